"""``clover-desktop doctor``: what this machine, or a simulated card, can run, with the numbers."""

from __future__ import annotations

import argparse
import dataclasses
import sys

from clover_desktop.language import tr
from clover_desktop.locations import default_data_folder
from clover_desktop.models import clover_sizes
from clover_desktop.models.cards import UnknownCard, find_card
from clover_desktop.models.devices import Machine, read_machine
from clover_desktop.models.memory_fit import GIB
from clover_desktop.models.profiles import Profile, profiles
from clover_desktop.ui.state.fit_report import (
    CLOVER,
    DEFAULT_CONTEXT,
    Device,
    card_facts,
    caution,
    devices,
    disk_fact,
    fit_report,
    ram_fact,
    simulated,
    simulation_words,
    sprout_words,
)
from clover_desktop.ui.state.memory_parts import Filling
from clover_desktop.ui.terminal.live import display_width

EXIT_WRONG = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own options."""
    parser.add_argument(
        "--simulate", metavar=tr("CARD"), help=tr('as if this card were here, for example "RTX 5070 Ti"')
    )
    parser.add_argument("--context", type=int, default=DEFAULT_CONTEXT, metavar=tr("TOKENS"), help=tr("default: 32768"))
    parser.add_argument(
        "--ram", type=float, metavar="GiB", help=tr("with --simulate: free RAM; default: this machine's")
    )


def run(arguments: argparse.Namespace) -> int:
    """Prints the report; the exit code."""
    if not 1 <= arguments.context <= clover_sizes.CONTEXT_LENGTH:
        limit = f"{clover_sizes.CONTEXT_LENGTH:,}"
        return _complain(tr("--context {}: must be from 1 to {} tokens.").format(arguments.context, limit))
    machine = read_machine(default_data_folder())
    judged = [device for device in devices(machine) if not device.is_simulated]
    if arguments.simulate is not None:
        try:
            judged = [simulated(find_card(arguments.simulate).as_card())]
        except UnknownCard as error:
            return _complain(str(error))
        if arguments.ram is not None:
            ram = round(arguments.ram * GIB)
            machine = dataclasses.replace(machine, ram_total=ram, ram_free=ram)
    print("\n".join(report(machine, judged, context_tokens=arguments.context)))
    return 0


def report(machine: Machine, judged: list[Device], *, context_tokens: int) -> list[str]:
    """The lines of the report. Each device is judged by itself: one engine runs on one card."""
    lines = [tr("This machine")]
    facts = [(tr("RAM"), ram_fact(machine)), (tr("disk"), disk_fact(machine))]
    lines += _table([*facts, *((tr("card"), fact) for fact in card_facts(machine))], indent=2)
    for device in judged:
        lines += ["", *filter(None, [simulation_words(device) or _card_words(device)])]
        for profile in profiles():
            lines += _model_lines(profile, device, machine, context_tokens)
    return [
        *lines,
        "",
        tr("{}: {}").format("Sprout", sprout_words()),
        "",
        caution(),
        tr("Clover's download comes in a later version."),
    ]


def _model_lines(profile: Profile, device: Device, machine: Machine, context_tokens: int) -> list[str]:
    fit = fit_report(profile, device, machine, context_tokens=context_tokens)
    title = tr("{} {} at {} tokens").format(CLOVER, profile.name, f"{context_tokens:,}")
    rows = [(tr("on the card"), _filling_words(fit.on_card))]
    if fit.in_ram is not None:
        rows.append((tr("in RAM"), _filling_words(fit.in_ram)))
    if fit.speed:
        rows.append((tr("speed"), fit.speed))
    if fit.assumptions:
        rows.append(("", fit.assumptions))
    rows += [(tr("why") if index == 0 else "", words) for index, words in enumerate(fit.reasons)]
    rows += [(tr("what helps") if index == 0 else "", words) for index, words in enumerate(fit.ways_out)]
    return ["  " + tr("{}: {}").format(title, fit.verdict), *_table(rows, indent=4)]


def _card_words(device: Device) -> str:
    return device.words if device.card or device.silent_name else ""


def _filling_words(filling: Filling) -> str:
    words = " + ".join(part.words for part in filling.parts)
    rest = filling.legend[len(filling.parts) :]
    return " · ".join((words, *(part.words for part in rest)))


def _table(rows: list[tuple[str, str]], *, indent: int) -> list[str]:
    """Two columns that stand below each other, wide characters counted as two."""
    width = max(display_width(name) for name, _ in rows)
    return [f"{' ' * indent}{name}{' ' * (width - display_width(name))}  {words}" for name, words in rows]


def _complain(sentence: str) -> int:
    print(f"clover-desktop: {sentence}", file=sys.stderr)
    return EXIT_WRONG
