"""Replay as a mode: the chat and the blocks are at one moment, time goes on, and a branch is what asking anew would be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from clover_desktop.inference.protocol import BlockFinished
from clover_desktop.ui.app import until
from clover_desktop.ui.controllers.chat import ChatController
from clover_desktop.ui.controllers.replays import OpenReplay
from clover_desktop.ui.denoise.replay_bar import answer_words, place_words
from clover_desktop.ui.main_window import MainWindow
from tests.ui.chat_steps import ask, last_turn
from tests.ui.conftest import Body

WithWindow = Callable[[Path, Body], None]
pytestmark = pytest.mark.slow


async def opened(window: MainWindow) -> OpenReplay:
    """The replay of the newest reply, at its beginning."""
    window.replays.begin(window.controller.session)
    await window.replays.idle()
    assert window.replays.open is not None
    return window.replays.open


async def ask_toy(window: MainWindow, *, threshold: float, tokens: int = 96) -> None:
    window.controller.set_control("max_new_tokens", tokens)
    window.controller.set_control("threshold", threshold)
    await ask(window, "total")


def test_chat_and_blocks_show_the_same_moment_and_leaving_brings_all_back(
    with_window: WithWindow, toy_folder: Path
) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        await ask_toy(window, threshold=0.01)
        whole = controller.session.turns[-1].reply.text
        replay = await opened(window)
        assert window.blocks._canvas.blocks == []
        moments = replay.film.moments
        number = next(number for number, moment in enumerate(moments) if moment.is_block_end)
        window.replays.seek(number)
        events = replay.film.recording.events()
        first = next(event for event in events if isinstance(event, BlockFinished))
        assert window.blocks._canvas.blocks == controller.canvas.blocks[:1]
        assert replay.session.turns[-1].reply.text == first.text
        shown = last_turn(window).reply._reply
        assert shown is not None
        assert shown.text == first.text
        assert place_words(replay).startswith("block 1 is final · ")
        window.replays.step(1)
        assert place_words(replay).startswith("block 2, step 1 · ")
        window.replays.step(-2 * len(moments))
        assert place_words(replay).startswith("before the first step · ")
        window.replays.leave()
        assert window.blocks._canvas is controller.canvas
        assert controller.session.turns[-1].reply.text == whole

    with_window(toy_folder, body)


def test_it_plays_to_the_end_by_itself_and_from_there_anew(with_window: WithWindow, toy_folder: Path) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        await ask_toy(window, threshold=0.01, tokens=32)
        replay, replays = await opened(window), window.replays
        replays.choose_speed(1000.0)
        numbers = list[int]()
        replays.changed.connect(lambda: numbers.append(replay.number))
        replays.toggle()
        assert replays.is_playing
        await until(replays, lambda: not replays.is_playing)
        assert replay.number == replay.film.last
        assert numbers == sorted(numbers)
        replays.toggle()
        assert replays.is_playing
        assert replay.number == 0
        replays.step(1)
        assert not replays.is_playing
        assert replay.number == 1

    with_window(toy_folder, body)


def test_a_slower_replay_is_behind_a_faster_one(with_window: WithWindow, toy_folder: Path) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        await ask_toy(window, threshold=1.0, tokens=64)
        replay, replays = await opened(window), window.replays
        replays.toggle()
        second_us = 1_000_000
        begun_us, numbers = replays._time_us, list[int]()
        for speed in (0.125, 0.5, 1.0):
            replays.choose_speed(speed)
            replays._time_us = begun_us
            replays._ticked_at -= 0.2  # as if the last tick had been 0.2 s ago
            replays._tick()
            assert replays._time_us >= begun_us + 0.2 * second_us * speed
            numbers.append(replay.film.moment_at(replays._time_us))
        assert numbers == sorted(numbers)
        replays.leave()

    with_window(toy_folder, body)


def test_a_branch_under_another_threshold_is_what_asking_anew_would_be(
    with_window: WithWindow, toy_folder: Path
) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        await ask_toy(window, threshold=0.02)
        other = await opened(window)
        low, high = other.what_if.same_range or (0.0, 0.0)
        window.replays.ask((low + min(high, 1.0)) / 2)
        assert other.difference is None
        assert answer_words(other).startswith("Nothing would have changed")
        step = next(step for step in reversed(other.what_if._steps) if step.block == 1)
        threshold = 0.5 if step.high <= 0.5 else step.high
        window.replays.ask(threshold)
        difference = other.difference
        assert difference is not None
        assert (other.moment.block, other.moment.step) == (difference.block, difference.step)
        assert answer_words(other).startswith(f"Block {difference.block + 1}, step {difference.step} would have been")
        old = controller.session.turns[-1]
        window.blocks.replay_bar.again_requested.emit()
        await until(controller, lambda: controller.worker_state != "writing")
        branched = controller.session.turns[-1]
        assert window.replays.open is None
        assert branched is not old
        kept = 32 * difference.block
        assert branched.reply.token_ids[:kept] == old.reply.token_ids[:kept]
        await ask_toy_in_new_chat(window, threshold=threshold)
        assert controller.session.turns[-1].reply.token_ids == branched.reply.token_ids

    with_window(toy_folder, body)


async def ask_toy_in_new_chat(window: MainWindow, *, threshold: float) -> None:
    window.intents.new_chat()
    await ask_toy(window, threshold=threshold)


def test_a_new_question_ends_the_replay(with_window: WithWindow, toy_folder: Path) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        await ask_toy(window, threshold=0.01, tokens=32)
        await opened(window)
        await ask(window, "again")
        assert window.replays.open is None
        assert window.blocks._canvas is controller.canvas

    with_window(toy_folder, body)


def test_a_reply_without_a_trace_opens_no_replay(with_window: WithWindow, toy_folder: Path, tmp_path: Path) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        await ask_toy(window, threshold=0.01, tokens=32)
        await window.chats.traces.picture("none")  # behind all that waits on the thread
        for file in (tmp_path / "data" / "traces").iterdir():
            file.unlink()
        window.replays.begin(controller.session)
        await window.replays.idle()
        assert window.replays.open is None

    with_window(toy_folder, body)
