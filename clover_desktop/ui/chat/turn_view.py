"""One turn on screen: the question's bubble, then thinking, answer, running block and state of its reply."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QFontMetrics, QResizeEvent, QTextOption
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QTextBrowser, QVBoxLayout, QWidget

from clover_desktop.ui.chat.running_text import RunningText
from clover_desktop.ui.state.canvas import Canvas
from clover_desktop.ui.state.session import Reply, Turn
from clover_desktop.ui.theme import CODE_FAMILIES, Palette, text_font

BUBBLE_MARGIN = 34
BUBBLE_SHARE = 0.8


class AnswerText(QTextBrowser):
    """Read-only Markdown that is as high as its text and loads nothing: model text is untrusted."""

    def __init__(self) -> None:
        super().__init__()
        self.setFont(text_font(10.5))
        self.setOpenLinks(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(0)
        self._shown = ""

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Nothing: no picture, no style sheet, from no place."""
        return None

    def show_untrusted_markdown(self, untrusted_text: str) -> None:
        """Another text; raw HTML in it is shown as text."""
        if untrusted_text == self._shown:
            return
        self._shown = untrusted_text
        self.document().setMarkdown(untrusted_text, self.document().MarkdownFeature.MarkdownNoHTML)
        self._use_code_font()
        self._fit()

    def _use_code_font(self) -> None:
        block = self.document().begin()
        while block.isValid():
            fragments = block.begin()
            while not fragments.atEnd():
                fragment = fragments.fragment()
                if fragment.charFormat().fontFixedPitch():
                    cursor = self.textCursor()
                    cursor.setPosition(fragment.position())
                    cursor.setPosition(fragment.position() + fragment.length(), cursor.MoveMode.KeepAnchor)
                    character_format = fragment.charFormat()
                    character_format.setFontFamilies(CODE_FAMILIES)
                    cursor.setCharFormat(character_format)
                fragments += 1
            block = block.next()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(320, self.height())

    def _fit(self) -> None:
        self.document().setTextWidth(self.viewport().width())
        height = int(self.document().size().height()) + 2
        if height != self.height():
            self.setFixedHeight(height)


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
        self._answer = AnswerText()
        self._answer.setAccessibleName(self.tr("Answer"))
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
        for part in (self._thinking, self._answer, self.running, self._state):
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
        self._answer.show_untrusted_markdown(split.answer)
        self._answer.setVisible(bool(split.answer))
        block = canvas.running_block if canvas is not None and reply.is_running else None
        self.running.show_pieces(block.running_pieces if block is not None else [])
        words, tone = state_words(reply, canvas)
        self._state.setText(words)
        self._state.setVisible(bool(words))
        if self._state.property("tone") != tone:
            self._state.setProperty("tone", tone)
            self._state.style().unpolish(self._state)
            self._state.style().polish(self._state)

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
