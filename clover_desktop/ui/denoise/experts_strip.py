"""A bar a layer: how many experts the block's coreset kept there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from clover_desktop.language import tr
from clover_desktop.ui.painting import painting
from clover_desktop.ui.theme import Palette, text_font

HEIGHT = 46
WIDEST_BAR, GAP = 34.0, 2.0
NUMBERS_FROM = 16.0


class ExpertsStrip(QWidget):
    """Paints the bars; hidden while there is nothing to show."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette = palette
        self._kept: tuple[int, ...] = ()
        self.setFixedHeight(HEIGHT)
        self.hide()

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._palette = palette
        self.update()

    def show_kept(self, kept: Sequence[int]) -> None:
        """The experts kept in the newest step, a number a layer; none without a coreset."""
        if tuple(kept) == self._kept:
            return
        self._kept = tuple(kept)
        self.setVisible(bool(self._kept))
        words = ", ".join(map(str, self._kept))
        self.setAccessibleName(tr("Experts kept per layer: {}").format(words))
        self.setToolTip(tr("Experts kept per layer: {}").format(words))
        self.update()

    def bars(self, width: float) -> list[QRectF]:
        """A bar a layer from the first on; the highest one fills the height."""
        step = min(width / max(len(self._kept), 1), WIDEST_BAR)
        most = max(self._kept, default=1) or 1
        room = HEIGHT - 14.0
        return [
            QRectF(index * step, HEIGHT - room * kept / most, max(step - GAP, 1.0), room * kept / most)
            for index, kept in enumerate(self._kept)
        ]

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setFont(text_font(7.5))
            for kept, bar in zip(self._kept, self.bars(self.width()), strict=True):
                painter.fillRect(bar, self._palette.color("unsure"))
                if bar.width() >= NUMBERS_FROM:
                    painter.setPen(self._palette.color("muted"))
                    above = QRectF(bar.left(), bar.top() - 13, bar.width(), 12)
                    painter.drawText(above, Qt.AlignmentFlag.AlignCenter, str(kept))
