"""One line of words that is shortened where there is no room for it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from clover_desktop.ui.painting import painting


class ElidedLabel(QLabel):
    """One line that gives way where there is no room for all of it; the tooltip has it whole."""

    def __init__(self, mode: Qt.TextElideMode = Qt.TextElideMode.ElideMiddle) -> None:
        super().__init__()
        self._mode = mode
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_text(self, text: str, *, tooltip: str = "") -> None:
        """Another text."""
        self.setText(text)
        self.setToolTip(tooltip or text)

    def minimumSizeHint(self) -> QSize:
        return QSize(24, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setPen(self.palette().color(self.foregroundRole()))
            shown = self.fontMetrics().elidedText(self.text(), self._mode, self.width())
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
