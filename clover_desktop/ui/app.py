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
import tempfile
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from pathlib import Path

import qasync
from PySide6.QtCore import QLibraryInfo, QSettings, Qt, QTranslator
from PySide6.QtWidgets import QApplication, QWidget

from clover_desktop import language
from clover_desktop.inference.client import WorkerClient
from clover_desktop.language import tr
from clover_desktop.locations import default_data_folder, log_path, settings_path
from clover_desktop.models.catalog import find_model
from clover_desktop.models.checkpoint import CheckpointError
from clover_desktop.resources import resource_path
from clover_desktop.ui.controllers.chat import ChatController
from clover_desktop.ui.controllers.chats import Chats
from clover_desktop.ui.controllers.machine import MachineFacts
from clover_desktop.ui.controllers.preferences import Preferences
from clover_desktop.ui.controllers.replays import Replays
from clover_desktop.ui.garbage import GarbageCollector
from clover_desktop.ui.main_window import MainWindow
from clover_desktop.ui.single_instance import SingleInstance
from clover_desktop.ui.state.settings import Settings
from clover_desktop.ui.terminal.ask import as_json
from clover_desktop.ui.theme import load_fonts, text_font

EXIT_WRONG = 2
LAYOUT_PASSES = 5


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
    is_picture = arguments.screenshot is not None
    if is_picture:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    elif trouble := display_trouble(sys.platform, dict(os.environ)):
        return _wrong(trouble)
    try:
        model_path = find_model(arguments.model, catalog=resource_path("catalog.toml"))
    except CheckpointError as error:
        if is_picture:
            return _wrong(str(error))
        model_path = Path(arguments.model)  # the window says what is wrong with it
    application = make_application()
    loop = qasync.QEventLoop(application)
    asyncio.set_event_loop(loop)
    with loop:
        if is_picture:
            return loop.run_until_complete(_picture(arguments, model_path))
        return loop.run_until_complete(_main(arguments, model_path))


def display_trouble(platform: str, environment: dict[str, str]) -> str:
    """Why no window can be opened, in one sentence; empty if it can."""
    if not has_display(platform, environment):
        return tr("There is no display to open a window on. In a terminal, ask directly: {}").format(
            'clover-desktop ask "Write a function that returns the sum of a list"'
        )
    missing = missing_library(platform, environment)
    if missing:
        return tr("The system library {} is missing; install it first: {}").format(
            missing, f"sudo apt install {missing}"
        )
    return ""


def _wrong(sentence: str) -> int:
    print(f"clover-desktop: {sentence}", file=sys.stderr)
    return EXIT_WRONG


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
    if application.findChild(GarbageCollector) is None:
        GarbageCollector(application)
    return application


@dataclass(frozen=True, kw_only=True)
class Controllers:
    """Everything that outlives a window."""

    chat: ChatController
    chats: Chats
    preferences: Preferences
    machine: MachineFacts
    replays: Replays

    def window(self, *, theme: str | None = None, geometry: QSettings | None = None) -> MainWindow:
        """A window over them, in the language in use."""
        return MainWindow(
            self.chat, self.chats, self.preferences, self.machine, self.replays, theme=theme, geometry=geometry
        )


@contextlib.asynccontextmanager
async def controllers(model_path: Path, *, settings: Path, data_folder: Path, log: Path) -> AsyncGenerator[Controllers]:
    """The controllers, started; they are closed in the right order and the worker's log goes with them.

    Args:
        settings: the settings file.
        data_folder: where chats lie unless the settings name another folder.
    """
    preferences = Preferences(settings)
    folder = Path(preferences.settings.data_folder) if preferences.settings.data_folder else data_folder
    chats, machine = Chats(folder), MachineFacts(folder)
    replays = Replays(chats)
    chat = ChatController(WorkerClient(log), model_path, chats=chats, preferences=preferences)
    chats.start()
    chats.limit_traces(preferences.settings.trace_limit_mb * 1_000_000)
    machine.refresh()
    try:
        yield Controllers(chat=chat, chats=chats, preferences=preferences, machine=machine, replays=replays)
    finally:
        await chat.close()
        await replays.close()
        await chats.close()
        await machine.close()
        with contextlib.suppress(OSError):
            log.unlink()


class Desk:
    """Holds the window that is on screen, and puts another one in its place when the language changes."""

    def __init__(self, parts: Controllers, *, theme: str | None, geometry: QSettings, leaving: asyncio.Event) -> None:
        self._parts, self._theme, self._geometry, self._leaving = parts, theme, geometry, leaving
        self._translator = QTranslator()
        translate_qt(self._translator)
        self.window = self._make_window()
        parts.preferences.changed.connect(self._on_preferences_changed)

    def _make_window(self) -> MainWindow:
        window = self._parts.window(theme=self._theme, geometry=self._geometry)
        window.close_requested.connect(self._leaving.set)
        QApplication.styleHints().colorSchemeChanged.connect(window.follow_system_theme)
        return window

    def _on_preferences_changed(self, before: Settings) -> None:
        chosen = self._parts.preferences.settings.language
        if chosen == before.language:
            return
        in_use = language.current()
        language.use(language.system_language() if chosen == "system" else chosen)
        translate_qt(self._translator)
        if language.current() == in_use:
            return
        self._parts.chat.use_language(language.current())
        old, self.window = self.window, self._make_window()
        self.window.take_over(old)
        self.window.show()
        QApplication.styleHints().colorSchemeChanged.disconnect(old.follow_system_theme)
        old.retire()

    def come_forward(self) -> None:
        """The window in front of all others."""
        self.window.setWindowState(self.window.windowState() & ~Qt.WindowState.WindowMinimized)
        self.window.show()
        self.window.raise_()
        self.window.activateWindow()


def translate_qt(translator: QTranslator) -> None:
    """Qt's own words, those of its file dialogs and menus, in the language in use."""
    QApplication.removeTranslator(translator)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(f"qtbase_{language.current()}", folder):
        QApplication.installTranslator(translator)


async def _main(arguments: argparse.Namespace, model_path: Path) -> int:
    instance = SingleInstance(default_data_folder())
    if not instance.acquire():
        print(tr("Clover Desktop is open already; its window comes forward."))
        return 0
    leaving = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows loops take no signal handlers
            asyncio.get_running_loop().add_signal_handler(number, leaving.set)
    geometry = QSettings(str(settings_path().with_name("window.ini")), QSettings.Format.IniFormat)
    try:
        async with controllers(
            model_path, settings=settings_path(), data_folder=default_data_folder(), log=log_path("worker")
        ) as parts:
            desk = Desk(parts, theme=arguments.theme, geometry=geometry, leaving=leaving)
            instance.raised.connect(desk.come_forward)
            desk.window.show()
            parts.chat.start()
            await leaving.wait()
            instance.raised.disconnect(desk.come_forward)
            desk.window.retire()
        return 0
    finally:
        instance.release()


async def _picture(arguments: argparse.Namespace, model_path: Path) -> int:
    """A picture of a window that knows nothing of this user: no settings, no saved chats."""
    with tempfile.TemporaryDirectory(prefix="clover-desktop-") as folder:
        place = Path(folder)
        async with controllers(
            model_path, settings=place / "settings.json", data_folder=place, log=log_path("worker")
        ) as parts:
            window = parts.window(theme=arguments.theme)
            exit_code = await take_screenshot(window, parts.chat, arguments)
            window.retire()
        return exit_code


async def take_screenshot(window: MainWindow, controller: ChatController, arguments: argparse.Namespace) -> int:
    """Draws the window with the real worker's answer into a file and prints the reply as `ask --json` does."""
    window.resize(*arguments.size)
    window.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    window.show()
    controller.start()
    await until(controller, lambda: controller.worker_state in {"ready", "failed"})
    await machine_read(window)
    is_taken, refusal = False, ""

    def take() -> None:
        nonlocal is_taken
        if not is_taken and controller.canvas.denoise_forwards == arguments.at_step:
            is_taken = save(window, arguments.screenshot)

    if arguments.prompt is not None:
        controller.changed.connect(take)
        if not controller.submit(arguments.prompt) and controller.model is not None:
            refusal = tr("The prompt is empty; type a question first.")
        await until(controller, lambda: controller.worker_state != "writing")
    if not is_taken and not save(window, arguments.screenshot):
        return _wrong(tr("{}: the picture could not be written.").format(arguments.screenshot))
    reply = controller.session.last_reply
    trouble = refusal or controller.trouble or (reply.error if reply is not None else "")
    if arguments.at_step is not None and not is_taken and not trouble:
        steps = controller.canvas.denoise_forwards
        trouble = tr("The reply has only {} denoise steps; the picture shows its end.").format(steps)
    if trouble:
        return _wrong(trouble)
    if controller.canvas.stats is not None and controller.model is not None:
        result = as_json(str(arguments.prompt), controller.model, controller.session, controller.canvas)
        print(json.dumps(result, ensure_ascii=False))
    return 0


async def machine_read(window: MainWindow) -> None:
    """Waits until the window knows what this machine has."""
    if window.machine.machine is None and not window.machine.trouble:
        known = asyncio.Event()
        window.machine.changed.connect(known.set)
        await known.wait()
        window.machine.changed.disconnect(known.set)


def save(window: QWidget, path: Path) -> bool:
    """Lays a window out as it would appear and writes its picture."""
    for _ in range(LAYOUT_PASSES):  # posted events only: no task of the loop may run inside a slot
        QApplication.sendPostedEvents()
    return window.grab().save(str(path))


async def until(controller: ChatController | Replays, condition: Callable[[], bool]) -> None:
    """Returns at the first `changed` after which the condition holds."""
    holds = asyncio.Event()

    def look() -> None:
        if condition():
            holds.set()

    controller.changed.connect(look)
    look()
    await holds.wait()
    controller.changed.disconnect(look)
