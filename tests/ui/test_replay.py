"""Replay, what-if: a recording rebuilds what was on screen at each moment, and thresholds are compared exactly."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clover_desktop.inference.commit_rules import AboveThreshold
from clover_desktop.inference.protocol import BlockFinished, Event, GenerationStarted, Guess, StepResolved
from clover_desktop.ui.state.canvas import Canvas
from clover_desktop.ui.state.replay import Replay
from clover_desktop.ui.state.session import Reply
from clover_desktop.ui.state.what_if import WhatIf, choices_under, same_choices
from tests.recorded import as_recording, record_toy_reply


@pytest.fixture(scope="module", params=[(80, 0.01), (64, 1.0), (100, 0.02)], ids=["cut", "one by one", "four blocks"])
def events(request: pytest.FixtureRequest, toy_folder: Path) -> list[Event]:
    tokens, threshold = request.param
    return record_toy_reply(toy_folder, max_new_tokens=tokens, threshold=threshold)


def pictures_on_screen(events: list[Event]) -> list[Canvas]:
    """The picture after each event that a viewer can stop at, each built anew from all events before it."""
    found = list[Canvas]()
    for count, event in enumerate(events, start=1):
        if isinstance(event, GenerationStarted | StepResolved | BlockFinished):
            canvas = Canvas()
            for earlier in events[1:count]:
                canvas.apply(earlier)
            found.append(canvas)
    found[-1].apply(events[-1])
    return found


def test_every_moment_is_the_picture_that_was_on_screen(events: list[Event]) -> None:
    replay = Replay(as_recording(events))
    assert [replay.canvas_at(number) for number in range(len(replay.moments))] == pictures_on_screen(events)


def test_looking_at_moments_in_any_order_changes_none(events: list[Event]) -> None:
    replay = Replay(as_recording(events))
    pictures = pictures_on_screen(events)
    for number in (replay.last, 0, replay.last // 2, 1, replay.last):
        assert replay.canvas_at(number) == pictures[number]


def test_the_text_of_a_moment_is_that_of_its_finished_blocks(events: list[Event]) -> None:
    replay, whole = Replay(as_recording(events)), Reply(status="length", text="all of it")
    texts = [event.text for event in events if isinstance(event, BlockFinished)]
    for number, moment in enumerate(replay.moments[:-1]):
        blocks = moment.block + moment.is_block_end
        assert replay.reply_at(number, whole) == Reply(status="writing", text="".join(texts[:blocks]))
    assert replay.reply_at(replay.last, whole) is whole


def test_time_goes_on_with_every_forward_and_finds_its_moment(events: list[Event]) -> None:
    replay = Replay(as_recording(events))
    times = [moment.time_us for moment in replay.moments]
    assert times == sorted(times)
    assert replay.duration_us == times[-1]
    assert replay.moment_at(-1) == 0
    assert [replay.moments[replay.moment_at(time)].time_us for time in times] == times
    assert replay.moment_at(times[-1] + 1) == replay.last


def test_a_step_is_found_by_its_block_and_number(events: list[Event]) -> None:
    replay = Replay(as_recording(events))
    for number, moment in enumerate(replay.moments):
        if not moment.is_block_end:
            assert replay.number_of(block=moment.block, step=moment.step) == number


def test_a_reply_that_was_never_ended_stops_where_its_recording_does(events: list[Event]) -> None:
    replay = Replay(as_recording(events[:-2]))
    assert replay.final.blocks[-1].is_finished
    assert replay.canvas_at(replay.last) is replay.final


confidences = st.lists(st.sampled_from([0.0, 0.2, 0.5, 0.7, 0.9, 0.95, 1.0]), min_size=1, max_size=6)
thresholds = st.sampled_from([0.0, 0.1, 0.2, 0.5, 0.6, 0.7, 0.9, 0.95, 0.99, 1.0])


def step_under(threshold: float, values: list[float], *, number: int = 1) -> StepResolved:
    choice = AboveThreshold(threshold).choose(values)
    return StepResolved(
        request_id=1,
        block=0,
        step=number,
        offsets=list(choice.indices),
        is_forced=choice.is_forced,
        guesses=[
            Guess(offset=offset, token_id=0, confidence=value, raw_confidence=value, alternatives=[])
            for offset, value in enumerate(values)
        ],
        duration_us=1,
    )


@given(values=confidences, recorded=thresholds, other=thresholds)
def test_a_threshold_in_the_range_of_a_step_chooses_the_same_and_one_outside_does_not(
    values: list[float], recorded: float, other: float
) -> None:
    step = step_under(recorded, values)
    same = same_choices(step)
    assert (same.low <= other < same.high) == (AboveThreshold(other).choose(values).indices == tuple(step.offsets))
    assert sorted(choices_under(step, other)) == list(AboveThreshold(other).choose(values).indices)


@given(rows=st.lists(confidences, min_size=1, max_size=8), recorded=thresholds, other=thresholds)
def test_the_first_difference_is_the_first_step_that_would_choose_differently(
    rows: list[list[float]], recorded: float, other: float
) -> None:
    steps = [step_under(recorded, values, number=number) for number, values in enumerate(rows, start=1)]
    differing = [step.step for step in steps if choices_under(step, other) != frozenset(step.offsets)]
    found = WhatIf(steps).first_difference(other)
    assert (found.step if found is not None else None) == next(iter(differing), None)


def test_nothing_differs_under_the_threshold_that_was_used(events: list[Event]) -> None:
    what_if = WhatIf(events)
    started = next(event for event in events if isinstance(event, GenerationStarted))
    assert what_if.first_difference(started.controls.threshold) is None
    assert what_if.same_range is not None
    low, high = what_if.same_range
    assert low <= started.controls.threshold < high


def test_a_reply_without_steps_has_no_range() -> None:
    assert WhatIf([]).same_range is None
    assert WhatIf([]).first_difference(0.5) is None
