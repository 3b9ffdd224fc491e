"""Where another threshold would have chosen differently, from what a reply's steps recorded. No Qt.

Up to that step both runs are the same, so the answer is exact; behind it the recording knows nothing. The rule is the
decoder's (docs/decoding.md): every position surer than the threshold, else the surest alone.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate

from clover_desktop.inference.protocol import Event, StepResolved


@dataclass(frozen=True, kw_only=True)
class SameChoices:
    """The thresholds under which a step chooses what it chose: at least ``low``, below ``high``."""

    block: int
    step: int
    low: float
    high: float


def same_choices(step: StepResolved) -> SameChoices:
    """The range of one recorded step; empty (low >= high) where no threshold explains it, as under another rule."""
    chosen = set(step.offsets)
    taken = [guess.confidence for guess in step.guesses if guess.offset in chosen]
    left = [guess.confidence for guess in step.guesses if guess.offset not in chosen]
    low, high = max(left, default=0.0), min(taken, default=0.0)
    surest = max(step.guesses, key=lambda guess: guess.confidence, default=None)  # the first of equals, as the rule
    if surest is not None and chosen == {surest.offset}:
        high = math.inf  # a threshold that it does not pass forces it
    return SameChoices(block=step.block, step=step.step, low=low, high=high)


class WhatIf:
    """The steps of one reply, ready to be asked about any threshold. Immutable."""

    def __init__(self, events: Iterable[Event]) -> None:
        self._steps = [same_choices(event) for event in events if isinstance(event, StepResolved)]
        # both only grow apart from a threshold: the first step that differs is found by bisection
        self._lows = list(accumulate((step.low for step in self._steps), max))
        self._highs = list(accumulate((-step.high for step in self._steps), max))

    def first_difference(self, threshold: float) -> SameChoices | None:
        """The first step that would have chosen differently; None if none would."""
        too_low = bisect_left(self._lows, True, key=lambda low: low > threshold)
        too_high = bisect_left(self._highs, True, key=lambda high: -high <= threshold)
        first = min(too_low, too_high)
        return self._steps[first] if first < len(self._steps) else None

    @property
    def same_range(self) -> tuple[float, float] | None:
        """The thresholds under which nothing would have changed: at least the first, below the second."""
        if not self._steps:
            return None
        low, high = self._lows[-1], -self._highs[-1]
        return (low, high) if low < high else None


def choices_under(step: StepResolved, threshold: float) -> frozenset[int]:
    """The offsets that a step would have chosen under a threshold."""
    above = frozenset(guess.offset for guess in step.guesses if guess.confidence > threshold)
    if above or not step.guesses:
        return above
    return frozenset({max(step.guesses, key=lambda guess: guess.confidence).offset})
