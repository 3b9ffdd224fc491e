"""What the program says before it opens a window."""

from __future__ import annotations

import ctypes
import socket
from pathlib import Path

import pytest

from clover_desktop.ui.app import answers, has_display, missing_library


def test_a_display_must_be_named_and_a_local_one_must_answer(tmp_path: Path) -> None:
    assert not has_display("linux", {})
    assert not has_display("linux", {"DISPLAY": ":7777"})
    assert has_display("linux", {"DISPLAY": "far.away:0"})
    assert has_display("linux", {"QT_QPA_PLATFORM": "offscreen"})
    assert has_display("win32", {})
    (tmp_path / "wayland-0").touch()
    assert has_display("linux", {"WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": str(tmp_path)})


def test_a_socket_answers_while_it_listens(tmp_path: Path) -> None:
    path = str(tmp_path / "socket")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(path)
        server.listen()
        assert answers(path)
    assert not answers(path)


def test_a_missing_library_is_named_where_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> None:
        raise OSError(name)

    monkeypatch.setattr(ctypes, "CDLL", absent)
    assert missing_library("linux", {"DISPLAY": ":0"}) == "libxcb-cursor0"
    assert missing_library("linux", {"QT_QPA_PLATFORM": "offscreen"}) == ""
    assert missing_library("linux", {"WAYLAND_DISPLAY": "wayland-0"}) == ""
    assert missing_library("win32", {}) == ""
