"""Position x step: how sure the model was of every position in every step of the block that is looked at."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from clover_desktop.language import tr
from clover_desktop.ui.denoise.views.view import Direction, Scene, clamped
from clover_desktop.ui.state.canvas import Cell
from clover_desktop.ui.theme import Palette, mix, text_font

LEFT, TOP, BOTTOM = 26.0, 4.0, 40.0
TALLEST_ROW, LOWEST_ROW = 18.0, 7.0
ROOM_FOR_ROWS = 230.0
FEWEST_ROWS = 6
SCALE_WIDTH, SCALE_HEIGHT = 120.0, 9.0
EVERY_OFFSET, EVERY_STEP = 8, 4


def row_count(scene: Scene) -> int:
    """As many rows as the block has steps; a few before there are any."""
    return max(scene.block.steps, FEWEST_ROWS)


def row_height(rows: int) -> float:
    """Lower rows where there are many."""
    return min(max(ROOM_FOR_ROWS / rows, LOWEST_ROW), TALLEST_ROW)


def confidence_color(confidence: float, palette: Palette) -> str:
    """From the ground of a masked cell to that of a sure one; lightness alone tells them apart."""
    if confidence < 0.5:
        return mix(palette.masked, palette.unsure, confidence * 2)
    return mix(palette.unsure, palette.sure, confidence * 2 - 1)


class HeatMapView:
    """See `View`."""

    name = "heat map"
    has_cell_legend = False

    def title(self) -> str:
        """See `View.title`."""
        return tr("Heat map")

    def explanation(self) -> str:
        """See `View.explanation`."""
        return tr(
            "A column is a position of the block, a row is a step, the first one on top. The colour is how sure the "
            "model was; a column ends with the step that made its position final: a frame, dashed where it was forced."
        )

    def height(self, scene: Scene, width: float) -> float:
        """See `View.height`."""
        rows = row_count(scene)
        return TOP + rows * row_height(rows) + BOTTOM

    def paint(self, painter: QPainter, scene: Scene, palette: Palette, *, width: float) -> None:
        """See `View.paint`."""
        rows = row_count(scene)
        column = self._column(scene, width)
        high = row_height(rows)
        area = QRectF(LEFT, TOP, width - LEFT, rows * high)
        painter.fillRect(area, palette.color("background"))
        for cell in scene.block.cells:
            left = LEFT + cell.offset * column
            for step, confidence in enumerate(cell.history):
                body = QRectF(left, TOP + step * high, column, high).adjusted(0.5, 0.5, -0.5, -0.5)
                painter.fillRect(body, QColor(confidence_color(confidence, palette)))
            if cell.resolved_in_step is not None:
                last = QRectF(left, TOP + (cell.resolved_in_step - 1) * high, column, high)
                _frame(painter, cell, last.adjusted(1, 1, -1, -1), palette)
            if scene.block.first_position + cell.offset in scene.lit:
                painter.setPen(QPen(palette.color("accent"), 1.5))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(QRectF(left, TOP, column, rows * high))
        _paint_axes(painter, scene, palette, rows=rows, column=column)
        _paint_scale(painter, palette, QPointF(LEFT, area.bottom() + 24))

    def _column(self, scene: Scene, width: float) -> float:
        return (width - LEFT) / len(scene.block.cells)

    def position_at(self, scene: Scene, point: QPointF, *, width: float) -> int | None:
        """See `View.position_at`."""
        offset = int((point.x() - LEFT) // self._column(scene, width))
        rows = row_count(scene)
        is_inside = 0 <= offset < len(scene.block.cells) and TOP <= point.y() < TOP + rows * row_height(rows)
        return scene.block.first_position + offset if is_inside else None

    def rectangle_of(self, scene: Scene, position: int, *, width: float) -> QRectF | None:
        """See `View.rectangle_of`: the whole column."""
        offset, rows, column = scene.offset_of(position), row_count(scene), self._column(scene, width)
        return None if offset is None else QRectF(LEFT + offset * column, TOP, column, rows * row_height(rows))

    def beside(self, scene: Scene, position: int, direction: Direction, *, width: float) -> int:
        """See `View.beside`."""
        move = {"left": -1, "right": 1, "up": 0, "down": 0}[direction]
        return clamped(position + move, scene.block)


def _frame(painter: QPainter, cell: Cell, rectangle: QRectF, palette: Palette) -> None:
    style = Qt.PenStyle.DashLine if cell.is_forced else Qt.PenStyle.SolidLine
    painter.setPen(QPen(palette.color("forced_line" if cell.is_forced else "accent_text"), 1.4, style))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rectangle)


def _paint_axes(painter: QPainter, scene: Scene, palette: Palette, *, rows: int, column: float) -> None:
    high = row_height(rows)
    painter.setFont(text_font(7.5))
    painter.setPen(palette.color("muted"))
    middle = Qt.AlignmentFlag.AlignVCenter
    for step in range(1, rows + 1):
        if step == 1 or step % EVERY_STEP == 0:
            place = QRectF(0, TOP + (step - 1) * high, LEFT - 6, high)
            painter.drawText(place, middle | Qt.AlignmentFlag.AlignRight | Qt.TextFlag.TextDontClip, str(step))
    for offset in range(0, len(scene.block.cells), EVERY_OFFSET):
        place = QRectF(LEFT + offset * column, TOP + rows * high + 2, 40, 12)
        painter.drawText(place, middle | Qt.AlignmentFlag.AlignLeft, str(offset))
    words = QRectF(LEFT, TOP + rows * high + 2, len(scene.block.cells) * column, 12)
    painter.drawText(words, middle | Qt.AlignmentFlag.AlignRight, tr("offset → · step ↓"))


def _paint_scale(painter: QPainter, palette: Palette, origin: QPointF) -> None:
    """The colours in words: unsure to sure."""
    font = QFont(text_font(8))
    painter.setFont(font)
    parts = 24
    for part in range(parts):
        shade = confidence_color(part / (parts - 1), palette)
        left = origin.x() + 12 + part * SCALE_WIDTH / parts
        painter.fillRect(QRectF(left, origin.y(), SCALE_WIDTH / parts + 0.5, SCALE_HEIGHT), QColor(shade))
    painter.setPen(palette.color("muted"))
    middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
    painter.drawText(QRectF(origin.x(), origin.y() - 2, 12, 13), middle, "0")
    painter.drawText(QRectF(origin.x() + SCALE_WIDTH + 17, origin.y() - 2, 200, 13), middle, tr("1 · confidence"))
