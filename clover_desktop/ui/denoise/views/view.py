"""What a view of the Blocks pane is: pure functions of a `Scene`, without a widget and without a state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from clover_desktop.ui.state.canvas import BlockPicture, Cell
from clover_desktop.ui.theme import Palette

DEFAULT_BLOCK_SIZE = 32
Direction = Literal["left", "right", "up", "down"]


@dataclass(frozen=True, kw_only=True)
class Scene:
    """What there is to paint."""

    blocks: Sequence[BlockPicture]
    shown: int | None
    """The block that is looked at; None before the first step."""
    threshold: float
    chosen: int | None = None
    """The position, counted in the reply, whose card is open."""
    lit: frozenset[int] = frozenset()
    """Positions that something else on screen points at."""

    @property
    def block(self) -> BlockPicture:
        """The block that is looked at; one before its first step where there is none."""
        return empty_block() if self.shown is None else self.blocks[self.shown]

    def offset_of(self, position: int | None) -> int | None:
        """A position of the reply as an offset in the block that is looked at; None if it lies elsewhere."""
        if position is None:
            return None
        offset = position - self.block.first_position
        return offset if 0 <= offset < len(self.block.cells) else None

    def is_fresh(self, block: BlockPicture, cell: Cell) -> bool:
        """Whether the newest step of a running block has resolved the cell."""
        return not block.is_finished and cell.resolved_in_step == block.steps and cell.status == "resolved"


class View(Protocol):
    """One way of looking at a reply's blocks."""

    @property
    def name(self) -> str:
        """Its name in the settings."""
        ...

    @property
    def has_cell_legend(self) -> bool:
        """Whether the legend of the cells explains it."""
        ...

    def title(self) -> str:
        """What its tab says."""
        ...

    def explanation(self) -> str:
        """What is seen in it, for whoever sees it for the first time."""
        ...

    def height(self, scene: Scene, width: float) -> float:
        """How high it is at a width, in logical pixels."""
        ...

    def paint(self, painter: QPainter, scene: Scene, palette: Palette, *, width: float) -> None:
        """Paints all of it, from the top left corner on."""
        ...

    def position_at(self, scene: Scene, point: QPointF, *, width: float) -> int | None:
        """The position in the reply under a point."""
        ...

    def rectangle_of(self, scene: Scene, position: int, *, width: float) -> QRectF | None:
        """Where a position is painted; None if it is not."""
        ...

    def beside(self, scene: Scene, position: int, direction: Direction, *, width: float) -> int:
        """The position that an arrow key leads to; the same one at an edge."""
        ...


def empty_block(size: int = DEFAULT_BLOCK_SIZE) -> BlockPicture:
    """A block before its first step."""
    return BlockPicture(index=0, first_position=0, cells=tuple(Cell(offset=offset) for offset in range(size)))


def clamped(position: int, block: BlockPicture) -> int:
    """The nearest position in the block."""
    return min(max(position, block.first_position), block.first_position + len(block.cells) - 1)
