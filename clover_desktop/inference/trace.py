"""A reply's trace: the protocol's own events in a compressed file, and reading it back.

The file is gzip over frames: first a header, then the events of one request in order. It opens in any
installation of the same trace version; older versions come up by `MIGRATIONS`. No torch, no Qt.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec

from clover_desktop.inference.protocol import (
    Event,
    Framer,
    GenerationFinished,
    GenerationStarted,
    ModelLoaded,
    ProtocolError,
    decode_event,
    encode_frame,
)

TRACE_VERSION = 1
TRACE_SUFFIX = ".clover-trace"
MAXIMUM_TRACE_BYTES = 1 << 30

MIGRATIONS: tuple[Callable[[dict[str, Any]], dict[str, Any]], ...] = ()
"""MIGRATIONS[v - 1] turns one event of version v, as plain data, into version v + 1. Append only."""


class TraceError(ValueError):
    """A trace cannot be read; the message is one sentence for the user."""


class TraceHeader(msgspec.Struct, frozen=True, kw_only=True, tag="CloverTrace"):
    """The first frame of a trace file."""

    trace_version: int
    program_version: str


def write_trace(path: Path, events: Iterable[Event], *, program_version: str) -> None:
    """Writes a trace; the file appears whole or not at all."""
    header = msgspec.msgpack.encode(TraceHeader(trace_version=TRACE_VERSION, program_version=program_version))
    part = path.with_name(path.name + ".part")
    with gzip.open(part, "wb", compresslevel=6) as file:
        file.write(len(header).to_bytes(4, "little") + header)
        for event in events:
            file.write(encode_frame(event))
    part.replace(path)


def read_trace(path: Path) -> list[Event]:
    """The events of a trace, in order: ModelLoaded and GenerationStarted, steps and blocks, GenerationFinished.

    Raises:
        TraceError: the file is missing, cut off, of a newer version, or no trace at all.
    """
    try:
        with gzip.open(path, "rb") as file:
            content = file.read(MAXIMUM_TRACE_BYTES)
    except FileNotFoundError:
        raise TraceError(f"{path}: there is no such file.") from None
    except (OSError, EOFError, zlib.error) as error:
        raise TraceError(f"{path}: is not a trace of Clover Desktop, or is cut off ({error}).") from error
    framer = Framer()
    try:
        bodies = framer.feed(content)
        if not bodies or framer.pending_bytes:
            raise TraceError(f"{path}: is cut off.")
        header = msgspec.msgpack.decode(bodies[0], type=TraceHeader)
        if not 1 <= header.trace_version <= TRACE_VERSION:
            raise TraceError(
                f"{path}: was written by Clover Desktop {header.program_version} in trace version "
                f"{header.trace_version}; this program reads up to version {TRACE_VERSION}. Update it first."
            )
        events = [decode_event(_migrated(body, header.trace_version)) for body in bodies[1:]]
    except (msgspec.MsgspecError, ProtocolError) as error:
        raise TraceError(f"{path}: is not a trace of Clover Desktop ({error}).") from error
    return _complete(path, events)


def _complete(path: Path, events: list[Event]) -> list[Event]:
    kinds = [type(event) for event in events]
    if ModelLoaded not in kinds or GenerationStarted not in kinds or GenerationFinished not in kinds:
        raise TraceError(f"{path}: lacks the beginning or the end of its reply.")
    return events


def _migrated(body: bytes, version: int) -> bytes:
    if version == TRACE_VERSION:
        return body
    event: dict[str, Any] = msgspec.msgpack.decode(body)
    for migrate in MIGRATIONS[version - 1 :]:
        event = migrate(event)
    return msgspec.msgpack.encode(event)
