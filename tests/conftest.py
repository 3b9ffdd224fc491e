"""Shared fixtures: Qt offscreen before any import, a toy checkpoint, and no process or thread left behind."""

from __future__ import annotations

import os
import tempfile

# before any import that could load Qt
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ.setdefault("HF_HUB_OFFLINE", "1")
# settings, chats and logs of the tests are nobody's own
os.environ["XDG_CONFIG_HOME"] = tempfile.mkdtemp(prefix="clover-desktop-config-")
os.environ["XDG_DATA_HOME"] = tempfile.mkdtemp(prefix="clover-desktop-data-")
os.environ["XDG_STATE_HOME"] = tempfile.mkdtemp(prefix="clover-desktop-state-")
os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(prefix="clover-desktop-cache-")
# English whatever the developer's system and settings say; child processes read it too
os.environ["CLOVER_DESKTOP_LANGUAGE"] = "en"

import threading
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
import torch

from clover_desktop import language
from tests.toy_checkpoint import write_toy_checkpoint

torch.set_num_threads(1)  # toy sizes: a second thread only waits for the first


@pytest.fixture(scope="session")
def toy_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A complete clover_moe checkpoint with random weights, small enough to load at once."""
    return write_toy_checkpoint(tmp_path_factory.mktemp("models") / "toy")


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """A test that changes the language leaves English to the next one."""
    yield
    language.use(language.ENGLISH)


@pytest.fixture(autouse=True)
def no_process_left() -> Iterator[None]:
    """Fails a test that leaves a child process running."""
    before = {child.pid for child in psutil.Process().children(recursive=True)}
    yield
    children = [child for child in psutil.Process().children(recursive=True) if child.pid not in before]
    _, alive = psutil.wait_procs(children, timeout=5)
    for child in alive:
        child.kill()
    assert not alive, f"left running: {alive}"


@pytest.fixture(autouse=True)
def no_thread_left() -> Iterator[None]:
    """Fails a test that leaves a thread running which would keep the program from ending."""
    before = set(threading.enumerate())
    yield
    left = [thread for thread in threading.enumerate() if thread not in before and not thread.daemon]
    for thread in left:
        thread.join(timeout=5)
    assert not [thread for thread in left if thread.is_alive()]
