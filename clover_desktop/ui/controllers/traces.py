"""The traces of replies: written while a reply runs, read when its blocks are looked at again, on a thread of their own.

What goes wrong with a trace is told and costs nothing but the picture of the blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path

from clover_desktop.inference.protocol import (
    BlockFinished,
    Event,
    GenerationFinished,
    GenerationStarted,
    ModelLoaded,
    PrefillAdvanced,
)
from clover_desktop.ui.controllers.open_chat import Job
from clover_desktop.ui.state.canvas import Canvas
from clover_desktop.ui.state.owned_thread import OwnedThread
from clover_desktop.ui.state.replay import Replay
from clover_desktop.ui.state.trace_shelf import TraceShelf
from clover_desktop.version import VERSION


class Traces:
    """Owns the shelf and its thread. One reply is recorded at a time.

    Args:
        folder: where the traces lie; it need not exist.
        on_error: gets one sentence about a trace that could not be written.
    """

    def __init__(self, folder: Path, *, on_error: Callable[[str], None]) -> None:
        self._shelf = TraceShelf(folder, program_version=VERSION)  # touched on the thread alone
        self._thread = OwnedThread("traces", on_error=lambda error: on_error(str(error)))
        self._waiting: list[Event] = []

    def record(self, event: Event, job: Job, *, loaded: ModelLoaded | None) -> None:
        """Takes an event of a running reply in.

        A replayed recording is recorded already, and the rest of a reply without its beginning is no trace.
        """
        is_headless = bool(job.reply_so_far) and not job.blocks_so_far
        if loaded is None or loaded.is_recording or is_headless:
            return
        if isinstance(event, GenerationStarted):
            self._begin(job, loaded, event)
        else:
            self._add(event)

    def _begin(self, job: Job, loaded: ModelLoaded, started: GenerationStarted) -> None:
        self._waiting = []
        reply_id, source_id, blocks = job.turn.id, job.branched_from or job.turn.id, job.blocks_so_far
        self._thread.post(
            lambda: self._shelf.begin(reply_id, loaded, started, blocks_so_far=blocks, source_id=source_id)
        )

    def _add(self, event: Event) -> None:
        if isinstance(event, PrefillAdvanced):
            return
        self._waiting.append(event)
        if isinstance(event, BlockFinished | GenerationFinished):
            waiting, self._waiting = self._waiting, []
            self._thread.post(lambda: self._shelf.add(waiting))

    def end(self) -> None:
        """The reply is over; the steps of a block that never finished are given up."""
        self._waiting = []
        self._thread.post(self._shelf.end)

    async def picture(self, reply_id: str) -> Canvas:
        """The blocks of a saved reply as far as its trace goes; no blocks where it has none.

        Raises:
            TraceError: its trace cannot be used.
        """
        return await self._thread.call(lambda: _picture(self._shelf, reply_id))

    async def replay(self, reply_id: str) -> Replay | None:
        """A saved reply, ready to be replayed; None where it has no trace.

        Raises:
            TraceError: its trace cannot be used.
        """
        return await self._thread.call(lambda: _replay(self._shelf, reply_id))

    def sweep(self, reply_ids: Collection[str], *, limit_bytes: int) -> None:
        """Deletes the traces of replies that are gone, and the oldest ones beyond the limit."""
        self._thread.post(lambda: self._shelf.sweep(reply_ids, limit_bytes=limit_bytes))

    def move_to(self, folder: Path) -> None:
        """Traces lie in another folder from now on, which gets a copy of them."""
        self._waiting = []
        self._thread.post(lambda: self._shelf.move_to(folder))

    async def close(self) -> None:
        """Writes everything that waits and ends the thread."""
        await self._thread.close(self._shelf.end)


def _replay(shelf: TraceShelf, reply_id: str) -> Replay | None:
    recording = shelf.read(reply_id)
    return Replay(recording) if recording is not None else None


def _picture(shelf: TraceShelf, reply_id: str) -> Canvas:
    replay = _replay(shelf, reply_id)
    return replay.final if replay is not None else Canvas()
