"""Traces: whole or a sentence."""

from __future__ import annotations

import gc
import gzip
import re
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from clover_desktop.__main__ import main
from clover_desktop.inference.protocol import (
    BlockFinished,
    Event,
    GenerationFinished,
    GenerationStarted,
    ModelLoaded,
    StepResolved,
    encode_frame,
)
from clover_desktop.inference.trace import TraceError, TraceHeader, read_recording, read_trace, write_trace
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


@pytest.mark.parametrize(
    ("kind", "sentence"), [(ModelLoaded, "lacks its beginning"), (GenerationFinished, "before the end of its reply")]
)
def test_a_trace_without_its_beginning_or_end_is_refused(
    events: list[Event], tmp_path: Path, kind: type, sentence: str
) -> None:
    path = tmp_path / "x.clover-trace"
    write_trace(path, [event for event in events if not isinstance(event, kind)], program_version="0.1.0")
    with pytest.raises(TraceError, match=sentence):
        read_trace(path)


def test_a_trace_of_version_1_still_opens(events: list[Event], tmp_path: Path) -> None:
    path = tmp_path / "old.clover-trace"
    header = msgspec.msgpack.encode(TraceHeader(trace_version=1, program_version="0.1.0"))
    loaded = msgspec.structs.replace(events[0], weights_fingerprint="")
    frames = b"".join(map(encode_frame, [loaded, *events[1:]]))
    path.write_bytes(gzip.compress(len(header).to_bytes(4, "little") + header + frames))
    assert read_trace(path) == [loaded, *events[1:]]


def test_the_trace_command_prints_every_step_and_the_reply(
    events: list[Event], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.clover-trace"
    write_trace(path, events, program_version="0.1.0")
    assert main(["trace", str(path)]) == 0
    printed = capsys.readouterr().out
    assert sum(isinstance(event, StepResolved) for event in events) == sum(
        bool(re.match(r" *\d+\.\d+ ", line)) for line in printed.splitlines()
    )
    assert "seed" in printed
    assert main(["trace", str(tmp_path / "none")]) == 2
    assert "no such file" in capsys.readouterr().err


def test_24576_tokens_take_less_than_60_mb_in_memory(events: list[Event], tmp_path: Path) -> None:
    """768 blocks of 32 positions, 12 steps a block."""
    loaded, started = events[:2]
    step = next(event for event in events if isinstance(event, StepResolved))
    guesses = [msgspec.structs.replace(step.guesses[0], offset=offset, alternatives=step.guesses[0].alternatives[:5])
               for offset in range(32)]  # fmt: skip
    assert isinstance(started, GenerationStarted)
    started = msgspec.structs.replace(started, controls=msgspec.structs.replace(started.controls, block_size=32))
    done = next(event for event in events if isinstance(event, BlockFinished))

    def long_reply() -> Iterator[Event]:
        yield loaded
        yield started
        for block in range(768):
            for number in range(12):
                left = guesses[number * 32 // 12 :]
                offsets = [guess.offset for guess in guesses[number * 32 // 12 : (number + 1) * 32 // 12]]
                yield msgspec.structs.replace(step, block=block, step=number + 1, guesses=left, offsets=offsets)
            yield msgspec.structs.replace(done, block=block, token_ids=list(range(32)))

    path = tmp_path / "long.clover-trace"
    write_trace(path, long_reply(), program_version="0.1.0")
    gc.collect()
    tracemalloc.start()
    recording = read_recording(path)
    kept_bytes = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert sum(isinstance(event, BlockFinished) for event in recording.events()) == 768
    assert kept_bytes < 60_000_000
