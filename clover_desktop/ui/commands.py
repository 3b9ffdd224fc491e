"""What the window can do, as one table: its keys, the key list (F1) and the command list are made from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from clover_desktop.language import tr
from clover_desktop.ui.theme import code_font


@dataclass(frozen=True, kw_only=True)
class Command:
    """One thing that the user can ask of the window."""

    words: str
    run: Callable[[], object]
    keys: str = ""
    """In Qt's portable writing, such as Ctrl+N; empty for a command without a key."""
    is_possible: Callable[[], bool] = lambda: True
    is_listed: bool = True
    """False for a second key of a command that is in the table already."""

    @property
    def key_words(self) -> str:
        """The keys as this system writes them."""
        return QKeySequence(self.keys).toString(QKeySequence.SequenceFormat.NativeText)


def bind_keys(commands: Sequence[Command], window: QWidget) -> None:
    """Makes the keys of the table work in a window."""
    for command in commands:
        if command.keys:
            shortcut = QShortcut(QKeySequence(command.keys), window)
            shortcut.activated.connect(lambda chosen=command: chosen.is_possible() and chosen.run())


class KeyList(QDialog):
    """All keys, for F1."""

    def __init__(self, commands: Sequence[Command], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Keys"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        grid = QGridLayout(self)
        grid.setContentsMargins(24, 20, 24, 20)
        grid.setHorizontalSpacing(28)
        grid.setVerticalSpacing(8)
        rows = [(command.key_words, command.words) for command in commands if command.keys and command.is_listed]
        rows += [
            (tr("Enter"), tr("Send the question")),
            (tr("Shift+Enter"), tr("Break the line")),
            ("@", tr("Add a file of the open folder to the question")),
            ("/", tr("Commands, in an empty question")),
            (tr("Arrow keys"), tr("Walk over the cells of a block, or the saved chats")),
            ("F2", tr("Rename the chosen chat")),
            (tr("Del"), tr("Delete the chosen chat")),
        ]
        for row, (keys, words) in enumerate(rows):
            label = QLabel(keys)
            label.setFont(code_font(9.5))
            label.setProperty("tone", "accent")
            grid.addWidget(label, row, 0)
            grid.addWidget(QLabel(words), row, 1)


class CommandList(QDialog):
    """The commands, found by typing; Enter runs the chosen one."""

    def __init__(self, commands: Sequence[Command], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Commands"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(520, 380)
        self._commands = [command for command in commands if command.is_listed and command.is_possible()]
        self.edit, self.list = QLineEdit(), QTreeWidget()
        self.edit.setPlaceholderText(tr("Type what you want to do"))
        self.edit.setAccessibleName(tr("Command"))
        self.list.setAccessibleName(tr("Commands"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setColumnCount(2)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.list.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.list.header().setStretchLastSection(False)
        layout = QVBoxLayout(self)
        layout.addWidget(self.edit)
        layout.addWidget(self.list)
        self.edit.textChanged.connect(self._on_edit_text_changed)
        self.edit.returnPressed.connect(self._run_current)
        self.list.itemClicked.connect(self._run_current)
        self._on_edit_text_changed("")
        self.edit.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        move = moves.get(Qt.Key(event.key()))
        if move is None:
            super().keyPressEvent(event)
        elif count := self.list.topLevelItemCount():
            current = self.list.currentItem()
            self._make_current((self.list.indexOfTopLevelItem(current) + move) % count if current is not None else 0)

    def _on_edit_text_changed(self, text: str) -> None:
        self.list.clear()
        for command in self._commands:
            if all(part in command.words.lower() for part in text.lower().split()):
                item = QTreeWidgetItem([command.words, command.key_words])
                item.setData(0, Qt.ItemDataRole.UserRole, command)
                self.list.addTopLevelItem(item)
        self._make_current(0)

    def _make_current(self, row: int) -> None:
        item = self.list.topLevelItem(row)
        if item is not None:
            self.list.setCurrentItem(item)

    def _run_current(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            command: Command = item.data(0, Qt.ItemDataRole.UserRole)
            self.close()
            command.run()
