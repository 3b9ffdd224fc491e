"""A conversation's versions: siblings, paths, edits in place, continuations."""

from __future__ import annotations

import pytest

from clover_desktop.inference.controls import Controls
from clover_desktop.inference.protocol import (
    BlockFinished,
    GenerationFinished,
    GenerationStarted,
    GenerationStats,
    Guess,
    StepResolved,
)
from clover_desktop.ui.state.session import Attachment, ChatSession, quoted_file


def answer(session: ChatSession, text: str, *, reason: str = "stop") -> None:
    """Plays a whole reply into the running turn."""
    session.apply(
        GenerationStarted(
            request_id=1, model="m", prompt_tokens=1, context_length=99, controls=Controls(), is_recording=False
        )
    )
    session.apply(BlockFinished(request_id=1, block=0, token_ids=[1, 2], text=text, steps=1, was_committed=True))
    stats = GenerationStats(
        prompt_tokens=1, reply_tokens=2, ended_by_token=True, denoise_forwards=1, commit_forwards=1,
        prefill_us=1, denoise_us=1, commit_us=1, total_us=3,
    )  # fmt: skip
    session.apply(GenerationFinished(request_id=1, reason=reason, stats=stats))  # type: ignore[arg-type]


@pytest.fixture
def session() -> ChatSession:
    """Two turns: A answered by B, C by D."""
    session = ChatSession()
    for question, text in (("A", "B"), ("C", "D")):
        session.ask(question)
        answer(session, text)
    return session


def path(session: ChatSession) -> list[str]:
    return [part for turn in session.turns for part in (turn.question, turn.reply.text)]


def test_asking_again_makes_a_sibling_and_going_back_brings_what_followed(session: ChatSession) -> None:
    first = session.turns[0]
    session.ask_again(first)
    answer(session, "B'")
    assert path(session) == ["A", "B'"]
    session.choose(first)
    assert path(session) == ["A", "B", "C", "D"]
    session.choose(session.siblings(first)[1])
    assert path(session) == ["A", "B'"]


def test_an_edited_question_is_sent_without_what_stood_in_its_place(session: ChatSession) -> None:
    turn = session.ask_again(session.turns[1], "C'")
    assert [m.content for m in session.messages(turn)] == ["A", "B", "C'"]


def test_editing_an_answer_in_place_keeps_what_follows(session: ChatSession) -> None:
    session.edit_answer(session.turns[0], "B*")
    assert path(session) == ["A", "B*", "C", "D"]
    assert not session.turns[0].reply.can_continue


def test_a_reply_that_was_cut_off_goes_on_from_its_whole_blocks() -> None:
    session = ChatSession()
    turn = session.ask("A")
    answer(session, "B", reason="cancelled")
    turn.reply.interrupted_text = "half"
    assert turn.reply.can_continue
    assert session.resume(turn) == [1, 2]
    assert (turn.reply.text, turn.reply.interrupted_text, session.running) == ("B", "", turn)
    answer(session, " and more")
    assert turn.reply.text == "B and more"


def test_a_finished_reply_cannot_go_on(session: ChatSession) -> None:
    assert not session.turns[0].reply.can_continue


def test_files_go_with_the_question_in_a_fence_that_they_cannot_close() -> None:
    session = ChatSession()
    turn = session.ask("explain", (Attachment(path="a b.md", text="```python\nx\n```"),))
    content = session.messages(turn)[-1].content
    assert content == "a b.md\n````\n```python\nx\n```\n````\nexplain"
    assert quoted_file(Attachment(path="x.py", text="")) == "x.py\n```python\n```"


def test_without_a_question_the_draft_is_what_has_been_said(session: ChatSession) -> None:
    assert [m.content for m in session.draft_messages("", ())] == ["A", "B", "C", "D"]
    assert [m.content for m in session.draft_messages("E", ())] == ["A", "B", "C", "D", "E"]


def test_the_title_is_the_first_question_in_one_line() -> None:
    session = ChatSession()
    session.ask("  one\n two " + "x" * 100)
    assert session.title.startswith("one two x")
    assert len(session.title) == 60


def test_a_thoughts_tokens_and_time_end_at_its_close() -> None:
    session = ChatSession()
    turn = session.ask("A")
    controls = Controls(thinking=True)
    session.apply(GenerationStarted(request_id=1, model="m", prompt_tokens=1, context_length=99, controls=controls))
    pieces = ["a", "b", "</think>", "c"]
    guesses = [
        Guess(offset=i, token_id=i, confidence=1.0, raw_confidence=1.0, alternatives=[], piece=p)
        for i, p in enumerate(pieces)
    ]
    session.apply(
        StepResolved(
            request_id=1, block=0, step=1, offsets=[0, 1, 2, 3], is_forced=False, guesses=guesses, duration_us=700
        )
    )
    session.apply(
        BlockFinished(request_id=1, block=0, token_ids=[0, 1, 2, 3], text="ab</think>c", steps=1, was_committed=True)
    )
    assert (turn.reply.thinking_tokens, turn.reply.thinking_us) == (2, 700)
