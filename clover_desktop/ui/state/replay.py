"""A recorded reply at any of its moments, as plain data. No Qt.

A moment is what a viewer can stop at: the beginning, every step, the end of every block. The picture at a moment is
the one that was on screen then: the same reducer takes the same events in.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace

from clover_desktop.inference.protocol import BlockFinished, GenerationFinished, StepResolved, decode_event
from clover_desktop.inference.trace import Recording
from clover_desktop.ui.state.canvas import Canvas
from clover_desktop.ui.state.session import Reply, clean


@dataclass(frozen=True, kw_only=True)
class Moment:
    """Where a viewer can stop."""

    block: int
    step: int
    """Steps of the block that are done; 0 at the beginning."""
    is_block_end: bool
    time_us: int
    """From the beginning of the request; pauses between forwards are not counted."""
    bodies: int
    """Events of the recording that have happened."""


@dataclass(frozen=True, kw_only=True)
class _BlockStart:
    """What there was before a block: how many events, and the picture without its lists."""

    bodies: int
    forwards: int
    canvas: Canvas


class Replay:
    """All moments of one recording. Immutable once made; every answer is a value of its own."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.final = Canvas()
        self.moments: list[Moment] = []
        self._starts: list[_BlockStart] = []
        self._texts: list[str] = []
        self._read()

    def _read(self) -> None:
        canvas = self.final
        canvas.apply(self.recording.started)
        end = self.recording.bodies[-1:]
        ends = [event for event in map(decode_event, end) if isinstance(event, GenerationFinished)]
        time_us = sum(event.stats.prefill_us for event in ends)
        self._begin_block(0)
        self.moments.append(Moment(block=0, step=0, is_block_end=False, time_us=time_us, bodies=0))
        for count, event in enumerate(map(decode_event, self.recording.bodies), start=1):
            canvas.apply(event)
            if isinstance(event, StepResolved):
                time_us += event.duration_us
                moment = Moment(block=event.block, step=event.step, is_block_end=False, time_us=time_us, bodies=count)
                self.moments.append(moment)
            elif isinstance(event, BlockFinished):
                time_us += event.commit_us
                moment = Moment(block=event.block, step=event.steps, is_block_end=True, time_us=time_us, bodies=count)
                self.moments.append(moment)
                self._texts.append(clean(event.text))
                self._begin_block(count)
        if not self.recording.is_whole:
            canvas.interrupt()
        # what comes behind the last block, the reply's end, happens with it
        self.moments[-1] = replace(self.moments[-1], bodies=len(self.recording.bodies))

    def _begin_block(self, bodies: int) -> None:
        canvas = replace(self.final, blocks=[], forwards=[])
        self._starts.append(_BlockStart(bodies=bodies, forwards=len(self.final.forwards), canvas=canvas))

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.moments) - 1

    @property
    def duration_us(self) -> int:
        """Time of all forwards together."""
        return self.moments[-1].time_us

    def moment_at(self, time_us: float) -> int:
        """The newest moment at a time; the beginning before the first step."""
        return max(bisect_right(self.moments, time_us, key=lambda moment: moment.time_us) - 1, 0)

    def number_of(self, *, block: int, step: int) -> int:
        """The moment behind a step of a block, or the last one before it."""
        return max(bisect_right(self.moments, (block, step, 0), key=lambda m: (m.block, m.step, m.is_block_end)) - 1, 0)

    def canvas_at(self, number: int) -> Canvas:
        """The picture at a moment."""
        moment = self.moments[number]
        if number == self.last:
            return self.final
        start = self._starts[moment.block]
        canvas = replace(
            start.canvas, blocks=self.final.blocks[: moment.block], forwards=self.final.forwards[: start.forwards]
        )
        for body in self.recording.bodies[start.bodies : moment.bodies]:
            canvas.apply(decode_event(body))
        return canvas

    def reply_at(self, number: int, whole: Reply) -> Reply:
        """The reply's text at a moment: that of its finished blocks.

        Args:
            whole: the saved reply, for all that the recording does not tell.
        """
        if number == self.last:
            return whole
        moment = self.moments[number]
        return replace(self.beginning(moment.block + moment.is_block_end, whole), status="writing")

    def beginning(self, blocks: int, whole: Reply) -> Reply:
        """The reply behind so many whole blocks, as a continuation finds it."""
        tokens = sum(len(block.cells) for block in self.final.blocks[:blocks])
        has_thought = 0 < whole.thinking_tokens <= tokens
        return replace(
            whole,
            status="interrupted",
            token_ids=whole.token_ids[:tokens],
            text="".join(self._texts[:blocks]),
            interrupted_text="",
            thinking_tokens=whole.thinking_tokens if has_thought else 0,
            thinking_us=whole.thinking_us if has_thought else 0,
            error="",
            details="",
        )

    def whole_blocks(self, count: int) -> Canvas:
        """The picture of the first blocks alone, ready for a reply that goes on behind them."""
        start = self._starts[count]
        forwards = self.final.forwards[: start.forwards]
        return replace(start.canvas, blocks=self.final.blocks[:count], forwards=forwards, stats=None)
