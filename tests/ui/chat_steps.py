"""Steps that tests of saved chats share: ask, wait until saved, open, read the list and what is on screen."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from clover_desktop.ui.app import until
from clover_desktop.ui.chat.turn_view import TurnView
from clover_desktop.ui.main_window import MainWindow


async def saved(window: MainWindow) -> None:
    """Everything that was posted to the store is done, and the list is read."""
    await window.chats.idle()


async def shown(window: MainWindow, chat_id: str) -> None:
    window.intents.open_chat(chat_id)
    await until(window.controller, lambda: window.controller.session.id == chat_id)


def listed(window: MainWindow) -> list[str]:
    view = window.sidebar.chats
    items = [view.item(row) for row in range(view.count())]
    return [item.text() for item in items if item.data(Qt.ItemDataRole.UserRole)]


def last_turn(window: MainWindow) -> TurnView:
    return window.chat._views[-1]


async def ask(window: MainWindow, question: str) -> None:
    assert window.controller.submit(question)
    await until(window.controller, lambda: window.controller.worker_state != "writing")
    await saved(window)


def visible_texts(window: MainWindow) -> str:
    QApplication.sendPostedEvents()  # a widget that has just been put into a layout is shown by an event
    return "\n".join(label.text() for label in window.findChildren(QLabel) if label.isVisible())
