"""What each command does, with the real machine. Imported only by a Python that is new enough."""

from __future__ import annotations

import importlib.util
import io
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import cast

from installer.debian import read_apt_line
from installer.environment import is_finished, set_up
from installer.project import Folders
from installer.surroundings import SetupFailed, Surroundings, base_python, free_bytes, say
from installer.torch_builds import UnsupportedMachine

INTERRUPTED = 130
TERMINATED = 143


def perform(command: str, arguments: Sequence[str]) -> int:
    """Performs "run", "test", "plan" or "apt" for the checkout of this package; the exit code."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A path that the terminal's encoding lacks must not end a set-up.
        cast("io.TextIOWrapper[io.BufferedWriter]", sys.stdout).reconfigure(errors="backslashreplace")
    folders = Folders.of_checkout(Path(__file__).resolve().parent.parent)
    signal.signal(signal.SIGTERM, _raise_terminated)
    try:
        match command:
            case "run":
                return _run(folders, arguments)
            case "test":
                return _test(folders, arguments)
            case "plan":
                return _plan(folders)
            case _:
                say(read_apt_line())
                return 0
    except (SetupFailed, UnsupportedMachine) as error:
        say(f"Set-up stopped: {error}")
        return 2 if isinstance(error, UnsupportedMachine) else 1
    except KeyboardInterrupt:
        say("Interrupted. The same command goes on from here.")
        return INTERRUPTED


def _run(folders: Folders, arguments: Sequence[str]) -> int:
    if not is_finished(folders, "run"):
        set_up(folders, "run", real_surroundings(folders))
    program = [str(folders.python), "-m", "clover_desktop", *arguments]
    if os.name == "posix":
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        try:
            os.execv(program[0], program)
        except OSError as error:
            raise SetupFailed(f"{program[0]} cannot be started ({error}). Delete .venv and run this again.") from error
    return _run_and_wait(program)


def _run_and_wait(program: Sequence[str]) -> int:
    import subprocess

    process = subprocess.Popen(list(program))
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            # The program got Ctrl-C as well and decides what it means.
            continue


def _test(folders: Folders, arguments: Sequence[str]) -> int:
    from installer.checks import all_checks, run_checks
    from installer.processes import SubprocessRunner, program_variables

    if not is_finished(folders, "test"):
        set_up(folders, "test", real_surroundings(folders))
    runner = SubprocessRunner(folders.root, program_variables(os.environ, folders))
    return run_checks(all_checks(folders, arguments), runner, say=say)


def _plan(folders: Folders) -> int:
    from installer.planning import say_plan

    say_plan(folders, real_surroundings(folders))
    return 0


def real_surroundings(folders: Folders) -> Surroundings:
    """This machine, its network, its disk and its terminal."""
    from installer.machine import read_machine
    from installer.network import file_size, index_answers
    from installer.processes import SubprocessRunner, setup_variables

    return Surroundings(
        runner=SubprocessRunner(folders.root, setup_variables(os.environ, folders)),
        base_python=base_python(),
        has_ensurepip=importlib.util.find_spec("ensurepip") is not None,
        say=say,
        read_machine=read_machine,
        index_answers=index_answers,
        file_size=file_size,
        free_bytes=free_bytes,
    )


def _raise_terminated(*_: object) -> None:
    raise SystemExit(TERMINATED)
