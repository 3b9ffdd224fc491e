"""Traces: whole or a sentence."""

from __future__ import annotations

import gzip
from pathlib import Path

import msgspec
import pytest

from clover_desktop.inference.protocol import Event, GenerationFinished, ModelLoaded, StepResolved
from clover_desktop.inference.trace import TraceError, TraceHeader, read_trace, write_trace
from tests.recorded import record_toy_reply


@pytest.fixture(scope="module")
def events(toy_folder: Path) -> list[Event]:
    return record_toy_reply(toy_folder)


def test_a_trace_reads_back_as_it_was_written(events: list[Event], tmp_path: Path) -> None:
    path = tmp_path / "回答.clover-trace"
    write_trace(path, events, program_version="0.1.0")
    assert read_trace(path) == events
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("keep", [0.0, 0.3, 0.99])
def test_a_cut_trace_is_a_sentence(events: list[Event], tmp_path: Path, keep: float) -> None:
    path = tmp_path / "x.clover-trace"
    write_trace(path, events, program_version="0.1.0")
    content = path.read_bytes()
    path.write_bytes(content[: int(len(content) * keep)])
    with pytest.raises(TraceError, match=r"x\.clover-trace"):
        read_trace(path)


@pytest.mark.parametrize("content", [b"hello", gzip.compress(b"hello world"), gzip.compress(b"\x01\0\0\0\xc0")])
def test_a_foreign_file_is_a_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.clover-trace"
    path.write_bytes(content)
    with pytest.raises(TraceError):
        read_trace(path)


def test_a_missing_file_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(TraceError, match="no such file"):
        read_trace(tmp_path / "none")


def test_a_trace_of_a_newer_version_asks_for_an_update(tmp_path: Path) -> None:
    header = msgspec.msgpack.encode(TraceHeader(trace_version=99, program_version="9.0"))
    path = tmp_path / "x.clover-trace"
    path.write_bytes(gzip.compress(len(header).to_bytes(4, "little") + header))
    with pytest.raises(TraceError, match=r"9\.0.*Update"):
        read_trace(path)


def spoiled(events: list[Event], **changes: object) -> list[Event]:
    """The events with the first step changed."""
    index = next(i for i, event in enumerate(events) if isinstance(event, StepResolved))
    return [*events[:index], msgspec.structs.replace(events[index], **changes), *events[index + 1 :]]


@pytest.mark.parametrize("changes", [{"offsets": [9999]}, {"offsets": [-1]}, {"block": 7}, {"request_id": 5}])
def test_a_trace_that_would_mislead_a_reader_is_refused(
    events: list[Event], tmp_path: Path, changes: dict[str, object]
) -> None:
    path = tmp_path / "x.clover-trace"
    write_trace(path, spoiled(events, **changes), program_version="0.1.0")
    with pytest.raises(TraceError):
        read_trace(path)


def test_events_out_of_order_are_refused(events: list[Event], tmp_path: Path) -> None:
    path = tmp_path / "x.clover-trace"
    write_trace(path, [events[0], events[-1], *events[1:-1]], program_version="0.1.0")
    with pytest.raises(TraceError):
        read_trace(path)


def test_a_trace_replaces_only_ordinary_files_and_leaves_nothing_behind(events: list[Event], tmp_path: Path) -> None:
    with pytest.raises(TraceError, match="ordinary"):
        write_trace(tmp_path, events, program_version="0.1.0")
    with pytest.raises(TraceError, match="folder"):
        write_trace(tmp_path / "none" / "x", events, program_version="0.1.0")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", [ModelLoaded, GenerationFinished])
def test_a_trace_without_its_beginning_or_end_is_refused(events: list[Event], tmp_path: Path, kind: type) -> None:
    path = tmp_path / "x.clover-trace"
    write_trace(path, [event for event in events if not isinstance(event, kind)], program_version="0.1.0")
    with pytest.raises(TraceError, match="beginning or the end"):
        read_trace(path)
