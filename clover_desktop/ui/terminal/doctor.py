"""``clover-desktop doctor``: what this machine, or a simulated card, can run, with the numbers."""

from __future__ import annotations

import argparse
import dataclasses
import sys
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from clover_desktop.locations import NAME
from clover_desktop.models import clover_sizes
from clover_desktop.models.cards import UnknownCard, find_card
from clover_desktop.models.devices import Machine, read_machine
from clover_desktop.models.memory_fit import GIB, Card, ModelParts, Verdict, disk_needed, judge
from clover_desktop.models.speed_fit import (
    HIGH,
    LOW,
    TOKENS_PER_FORWARD,
    WeightBytes,
    seconds_per_forward,
    tokens_per_second,
)

EXIT_WRONG = 2
DEFAULT_CONTEXT = 32_768


@dataclass(frozen=True, kw_only=True)
class Profile:
    """One way to hold Clover's weights."""

    name: str
    parts: ModelParts
    weights: WeightBytes
    shard_bytes: int


def profiles() -> tuple[Profile, Profile]:
    """INT4 first: it is what most cards can hold."""
    sizes = clover_sizes
    int4 = WeightBytes(experts=sizes.INT4_BYTES, dense=sizes.INT4_BYTES, head=sizes.INT8_BYTES)
    bf16 = WeightBytes(experts=sizes.BF16_BYTES, dense=sizes.BF16_BYTES, head=sizes.BF16_BYTES)
    return (
        Profile(name="INT4", parts=sizes.int4_parts(), weights=int4, shard_bytes=sizes.SHARD_BYTES),
        Profile(name="BF16", parts=sizes.bf16_parts(), weights=bf16, shard_bytes=0),
    )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own options."""
    parser.add_argument("--simulate", metavar="CARD", help='as if this card were here, for example "RTX 5070 Ti"')
    parser.add_argument("--context", type=int, default=DEFAULT_CONTEXT, metavar="TOKENS", help="default: 32768")
    parser.add_argument("--ram", type=float, metavar="GIB", help="with --simulate: free RAM; default: this machine's")


def run(arguments: argparse.Namespace) -> int:
    """Prints the report; the exit code."""
    if not 1 <= arguments.context <= clover_sizes.CONTEXT_LENGTH:
        limit = f"{clover_sizes.CONTEXT_LENGTH:,}"
        print(f"clover-desktop: --context {arguments.context}: must be from 1 to {limit} tokens.", file=sys.stderr)
        return EXIT_WRONG
    machine = read_machine(Path(platformdirs.user_data_path(NAME, appauthor=False)))
    if arguments.simulate is not None:
        try:
            card = find_card(arguments.simulate).as_card()
        except UnknownCard as error:
            print(f"clover-desktop: {error}", file=sys.stderr)
            return EXIT_WRONG
        machine = dataclasses.replace(machine, cards=(card,), cards_without_memory=(), is_simulated=True)
        if arguments.ram is not None:
            ram = round(arguments.ram * GIB)
            machine = dataclasses.replace(machine, ram_total=ram, ram_free=ram)
    print("\n".join(report(machine, context_tokens=arguments.context)))
    return 0


def report(machine: Machine, *, context_tokens: int) -> list[str]:
    """The lines of the report. Each card is judged by itself: one engine runs on one card."""
    lines = [
        "SIMULATED: this card is not in this machine." if machine.is_simulated else "This machine",
        f"  RAM   {_gib(machine.ram_free)} free of {_gib(machine.ram_total)}",
        f"  disk  {machine.disk_free / 1e9:.0f} GB free",
    ]
    lines += [f"  card  {name}: the driver does not tell its memory" for name in machine.cards_without_memory]
    if not machine.cards:
        lines += [
            "  card  no NVIDIA card was found",
            "",
            "Sprout, the built-in model, runs here on the CPU.",
            "Clover-35B-A3B needs an NVIDIA card with 16 GB or more.",
        ]
        return lines
    for card in machine.cards:
        free = "" if card.free is None else f", {_gib(card.free)} free"
        lines += ["", f"{card.name}, {_gib(card.total)}{free}"]
        for profile in profiles():
            verdict = judge(profile.parts, card, host_free=machine.ram_free, context_tokens=context_tokens)
            lines += _verdict_lines(profile, verdict, card, machine)
    lines += [
        "",
        "This is arithmetic, and speeds are estimates: nothing was measured on a GPU yet. This version of the program",
        "does not download or convert Clover's weights.",
    ]
    return lines


def _verdict_lines(profile: Profile, verdict: Verdict, card: Card, machine: Machine) -> list[str]:
    lines = [f"  Clover-35B-A3B {profile.name}, context {verdict.plan.context_tokens:,}: {verdict_words(verdict)}"]
    if verdict.is_below_supported:
        lines.append("    below the 16 GB that the publisher supports; you may still try")
    parts = " + ".join(f"{name} {_gib(size)}" for name, size in verdict.plan.parts)
    lines.append(f"    on the card: {parts}; usable {_gib(verdict.plan.usable)}")
    lines.append(f"    in RAM: {_gib(verdict.plan.host_needed)}")
    needed = disk_needed(profile.parts, shard_bytes=profile.shard_bytes)
    short = "" if needed <= machine.disk_free else f"; {(needed - machine.disk_free) / 1e9:.0f} GB are lacking"
    lines.append(f"    on disk: {needed / 1e9:.0f} GB{short}")
    if verdict.lacks:
        return lines
    try:
        speed = find_card(card.name).speed()
    except UnknownCard:
        return lines
    seconds = [
        seconds_per_forward(
            speed,
            profile.weights,
            bound,
            context_tokens=verdict.plan.context_tokens,
            resident_share=verdict.plan.resident_share,
        )
        for bound in (HIGH, LOW)
    ]
    rates = [tokens_per_second(s, tokens_per_forward=TOKENS_PER_FORWARD["code"]) for s in reversed(seconds)]
    lines.append(
        f"    estimate: {seconds[0] * 1e3:.0f} to {seconds[1] * 1e3:.0f} ms a forward; {rates[0]:.0f} to {rates[1]:.0f} "
        f"tokens per second on code if {TOKENS_PER_FORWARD['code']:g} tokens are resolved a forward"
    )
    return lines


def verdict_words(verdict: Verdict) -> str:
    """The verdict as a phrase with the numbers, and the nearest thing that would work."""
    plan = verdict.plan
    where = "on the card" if verdict.lacks == "card" else "in RAM"
    match verdict.kind:
        case "fits":
            return "fits"
        case "fits_partly":
            kept = f"{1 - plan.resident_share:.0%}"
            return f"fits with {kept} of the experts in RAM ({_gib(plan.host_needed)} of RAM)"
        case "fits_smaller_context":
            return f"fits at a context of at most {verdict.largest_context:,} ({_gib(verdict.missing)} are lacking {where})"
        case "does_not_fit":
            return f"does not fit: {_gib(verdict.missing)} are lacking {where}"


def _gib(size: int) -> str:
    return f"{size / GIB:.1f} GiB"
