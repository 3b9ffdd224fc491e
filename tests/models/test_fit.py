"""Fit and speed: the worked tables, and verdicts that never promise what does not work."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clover_desktop.models.cards import KNOWN_CARDS, UnknownCard, find_card
from clover_desktop.models.clover_sizes import bf16_parts, int4_parts
from clover_desktop.models.memory_fit import GIB, Card, disk_needed, judge, largest_context, plan_memory
from clover_desktop.models.speed_fit import (
    HIGH,
    LOW,
    MIDDLE,
    CardSpeed,
    WeightBytes,
    miss_share,
    seconds_per_forward,
    tokens_per_second,
)

CONTEXTS = (8192, 32_768, 131_072)
PARTS = {"int4": int4_parts(), "bf16": bf16_parts()}
SHARES = [
    # profile, card GiB, percent of the experts on the card at 8k, 32k, 131k
    ("int4", 16, (78, 75, 63)),
    ("int4", 24, (100, 100, 100)),
    ("int4", 141, (100, 100, 100)),
    ("bf16", 16, (17, 16, 13)),
    ("bf16", 24, (30, 29, 26)),
    ("bf16", 32, (43, 42, 39)),
    ("bf16", 48, (68.5, 68, 65)),
    ("bf16", 80, (100, 100, 100)),
]


def card(gib: float, free_gib: float | None = None) -> Card:
    return Card(name="card", total=round(gib * GIB), free=None if free_gib is None else round(free_gib * GIB))


@pytest.mark.parametrize(("profile", "gib", "expected"), SHARES)
def test_the_share_of_experts_on_the_card_is_the_worked_one(
    profile: str, gib: int, expected: tuple[float, ...]
) -> None:
    plans = [plan_memory(PARTS[profile], card(gib), context_tokens=context) for context in CONTEXTS]
    assert [100 * plan.resident_share for plan in plans] == pytest.approx(expected, abs=0.51)


def test_what_a_16_gb_card_leaves_in_ram_is_the_worked_amount() -> None:
    plans = [plan_memory(int4_parts(), card(16), context_tokens=context) for context in CONTEXTS]
    assert [plan.host_needed / GIB for plan in plans] == pytest.approx((4.5, 4.9, 6.8), abs=0.05)


def test_a_16_gb_card_never_plainly_fits_and_a_24_gb_card_does() -> None:
    sixteen = judge(int4_parts(), card(15.9), host_free=32 * GIB, context_tokens=8192)
    assert (sixteen.kind, sixteen.is_below_supported) == ("fits_partly", False)
    assert judge(int4_parts(), card(24), host_free=32 * GIB, context_tokens=131_072).kind == "fits"
    assert judge(bf16_parts(), card(80), host_free=32 * GIB, context_tokens=131_072).kind == "fits"
    assert judge(int4_parts(), card(12), host_free=32 * GIB, context_tokens=8192).is_below_supported


def test_only_attention_grows_with_the_context() -> None:
    short, long = (dict(plan_memory(int4_parts(), card(24), context_tokens=c).parts) for c in (8192, 131_072))
    assert long["context"] - short["context"] == (131_072 - 8192) * 20_480
    assert {k: v for k, v in long.items() if k != "context"} == {k: v for k, v in short.items() if k != "context"}


def test_the_verdict_goes_by_what_is_free_and_names_the_shortfall() -> None:
    verdict = judge(int4_parts(), card(32, free_gib=3), host_free=64 * GIB, context_tokens=8192)
    assert verdict.kind in {"fits_smaller_context", "does_not_fit"}
    assert verdict.lacks == "card"
    assert verdict.missing > 0


def test_too_little_ram_is_a_shortfall_too() -> None:
    verdict = judge(int4_parts(), card(16), host_free=GIB, context_tokens=8192)
    assert (verdict.kind, verdict.lacks) == ("does_not_fit", "ram")


@given(
    gib=st.floats(1, 160),
    ram=st.floats(0, 128),
    context=st.integers(1, 131_072),
    profile=st.sampled_from(["int4", "bf16"]),
)
def test_a_verdict_is_consistent_for_every_machine(gib: float, ram: float, context: int, profile: str) -> None:
    parts, host_free = PARTS[profile], round(ram * GIB)
    verdict = judge(parts, card(gib), host_free=host_free, context_tokens=context)
    plan = verdict.plan
    works = plan.fixed <= plan.usable and plan.host_needed <= host_free
    assert works == (verdict.kind in {"fits", "fits_partly"})
    assert (verdict.missing > 0) == (not works)
    largest = largest_context(parts, card(gib), host_free=host_free)
    if largest:
        assert judge(parts, card(gib), host_free=host_free, context_tokens=largest).kind in {"fits", "fits_partly"}


def test_the_disk_needed_counts_the_shard_that_is_converted() -> None:
    assert disk_needed(int4_parts(), shard_bytes=5_000_000_000) == round(24_600_000_000 * 1.05)


REPORTED = [
    ("RTX 5090", 1792, 4.5, 215, True),
    ("RTX 3090", 936, 4.5, 146, True),
    ("RTX 5060 Ti", 448, 4.5, 98.6, True),
    ("B200", 8000, 16, 234, True),
    ("H20", 4000, 16, 167, True),
    ("GB10", 273, 16, 30, True),
    ("RTX 5070 Ti", 896, 3.4, 121, False),
    ("A100", 2039, 4.5, 133.6, False),
]


@pytest.mark.parametrize(("name", "bandwidth", "bits", "reported", "is_inside"), REPORTED)
def test_one_token_at_a_time_is_inside_the_range_where_it_is_known_to_be(
    name: str, bandwidth: float, bits: float, reported: float, is_inside: bool
) -> None:
    speed = CardSpeed(bandwidth=bandwidth * 1e9, arithmetic=1e12, host_copy=25e9)
    weights = WeightBytes(experts=bits / 8, dense=bits / 8, head=bits / 8)
    low, high = (
        1 / seconds_per_forward(speed, weights, bound, context_tokens=1024, distinct=8, rows=1) for bound in (LOW, HIGH)
    )
    assert (low <= reported <= high) == is_inside


@pytest.mark.parametrize(("name", "reported"), [("H200", 515.0)])
def test_a_published_block_figure_is_inside_for_some_tokens_per_forward(name: str, reported: float) -> None:
    weights = WeightBytes(experts=2, dense=2, head=2)
    low, high = (
        seconds_per_forward(find_card(name).speed(), weights, bound, context_tokens=1024) for bound in (LOW, HIGH)
    )
    inside = [
        tpf
        for tpf in (2.5, 3, 4, 5, 6)
        if tokens_per_second(low, tokens_per_forward=tpf) <= reported <= tokens_per_second(high, tokens_per_forward=tpf)
    ]
    assert inside


def test_missing_experts_cost_time_and_overlap_hides_it() -> None:
    speed, weights = find_card("RTX 5070 Ti").speed(), WeightBytes(experts=0.53, dense=0.53, head=1)
    whole, half, hidden = (
        seconds_per_forward(speed, weights, MIDDLE, context_tokens=1024, resident_share=share, overlap=overlap)
        for share, overlap in ((1.0, 0.0), (0.5, 0.0), (0.5, 0.8))
    )
    assert whole < half
    assert hidden < half


def test_misses_fall_as_more_experts_stay_and_end_at_none() -> None:
    shares = [miss_share(share / 100) for share in range(101)]
    assert shares == sorted(shares, reverse=True)
    assert (shares[0], shares[100]) == (1.0, 0.0)
    assert miss_share(0.38) == pytest.approx(0.11)


def test_cards_are_found_by_the_drivers_names_and_by_short_ones() -> None:
    assert find_card("NVIDIA GeForce RTX 5070 Ti").name == "RTX 5070 Ti"
    assert find_card("rtx5090").name == "RTX 5090"
    assert len({entry.name for entry in KNOWN_CARDS}) == len(KNOWN_CARDS)
    with pytest.raises(UnknownCard, match="RTX 3090"):
        find_card("Voodoo 2")
