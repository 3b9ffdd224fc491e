"""The legend of the cells: what their looks mean, in words beside samples of the real cells."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from clover_desktop.language import tr
from clover_desktop.ui.denoise.views import cells
from clover_desktop.ui.painting import painting
from clover_desktop.ui.state.canvas import Cell
from clover_desktop.ui.theme import Palette, text_font

LEGEND_POINTS = 8.5
LEGEND_ROW = 22.0


class Legend(QWidget):
    """What the cells' looks mean, in words beside samples of the real cells."""

    def __init__(self, palette: Palette, *, threshold: float) -> None:
        super().__init__()
        self._palette, self._threshold = palette, threshold
        self._name_it()

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._palette = palette
        self.update()

    def show_threshold(self, threshold: float) -> None:
        """The threshold that the words name."""
        if threshold != self._threshold:
            self._threshold = threshold
            self._name_it()
            self.update()

    def _name_it(self) -> None:
        self.setAccessibleName(tr("Legend: {}").format("; ".join(words for _, _, words in self.entries())))

    def entries(self) -> list[tuple[Cell, bool, str]]:
        """Sample cell, whether it is fresh, and its meaning."""
        t = f"{self._threshold:g}"
        return [
            (Cell(offset=0, status="resolved", confidence=1.0), False, tr("sure")),
            (Cell(offset=0, status="resolved", confidence=self._threshold), False, tr("just above {}").format(t)),
            (
                Cell(offset=0, status="resolved", confidence=0.0, is_forced=True),
                False,
                tr("forced below {}").format(t),
            ),
            (Cell(offset=0, status="resolved", confidence=1.0), True, tr("this step")),
            (Cell(offset=0), False, tr("masked, best guess")),
            (Cell(offset=0, status="beyond"), False, tr("behind the end token {}").format(cells.END_SYMBOL)),
        ]

    def places(self, width: float) -> list[QRectF]:
        """Where each entry's sample lies, in rows that fit the width."""
        metrics = QFontMetricsF(text_font(LEGEND_POINTS))
        x, y = 0.0, 0.0
        found: list[QRectF] = []
        for _, _, words in self.entries():
            needed = metrics.horizontalAdvance(words) + 23
            if x and x + needed > width:
                x, y = 0.0, y + LEGEND_ROW
            found.append(QRectF(x, y + 2, 18, 16))
            x += needed + 14
        return found

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.setFixedHeight(int(self.places(event.size().width())[-1].bottom()) + 4)
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for (cell, is_fresh, words), sample in zip(self.entries(), self.places(self.width()), strict=True):
                cells.paint_ground(painter, cell, sample, self._palette, threshold=self._threshold, is_fresh=is_fresh)
                painter.setPen(self._palette.color("muted"))
                if cell.status == "beyond":
                    painter.drawLine(sample.center() - QPointF(6, 0), sample.center() + QPointF(6, 0))
                painter.setFont(text_font(LEGEND_POINTS))
                if cell.is_forced:
                    painter.drawText(sample, Qt.AlignmentFlag.AlignCenter, "!")
                painter.drawText(QPointF(sample.right() + 5, sample.bottom() - 4), words)
