"""The `test` command: runs every check of the project in the environment and says which failed."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from installer.processes import Runner
from installer.project import Folders


@dataclass(frozen=True)
class Check:
    """One program that passes with exit code 0."""

    name: str
    command: tuple[str, ...]


def all_checks(folders: Folders, pytest_arguments: Sequence[str]) -> tuple[Check, ...]:
    """Every check, the quick ones first and pytest last: its summary closes a run that passes."""
    python = str(folders.python)
    lint_imports = folders.scripts / ("lint-imports.exe" if os.name == "nt" else "lint-imports")
    return (
        Check("ruff format", (python, "-m", "ruff", "format", "--check", ".")),
        Check("ruff check", (python, "-m", "ruff", "check", ".")),
        Check("basedpyright", (python, "-m", "basedpyright", "--pythonpath", python)),
        Check("lint-imports", (str(lint_imports),)),
        Check("pytest", (python, "-m", "pytest", *pytest_arguments)),
    )


def run_checks(checks: Sequence[Check], runner: Runner, *, say: Callable[[str], None]) -> int:
    """Runs all checks, also after one failed; 0, or 1 and a last line that names the failed."""
    failed: list[str] = []
    for number, check in enumerate(checks, start=1):
        say(f"[{number}/{len(checks)}] {check.name}")
        started = time.monotonic()
        exit_code = runner.attach(check.command)
        if exit_code != 0:
            failed.append(f"{check.name} (exit code {exit_code})")
        if number < len(checks):
            verdict = "passed" if exit_code == 0 else "FAILED"
            say(f"      {verdict} in {time.monotonic() - started:.1f} s")
    if failed:
        say(f"FAILED: {', '.join(failed)}")
    return 1 if failed else 0
