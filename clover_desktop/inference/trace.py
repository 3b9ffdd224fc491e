"""A reply's trace: the protocol's own events in a compressed file, written while it runs, and reading it back.

The file is a row of gzip members over frames: the header and the reply's beginning, one member a block, the reply's
end. A program that is killed so loses the running block alone, and a reply that goes on is written behind its whole
blocks. It opens in any installation of the same trace version; older versions come up by `MIGRATIONS`. No torch, no Qt.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from clover_desktop.inference.protocol import (
    BlockFinished,
    Event,
    Failed,
    Framer,
    GenerationFinished,
    GenerationStarted,
    ModelLoaded,
    PrefillAdvanced,
    ProtocolError,
    StepResolved,
    decode_event,
    encode_frame,
)
from clover_desktop.language import tr
from clover_desktop.system_errors import reason

TRACE_VERSION = 2
MAXIMUM_TRACE_BYTES = 1 << 30
_ANY_GZIP = 31
"""zlib's code for a gzip member with a window of any size."""


def _from_version_1(event: dict[str, Any]) -> dict[str, Any]:
    """Version 2 has more fields, each with a default, and any number of gzip members."""
    return event


MIGRATIONS: tuple[Callable[[dict[str, Any]], dict[str, Any]], ...] = (_from_version_1,)
"""MIGRATIONS[v - 1] turns one event of version v, as plain data, into version v + 1. Append only."""


class TraceError(ValueError):
    """A trace cannot be read; the message is one sentence for the user."""


class TraceHeader(msgspec.Struct, frozen=True, kw_only=True, tag="CloverTrace"):
    """The first frame of a trace file."""

    trace_version: int
    program_version: str


def refuse_target(path: Path) -> None:
    """Raises TraceError unless a trace can be written there; asked before the work, not after it."""
    if not path.absolute().parent.is_dir():
        raise TraceError(tr("{}: there is no such folder to write the trace to.").format(path))
    if path.exists() and not path.is_file():
        raise TraceError(tr("{}: is no ordinary file; choose another name for the trace.").format(path))


@dataclass(frozen=True, kw_only=True)
class Recording:
    """A trace in memory, as compact as the file's frames: an event is decoded when it is asked for.

    Args:
        bodies: every event behind GenerationStarted, encoded, in order.
        is_whole: whether the reply's end is there; a program that was killed while it wrote leaves none.
    """

    program_version: str
    loaded: ModelLoaded
    started: GenerationStarted
    bodies: Sequence[bytes]
    is_whole: bool

    def events(self) -> Iterator[Event]:
        """Every event in order."""
        yield self.loaded
        yield self.started
        yield from map(decode_event, self.bodies)

    def whole_blocks(self) -> list[StepResolved | BlockFinished]:
        """The steps and ends of the blocks that a continuation of the reply stands on."""
        kept: list[StepResolved | BlockFinished] = []
        running: list[StepResolved | BlockFinished] = []
        for event in map(decode_event, self.bodies):
            if isinstance(event, StepResolved):
                running.append(event)
            elif isinstance(event, BlockFinished):
                if not event.was_committed:
                    break
                kept += [*running, event]
                running = []
        return kept


class TraceWriter:
    """Adds to a trace while its reply runs. Owns the file until it is closed."""

    def __init__(self, path: Path) -> None:
        """Opens a trace that `write_trace` has begun.

        Raises:
            TraceError: it cannot be written.
        """
        self._path = path
        try:
            self._file = path.open("ab")
        except OSError as error:
            raise _unwritable(path, error) from error

    def add(self, events: Iterable[Event]) -> None:
        """Writes events, a block's best, as one member.

        Raises:
            TraceError: they cannot be written.
        """
        try:
            _write_member(self._file, events)
            self._file.flush()
        except OSError as error:
            raise _unwritable(self._path, error) from error

    def close(self) -> None:
        """Lets go of the file."""
        self._file.close()


def write_trace(path: Path, events: Iterable[Event], *, program_version: str) -> None:
    """Writes a trace; the file appears whole or not at all.

    Raises:
        TraceError: it cannot be written; nothing is left behind.
    """
    refuse_target(path)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            _write_header(file, program_version)
            _write_member(file, events)
        part.replace(path)
    except OSError as error:
        raise _unwritable(path, error) from error
    finally:
        part.unlink(missing_ok=True)


def _write_header(file: BinaryIO, program_version: str) -> None:
    header = msgspec.msgpack.encode(TraceHeader(trace_version=TRACE_VERSION, program_version=program_version))
    file.write(gzip.compress(len(header).to_bytes(4, "little") + header))


def _write_member(file: BinaryIO, events: Iterable[Event]) -> None:
    # compressed in one call: a call for each event would take the interpreter from the window's thread each time
    file.write(gzip.compress(b"".join(map(encode_frame, events)), compresslevel=6, mtime=0))


def _unwritable(path: Path, error: OSError) -> TraceError:
    return TraceError(tr("{}: the trace cannot be written ({}).").format(path, reason(error)))


def read_trace(path: Path) -> list[Event]:
    """The events of a whole trace, in order: ModelLoaded, GenerationStarted, steps and blocks, GenerationFinished.

    Raises:
        TraceError: the file is missing, cut off, of a newer version, or no trace at all.
    """
    recording = read_recording(path)
    if not recording.is_whole:
        raise TraceError(tr("{}: is cut off before the end of its reply.").format(path))
    return list(recording.events())


def read_recording(path: Path) -> Recording:
    """A trace as far as it is whole: a cut file gives the blocks before the cut.

    Raises:
        TraceError: the file is missing, of a newer version, or no trace of a reply.
    """
    try:
        content, is_cut = _decompressed(path.read_bytes())
        framer = Framer()
        bodies = framer.feed(content)
        header = msgspec.msgpack.decode(bodies[0], type=TraceHeader)
        if not 1 <= header.trace_version <= TRACE_VERSION:
            raise TraceError(
                tr(
                    "{}: was written by Clover Desktop {} in trace version {}; "
                    "this program reads up to version {}. Update it first."
                ).format(path, header.program_version, header.trace_version, TRACE_VERSION)
            )
        bodies = [_migrated(body, header.trace_version) for body in bodies[1:]]
        return _checked(path, header.program_version, bodies, is_cut=is_cut or framer.pending_bytes > 0)
    except FileNotFoundError:
        raise TraceError(tr("{}: there is no such file.").format(path)) from None
    except OSError as error:
        raise TraceError(tr("{}: cannot be read ({}).").format(path, reason(error))) from error
    except (msgspec.MsgspecError, ProtocolError, IndexError) as error:
        raise TraceError(tr("{}: is not a trace of Clover Desktop.").format(path)) from error


def _decompressed(content: bytes) -> tuple[bytes, bool]:
    """What a row of gzip members holds up to the first damage, and whether there was any."""
    parts: list[bytes] = []
    room = MAXIMUM_TRACE_BYTES
    while content:
        member = zlib.decompressobj(_ANY_GZIP)
        try:
            parts.append(member.decompress(content, room))
        except zlib.error:
            return b"".join(parts), True
        room -= len(parts[-1])
        if not member.eof or room <= 0:
            return b"".join(parts), True
        content = member.unused_data
    return b"".join(parts), False


def _checked(path: Path, program_version: str, bodies: list[bytes], *, is_cut: bool) -> Recording:
    """The recording, if its events are one reply in order; reducers rely on that."""
    loaded, started = (decode_event(body) for body in bodies[:2])
    if not isinstance(loaded, ModelLoaded) or not isinstance(started, GenerationStarted):
        raise TraceError(tr("{}: lacks its beginning.").format(path))
    block, is_ended = 0, False
    for event in map(decode_event, bodies[2:]):
        if is_ended or not isinstance(
            event, PrefillAdvanced | StepResolved | BlockFinished | GenerationFinished | Failed
        ):
            raise TraceError(tr("{}: holds more than one reply.").format(path))
        if event.request_id != started.request_id:
            raise TraceError(tr("{}: holds more than one reply.").format(path))
        if isinstance(event, StepResolved | BlockFinished) and event.block != block:
            raise TraceError(tr("{}: its blocks are out of order.").format(path))
        if isinstance(event, StepResolved):
            offsets = [*event.offsets, *(guess.offset for guess in event.guesses)]
            if not all(0 <= offset < started.controls.block_size for offset in offsets):
                raise TraceError(tr("{}: names a position outside its block.").format(path))
        block += isinstance(event, BlockFinished)
        is_ended = isinstance(event, GenerationFinished | Failed)
    return Recording(
        program_version=program_version,
        loaded=loaded,
        started=started,
        bodies=bodies[2:],
        is_whole=is_ended and not is_cut,
    )


def _migrated(body: bytes, version: int) -> bytes:
    if version == TRACE_VERSION:
        return body
    event: dict[str, Any] = msgspec.msgpack.decode(body)
    for migrate in MIGRATIONS[version - 1 :]:
        event = migrate(event)
    return msgspec.msgpack.encode(event)
