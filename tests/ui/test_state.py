"""Session and canvas: reducers over a real reply's events."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from clover_desktop.inference.protocol import (
    BlockFinished,
    Event,
    Failed,
    GenerationFinished,
    GenerationStarted,
    StepResolved,
)
from clover_desktop.ui.state.canvas import Canvas
from clover_desktop.ui.state.session import ChatSession
from tests.recorded import record_toy_reply


@pytest.fixture(scope="module")
def events(toy_folder: Path) -> list[Event]:
    return record_toy_reply(toy_folder)


def applied(events: list[Event]) -> tuple[ChatSession, Canvas]:
    session, canvas = ChatSession(), Canvas()
    session.ask("total")
    for event in events:
        session.apply(event)
        canvas.apply(event)
    return session, canvas


def test_text_grows_only_by_finished_blocks_and_never_changes(events: list[Event]) -> None:
    session = ChatSession()
    session.ask("total")
    shown = ""
    for event in events:
        session.apply(event)
        text = session.turns[0].reply.text
        assert text.startswith(shown)
        assert isinstance(event, BlockFinished) or text == shown
        shown = text
    assert shown == "".join(event.text for event in events if isinstance(event, BlockFinished))
    assert session.turns[0].reply.status == "length"


def test_the_canvas_holds_every_step_of_every_position(events: list[Event]) -> None:
    _, canvas = applied(events)
    steps = [event for event in events if isinstance(event, StepResolved)]
    assert canvas.denoise_forwards == len(steps)
    assert [len(block.cells) for block in canvas.blocks] == [32, 32, 32]
    cell = canvas.blocks[0].cells[5]
    assert cell.resolved_in_step is not None
    assert len(cell.history) == cell.resolved_in_step
    assert cell.confidence == cell.history[-1]


def test_live_figures_end_as_the_replys_own(events: list[Event]) -> None:
    _, canvas = applied(events[:-1])
    _, finished = applied(events)
    assert isinstance(events[-1], GenerationFinished)
    stats = events[-1].stats
    assert finished.tokens_per_denoise_forward == stats.reply_tokens / stats.denoise_forwards
    assert canvas.denoise_forwards == stats.denoise_forwards
    assert canvas.tokens_per_denoise_forward == 80 / stats.denoise_forwards


def test_positions_behind_the_end_are_marked(events: list[Event]) -> None:
    _, canvas = applied(events)
    last = canvas.blocks[-1]
    assert [cell.status for cell in last.cells[:16]] == ["resolved"] * 16
    assert [cell.status for cell in last.cells[16:]] == ["beyond"] * 16


def test_the_running_pieces_show_masks_between_resolved_tokens(events: list[Event]) -> None:
    first_step = next(i for i, event in enumerate(events) if isinstance(event, StepResolved))
    _, canvas = applied(events[: first_step + 1])
    block = canvas.running_block
    assert block is not None
    assert len([piece for piece in block.running_pieces if piece is not None]) == block.resolved_count


def test_a_failure_keeps_the_text_that_is_there(events: list[Event]) -> None:
    end = next(i for i, event in enumerate(events) if isinstance(event, BlockFinished))
    session, _ = applied(events[: end + 1])
    before = session.turns[0].reply.text
    session.fail("The engine stopped.")
    assert (session.turns[0].reply.text, session.turns[0].reply.status) == (before, "failed")
    assert before


def test_a_question_that_failed_without_an_answer_is_not_sent_again() -> None:
    session = ChatSession()
    session.ask("first")
    session.fail("no memory")
    assert [message.content for message in session.messages(session.ask("second"))] == ["second"]


def test_after_a_failure_no_block_is_running(events: list[Event]) -> None:
    first_step = next(i for i, event in enumerate(events) if isinstance(event, StepResolved))
    _, canvas = applied(events[: first_step + 1])
    canvas.apply(Failed(kind="numeric", message="x", request_id=1))
    assert canvas.running_block is None


def test_a_lone_surrogate_in_a_question_becomes_a_replacement() -> None:
    assert ChatSession().ask("a\ud800b").question == "a\ufffdb"


def test_earlier_thinking_is_not_part_of_the_next_prompt(events: list[Event]) -> None:
    started = next(event for event in events if isinstance(event, GenerationStarted))
    finished = events[-1]
    session = ChatSession()
    session.ask("one")
    session.apply(started)
    session.turns[0].reply.starts_thinking = True
    block = BlockFinished(
        request_id=1, block=0, token_ids=[1], text="plan</think>\n\nanswer", steps=1, was_committed=True
    )
    session.apply(block)
    session.apply(finished)
    assert [m.content for m in session.messages(session.ask("two"))] == ["one", "answer", "two"]


def test_events_after_the_end_change_nothing(events: list[Event]) -> None:
    session, _ = applied(events)
    text = session.turns[0].reply.text
    session.apply(next(event for event in events if isinstance(event, BlockFinished)))
    assert session.turns[0].reply.text == text


def test_an_end_token_is_no_text_in_the_running_block(events: list[Event]) -> None:
    steps = [event for event in events if isinstance(event, StepResolved)]
    first = steps[0].resolved()[0]
    started = next(event for event in events if isinstance(event, GenerationStarted))
    canvas = Canvas()
    canvas.apply(msgspec.structs.replace(started, end_token_ids=[first.token_id]))
    canvas.apply(steps[0])
    block = canvas.running_block
    assert block is not None
    assert block.cells[first.offset].is_end
    assert len(block.running_pieces) <= first.offset


def test_what_lies_behind_an_end_token_is_no_part_of_the_figures(events: list[Event]) -> None:
    step = next(event for event in events if isinstance(event, StepResolved))
    everything = msgspec.structs.replace(step, offsets=[guess.offset for guess in step.guesses])
    started = next(event for event in events if isinstance(event, GenerationStarted))
    canvas = Canvas()
    canvas.apply(msgspec.structs.replace(started, end_token_ids=[step.guesses[4].token_id]))
    canvas.apply(everything)
    first_end = next(cell.offset for cell in canvas.blocks[0].cells if cell.is_end)
    assert canvas.tokens_per_denoise_forward == first_end + 1
