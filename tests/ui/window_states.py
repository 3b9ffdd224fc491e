"""The window in every state that a user can bring it to, one after the other, for tests that look at all of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from clover_desktop.ui.app import machine_read, until
from clover_desktop.ui.chat.turn_view import TurnView
from clover_desktop.ui.commands import CommandList, KeyList
from clover_desktop.ui.controllers.chat import ChatController
from clover_desktop.ui.denoise.views import VIEWS
from clover_desktop.ui.main_window import MainWindow

Look = Callable[[str], None]
"""Called with the state's name while the window is in it."""
FILE = "def total(numbers):\n    return sum(numbers)\n"
CHANGED = "def total(numbers):\n    return sum(numbers, 0)\n\n\ndef mean(numbers):\n    return total(numbers) / len(numbers)\n"
QUESTIONS = (
    "Write a function that returns the sum of a list",
    "What is block diffusion?",
    "What does the threshold do?",
)
FILE_NAME = "total.py"
TURNS_OF_THE_LOOP = 5


async def settle() -> None:
    """Everything that Qt has posted is done: what was deleted is gone, what was shown is laid out and active."""
    for _ in range(TURNS_OF_THE_LOOP):
        await asyncio.sleep(0)  # Qt's own loop runs; processEvents would run other tasks inside of this one
        QApplication.sendPostedEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def open_windows() -> list[QWidget]:
    """Every window of the program that is on screen, menus and lists of choices too."""
    return [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]


def shown_widgets() -> Iterator[QWidget]:
    """Every widget on screen."""
    for top in open_windows():
        yield top
        yield from (child for child in top.findChildren(QWidget) if child.isVisible())


def button(parent: QWidget, words: str) -> QPushButton:
    """The visible button with these words."""
    return next(
        b for b in parent.findChildren(QPushButton) if b.isVisible() and words in (b.text(), b.accessibleName())
    )


async def seen(condition: Callable[[], bool]) -> None:
    """Lets the loop run until something is so that no signal tells; the test's own time limit ends it."""
    while not condition():
        await asyncio.sleep(0)


async def ask(controller: ChatController, question: str, *, is_thinking: bool) -> None:
    """One question and its whole reply."""
    controller.set_control("thinking", is_thinking)
    assert controller.submit(question)
    await until(controller, lambda: controller.worker_state != "writing")


async def walk(window: MainWindow, controller: ChatController, *, folder: Path, look: Look) -> None:
    """Every state of the window, then every dialog.

    Args:
        folder: a place for a small folder of code.
    """
    await machine_read(window)
    await settle()
    look("first page")
    await _chat(window, controller, look)
    await _code(window, folder, look)
    await _narrow(window, look)
    await _dialogs(window, look)


async def _chat(window: MainWindow, controller: ChatController, look: Look) -> None:
    await ask(controller, QUESTIONS[1], is_thinking=False)
    controller.new_chat()
    await ask(controller, QUESTIONS[0], is_thinking=True)
    await ask(controller, QUESTIONS[1], is_thinking=False)
    looked = list[bool]()

    def look_while_it_is_written() -> None:
        if not looked and controller.canvas.running_block is not None:
            looked.append(True)
            for _ in range(TURNS_OF_THE_LOOP):
                QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
            look("reply being written")

    controller.changed.connect(look_while_it_is_written)  # behind the window's own slot: it shows the block already
    assert controller.ask_again(controller.session.turns[1], QUESTIONS[2])
    await until(controller, lambda: controller.worker_state != "writing")
    controller.changed.disconnect(look_while_it_is_written)
    assert looked
    await seen(lambda: len(window.chats.summaries) == 2)
    await settle()
    look("two turns")
    for view in VIEWS:
        window.blocks.show_view(view.name)
        window.blocks._area.setFocus()
        QTest.keyClick(window.blocks._area, Qt.Key.Key_Right)
        await settle()
        look(f"a position: {view.name}")
    await _replay(window, look)
    first = window.findChildren(TurnView)[0]
    first.reply._fold.click()
    first.action_row.raw.click()
    await settle()
    look("thought and raw text")
    first.action_row.raw.click()
    first._on_edit_clicked()
    await settle()
    look("editor in place")
    first._close_editor()
    window.intents.delete_chat(window.chats.summaries[-1].id)
    await seen(window.sidebar.undo.isVisible)
    await settle()
    look("undo bar")
    window.chat.notice.show_trouble("!", "!")
    button(window.chat.notice, window.chat.notice._more.text()).click()
    await settle()
    look("notice with details")
    window.chat.notice.show_trouble("")


async def _replay(window: MainWindow, look: Look) -> None:
    bar = window.blocks.replay_bar
    bar.begin.click()
    await seen(lambda: bar.is_replaying)
    await settle()
    look("replay: beginning")
    bar.forward.click()
    await settle()
    look("replay: first step")
    bar.threshold.setValue(bar.threshold.maximum())
    await settle()
    look("replay: what if")
    bar.leave.click()
    await settle()


async def _code(window: MainWindow, folder: Path, look: Look) -> None:
    window.intents.show_page("changes")
    await settle()
    look("no change")
    window.intents.show_page("code")
    await settle()
    look("no folder")
    folder.mkdir()
    (folder / FILE_NAME).write_text(FILE, encoding="utf-8")
    window.code.open_folder(folder)
    await settle()
    look("folder")
    window.code.open_file(FILE_NAME)
    await seen(lambda: bool(window.mentions._files))
    window.code.mention_requested.emit(FILE_NAME)
    await seen(lambda: FILE_NAME in window.chat.composer._tokens)
    window.activateWindow()
    window.chat.composer.edit.setFocus()
    window.chat.composer.edit.insertPlainText("@to")
    await settle()
    assert window.mentions.isVisible()
    look("file, attachment and list of files")
    window.chat.composer.edit.clear()
    window.intents.compare(CHANGED, "python")
    await seen(lambda: window.changes.has_change)
    await settle()
    look("change")


async def _narrow(window: MainWindow, look: Look) -> None:
    size = window.size()
    for part in ("sidebar", "chat", "dock"):
        window.resize(500, 700)
        window.show_part(part)
        await settle()
        look(f"narrow: {part}")
    window.resize(size)
    window.toggle_detached()
    await settle()
    look("detached")
    window.toggle_detached()
    await settle()


async def _dialogs(window: MainWindow, look: Look) -> None:
    window.intents.show_settings()
    settings = window.intents.settings
    assert settings is not None
    for page in range(settings.pages.count()):
        settings.pages.setCurrentIndex(page)
        await settle()
        look(f"settings {page}")
    settings.close()
    await settle()
    window.intents.show_models()
    models = window.intents.models
    assert models is not None
    models.device_choice.setCurrentIndex(models.device_choice.count() - 1)
    for number in range(len(models._rows)):
        models._choose(number)
        await settle()
        look(f"models {number}")
    models.close()
    await settle()
    window.intents.show_keys()
    await settle()
    look("keys")
    window.findChildren(KeyList)[0].close()
    window.intents.show_commands()
    await settle()
    look("commands")
    window.findChildren(CommandList)[0].close()
    await settle()
