"""The cells of one block: where they lie, and how they are painted. Pure functions of plain values."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPen

from clover_desktop.ui.denoise.pieces import visible_piece
from clover_desktop.ui.denoise.views.view import Scene
from clover_desktop.ui.painting import painting
from clover_desktop.ui.state.canvas import Cell
from clover_desktop.ui.theme import Palette, code_font, mix, text_font

COLUMNS = 8
GAP = 5.0
MINIMUM_CELL_WIDTH = 44.0
CELL_HEIGHT = 42.0
CORNER_RADIUS = 5.0
END_SYMBOL = "■"
TILE_SCALE = 2


@dataclass(frozen=True, kw_only=True)
class CellLayout:
    """Rectangles by offset, and the height of them all, in logical pixels."""

    rectangles: tuple[QRectF, ...]
    height: float


def columns_at(width: float) -> int:
    """Eight cells a row, fewer where the width does not allow eight."""
    columns = COLUMNS
    while columns > 1 and (width - (columns - 1) * GAP) / columns < MINIMUM_CELL_WIDTH:
        columns //= 2
    return columns


def lay_out(count: int, width: float) -> CellLayout:
    """Cells in rows."""
    columns = columns_at(width)
    cell_width = (width - (columns - 1) * GAP) / columns
    rectangles = tuple(
        QRectF(
            (index % columns) * (cell_width + GAP), (index // columns) * (CELL_HEIGHT + GAP), cell_width, CELL_HEIGHT
        )
        for index in range(count)
    )
    rows = -(-count // columns)
    return CellLayout(rectangles=rectangles, height=max(rows * (CELL_HEIGHT + GAP) - GAP, 0.0))


def offset_at(layout: CellLayout, point: QPointF) -> int | None:
    """The offset of the cell under a point."""
    return next((index for index, rectangle in enumerate(layout.rectangles) if rectangle.contains(point)), None)


@dataclass(frozen=True, kw_only=True)
class CellColors:
    """Fill, text and outline of one cell."""

    fill: str
    text: str
    line: str


def cell_colors(cell: Cell, palette: Palette, *, threshold: float) -> CellColors:
    """Confidence as fill: from just above the threshold to sure; forced and masked have colours of their own."""
    if cell.status != "resolved":
        return CellColors(fill=palette.masked, text=palette.muted, line=palette.masked_line)
    if cell.is_forced:
        return CellColors(fill=palette.forced, text=palette.forced_text, line=palette.forced_line)
    span = max(1.0 - threshold, 1e-6)
    share = min(max(((cell.confidence or 0.0) - threshold) / span, 0.0), 1.0)
    if share < 0.5:
        fill = mix(palette.unsure, palette.sure, share * 0.3)
        return CellColors(fill=fill, text=palette.on_unsure, line=fill)
    fill = mix(palette.sure, palette.unsure, (1.0 - share) * 0.3)
    return CellColors(fill=fill, text=palette.on_sure, line=fill)


def paint_block(painter: QPainter, scene: Scene, layout: CellLayout, palette: Palette) -> None:
    """Paints every cell; the ones resolved in the latest step get a ring while the block is running."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    block = scene.block
    for cell, rectangle in zip(block.cells, layout.rectangles, strict=True):
        is_fresh = scene.is_fresh(block, cell) or block.first_position + cell.offset in scene.lit
        paint_cell(painter, cell, rectangle, palette, threshold=scene.threshold, is_fresh=is_fresh)


def paint_cell(
    painter: QPainter, cell: Cell, rectangle: QRectF, palette: Palette, *, threshold: float, is_fresh: bool
) -> None:
    """Paints one cell: fill, token, and in the corner the step or the guess's probability."""
    body = paint_ground(painter, cell, rectangle, palette, threshold=threshold, is_fresh=is_fresh)
    _paint_words(painter, cell, body, cell_colors(cell, palette, threshold=threshold))


def paint_ground(
    painter: QPainter, cell: Cell, rectangle: QRectF, palette: Palette, *, threshold: float, is_fresh: bool
) -> QRectF:
    """Paints a cell without its words, as the legend shows it; the rectangle that is left for words."""
    colors = cell_colors(cell, palette, threshold=threshold)
    body = rectangle.adjusted(2, 2, -2, -2)
    path = QPainterPath()
    path.addRoundedRect(body, CORNER_RADIUS, CORNER_RADIUS)
    painter.fillPath(path, QColor(colors.fill))
    if cell.status == "masked":
        hatch(painter, path, palette)
    pen = QPen(QColor(colors.line), 1.2 if cell.is_forced else 1.0)
    if cell.is_forced:
        pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    if is_fresh:
        painter.setPen(QPen(palette.color("accent"), 2.0))
        painter.drawRoundedRect(rectangle.adjusted(0.5, 0.5, -0.5, -0.5), CORNER_RADIUS + 2, CORNER_RADIUS + 2)
    return body


def hatch(painter: QPainter, path: QPainterPath, palette: Palette) -> None:
    """The pattern of a masked position: diagonal bands."""
    painter.fillPath(path, _bands(palette.masked_line))


@lru_cache(maxsize=8)
def _bands(color: str) -> QBrush:
    """A tile of diagonal bands that joins up with itself; drawn once, since a step paints dozens of masked cells."""
    size = 9
    tile = QImage(size * TILE_SCALE, size * TILE_SCALE, QImage.Format.Format_ARGB32_Premultiplied)
    tile.setDevicePixelRatio(TILE_SCALE)
    tile.fill(Qt.GlobalColor.transparent)
    with painting(tile) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(color), 2.2))
        for shift in (-size, 0, size):
            painter.drawLine(QPointF(shift - 1, size + 1), QPointF(shift + size + 1, -1))
    return QBrush(tile)


def _paint_words(painter: QPainter, cell: Cell, body: QRectF, colors: CellColors) -> None:
    font = _struck_font() if cell.status == "beyond" else code_font(9.5)
    piece = fitted(END_SYMBOL if cell.is_end else visible_piece(cell.piece), body.width() - 6)
    corner = ""
    if cell.resolved_in_step is not None:
        corner = str(cell.resolved_in_step)
    elif cell.confidence is not None:
        # rounded down: a masked 0.9499 must not read as the threshold that it is below
        corner = f"{math.floor(cell.confidence * 100) / 100:.2f}"
    painter.setPen(QColor(colors.text))
    if cell.status == "masked" and piece:
        _back(painter, body, piece, colors)
    painter.setFont(font)
    painter.drawText(body.adjusted(0, -4, 0, -6), Qt.AlignmentFlag.AlignCenter, piece)
    painter.setFont(text_font(7.0))
    corner_box = body.adjusted(3, 0, -4, -1)
    painter.drawText(corner_box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, corner)
    if cell.is_forced:
        painter.setFont(text_font(8.0, weight=QFont.Weight.Bold))
        painter.drawText(corner_box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, "!")


def _back(painter: QPainter, body: QRectF, piece: str, colors: CellColors) -> None:
    """A plain ground behind a guess, so that the hatching does not cross the letters."""
    width = QFontMetricsF(code_font(9.5)).horizontalAdvance(piece) + 6
    ground = QRectF(body.center().x() - width / 2, body.center().y() - 13, width, 16)
    painter.fillRect(ground.intersected(body.adjusted(2, 2, -2, -2)), QBrush(QColor(colors.fill)))
    corner = QRectF(body.right() - 26, body.bottom() - 13, 24, 12)
    painter.fillRect(corner, QBrush(QColor(colors.fill)))


@lru_cache(maxsize=4096)
def fitted(text: str, width: float) -> str:
    """The text in the cells' font, with an ellipsis where it is wider."""
    return QFontMetricsF(code_font(9.5)).elidedText(text, Qt.TextElideMode.ElideRight, width)


@lru_cache(maxsize=1)
def _struck_font() -> QFont:
    font = QFont(code_font(9.5))
    font.setStrikeOut(True)
    return font
