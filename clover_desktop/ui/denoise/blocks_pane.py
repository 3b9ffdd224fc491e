"""The Blocks pane: the running block's cells, the legend in words, figures, and the forwards of every block.

Paints what it is given; `show_canvas` is the only way in.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from clover_desktop.ui.denoise import cells
from clover_desktop.ui.denoise.pieces import visible_piece
from clover_desktop.ui.state.canvas import BlockPicture, Canvas, Cell
from clover_desktop.ui.theme import Palette, text_font

DEFAULT_BLOCK_SIZE = 32
DEFAULT_THRESHOLD = 0.95
TILE_HEIGHT = 88
WIDE_PIXELS = 460
LEGEND_POINTS = 8.5
EXPLANATION_HEIGHT = 72
LEGEND_ROW = 22.0
EXPLANATION = (
    "A block is 32 positions, all masked at first. In every step the model guesses all of them at once: what it is "
    "surer of than the threshold becomes final. If nothing is, the surest guess alone is forced. In a cell's corner "
    "stands the step that fixed it, or the probability of a guess."
)


def empty_block(size: int) -> BlockPicture:
    """A block before its first step."""
    return BlockPicture(index=0, first_position=0, cells=tuple(Cell(offset=offset) for offset in range(size)))


class CellsView(QWidget):
    """The cells of one block."""

    hovered = Signal(object)
    """The offset under the pointer, or None."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Cells of the block"))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._palette, self._block, self._threshold = palette, empty_block(DEFAULT_BLOCK_SIZE), DEFAULT_THRESHOLD
        self._chosen: int | None = None

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._palette = palette
        self.update()

    def show_block(self, block: BlockPicture, *, threshold: float) -> None:
        """Another state of the block; repaints merge."""
        has_grown = len(block.cells) != len(self._block.cells)
        self._block, self._threshold = block, threshold
        if has_grown:
            self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(440, self.heightForWidth(440))

    def heightForWidth(self, width: int) -> int:
        return int(cells.lay_out(len(self._block.cells), width).height) + 1

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.setMinimumHeight(self.heightForWidth(event.size().width()))
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        layout = cells.lay_out(len(self._block.cells), self.width())
        cells.paint_block(painter, self._block, layout, self._palette, threshold=self._threshold)
        if self.hasFocus() and self._chosen is not None and self._chosen < len(layout.rectangles):
            painter.setPen(self._palette.color("text"))
            painter.drawRect(layout.rectangles[self._chosen].adjusted(0, 0, -1, -1))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._choose(cells.offset_at(cells.lay_out(len(self._block.cells), self.width()), event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._choose(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -cells.COLUMNS,
            Qt.Key.Key_Down: cells.COLUMNS,
        }
        move = moves.get(Qt.Key(event.key()))
        if move is None:
            super().keyPressEvent(event)
            return
        start = -1 if self._chosen is None and move > 0 else self._chosen or 0
        self._choose(min(max(start + move, 0), len(self._block.cells) - 1))

    def _choose(self, offset: int | None) -> None:
        if offset != self._chosen:
            self._chosen = offset
            self.hovered.emit(offset)
            self.update()


class Legend(QWidget):
    """What the cells' looks mean, in words beside samples of the real cells."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette, self._threshold = palette, DEFAULT_THRESHOLD
        self.setAccessibleName(self.tr("Legend"))

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._palette = palette
        self.update()

    def show_threshold(self, threshold: float) -> None:
        """The threshold that the words name."""
        if threshold != self._threshold:
            self._threshold = threshold
            self.update()

    def entries(self) -> list[tuple[Cell, bool, str]]:
        """Sample cell, whether it is fresh, and its meaning."""
        t = f"{self._threshold:g}"
        return [
            (Cell(offset=0, status="resolved", confidence=1.0), False, self.tr("sure")),
            (Cell(offset=0, status="resolved", confidence=self._threshold), False, self.tr("just above {}").format(t)),
            (
                Cell(offset=0, status="resolved", confidence=0.0, is_forced=True),
                False,
                self.tr("forced below {}").format(t),
            ),
            (Cell(offset=0, status="resolved", confidence=1.0), True, self.tr("this step")),
            (Cell(offset=0), False, self.tr("masked, best guess")),
            (Cell(offset=0, status="beyond"), False, self.tr("behind the end token {}").format(cells.END_SYMBOL)),
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
        painter = QPainter(self)
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


class ForwardsChart(QWidget):
    """One bar a block: its denoise forwards; the running one in the accent."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette, self._blocks = palette, list[BlockPicture]()
        self.setMinimumHeight(72)

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._palette = palette
        self.update()

    def show_blocks(self, blocks: list[BlockPicture]) -> None:
        """The bars' heights."""
        self._blocks = list(blocks)
        counts = ", ".join(str(block.steps) for block in blocks)
        self.setAccessibleName(self.tr("Denoise forwards per block: {}").format(counts or "-"))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if not self._blocks:
            return
        peak = max(4, *(block.steps for block in self._blocks))
        width = min(self.width() / len(self._blocks), 30.0)
        for index, block in enumerate(self._blocks):
            height = (self.height() - 16) * block.steps / peak
            bar = QRectF(index * width, self.height() - height, max(width - 3, 1), height)
            name = "accent" if block is self._blocks[-1] else "unsure"
            painter.fillRect(bar, self._palette.color(name))
            if width >= 14:
                painter.setFont(text_font(7.5))
                painter.setPen(self._palette.color("muted"))
                painter.drawText(QPointF(bar.left() + 2, bar.top() - 3), str(block.steps))


class Tile(QFrame):
    """A figure and what it measures."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.setObjectName("tile")
        self.setFixedHeight(TILE_HEIGHT)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 8, 10, 8)
        layout.setSpacing(2)
        self._figure = QLabel("-")
        self._figure.setFont(text_font(13, weight=text_font().Weight.DemiBold))
        label = QLabel(words)
        label.setProperty("tone", "muted")
        label.setFont(text_font(8.5))
        label.setWordWrap(True)
        layout.addWidget(self._figure)
        layout.addWidget(label)
        layout.addStretch()
        self._words = words

    def show_figure(self, figure: str) -> None:
        """Another value."""
        self._figure.setText(figure)
        self.setAccessibleName(f"{figure} {self._words}")


class BlocksPane(QScrollArea):
    """Everything about the reply's blocks."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._canvas = Canvas()
        self._title, self._place, self._threshold = QLabel(), QLabel(), QLabel()
        self._title.setFont(text_font(10, weight=text_font().Weight.DemiBold))
        self._place.setProperty("tone", "muted")
        self._threshold.setProperty("tone", "muted")
        self._cells, self._legend, self._chart = CellsView(palette), Legend(palette), ForwardsChart(palette)
        self._explanation = QLabel(self.tr(EXPLANATION))
        self._explanation.setTextFormat(Qt.TextFormat.PlainText)
        self._explanation.setWordWrap(True)
        self._explanation.setMinimumHeight(EXPLANATION_HEIGHT)
        self._explanation.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._explanation.setProperty("tone", "muted")
        self._tiles = {
            "tpf": Tile(self.tr("tokens per forward, denoise / all")),
            "rate": Tile(self.tr("tokens per second")),
            "steps": Tile(self.tr("denoise forwards per block")),
            "experts": Tile(self.tr("experts kept per layer")),
        }
        self._grid = QGridLayout()
        self._build()
        self._cells.hovered.connect(self._on_cells_hovered)
        self.show_canvas(self._canvas, threshold=DEFAULT_THRESHOLD)

    def _build(self) -> None:
        inner = QWidget()
        inner.setObjectName("blocks")
        layout = QVBoxLayout(inner)
        layout.setContentsMargins(16, 14, 16, 14)
        layout.setSpacing(12)
        header = QHBoxLayout()
        header.addWidget(self._title)
        header.addWidget(self._place)
        header.addStretch()
        header.addWidget(self._threshold)
        layout.addLayout(header)
        layout.addWidget(self._cells)
        layout.addWidget(self._legend)
        layout.addWidget(self._explanation)
        self._grid.setSpacing(8)
        layout.addLayout(self._grid)
        self._place_tiles(columns=len(self._tiles))
        caption = QLabel(self.tr("denoise forwards per block"))
        caption.setProperty("tone", "muted")
        caption.setFont(text_font(8.5))
        layout.addWidget(caption)
        layout.addWidget(self._chart)
        layout.addStretch()
        self.setWidget(inner)

    def _place_tiles(self, *, columns: int) -> None:
        for index, tile in enumerate(self._tiles.values()):
            self._grid.addWidget(tile, index // columns, index % columns)
        for column in range(len(self._tiles)):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place_tiles(columns=4 if event.size().width() >= WIDE_PIXELS else 2)
        super().resizeEvent(event)

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        for part in (self._cells, self._legend, self._chart):
            part.set_palette(palette)

    def show_canvas(self, canvas: Canvas, *, threshold: float) -> None:
        """Another state of the reply."""
        self._canvas = canvas
        if canvas.controls is not None:
            threshold = canvas.controls.threshold
        block = canvas.blocks[-1] if canvas.blocks else empty_block(DEFAULT_BLOCK_SIZE)
        self._show_header(block if canvas.blocks else None, threshold)
        self._cells.show_block(block, threshold=threshold)
        self._legend.show_threshold(threshold)
        self._chart.show_blocks(canvas.blocks)
        self._tiles["tpf"].show_figure(
            f"{_figure(canvas.tokens_per_denoise_forward)} / {_figure(canvas.tokens_per_forward)}"
        )
        self._tiles["rate"].show_figure(_figure(canvas.tokens_per_second, digits=0))
        steps = sum(b.steps for b in canvas.blocks) / len(canvas.blocks) if canvas.blocks else None
        self._tiles["steps"].show_figure(_figure(steps))
        kept = block.experts_kept
        self._tiles["experts"].show_figure(_figure(sum(kept) / len(kept) if kept else None))

    def _show_header(self, block: BlockPicture | None, threshold: float) -> None:
        self._threshold.setText(self.tr("threshold {}").format(f"{threshold:g}"))
        if block is None:
            self._title.setText(self.tr("No block yet"))
            self._place.setText("")
            return
        self._title.setText(self.tr("Block {}").format(block.index + 1))
        words = self.tr("step {}, {} masked").format(block.steps, block.masked_count)
        if block.is_finished:
            words = self.tr("finished in {} steps").format(block.steps)
        self._place.setText(words)

    def _on_cells_hovered(self, offset: int | None) -> None:
        if offset is None or not self._canvas.blocks:
            self._explanation.setText(self.tr(EXPLANATION))
            return
        block = self._canvas.blocks[-1]
        self._explanation.setText(describe_cell(block.cells[offset], block))


def describe_cell(cell: Cell, block: BlockPicture) -> str:
    """One or two lines about a cell, for the pointer and for screen readers."""
    place = f"offset {cell.offset} · position {block.first_position + cell.offset}"
    if cell.confidence is None:
        return f"{place} · masked"
    state = "still masked" if cell.resolved_in_step is None else f"resolved in step {cell.resolved_in_step}"
    if cell.is_forced:
        state += ", forced"
    curve = " → ".join(f"{value:.2f}" for value in cell.history)
    options = "   ".join(f"{visible_piece(a.piece)} {a.probability:.2f}" for a in cell.alternatives)
    return f"{place} · {state} · confidence {curve}\n{options}"


def _figure(value: float | None, *, digits: int = 1) -> str:
    return "-" if value is None else f"{value:.{digits}f}"
