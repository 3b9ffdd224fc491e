"""One sentence about trouble above the composer, with details and what to do."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from clover_desktop.language import tr


class Notice(QFrame):
    """Hidden while all is well."""

    acted = Signal()

    def __init__(self, action_words: str) -> None:
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
        self._more = QPushButton(tr("Details"))
        self._more.setCheckable(True)
        self._more.toggled.connect(self._details.setVisible)
        action = QPushButton(action_words)
        action.clicked.connect(self.acted)
        row = QHBoxLayout()
        row.addWidget(self._words, 1)
        row.addWidget(self._more)
        row.addWidget(action)
        layout = QVBoxLayout(self)
        layout.addLayout(row)
        layout.addWidget(self._details)
        self.hide()

    def show_trouble(self, sentence: str, details: str = "") -> None:
        """Another sentence; an empty one hides the notice."""
        self._words.setText(sentence)
        self._details.setText(details)
        self._more.setVisible(bool(details.strip()))
        self.setVisible(bool(sentence))
