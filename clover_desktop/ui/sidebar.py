"""The left side: a new chat, search, saved chats by date, models and settings.

Paints what it is given; what the user wants goes out as signals.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from clover_desktop.language import tr
from clover_desktop.ui.state.chat_groups import group_chats
from clover_desktop.ui.state.conversations import ChatSummary
from clover_desktop.ui.theme import Palette, text_font, tinted_icon

ID_ROLE = Qt.ItemDataRole.UserRole
ICON = QSize(16, 16)


class ChatListView(QListWidget):
    """Headings and chats; F2 renames, Delete deletes, Enter opens."""

    chosen = Signal(str)
    renamed = Signal(str, str)
    deleted = Signal(str)
    exported = Signal(str)

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette = palette
        self._shown: object = None
        self.setAccessibleName(tr("Saved chats"))
        self.setFont(text_font(9.5))
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._on_menu_requested)
        self.itemClicked.connect(self._on_item_clicked)
        self.itemDelegate().commitData.connect(self._on_name_committed)

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._palette, self._shown = palette, None

    def show_chats(self, chats: Sequence[ChatSummary], *, shown_id: str, busy_ids: set[str], now: datetime) -> None:
        """The list anew, if anything in it has changed; not under the user's fingers while a name is edited."""
        state = (tuple(chats), shown_id, frozenset(busy_ids), now.date())
        if state == self._shown or self.state() == QAbstractItemView.State.EditingState:
            return
        self._shown = state
        place = self.verticalScrollBar().value()
        self.clear()
        for group in group_chats(chats, now=now):
            self._add_heading(group.heading)
            for chat in group.chats:
                self._add_chat(chat, is_shown=chat.id == shown_id, is_busy=chat.id in busy_ids)
        self.verticalScrollBar().setValue(place)

    def _add_heading(self, words: str) -> None:
        item = QListWidgetItem(words)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setFont(text_font(8.5, weight=text_font().Weight.DemiBold))
        item.setForeground(self._palette.color("muted"))
        self.addItem(item)

    def _add_chat(self, chat: ChatSummary, *, is_shown: bool, is_busy: bool) -> None:
        item = QListWidgetItem(chat.title or tr("Untitled"))
        item.setData(ID_ROLE, chat.id)
        item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable)
        words = tr("{}: a reply is being written").format(chat.title) if is_busy else chat.title
        item.setToolTip(html.escape(words))  # a tool tip reads rich text, and a title may come from a file
        if is_busy:
            item.setIcon(tinted_icon("dot", self._palette.accent))
        self.addItem(item)
        if is_shown:
            item.setFont(text_font(9.5, weight=text_font().Weight.DemiBold))
            self.setCurrentItem(item)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        chat_id = self._current_id()
        if chat_id and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit(chat_id)
        elif chat_id and event.key() == Qt.Key.Key_Delete:
            self.deleted.emit(chat_id)
        else:
            super().keyPressEvent(event)

    def _current_id(self) -> str:
        """The chosen chat; empty where nothing, or a heading, is chosen."""
        return str(self.currentIndex().data(ID_ROLE) or "")

    def _on_item_clicked(self, item: QListWidgetItem) -> None:
        if item.data(ID_ROLE):
            self.chosen.emit(item.data(ID_ROLE))

    def _on_name_committed(self, editor: QWidget) -> None:
        chat_id = self._current_id()
        if isinstance(editor, QLineEdit) and chat_id:
            self._shown = None  # an empty name is refused: the list is to show the old one again
            self.renamed.emit(chat_id, editor.text())
            self.itemDelegate().closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.NoHint)

    def _edit_name(self, chat_id: str) -> None:
        """Edits the name of a chat, if it still stands in the list."""
        items = [self.item(row) for row in range(self.count())]
        for item in items:
            if item.data(ID_ROLE) == chat_id:
                self.setCurrentItem(item)
                self.editItem(item)

    def _on_menu_requested(self, place: QPoint) -> None:
        item = self.itemAt(place)
        if item is None or not item.data(ID_ROLE):
            return
        chat_id = str(item.data(ID_ROLE))
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Rename"), lambda: self._edit_name(chat_id)).setShortcut(QKeySequence("F2"))
        menu.addAction(tr("Export…"), lambda: self.exported.emit(chat_id))
        menu.addSeparator()
        menu.addAction(tr("Delete"), lambda: self.deleted.emit(chat_id)).setShortcut(QKeySequence("Del"))
        menu.popup(self.viewport().mapToGlobal(place))


class SearchField(QLineEdit):
    """Esc empties it; in an empty field Esc is the window's own."""

    def event(self, event: QEvent) -> bool:
        is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if is_escape and self.text() and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if is_escape and event.type() == QEvent.Type.KeyPress:
            self.clear()
            return True
        return super().event(event)


class UndoBar(QFrame):
    """Says what was deleted and takes it back."""

    undone = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self._words = QLabel()
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setWordWrap(True)
        button = QPushButton(tr("Undo"))
        button.clicked.connect(self.undone)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 6, 8, 6)
        row.addWidget(self._words, 1)
        row.addWidget(button)
        self.hide()

    def show_deleted(self, title: str | None) -> None:
        """The title of what was deleted; None hides the bar."""
        if title is not None:
            self._words.setText(tr("Deleted “{}”").format(title))
        self.setVisible(title is not None)


class Sidebar(QWidget):
    """All of the left side."""

    new_requested = Signal()
    search_changed = Signal(str)
    import_requested = Signal()
    models_requested = Signal()
    settings_requested = Signal()

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setObjectName("sidebar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.new_chat = QPushButton(tr("New chat"))
        self.new_chat.setProperty("kind", "primary")
        self.new_chat.setToolTip(tr("New chat (Ctrl+N)"))
        self.search = SearchField()
        self.search.setPlaceholderText(tr("Search chats   Ctrl+K"))
        self.search.setAccessibleName(tr("Search chats"))
        self.search.setClearButtonEnabled(True)
        self.chats, self.undo = ChatListView(palette), UndoBar()
        self._empty = QLabel()
        self._empty.setWordWrap(True)
        self._empty.setProperty("tone", "muted")
        self._empty.setContentsMargins(8, 8, 8, 0)
        self._import, self.models, self.settings = (
            QPushButton(tr("Import chats…")),
            QPushButton(tr("Models")),
            QPushButton(tr("Settings")),
        )
        self._build()
        self.set_palette(palette)
        self.new_chat.clicked.connect(self.new_requested)
        self.search.textChanged.connect(self.search_changed)
        self._import.clicked.connect(self.import_requested)
        self.models.clicked.connect(self.models_requested)
        self.settings.clicked.connect(self.settings_requested)

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 12, 10, 10)
        layout.setSpacing(8)
        for part in (self.new_chat, self.search, self._empty):
            layout.addWidget(part)
        layout.addWidget(self.chats, 1000)
        layout.addStretch(1)
        layout.addWidget(self.undo)
        for button in (self._import, self.models, self.settings):
            button.setProperty("kind", "row")
            layout.addWidget(button)
        layout.setSpacing(4)

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self.chats.set_palette(palette)
        for button, icon, color in (
            (self.new_chat, "plus", palette.on_accent),
            (self._import, "folder", palette.muted),
            (self.models, "models", palette.muted),
            (self.settings, "settings", palette.muted),
        ):
            button.setIcon(tinted_icon(icon, color))
            button.setIconSize(ICON)

    def show_chats(self, chats: Sequence[ChatSummary], *, shown_id: str, busy_ids: set[str], query: str) -> None:
        """The saved chats, or those that a search found."""
        self.chats.show_chats(chats, shown_id=shown_id, busy_ids=busy_ids, now=datetime.now())
        self._empty.setVisible(not chats)
        self.chats.setVisible(bool(chats))
        if not chats:
            words = tr("No chat holds “{}”.").format(query) if query else tr("Your chats will stand here.")
            self._empty.setText(words)
