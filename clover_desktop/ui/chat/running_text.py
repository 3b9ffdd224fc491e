"""The running block as text: resolved pieces in place, hatched where a position is still masked.

It changes at the same moment as the cells; committed text stands above it and never changes.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from clover_desktop.language import tr
from clover_desktop.ui.denoise.views.cells import hatch
from clover_desktop.ui.painting import painting
from clover_desktop.ui.theme import Palette, code_font

MASK_WIDTH = 18.0


@dataclass(frozen=True, kw_only=True)
class PlacedPiece:
    """One position of the block on the pane; text None is a masked one."""

    text: str | None
    rectangle: QRectF


def place_pieces(pieces: list[str | None], *, width: float, metrics: QFontMetricsF) -> tuple[list[PlacedPiece], float]:
    """Pieces in reading order with line breaks where text has them or the width ends, and the total height."""
    line_height = metrics.height() + 3
    x = y = 0.0
    placed: list[PlacedPiece] = []
    for piece in pieces:
        parts = [None] if piece is None else piece.replace("\r", "").split("\n")
        for index, part in enumerate(parts):
            if index:
                x, y = 0.0, y + line_height
            advance = MASK_WIDTH if part is None else metrics.horizontalAdvance(part.replace("\t", "    "))
            if x and x + advance > width:
                x, y = 0.0, y + line_height
            if part != "":
                placed.append(PlacedPiece(text=part, rectangle=QRectF(x, y, advance, line_height)))
            x += advance
    return placed, y + line_height if pieces else 0.0


class RunningText(QWidget):
    """Paints the running block; hidden when there is none."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette, self._pieces = palette, list[str | None]()
        self._placed: tuple[int, tuple[list[PlacedPiece], float]] | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setFont(code_font(10))
        self.setAccessibleName(tr("Block being resolved"))

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._palette = palette
        self.update()

    def set_points(self, points: float) -> None:
        """Another size of the text."""
        self.setFont(code_font(points))
        self._placed = None
        self.updateGeometry()

    def show_pieces(self, pieces: list[str | None]) -> None:
        """Another state of the running block, an empty list when there is none."""
        if pieces == self._pieces:
            return
        self._pieces, self._placed = pieces, None
        height = self.heightForWidth(self.width())
        if height != self.height():
            self.setFixedHeight(height)
        self.setVisible(bool(pieces))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(320, self.heightForWidth(max(self.width(), 320)))

    def heightForWidth(self, width: int) -> int:
        return int(self._layout(width)[1]) + 2

    def _layout(self, width: int) -> tuple[list[PlacedPiece], float]:
        """The places at a width; asked several times for each state by Qt's own layout."""
        if self._placed is None or self._placed[0] != width:
            placed = place_pieces(self._pieces, width=width, metrics=QFontMetricsF(self.font()))
            self._placed = (width, placed)
        return self._placed[1]

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(self._palette.color("muted"))
            metrics = QFontMetricsF(self.font())
            for piece in self._layout(self.width())[0]:
                if piece.text is None:
                    path = QPainterPath()
                    path.addRoundedRect(piece.rectangle.adjusted(1, 2, -1, -2), 3, 3)
                    painter.fillPath(path, self._palette.color("masked"))
                    hatch(painter, path, self._palette)
                else:
                    baseline = QPointF(piece.rectangle.left(), piece.rectangle.top() + metrics.ascent() + 1)
                    painter.drawText(baseline, piece.text.replace("\t", "    "))
            painter.setPen(Qt.PenStyle.NoPen)
