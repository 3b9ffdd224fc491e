"""Short questions to servers, here one on this machine."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from installer.network import file_size, index_answers


class QuietServer(SimpleHTTPRequestHandler):
    """Serves files and writes no log."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 -- the base class names it so
        """Writes nothing."""


@pytest.fixture
def server_url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a server for tmp_path."""
    monkeypatch.setenv("no_proxy", "*")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietServer, directory=str(tmp_path)))
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()
    thread.join()


def test_an_index_with_a_page_for_torch_answers(server_url: str, tmp_path: Path) -> None:
    (tmp_path / "torch").mkdir()
    assert index_answers(server_url)


def test_an_index_without_that_page_does_not(server_url: str) -> None:
    assert not index_answers(server_url)


def test_a_refused_connection_does_not(server_url: str) -> None:
    assert not index_answers("http://127.0.0.1:9")


def test_a_remote_file_has_a_size(server_url: str, tmp_path: Path) -> None:
    (tmp_path / "x.whl").write_bytes(b"12345")
    assert file_size(f"{server_url}/x.whl") == 5
    assert file_size(f"{server_url}/absent.whl") is None


def test_a_local_file_has_a_size(tmp_path: Path) -> None:
    (tmp_path / "x 1.whl").write_bytes(b"12345")
    assert file_size((tmp_path / "x 1.whl").as_uri()) == 5
    assert file_size((tmp_path / "absent.whl").as_uri()) is None
