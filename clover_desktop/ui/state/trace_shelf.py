"""The traces of saved replies: one file a reply in a folder beside the database.

They are an addition to a chat, never its text: a missing or damaged one costs the picture of its blocks alone. Used
from one thread, which its controller owns. No Qt.
"""

from __future__ import annotations

import shutil
from collections.abc import Collection, Sequence
from pathlib import Path

import msgspec

from clover_desktop.inference.protocol import BlockFinished, Event, GenerationStarted, ModelLoaded, StepResolved
from clover_desktop.inference.trace import Recording, TraceError, TraceWriter, read_recording, write_trace
from clover_desktop.language import tr
from clover_desktop.system_errors import reason

SUFFIX = ".clover-trace"


class TraceShelf:
    """The traces in one folder, and the one that is being written.

    Args:
        folder: need not exist.
        program_version: stands in every new trace.
    """

    def __init__(self, folder: Path, *, program_version: str) -> None:
        self.folder, self._program_version = folder, program_version
        self._writer: TraceWriter | None = None

    def begin(
        self,
        reply_id: str,
        loaded: ModelLoaded,
        started: GenerationStarted,
        *,
        blocks_so_far: int,
        source_id: str | None = None,
    ) -> None:
        """Begins the trace of a reply, or goes on behind so many of its blocks.

        Args:
            source_id: the reply whose trace has these blocks, where it is another one.

        A reply that goes on without its beginning on the shelf gets no trace.

        Raises:
            TraceError: it cannot be written.
        """
        self.end()
        path = self.path(reply_id)
        before: list[StepResolved | BlockFinished] = []
        if blocks_so_far:
            try:
                whole = read_recording(self.path(source_id or reply_id)).whole_blocks()
            except TraceError:
                return
            before = [event for event in whole if event.block < blocks_so_far]
            if sum(isinstance(event, BlockFinished) for event in before) != blocks_so_far:
                return
        # one file is one request, whoever asked for its parts
        before = [msgspec.structs.replace(event, request_id=started.request_id) for event in before]
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise TraceError(tr("{}: the trace cannot be written ({}).").format(path, reason(error))) from error
        write_trace(path, [loaded, started, *before], program_version=self._program_version)
        self._writer = TraceWriter(path)

    def add(self, events: Sequence[Event]) -> None:
        """What has happened to the reply since; TraceError ends its trace."""
        if self._writer is not None:
            try:
                self._writer.add(events)
            except TraceError:
                self.end()
                raise

    def end(self) -> None:
        """The reply is over, well or badly."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    def read(self, reply_id: str) -> Recording | None:
        """The trace of a reply as far as it goes, None where there is none.

        Raises:
            TraceError: there is one that cannot be used.
        """
        path = self.path(reply_id)
        return read_recording(path) if path.exists() else None

    def sweep(self, reply_ids: Collection[str], *, limit_bytes: int) -> None:
        """Deletes the traces of replies that are gone, and the oldest of the others beyond the limit."""
        kept = [file for file in self.folder.glob(f"*{SUFFIX}") if file.name.removesuffix(SUFFIX) in reply_ids]
        for file in set(self.folder.glob(f"*{SUFFIX}")) - set(kept):
            file.unlink(missing_ok=True)
        room = limit_bytes
        for file in sorted(kept, key=lambda file: file.stat().st_mtime, reverse=True):
            room -= file.stat().st_size
            if room < 0:
                file.unlink(missing_ok=True)

    def move_to(self, folder: Path) -> None:
        """Goes on in another folder with a copy of every trace; one that is being written ends here.

        Raises:
            TraceError: they could not all be copied.
        """
        self.end()
        before, self.folder = self.folder, folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for file in before.glob(f"*{SUFFIX}"):
                if not (folder / file.name).exists():
                    shutil.copy2(file, folder / file.name)
        except OSError as error:
            raise TraceError(tr("Not all traces could be copied to {}: {}.").format(folder, reason(error))) from error

    def path(self, reply_id: str) -> Path:
        """Where the trace of a reply lies."""
        return self.folder / f"{reply_id}{SUFFIX}"
