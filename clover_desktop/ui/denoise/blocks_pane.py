"""The Blocks pane: the running block's cells, the legend in words, figures, and the forwards of every block.

Paints what it is given; `show_canvas` is the only way in.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from clover_desktop.language import tr
from clover_desktop.ui.denoise import cells
from clover_desktop.ui.denoise.cell_card import HEIGHT as CARD_HEIGHT
from clover_desktop.ui.denoise.cell_card import CellCard, describe_cell
from clover_desktop.ui.denoise.forwards_chart import ForwardsChart
from clover_desktop.ui.denoise.legend import Legend
from clover_desktop.ui.painting import painting
from clover_desktop.ui.state.canvas import BlockPicture, Canvas, Cell
from clover_desktop.ui.theme import Palette, text_font

DEFAULT_BLOCK_SIZE = 32
DEFAULT_THRESHOLD = 0.95
TILE_HEIGHT = 88
WIDE_PIXELS = 460


def explanation() -> str:
    """What a block is, said wherever no cell is looked at."""
    return tr(
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
        self.setAccessibleName(tr("Cells of the block"))
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
        self._describe()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(440, self.heightForWidth(440))

    def heightForWidth(self, width: int) -> int:
        return int(cells.lay_out(len(self._block.cells), width).height) + 1

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.setMinimumHeight(self.heightForWidth(event.size().width()))
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            layout = cells.lay_out(len(self._block.cells), self.width())
            cells.paint_block(painter, self._block, layout, self._palette, threshold=self._threshold)
            if self.hasFocus():
                painter.setPen(self._palette.color("text"))
                is_one = self._chosen is not None and self._chosen < len(layout.rectangles)
                framed = layout.rectangles[self._chosen or 0] if is_one else QRectF(self.rect())
                painter.drawRect(framed.adjusted(0.5, 0.5, -1, -1))

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
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.accessibleDescription()))

    def _choose(self, offset: int | None) -> None:
        if offset != self._chosen:
            self._chosen = offset
            self.hovered.emit(offset)
            self._describe()
            self.update()

    def _describe(self) -> None:
        """The chosen cell in words, for those who do not see the cells."""
        shown, chosen = self._block.cells, self._chosen
        words = describe_cell(shown[chosen], self._block) if chosen is not None and chosen < len(shown) else ""
        if words != self.accessibleDescription():
            self.setAccessibleDescription(words)


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
    """Everything about the reply's blocks: the newest one as it runs, or one that the reader has chosen."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("Blocks"))
        self._canvas, self._threshold_value = Canvas(), DEFAULT_THRESHOLD
        self._has_reply = False
        self._chosen_block: int | None = None
        self._offset: int | None = None
        self._title, self._place, self._threshold = QLabel(), QLabel(), QLabel()
        self._title.setFont(text_font(10, weight=text_font().Weight.DemiBold))
        self._place.setProperty("tone", "muted")
        self._threshold.setProperty("tone", "muted")
        self._cells, self._card = CellsView(palette), CellCard(palette)
        self._legend, self._chart = Legend(palette, threshold=DEFAULT_THRESHOLD), ForwardsChart(palette)
        self._live = QPushButton(tr("Newest block"))
        self._live.setProperty("kind", "quiet")
        self._explanation = QLabel(explanation())
        self._explanation.setTextFormat(Qt.TextFormat.PlainText)
        self._explanation.setWordWrap(True)
        self._explanation.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._explanation.setProperty("tone", "muted")
        self._tiles = {
            "tpf": Tile(tr("tokens per forward, denoise / all")),
            "rate": Tile(tr("tokens per second")),
            "steps": Tile(tr("denoise forwards per block")),
            "experts": Tile(tr("experts kept per layer")),
        }
        self._grid = QGridLayout()
        self._build()
        self._cells.hovered.connect(self._on_cells_hovered)
        self._chart.chosen.connect(self.look_at_block)
        self._live.clicked.connect(lambda: self.look_at_block(len(self._canvas.blocks) - 1))
        self.show_canvas(self._canvas, threshold=DEFAULT_THRESHOLD)

    def _build(self) -> None:
        inner = QWidget()
        inner.setObjectName("blocks")
        layout = QVBoxLayout(inner)
        layout.setContentsMargins(16, 14, 16, 14)
        layout.setSpacing(12)
        header = QHBoxLayout()
        for part in (self._title, self._place, self._live):
            header.addWidget(part)
        header.addStretch()
        header.addWidget(self._threshold)
        layout.addLayout(header)
        # card and explanation share one place, so that nothing below moves when a cell is looked at
        self._words = QStackedWidget()
        self._words.addWidget(self._explanation)
        self._words.addWidget(self._card)
        self._words.setMinimumHeight(CARD_HEIGHT)
        for part in (self._cells, self._legend, self._words):
            layout.addWidget(part)
        self._grid.setSpacing(8)
        layout.addLayout(self._grid)
        self._place_tiles(columns=len(self._tiles))
        caption = QLabel(tr("denoise forwards per block"))
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
        for part in (self._cells, self._legend, self._chart, self._card):
            part.set_palette(palette)

    def show_canvas(self, canvas: Canvas, *, threshold: float, has_reply: bool = False) -> None:
        """Another state of the reply; one that was read from a file has no steps to show."""
        self._has_reply = has_reply
        if canvas is not self._canvas:
            self._chosen_block = self._offset = None
        self._canvas = canvas
        self._threshold_value = canvas.controls.threshold if canvas.controls is not None else threshold
        block = self._block() or empty_block(DEFAULT_BLOCK_SIZE)
        self._show_header(self._block())
        self._cells.show_block(block, threshold=self._threshold_value)
        self._legend.show_threshold(self._threshold_value)
        self._chart.show_blocks(canvas.blocks, shown=block.index)
        self._show_card()
        self._tiles["tpf"].show_figure(
            f"{_figure(canvas.tokens_per_denoise_forward)} / {_figure(canvas.tokens_per_forward)}"
        )
        self._tiles["rate"].show_figure(_figure(canvas.tokens_per_second, digits=0))
        steps = sum(b.steps for b in canvas.blocks) / len(canvas.blocks) if canvas.blocks else None
        self._tiles["steps"].show_figure(_figure(steps))
        kept = block.experts_kept
        self._tiles["experts"].show_figure(_figure(sum(kept) / len(kept) if kept else None))

    def _block(self) -> BlockPicture | None:
        """The block that is looked at: the chosen one, else the newest."""
        blocks = self._canvas.blocks
        if not blocks:
            return None
        return blocks[-1 if self._chosen_block is None else self._chosen_block]

    def _show_header(self, block: BlockPicture | None) -> None:
        self._threshold.setText(tr("threshold {}").format(f"{self._threshold_value:g}"))
        self._live.setVisible(self._chosen_block is not None)
        if block is None:
            self._title.setText(tr("No steps") if self._has_reply else tr("No block yet"))
            self._place.setText(tr("those of a saved reply are not kept yet") if self._has_reply else "")
            return
        self._title.setText(tr("Block {}").format(block.index + 1))
        words = tr("step {}, {} masked").format(block.steps, block.masked_count)
        if block.is_finished:
            words = tr("finished in step {}").format(block.steps)
            if block.masked_count:
                words = tr("stopped in step {}, {} masked").format(block.steps, block.masked_count)
        self._place.setText(words)

    def _show_card(self) -> None:
        block = self._block()
        if block is None or self._offset is None or self._offset >= len(block.cells):
            self._words.setCurrentWidget(self._explanation)
            return
        self._card.show_cell(block.cells[self._offset], block, threshold=self._threshold_value)
        self._words.setCurrentWidget(self._card)

    def look_at(self, offset: int | None) -> None:
        """Shows the card of a position in the block on screen; None shows the explanation."""
        self._offset = offset
        self._show_card()

    def _on_cells_hovered(self, offset: int | None) -> None:
        self.look_at(offset)

    def look_at_block(self, index: int) -> None:
        """Shows an older block; the newest one is followed again as it runs."""
        self._chosen_block = None if index >= len(self._canvas.blocks) - 1 else index
        self.show_canvas(self._canvas, threshold=self._threshold_value, has_reply=self._has_reply)


def _figure(value: float | None, *, digits: int = 1) -> str:
    return "-" if value is None else f"{value:.{digits}f}"
