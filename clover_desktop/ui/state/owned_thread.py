"""One thread that owns something, a file mostly, and does everything with it in the order of the calls."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

Result = TypeVar("Result")


class OwnedThread:
    """Runs functions one after the other. Used from a running event loop; `close` it before the loop ends.

    Args:
        name: the thread's name, for debuggers.
        on_error: called on the event loop with the error of a `post`.
    """

    def __init__(self, name: str, *, on_error: Callable[[Exception], None]) -> None:
        self._on_error = on_error
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)

    async def call(self, function: Callable[[], Result]) -> Result:
        """What the function returns when its turn has come; it runs even if the caller stops waiting."""
        return await asyncio.shield(asyncio.wrap_future(self._thread.submit(function)))

    def post(self, function: Callable[[], object]) -> None:
        """Has the function run when its turn comes; an error goes to ``on_error``."""
        loop = asyncio.get_running_loop()

        def report(job: Future[object]) -> None:
            error = job.exception()
            if isinstance(error, Exception):
                loop.call_soon_threadsafe(self._on_error, error)

        self._thread.submit(function).add_done_callback(report)

    async def close(self, last: Callable[[], object]) -> None:
        """Runs everything that waits and then the last function, and ends the thread."""
        try:
            await self.call(last)
        finally:
            self._thread.shutdown()
