"""The figures of a reply: each with the words for what it measures."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QVBoxLayout, QWidget

from clover_desktop.language import tr
from clover_desktop.ui.state.canvas import BlockPicture, Canvas
from clover_desktop.ui.theme import text_font

TILE_HEIGHT = 88
WIDE_PIXELS = 430


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


class Figures(QWidget):
    """The tiles, four in a row or two."""

    def __init__(self) -> None:
        super().__init__()
        self._forward, self._rate = Tile(tr("tokens per forward, denoise / all")), Tile(tr("tokens per second"))
        self._steps, self._experts = Tile(tr("denoise forwards per block")), Tile(tr("experts kept per layer"))
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(8)
        self._place(columns=4)

    def _place(self, *, columns: int) -> None:
        tiles = (self._forward, self._rate, self._steps, self._experts)
        for index, tile in enumerate(tiles):
            self._grid.addWidget(tile, index // columns, index % columns)
        for column in range(len(tiles)):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place(columns=4 if event.size().width() >= WIDE_PIXELS else 2)
        super().resizeEvent(event)

    def show_canvas(self, canvas: Canvas, block: BlockPicture) -> None:
        """The figures of a reply, and of the block that is looked at."""
        self._forward.show_figure(f"{figure(canvas.tokens_per_denoise_forward)} / {figure(canvas.tokens_per_forward)}")
        self._rate.show_figure(figure(canvas.tokens_per_second, digits=0))
        self._steps.show_figure(
            figure(sum(b.steps for b in canvas.blocks) / len(canvas.blocks) if canvas.blocks else None)
        )
        kept = block.experts_kept
        self._experts.show_figure(figure(sum(kept) / len(kept) if kept else None))


def figure(value: float | None, *, digits: int = 1) -> str:
    """A number, or a dash where there is none yet."""
    return "-" if value is None else f"{value:.{digits}f}"
