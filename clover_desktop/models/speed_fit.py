"""How fast: a range of milliseconds per forward and tokens per second, from a card's figures. Pure arithmetic.

An estimate until three blocks have been measured. Each bound takes its own constants: fixed cost of a forward,
share of the memory bandwidth and share of the arithmetic that real kernels reach.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from clover_desktop.models.clover_sizes import ONE_EXPERT_WEIGHTS

LAYERS = 40
ROWS = 32
DISTINCT_WITH_CORESET, DISTINCT_WITHOUT = 39, 70
"""Distinct experts that a block of 32 uses in a layer; measured values replace them."""
MISS_POINTS = ((0.06, 0.63), (0.19, 0.26), (0.38, 0.11), (0.64, 0.04), (0.9, 0.01))
"""Resident share of the experts -> share of uses that miss, least recently used by expert."""
TOKENS_PER_FORWARD = {"prose": 2.5, "chat": 3.0, "code": 4.0, "maths": 4.5}
"""Tokens per denoise forward until it is measured."""


@dataclass(frozen=True, kw_only=True)
class Bound:
    """One end of the range, or its middle."""

    fixed_ms: float
    bandwidth_share: float
    arithmetic_share: float


LOW = Bound(fixed_ms=4.5, bandwidth_share=0.45, arithmetic_share=0.4)
MIDDLE = Bound(fixed_ms=3.0, bandwidth_share=0.6, arithmetic_share=0.6)
HIGH = Bound(fixed_ms=2.2, bandwidth_share=0.8, arithmetic_share=0.75)


@dataclass(frozen=True, kw_only=True)
class CardSpeed:
    """What speed depends on."""

    bandwidth: float
    """Bytes per second of the card's memory."""
    arithmetic: float
    """BF16 operations per second with float32 sums."""
    host_copy: float
    """Bytes per second from pinned memory to the card."""


@dataclass(frozen=True, kw_only=True)
class WeightBytes:
    """Bytes per weight of experts, dense layers and output layer."""

    experts: float
    dense: float
    head: float


def seconds_per_forward(
    card: CardSpeed,
    weights: WeightBytes,
    bound: Bound,
    *,
    context_tokens: int,
    distinct: float = DISTINCT_WITH_CORESET,
    resident_share: float = 1.0,
    overlap: float = 0.0,
    rows: int = ROWS,
) -> float:
    """Seconds of one denoise forward over a block; with ``rows`` 1, of one token at a time.

    Experts, dense layers and attention each take the longer of reading their bytes and doing their arithmetic; a
    single row is never bound by arithmetic. ``overlap`` is the share of that time in which missing experts can be
    fetched, 0 without prefetch.
    """
    reading, computing = bound.bandwidth_share * card.bandwidth, bound.arithmetic_share * card.arithmetic
    expert_bytes = LAYERS * distinct * ONE_EXPERT_WEIGHTS * weights.experts
    dense_bytes = 1.43e9 * weights.dense + 0.509e9 * weights.head
    cache_bytes = 20_480 * context_tokens + 62.9e6
    is_block = rows > 1
    experts = max(expert_bytes / reading, is_block * 2 * LAYERS * max(256, 12 * distinct) * 3.146e6 / computing)
    dense = max(dense_bytes / reading, is_block * 64 * 1.94e9 / computing)
    attention = max(cache_bytes / reading, is_block * 10 * 4 * 16 * rows * context_tokens * 256 / computing)
    fetched = miss_share(resident_share) * expert_bytes / card.host_copy
    busy = experts + dense + attention
    return bound.fixed_ms / 1e3 + busy + max(0.0, fetched - overlap * busy)


def miss_share(resident_share: float) -> float:
    """Share of expert uses that are not on the card."""
    if resident_share >= 1.0:
        return 0.0
    if resident_share < MISS_POINTS[0][0]:
        return 1.0 - resident_share
    points = (*MISS_POINTS, (1.0, 0.0))
    for (left, high), (right, low) in itertools.pairwise(points):
        if resident_share <= right:
            return high + (low - high) * (resident_share - left) / (right - left)
    raise AssertionError("the last point is at 1")


def tokens_per_second(seconds: float, *, tokens_per_forward: float, commits_per_block: float = 1.0) -> float:
    """Rate of a reply whose blocks take 32 / tokens_per_forward denoise forwards and the commits."""
    return ROWS / ((ROWS / tokens_per_forward + commits_per_block) * seconds)
