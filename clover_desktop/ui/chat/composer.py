"""Where a question is typed: Enter sends, Shift+Enter breaks the line, nothing is sent while an input method composes.

Attached files stand above the text as chips; their text goes with the question.
"""

from __future__ import annotations

import html

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout

from clover_desktop.language import tr
from clover_desktop.ui.elided_label import ElidedLabel
from clover_desktop.ui.state.session import Attachment
from clover_desktop.ui.style_sheet import set_style
from clover_desktop.ui.theme import Palette, text_font, tinted_icon

MAXIMUM_LINES = 8


class QuestionEdit(QPlainTextEdit):
    """The text field; grows with its text up to a few lines."""

    submitted = Signal()
    commands_requested = Signal()
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
        elif event.text() == "/" and not self.toPlainText() and not self._is_composing:
            self.commands_requested.emit()
        else:
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
    """The text field with its chips and its button, which sends or stops."""

    submitted = Signal(str)
    stop_requested = Signal()
    draft_changed = Signal()
    attach_requested = Signal()

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setObjectName("composer")
        self._is_writing, self._can_send = False, False
        self.attachments: list[Attachment] = []
        self._tokens: dict[str, int] = {}
        self._chips = QHBoxLayout()
        self._chips.setSpacing(6)
        self._chips.addStretch()
        self.edit = QuestionEdit()
        self.edit.setPlaceholderText(tr("Ask, or type @ to add a file and / for commands"))
        self.edit.setAccessibleName(tr("Question"))
        self.attach = QPushButton()
        self.attach.setToolTip(tr("Add a file of the open folder (@)"))
        self.attach.setAccessibleName(tr("Add a file"))
        self.button = QPushButton()
        self.button.setProperty("kind", "primary")
        self.button.setMinimumWidth(84)
        self._folder, self._meter = ElidedLabel(), QLabel()
        for label in (self._folder, self._meter):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setProperty("tone", "muted")
            label.setFont(text_font(9))
        self._build()
        self.edit.submitted.connect(self._on_edit_submitted)
        self.edit.focus_changed.connect(self._on_edit_focus_changed)
        self.edit.textChanged.connect(self.draft_changed)
        self.attach.clicked.connect(self.attach_requested)
        self.button.clicked.connect(self._on_button_clicked)
        self.set_palette(palette)
        self.show_folder("")
        self.show_state(can_send=False, is_writing=False)

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 10)
        layout.addLayout(self._chips)
        layout.addWidget(self.edit)
        row = QHBoxLayout()
        row.addWidget(self.attach)
        row.addSpacing(4)
        row.addWidget(self._folder)
        row.addStretch()
        row.addWidget(self._meter)
        row.addSpacing(6)
        row.addWidget(self.button)
        layout.addLayout(row)

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self.attach.setIcon(tinted_icon("plus", palette.text))
        self.attach.setIconSize(QSize(14, 14))

    def show_state(self, *, can_send: bool, is_writing: bool) -> None:
        """What the button does now."""
        self._is_writing, self._can_send = is_writing, can_send
        self.button.setText(tr("Stop") if is_writing else tr("Send"))
        self.button.setToolTip(tr("Stop the reply (Esc)") if is_writing else tr("Send (Enter)"))
        self.button.setEnabled(can_send or is_writing)

    def show_folder(self, name: str) -> None:
        """The open folder's name; empty for none."""
        self._folder.show_text(tr("Folder: {}").format(name) if name else tr("No folder is open"))

    def show_meter(self, tokens: int | None, context_tokens: int | None) -> None:
        """How much of the context the conversation takes with this draft."""
        if context_tokens is None:
            self._meter.setText("")
            return
        used = "–" if tokens is None else f"{tokens:,}"
        self._meter.setText(tr("{} / {} tokens").format(used, f"{context_tokens:,}"))
        is_over = tokens is not None and tokens > context_tokens
        set_style(self._meter, "tone", "error" if is_over else "muted")

    def add_attachment(self, attachment: Attachment) -> None:
        """A file that goes with the question; the same path again replaces the older text."""
        kept = [other for other in self.attachments if other.path != attachment.path]
        self.attachments = [*kept, attachment]
        self._show_chips()
        self.draft_changed.emit()

    def show_attachment_tokens(self, path: str, tokens: int) -> None:
        """What a file costs."""
        self._tokens[path] = tokens
        self._show_chips()

    def _remove(self, path: str) -> None:
        self.attachments = [other for other in self.attachments if other.path != path]
        self._show_chips()
        self.draft_changed.emit()
        self.edit.setFocus()

    def _show_chips(self) -> None:
        while self._chips.count() > 1:
            item = self._chips.takeAt(0)
            chip = item.widget() if item is not None else None
            if chip is not None:
                chip.hide()
                chip.deleteLater()
        for place, attachment in enumerate(self.attachments):
            path, tokens = attachment.path, self._tokens.get(attachment.path)
            words = f"@{path}" if tokens is None else tr("@{} · {} tokens").format(path, f"{tokens:,}")
            chip = QPushButton(f"{words}  ×")
            chip.setProperty("kind", "chip")
            chip.setFont(text_font(9))
            chip.setToolTip(tr("Take {} out of the question").format(html.escape(path)))
            chip.clicked.connect(lambda _=False, chosen=path: self._remove(chosen))
            self._chips.insertWidget(place, chip)

    def clear(self) -> None:
        """The question and its files have been sent."""
        self.attachments = []
        self.edit.clear()
        self._show_chips()

    def _on_edit_submitted(self) -> None:
        if self._can_send and self.edit.toPlainText().strip():
            self.submitted.emit(self.edit.toPlainText())

    def _on_button_clicked(self) -> None:
        if self._is_writing:
            self.stop_requested.emit()
        else:
            self._on_edit_submitted()

    def _on_edit_focus_changed(self, has_focus: bool) -> None:
        set_style(self, "focused", has_focus)
