"""The window over a real worker: typing, stopping, dying, closing."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import psutil
import pytest
import qasync
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPushButton

from clover_desktop.ui import app
from clover_desktop.ui.app import machine_read, until
from clover_desktop.ui.chat.composer import Composer
from clover_desktop.ui.controllers.chat import ChatController
from clover_desktop.ui.main_window import MainWindow
from clover_desktop.ui.theme import LIGHT
from tests.ui.conftest import Body

pytestmark = pytest.mark.slow
WithWindow = Callable[[Path, Body], None]
Settled = Callable[[ChatController], Awaitable[None]]


def type_question(window: MainWindow, text: str) -> None:
    QTest.keyClicks(window.chat.composer.edit, text)
    QTest.keyClick(window.chat.composer.edit, Qt.Key.Key_Return)


def visible_texts(window: MainWindow) -> str:
    return "\n".join(label.text() for label in window.findChildren(QLabel) if label.isVisible())


def test_a_typed_question_is_answered_in_chat_and_cells(
    with_window: WithWindow, toy_folder: Path, settled: Settled
) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        controller.set_control("max_new_tokens", 64)
        type_question(window, "total")
        assert window.chat.composer.edit.toPlainText() == ""
        await settled(controller)
        assert controller.session.turns[0].reply.status == "length"
        assert len(controller.canvas.blocks) == 2
        assert "Block 2" in visible_texts(window)
        assert "tokens per forward" in visible_texts(window)

    with_window(toy_folder, body)


def test_escape_stops_the_reply_and_keeps_text_and_draft(
    with_window: WithWindow, toy_folder: Path, settled: Settled
) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        controller.set_control("threshold", 1.0)
        controller.set_control("max_new_tokens", 3000)
        type_question(window, "total")
        await until(controller, lambda: controller.canvas.denoise_forwards >= 34)
        QTest.keyClicks(window.chat.composer.edit, "draft")
        QTest.keyClick(window, Qt.Key.Key_Escape)
        await settled(controller)
        reply = controller.session.turns[0].reply
        assert reply.status == "cancelled"
        assert reply.text
        assert controller.canvas.denoise_forwards < 1000
        assert window.chat.composer.edit.toPlainText() == "draft"
        assert "Stopped" in visible_texts(window)
        controller.set_control("max_new_tokens", 32)
        QTest.keyClick(window.chat.composer.edit, Qt.Key.Key_Return)
        await settled(controller)
        assert controller.session.turns[1].reply.status == "length"

    with_window(toy_folder, body)


def test_a_killed_worker_is_told_and_restarted_and_the_text_is_there(
    with_window: WithWindow, toy_folder: Path, settled: Settled
) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        controller.set_control("threshold", 1.0)
        controller.set_control("max_new_tokens", 3000)
        type_question(window, "total")
        await until(controller, lambda: len(controller.canvas.blocks) == 2)
        text = controller.session.turns[0].reply.text
        assert text
        os.kill(controller._client.process_id or 0, signal.SIGKILL)
        await until(controller, lambda: controller.worker_state == "failed")
        assert controller.session.turns[0].reply.text.startswith(text)
        assert "stopped unexpectedly" in visible_texts(window)
        retry = next(b for b in window.chat.notice.findChildren(QPushButton) if "again" in b.text())
        QTest.mouseClick(retry, Qt.MouseButton.LeftButton)
        await until(controller, lambda: controller.worker_state == "ready")
        assert not window.chat.notice.isVisible()
        controller.set_control("max_new_tokens", 32)
        type_question(window, "again")
        await settled(controller)
        assert controller.session.turns[1].reply.status == "length"

    with_window(toy_folder, body)


def test_a_worker_that_dies_while_nothing_is_asked_is_told_at_once(with_window: WithWindow, toy_folder: Path) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        os.kill(controller._client.process_id or 0, signal.SIGKILL)
        await until(controller, lambda: controller.worker_state == "failed")
        assert "stopped unexpectedly" in visible_texts(window)

    with_window(toy_folder, body)


def test_closing_with_a_worker_that_does_not_answer_takes_seconds_not_for_ever(
    with_window: WithWindow, toy_folder: Path
) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        controller.set_control("max_new_tokens", 3000)
        controller.submit("total")
        await until(controller, lambda: controller.canvas.denoise_forwards > 3)
        os.kill(controller._client.process_id or 0, signal.SIGSTOP)
        async with asyncio.timeout(12):
            await controller.close()
        assert not controller._client.is_running

    with_window(toy_folder, body)


def test_a_new_chat_is_empty_and_sends_nothing_of_the_old_one(
    with_window: WithWindow, toy_folder: Path, settled: Settled
) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        controller.set_control("max_new_tokens", 32)
        type_question(window, "total")
        await settled(controller)
        controller.new_chat()
        assert window.chat.welcome.isVisible()
        assert [m.content for m in controller.session.draft_messages("fresh", ())] == ["fresh"]

    with_window(toy_folder, body)


def test_a_broken_model_folder_is_one_sentence_and_no_dialog(with_window: WithWindow, tmp_path: Path) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        assert controller.worker_state == "failed"
        assert "config.json" in visible_texts(window)
        assert not [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible()]
        type_question(window, "hello")
        assert window.chat.composer.edit.toPlainText() == "hello"

    with_window(tmp_path, body)


def test_a_request_that_fails_is_a_sentence_in_its_turn(
    with_window: WithWindow, toy_folder: Path, settled: Settled
) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        controller.set_control("max_new_tokens", 5000)
        type_question(window, "total")
        await settled(controller)
        assert "the context holds 4,096" in visible_texts(window)
        assert controller.worker_state == "ready"

    with_window(toy_folder, body)


def test_a_recording_is_labelled_where_it_shows(
    with_window: WithWindow, toy_folder: Path, tmp_path: Path, settled: Settled
) -> None:
    from clover_desktop.inference.trace import write_trace
    from tests.recorded import record_toy_reply

    trace = tmp_path / "reply.clover-trace"
    write_trace(trace, record_toy_reply(toy_folder), program_version="0.1.0")

    async def body(window: MainWindow, controller: ChatController) -> None:
        type_question(window, "total")
        await settled(controller)
        assert "Recorded reply" in visible_texts(window)
        assert "recorded" in window.top.model.text()

    with_window(trace, body)


def test_closing_while_a_reply_is_written_leaves_no_process(
    event_loop: qasync.QEventLoop, toy_folder: Path, own_folders: Path
) -> None:
    arguments = argparse.Namespace(screenshot=None, theme="light")

    async def close_soon() -> list[psutil.Process]:
        while not (
            windows := [w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow) and w.isVisible()]
        ):
            await asyncio.sleep(0.01)
        window = windows[0]
        controller = window.controller
        await until(controller, lambda: controller.worker_state == "ready")
        controller.set_control("threshold", 1.0)
        controller.set_control("max_new_tokens", 3000)
        controller.submit("total")
        await until(controller, lambda: controller.canvas.denoise_forwards > 3)
        workers = psutil.Process().children(recursive=True)
        window.close()
        return workers

    async def both() -> tuple[int, list[psutil.Process]]:
        code, workers = await asyncio.gather(app._main(arguments, toy_folder), close_soon())
        return code, workers

    code, workers = event_loop.run_until_complete(asyncio.wait_for(both(), 60))
    assert code == 0
    assert workers
    assert not [worker for worker in workers if worker.is_running() and worker.status() != psutil.STATUS_ZOMBIE]


def test_enter_does_not_send_while_an_input_method_composes(qapp: QApplication) -> None:
    composer, sent = Composer(LIGHT), list[str]()
    composer.submitted.connect(sent.append)
    composer.show_state(can_send=True, is_writing=False)
    composer.edit.setPlainText("ni")
    QApplication.sendEvent(composer.edit, QInputMethodEvent("hao", []))
    QTest.keyClick(composer.edit, Qt.Key.Key_Return)
    assert sent == []
    QApplication.sendEvent(composer.edit, QInputMethodEvent("", []))
    QTest.keyClick(composer.edit, Qt.Key.Key_Return)
    assert len(sent) == 1


def test_the_empty_window_says_what_to_do(with_window: WithWindow, toy_folder: Path) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        texts = visible_texts(window)
        assert "Watch an answer appear out of masks" in texts
        assert "all masked at first" in texts
        await machine_read(window)
        assert "Clover-35B-A3B" in visible_texts(window)

    with_window(toy_folder, body)


def test_in_a_narrow_window_every_part_is_a_tab_away(with_window: WithWindow, toy_folder: Path) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        window.resize(660, 600)
        assert not window.sidebar.isVisible()
        assert not window.dock.isVisible()
        assert [window._tabs.tabText(i) for i in range(3)] == ["Chats", "Chat", "Code, blocks, changes"]
        window._tabs.tabBarClicked.emit(2)
        assert window.dock.isVisible()
        assert "all masked at first" in visible_texts(window)
        window.resize(1200, 800)
        assert window.chat.isVisible()
        assert window.dock.isVisible()
        assert not window._tabs.isVisible()

    with_window(toy_folder, body)
