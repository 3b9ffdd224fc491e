"""A text that is edited in its place in the chat."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout

from clover_desktop.language import tr
from clover_desktop.ui.theme import text_font

MOST_LINES = 18


class _Edit(QPlainTextEdit):
    left = Signal()
    confirmed = Signal()

    def event(self, event: QEvent) -> bool:
        is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if is_escape and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # else the window's own Esc would stop a reply
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.confirmed.emit()
        else:
            super().keyPressEvent(event)


class InlineEdit(QFrame):
    """The text in a field with two buttons. Ctrl+Enter confirms, Esc leaves the old text."""

    confirmed = Signal(str)
    left = Signal()

    def __init__(self, text: str, *, confirm_words: str, name: str, points: float) -> None:
        super().__init__()
        self.setObjectName("bubbleEdit")
        self.edit = _Edit(text)
        self.edit.setAccessibleName(name)
        self.edit.setFont(text_font(points))
        self.edit.setTabChangesFocus(True)
        lines = min(max(text.count("\n") + 2, 3), MOST_LINES)
        self.edit.setFixedHeight(lines * self.edit.fontMetrics().lineSpacing() + 12)
        leave, confirm = QPushButton(tr("Cancel")), QPushButton(confirm_words)
        self._confirm = confirm
        confirm.setProperty("kind", "primary")
        confirm.setToolTip(tr("Ctrl+Enter"))
        leave.setToolTip(tr("Esc"))
        leave.clicked.connect(self.left)
        confirm.clicked.connect(self._on_confirmed)
        self.edit.left.connect(self.left)
        self.edit.confirmed.connect(self._on_confirmed)
        row = QHBoxLayout()
        row.addStretch()
        row.addWidget(leave)
        row.addWidget(confirm)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.edit)
        layout.addLayout(row)
        self.edit.setFocus()

    def show_possible(self, *, is_possible: bool) -> None:
        """Whether the text can be taken now; until then it stays in the field."""
        self._confirm.setEnabled(is_possible)

    def _on_confirmed(self) -> None:
        if self._confirm.isEnabled() and self.edit.toPlainText().strip():
            self.confirmed.emit(self.edit.toPlainText())
