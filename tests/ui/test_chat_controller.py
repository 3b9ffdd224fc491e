"""The chat controller under hurry: stopped before it began, opened twice, another model, a folder that fails."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from clover_desktop.resources import resource_path
from clover_desktop.ui.app import until
from clover_desktop.ui.controllers.chat import ChatController
from clover_desktop.ui.main_window import MainWindow
from tests.ui.chat_steps import ask, listed, saved
from tests.ui.conftest import Body

pytestmark = pytest.mark.slow
WithWindow = Callable[[Path, Body], None]


def test_a_folder_whose_chats_cannot_be_used_changes_nothing(
    with_window: WithWindow, toy_folder: Path, tmp_path: Path
) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        controller.set_control("max_new_tokens", 32)
        await ask(window, "total")
        (tmp_path / "other" / "conversations.sqlite3").mkdir(parents=True)
        await window.intents.move_chats(tmp_path / "other")
        assert window.chats.trouble
        assert window.preferences.settings.data_folder == ""
        window.intents.new_chat()
        await ask(window, "again")
        assert listed(window) == ["again", "total"]

    with_window(toy_folder, body)


def test_a_reply_stopped_before_the_worker_was_asked_is_never_written(
    with_window: WithWindow, toy_folder: Path
) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        await controller._asking.acquire()  # as while tokens are counted
        controller.submit("total")
        controller.stop_reply()
        controller._asking.release()
        await until(controller, lambda: controller.worker_state == "ready")
        reply = controller.session.turns[0].reply
        assert (reply.status, reply.text, controller.canvas.denoise_forwards) == ("cancelled", "", 0)

    with_window(toy_folder, body)


def test_the_chat_that_was_chosen_last_is_the_one_that_opens(with_window: WithWindow, toy_folder: Path) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        controller.set_control("max_new_tokens", 32)
        for question in ("one", "two"):
            window.intents.new_chat()
            await ask(window, question)
        two, one = (chat.id for chat in window.chats.summaries)
        window.intents.new_chat()
        controller.open_chat(one)
        controller.open_chat(two)
        await until(controller, lambda: controller.session.id == two)
        controller.open_chat(one)
        window.intents.new_chat()
        await saved(window)
        assert controller.session.turns == []

    with_window(toy_folder, body)


def test_another_model_stops_the_reply_and_is_loaded(with_window: WithWindow, toy_folder: Path) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        controller.set_control("max_new_tokens", 3000)
        controller.set_control("threshold", 1.0)
        controller.submit("total")
        await until(controller, lambda: controller.canvas.denoise_forwards > 2)
        controller.load_model(resource_path("sprout"))
        await until(controller, lambda: controller.model is not None and controller.model.name == "sprout")
        assert controller.session.turns[0].reply.status == "cancelled"

    with_window(toy_folder, body)


def test_escape_in_an_edited_question_leaves_the_running_reply_alone(with_window: WithWindow, toy_folder: Path) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        controller.set_control("max_new_tokens", 32)
        await ask(window, "one")
        view = window.chat._views[0]
        view._on_edit_clicked()
        controller.set_control("max_new_tokens", 3000)
        controller.set_control("threshold", 1.0)
        controller.submit("two")
        assert view._editor is not None
        assert not view._editor._confirm.isEnabled()
        window.activateWindow()
        view._editor.edit.setFocus()
        QTest.keyClick(view._editor.edit, Qt.Key.Key_Escape)
        assert view._editor is None
        assert controller.is_writing_here
        controller.stop_reply()
        await until(controller, lambda: controller.worker_state == "ready")

    with_window(toy_folder, body)
