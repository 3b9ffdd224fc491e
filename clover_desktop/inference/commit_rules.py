"""Which masked positions become final in a step: small objects behind `CommitRule`. Plain numbers, no torch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, kw_only=True)
class Choice:
    """Indices into the confidences that were given, ascending; forced when none was good enough."""

    indices: tuple[int, ...]
    is_forced: bool


class CommitRule(Protocol):
    """Chooses at least one of the masked positions, so that a block always comes to an end."""

    def choose(self, confidences: Sequence[float]) -> Choice:
        """The positions to resolve; ``confidences`` is not empty, each in [0, 1]."""
        ...


@dataclass(frozen=True)
class AboveThreshold:
    """LowConfidence: everything strictly above the threshold, else the single most probable position.

    Strict, so that a probability that saturates at 1.0 does not pass a threshold of 1.0; the lowest index wins
    a tie. Source: the model card's LowConfidence.
    """

    threshold: float

    def choose(self, confidences: Sequence[float]) -> Choice:
        """See `CommitRule.choose`."""
        above = tuple(index for index, value in enumerate(confidences) if value > self.threshold)
        if above:
            return Choice(indices=above, is_forced=False)
        return Choice(indices=(max(range(len(confidences)), key=confidences.__getitem__),), is_forced=True)
