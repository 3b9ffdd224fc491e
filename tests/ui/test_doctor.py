"""The doctor's words."""

from __future__ import annotations

import argparse

import pytest

from clover_desktop import language
from clover_desktop.models.devices import Machine
from clover_desktop.models.memory_fit import GIB, Card
from clover_desktop.ui.state.fit_report import devices
from clover_desktop.ui.terminal import doctor


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    doctor.add_arguments(parser)
    return doctor.run(parser.parse_args(words))


def machine(*cards: Card, unknown: tuple[str, ...] = (), disk_free: int = 100 * 10**9) -> Machine:
    return Machine(
        cards=cards, cards_without_memory=unknown, ram_total=64 * GIB, ram_free=32 * GIB, disk_free=disk_free
    )


def report(here: Machine) -> str:
    judged = [device for device in devices(here) if not device.is_simulated]
    return "\n".join(doctor.report(here, judged, context_tokens=8192))


def test_a_simulated_card_is_marked_and_judged(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--simulate", "RTX 5070 Ti", "--ram", "32") == 0
    out = capsys.readouterr().out
    assert "SIMULATED" in out
    assert "✓ Fits with 25 % of the experts in RAM" in out
    assert "estimate" in out
    assert "32.0 GiB free" in out


@pytest.mark.parametrize("words", [["--simulate", "Voodoo"], ["--context", "0"], ["--context", "200000"]])
def test_a_wrong_word_is_one_sentence(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert run(*words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1


def test_without_a_card_it_says_what_runs_all_the_same_and_no_speed() -> None:
    text = report(machine())
    assert "No NVIDIA card" in text
    assert "✗ Needs a card with 16 GB" in text
    assert "Sprout: ✓ Runs on any computer" in text
    assert "per second" not in text


def test_every_card_is_judged_by_itself() -> None:
    cards = [Card(name="A", total=24 * GIB), Card(name="B", total=16 * GIB)]
    text = report(machine(*cards, unknown=("GB10",)))
    assert "Card 1: A, 24.0 GiB\n  Clover-35B-A3B INT4 at 8,192 tokens: ✓ Fits on the card" in text
    assert "Card 2: B, 16.0 GiB\n  Clover-35B-A3B INT4 at 8,192 tokens: ✓ Fits with 22 % of the experts in RAM" in text
    assert "GB10: the driver does not tell its memory" in text
    assert "40.0 GiB" not in text


def test_lacking_disk_is_said() -> None:
    assert "24.8 GB are lacking" in report(machine(Card(name="A", total=24 * GIB), disk_free=10**9))


def test_columns_stand_below_each_other_in_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    language.use("zh_CN")
    assert run("--simulate", "RTX 5070 Ti", "--ram", "32") == 0
    out = capsys.readouterr().out
    assert "\n模拟：" in out
    assert "    可行办法  24 GB" in out
    assert "    显存      稠密层" in out
    assert "    原因      模型" in out
