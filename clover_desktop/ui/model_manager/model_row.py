"""One offered model as a row: name, size, verdict, button. Says what it is given; judges nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from clover_desktop.ui.style_sheet import set_style
from clover_desktop.ui.theme import code_font, text_font

BUTTON_WIDTH, SIZE_WIDTH = 92, 72
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


@dataclass(frozen=True, kw_only=True)
class RowWords:
    """What a row says about its model now."""

    verdict: str
    tone: Literal["accent", "error", "warning"]
    detail: str


class ModelRow(QFrame):
    """A row that can be chosen by click, Tab and arrows."""

    chosen = Signal()
    stepped = Signal(int)
    """Up or down by a row."""
    activated = Signal()
    """Its button."""

    def __init__(self, *, title: str, quantization: str, note: str, size: str) -> None:
        super().__init__()
        self.setObjectName("modelRow")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._words = [f"{title} {quantization}", note, size]
        self._title, self._badge = QLabel(title), QLabel(quantization)
        self._title.setFont(text_font(10, weight=QFont.Weight.DemiBold))
        self._badge.setObjectName("badge")
        self._badge.setFont(code_font(8.5))
        self._note, self._size = _label(note, 9, tone="muted"), _label(size, 10)
        self._verdict, self._detail = _label("", 9.5), _label("", 9, tone="muted")
        self._verdict.setFont(text_font(9.5, weight=QFont.Weight.DemiBold))
        self.button = QPushButton()
        self.button.setAutoDefault(False)
        self.button.setMinimumWidth(BUTTON_WIDTH)
        self.button.clicked.connect(self.activated)
        self._name = QWidget()
        row = QHBoxLayout(self._name)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._title)
        row.addWidget(self._badge, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addStretch()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(15, 12, 18, 12)
        self._grid.setVerticalSpacing(3)
        self._grid.setHorizontalSpacing(14)
        self._is_narrow: bool | None = None
        self.set_narrow(is_narrow=False)

    def set_narrow(self, *, is_narrow: bool) -> None:
        """The verdict beside the name, or below it."""
        if is_narrow == self._is_narrow:
            return
        self._is_narrow = is_narrow
        grid, top = self._grid, Qt.AlignmentFlag.AlignTop
        widgets = (self._name, self._note, self._size, self._verdict, self._detail, self.button)
        for widget in widgets:
            grid.removeWidget(widget)
        for column, stretch in enumerate((1, 0, 0, 0) if is_narrow else (46, 0, 44, 0)):
            grid.setColumnStretch(column, stretch)
        grid.setColumnMinimumWidth(1, 0 if is_narrow else SIZE_WIDTH)
        if is_narrow:
            grid.addWidget(self._name, 0, 0)
            grid.addWidget(self.button, 0, 3, top)
            for place, widget in enumerate((self._note, self._size, self._verdict, self._detail), start=1):
                grid.addWidget(widget, place, 0, 1, 4)
            return
        middle = Qt.AlignmentFlag.AlignVCenter
        grid.addWidget(self._name, 0, 0)
        grid.addWidget(self._note, 1, 0, top)
        grid.addWidget(self._size, 0, 1, 2, 1, middle)
        grid.addWidget(self._verdict, 0, 2)
        grid.addWidget(self._detail, 1, 2, top)
        grid.addWidget(self.button, 0, 3, 2, 1, middle)

    def show_words(self, words: RowWords) -> None:
        """The verdict, as it is now."""
        self._verdict.setText(words.verdict)
        set_style(self._verdict, "tone", words.tone)
        self._detail.setText(words.detail)
        self.setAccessibleName(", ".join(self._words))
        self.setAccessibleDescription(f"{words.verdict}. {words.detail}")

    def show_button(self, text: str, *, is_primary: bool, is_enabled: bool) -> None:
        """What can be done with the model."""
        self.button.setText(text)
        self.button.setAccessibleName(f"{text} {self._words[0]}")
        set_style(self.button, "kind", "primary" if is_primary else "")
        self.button.setEnabled(is_enabled)

    def set_chosen(self, *, is_chosen: bool) -> None:
        """Whether the plan below is of this model."""
        set_style(self, "chosen", is_chosen)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.chosen.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        self.stepped.emit(step)


def _label(text: str, points: float, *, tone: str = "") -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setFont(text_font(points))
    # the columns of all rows stand below each other, so the words do not decide their width
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    if tone:
        label.setProperty("tone", tone)
    return label
