"""What this machine has, read in the background whenever somebody looks."""

from __future__ import annotations

import asyncio
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from clover_desktop.models.devices import Machine, read_machine


class MachineFacts(QObject):
    """Owns the latest reading. Drivers can take long to answer, so it never happens on the window's thread."""

    changed = Signal()

    def __init__(self, models_folder: Path) -> None:
        super().__init__()
        self._models_folder = models_folder
        self._task: asyncio.Task[None] | None = None
        self.machine: Machine | None = None
        self.trouble = ""
        """What went wrong with the last reading."""

    def refresh(self) -> None:
        """Reads anew, unless a reading is under way."""
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        try:
            self.machine = await asyncio.to_thread(read_machine, self._models_folder)
        except Exception as error:  # a driver can fail in its own ways; the window still has to come up
            self.trouble = str(error) or type(error).__name__
        self.changed.emit()

    async def close(self) -> None:
        """Waits for a reading that is under way."""
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
