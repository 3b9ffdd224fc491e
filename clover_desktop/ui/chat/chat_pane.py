"""The chat: all turns in a scroll area, the composer below, a notice where something is wrong.

Paints what it is given; `show_session` is the only way in. The view follows new text only if the reader is at
the bottom.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from clover_desktop.ui.chat.composer import Composer
from clover_desktop.ui.chat.turn_view import TurnView
from clover_desktop.ui.state.canvas import Canvas
from clover_desktop.ui.state.session import ChatSession
from clover_desktop.ui.theme import Palette, text_font

NEAR_BOTTOM_PIXELS = 24
STARTERS = (
    "Write a function that returns the sum of a list",
    "What is block diffusion?",
    "判断一个字符串是不是回文",
    "什么是分块扩散？",
)
"""Prompts that the built-in model is tested on."""


class Welcome(QWidget):
    """What an empty chat says: what this is, and prompts that were tested."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        layout = QVBoxLayout(self)
        layout.addStretch(2)
        title = QLabel(self.tr("Watch an answer appear out of masks"))
        title.setFont(text_font(16, weight=text_font().Weight.DemiBold))
        words = QLabel(
            self.tr(
                "Sprout is a very small model that comes with the program and runs on any computer. It knows small "
                "Python functions and block diffusion, and shows how a block's masked tokens resolve."
            )
        )
        words.setWordWrap(True)
        words.setProperty("tone", "muted")
        layout.addWidget(title)
        layout.addWidget(words)
        layout.addSpacing(8)
        for prompt in STARTERS:
            button = QPushButton(prompt)
            button.clicked.connect(lambda _=False, text=prompt: self.chosen.emit(text))
            layout.addWidget(button)
        layout.addStretch(3)


class Notice(QFrame):
    """One sentence about trouble, and what to do."""

    retried = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self._words = QLabel()
        self._words.setWordWrap(True)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setProperty("tone", "error")
        self._details = QLabel()
        self._details.setWordWrap(True)
        self._details.setTextFormat(Qt.TextFormat.PlainText)
        self._details.setProperty("tone", "muted")
        self._details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._details.hide()
        self._more = QPushButton(self.tr("Details"))
        self._more.setCheckable(True)
        self._more.toggled.connect(self._details.setVisible)
        retry = QPushButton(self.tr("Start the engine again"))
        retry.clicked.connect(self.retried)
        row = QHBoxLayout()
        row.addWidget(self._words, 1)
        row.addWidget(self._more)
        row.addWidget(retry)
        layout = QVBoxLayout(self)
        layout.addLayout(row)
        layout.addWidget(self._details)
        self.hide()

    def show_trouble(self, sentence: str, details: str) -> None:
        """Another sentence; an empty one hides the notice."""
        self._words.setText(sentence)
        self._details.setText(details)
        self._more.setVisible(bool(details.strip()))
        self.setVisible(bool(sentence))


class ChatPane(QWidget):
    """All turns and the composer."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setObjectName("chat")
        self._palette = palette
        self._views: list[TurnView] = []
        self._session: ChatSession | None = None
        self.composer, self.notice, self.welcome = Composer(), Notice(), Welcome()
        self._turns = QVBoxLayout()
        self._turns.setContentsMargins(0, 0, 0, 0)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(28, 12, 28, 4)
        column.addWidget(self.welcome, 1)
        column.addStretch(1)
        column.addLayout(self._turns)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(inner)
        bar = self.area.verticalScrollBar()
        self._follows = True
        bar.valueChanged.connect(self._on_bar_value_changed)
        bar.rangeChanged.connect(self._on_bar_range_changed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.area, 1)
        foot = QVBoxLayout()
        foot.setContentsMargins(28, 8, 28, 16)
        foot.addWidget(self.notice)
        foot.addWidget(self.composer)
        layout.addLayout(foot)

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._palette = palette
        for view in self._views:
            view.reply.set_palette(palette)

    def show_session(self, session: ChatSession, canvas: Canvas) -> None:
        """Another state of the conversation; only the newest turn can have changed."""
        if session is not self._session:
            self._session = session
            self._clear()
        while len(self._views) < len(session.turns):
            if self._views:
                self._views[-1].reply.show_reply(session.turns[len(self._views) - 1].reply, None)
            view = TurnView(session.turns[len(self._views)], self._palette)
            self._views.append(view)
            self._turns.addWidget(view)
            self._follows = True
        self.welcome.setVisible(not session.turns)
        if self._views:
            self._views[-1].reply.show_reply(session.turns[-1].reply, canvas)

    def _clear(self) -> None:
        for view in self._views:
            self._turns.removeWidget(view)
            view.deleteLater()
        self._views = []

    def _on_bar_value_changed(self, value: int) -> None:
        self._follows = value >= self.area.verticalScrollBar().maximum() - NEAR_BOTTOM_PIXELS

    def _on_bar_range_changed(self, minimum: int, maximum: int) -> None:
        if self._follows:
            self.area.verticalScrollBar().setValue(maximum)
