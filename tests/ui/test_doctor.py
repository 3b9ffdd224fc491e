"""The doctor's words."""

from __future__ import annotations

import argparse

import pytest

from clover_desktop.models.devices import Machine
from clover_desktop.models.memory_fit import GIB, Card
from clover_desktop.ui.terminal import doctor


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    doctor.add_arguments(parser)
    return doctor.run(parser.parse_args(words))


def machine(*cards: Card, unknown: tuple[str, ...] = ()) -> Machine:
    return Machine(
        cards=cards, cards_without_memory=unknown, ram_total=64 * GIB, ram_free=32 * GIB, disk_free=100 * 10**9
    )


def test_a_simulated_card_is_marked_and_judged(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--simulate", "RTX 5070 Ti", "--ram", "32") == 0
    out = capsys.readouterr().out
    assert "SIMULATED" in out
    assert "fits with 25% of the experts in RAM" in out
    assert "estimate" in out


@pytest.mark.parametrize("words", [["--simulate", "Voodoo"], ["--context", "0"], ["--context", "200000"]])
def test_a_wrong_word_is_one_sentence(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert run(*words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1


def test_without_a_card_it_says_what_runs_all_the_same() -> None:
    text = "\n".join(doctor.report(machine(), context_tokens=8192))
    assert "no NVIDIA card" in text
    assert "Sprout" in text


def test_every_card_is_judged_by_itself() -> None:
    cards = [Card(name="A", total=24 * GIB), Card(name="B", total=16 * GIB)]
    text = "\n".join(doctor.report(machine(*cards, unknown=("GB10",)), context_tokens=8192))
    assert "A, 24.0 GiB" in text
    assert "B, 16.0 GiB" in text
    assert "GB10: the driver does not tell its memory" in text


def test_lacking_disk_is_said() -> None:
    small = Machine(
        cards=(Card(name="A", total=24 * GIB),),
        cards_without_memory=(),
        ram_total=64 * GIB,
        ram_free=64 * GIB,
        disk_free=10**9,
    )
    assert any("are lacking" in line for line in doctor.report(small, context_tokens=8192))
