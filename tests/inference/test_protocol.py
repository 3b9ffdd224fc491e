"""Frames and messages."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from clover_desktop.inference.protocol import (
    Cancel,
    ChatMessage,
    Failed,
    Framer,
    Generate,
    LoadModel,
    ProtocolError,
    Shutdown,
    UseLanguage,
    decode_command,
    decode_event,
    encode_frame,
)

COMMANDS = [
    LoadModel(path="/模型/a b"),
    Generate(request_id=1, messages=[ChatMessage(role="user", content="你好 \U0001f340")], controls={"threshold": 0.5}),
    Cancel(request_id=1),
    Shutdown(),
    UseLanguage(language="zh_CN"),
]


@given(st.lists(st.integers(min_value=1, max_value=64), min_size=1))
def test_any_chunking_of_the_byte_stream_gives_the_same_messages(sizes: list[int]) -> None:
    stream = b"".join(map(encode_frame, COMMANDS))
    framer, bodies, position, turn = Framer(), [], 0, 0
    while position < len(stream):
        size = sizes[turn % len(sizes)]
        bodies += framer.feed(stream[position : position + size])
        position, turn = position + size, turn + 1
    assert [decode_command(body) for body in bodies] == COMMANDS
    assert framer.pending_bytes == 0


def test_a_cut_stream_leaves_pending_bytes() -> None:
    framer = Framer()
    framer.feed(encode_frame(COMMANDS[0])[:-1])
    assert framer.pending_bytes > 0


def test_a_frame_that_claims_gigabytes_is_refused_before_it_is_read() -> None:
    with pytest.raises(ProtocolError, match="claims"):
        Framer().feed(b"\xff\xff\xff\xff")


def test_an_unknown_field_is_refused() -> None:
    body = msgspec.msgpack.encode({"type": "Shutdown", "now": True})
    with pytest.raises(ProtocolError):
        decode_command(body)


def test_a_command_is_no_event() -> None:
    with pytest.raises(ProtocolError):
        decode_event(encode_frame(Shutdown())[4:])


def test_an_event_survives_the_pipe() -> None:
    event = Failed(kind="bad_request", message="最多 32", request_id=3)
    assert decode_event(encode_frame(event)[4:]) == event
