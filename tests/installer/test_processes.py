"""Real child processes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from installer.processes import SubprocessRunner, program_variables, setup_variables
from installer.project import Folders


@pytest.fixture
def runner(tmp_path: Path) -> SubprocessRunner:
    """A runner in an empty folder."""
    return SubprocessRunner(tmp_path, {"PYTHONUTF8": "1"})


def test_captures_output_errors_and_exit_code(runner: SubprocessRunner) -> None:
    program = "import sys; print('移动'); print('no', file=sys.stderr); sys.exit(3)"
    answer = runner.capture([sys.executable, "-c", program])
    assert (answer.exit_code, answer.output, answer.errors) == (3, "移动\n", "no\n")


def test_streams_lines_of_both_kinds(runner: SubprocessRunner) -> None:
    lines: list[str] = []
    program = "import sys; print('a', flush=True); print('b', file=sys.stderr); sys.exit(4)"
    assert runner.stream([sys.executable, "-c", program], on_line=lines.append) == 4
    assert lines == ["a", "b"]


def test_an_interruption_ends_the_child(runner: SubprocessRunner, tmp_path: Path) -> None:
    def interrupt(line: str) -> None:
        raise KeyboardInterrupt

    program = "import time; print('ready', flush=True); time.sleep(60); open('alive', 'w')"
    with pytest.raises(KeyboardInterrupt):
        runner.stream([sys.executable, "-c", program], on_line=interrupt)
    assert not (tmp_path / "alive").exists()


def test_a_program_that_is_not_there_is_no_crash(runner: SubprocessRunner, tmp_path: Path) -> None:
    absent = [str(tmp_path / "absent")]
    assert runner.capture(absent).exit_code == 127
    assert runner.stream(absent, on_line=lambda _: None) == 127
    assert runner.attach(absent) == 127


def test_pip_keeps_the_users_settings_but_nothing_that_leads_outside(tmp_path: Path) -> None:
    folders = Folders.of_checkout(tmp_path)
    inherited = {"PIP_INDEX_URL": "https://x.example", "PIP_TARGET": "/t", "PYTHONPATH": "/p"}
    assert setup_variables(inherited, folders) == {
        "PIP_INDEX_URL": "https://x.example",
        "PIP_USER": "0",
        "TMPDIR": str(folders.temporary),
    }


def test_programs_find_the_environment_first(tmp_path: Path) -> None:
    folders = Folders.of_checkout(tmp_path)
    variables = program_variables({"PATH": "/usr/bin"}, folders)
    assert variables["PATH"].startswith(str(folders.scripts))
    assert variables["PATH"].endswith("/usr/bin")
