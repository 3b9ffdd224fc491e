"""The composer: files as chips, the meter, what is kept and what is sent."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from clover_desktop.ui.app import until
from clover_desktop.ui.chat.composer import Composer
from clover_desktop.ui.controllers.chat import ChatController
from clover_desktop.ui.main_window import MainWindow
from clover_desktop.ui.state.session import Attachment
from clover_desktop.ui.theme import LIGHT
from tests.ui.conftest import Body

WithWindow = Callable[[Path, Body], None]


def chips(composer: Composer) -> list[str]:
    buttons = composer.findChildren(QPushButton)
    return [b.text() for b in buttons if b.property("kind") == "chip" and not b.isHidden()]


def test_a_file_is_a_chip_with_its_tokens_and_a_click_takes_it_out(qtbot: QtBot) -> None:
    composer = Composer(LIGHT)
    qtbot.addWidget(composer)
    with qtbot.waitSignal(composer.draft_changed):
        composer.add_attachment(Attachment(path="a b.md", text="x"))
    composer.show_attachment_tokens("a b.md", 1234)
    assert chips(composer) == ["@a b.md · 1,234 tokens  ×"]
    composer.add_attachment(Attachment(path="a b.md", text="newer"))
    assert composer.attachments == [Attachment(path="a b.md", text="newer")]
    button = next(b for b in composer.findChildren(QPushButton) if b.property("kind") == "chip" and not b.isHidden())
    button.click()
    assert (chips(composer), composer.attachments) == ([], [])


def test_the_meter_warns_beyond_the_context(qtbot: QtBot) -> None:
    composer = Composer(LIGHT)
    qtbot.addWidget(composer)
    for tokens, tone in ((10, "muted"), (3000, "error"), (None, "muted")):
        composer.show_meter(tokens, 2048)
        assert composer._meter.property("tone") == tone
    composer.show_meter(10, None)
    assert composer._meter.text() == ""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a b.md", "报告（终稿）.md", "x[1].py"])
def test_a_mentioned_file_goes_with_the_question_and_is_counted(
    with_window: WithWindow, toy_folder: Path, tmp_path: Path, name: str
) -> None:
    folder = tmp_path / "my 工作区"
    folder.mkdir()
    (folder / name).write_text("value = 41\n", encoding="utf-8")

    async def body(window: MainWindow, controller: ChatController) -> None:
        controller.set_control("max_new_tokens", 32)
        window.code.open_folder(folder)
        edit = window.chat.composer.edit
        while not window.mentions._files:
            await window.intents._list_files(window.code.workspace)  # type: ignore[arg-type]
        window.activateWindow()
        edit.setFocus()
        QApplication.sendPostedEvents()
        edit.insertPlainText("explain @")
        edit.insertPlainText(name[:3])
        window.mentions.chosen.emit(name)
        composer = window.chat.composer
        assert edit.toPlainText() == "explain "
        await until(controller, lambda: (controller.draft_tokens or 0) > 10)
        QTest.keyClick(edit, Qt.Key.Key_Return)
        await until(controller, lambda: controller.worker_state != "writing")
        turn = controller.session.turns[0]
        assert turn.attachments == (Attachment(path=name, text="value = 41\n"),)
        assert "value = 41" in controller.session.messages(turn)[0].content
        assert composer.attachments == []
        assert controller.session.title == "explain"

    with_window(toy_folder, body)


@pytest.mark.slow
def test_a_binary_file_is_refused_in_a_sentence(with_window: WithWindow, toy_folder: Path, tmp_path: Path) -> None:
    (tmp_path / "x.bin").write_bytes(b"\0\1\2")

    async def body(window: MainWindow, controller: ChatController) -> None:
        window.code.open_folder(tmp_path)
        window.intents.mention("x.bin")
        assert "x.bin" in window.chats.trouble
        assert window.chat.storage_notice.isVisible()
        assert window.chat.composer.attachments == []

    with_window(toy_folder, body)
