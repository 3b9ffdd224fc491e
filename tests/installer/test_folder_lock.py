"""One set-up at a time."""

from __future__ import annotations

import threading
from pathlib import Path

from installer.folder_lock import folder_lock


def test_a_second_set_up_waits_for_the_first(tmp_path: Path) -> None:
    waits, order = threading.Event(), list[str]()

    def second() -> None:
        with folder_lock(tmp_path, on_wait=waits.set):
            order.append("second")

    thread = threading.Thread(target=second)
    with folder_lock(tmp_path, on_wait=lambda: None):
        thread.start()
        assert waits.wait(10)
        order.append("first")
    thread.join(10)
    assert order == ["first", "second"]


def test_a_free_folder_is_locked_without_waiting(tmp_path: Path) -> None:
    waits: list[str] = []
    for _ in range(2):
        with folder_lock(tmp_path, on_wait=lambda: waits.append("waited")):
            pass
    assert waits == []
