"""The table of commands: its keys work, F1 shows them all, the command list runs what was typed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from clover_desktop.ui.commands import Command, CommandList, KeyList, bind_keys
from clover_desktop.ui.controllers.chat import ChatController
from clover_desktop.ui.main_window import MainWindow
from tests.ui.conftest import Body

WithWindow = Callable[[Path, Body], None]


@pytest.fixture
def ran() -> list[str]:
    return []


@pytest.fixture
def commands(ran: list[str]) -> list[Command]:
    return [
        Command(words="New chat", keys="Ctrl+N", run=lambda: ran.append("new")),
        Command(words="Open folder", keys="Ctrl+O", run=lambda: ran.append("open")),
        Command(words="Export", run=lambda: ran.append("export")),
        Command(words="Never", run=lambda: ran.append("never"), is_possible=lambda: False),
    ]


def test_typing_a_part_of_the_words_and_enter_runs_the_command(
    qtbot: QtBot, commands: list[Command], ran: list[str]
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = CommandList(commands, parent)
    dialog.show()
    QTest.keyClicks(dialog.edit, "fold op")
    assert dialog.list.topLevelItemCount() == 1
    QTest.keyClick(dialog.edit, Qt.Key.Key_Return)
    assert ran == ["open"]


def test_arrow_keys_walk_round_and_impossible_commands_are_not_offered(
    qtbot: QtBot, commands: list[Command], ran: list[str]
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = CommandList(commands, parent)
    dialog.show()
    QTest.keyClick(dialog.edit, Qt.Key.Key_Up)
    QTest.keyClick(dialog.edit, Qt.Key.Key_Return)
    assert ran == ["export"]


def test_keys_run_their_command(qtbot: QtBot, commands: list[Command], ran: list[str]) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    bind_keys(commands, window)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    assert ran == ["open"]


def test_the_key_list_has_every_key(qtbot: QtBot, commands: list[Command]) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    words = {label.text() for label in KeyList(commands, parent).findChildren(QLabel)}
    assert {"Ctrl+N", "New chat", "Ctrl+O", "F2"} <= words
    assert "Export" not in words


@pytest.mark.slow
def test_no_two_commands_of_the_window_share_a_key_and_each_can_be_run(
    with_window: WithWindow, toy_folder: Path
) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        keys = [command.keys for command in window.intents.commands if command.keys]
        assert len(keys) == len(set(keys))
        for command in window.intents.commands:
            command.run()
        for dialog in window.findChildren(QWidget):
            if dialog.isWindow():
                dialog.close()

    with_window(toy_folder, body)


@pytest.mark.slow
def test_a_slash_in_an_empty_question_opens_the_commands(with_window: WithWindow, toy_folder: Path) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        edit = window.chat.composer.edit
        QTest.keyClicks(edit, "/")
        (dialog,) = window.findChildren(CommandList)
        assert dialog.isVisible()
        assert edit.toPlainText() == ""
        dialog.close()
        QTest.keyClicks(edit, "a/b")
        assert edit.toPlainText() == "a/b"

    with_window(toy_folder, body)
