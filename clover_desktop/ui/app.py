"""Composition root: makes the application, the worker's client, the controller and the window, and runs them.

The only importer of qasync.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import ctypes
import json
import os
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import qasync
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from clover_desktop.inference.client import WorkerClient
from clover_desktop.locations import log_path
from clover_desktop.models.catalog import find_model
from clover_desktop.models.checkpoint import CheckpointError
from clover_desktop.resources import resource_path
from clover_desktop.ui.controllers.chat import ChatController
from clover_desktop.ui.main_window import MainWindow
from clover_desktop.ui.terminal.ask import as_json
from clover_desktop.ui.theme import load_fonts, text_font

EXIT_WRONG = 2
LAYOUT_PASSES = 5
NO_DISPLAY = (
    "There is no display to open a window on. In a terminal, ask directly: clover-desktop ask "
    '"Write a function that returns the sum of a list"'
)
MISSING_LIBRARY = "The system library {0} is missing; install it first: sudo apt install {0}"


def has_display(platform: str, environment: dict[str, str]) -> bool:
    """Whether a window can be opened.

    On Linux a display must be named, and where it is one of this machine it must answer: Qt itself would end the
    process without a word of ours.
    """
    if platform != "linux" or environment.get("QT_QPA_PLATFORM"):
        return True
    wayland, x11 = environment.get("WAYLAND_DISPLAY"), environment.get("DISPLAY")
    if wayland and Path(environment.get("XDG_RUNTIME_DIR", "/"), wayland).exists():
        return True
    if x11 and x11.startswith(":"):
        path = f"/tmp/.X11-unix/X{x11[1:].partition('.')[0]}"
        return answers(path) or answers(f"\0{path}")
    return bool(x11)


def missing_library(platform: str, environment: dict[str, str]) -> str:
    """The system library that Qt's X11 windows need and this Linux lacks; empty if nothing is missing.

    Qt would end the process itself. Only this one is looked at: it is what a bare system lacks in practice.
    """
    if platform != "linux" or environment.get("QT_QPA_PLATFORM", "xcb") != "xcb" or environment.get("WAYLAND_DISPLAY"):
        return ""
    try:
        ctypes.CDLL("libxcb-cursor.so.0")
    except OSError:
        return "libxcb-cursor0"
    return ""


def answers(path: str) -> bool:
    """Whether a local socket takes a connection; a path that begins with NUL is an abstract one."""
    with socket.socket(socket.AF_UNIX) as probe:
        return probe.connect_ex(path) == 0


def run(arguments: argparse.Namespace) -> int:
    """The window, or a picture of it; the process's exit code."""
    if arguments.screenshot is not None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    elif not has_display(sys.platform, dict(os.environ)):
        print(f"clover-desktop: {NO_DISPLAY}", file=sys.stderr)
        return EXIT_WRONG
    elif missing := missing_library(sys.platform, dict(os.environ)):
        print(f"clover-desktop: {MISSING_LIBRARY.format(missing)}", file=sys.stderr)
        return EXIT_WRONG
    try:
        model_path = find_model(arguments.model, catalog=resource_path("catalog.toml"))
    except CheckpointError as error:
        if arguments.screenshot is not None:
            print(f"clover-desktop: {error}", file=sys.stderr)
            return EXIT_WRONG
        model_path = Path(arguments.model)  # the window says what is wrong with it
    application = make_application()
    loop = qasync.QEventLoop(application)
    asyncio.set_event_loop(loop)
    with loop:
        return loop.run_until_complete(_main(arguments, model_path))


def make_application() -> QApplication:
    """The one QApplication, with our fonts."""
    application = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(application, QApplication)
    application.setApplicationName("clover-desktop")
    application.setApplicationDisplayName("Clover Desktop")
    application.setDesktopFileName("clover-desktop")
    application.setQuitOnLastWindowClosed(False)  # the window asks; leaving waits for the worker
    application.setStyle("Fusion")
    load_fonts()
    application.setFont(text_font(10))
    return application


async def _main(arguments: argparse.Namespace, model_path: Path) -> int:
    log = log_path("worker")
    controller = ChatController(WorkerClient(log), model_path)
    window = MainWindow(controller, theme=arguments.theme)
    leaving = asyncio.Event()
    window.close_requested.connect(leaving.set)
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows loops take no signal handlers
            asyncio.get_running_loop().add_signal_handler(number, leaving.set)
    try:
        if arguments.screenshot is not None:
            return await take_screenshot(window, controller, arguments)
        if arguments.theme == "system":
            QApplication.styleHints().colorSchemeChanged.connect(window.follow_system_theme)
        window.show()
        controller.start()
        await leaving.wait()
        window.hide()
        return 0
    finally:
        await controller.close()
        with contextlib.suppress(OSError):
            log.unlink()


async def take_screenshot(window: MainWindow, controller: ChatController, arguments: argparse.Namespace) -> int:
    """Draws the window with the real worker's answer into a file and prints the reply as `ask --json` does."""
    window.resize(*arguments.size)
    window.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    window.show()
    controller.start()
    await until(controller, lambda: controller.worker_state in {"ready", "failed"})
    is_taken = False

    def take() -> None:
        nonlocal is_taken
        if not is_taken and controller.canvas.denoise_forwards == arguments.at_step:
            is_taken = save(window, arguments.screenshot)

    if arguments.prompt is not None:
        controller.changed.connect(take)
        if not controller.submit(arguments.prompt) and controller.model is not None:
            controller.trouble = "The prompt is empty; type a question first."
        await until(controller, lambda: controller.worker_state != "writing")
    if not is_taken and not save(window, arguments.screenshot):
        print(f"clover-desktop: {arguments.screenshot}: the picture could not be written.", file=sys.stderr)
        return EXIT_WRONG
    reply = controller.session.last_reply
    trouble = controller.trouble or (reply.error if reply is not None else "")
    if arguments.at_step is not None and not is_taken and not trouble:
        trouble = f"The reply has only {controller.canvas.denoise_forwards} denoise steps; the picture shows its end."
    if trouble:
        print(f"clover-desktop: {trouble}", file=sys.stderr)
        return EXIT_WRONG
    if controller.canvas.stats is not None and controller.model is not None:
        result = as_json(str(arguments.prompt), controller.model, controller.session, controller.canvas)
        print(json.dumps(result, ensure_ascii=False))
    return 0


def save(window: MainWindow, path: Path) -> bool:
    """Lays the window out as it would appear and writes its picture."""
    for _ in range(LAYOUT_PASSES):  # posted events only: no task of the loop may run inside a slot
        QApplication.sendPostedEvents()
    return window.grab().save(str(path))


async def until(controller: ChatController, condition: Callable[[], bool]) -> None:
    """Returns at the first `changed` after which the condition holds."""
    holds = asyncio.Event()

    def look() -> None:
        if condition():
            holds.set()

    controller.changed.connect(look)
    look()
    await holds.wait()
    controller.changed.disconnect(look)
