"""Python's garbage, collected on the window's thread alone."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

INTERVAL_MS = 1000


class GarbageCollector(QObject):
    """Takes the place of the interpreter's own collections while it lives.

    The interpreter collects on whatever thread allocates next. A closed dialog is part of a reference cycle; collected
    on the thread of the database, its widgets would be destroyed there while Qt paints on the window's thread, and the
    process would die.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        gc.freeze()  # what there is at the start, modules and classes, is never garbage
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.collect_what_is_due)
        self._timer.start(INTERVAL_MS)

    def collect_what_is_due(self) -> None:
        """Collects the oldest generation whose own threshold is passed, and the younger ones with it."""
        counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
        due = [generation for generation, (count, threshold) in enumerate(counts) if count > threshold]
        if due:
            gc.collect(due[-1])
