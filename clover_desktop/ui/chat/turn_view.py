"""One turn on screen: the question's bubble, its reply, and what can be done with both."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from clover_desktop.language import tr
from clover_desktop.ui.chat.inline_edit import InlineEdit
from clover_desktop.ui.chat.reply_view import ReplyView
from clover_desktop.ui.state.canvas import Canvas
from clover_desktop.ui.state.session import ChatSession, Turn
from clover_desktop.ui.state.settings import TextSizes
from clover_desktop.ui.theme import Palette, text_font

BUBBLE_MARGIN = 40
BUBBLE_SHARE = 0.8
ONE_ROW_FROM = 460


class TurnActions(QWidget):
    """The quiet row under a reply. Which buttons there are follows from the turn's state."""

    def __init__(self) -> None:
        super().__init__()
        self._rows = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(2)
        actions, versions = QHBoxLayout(), QHBoxLayout()
        self.copy = self._button(tr("Copy"), tr("Copy the answer"))
        self.again = self._button(tr("Ask again"), tr("Ask the same question again, beside this reply"))
        self.go_on = self._button(tr("Go on"), tr("Let the reply go on from its last whole block"))
        self.edit_answer = self._button(tr("Edit answer"), tr("Edit the answer in place"))
        self.raw = self._button(tr("Raw"), tr("Show the answer as it was written, without formatting"))
        self.raw.setCheckable(True)
        self.earlier = self._button("‹", tr("Earlier version"))
        self._versions = QLabel()
        self._versions.setProperty("tone", "muted")
        self._versions.setFont(text_font(9))
        self.later = self._button("›", tr("Later version"))
        for part in (self.copy, self.again, self.go_on, self.edit_answer, self.raw):
            actions.addWidget(part)
        for part in (self.earlier, self._versions, self.later):
            versions.addWidget(part)
        for row in (actions, versions):
            row.setSpacing(2)
            self._rows.addLayout(row)
        versions.addStretch()

    def _button(self, words: str, meaning: str) -> QPushButton:
        button = QPushButton(words)
        button.setProperty("kind", "quiet")
        button.setFont(text_font(9))
        button.setToolTip(meaning)
        if len(words) == 1:  # an arrow; words that are seen are the name themselves
            button.setAccessibleName(meaning)
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        is_narrow = event.size().width() < ONE_ROW_FROM
        direction = QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        self._rows.setDirection(direction)
        super().resizeEvent(event)

    def show_turn(self, turn: Turn, versions: list[Turn], *, can_ask: bool) -> None:
        """The buttons that make sense now."""
        reply = turn.reply
        self.setVisible(not reply.is_running)
        self.again.setText(tr("Try again") if reply.status == "failed" else tr("Ask again"))
        self.go_on.setVisible(reply.can_continue)
        for button in (self.again, self.go_on, self.edit_answer):
            button.setEnabled(can_ask)
        self.copy.setVisible(bool(reply.text))
        self.edit_answer.setVisible(bool(reply.text))
        self.raw.setVisible(bool(reply.text))
        place = versions.index(turn)
        for part in (self.earlier, self._versions, self.later):
            part.setVisible(len(versions) > 1)
        self.earlier.setEnabled(place > 0)
        self.later.setEnabled(place < len(versions) - 1)
        self._versions.setText(f"{place + 1} / {len(versions)}")


class TurnView(QFrame):
    """Question and reply. What the user wants goes out as signals with the turn."""

    asked_again = Signal(object, object)
    """The turn, and the edited question or None."""
    resumed = Signal(object)
    chosen = Signal(object)
    answer_edited = Signal(object, str)
    editor_opened = Signal(object)
    """The editor's widget, so that it can be brought into view."""

    def __init__(self, turn: Turn, palette: Palette, sizes: TextSizes) -> None:
        super().__init__()
        self.turn, self._sizes = turn, sizes
        self._versions = [turn]
        self._bubble = QLabel(bubble_text(turn))
        self._bubble.setObjectName("bubble")
        self._bubble.setTextFormat(Qt.TextFormat.PlainText)
        self._bubble.setWordWrap(True)
        self._bubble.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._bubble.setAccessibleName(tr("Question: {}").format(turn.question))
        self._edit = QPushButton(tr("Edit"))
        self._edit.setProperty("kind", "quiet")
        self._edit.setFont(text_font(9))
        self._edit.setToolTip(tr("Edit the question and ask it again, beside this one"))
        self._edit.clicked.connect(self._on_edit_clicked)
        self._editor: InlineEdit | None = None
        self._can_ask = True
        self.reply, self.action_row = ReplyView(palette, sizes), TurnActions()
        question = QHBoxLayout()
        question.addStretch()
        question.addWidget(self._edit, 0, Qt.AlignmentFlag.AlignBottom)
        question.addWidget(self._bubble, 0, Qt.AlignmentFlag.AlignTop)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 8, 0, 8)
        self._layout.setSpacing(10)
        self._layout.addLayout(question)
        self._layout.addWidget(self.reply)
        self._layout.addWidget(self.action_row)
        self._connect()
        self.set_sizes(sizes)

    def _connect(self) -> None:
        row = self.action_row
        row.copy.clicked.connect(self._on_copy_clicked)
        row.again.clicked.connect(lambda: self.asked_again.emit(self.turn, None))
        row.go_on.clicked.connect(lambda: self.resumed.emit(self.turn))
        row.edit_answer.clicked.connect(self._on_edit_answer_clicked)
        row.raw.toggled.connect(self.reply.show_raw)
        row.earlier.clicked.connect(lambda: self._choose(-1))
        row.later.clicked.connect(lambda: self._choose(1))

    def show_turn(self, session: ChatSession, canvas: Canvas | None, *, can_ask: bool, is_queued: bool = False) -> None:
        """Another state of the turn; ``canvas`` is given for the newest one."""
        self.reply.show_reply(self.turn.reply, canvas, is_queued=is_queued)
        self._versions = session.siblings(self.turn)
        self.action_row.show_turn(self.turn, self._versions, can_ask=can_ask)
        self._edit.setEnabled(can_ask)
        self._can_ask = can_ask
        if self._editor is not None:
            self._editor.show_possible(is_possible=can_ask)

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self.reply.set_palette(palette)

    def set_sizes(self, sizes: TextSizes) -> None:
        """Other sizes of text and code."""
        self._sizes = sizes
        self._bubble.setFont(text_font(sizes.message))
        self.reply.set_sizes(sizes)
        self._fit_bubble(self.width())

    def _choose(self, move: int) -> None:
        self.chosen.emit(self._versions[self._versions.index(self.turn) + move])

    def _on_copy_clicked(self) -> None:
        QGuiApplication.clipboard().setText(self.turn.reply.split().answer)

    def _on_edit_clicked(self) -> None:
        editor = self._open_editor(self.turn.question, tr("Ask"), tr("Edited question"), place=0)
        self._bubble.hide()
        self._edit.hide()
        editor.confirmed.connect(self._on_question_edited)

    def _on_edit_answer_clicked(self) -> None:
        editor = self._open_editor(self.turn.reply.split().answer, tr("Keep"), tr("Edited answer"), place=2)
        editor.confirmed.connect(self._on_answer_edited)

    def _on_question_edited(self, text: str) -> None:
        self.asked_again.emit(self.turn, text)

    def _on_answer_edited(self, text: str) -> None:
        self.answer_edited.emit(self.turn, text)

    def _open_editor(self, text: str, confirm_words: str, name: str, *, place: int) -> InlineEdit:
        self._close_editor()
        editor = InlineEdit(text, confirm_words=confirm_words, name=name, points=self._sizes.message)
        editor.left.connect(self._close_editor)
        editor.confirmed.connect(self._close_editor)
        self._editor = editor
        editor.show_possible(is_possible=self._can_ask)
        self._layout.insertWidget(place, editor)
        editor.edit.setFocus()
        self.editor_opened.emit(editor)
        return editor

    def _close_editor(self) -> None:
        if self._editor is not None:
            self._layout.removeWidget(self._editor)
            self._editor.hide()
            self._editor.deleteLater()
            self._editor = None
            self._bubble.show()
            self._edit.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit_bubble(event.size().width())
        super().resizeEvent(event)

    def _fit_bubble(self, width: int) -> None:
        # A label that wraps has no width of its own: as wide as its text, at most most of the pane.
        metrics = QFontMetrics(self._bubble.font())
        natural = max(metrics.horizontalAdvance(line) for line in (self._bubble.text() or " ").split("\n"))
        fitting = min(natural + BUBBLE_MARGIN, int(width * BUBBLE_SHARE))
        self._bubble.ensurePolished()  # its height counts the style's margins
        self._bubble.setFixedSize(fitting, self._bubble.heightForWidth(fitting))

    def minimumSizeHint(self) -> QSize:
        # The bubble is as wide as the pane allows, so it must not keep the pane from becoming narrower.
        return QSize(0, super().minimumSizeHint().height())


def bubble_text(turn: Turn) -> str:
    """What stands in the bubble: the names of the attached files, then the question."""
    names = "  ".join(f"@{attachment.path}" for attachment in turn.attachments)
    return f"{names}\n{turn.question}" if names else turn.question
