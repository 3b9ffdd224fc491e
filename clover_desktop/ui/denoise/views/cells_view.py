"""The cells of one block, in rows of eight."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from clover_desktop.language import tr
from clover_desktop.ui.denoise.views import cells
from clover_desktop.ui.denoise.views.view import Direction, Scene, clamped
from clover_desktop.ui.theme import Palette


class CellsView:
    """See `View`."""

    name = "cells"
    has_cell_legend = True

    def title(self) -> str:
        """See `View.title`."""
        return tr("Cells")

    def explanation(self) -> str:
        """See `View.explanation`."""
        return tr(
            "A block is 32 positions, all masked at first. In every step the model guesses all of them at once: what it "
            "is surer of than the threshold becomes final. If nothing is, the surest guess alone is forced. In a cell's "
            "corner stands the step that fixed it, or the probability of a guess."
        )

    def height(self, scene: Scene, width: float) -> float:
        """See `View.height`."""
        return cells.lay_out(len(scene.block.cells), width).height + 1

    def paint(self, painter: QPainter, scene: Scene, palette: Palette, *, width: float) -> None:
        """See `View.paint`; positions that are pointed at elsewhere get a frame."""
        layout = cells.lay_out(len(scene.block.cells), width)
        cells.paint_block(painter, scene, layout, palette)

    def position_at(self, scene: Scene, point: QPointF, *, width: float) -> int | None:
        """See `View.position_at`."""
        offset = cells.offset_at(cells.lay_out(len(scene.block.cells), width), point)
        return None if offset is None else scene.block.first_position + offset

    def rectangle_of(self, scene: Scene, position: int, *, width: float) -> QRectF | None:
        """See `View.rectangle_of`."""
        offset = scene.offset_of(position)
        return None if offset is None else cells.lay_out(len(scene.block.cells), width).rectangles[offset]

    def beside(self, scene: Scene, position: int, direction: Direction, *, width: float) -> int:
        """See `View.beside`."""
        columns = cells.columns_at(width)
        move = {"left": -1, "right": 1, "up": -columns, "down": columns}[direction]
        return clamped(position + move, scene.block)
