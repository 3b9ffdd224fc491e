"""Where the time of a reply went: prefill, then every denoise and commit forward, on one axis of time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QToolTip, QWidget

from clover_desktop.language import tr
from clover_desktop.ui.denoise.views.cells import hatch
from clover_desktop.ui.painting import painting
from clover_desktop.ui.state.canvas import Canvas, Forward, ForwardKind
from clover_desktop.ui.theme import Palette, text_font

MOST_FORWARDS = 400
LANE, LANE_GAP, LEGEND = 14.0, 3.0, 18.0
SegmentKind = Literal["prefill", "denoise", "draft", "verify", "commit"]


@dataclass(frozen=True, kw_only=True)
class Segment:
    """A stretch of time."""

    kind: SegmentKind
    block: int | None
    """None for prefill."""
    duration_us: int
    rectangle: QRectF


def kind_words(kind: SegmentKind) -> str:
    """What happens in a stretch."""
    return {
        "prefill": tr("prefill"),
        "denoise": tr("denoise"),
        "draft": tr("draft"),
        "verify": tr("verify"),
        "commit": tr("commit"),
    }[kind]


def lane_of(kind: SegmentKind) -> int:
    """A server that speculates drafts and verifies: that has a lane of its own."""
    return 1 if kind in {"draft", "verify"} else 0


def seen_forwards(forwards: Sequence[Forward], block: int) -> Sequence[Forward]:
    """All of them, or of a very long reply those around a block."""
    if len(forwards) <= MOST_FORWARDS:
        return forwards
    first = next((index for index, forward in enumerate(forwards) if forward.block >= block), len(forwards))
    start = min(max(first - MOST_FORWARDS // 2, 0), len(forwards) - MOST_FORWARDS)
    return forwards[start : start + MOST_FORWARDS]


def lay_out(canvas: Canvas, block: int, width: float) -> list[Segment]:
    """The stretches from left to right, each as wide as its share of the time."""
    forwards = seen_forwards(canvas.forwards, block)
    spans: list[tuple[SegmentKind, int | None, int]] = [(f.kind, f.block, f.duration_us) for f in forwards]
    if canvas.stats is not None and not canvas.goes_on and len(forwards) == len(canvas.forwards):
        spans.insert(0, ("prefill", None, canvas.stats.prefill_us))
    total = sum(duration for _, _, duration in spans)
    found: list[Segment] = []
    left = 0.0
    for kind, of_block, duration in spans:
        share = width * duration / total if total else 0.0
        rectangle = QRectF(left, lane_of(kind) * (LANE + LANE_GAP), share, LANE)
        found.append(Segment(kind=kind, block=of_block, duration_us=duration, rectangle=rectangle))
        left += share
    return found


class Timeline(QWidget):
    """Paints the stretches; the block that is looked at is in the accent."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette, self._canvas, self._block = palette, Canvas(), 0
        self._fit()

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._palette = palette
        self.update()

    def show_canvas(self, canvas: Canvas, block: int) -> None:
        """Another state of the reply."""
        self._canvas, self._block = canvas, block
        self._fit()
        self.setAccessibleName(self.words())
        self.update()

    def words(self) -> str:
        """The whole times in words."""
        canvas = self._canvas
        parts = [(tr("denoise"), canvas.denoise_us), (tr("commit"), canvas.commit_us)]
        if canvas.stats is not None and not canvas.goes_on:
            parts.insert(0, (tr("prefill"), canvas.stats.prefill_us))
        return " · ".join(f"{words} {milliseconds(time_us)}" for words, time_us in parts)

    def _fit(self) -> None:
        has_lanes = any(lane_of(forward.kind) for forward in self._canvas.forwards)
        height = int(LANE + LEGEND + has_lanes * (LANE + LANE_GAP))
        if height != self.height():
            self.setFixedHeight(height)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.words_at(QPointF(event.pos())), self)
            return True
        return super().event(event)

    def words_at(self, point: QPointF) -> str:
        """The stretch under a point in words; empty beside them."""
        segments = lay_out(self._canvas, self._block, self.width())
        found = next((segment for segment in segments if segment.rectangle.contains(point)), None)
        if found is None:
            return ""
        words = f"{kind_words(found.kind)} {milliseconds(found.duration_us)}"
        return words if found.block is None else tr("block {}").format(found.block + 1) + f" · {words}"

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            for segment in lay_out(self._canvas, self._block, self.width()):
                is_shown = segment.block == self._block
                paint_segment(painter, segment.kind, segment.rectangle, self._palette, is_shown=is_shown)
            self._paint_legend(painter)

    def _paint_legend(self, painter: QPainter) -> None:
        font = text_font(8.5)
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        used = {"prefill", "denoise", "commit"} | {forward.kind for forward in self._canvas.forwards}
        kinds = [kind for kind in get_args(SegmentKind) if kind in used]
        left, top = 0.0, self.height() - LEGEND + 4
        for kind in kinds:
            sample = QRectF(left, top + 1, 14, 10)
            paint_segment(painter, kind, sample, self._palette, is_shown=False)
            words = kind_words(kind)
            painter.setPen(self._palette.color("muted"))
            place = QRectF(left + 18, top - 1, metrics.horizontalAdvance(words) + 4, 14)
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, words)
            left = place.right() + 10


def paint_segment(
    painter: QPainter, kind: ForwardKind | SegmentKind, rectangle: QRectF, palette: Palette, *, is_shown: bool
) -> None:
    """A stretch: denoise plain, commit dark, prefill hatched, draft and verify outlined; told apart without colour."""
    body = rectangle.adjusted(0, 0, -0.6 if rectangle.width() > 2 else 0, 0)
    ground = {"prefill": "masked", "denoise": "unsure", "commit": "sure", "draft": "masked", "verify": "unsure"}[kind]
    painter.fillRect(body, palette.color("accent" if is_shown and kind != "commit" else ground))
    if kind == "prefill":
        path = QPainterPath()
        path.addRect(body)
        hatch(painter, path, palette)
    if kind in {"draft", "verify"}:
        painter.setPen(palette.color("muted"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(body.adjusted(0.5, 0.5, -0.5, -0.5))


def milliseconds(time_us: int) -> str:
    """A time as it is read: milliseconds below a second, else seconds."""
    return f"{time_us / 1e6:.2f} s" if time_us >= 1_000_000 else f"{time_us / 1e3:.1f} ms"
