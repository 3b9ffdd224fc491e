"""Background tasks with an owner, who awaits or cancels them and learns what broke. asyncio only; no Qt."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any


class OwnedTasks:
    """The tasks of one owner.

    Args:
        on_error: gets what ended a task; nothing that breaks in the background is silent.
    """

    def __init__(self, on_error: Callable[[Exception], None]) -> None:
        self._on_error = on_error
        self._running: set[asyncio.Task[None]] = set()

    def begin(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Runs something in the background."""
        task = asyncio.ensure_future(coroutine)
        self._running.add(task)
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and isinstance(error := task.exception(), Exception):
            self._on_error(error)

    async def idle(self) -> None:
        """Waits until nothing runs, what is begun meanwhile included."""
        while self._running:
            await asyncio.wait(self._running)

    def cancel(self) -> None:
        """Asks all of them to end."""
        for task in self._running:
            task.cancel()

    async def close(self) -> None:
        """Ends all of them."""
        self.cancel()
        await self.idle()
