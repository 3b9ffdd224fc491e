"""The reply as text, every token on the ground of its confidence: the block that is looked at and those before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPainterPath, QPen

from clover_desktop.language import tr
from clover_desktop.ui.denoise.pieces import visible_piece
from clover_desktop.ui.denoise.views.cells import END_SYMBOL, cell_colors, hatch
from clover_desktop.ui.denoise.views.view import Direction, Scene, clamped
from clover_desktop.ui.state.canvas import BlockPicture, Cell
from clover_desktop.ui.theme import Palette, code_font

POINTS = 10.5
LINE = 24.0
PADDING = 2.0
BLOCKS_AT_ONCE = 16
NEWLINE = "⏎"
MASK = "▒▒"


@dataclass(frozen=True, slots=True)
class Placed:
    """A token, or a part of one that holds a line's end."""

    block: BlockPicture
    cell: Cell
    text: str
    rectangle: QRectF

    @property
    def position(self) -> int:
        """In the reply."""
        return self.block.first_position + self.cell.offset


def place_tokens(scene: Scene, width: float) -> list[Placed]:
    """Where every token stands; a line breaks behind a token that ends it and where there is no room."""
    found: list[Placed] = []
    x, y = 0.0, 0.0
    for block, cell in _shown_cells(scene):
        *ended, rest = _words(cell).split("\n")
        for text, is_line_end in [*((part + NEWLINE, True) for part in ended), (rest, False)]:
            if not text:
                continue
            needed = min(_advance(text) + 2 * PADDING, width)
            if x and x + needed > width:
                x, y = 0.0, y + LINE
            found.append(Placed(block, cell, text, QRectF(x, y, needed, LINE - 3)))
            x += needed + 1
            if is_line_end:
                x, y = 0.0, y + LINE
    return found


def _shown_cells(scene: Scene) -> Iterator[tuple[BlockPicture, Cell]]:
    last = scene.shown if scene.shown is not None else -1
    blocks = scene.blocks[max(last + 1 - BLOCKS_AT_ONCE, 0) : last + 1] or [scene.block]
    for block in blocks:
        for cell in block.cells:
            if cell.status != "beyond":
                yield block, cell


def _words(cell: Cell) -> str:
    if cell.is_end:
        return END_SYMBOL
    if not cell.piece:
        return MASK if cell.status == "masked" else ""
    # spaces between words are seen as such here; only what cannot be seen gets a symbol
    return "\n".join(visible_piece(line).replace("␣", " ").replace("⇥", "    ") for line in cell.piece.split("\n"))


@lru_cache(maxsize=8192)
def _advance(text: str) -> float:
    return QFontMetricsF(code_font(POINTS)).horizontalAdvance(text)


class InlineTextView:
    """See `View`."""

    name = "text"
    has_cell_legend = True

    def title(self) -> str:
        """See `View.title`."""
        return tr("Text")

    def explanation(self) -> str:
        """See `View.explanation`."""
        return tr(
            "The reply as it reads, up to the block that is looked at. Every token stands on the ground of its "
            "confidence; hatched is what is still masked, with the best guess so far."
        )

    def height(self, scene: Scene, width: float) -> float:
        """See `View.height`."""
        return max((placed.rectangle.bottom() for placed in place_tokens(scene, width)), default=0.0) + 4

    def paint(self, painter: QPainter, scene: Scene, palette: Palette, *, width: float) -> None:
        """See `View.paint`."""
        painter.setFont(code_font(POINTS))
        for placed in place_tokens(scene, width):
            _paint_token(painter, placed, scene, palette)

    def position_at(self, scene: Scene, point: QPointF, *, width: float) -> int | None:
        """See `View.position_at`."""
        return next((p.position for p in place_tokens(scene, width) if p.rectangle.contains(point)), None)

    def rectangle_of(self, scene: Scene, position: int, *, width: float) -> QRectF | None:
        """See `View.rectangle_of`."""
        return next((p.rectangle for p in place_tokens(scene, width) if p.position == position), None)

    def beside(self, scene: Scene, position: int, direction: Direction, *, width: float) -> int:
        """See `View.beside`; up and down lead to the token above and below."""
        here = self.rectangle_of(scene, position, width=width)
        if direction in {"left", "right"} or here is None:
            return clamped(position + (1 if direction in {"right", "down"} else -1), scene.block)
        line = here.center() + QPointF(0, LINE if direction == "down" else -LINE)
        there = [p for p in place_tokens(scene, width) if p.rectangle.top() <= line.y() <= p.rectangle.bottom()]
        if not there:
            return position
        return min(there, key=lambda p: abs(p.rectangle.center().x() - line.x())).position


def _paint_token(painter: QPainter, placed: Placed, scene: Scene, palette: Palette) -> None:
    cell, rectangle = placed.cell, placed.rectangle
    colors = cell_colors(cell, palette, threshold=scene.threshold)
    path = QPainterPath()
    path.addRoundedRect(rectangle, 3, 3)
    painter.fillPath(path, QColor(colors.fill))
    if cell.status == "masked":
        hatch(painter, path, palette)
        painter.fillRect(rectangle.adjusted(2, 3, -2, -3), QBrush(QColor(colors.fill)))
    if cell.is_forced:
        painter.setPen(QPen(QColor(colors.line), 1.2, Qt.PenStyle.DashLine))
        painter.drawPath(path)
    if scene.is_fresh(placed.block, cell) or placed.position in scene.lit:
        painter.setPen(QPen(palette.color("accent"), 2.0))
        painter.drawPath(path)
    painter.setPen(QColor(colors.text))
    painter.drawText(rectangle, Qt.AlignmentFlag.AlignCenter, placed.text)
