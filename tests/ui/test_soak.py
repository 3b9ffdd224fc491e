"""Qt under load: signal emits by the ten thousand, and a window that is never late."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer

from clover_desktop.resources import resource_path
from clover_desktop.ui.controllers.chat import ChatController
from clover_desktop.ui.main_window import MainWindow
from tests.ui.conftest import Body

pytestmark = pytest.mark.slow

EMIT = """
import sys
from PySide6.QtCore import QCoreApplication, QObject, Signal
class Source(QObject):
    flagged = Signal(bool)
    valued = Signal(object)
application, source, seen = QCoreApplication([]), Source(), [0]
def count(value):
    seen[0] += value is True
source.flagged.connect(count)
source.valued.connect(count)
before = sys.getrefcount(True)
for _ in range(20_000):
    source.flagged.emit(True)
    source.valued.emit(True)
assert seen[0] == 40_000, seen
assert abs(sys.getrefcount(True) - before) < 100, sys.getrefcount(True) - before
print("sound")
"""


def test_twenty_thousand_emits_lose_no_reference() -> None:
    result = subprocess.run([sys.executable, "-c", EMIT], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout.strip()) == (0, "sound"), result.stderr


def test_the_window_is_never_late_while_a_reply_is_written(
    with_window: Callable[[Path, Body], None], settled: Callable[[ChatController], Awaitable[None]]
) -> None:
    lateness: list[float] = []

    async def body(window: MainWindow, controller: ChatController) -> None:
        due = time.perf_counter() + 0.05

        def tick() -> None:
            nonlocal due
            now = time.perf_counter()
            lateness.append(now - due)
            due = now + 0.05

        await asyncio.sleep(0.2)  # the first paint is not what is measured
        timer = QTimer(window)
        timer.timeout.connect(tick)
        due = time.perf_counter() + 0.05
        timer.start(50)
        for name, value in (("max_new_tokens", 320), ("threshold", 1.0), ("length_penalty", -1000.0)):
            controller.set_control(name, value)
        controller.set_control("length_penalty_start", 0)
        controller.set_control("length_penalty_window", 1)
        controller.submit("Write a function that returns the sum of a list")
        await settled(controller)
        timer.stop()
        assert controller.canvas.denoise_forwards == 320

    with_window(resource_path("sprout"), body)
    assert len(lateness) > 20
    assert max(lateness) < 0.1
