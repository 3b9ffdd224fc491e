"""Every reply keeps its trace: its blocks are there again when the chat is opened, and a rest goes on behind them."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from clover_desktop.inference.protocol import (
    BlockFinished,
    Event,
    GenerationFinished,
    GenerationStarted,
    ModelLoaded,
    StepResolved,
)
from clover_desktop.inference.trace import TraceError, read_recording, read_trace
from clover_desktop.ui.app import until
from clover_desktop.ui.controllers.chat import ChatController
from clover_desktop.ui.main_window import MainWindow
from clover_desktop.ui.state.trace_shelf import TraceShelf
from tests.recorded import record_toy_reply
from tests.ui.chat_steps import ask, saved, shown
from tests.ui.conftest import Body

WithWindow = Callable[[Path, Body], None]


async def written(window: MainWindow) -> None:
    """All that waits has been written."""
    await saved(window)
    await window.chats.traces.picture("none")


@pytest.mark.slow
def test_the_blocks_of_a_saved_chat_are_there_again(with_window: WithWindow, toy_folder: Path, tmp_path: Path) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        controller.set_control("max_new_tokens", 64)
        await ask(window, "total")
        chat_id, before = controller.session.id, list(controller.canvas.blocks)
        turn = controller.session.turns[-1]
        await written(window)
        events = read_trace(tmp_path / "data" / "traces" / f"{turn.id}.clover-trace")
        assert "".join(e.text for e in events if isinstance(e, BlockFinished)) == turn.reply.text
        window.intents.new_chat()
        await shown(window, chat_id)
        assert controller.canvas.blocks == before
        assert controller.canvas.stats is not None

    with_window(toy_folder, body)


@pytest.mark.slow
def test_a_reply_that_goes_on_has_all_its_blocks_in_one_trace(
    with_window: WithWindow, toy_folder: Path, tmp_path: Path
) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        controller.set_control("max_new_tokens", 480)
        controller.submit("total")
        await until(controller, lambda: len(controller.session.turns[0].reply.token_ids) >= 32)
        os.kill(controller.worker_process_id or 0, signal.SIGKILL)
        await until(controller, lambda: controller.worker_state == "failed")
        chat_id = controller.session.id
        await written(window)
        window.intents.new_chat()
        await shown(window, chat_id)
        turn = controller.session.turns[-1]
        controller.start()
        await until(controller, lambda: controller.worker_state == "ready")
        assert controller.resume(turn)
        await until(controller, lambda: controller.worker_state != "writing")
        await written(window)
        events = read_trace(tmp_path / "data" / "traces" / f"{turn.id}.clover-trace")
        finished = [e for e in events if isinstance(e, BlockFinished)]
        assert [e.block for e in finished] == list(range(15))
        assert [token for e in finished for token in e.token_ids] == turn.reply.token_ids
        assert [block.index for block in controller.canvas.blocks] == list(range(15))
        steps = sum(isinstance(event, StepResolved) for event in events)
        assert steps == sum(block.steps for block in controller.canvas.blocks)

    with_window(toy_folder, body)


@pytest.mark.slow
def test_a_trace_that_cannot_be_read_costs_the_picture_alone(
    with_window: WithWindow, toy_folder: Path, tmp_path: Path
) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        controller.set_control("max_new_tokens", 32)
        await ask(window, "total")
        chat_id, text = controller.session.id, controller.session.turns[-1].reply.text
        await written(window)
        (tmp_path / "data" / "traces" / f"{controller.session.turns[-1].id}.clover-trace").write_bytes(b"spoiled")
        window.intents.new_chat()
        await shown(window, chat_id)
        assert controller.session.turns[-1].reply.text == text
        assert controller.canvas.blocks == []
        assert "trace" in window.chats.trouble

    with_window(toy_folder, body)


def _begun(shelf: TraceShelf, reply_id: str, toy_folder: Path) -> list[Event]:
    loaded, started, *rest = record_toy_reply(toy_folder)
    assert isinstance(loaded, ModelLoaded)
    assert isinstance(started, GenerationStarted)
    shelf.begin(reply_id, loaded, started, blocks_so_far=0)
    for event in rest:
        shelf.add([event])
    return rest


def test_a_program_that_was_killed_leaves_the_blocks_before(toy_folder: Path, tmp_path: Path) -> None:
    shelf = TraceShelf(tmp_path, program_version="1")
    rest = _begun(shelf, "reply", toy_folder)
    shelf.end()
    path = shelf.path("reply")
    content, seen = path.read_bytes(), set[int]()
    for length in range(len(content) - 1, len(content) // 2, -97):
        path.write_bytes(content[:length])
        recording = shelf.read("reply")
        assert recording is not None
        assert not recording.is_whole
        events = list(recording.events())[2:]
        assert events == rest[: len(events)]
        seen.add(sum(isinstance(e, BlockFinished) for e in events))
        with pytest.raises(TraceError):
            read_trace(path)
    assert len(seen) > 1


def test_the_shelf_keeps_what_belongs_to_a_reply_up_to_its_limit(toy_folder: Path, tmp_path: Path) -> None:
    shelf = TraceShelf(tmp_path / "traces", program_version="1")
    for number, name in enumerate(("old", "new", "gone")):
        _begun(shelf, name, toy_folder)
        shelf.end()
        os.utime(shelf.path(name), (number, number))
    size = shelf.path("new").stat().st_size
    shelf.sweep({"old", "new"}, limit_bytes=10 * size)
    assert (shelf.path("old").exists(), shelf.path("new").exists(), shelf.path("gone").exists()) == (True, True, False)
    shelf.sweep({"old", "new"}, limit_bytes=size)
    assert (shelf.path("old").exists(), shelf.path("new").exists()) == (False, True)
    assert isinstance(list(read_recording(shelf.path("new")).events())[-1], GenerationFinished)
