"""Where a question is typed: Enter sends, Shift+Enter breaks the line, nothing is sent while an input method composes."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from clover_desktop.ui.theme import text_font

MAXIMUM_LINES = 8


class QuestionEdit(QPlainTextEdit):
    """The text field; grows with its text up to a few lines."""

    submitted = Signal()
    focus_changed = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self._is_composing = False
        self.setFont(text_font(10.5))
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.document().documentLayout().documentSizeChanged.connect(self._on_document_size_changed)
        self._on_document_size_changed()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier and not self._is_composing:
            self.submitted.emit()
            return
        super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._is_composing = bool(event.preeditString())
        super().inputMethodEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.focus_changed.emit(True)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.focus_changed.emit(False)
        super().focusOutEvent(event)

    def _on_document_size_changed(self) -> None:
        lines = min(max(self.document().lineCount(), 2), MAXIMUM_LINES)
        self.setFixedHeight(lines * self.fontMetrics().lineSpacing() + 12)


class Composer(QFrame):
    """The text field with its button, which sends or stops."""

    submitted = Signal(str)
    stop_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("composer")
        self._is_writing = False
        self.edit = QuestionEdit()
        self.edit.setPlaceholderText(self.tr("Ask for a small Python function, or about block diffusion"))
        self.edit.setAccessibleName(self.tr("Question"))
        self.button = QPushButton()
        self.button.setProperty("kind", "primary")
        self.button.setMinimumWidth(84)
        self._hint = QLabel()
        self._hint.setProperty("tone", "muted")
        self._hint.setFont(text_font(9))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 10)
        layout.addWidget(self.edit)
        row = QHBoxLayout()
        row.addWidget(self._hint)
        row.addStretch()
        row.addWidget(self.button)
        layout.addLayout(row)
        self.edit.submitted.connect(self._on_edit_submitted)
        self.edit.focus_changed.connect(self._on_edit_focus_changed)
        self.button.clicked.connect(self._on_button_clicked)
        self.show_state(can_send=False, is_writing=False, hint="")

    def show_state(self, *, can_send: bool, is_writing: bool, hint: str) -> None:
        """What the button does now, and a word about it."""
        self._is_writing = is_writing
        self.button.setText(self.tr("Stop") if is_writing else self.tr("Send"))
        self.button.setToolTip(self.tr("Stop the reply (Esc)") if is_writing else self.tr("Send (Enter)"))
        self.button.setEnabled(can_send or is_writing)
        self._hint.setText(hint)

    def take_text(self) -> str:
        """The text, which leaves the field."""
        text = self.edit.toPlainText()
        self.edit.clear()
        return text

    def _on_edit_submitted(self) -> None:
        if not self._is_writing and self.edit.toPlainText().strip():
            self.submitted.emit(self.edit.toPlainText())

    def _on_button_clicked(self) -> None:
        if self._is_writing:
            self.stop_requested.emit()
        else:
            self._on_edit_submitted()

    def _on_edit_focus_changed(self, has_focus: bool) -> None:
        self.setProperty("focused", has_focus)
        _restyle(self)


def _restyle(widget: QWidget) -> None:
    widget.style().unpolish(widget)
    widget.style().polish(widget)
