"""Will it run: what a model needs, part by part, against one card's and the machine's memory. Pure arithmetic.

Sizes in bytes unless a name says GiB. No torch, no Qt. The formulas and the sizes they start from are counted on the
published shapes of Clover-35B-A3B; what was assumed is a named constant here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

GIB = 1 << 30
USABLE_SHARE = 0.97
CUDA_CONTEXT_BYTES = round(1.0 * GIB)
DISPLAY_BYTES = round(0.6 * GIB)
WORKSPACE_BYTES = round(0.6 * GIB)
"""For a 1,024-token prefill chunk: attention, expert gather, four copies of 32 logits rows."""
SUPPORTED_CARD_BYTES = round(15.0 * GIB)
"""A "16 GB" card reports a little less than 16 GiB; below this the publisher does not support it."""


@dataclass(frozen=True, kw_only=True)
class ModelParts:
    """Bytes of a model's parts under one quantization."""

    experts: int
    dense: int
    lm_head: int
    embedding: int
    small: int
    """Norms, routers, gates, convolutions."""
    key_value_per_token: int
    state: int
    """GDN state of one sequence, whatever its length."""
    context_length: int
    on_disk: int
    """What the installed model occupies."""


@dataclass(frozen=True, kw_only=True)
class Card:
    """One GPU as the driver reports it."""

    name: str
    total: int
    free: int | None = None
    """Measured free bytes; None where it is not known, and then other programs' use is not either."""
    drives_display: bool = False


@dataclass(frozen=True, kw_only=True)
class MemoryPlan:
    """What goes where for one model, one card and one context."""

    context_tokens: int
    fixed: int
    """Everything on the card but experts."""
    usable: int
    experts: int
    resident_share: float
    """Share of the experts that stay on the card, in [0, 1]."""
    parts: tuple[tuple[str, int], ...]
    """Name and bytes of each part that counts against the card, experts last."""
    host_needed: int
    """RAM, pinned: the experts that do not fit, and the embedding."""


def usable_bytes(card: Card) -> int:
    """What a model may take on the card: measured free memory where it is known, less what the run itself needs."""
    reserved = CUDA_CONTEXT_BYTES + (DISPLAY_BYTES if card.drives_display else 0)
    by_total = round(USABLE_SHARE * card.total) - reserved
    if card.free is None:
        return max(by_total, 0)
    return max(min(by_total, card.free - CUDA_CONTEXT_BYTES), 0)


def plan_memory(parts: ModelParts, card: Card, *, context_tokens: int) -> MemoryPlan:
    """The plan for a card: everything but experts first, then as many experts as fit."""
    key_values = parts.key_value_per_token * context_tokens
    on_card = (
        ("dense layers", parts.dense),
        ("output layer", parts.lm_head),
        ("norms and routers", parts.small),
        ("context", key_values),
        ("GDN state", 2 * parts.state),
        ("workspace", WORKSPACE_BYTES),
    )
    fixed = sum(size for _, size in on_card)
    usable = usable_bytes(card)
    share = min(max((usable - fixed) / parts.experts, 0.0), 1.0)
    return MemoryPlan(
        context_tokens=context_tokens,
        fixed=fixed,
        usable=usable,
        experts=parts.experts,
        resident_share=share,
        parts=(*on_card, ("experts", round(share * parts.experts))),
        host_needed=round((1 - share) * parts.experts) + parts.embedding,
    )


VerdictKind = Literal["fits", "fits_partly", "fits_smaller_context", "does_not_fit"]


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """The answer in one kind, with the numbers a sentence needs."""

    kind: VerdictKind
    plan: MemoryPlan
    host_free: int
    largest_context: int
    """Most context tokens that work; 0 if none do."""
    is_below_supported: bool
    missing: int
    """Bytes that are lacking, on the card or in RAM; 0 when it fits."""
    lacks: Literal["", "card", "ram"]


def judge(parts: ModelParts, card: Card, *, host_free: int, context_tokens: int) -> Verdict:
    """Whether a model runs on a card at a context, and what would."""
    plan = plan_memory(parts, card, context_tokens=context_tokens)
    largest = largest_context(parts, card, host_free=host_free)
    lacks, missing = _shortfall(plan, host_free)
    if not lacks:
        kind: VerdictKind = "fits" if plan.resident_share >= 1.0 else "fits_partly"
    else:
        kind = "fits_smaller_context" if largest else "does_not_fit"
    return Verdict(
        kind=kind,
        plan=plan,
        host_free=host_free,
        largest_context=largest,
        is_below_supported=card.total < SUPPORTED_CARD_BYTES,
        missing=missing,
        lacks=lacks,
    )


def _shortfall(plan: MemoryPlan, host_free: int) -> tuple[Literal["", "card", "ram"], int]:
    if plan.fixed > plan.usable:
        return "card", plan.fixed - plan.usable
    if plan.host_needed > host_free:
        return "ram", plan.host_needed - host_free
    return "", 0


def largest_context(parts: ModelParts, card: Card, *, host_free: int) -> int:
    """The largest context that works, in whole 1,024 tokens, at most the model's own; 0 if none does."""
    low, high = 0, parts.context_length // 1024
    while low < high:
        middle = (low + high + 1) // 2
        plan = plan_memory(parts, card, context_tokens=middle * 1024)
        if _shortfall(plan, host_free)[0]:
            high = middle - 1
        else:
            low = middle
    return low * 1024


CONVERSION_MARGIN = 1.05


def disk_needed(parts: ModelParts, *, shard_bytes: int = 0) -> int:
    """Free disk that an installation asks for: the model, one shard beside it while it is converted, and 5 %."""
    return round((parts.on_disk + shard_bytes) * CONVERSION_MARGIN)
