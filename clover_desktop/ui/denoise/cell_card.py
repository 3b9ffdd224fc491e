"""What one position of a block is and was: its token, its confidence over the steps, its five best candidates.

Paints what it is given; without a cell it stands for nothing and the pane shows its explanation instead.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy

from clover_desktop.language import tr
from clover_desktop.ui.denoise.pieces import visible_piece
from clover_desktop.ui.painting import painting
from clover_desktop.ui.state.canvas import BlockPicture, Cell
from clover_desktop.ui.theme import Palette, code_font, text_font

HEIGHT = 124
MARGIN = 12.0
ROW = 18.0
NARROW = 400
"""Width below which the curve is left out."""


def place_words(cell: Cell, block: BlockPicture) -> str:
    """Where the cell stands, in the block and in the reply."""
    return tr("offset {} · position {}").format(cell.offset, block.first_position + cell.offset)


def state_of(cell: Cell) -> str:
    """What has become of the cell."""
    if cell.confidence is None:
        return tr("masked")
    if cell.resolved_in_step is None:
        return tr("still masked")
    if cell.status == "beyond":
        return tr("behind the end of the reply")
    if cell.is_forced:
        return tr("forced in step {}").format(cell.resolved_in_step)
    return tr("resolved in step {}").format(cell.resolved_in_step)


def describe_cell(cell: Cell, block: BlockPicture) -> str:
    """All of the card in two lines, for screen readers."""
    place = place_words(cell, block)
    if cell.confidence is None:
        return f"{place} · {state_of(cell)}"
    curve = " → ".join(f"{value:.2f}" for value in cell.history)
    options = "   ".join(f"{visible_piece(a.piece)} {a.probability:.2f}" for a in cell.alternatives)
    return tr("{} · {} · confidence {}").format(place, state_of(cell), curve) + f"\n{options}"


def curve_points(history: Sequence[float], area: QRectF) -> list[QPointF]:
    """The confidence of each step from left to right; 0 at the bottom of the area, 1 at its top."""
    step = area.width() / max(len(history) - 1, 1)
    return [
        QPointF(area.left() + index * step, area.bottom() - value * area.height())
        for index, value in enumerate(history)
    ]


class CellCard(QFrame):
    """The card under the cells."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setObjectName("tile")
        self._palette = palette
        self._cell: Cell | None = None
        self._block: BlockPicture | None = None
        self._threshold = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(360, HEIGHT)

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._palette = palette
        self.update()

    def show_cell(self, cell: Cell, block: BlockPicture, *, threshold: float) -> None:
        """Another cell, or another state of it."""
        self._cell, self._block, self._threshold = cell, block, threshold
        self.setAccessibleName(describe_cell(cell, block))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._cell is None or self._block is None:
            return
        with painting(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            inner = QRectF(self.rect()).adjusted(MARGIN, 8, -MARGIN, -8)
            has_curve = inner.width() >= NARROW and len(self._cell.history) > 0
            left = QRectF(inner.left(), inner.top(), inner.width() * (0.32 if has_curve else 0.42), inner.height())
            right = inner.width() * 0.26 if has_curve else 0.0
            bars = QRectF(left.right() + 10, inner.top(), inner.right() - right - left.right() - 10, inner.height())
            self._paint_words(painter, left, self._cell, self._block)
            self._paint_candidates(painter, bars, self._cell)
            if has_curve:
                area = QRectF(inner.right() - right + 14, inner.top() + 20, right - 14, inner.height() - 36)
                self._paint_curve(painter, area, self._cell)

    def _paint_words(self, painter: QPainter, area: QRectF, cell: Cell, block: BlockPicture) -> None:
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        painter.setPen(self._palette.color("muted"))
        painter.setFont(text_font(8.5))
        painter.drawText(area, flags, place_words(cell, block).replace(" · ", "\n"))
        painter.setPen(self._palette.color("text"))
        font = code_font(13)
        painter.setFont(font)
        piece = QFontMetricsF(font).elidedText(visible_piece(cell.piece), Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area.adjusted(0, 34, 0, 0), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, piece)
        painter.setPen(self._palette.color("muted"))
        painter.setFont(text_font(8.5))
        words = state_of(cell)
        if cell.confidence is not None:
            words += "\n" + tr("confidence {}").format(f"{cell.confidence:.3f}")
        painter.drawText(area.adjusted(0, 62, 0, 0), flags, words)

    def _paint_candidates(self, painter: QPainter, area: QRectF, cell: Cell) -> None:
        """The five most probable tokens, each with a bar and its figure."""
        name_width, figure_width = area.width() * 0.38, 34.0
        room = area.width() - name_width - figure_width - 12
        metrics = QFontMetricsF(code_font(9))
        for index, option in enumerate(cell.alternatives[:5]):
            y = area.top() + index * (ROW + 3)
            name = metrics.elidedText(visible_piece(option.piece), Qt.TextElideMode.ElideRight, name_width)
            weight = QFont.Weight.DemiBold if option.piece == cell.piece else QFont.Weight.Normal
            font = QFont(code_font(9))
            font.setWeight(weight)
            painter.setFont(font)
            painter.setPen(self._palette.color("text"))
            middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            painter.drawText(QRectF(area.left(), y, name_width, ROW), middle, name)
            bar = QRectF(area.left() + name_width + 6, y + 5, max(room * option.probability, 1.5), ROW - 10)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._palette.color("accent" if option.piece == cell.piece else "unsure"))
            painter.drawRoundedRect(bar, 2, 2)
            painter.setPen(self._palette.color("muted"))
            painter.setFont(text_font(8.5))
            painter.drawText(QRectF(bar.right() + 5, y, figure_width, ROW), middle, f"{option.probability:.2f}")

    def _paint_curve(self, painter: QPainter, area: QRectF, cell: Cell) -> None:
        """Confidence in every step, with the threshold as a dashed line."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(self._palette.color("muted"))
        painter.setFont(text_font(8))
        painter.drawText(QPointF(area.left(), area.top() - 8), tr("over the steps"))
        painter.setPen(QPen(self._palette.color("line"), 1))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        height = area.bottom() - self._threshold * area.height()
        painter.setPen(QPen(self._palette.color("forced_line"), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(area.left(), height), QPointF(area.right(), height))
        points = curve_points(cell.history, area.adjusted(3, 0, -3, 0))
        painter.setPen(QPen(self._palette.color("accent"), 1.6))
        painter.drawPolyline(points)
        painter.setBrush(self._palette.color("accent"))
        for point in points:
            painter.drawEllipse(point, 2.2, 2.2)
        painter.setPen(self._palette.color("muted"))
        last = str(len(cell.history))
        painter.drawText(QPointF(area.left(), area.bottom() + 13), "1")
        if len(cell.history) > 1:
            painter.drawText(QPointF(area.right() - 6, area.bottom() + 13), last)
