"""The test command's checks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from installer.checks import Check, all_checks, run_checks
from installer.processes import Captured
from installer.project import Folders


@dataclass
class FakeTerminal:
    """Gives each program its exit code and notes what ran. Moved by each call."""

    exit_codes: dict[str, int]
    ran: list[str] = field(default_factory=list[str])

    def attach(self, command: Sequence[str]) -> int:
        """Notes the program."""
        self.ran.append(command[0])
        return self.exit_codes.get(command[0], 0)

    def capture(self, command: Sequence[str]) -> Captured:
        """Not used by checks."""
        raise AssertionError(command)

    def stream(self, command: Sequence[str], *, on_line: Callable[[str], None]) -> int:
        """Not used by checks."""
        raise AssertionError(command)


CHECKS = (Check("format", ("ruff",)), Check("types", ("pyright",)), Check("tests", ("pytest",)))


def test_all_checks_pass_with_pytests_summary_as_the_last_word() -> None:
    said: list[str] = []
    assert run_checks(CHECKS, FakeTerminal({}), say=said.append) == 0
    assert said[-1] == "[3/3] tests"


@pytest.mark.parametrize("failing", ["ruff", "pyright", "pytest"])
def test_one_failure_fails_the_whole_and_is_named_last(failing: str) -> None:
    said: list[str] = []
    terminal = FakeTerminal({failing: 3})
    assert run_checks(CHECKS, terminal, say=said.append) == 1
    assert terminal.ran == ["ruff", "pyright", "pytest"]
    assert said[-1].startswith("FAILED: ")
    assert said[-1].endswith("(exit code 3)")


def test_every_tool_is_among_the_checks_and_pytest_gets_the_arguments(tmp_path: Path) -> None:
    checks = all_checks(Folders.of_checkout(tmp_path), ["-k", "canvas"])
    names = [check.name for check in checks]
    assert names == ["ruff format", "ruff check", "basedpyright", "lint-imports", "pytest"]
    assert checks[-1].command[-2:] == ("-k", "canvas")
