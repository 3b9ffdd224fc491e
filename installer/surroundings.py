"""Everything a set-up touches outside its own reasoning, as one value: tests hand in another."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from installer.pip_reports import Notice, Progress, pip_line_meaning, readable_size
from installer.processes import Runner
from installer.torch_builds import MachineFacts


class SetupFailed(Exception):
    """The set-up cannot go on; the text says what happened and what to do."""


@dataclass(frozen=True, kw_only=True)
class Surroundings:
    """The machine, the network, the disk, the terminal and child processes."""

    runner: Runner
    base_python: Path
    has_ensurepip: bool
    say: Callable[[str], None]
    read_machine: Callable[[], MachineFacts]
    index_answers: Callable[[str], bool]
    file_size: Callable[[str], int | None]
    free_bytes: Callable[[Path], int]


def free_bytes(folder: Path) -> int:
    """The bytes that are free for this user where the folder lies."""
    return shutil.disk_usage(folder).free


@dataclass
class PipDisplay:
    """Shows pip's lines and keeps the last ones for an error. Moved by whoever reads pip."""

    say: Callable[[str], None]
    interval_s: float = 5.0
    clock: Callable[[], float] = time.monotonic
    last_lines: list[str] = field(default_factory=list[str])
    _shown_at: float = 0.0

    def line(self, line: str) -> None:
        """Takes one line of pip's output."""
        match pip_line_meaning(line):
            case Notice(text):
                self._shown_at = self.clock()
                self.say(f"      {text}")
            case Progress(done_bytes, total_bytes):
                self._show_progress(done_bytes, total_bytes)
                return
            case None:
                if line.startswith("WARNING: Retrying"):
                    return
        self.last_lines = [*self.last_lines[-14:], line]

    def _show_progress(self, done_bytes: int, total_bytes: int) -> None:
        if self.clock() - self._shown_at < self.interval_s:
            return
        self._shown_at = self.clock()
        of_total = f" of {readable_size(total_bytes)}" if total_bytes else ""
        self.say(f"      ... {readable_size(done_bytes)}{of_total}")


def say(text: str) -> None:
    """Prints a line at once."""
    print(text, flush=True)


def base_python() -> Path:
    """The interpreter that environments are made from, also when this runs inside one."""
    return Path(getattr(sys, "_base_executable", None) or sys.executable)
