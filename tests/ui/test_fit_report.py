"""What is said about a model on a card: verdicts, plans, speeds and ways out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from clover_desktop import language
from clover_desktop.models.devices import Machine
from clover_desktop.models.memory_fit import GIB, Card
from clover_desktop.models.profiles import profile_named
from clover_desktop.ui.state.fit_report import (
    CONTEXTS,
    Device,
    FitReport,
    best_device,
    card_facts,
    devices,
    fit_report,
    machine_sentences,
    simulation_words,
)
from clover_desktop.ui.state.memory_parts import Filling, Part, decimal
from tests.allowed_latin import latin_words

MIB = 1 << 20
RTX_5070_TI = Card(name="NVIDIA GeForce RTX 5070 Ti", total=16_303 * MIB)
RTX_3090 = Card(name="NVIDIA GeForce RTX 3090", total=24_564 * MIB)
NAMES = {"Clover-", "GeForce", "RTX", "Ti"}


def machine(*cards: Card, unknown: tuple[str, ...] = (), ram_gib: float = 32) -> Machine:
    ram = round(ram_gib * GIB)
    return Machine(cards=cards, cards_without_memory=unknown, ram_total=ram, ram_free=ram, disk_free=400 * 10**9)


def judged(profile: str, card: Card, *, ram_gib: float = 32, context_tokens: int = 32_768) -> FitReport:
    here = machine(card, ram_gib=ram_gib)
    return fit_report(profile_named(profile), best_device(here), here, context_tokens=context_tokens)


def amounts(filling: Filling) -> dict[str, int]:
    return {part.kind: part.size for part in filling.legend}


# FV-15


@pytest.mark.parametrize(
    ("gib", "profile", "verdict"),
    [
        (12, "INT4", "✓ Fits with 49 % of the experts in RAM"),
        (15.92, "INT4", "✓ Fits with 25 % of the experts in RAM"),
        (24, "INT4", "✓ Fits on the card"),
        (32, "INT4", "✓ Fits on the card"),
        (80, "BF16", "✓ Fits on the card"),
        (141, "BF16", "✓ Fits on the card"),
        (16, "BF16", "✗ Does not fit: 19.4 GiB of RAM are lacking"),
    ],
)
def test_the_verdict_is_words_with_numbers(gib: float, profile: str, verdict: str) -> None:
    assert judged(profile, Card(name="card", total=round(gib * GIB))).verdict == verdict


def test_a_16_gb_card_is_told_its_ram_and_the_card_that_holds_all_of_it() -> None:
    fit = judged("INT4", RTX_5070_TI)
    assert fit.amounts == "14.4 GiB on the card · 5.0 GiB in RAM"
    assert fit.ways_out == ("A card with 24 GB holds all of it.",)


def test_a_card_below_what_the_publisher_supports_is_told_so() -> None:
    small = judged("INT4", Card(name="RTX 3060", total=12 * GIB))
    assert "The card is below the 16 GB that the publisher supports." in small.reasons


def test_a_few_experts_in_ram_never_read_as_none() -> None:
    fits = [judged("INT4", Card(name="c", total=19 * GIB + step * 20 * MIB)) for step in range(80)]
    partly = [fit.headline for fit in fits if fit.headline != "Fits on the card"]
    assert partly[-1] == "Fits with 1 % of the experts in RAM"
    assert not any("with 0 %" in headline for headline in partly)


# FV-01


def test_the_verdict_goes_by_free_memory_and_names_the_shortfall_and_who_causes_it() -> None:
    fit = judged("INT4", Card(name="RTX 5090", total=32 * GIB, free=3 * GIB), context_tokens=131_072)
    assert fit.answer == "no"
    assert "of at most" in fit.headline
    assert any("are lacking" in reason for reason in fit.reasons)
    assert "Other programs use 29.0 GiB of the card; without them it works." in fit.ways_out


def test_too_little_ram_names_the_amount_and_the_card_that_would_do() -> None:
    fit = judged("INT4", RTX_5070_TI, ram_gib=2)
    assert fit.verdict == "✗ Does not fit: 3.0 GiB of RAM are lacking"
    assert fit.ways_out == ("With 3.0 GiB more of free RAM it works.", "A card with 24 GB holds all of it.")


def test_bf16_that_does_not_fit_points_to_int4() -> None:
    assert judged("BF16", RTX_3090).ways_out[0] == "INT4 works here."


# FV-03


def test_only_the_context_grows_with_the_context() -> None:
    short, long = (amounts(judged("INT4", RTX_3090, context_tokens=n).on_card) for n in (8192, 131_072))
    assert long["context"] - short["context"] == (131_072 - 8192) * 20_480
    assert short.keys() == long.keys()
    assert {kind for kind in short if short[kind] != long[kind]} == {"context", "free"}


@pytest.mark.parametrize("card", [RTX_5070_TI, RTX_3090, replace(RTX_3090, free=8 * GIB, drives_display=True)])
@pytest.mark.parametrize("context_tokens", CONTEXTS)
def test_the_parts_and_what_is_free_make_up_the_card(card: Card, context_tokens: int) -> None:
    filling = judged("INT4", card, context_tokens=context_tokens).on_card
    assert sum(part.size for part in filling.legend) == pytest.approx(card.total, abs=2)
    assert filling.missing <= 1


def test_what_is_lacking_is_the_last_entry_of_a_legend() -> None:
    filling = Filling(capacity=10, parts=(Part(kind="experts", size=9), Part(kind="embedding", size=4)))
    assert filling.legend[-1] == Part(kind="lacking", size=3)
    assert Filling(capacity=13, parts=filling.parts).legend == filling.parts


# FV-05


def test_two_cards_are_two_choices_and_the_larger_one_is_judged_by_itself() -> None:
    here = machine(RTX_5070_TI, RTX_3090)
    real = [device for device in devices(here) if not device.is_simulated]
    assert [device.card for device in real] == [RTX_5070_TI, RTX_3090]
    assert best_device(here).card == RTX_3090
    verdicts = [fit_report(profile_named("BF16"), device, here, context_tokens=8192).headline for device in real]
    assert verdicts[0] != verdicts[1]


# FV-06


def test_a_card_that_hides_its_memory_is_unknown_and_simulating_is_offered() -> None:
    here = machine(unknown=("NVIDIA GB10",))
    fit = fit_report(profile_named("INT4"), best_device(here), here, context_tokens=8192)
    assert (fit.answer, fit.verdict[0]) == ("unknown", "?")
    assert fit.ways_out[0] == "Simulate another card to see a plan."
    assert card_facts(here) == ("NVIDIA GB10: the driver does not tell its memory",)
    assert "Models can simulate a card" in machine_sentences(here)[1]


def test_without_a_card_it_says_what_is_needed_and_no_speed() -> None:
    here = machine(ram_gib=24)
    fits = [fit_report(profile_named(p), best_device(here), here, context_tokens=32_768) for p in ("INT4", "BF16")]
    assert [fit.verdict for fit in fits] == ["✗ Needs a card with 16 GB", "✗ Needs a card with 48 GB"]
    assert [(fit.speed, fit.amounts, fit.in_ram) for fit in fits] == [("", "", None)] * 2
    assert fits[0].on_card.missing == 0


def test_speed_is_a_range_that_says_estimate_and_is_left_out_for_an_unknown_card() -> None:
    assert judged("INT4", RTX_3090).speed.startswith("estimate: ")
    unknown = judged("INT4", Card(name="Voodoo 2", total=24 * GIB))
    assert unknown.speed == "no estimate of speed: this card's figures are not known"
    assert unknown.assumptions == ""


def test_only_a_simulated_device_bears_the_mark() -> None:
    choices = devices(machine(RTX_3090))
    assert [bool(simulation_words(device)) for device in choices] == [device.is_simulated for device in choices]
    assert choices[0].words == "This machine: RTX 3090, 24.0 GiB"
    assert choices[-1] == Device(words="H200 (simulated)", card=choices[-1].card, is_simulated=True)


def test_the_first_page_says_what_the_machine_is_and_what_it_runs() -> None:
    assert machine_sentences(machine(ram_gib=23.5)) == (
        "No NVIDIA card was found",
        "Clover-35B-A3B in INT4 needs a card with 16 GB. Sprout runs on this machine's CPU; it has 23.5 GiB of RAM.",
    )
    assert machine_sentences(machine(RTX_5070_TI)) == (
        "NVIDIA GeForce RTX 5070 Ti, 15.9 GiB",
        "Clover-35B-A3B INT4: Fits with 25 % of the experts in RAM. Clover's download comes in a later version.",
    )


@pytest.mark.parametrize("here", [machine(), machine(RTX_5070_TI), machine(unknown=("GB10",)), machine(ram_gib=0.5)])
def test_every_sentence_has_its_chinese(here: Machine) -> None:
    language.use("zh_CN")
    for device in devices(here):
        for name in ("INT4", "BF16"):
            fit = fit_report(profile_named(name), device, here, context_tokens=131_072)
            sentences = (*fit.reasons, *fit.ways_out, fit.verdict, fit.amounts, fit.speed, fit.assumptions)
            legend = [part.words for part in (*fit.on_card.legend, *(fit.in_ram.legend if fit.in_ram else ()))]
            assert latin_words("\n".join((*sentences, *legend)), also={"GB10"}) == set()
    assert latin_words("\n".join(machine_sentences(here)), also={*NAMES, "GB10"}) == set()


@pytest.mark.parametrize(
    ("size", "words"), [(12_403_083, "12.4 MB"), (19_600_000_000, "19.6 GB"), (412_300_000_000, "412 GB")]
)
def test_amounts_on_disk_are_decimal(size: int, words: str) -> None:
    assert decimal(size) == words
