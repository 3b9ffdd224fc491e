"""The Blocks pane: a view of the reply's blocks, the legend in words, figures, and where the time went.

Paints what it is given; `show_canvas` is the only way in.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from clover_desktop.language import tr
from clover_desktop.ui.denoise.cell_card import HEIGHT as CARD_HEIGHT
from clover_desktop.ui.denoise.cell_card import CellCard
from clover_desktop.ui.denoise.experts_strip import ExpertsStrip
from clover_desktop.ui.denoise.figures import Figures
from clover_desktop.ui.denoise.forwards_chart import ForwardsChart
from clover_desktop.ui.denoise.legend import Legend
from clover_desktop.ui.denoise.replay_bar import ReplayBar
from clover_desktop.ui.denoise.timeline import Timeline
from clover_desktop.ui.denoise.view_area import ViewArea
from clover_desktop.ui.denoise.views import VIEWS
from clover_desktop.ui.denoise.views.view import Scene
from clover_desktop.ui.state.canvas import BlockPicture, Canvas, Cell
from clover_desktop.ui.theme import Palette, text_font

DEFAULT_THRESHOLD = 0.95


class BlocksPane(QScrollArea):
    """Everything about the reply's blocks: the newest one as it runs, or one that the reader has chosen."""

    pointed_at = Signal(object)
    """The position in the reply that the reader looks at, or None."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("Blocks"))
        self._canvas, self._threshold_value = Canvas(), DEFAULT_THRESHOLD
        self._has_reply = False
        self._chosen_block: int | None = None
        self._chosen: int | None = None
        self._lit: frozenset[int] = frozenset()
        self._title, self._place, self._threshold = QLabel(), QLabel(), QLabel()
        self._title.setFont(text_font(10, weight=text_font().Weight.DemiBold))
        self._place.setProperty("tone", "muted")
        self._threshold.setProperty("tone", "muted")
        self.replay_bar = ReplayBar(palette)
        self._views = QTabBar()
        self._area, self._card = ViewArea(VIEWS[0], self._scene(), palette), CellCard(palette)
        self._legend, self._chart = Legend(palette, threshold=DEFAULT_THRESHOLD), ForwardsChart(palette)
        self._experts, self._figures, self._timeline = ExpertsStrip(palette), Figures(), Timeline(palette)
        self._live = QPushButton(tr("Newest block"))
        self._live.setProperty("kind", "quiet")
        self._explanation = _muted("")
        self._explanation.setWordWrap(True)
        self._explanation.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._words = QStackedWidget()
        self._build()
        self._area.pointed_at.connect(self._on_area_pointed_at)
        self._chart.chosen.connect(self.look_at_block)
        self._live.clicked.connect(lambda: self.look_at_block(len(self._canvas.blocks) - 1))
        self._views.currentChanged.connect(self._on_views_current_changed)
        self._on_views_current_changed(0)
        self.show_canvas(self._canvas, threshold=DEFAULT_THRESHOLD)

    def _build(self) -> None:
        inner = QWidget()
        inner.setObjectName("blocks")
        layout = QVBoxLayout(inner)
        layout.setContentsMargins(16, 6, 16, 14)
        layout.setSpacing(10)
        for view in VIEWS:
            self._views.addTab(view.title())
        self._views.setExpanding(False)
        self._views.setDrawBase(False)
        self._views.setAccessibleName(tr("View of the blocks"))
        header = QHBoxLayout()
        for part in (self._title, self._place, self._live):
            header.addWidget(part)
        header.addStretch()
        header.addWidget(self._threshold)
        # card and explanation share one place, so that nothing below moves when a cell is looked at
        self._words.addWidget(self._explanation)
        self._words.addWidget(self._card)
        self._words.setMinimumHeight(CARD_HEIGHT)
        layout.addWidget(self._views)
        layout.addWidget(self.replay_bar)
        layout.addLayout(header)
        for part in (self._area, self._legend, self._words, self._experts, self._figures):
            layout.addWidget(part)
        for caption, part in (
            (tr("denoise forwards per block"), self._chart),
            (tr("where the time went"), self._timeline),
        ):
            layout.addWidget(_muted(caption, points=8.5))
            layout.addWidget(part)
        layout.addStretch()
        self.setWidget(inner)

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        for part in (
            self._area, self._legend, self._chart, self._card, self._experts, self._timeline, self.replay_bar
        ):  # fmt: skip
            part.set_palette(palette)

    @property
    def view(self) -> str:
        """The name of the view that is shown."""
        return VIEWS[self._views.currentIndex()].name

    def show_view(self, name: str) -> None:
        """Brings a view to the front; an unknown name changes nothing."""
        for index, view in enumerate(VIEWS):
            if view.name == name:
                self._views.setCurrentIndex(index)

    def _on_views_current_changed(self, index: int) -> None:
        view = VIEWS[index]
        self._area.show_view(view)
        self._explanation.setText(view.explanation())
        self._legend.setVisible(view.has_cell_legend)

    def show_canvas(self, canvas: Canvas, *, threshold: float, has_reply: bool = False) -> None:
        """Another state of the reply; one that was read from a file may have no steps to show."""
        self._has_reply = has_reply
        if canvas is not self._canvas and not self.replay_bar.is_replaying:
            self._chosen_block = self._chosen = None
        self._canvas = canvas
        if self._chosen_block is not None and self._chosen_block >= len(canvas.blocks):
            self._chosen_block = None
        self._threshold_value = canvas.controls.threshold if canvas.controls is not None else threshold
        self._show_header(self._block())
        self._show_scene()
        shown = self._scene().block
        self._legend.show_threshold(self._threshold_value)
        self._chart.show_blocks(canvas.blocks, shown=shown.index)
        self._experts.show_kept(shown.experts_kept)
        self._figures.show_canvas(canvas, shown)
        self._timeline.show_canvas(canvas, shown.index)

    def _block(self) -> BlockPicture | None:
        """The block that is looked at: the chosen one, else the newest."""
        blocks = self._canvas.blocks
        if not blocks:
            return None
        return blocks[-1 if self._chosen_block is None else self._chosen_block]

    def _scene(self) -> Scene:
        block = self._block()
        return Scene(
            blocks=self._canvas.blocks,
            shown=block.index if block is not None else None,
            threshold=self._threshold_value,
            chosen=self._chosen,
            lit=self._lit,
        )

    def _show_scene(self) -> None:
        scene = self._scene()
        self._area.show_scene(scene)
        found = self._cell_at(self._chosen)
        if found is None:
            self._words.setCurrentWidget(self._explanation)
            return
        self._card.show_cell(*found, threshold=self._threshold_value)
        self._words.setCurrentWidget(self._card)

    def _cell_at(self, position: int | None) -> tuple[Cell, BlockPicture] | None:
        if position is None:
            return None
        blocks = self._canvas.blocks
        size = len(blocks[0].cells) if blocks else 1
        index, offset = divmod(position, size)
        return (blocks[index].cells[offset], blocks[index]) if index < len(blocks) else None

    def _show_header(self, block: BlockPicture | None) -> None:
        self._threshold.setText(tr("threshold {}").format(f"{self._threshold_value:g}"))
        self._live.setVisible(self._chosen_block is not None)
        if block is None:
            is_lost = self._has_reply and not self.replay_bar.is_replaying
            self._title.setText(tr("No steps") if is_lost else tr("No block yet"))
            self._place.setText(tr("none are kept of this reply") if is_lost else "")
            return
        self._title.setText(tr("Block {}").format(block.index + 1))
        words = tr("step {}, {} masked").format(block.steps, block.masked_count)
        if block.is_finished:
            words = tr("finished in step {}").format(block.steps)
            if block.masked_count:
                words = tr("stopped in step {}, {} masked").format(block.steps, block.masked_count)
        self._place.setText(words)

    def look_at(self, position: int | None) -> None:
        """Shows the card of a position in the reply; None shows the explanation."""
        self._chosen = position
        self._show_scene()

    def light_up(self, positions: frozenset[int]) -> None:
        """Frames the positions that something else on screen points at, and brings their block into view."""
        if positions != self._lit:
            self._lit = positions
            self._show_scene()

    def _on_area_pointed_at(self, position: int | None) -> None:
        self.look_at(position)
        self.pointed_at.emit(position)

    def look_at_block(self, index: int) -> None:
        """Shows an older block; the newest one is followed again as it runs."""
        self._chosen_block = None if index >= len(self._canvas.blocks) - 1 else index
        self.show_canvas(self._canvas, threshold=self._threshold_value, has_reply=self._has_reply)


def _muted(words: str, *, points: float = 10.0) -> QLabel:
    label = QLabel(words)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("tone", "muted")
    label.setFont(text_font(points))
    return label
