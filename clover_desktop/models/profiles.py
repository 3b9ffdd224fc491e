"""The ways to hold Clover's weights, and which cards hold them. Facts and arithmetic; no torch, no Qt."""

from __future__ import annotations

from dataclasses import dataclass

from clover_desktop.models import clover_sizes
from clover_desktop.models.cards import KNOWN_CARDS
from clover_desktop.models.memory_fit import GIB, SUPPORTED_CARD_BYTES, Card, ModelParts, Verdict, judge
from clover_desktop.models.speed_fit import WeightBytes

CARD_SIZES_GIB = tuple(
    sorted({card.memory_gib for card in KNOWN_CARDS if card.memory_gib * GIB >= SUPPORTED_CARD_BYTES})
)
"""Memory of the cards that one can buy, from the least that the publisher supports."""


@dataclass(frozen=True, kw_only=True)
class Profile:
    """One way to hold Clover's weights."""

    name: str
    parts: ModelParts
    weights: WeightBytes
    shard_bytes: int
    """What lies on disk beside the model while it is converted; 0 where nothing is."""


def profiles() -> tuple[Profile, Profile]:
    """INT4 first: it is what most cards can hold."""
    sizes = clover_sizes
    int4 = WeightBytes(experts=sizes.INT4_BYTES, dense=sizes.INT4_BYTES, head=sizes.INT8_BYTES)
    bf16 = WeightBytes(experts=sizes.BF16_BYTES, dense=sizes.BF16_BYTES, head=sizes.BF16_BYTES)
    return (
        Profile(name="INT4", parts=sizes.int4_parts(), weights=int4, shard_bytes=sizes.SHARD_BYTES),
        Profile(name="BF16", parts=sizes.bf16_parts(), weights=bf16, shard_bytes=0),
    )


def profile_named(name: str) -> Profile:
    """The profile of that name, which must exist."""
    return next(profile for profile in profiles() if profile.name == name)


def smallest_card(
    parts: ModelParts, *, host_free: int, context_tokens: int, is_whole: bool
) -> tuple[float, Verdict] | None:
    """GiB of the smallest card that runs the model with nothing else on it, and the verdict on it.

    With ``is_whole`` all of the model must stay on the card. None where no known size does.
    """
    kinds = {"fits"} if is_whole else {"fits", "fits_partly"}
    for gib in CARD_SIZES_GIB:
        card = Card(name="", total=round(gib * GIB))
        verdict = judge(parts, card, host_free=host_free, context_tokens=context_tokens)
        if verdict.kind in kinds:
            return gib, verdict
    return None
