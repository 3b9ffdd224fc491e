"""The engine contract, over every engine in the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from clover_desktop.inference.controls import BadRequest
from clover_desktop.inference.engine import ENGINES, Engine, NoSuchEngine, make_engine
from clover_desktop.inference.protocol import (
    BlockFinished,
    ChatMessage,
    CountTokens,
    Event,
    Generate,
    GenerationFinished,
    GenerationStarted,
    LoadModel,
    ModelLoaded,
    StepResolved,
)
from clover_desktop.inference.trace import write_trace
from tests.recorded import record_toy_reply

MESSAGES = [ChatMessage(role="user", content="total")]


@pytest.fixture(scope="module")
def paths(toy_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    trace = tmp_path_factory.mktemp("traces") / "toy.clover-trace"
    write_trace(trace, record_toy_reply(toy_folder), program_version="0.1.0")
    return {"block_diffusion": toy_folder, "scripted": trace}


@pytest.fixture(params=sorted(ENGINES))
def engine(request: pytest.FixtureRequest, paths: dict[str, Path]) -> Engine:
    made = make_engine(request.param)
    *_, loaded = made.load(LoadModel(path=str(paths[request.param]), engine=request.param))
    assert isinstance(loaded, ModelLoaded)
    assert loaded.engine == request.param
    assert loaded.is_recording == (request.param == "scripted")
    return made


def generate(engine: Engine, *, stop_after: int | None = None) -> list[Event]:
    events: list[Event] = []
    command = Generate(request_id=7, messages=MESSAGES, controls={"max_new_tokens": 80, "threshold": 0.01})
    for event in engine.generate(command, lambda: stop_after is not None and len(events) >= stop_after):
        events.append(event)
    return events


def test_a_reply_goes_from_started_to_finished_under_the_requests_id(engine: Engine) -> None:
    events = generate(engine)
    assert isinstance(events[0], GenerationStarted)
    assert isinstance(events[-1], GenerationFinished)
    assert {getattr(event, "request_id", None) for event in events} == {7}
    assert sum(isinstance(event, GenerationFinished) for event in events) == 1


def test_every_block_is_finished_once_in_order_and_its_steps_come_before(engine: Engine) -> None:
    events = generate(engine)
    assert [event.block for event in events if isinstance(event, BlockFinished)] == [0, 1, 2]
    blocks_of_steps = [event.block for event in events if isinstance(event, StepResolved)]
    assert blocks_of_steps == sorted(blocks_of_steps)


def test_pieces_are_spelled_for_every_guess(engine: Engine) -> None:
    steps = [event for event in generate(engine) if isinstance(event, StepResolved)]
    assert any(guess.piece for step in steps for guess in step.guesses)
    assert all(len(guess.alternatives) >= 1 for step in steps for guess in step.guesses)


def test_cancelling_ends_it_within_one_forward(engine: Engine) -> None:
    events = generate(engine, stop_after=4)
    finished = events[-1]
    assert isinstance(finished, GenerationFinished)
    assert finished.reason == "cancelled"
    assert sum(isinstance(event, StepResolved) for event in events[4:]) == 0


def test_two_replies_after_each_other_are_equal(engine: Engine) -> None:
    first, second = ([e.text for e in generate(engine) if isinstance(e, BlockFinished)] for _ in range(2))
    assert first == second


def test_tokens_of_a_conversation_can_be_counted(engine: Engine) -> None:
    assert engine.count_tokens(CountTokens(request_id=1, messages=MESSAGES)) > 0
    engine.close()


def test_an_unknown_engine_is_a_sentence_with_the_names() -> None:
    with pytest.raises(NoSuchEngine, match="block_diffusion, scripted"):
        make_engine("steam")


def test_a_recording_cannot_be_continued(paths: dict[str, Path]) -> None:
    made = make_engine("scripted")
    list(made.load(LoadModel(path=str(paths["scripted"]))))
    with pytest.raises(BadRequest):
        list(made.generate(Generate(request_id=1, messages=MESSAGES, reply_so_far=[1]), lambda: False))
