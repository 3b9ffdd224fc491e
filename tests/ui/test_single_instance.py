"""A second start raises the first window."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from clover_desktop.ui.single_instance import SingleInstance

SECOND = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from clover_desktop.ui.single_instance import SingleInstance
application = QCoreApplication([])
print(SingleInstance(Path(sys.argv[1])).acquire())
"""


@pytest.mark.slow
def test_a_second_start_is_told_and_the_first_is_asked_to_come_forward(qtbot: QtBot, tmp_path: Path) -> None:
    first = SingleInstance(tmp_path / "数据")
    assert first.acquire()
    with qtbot.waitSignal(first.raised):
        second = subprocess.Popen(
            [sys.executable, "-c", SECOND, str(tmp_path / "数据")], stdout=subprocess.PIPE, text=True
        )
    assert second.communicate()[0].strip() == "False"
    first.release()
    third = subprocess.run(
        [sys.executable, "-c", SECOND, str(tmp_path / "数据")], capture_output=True, text=True, check=True
    )
    assert third.stdout.strip() == "True"


def test_the_lock_of_a_program_that_was_killed_holds_nobody_up(qtbot: QtBot, tmp_path: Path) -> None:
    code = SECOND + "\nimport os; os._exit(1)"
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, check=False)
    again = SingleInstance(tmp_path)
    assert again.acquire()
    again.release()


def test_a_place_in_which_no_lock_can_be_made_locks_nobody_out(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    instance = SingleInstance(tmp_path / "file" / "folder")
    assert instance.acquire()
    instance.release()
