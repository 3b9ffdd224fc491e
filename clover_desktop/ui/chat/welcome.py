"""What an empty chat says: what this is, prompts that were tested, and what this machine can run."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from clover_desktop.language import tr
from clover_desktop.ui.theme import Palette, text_font, tinted_icon

STARTERS = (
    "判断一个字符串是不是回文",
    "什么是分块扩散？",
    "Write a function that returns the sum of a list",
    "What does the threshold do?",
)
"""Prompts that the built-in model is tested on, in both of its languages whatever the window's is."""
TWO_COLUMNS_FROM = 560
LOGO = 44


class Welcome(QWidget):
    """The first thing a visitor sees."""

    chosen = Signal(str)
    models_requested = Signal()

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._logo = QLabel()
        title = QLabel(tr("Watch an answer appear out of masks"))
        title.setFont(text_font(16, weight=text_font().Weight.DemiBold))
        title.setWordWrap(True)
        words = QLabel(
            tr(
                "Sprout is a very small model that comes with the program, runs on any computer, and is there to show "
                "block diffusion. It knows small Python functions and how it works itself, no more."
            )
        )
        words.setWordWrap(True)
        words.setProperty("tone", "muted")
        head_words = QVBoxLayout()
        head_words.setSpacing(4)
        head_words.addWidget(title)
        head_words.addWidget(words)
        head = QHBoxLayout()
        head.setSpacing(14)
        head.addWidget(self._logo, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(head_words, 1)
        self._prompts = [QPushButton(prompt) for prompt in STARTERS]
        for button, prompt in zip(self._prompts, STARTERS, strict=True):
            button.setProperty("kind", "prompt")
            button.clicked.connect(lambda _=False, text=prompt: self.chosen.emit(text))
        self._grid = QGridLayout()
        self._grid.setSpacing(10)
        layout = QVBoxLayout(self)
        layout.setSpacing(14)
        layout.addStretch(2)
        layout.addLayout(head)
        layout.addLayout(self._grid)
        layout.addWidget(self._machine_card())
        layout.addStretch(3)
        self._place_prompts(columns=2)
        self.set_palette(palette)

    def _machine_card(self) -> QFrame:
        self._card = QFrame()
        self._card.setObjectName("card")
        self._headline, self._details = QLabel(), QLabel()
        self._headline.setFont(text_font(10, weight=text_font().Weight.DemiBold))
        for label in (self._headline, self._details):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self._details.setProperty("tone", "muted")
        button = QPushButton(tr("See models…"))
        button.clicked.connect(self.models_requested)
        words = QVBoxLayout()
        words.setSpacing(3)
        words.addWidget(self._headline)
        words.addWidget(self._details)
        row = QHBoxLayout(self._card)
        row.setContentsMargins(14, 12, 14, 12)
        row.addLayout(words, 1)
        row.addWidget(button)
        self._card.hide()
        return self._card

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        icon = tinted_icon("clover", palette.accent)
        self._logo.setPixmap(icon.pixmap(QSize(LOGO, LOGO), self.devicePixelRatioF()))

    def show_machine(self, headline: str, details: str) -> None:
        """What this machine can run, in words."""
        self._headline.setText(headline)
        self._details.setText(details)
        self._card.show()

    def _place_prompts(self, *, columns: int) -> None:
        for index, button in enumerate(self._prompts):
            self._grid.addWidget(button, index // columns, index % columns)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place_prompts(columns=2 if event.size().width() >= TWO_COLUMNS_FROM else 1)
        super().resizeEvent(event)
