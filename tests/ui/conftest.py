"""Fixtures for tests with a window: Qt's event loop as asyncio's, and a window over a real worker."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import qasync
from PySide6.QtWidgets import QApplication

from clover_desktop.ui import app
from clover_desktop.ui.app import controllers, make_application, until
from clover_desktop.ui.controllers.chat import ChatController
from clover_desktop.ui.main_window import MainWindow

Body = Callable[[MainWindow, ChatController], Awaitable[None]]


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    """The program's own application, fonts and style."""
    return make_application()


@pytest.fixture
def event_loop(qapp: QApplication) -> Iterator[qasync.QEventLoop]:
    """Qt's loop as the current asyncio loop."""
    loop = qasync.QEventLoop(qapp)
    asyncio.set_event_loop(loop)
    yield loop
    loop.close()
    asyncio.set_event_loop(None)


@pytest.fixture
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Settings, chats and logs of the program in a folder of the test."""
    monkeypatch.setattr(app, "settings_path", lambda: tmp_path / "settings" / "settings.json")
    monkeypatch.setattr(app, "default_data_folder", lambda: tmp_path / "data")
    monkeypatch.setattr(app, "log_path", lambda name: tmp_path / f"{name}.log")
    return tmp_path


@pytest.fixture
def with_window(event_loop: qasync.QEventLoop, tmp_path: Path) -> Callable[[Path, Body], None]:
    """Runs a body with a shown window and a started controller, and closes both."""

    def run(model: Path, body: Body) -> None:
        async def main() -> None:
            async with controllers(
                model, settings=tmp_path / "settings.json", data_folder=tmp_path / "data", log=tmp_path / "worker.log"
            ) as parts:
                window = parts.window(theme="light")
                window.show()
                parts.chat.start()
                await until(parts.chat, lambda: parts.chat.worker_state in {"ready", "failed"})
                try:
                    await body(window, parts.chat)
                finally:
                    window.retire()

        event_loop.run_until_complete(asyncio.wait_for(main(), 120))

    return run


@pytest.fixture
def settled() -> Callable[[ChatController], Awaitable[None]]:
    """Waits until no reply is being written."""

    async def wait(controller: ChatController) -> Any:
        await until(controller, lambda: controller.worker_state != "writing")

    return wait
