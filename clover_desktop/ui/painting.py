"""A painter that ends where it began."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from PySide6.QtGui import QPaintDevice, QPainter


@contextmanager
def painting(device: QPaintDevice) -> Generator[QPainter]:
    """A painter on a widget or an image, ended however the block ends.

    An error on the way keeps its frames, and with them a painter that only goes with its last reference: it would then
    outlive its device, and the process would die when the collector finds it.
    """
    painter = QPainter(device)
    try:
        yield painter
    finally:
        painter.end()
