"""A reply's trace: the protocol's own events in a compressed file, and reading it back.

The file is gzip over frames: first a header, then the events of one request in order. It opens in any
installation of the same trace version; older versions come up by `MIGRATIONS`. No torch, no Qt.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec

from clover_desktop.inference.protocol import (
    BlockFinished,
    Event,
    Framer,
    GenerationFinished,
    GenerationStarted,
    ModelLoaded,
    ProtocolError,
    StepResolved,
    decode_event,
    encode_frame,
)
from clover_desktop.language import tr
from clover_desktop.system_errors import reason

TRACE_VERSION = 1
MAXIMUM_TRACE_BYTES = 1 << 30

MIGRATIONS: tuple[Callable[[dict[str, Any]], dict[str, Any]], ...] = ()
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


def write_trace(path: Path, events: Iterable[Event], *, program_version: str) -> None:
    """Writes a trace; the file appears whole or not at all.

    Raises:
        TraceError: it cannot be written; nothing is left behind.
    """
    refuse_target(path)
    header = msgspec.msgpack.encode(TraceHeader(trace_version=TRACE_VERSION, program_version=program_version))
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with gzip.open(part, "wb", compresslevel=6) as file:
            file.write(len(header).to_bytes(4, "little") + header)
            for event in events:
                file.write(encode_frame(event))
        part.replace(path)
    except OSError as error:
        raise TraceError(tr("{}: the trace cannot be written ({}).").format(path, reason(error))) from error
    finally:
        part.unlink(missing_ok=True)


def read_trace(path: Path) -> list[Event]:
    """The events of a trace, in order: ModelLoaded and GenerationStarted, steps and blocks, GenerationFinished.

    Raises:
        TraceError: the file is missing, cut off, of a newer version, or no trace at all.
    """
    try:
        with gzip.open(path, "rb") as file:
            content = file.read(MAXIMUM_TRACE_BYTES)
    except FileNotFoundError:
        raise TraceError(tr("{}: there is no such file.").format(path)) from None
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise TraceError(tr("{}: is not a trace of Clover Desktop, or is cut off.").format(path)) from error
    except OSError as error:
        raise TraceError(tr("{}: cannot be read ({}).").format(path, reason(error))) from error
    framer = Framer()
    try:
        bodies = framer.feed(content)
        if not bodies or framer.pending_bytes:
            raise TraceError(tr("{}: is cut off.").format(path))
        header = msgspec.msgpack.decode(bodies[0], type=TraceHeader)
        if not 1 <= header.trace_version <= TRACE_VERSION:
            raise TraceError(
                tr(
                    "{}: was written by Clover Desktop {} in trace version {}; "
                    "this program reads up to version {}. Update it first."
                ).format(path, header.program_version, header.trace_version, TRACE_VERSION)
            )
        events = [decode_event(_migrated(body, header.trace_version)) for body in bodies[1:]]
    except (msgspec.MsgspecError, ProtocolError) as error:
        raise TraceError(tr("{}: is not a trace of Clover Desktop.").format(path)) from error
    return _complete(path, events)


def _complete(path: Path, events: list[Event]) -> list[Event]:
    """The events, if they are one whole reply in order; reducers rely on that."""
    loaded, started, finished = (
        [index for index, event in enumerate(events) if isinstance(event, kind)]
        for kind in (ModelLoaded, GenerationStarted, GenerationFinished)
    )
    if (loaded, started, finished) != ([0], [1], [len(events) - 1]):
        raise TraceError(tr("{}: lacks the beginning or the end of its reply.").format(path))
    begin = events[1]
    assert isinstance(begin, GenerationStarted)
    block = 0
    for event in events[2:]:
        if isinstance(event, ModelLoaded) or getattr(event, "request_id", None) != begin.request_id:
            raise TraceError(tr("{}: holds events of more than one reply.").format(path))
        if isinstance(event, StepResolved | BlockFinished) and event.block != block:
            raise TraceError(tr("{}: its blocks are out of order.").format(path))
        if isinstance(event, StepResolved):
            offsets = [*event.offsets, *(guess.offset for guess in event.guesses)]
            if not all(0 <= offset < begin.controls.block_size for offset in offsets):
                raise TraceError(tr("{}: names a position outside its block.").format(path))
        block += isinstance(event, BlockFinished)
    return events


def _migrated(body: bytes, version: int) -> bytes:
    if version == TRACE_VERSION:
        return body
    event: dict[str, Any] = msgspec.msgpack.decode(body)
    for migrate in MIGRATIONS[version - 1 :]:
        event = migrate(event)
    return msgspec.msgpack.encode(event)
