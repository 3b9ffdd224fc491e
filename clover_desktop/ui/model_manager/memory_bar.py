"""One memory as a bar of numbered parts, with a legend in words and amounts. The layout is a pure function."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from clover_desktop.ui.denoise.views.cells import hatch
from clover_desktop.ui.painting import painting
from clover_desktop.ui.state.memory_parts import Filling, Part, PartKind
from clover_desktop.ui.theme import RADIUS, Palette, mix, text_font

BAR_HEIGHT = 24.0
SWATCH = QRectF(0, 0, 18, 14)
LEGEND_TOP, LEGEND_ROW, LEGEND_GAP = 8.0, 22.0, 20.0
WORDS_LEFT = SWATCH.width() + 6
NARROWEST = 4.0
"""A part that is there is seen, however small."""
NUMBER_WIDTH = 13.0
"""A segment that is narrower bears no number; its place in the legend's order tells it."""
NUMBERS: dict[PartKind, str] = {
    "dense": "1", "experts": "2", "context": "3", "state": "4", "workspace": "5", "reserved": "6", "embedding": "7",
    "free": "", "lacking": "!",
}  # fmt: skip
"""What a part bears in every bar, so that none is told by its colour alone."""


@dataclass(frozen=True, kw_only=True)
class BarLayout:
    """Where everything lies, in logical pixels."""

    segments: tuple[QRectF, ...]
    """Of the legend's parts in their order; a part that is lacking has an empty one."""
    limit: float | None
    """Where the memory ends, if the parts go beyond it."""
    places: tuple[QPointF, ...]
    """Top left of each legend entry."""
    height: float


def lay_out_bar(filling: Filling, *, width: float, word_widths: list[float]) -> BarLayout:
    """Segments in proportion, each at least a few pixels wide, and the legend in as many rows as it takes."""
    legend = filling.legend
    sizes = [0 if part.kind == "lacking" else part.size for part in legend]
    whole = max(sum(sizes), 1)
    small = [0 < size / whole * width < NARROWEST for size in sizes]
    room = width - NARROWEST * sum(small)
    large = max(sum(size for size, is_small in zip(sizes, small, strict=True) if not is_small), 1)
    widths = [NARROWEST if is_small else size / large * room for size, is_small in zip(sizes, small, strict=True)]
    edges = [0.0, *itertools.accumulate(widths)]
    places: list[QPointF] = []
    x, y = 0.0, BAR_HEIGHT + LEGEND_TOP
    for words in word_widths:
        if x and x + WORDS_LEFT + words > width:
            x, y = 0.0, y + LEGEND_ROW
        places.append(QPointF(x, y))
        x += WORDS_LEFT + words + LEGEND_GAP
    return BarLayout(
        segments=tuple(QRectF(a, 0, b - a, BAR_HEIGHT) for a, b in itertools.pairwise(edges)),
        limit=filling.capacity / whole * width if filling.missing else None,
        places=tuple(places),
        height=y + LEGEND_ROW,
    )


@dataclass(frozen=True, kw_only=True)
class PartColors:
    """Fill of a part, and the colour of its number."""

    fill: str
    text: str


def part_colors(kind: PartKind, palette: Palette) -> PartColors:
    """The two colours of a part; a test computes their contrast."""
    match kind:
        case "dense":
            return PartColors(fill=palette.sure, text=palette.on_sure)
        case "experts":
            return PartColors(fill=palette.unsure, text=palette.on_unsure)
        case "context":
            return PartColors(fill=palette.code_name, text=palette.panel)
        case "state":
            return PartColors(fill=palette.code_number, text=palette.panel)
        case "workspace":
            return PartColors(fill=palette.code_keyword, text=palette.panel)
        case "embedding":
            return PartColors(fill=palette.code_string, text=palette.panel)
        case "reserved":
            return PartColors(fill=palette.masked, text=palette.muted)
        case "free":
            return PartColors(fill=palette.panel, text=palette.muted)
        case "lacking":
            return PartColors(fill=palette.error, text=palette.panel)


class MemoryBar(QWidget):
    """Paints one `Filling`: what is free is empty, what goes beyond the memory's end is behind a line."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette = palette
        self._filling = Filling(capacity=0, parts=())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._palette = palette
        self.update()

    def show_filling(self, filling: Filling, *, title: str) -> None:
        """Another memory; ``title`` says which to those who do not see the bar."""
        self._filling = filling
        self.setAccessibleName(title)
        self.setAccessibleDescription(", ".join(part.words for part in filling.legend))
        self.setToolTip(self.accessibleDescription())
        self._take_height()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._take_height()

    def _take_height(self) -> None:
        self.setFixedHeight(math.ceil(self._layout(self.width()).height))

    def _layout(self, width: int) -> BarLayout:
        metrics = QFontMetricsF(text_font(9))
        widths = [metrics.horizontalAdvance(part.words) for part in self._filling.legend]
        # half a pixel on each side is left for the outline
        return lay_out_bar(self._filling, width=width - 1, word_widths=widths)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(0.5, 0.5)
            layout = self._layout(self.width())
            _paint_bar(painter, self._filling, layout, self._palette)
            for part, place in zip(self._filling.legend, layout.places, strict=True):
                _paint_entry(painter, part, place, self._palette)


def _paint_bar(painter: QPainter, filling: Filling, layout: BarLayout, palette: Palette) -> None:
    outline = QPainterPath()
    whole = QRectF(0, 0, layout.segments[-1].right() if layout.segments else 0, BAR_HEIGHT - 1)
    outline.addRoundedRect(whole, RADIUS - 2, RADIUS - 2)
    painter.save()
    painter.setClipPath(outline)
    drawn = [(part, place) for part, place in zip(filling.legend, layout.segments, strict=True) if place.width()]
    for part, segment in drawn:
        _paint_ground(painter, part.kind, segment, palette)
        painter.fillRect(QRectF(segment.right() - 1, 0, 1, BAR_HEIGHT), palette.color("panel"))
    if layout.limit is not None:
        beyond = QPainterPath()
        beyond.addRect(QRectF(layout.limit, 0, whole.right() - layout.limit, BAR_HEIGHT))
        hatch(painter, beyond, palette)
    for part, segment in drawn:
        if segment.width() >= NUMBER_WIDTH:
            _paint_number(painter, part.kind, segment, palette)
    painter.restore()
    painter.setPen(QPen(palette.color("masked_line"), 1))
    painter.drawPath(outline)
    if layout.limit is not None:
        painter.fillRect(QRectF(layout.limit - 1.5, -1, 3, BAR_HEIGHT + 2), palette.color("error"))


def _paint_ground(painter: QPainter, kind: PartKind, rectangle: QRectF, palette: Palette) -> None:
    path = QPainterPath()
    path.addRect(rectangle)
    painter.fillPath(path, QColor(part_colors(kind, palette).fill))
    if kind == "reserved":
        hatch(painter, path, palette)


def _paint_number(painter: QPainter, kind: PartKind, rectangle: QRectF, palette: Palette) -> None:
    colors = part_colors(kind, palette)
    plain = QRectF(0, 0, 11, 12)  # so that no hatching crosses the number
    plain.moveCenter(rectangle.center())
    if NUMBERS[kind]:
        painter.fillRect(plain, QColor(colors.fill))
    painter.setPen(QColor(colors.text))
    painter.setFont(text_font(8, weight=QFont.Weight.DemiBold))
    painter.drawText(rectangle, Qt.AlignmentFlag.AlignCenter, NUMBERS[kind])


def _paint_entry(painter: QPainter, part: Part, place: QPointF, palette: Palette) -> None:
    swatch = SWATCH.translated(place.x(), place.y() + (LEGEND_ROW - SWATCH.height()) / 2)
    _paint_ground(painter, part.kind, swatch, palette)
    if part.kind in {"free", "reserved"}:
        painter.setPen(QPen(QColor(mix(palette.masked_line, palette.muted, 0.3)), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(swatch)
    _paint_number(painter, part.kind, swatch, palette)
    painter.setPen(palette.color("error" if part.kind == "lacking" else "muted"))
    painter.setFont(text_font(9))
    words = QRectF(place.x() + WORDS_LEFT, place.y(), 2000, LEGEND_ROW)
    painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, part.words)
