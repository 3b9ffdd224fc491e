"""The commands as a user types them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from installer import __main__ as command_line

CHECKOUT = Path(__file__).resolve().parent.parent.parent


@pytest.mark.parametrize("arguments", [[], ["install"], ["-x"]])
def test_a_wrong_command_shows_the_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(arguments) == 2
    assert "usage: python3 -m installer" in capsys.readouterr().err


def test_help_is_no_failure(capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["--help"]) == 0
    assert "plan" in capsys.readouterr().out


def test_an_old_python_is_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command_line, "OLDEST_PYTHON", (99, 0))
    assert command_line.main(["run"]) == 2
    assert "needs Python 99.0 or newer" in capsys.readouterr().err


def test_apt_prints_the_line() -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "installer", "apt"],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.startswith("sudo apt install ")
    assert answer.stdout.count("\n") == 1
