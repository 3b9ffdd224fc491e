"""The window's start, idle cost and size with many chats: ``python -m benchmarks.window [--seconds N] [--json FILE]``.

B11: from a fresh interpreter to the first paint, to a loaded Sprout, to the first resolved tokens; B13: CPU of window
and worker while nothing happens, a chat of 500 turns open; cases UI-10 and UI-11: memory and time with many chats.
Offscreen, so without a graphics card's share. Figures are of the machine that runs it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import psutil

STARTS = 5
BORN = "CLOVER_DESKTOP_BENCHMARK_BORN"
"""Environment variable with the moment at which a measured program was started."""
CHATS, TURNS = 600, 6
LONG_CHAT_TURNS = 500
SWITCHES, SWITCHED_CHATS = 500, 20
ANSWER = "Sort by start, then go over the list.\n\n```python\ndef f(x):\n    return x + 1\n```\n"


def main() -> None:
    """Runs everything and prints one table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30.0, help="length of the idle measurement")
    parser.add_argument("--json", type=Path, help="also write the figures here")
    parser.add_argument("--start", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    if arguments.start:
        print(json.dumps(_inside(_start_moments)))
        return
    figures = {**_starts(), **_inside(lambda parts: _many_chats(parts, arguments.seconds))}
    for name, value in figures.items():
        print(f"{name:58} {value:10.3f}")
    if arguments.json is not None:
        arguments.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def _starts() -> dict[str, float]:
    """Seconds since the interpreter was started, the smallest of some starts and the spread between quartiles."""
    runs: list[dict[str, float]] = []
    # as an installed program: byte code is there
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    for _ in range(STARTS + 1):
        command = [sys.executable, "-m", "benchmarks.window", "--start"]
        environment[BORN] = repr(time.time())  # a process's own creation time is off by tenths of a second
        run = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
        runs.append(json.loads(run.stdout))
    found: dict[str, float] = {}
    for name in runs[0]:
        values = [run[name] for run in runs[1:]]
        quartiles = statistics.quantiles(values, n=4)
        found[f"B11 {name}, s (smallest of {STARTS})"] = min(values)
        found[f"B11 {name}, s (between quartiles)"] = quartiles[2] - quartiles[0]
    return found


def _inside(body: Callable[[object], Awaitable[dict[str, float]]]) -> dict[str, float]:
    """Runs a measurement with the program's own controllers over Sprout, in folders of its own."""
    import qasync

    from clover_desktop.resources import resource_path
    from clover_desktop.ui.app import controllers, make_application

    loop = qasync.QEventLoop(make_application())
    asyncio.set_event_loop(loop)

    async def run() -> dict[str, float]:
        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder)
            async with controllers(
                resource_path("sprout"), settings=place / "s.json", data_folder=place, log=place / "worker.log"
            ) as parts:
                return await body(parts)

    with loop:
        return loop.run_until_complete(run())


async def _start_moments(parts: object) -> dict[str, float]:
    from PySide6.QtWidgets import QApplication

    from clover_desktop.ui.app import Controllers, until

    assert isinstance(parts, Controllers)
    born = float(os.environ[BORN])
    window = parts.window(theme="light")
    window.show()
    QApplication.sendPostedEvents()
    window.grab()  # the first paint, as soon as it can be
    moments = {"window painted": time.time() - born}
    assert "torch" not in sys.modules
    parts.chat.start()
    await until(parts.chat, lambda: parts.chat.worker_state == "ready")
    moments["Sprout loaded"] = time.time() - born
    parts.chat.submit("Write a function that returns the sum of a list")
    await until(parts.chat, lambda: parts.chat.canvas.denoise_forwards > 0)
    moments["first tokens resolved"] = time.time() - born
    await until(parts.chat, lambda: parts.chat.worker_state == "ready")
    window.retire()
    return moments


async def _many_chats(parts: object, idle_seconds: float) -> dict[str, float]:
    from PySide6.QtWidgets import QApplication

    from clover_desktop.ui.app import Controllers, until
    from clover_desktop.ui.state.conversations import SavedTurn

    assert isinstance(parts, Controllers)
    sessions = [_chat(f"chat {number}", TURNS) for number in range(CHATS)]
    long_chat = _chat("long", LONG_CHAT_TURNS)
    for session in [*sessions, long_chat]:
        turns = [SavedTurn.of(session, turn) for turn in session.all_turns.values()]
        await parts.chats._thread.call(lambda store, saved=turns: store.save_chat(saved))
    begun = time.perf_counter()
    await parts.chats._refresh()
    window = parts.window(theme="light")
    window.show()
    window.grab()
    figures = {f"UI-11 list of {CHATS} chats read and painted, s": time.perf_counter() - begun}
    parts.chat.start()
    await until(parts.chat, lambda: parts.chat.worker_state == "ready")

    async def switch(chat_id: str) -> float:
        start = time.perf_counter()
        parts.chat.open_chat(chat_id)
        await until(parts.chat, lambda: parts.chat.session.id == chat_id)
        window.grab()
        for _ in range(3):
            QApplication.sendPostedEvents()
        return time.perf_counter() - start

    times: list[float] = []
    memory: list[int] = []
    for number in range(SWITCHES):
        times.append(await switch(sessions[number % SWITCHED_CHATS].id))
        memory.append(psutil.Process().memory_info().rss)
    warm = SWITCHES // 5
    figures["UI-11 switch of chats, s (median)"] = statistics.median(times)
    figures["UI-11 switch of chats, s (largest)"] = max(times)
    figures[f"UI-10 memory after {SWITCHES} switches / after {warm}"] = memory[-1] / memory[warm]
    figures[f"UI-08 chat of {LONG_CHAT_TURNS} turns opened, s"] = await switch(long_chat.id)
    await asyncio.sleep(2)  # what the opening left to do is not idleness
    figures["B13 idle CPU of window and worker, % of a core"] = 100 * await _idle_share(parts, idle_seconds)
    window.retire()
    return figures


async def _idle_share(parts: object, seconds: float) -> float:
    """CPU seconds per second of this process and the worker while nothing happens."""
    from clover_desktop.ui.app import Controllers

    assert isinstance(parts, Controllers)
    processes = [psutil.Process(), psutil.Process(parts.chat.worker_process_id)]

    def spent() -> float:
        return sum(sum(process.cpu_times()[:2]) for process in processes)

    before = spent()
    await asyncio.sleep(seconds)
    return (spent() - before) / seconds


def _chat(title: str, turns: int):
    from clover_desktop.ui.state.session import ChatSession

    session = ChatSession(title=title)
    for number in range(turns):
        turn = session.ask(f"question {number} of {title}")
        turn.reply.text, turn.reply.status = ANSWER, "stop"
        session.running = None
    return session


if __name__ == "__main__":
    main()
