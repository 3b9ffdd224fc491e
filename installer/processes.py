"""Runs child processes: captured, line by line, or on the terminal. Never through a shell."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from installer.project import Folders

ENDING_S = 5.0

# What would make pip or Python look outside the environment, or pip ask a question.
FOREIGN_VARIABLES = (
    "PYTHONHOME",
    "PYTHONPATH",
    "PIP_TARGET",
    "PIP_PREFIX",
    "PIP_ROOT",
    "PIP_PYTHON",
    "PIP_REPORT",
    "PIP_QUIET",
    "PIP_VERBOSE",
)


@dataclass(frozen=True)
class Captured:
    """What a finished process said."""

    exit_code: int
    output: str
    errors: str


class Runner(Protocol):
    """Runs a program to its end; an interruption ends the program too."""

    def capture(self, command: Sequence[str]) -> Captured:
        """Runs quietly; 127 if the program cannot be started."""
        ...

    def stream(self, command: Sequence[str], *, on_line: Callable[[str], None]) -> int:
        """Runs and hands over each line of output and errors; returns the exit code."""
        ...

    def attach(self, command: Sequence[str]) -> int:
        """Runs on this terminal; returns the exit code, 127 if the program cannot be started."""
        ...


@dataclass(frozen=True)
class SubprocessRunner:
    """The real runner, in one folder and with one set of environment variables."""

    folder: Path
    variables: Mapping[str, str]

    def capture(self, command: Sequence[str]) -> Captured:
        """Runs quietly; 127 if the program cannot be started."""
        try:
            process = self._start(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        except OSError as error:
            return Captured(127, "", str(error))
        with _ended(process):
            output, errors = process.communicate()
        return Captured(process.returncode, output, errors)

    def stream(self, command: Sequence[str], *, on_line: Callable[[str], None]) -> int:
        """Runs and hands over each line of output and errors; returns the exit code."""
        try:
            process = self._start(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        except OSError as error:
            on_line(str(error))
            return 127
        assert process.stdout is not None
        with _ended(process):
            for line in process.stdout:
                on_line(line.rstrip())
        return process.wait()

    def attach(self, command: Sequence[str]) -> int:
        """Runs on this terminal; returns the exit code, 127 if the program cannot be started."""
        try:
            process = self._start(command, stdout=None, stderr=None)
        except OSError as error:
            print(f"{command[0]} cannot be started: {error}", flush=True)
            return 127
        with _ended(process):
            process.wait()
        return process.returncode

    def _start(self, command: Sequence[str], *, stdout: int | None, stderr: int | None) -> subprocess.Popen[str]:
        return subprocess.Popen(
            list(command),
            cwd=self.folder,
            env=dict(self.variables),
            stdin=subprocess.DEVNULL,
            stdout=stdout,
            stderr=stderr,
            text=True,
            encoding="utf-8",
            errors="replace",
            # Children keep the lock of folder_lock; Python's other descriptors are closed anyway.
            close_fds=os.name != "posix",
        )


class _ended:  # noqa: N801 -- reads as a with-statement's word
    """On the way out after an interruption, ends the process: politely, then firmly."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None and self._process.poll() is None:
            self._end()
        for pipe in (self._process.stdout, self._process.stderr):
            if pipe is not None:
                pipe.close()

    def _end(self) -> None:
        # Ctrl-C in a terminal reaches the child by itself; a signal to this process does not.
        self._process.send_signal(signal.SIGINT if os.name == "posix" else signal.SIGTERM)
        try:
            self._process.wait(ENDING_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def setup_variables(inherited: Mapping[str, str], folders: Folders) -> dict[str, str]:
    """The variables for pip: the user's own, less what leads outside the environment."""
    kept = {name: value for name, value in inherited.items() if name not in FOREIGN_VARIABLES}
    # PIP_USER is set because a user's pip.conf may say `user = true`, which an environment refuses.
    return kept | {"PIP_USER": "0", "TMPDIR": str(folders.temporary)}


def program_variables(inherited: Mapping[str, str], folders: Folders) -> dict[str, str]:
    """The variables for programs of the environment, as after activating it."""
    kept = {name: value for name, value in inherited.items() if name not in FOREIGN_VARIABLES}
    path = os.pathsep.join([str(folders.scripts), *filter(None, [inherited.get("PATH")])])
    return kept | {"VIRTUAL_ENV": str(folders.environment), "PATH": path}
