"""One turn on screen: the question's bubble, then thinking, answer, running block and state of its reply."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from clover_desktop.ui.chat.reply_blocks import MarkdownView
from clover_desktop.ui.chat.running_text import RunningText
from clover_desktop.ui.state.canvas import Canvas
from clover_desktop.ui.state.session import Reply, Turn
from clover_desktop.ui.theme import Palette, text_font

BUBBLE_MARGIN = 34
BUBBLE_SHARE = 0.8


class ReplyView(QWidget):
    """The model's side of a turn."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        self._fold = QPushButton()
        self._fold.setProperty("kind", "quiet")
        self._fold.setCheckable(True)
        self._fold.clicked.connect(self._on_fold_clicked)
        self._thinking = QLabel()
        self._thinking.setTextFormat(Qt.TextFormat.PlainText)
        self._thinking.setWordWrap(True)
        self._thinking.setProperty("tone", "muted")
        self._thinking.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._recorded = QLabel(self.tr("Recorded reply, replayed from a trace"))
        self._recorded.setProperty("tone", "warning")
        self.answer = MarkdownView(palette)
        self.answer.setAccessibleName(self.tr("Answer"))
        self.running = RunningText(palette)
        self.running.hide()
        self._state = QLabel()
        self._state.setWordWrap(True)
        self._state.setTextFormat(Qt.TextFormat.PlainText)
        self._state.setFont(text_font(9))
        fold_row = QHBoxLayout()
        fold_row.addWidget(self._fold)
        fold_row.addStretch()
        layout.addWidget(self._recorded)
        layout.addLayout(fold_row)
        for part in (self._thinking, self.answer, self.running, self._state):
            layout.addWidget(part)
        self._thinking.hide()

    def show_reply(self, reply: Reply, canvas: Canvas | None) -> None:
        """Another state of the reply; ``canvas`` is given for the newest one."""
        split = reply.split()
        self._recorded.setVisible(reply.is_recording)
        has_thinking = bool(split.thinking) or split.is_thinking
        self._fold.setVisible(has_thinking)
        self._fold.setText(self.tr("▾ Thinking") if self._fold.isChecked() else self.tr("▸ Thinking"))
        self._thinking.setText(split.thinking)
        self._thinking.setVisible(has_thinking and (self._fold.isChecked() or split.is_thinking))
        self.answer.show_untrusted_markdown(split.answer)
        self.answer.setVisible(bool(split.answer))
        block = canvas.running_block if canvas is not None and reply.is_running else None
        self.running.show_pieces(block.running_pieces if block is not None else [])
        words, tone = state_words(reply, canvas)
        self._state.setText(words)
        self._state.setVisible(bool(words))
        if self._state.property("tone") != tone:
            self._state.setProperty("tone", tone)
            self._state.style().unpolish(self._state)
            self._state.style().polish(self._state)

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self.answer.set_palette(palette)
        self.running.set_palette(palette)

    def _on_fold_clicked(self) -> None:
        self._thinking.setVisible(self._fold.isChecked())
        self._fold.setText(self.tr("▾ Thinking") if self._fold.isChecked() else self.tr("▸ Thinking"))


def state_words(reply: Reply, canvas: Canvas | None) -> tuple[str, str]:
    """A line about the reply's state, and its tone."""
    match reply.status:
        case "waiting":
            return "Reading the prompt", "accent"
        case "writing":
            block = canvas.running_block if canvas is not None else None
            if block is None:
                return "Next block", "accent"
            done = f"{block.resolved_count} of {len(block.cells)} resolved"
            return f"Denoising block {block.index + 1}   {done}   Esc to stop", "accent"
        case "cancelled":
            return "Stopped. Finished text is kept.", "muted"
        case "length":
            return "Cut at the limit of the reply's length.", "muted"
        case "failed":
            return reply.error, "error"
        case "stop":
            return "", "muted"


class TurnView(QFrame):
    """Question and reply."""

    def __init__(self, turn: Turn, palette: Palette) -> None:
        super().__init__()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 8)
        layout.setSpacing(12)
        self._bubble = QLabel(turn.question)
        self._bubble.setObjectName("bubble")
        self._bubble.setTextFormat(Qt.TextFormat.PlainText)
        self._bubble.setWordWrap(True)
        self._bubble.setFont(text_font(10.5))
        self._bubble.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._bubble.setAccessibleName(self.tr("Question: {}").format(turn.question))
        layout.addWidget(self._bubble, 0, Qt.AlignmentFlag.AlignRight)
        self.reply = ReplyView(palette)
        layout.addWidget(self.reply)

    def resizeEvent(self, event: QResizeEvent) -> None:
        # A label that wraps has no width of its own: as wide as its text, at most most of the pane.
        metrics = QFontMetrics(text_font(10.5))
        natural = max(metrics.horizontalAdvance(line) for line in (self._bubble.text() or " ").split("\n"))
        self._bubble.setFixedWidth(min(natural + BUBBLE_MARGIN, int(event.size().width() * BUBBLE_SHARE)))
        super().resizeEvent(event)
