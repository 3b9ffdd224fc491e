"""What runs where and how fast, in words: the same for the Models dialog, the first page and the doctor.

Owns the sentences and the amounts that a memory plan shows; the arithmetic is in `clover_desktop.models`. Knows no Qt
and reads no device. Each card is judged by itself: one engine runs on one card.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Literal

from clover_desktop.language import tr
from clover_desktop.models.cards import KNOWN_CARDS, UnknownCard, find_card
from clover_desktop.models.devices import Machine
from clover_desktop.models.memory_fit import Card, MemoryPlan, Verdict, disk_needed, judge, plan_memory
from clover_desktop.models.profiles import Profile, profile_named, smallest_card
from clover_desktop.models.speed_fit import (
    HIGH,
    LOW,
    TOKENS_PER_FORWARD,
    seconds_per_forward,
    tokens_per_second,
)
from clover_desktop.ui.state.memory_parts import Filling, card_filling, decimal, gib, on_card, ram_filling

DEFAULT_CONTEXT = 32_768
CONTEXTS = (8_192, DEFAULT_CONTEXT, 131_072)
CLOVER = "Clover-35B-A3B"
MARKS = {"yes": "✓", "no": "✗", "unknown": "?"}
BOUNDLESS = Card(name="", total=1 << 50)
"""Holds every part of a model: for what is needed where there is no card."""


@dataclass(frozen=True, kw_only=True)
class Device:
    """What is judged: a card of this machine, a simulated one, or none."""

    words: str
    """Its name in a list."""
    card: Card | None
    is_simulated: bool = False
    silent_name: str = ""
    """Name of a card whose memory the driver does not tell."""


def devices(machine: Machine) -> tuple[Device, ...]:
    """Every choice: this machine's cards, or the machine without one, then the simulated ones."""
    count = len(machine.cards) + len(machine.cards_without_memory)
    real: list[Device] = []
    for card in machine.cards:
        name = f"{card.name.removeprefix('NVIDIA ').removeprefix('GeForce ')}, {gib(card.total)}"
        words = tr("Card {}: {}").format(len(real) + 1, name) if count > 1 else tr("This machine: {}").format(name)
        real.append(Device(words=words, card=card))
    for name in machine.cards_without_memory:
        words = tr("This machine: {}, memory unknown").format(name)
        real.append(Device(words=words, card=None, silent_name=name))
    if not real:
        real.append(Device(words=tr("This machine"), card=None))
    return (*real, *(simulated(known.as_card()) for known in KNOWN_CARDS))


def simulated(card: Card) -> Device:
    """A card that is judged as if it were here."""
    return Device(words=tr("{} (simulated)").format(card.name), card=card, is_simulated=True)


def simulation_words(device: Device) -> str:
    """The mark that stays in sight while a device is simulated; empty for a real one."""
    if not device.is_simulated or device.card is None:
        return ""
    return tr("SIMULATED: as if this machine's card were an {} with nothing else on it.").format(device.card.name)


def best_device(machine: Machine) -> Device:
    """What is judged unless the user chooses: the card with the most memory, by itself."""
    choices = [device for device in devices(machine) if not device.is_simulated]
    return max(choices, key=lambda device: device.card.total if device.card else 0)


def card_facts(machine: Machine) -> tuple[str, ...]:
    """One phrase for every card of the machine, or that there is none."""
    known = [
        tr("{}: {}").format(card.name, gib(card.total))
        if card.free is None
        else tr("{}: {}, {} free").format(card.name, gib(card.total), gib(card.free))
        for card in machine.cards
    ]
    silent = [tr("{}: the driver does not tell its memory").format(name) for name in machine.cards_without_memory]
    return (*known, *silent) or (tr("No NVIDIA card was found"),)


def ram_fact(machine: Machine) -> str:
    """RAM in total and free."""
    return tr("{}, {} free").format(gib(machine.ram_total), gib(machine.ram_free))


def disk_fact(machine: Machine) -> str:
    """Free disk."""
    return tr("{} free").format(decimal(machine.disk_free))


@dataclass(frozen=True, kw_only=True)
class SpeedRange:
    """An estimate: both ends of a denoise forward and of a reply, the slow end first.

    The slow end of a reply takes the slow bound and prose, the fast end the fast bound and code.
    """

    forward_ms: tuple[float, float]
    tokens_per_forward: tuple[float, float]
    tokens_per_second: tuple[float, float]


def speed_range(profile: Profile, plan: MemoryPlan, card: Card) -> SpeedRange | None:
    """How fast a reply would be written; None for a card whose figures are in no table."""
    try:
        speed = find_card(card.name).speed()
    except UnknownCard:
        return None
    slow, fast = (
        seconds_per_forward(
            speed, profile.weights, bound, context_tokens=plan.context_tokens, resident_share=plan.resident_share
        )
        for bound in (LOW, HIGH)
    )
    prose, code = TOKENS_PER_FORWARD["prose"], TOKENS_PER_FORWARD["code"]
    return SpeedRange(
        forward_ms=(slow * 1e3, fast * 1e3),
        tokens_per_forward=(prose, code),
        tokens_per_second=(
            tokens_per_second(slow, tokens_per_forward=prose),
            tokens_per_second(fast, tokens_per_forward=code),
        ),
    )


def speed_words(speed: SpeedRange | None) -> str:
    """The range in two digits, and that it is an estimate."""
    if speed is None:
        return tr("no estimate of speed: this card's figures are not known")
    slow, fast = (f"{float(f'{rate:.2g}'):.0f}" for rate in speed.tokens_per_second)
    return tr("estimate: {} to {} tokens per second").format(slow, fast)


def assumption_words(speed: SpeedRange) -> str:
    """What the range takes for granted."""
    (slow_ms, fast_ms), (prose, code) = speed.forward_ms, speed.tokens_per_forward
    return tr("{} to {} ms a forward; tokens per forward from {} (prose) to {} (code)").format(
        f"{fast_ms:.0f}", f"{slow_ms:.0f}", f"{prose:g}", f"{code:g}"
    )


def caution() -> str:
    """What all of this is worth today."""
    return tr("Memory is counted on the published shapes; speeds are estimates: nothing was measured on a GPU yet.")


def sprout_words() -> str:
    """The verdict on the built-in model."""
    return f"{MARKS['yes']} {tr('Runs on any computer')}"


@dataclass(frozen=True, kw_only=True)
class FitReport:
    """One model on one device, in words and amounts."""

    answer: Literal["yes", "no", "unknown"]
    headline: str
    amounts: str
    """On the card and in RAM; empty where it does not work."""
    speed: str
    """Empty where it does not work."""
    assumptions: str
    """What the estimate of speed takes for granted; empty without one."""
    reasons: tuple[str, ...]
    """Why, with the numbers."""
    ways_out: tuple[str, ...]
    """The nearest things that would work, or work better; empty where nothing is lacking."""
    on_card: Filling
    in_ram: Filling | None
    """None where there is no card, and so no plan for RAM."""

    @property
    def verdict(self) -> str:
        """Mark and headline: never by colour alone."""
        return f"{MARKS[self.answer]} {self.headline}"


def fit_report(profile: Profile, device: Device, machine: Machine, *, context_tokens: int) -> FitReport:
    """Whether a model runs on a device at a context, why, and what would help."""
    if device.card is None:
        return _report_without_card(profile, device, machine, context_tokens)
    verdict = judge(profile.parts, device.card, host_free=machine.ram_free, context_tokens=context_tokens)
    works, plan = not verdict.lacks, verdict.plan
    speed = speed_range(profile, plan, device.card)
    amounts = tr("{} on the card · {} in RAM").format(gib(on_card(plan)), gib(plan.host_needed))
    return FitReport(
        answer="yes" if works else "no",
        headline=verdict_words(verdict),
        amounts=amounts if works else "",
        speed=speed_words(speed) if works else "",
        assumptions=assumption_words(speed) if works and speed else "",
        reasons=(*_reasons(verdict), disk_words(profile, machine)),
        ways_out=_ways_out(profile, device.card, machine, verdict),
        on_card=card_filling(plan, capacity=device.card.total, reserved=device.card.total - plan.usable),
        in_ram=ram_filling(plan, profile, host_free=machine.ram_free),
    )


def verdict_words(verdict: Verdict) -> str:
    """The verdict as a phrase with its number."""
    match verdict.kind:
        case "fits":
            return tr("Fits on the card")
        case "fits_partly":
            return tr("Fits with {} % of the experts in RAM").format(percent_in_ram(verdict.plan))
        case "fits_smaller_context":
            return tr("Fits only at a context of at most {} tokens").format(f"{verdict.largest_context:,}")
        case "does_not_fit":
            if verdict.lacks == "card":
                return tr("Does not fit: {} are lacking on the card").format(gib(verdict.missing))
            return tr("Does not fit: {} of RAM are lacking").format(gib(verdict.missing))


def percent_in_ram(plan: MemoryPlan) -> str:
    """Percent of the experts that lie in RAM; a few never read as none, nor all but a few as all."""
    percent = 100 * (1 - plan.resident_share)
    if 0 < percent < 100:
        percent = min(max(percent, 1), 99)
    return f"{percent:.0f}"


def disk_words(profile: Profile, machine: Machine) -> str:
    """What an installation takes, and whether it is there."""
    needed = disk_needed(profile.parts, shard_bytes=profile.shard_bytes)
    if needed > machine.disk_free:
        return tr("Disk: installing takes {}; {} are free, {} are lacking.").format(
            decimal(needed), decimal(machine.disk_free), decimal(needed - machine.disk_free)
        )
    return tr("Disk: installing takes {}; {} are free.").format(decimal(needed), decimal(machine.disk_free))


def _reasons(verdict: Verdict) -> list[str]:
    plan = verdict.plan
    lines: list[str] = []
    if verdict.lacks == "card":
        lines.append(
            tr("What must lie on the card takes {}; a model may take {} there: {} are lacking.").format(
                gib(plan.fixed), gib(plan.usable), gib(verdict.missing)
            )
        )
    elif plan.resident_share >= 1:
        lines.append(
            tr("A model may take {} on the card; this one takes {}.").format(gib(plan.usable), gib(on_card(plan)))
        )
    else:
        lines.append(
            tr("A model may take {} on the card; with all its experts this one takes {}.").format(
                gib(plan.usable), gib(plan.fixed + plan.experts)
            )
        )
    if verdict.lacks == "ram":
        lines.append(
            tr("RAM must hold {}; {} are free: {} are lacking.").format(
                gib(plan.host_needed), gib(verdict.host_free), gib(verdict.missing)
            )
        )
    if verdict.is_below_supported:
        lines.append(tr("The card is below the 16 GB that the publisher supports."))
    return lines


def _ways_out(profile: Profile, card: Card, machine: Machine, verdict: Verdict) -> tuple[str, ...]:
    host_free, context = machine.ram_free, verdict.plan.context_tokens
    if not verdict.lacks:
        return tuple(_larger_cards(profile, host_free, context)[-1:]) if verdict.kind == "fits_partly" else ()
    lines: list[str] = []
    if verdict.largest_context:
        lines.append(tr("A context of at most {} tokens works.").format(f"{verdict.largest_context:,}"))
    alone = dataclasses.replace(card, free=None)
    if card.free is not None and not judge(profile.parts, alone, host_free=host_free, context_tokens=context).lacks:
        lines.append(
            tr("Other programs use {} of the card; without them it works.").format(gib(card.total - card.free))
        )
    int4 = profile_named("INT4")
    if profile != int4 and not judge(int4.parts, card, host_free=host_free, context_tokens=context).lacks:
        lines.append(tr("INT4 works here."))
    if verdict.lacks == "ram":
        lines.append(tr("With {} more of free RAM it works.").format(gib(verdict.missing)))
    return (*lines, *_larger_cards(profile, host_free, context))


def _larger_cards(profile: Profile, host_free: int, context: int) -> list[str]:
    least = smallest_card(profile.parts, host_free=host_free, context_tokens=context, is_whole=False)
    whole = smallest_card(profile.parts, host_free=host_free, context_tokens=context, is_whole=True)
    lines: list[str] = []
    if least is not None and least[1].plan.resident_share < 1:
        size, verdict = least
        lines.append(
            tr("A card with {} GB works, with {} % of the experts in RAM ({}).").format(
                f"{size:g}", percent_in_ram(verdict.plan), gib(verdict.plan.host_needed)
            )
        )
    if whole is not None:
        lines.append(tr("A card with {} GB holds all of it.").format(f"{whole[0]:g}"))
    return lines


def _report_without_card(profile: Profile, device: Device, machine: Machine, context: int) -> FitReport:
    larger = _larger_cards(profile, machine.ram_free, context)
    if device.silent_name:
        headline = tr("Unknown: the driver does not tell the card's memory")
        reason = tr("{}: the driver does not tell its memory, so no plan can be made for it.").format(
            device.silent_name
        )
        larger = [tr("Simulate another card to see a plan."), *larger]
    else:
        headline, reason = need_words(profile, machine, context_tokens=context), tr("No NVIDIA card was found.")
    plan = plan_memory(profile.parts, BOUNDLESS, context_tokens=context)
    return FitReport(
        answer="unknown" if device.silent_name else "no",
        headline=headline,
        amounts="",
        speed="",
        assumptions="",
        reasons=(reason, disk_words(profile, machine)),
        ways_out=tuple(larger),
        on_card=card_filling(plan, capacity=on_card(plan), reserved=0),
        in_ram=None,
    )


def _least(profile: Profile, machine: Machine, context_tokens: int) -> tuple[float, Verdict] | None:
    return smallest_card(profile.parts, host_free=machine.ram_free, context_tokens=context_tokens, is_whole=False)


def need_words(profile: Profile, machine: Machine, *, context_tokens: int) -> str:
    """The smallest card that would do with this machine's free RAM, or the RAM that every card asks for."""
    least = _least(profile, machine, context_tokens)
    if least is None:
        return tr("Needs {} of free RAM").format(gib(profile.parts.embedding))
    return tr("Needs a card with {} GB").format(f"{least[0]:g}")


def machine_sentences(machine: Machine) -> tuple[str, str]:
    """For the first page: what this machine is, and what it can run."""
    device = best_device(machine)
    int4 = profile_named("INT4")
    report = fit_report(int4, device, machine, context_tokens=DEFAULT_CONTEXT)
    fits = tr("{}: {}.").format(f"{CLOVER} INT4", report.headline)
    if device.card is not None:
        headline = f"{device.card.name}, {gib(device.card.total)}"
        words = (fits, tr("Clover's download comes in a later version."))
    else:
        headline = card_facts(machine)[0]
        if device.silent_name:
            fits = tr("Whether {} fits is not known; Models can simulate a card.").format(CLOVER)
        elif least := _least(int4, machine, DEFAULT_CONTEXT):
            fits = tr("{} in INT4 needs a card with {} GB.").format(CLOVER, f"{least[0]:g}")
        words = (fits, tr("Sprout runs on this machine's CPU; it has {} of RAM.").format(gib(machine.ram_total)))
    return headline, tr("{} {}").format(*words)
