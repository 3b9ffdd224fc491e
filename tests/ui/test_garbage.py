"""Garbage is collected on the window's thread alone."""

from __future__ import annotations

import threading
import weakref

from PySide6.QtWidgets import QApplication, QWidget

from clover_desktop.ui.garbage import GarbageCollector


class Closed(QWidget):
    """A widget that nobody holds but itself."""

    def __init__(self) -> None:
        super().__init__()
        self.itself = self


def many_containers() -> list[list[int]]:
    """More than the interpreter's own collector would let pass."""
    return [[number] for number in range(50_000)]


def test_a_widget_in_a_cycle_is_collected_on_the_windows_thread_alone(qapp: QApplication) -> None:
    ended_on = list[threading.Thread]()
    weakref.finalize(Closed(), lambda: ended_on.append(threading.current_thread()))
    other = threading.Thread(target=many_containers)
    other.start()
    other.join()
    assert ended_on == []
    collector = qapp.findChild(GarbageCollector)
    assert collector is not None
    kept = many_containers()
    collector.collect_what_is_due()
    assert (ended_on, len(kept)) == ([threading.main_thread()], 50_000)
