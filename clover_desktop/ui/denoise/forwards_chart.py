"""One bar a block: its denoise forwards. A bar can be chosen to look at its block."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from clover_desktop.language import tr
from clover_desktop.ui.painting import painting
from clover_desktop.ui.state.canvas import BlockPicture
from clover_desktop.ui.theme import Palette, text_font

MOST_BAR_WIDTH = 30.0


class ForwardsChart(QWidget):
    """Paints the bars; the block that is looked at is in the accent."""

    chosen = Signal(int)
    """The index of a block."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette, self._blocks = palette, list[BlockPicture]()
        self._shown = 0
        self.setMinimumHeight(72)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setToolTip(tr("Choose a bar to look at its block"))
        self.show_blocks([], shown=0)

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._palette = palette
        self.update()

    def show_blocks(self, blocks: list[BlockPicture], *, shown: int) -> None:
        """The bars' heights, and which block is looked at."""
        self._blocks, self._shown = list(blocks), shown
        counts = ", ".join(str(block.steps) for block in blocks)
        self.setAccessibleName(tr("Denoise forwards per block: {}").format(counts or "-"))
        self.update()

    def _bar_width(self) -> float:
        return min(self.width() / max(len(self._blocks), 1), MOST_BAR_WIDTH)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = int(event.position().x() / self._bar_width())
        if index < len(self._blocks):
            self.chosen.emit(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        move = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if move is None or not self._blocks:
            super().keyPressEvent(event)
            return
        self.chosen.emit(min(max(self._shown + move, 0), len(self._blocks) - 1))

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            if not self._blocks:
                if self.hasFocus():
                    painter.setPen(self._palette.color("text"))
                    painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
                return
            peak = max(4, *(block.steps for block in self._blocks))
            width = self._bar_width()
            for index, block in enumerate(self._blocks):
                height = (self.height() - 18) * block.steps / peak
                bar = QRectF(index * width, self.height() - height - 2, max(width - 3, 1), height)
                painter.fillRect(bar, self._palette.color("accent" if index == self._shown else "unsure"))
                if index == self._shown and self.hasFocus():
                    painter.setPen(self._palette.color("text"))
                    painter.drawRect(bar.adjusted(-1, -1, 1, 1))
                if width >= 14:
                    painter.setFont(text_font(7.5))
                    painter.setPen(self._palette.color("muted"))
                    painter.drawText(QPointF(bar.left() + 2, bar.top() - 3), str(block.steps))
