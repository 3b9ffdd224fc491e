"""The model's side of a turn: thinking, answer, the running block, and a line about its state."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from clover_desktop.language import tr
from clover_desktop.ui.chat.reply_blocks import MarkdownView
from clover_desktop.ui.chat.running_text import RunningText
from clover_desktop.ui.state.canvas import Canvas
from clover_desktop.ui.state.session import Reply
from clover_desktop.ui.state.settings import TextSizes
from clover_desktop.ui.style_sheet import set_style
from clover_desktop.ui.theme import Palette, text_font


class ReplyView(QWidget):
    """Paints a reply; only what has changed is touched."""

    compare_requested = Signal(str, str)
    """Source and language of a code block."""

    def __init__(self, palette: Palette, sizes: TextSizes) -> None:
        super().__init__()
        self._is_raw, self._announced, self._was_running = False, 0, False
        self._reply: Reply | None = None
        self._fold = QPushButton()
        self._fold.setProperty("kind", "quiet")
        self._fold.setCheckable(True)
        self._fold.clicked.connect(self._on_fold_clicked)
        self._thinking = QLabel()
        self._thinking.setTextFormat(Qt.TextFormat.PlainText)
        self._thinking.setWordWrap(True)
        self._thinking.setProperty("tone", "muted")
        self._thinking.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._recorded = QLabel(tr("Recorded reply, replayed from a trace"))
        self._recorded.setProperty("tone", "warning")
        self.answer = MarkdownView(palette, sizes)
        self.answer.setAccessibleName(tr("Answer"))
        self.answer.compare_requested.connect(self.compare_requested)
        self.running = RunningText(palette)
        self._state = QLabel()
        self._state.setWordWrap(True)
        self._state.setTextFormat(Qt.TextFormat.PlainText)
        self._state.setFont(text_font(9))
        self._build()

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        fold_row = QHBoxLayout()
        fold_row.addWidget(self._fold)
        fold_row.addStretch()
        layout.addWidget(self._recorded)
        layout.addLayout(fold_row)
        for part in (self._thinking, self.answer, self.running, self._state):
            layout.addWidget(part)
        self._thinking.hide()
        self.running.hide()

    def show_reply(self, reply: Reply, canvas: Canvas | None, *, is_queued: bool = False) -> None:
        """Another state of the reply; ``canvas`` is given for the newest one."""
        self._reply = reply
        split = reply.split()
        self._recorded.setVisible(reply.is_recording)
        has_thinking = bool(split.thinking) or split.is_thinking
        self._fold.setVisible(has_thinking)
        self._fold.setText(thinking_words(reply, is_open=self._fold.isChecked(), is_thinking=split.is_thinking))
        self._thinking.setText(split.thinking)
        self._thinking.setVisible(has_thinking and (self._fold.isChecked() or split.is_thinking))
        self._show_answer(split.answer, is_final=not reply.is_running)
        block = canvas.running_block if canvas is not None and reply.is_running else None
        self.running.show_pieces(block.running_pieces if block is not None else [])
        words, tone = state_words(reply, canvas, is_queued=is_queued)
        self._state.setText(words)
        self._state.setVisible(bool(words))
        set_style(self._state, "tone", tone)

    def _show_answer(self, untrusted_answer: str, *, is_final: bool) -> None:
        self.answer.show_untrusted_markdown(untrusted_answer, is_raw=self._is_raw, is_final=is_final)
        self.answer.setVisible(bool(untrusted_answer))
        is_new = (self._was_running or not is_final) and len(untrusted_answer) > self._announced
        if QAccessible.isActive() and is_new:  # a saved reply that is shown again is not read out
            new_text = untrusted_answer[self._announced :]
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.answer, new_text))
        self._announced, self._was_running = len(untrusted_answer), not is_final

    def show_raw(self, is_raw: bool) -> None:
        """The answer with or without formatting; a running reply goes on either way."""
        self._is_raw = is_raw
        if self._reply is not None:
            self._show_answer(self._reply.split().answer, is_final=not self._reply.is_running)

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self.answer.set_palette(palette)
        self.running.set_palette(palette)

    def set_sizes(self, sizes: TextSizes) -> None:
        """Other sizes of text and code."""
        self._thinking.setFont(text_font(sizes.message))
        self.answer.set_sizes(sizes)
        self.running.set_points(sizes.code)

    def _on_fold_clicked(self) -> None:
        if self._reply is not None:
            split = self._reply.split()
            is_open = self._fold.isChecked()
            self._thinking.setVisible(is_open or split.is_thinking)
            self._fold.setText(thinking_words(self._reply, is_open=is_open, is_thinking=split.is_thinking))


def thinking_words(reply: Reply, *, is_open: bool, is_thinking: bool) -> str:
    """The fold's words: how long the thought took, as soon as it is over."""
    sign = "▾" if is_open or is_thinking else "▸"
    if is_thinking:
        return f"{sign} " + tr("Thinking")
    if not reply.thinking_tokens:
        return f"{sign} " + tr("Thought")
    seconds = f"{reply.thinking_us / 1e6:.1f}"
    return f"{sign} " + tr("Thought for {} s · {} tokens").format(seconds, f"{reply.thinking_tokens:,}")


def state_words(reply: Reply, canvas: Canvas | None, *, is_queued: bool = False) -> tuple[str, str]:
    """A line about the reply's state, and its tone."""
    match reply.status:
        case "waiting" if is_queued:
            return tr("Waits until the reply in another chat is finished"), "accent"
        case "waiting":
            return tr("Reading the prompt"), "accent"
        case "writing":
            block = canvas.running_block if canvas is not None else None
            if block is None:
                return tr("Next block"), "accent"
            words = tr("Denoising block {}   {} of {} resolved   Esc to stop")
            return words.format(block.index + 1, block.resolved_count, len(block.cells)), "accent"
        case "cancelled":
            return tr("Stopped. Finished text is kept."), "muted"
        case "length":
            return tr("Cut at the limit of the reply's length."), "muted"
        case "interrupted":
            return tr("Interrupted: the program ended meanwhile. Finished blocks are kept."), "warning"
        case "failed":
            return reply.error, "error"
        case "stop":
            split = reply.split()
            is_unanswered = bool(split.thinking) and not split.answer.strip()
            return tr("The reply ended inside its thought; there is no answer.") if is_unanswered else "", "muted"
