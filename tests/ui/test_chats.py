"""Chats in the window over a real worker: saved, found, renamed, deleted, taken back, asked again, queued."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import qasync
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from clover_desktop.ui.app import Controllers, controllers, until
from clover_desktop.ui.controllers.chat import ChatController
from clover_desktop.ui.main_window import MainWindow
from tests.ui.chat_steps import ask, last_turn, listed, saved, shown, visible_texts
from tests.ui.conftest import Body

pytestmark = pytest.mark.slow
WithWindow = Callable[[Path, Body], None]
Settled = Callable[[ChatController], Awaitable[None]]


def test_a_chat_is_there_with_all_its_text_after_a_restart(
    event_loop: qasync.QEventLoop, toy_folder: Path, tmp_path: Path
) -> None:
    def run(body: Callable[[Controllers], Awaitable[None]]) -> None:
        async def main() -> None:
            places = {"settings": tmp_path / "s.json", "data_folder": tmp_path / "数据 folder", "log": tmp_path / "log"}
            async with controllers(toy_folder, **places) as parts:
                parts.chat.start()
                await until(parts.chat, lambda: parts.chat.worker_state == "ready")
                await body(parts)

        event_loop.run_until_complete(asyncio.wait_for(main(), 60))

    replies: list[str] = []

    async def first(parts: Controllers) -> None:
        parts.chat.set_control("max_new_tokens", 40)
        parts.chat.submit("total")
        await until(parts.chat, lambda: parts.chat.worker_state != "writing")
        replies.append(parts.chat.session.turns[0].reply.text)

    async def second(parts: Controllers) -> None:
        if not parts.chats.summaries:
            await parts.chats.idle()
        session = await parts.chats.load(parts.chats.summaries[0].id)
        reply = session.turns[0].reply
        assert (session.turns[0].question, reply.text, reply.status) == ("total", replies[0], "length")
        assert len(reply.token_ids) == 40

    run(first)
    run(second)
    assert replies[0]


def test_a_chat_can_be_found_renamed_deleted_and_taken_back(with_window: WithWindow, toy_folder: Path) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        controller.set_control("max_new_tokens", 32)
        for question in ("apples and pears", "求和"):
            window.intents.new_chat()
            await ask(window, question)
        assert listed(window) == ["求和", "apples and pears"]
        QTest.keyClicks(window.sidebar.search, "PEARS")
        await saved(window)
        assert listed(window) == ["apples and pears"]
        QTest.keyClick(window.sidebar.search, Qt.Key.Key_Escape)
        assert window.sidebar.search.text() == ""
        await saved(window)
        view = window.sidebar.chats
        view.setCurrentRow(view.count() - 1)
        view.setFocus()
        QTest.keyClick(view, Qt.Key.Key_F2)
        editor = view.findChild(QLineEdit)
        assert editor is not None
        editor.selectAll()
        QTest.keyClicks(editor, "fruit")
        QTest.keyClick(editor, Qt.Key.Key_Return)
        await saved(window)
        assert listed(window) == ["求和", "fruit"]
        view.setCurrentRow(view.count() - 1)
        QTest.keyClick(view, Qt.Key.Key_Delete)
        await saved(window)
        assert listed(window) == ["求和"]
        assert window.sidebar.undo.isVisible()
        window.sidebar.undo.undone.emit()
        await saved(window)
        assert listed(window) == ["求和", "fruit"]
        assert not window.sidebar.undo.isVisible()

    with_window(toy_folder, body)


def test_a_question_asked_elsewhere_waits_and_both_chats_get_their_answer(
    with_window: WithWindow, toy_folder: Path
) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        controller.set_control("max_new_tokens", 320)
        controller.set_control("threshold", 1.0)
        controller.submit("in A")
        first = controller.session
        await until(controller, lambda: controller.canvas.denoise_forwards > 2)
        window.intents.new_chat()
        assert window.chat.welcome.isVisible()
        controller.submit("in B")
        second = controller.session
        assert controller.is_queued_here
        assert "Waits until" in visible_texts(window)
        await shown(window, first.id)
        assert controller.is_writing_here
        await until(controller, lambda: second.turns[0].reply.status == "length")
        assert [len(s.turns[0].reply.token_ids) for s in (first, second)] == [320, 320]
        await saved(window)
        for session in (first, second):
            stored = await window.chats.load(session.id)
            assert stored.turns[0].reply.text == session.turns[0].reply.text
            assert stored.turns[0].question == session.turns[0].question

    with_window(toy_folder, body)


def test_a_waiting_question_can_be_stopped_before_it_begins(with_window: WithWindow, toy_folder: Path) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        controller.set_control("max_new_tokens", 3000)
        controller.set_control("threshold", 1.0)
        controller.submit("in A")
        first = controller.shown
        await until(controller, lambda: controller.canvas.denoise_forwards > 2)
        window.intents.new_chat()
        controller.submit("in B")
        controller.stop_reply()
        assert controller.session.turns[0].reply.status == "cancelled"
        assert first.session.running is not None
        await shown(window, first.session.id)
        controller.stop_reply()
        await until(controller, lambda: controller.worker_state == "ready")
        assert first.session.turns[0].reply.status == "cancelled"

    with_window(toy_folder, body)


def test_versions_of_a_turn_can_be_walked_and_what_followed_comes_back(
    with_window: WithWindow, toy_folder: Path, settled: Settled
) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        controller.set_control("max_new_tokens", 32)
        await ask(window, "one")
        await ask(window, "two")
        first = window.chat._views[0]
        first._on_edit_clicked()
        assert first._editor is not None
        first._editor.edit.setPlainText("one, edited")
        first._editor._on_confirmed()
        await settled(controller)
        await saved(window)
        assert [turn.question for turn in controller.session.turns] == ["one, edited"]
        assert last_turn(window).action_row.earlier.isVisible()
        QTest.mouseClick(last_turn(window).action_row.earlier, Qt.MouseButton.LeftButton)
        assert [turn.question for turn in controller.session.turns] == ["one", "two"]
        assert [view.turn.question for view in window.chat._views] == ["one", "two"]
        await saved(window)
        stored = await window.chats.load(controller.session.id)
        assert [turn.question for turn in stored.turns] == ["one", "two"]
        assert len(stored.all_turns) == 3

    with_window(toy_folder, body)


def test_an_answer_is_edited_in_place_and_kept(with_window: WithWindow, toy_folder: Path) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        controller.set_control("max_new_tokens", 32)
        await ask(window, "one")
        await ask(window, "two")
        view = window.chat._views[0]
        view._on_edit_answer_clicked()
        assert view._editor is not None
        view._editor.edit.setPlainText("a better answer")
        view._editor._on_confirmed()
        await saved(window)
        assert len(controller.session.turns) == 2
        stored = await window.chats.load(controller.session.id)
        assert stored.turns[0].reply.text == "a better answer"
        assert [m.content for m in controller.session.draft_messages("x", ())][1] == "a better answer"

    with_window(toy_folder, body)


def test_after_a_crash_the_reply_goes_on_where_its_last_block_ended(
    with_window: WithWindow, toy_folder: Path, settled: Settled
) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        controller.set_control("max_new_tokens", 128)
        await ask(window, "total")
        whole = controller.session.turns[0].reply.text
        window.intents.new_chat()
        controller.submit("total")
        await until(controller, lambda: bool(controller.session.turns[0].reply.token_ids))
        os.kill(controller.worker_process_id or 0, signal.SIGKILL)
        await until(controller, lambda: controller.worker_state == "failed")
        turn = controller.session.turns[0]
        assert turn.reply.can_continue
        assert len(turn.reply.token_ids) < 128
        controller.start()
        await until(controller, lambda: controller.worker_state == "ready")
        assert last_turn(window).action_row.go_on.isVisible()
        QTest.mouseClick(last_turn(window).action_row.go_on, Qt.MouseButton.LeftButton)
        await settled(controller)
        assert turn.reply.text == whole
        await saved(window)
        assert (await window.chats.load(controller.session.id)).turns[0].reply.text == whole

    with_window(toy_folder, body)


def test_a_failed_request_can_be_tried_again(with_window: WithWindow, toy_folder: Path, settled: Settled) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        controller.set_control("max_new_tokens", 5000)
        await ask(window, "total")
        assert controller.session.turns[0].reply.status == "failed"
        actions = last_turn(window).action_row
        assert actions.again.text() == "Try again"
        controller.set_control("max_new_tokens", 32)
        QTest.mouseClick(actions.again, Qt.MouseButton.LeftButton)
        await settled(controller)
        assert controller.session.turns[0].reply.status == "length"

    with_window(toy_folder, body)


def test_a_deleted_chat_stops_and_leaves_the_screen(with_window: WithWindow, toy_folder: Path) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        controller.set_control("max_new_tokens", 3000)
        controller.set_control("threshold", 1.0)
        controller.submit("total")
        await until(controller, lambda: controller.canvas.denoise_forwards > 2)
        await saved(window)
        window.intents.delete_chat(controller.session.id)
        await until(controller, lambda: controller.worker_state == "ready")
        await saved(window)
        assert listed(window) == []
        assert window.chat.welcome.isVisible()

    with_window(toy_folder, body)


def test_a_chat_goes_out_into_a_file_and_comes_back_as_another(
    with_window: WithWindow, toy_folder: Path, tmp_path: Path
) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        controller.set_control("max_new_tokens", 32)
        await ask(window, "total")
        window.chats.export(controller.session.id, tmp_path / "对话 1.json")
        await saved(window)
        window.chats.import_file(tmp_path / "对话 1.json")
        await saved(window)
        assert listed(window) == ["total", "total"]
        window.intents.delete_chat(window.chats.summaries[0].id)
        await saved(window)
        assert listed(window) == ["total"]
        (tmp_path / "bad.json").write_text('{"format": ')
        window.chats.import_file(tmp_path / "bad.json")
        await saved(window)
        assert window.chats.trouble in visible_texts(window)
        assert window.chats.trouble

    with_window(toy_folder, body)


def test_another_data_folder_gets_a_copy_of_the_chats(
    with_window: WithWindow, toy_folder: Path, tmp_path: Path
) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        controller.set_control("max_new_tokens", 32)
        await ask(window, "total")
        old = window.chats.folder
        await window.intents.move_chats(tmp_path / "其他 folder")
        await saved(window)
        assert listed(window) == ["total"]
        assert (old / "conversations.sqlite3").exists()
        assert window.preferences.settings.data_folder == str(tmp_path / "其他 folder")
        (tmp_path / "file").touch()
        await window.intents.move_chats(tmp_path / "file")
        assert "could not be copied" in window.chats.trouble
        await saved(window)
        assert listed(window) == ["total"]

    with_window(toy_folder, body)
