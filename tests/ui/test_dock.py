"""The dock in the window: pages, detaching, coming back, and geometry that is remembered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton

from clover_desktop.ui.controllers.chat import ChatController
from clover_desktop.ui.main_window import MainWindow
from tests.ui.conftest import Body

pytestmark = pytest.mark.slow
WithWindow = Callable[[Path, Body], None]


def test_every_page_says_what_it_is_for(with_window: WithWindow, toy_folder: Path) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        for page, words in (("code", "Open a folder"), ("blocks", "all masked"), ("changes", "Compare")):
            window.intents.show_page(page)
            assert window.dock.page == page
            texts = [label.text() for label in window.dock.findChildren(QLabel) if label.isVisible()]
            assert any(words in text for text in texts), texts

    with_window(toy_folder, body)


def test_the_dock_goes_into_a_window_of_its_own_and_comes_back_when_that_is_closed(
    with_window: WithWindow, toy_folder: Path
) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        button = next(b for b in window.dock.findChildren(QPushButton) if b.text() == "detach")
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        floating = window.floating
        assert floating is not None
        assert floating.isVisible()
        assert window.dock.window() is floating
        assert button.text() == "attach"
        window.resize(900, 700)
        assert not window._tabs.isVisible()
        floating.close()
        assert window.floating is None
        window.resize(1440, 900)
        assert window.dock.window() is window
        assert window.dock.isVisible()

    with_window(toy_folder, body)


def test_parts_can_be_put_away_and_brought_back(with_window: WithWindow, toy_folder: Path) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        for part, widget in (("sidebar", window.sidebar), ("dock", window.dock)):
            window.toggle_part(part)  # type: ignore[arg-type]
            assert not widget.isVisible()
            window.toggle_part(part)  # type: ignore[arg-type]
            assert widget.isVisible()

    with_window(toy_folder, body)


def test_sizes_and_the_page_are_remembered(with_window: WithWindow, toy_folder: Path, tmp_path: Path) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        memory = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
        parts = (window.controller, window.chats, window.preferences, window.machine, window.replays)
        first = MainWindow(*parts, geometry=memory)
        first.resize(760, 640)  # the offscreen screen is 800 wide
        first.show()
        first.dock.show_page("code")
        first._splitter.setSizes([200, 560, 0])
        sizes = first._splitter.sizes()
        first.retire()
        second = MainWindow(*parts, geometry=QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))
        second.show()
        assert (second.width(), second.height()) == (760, 640)
        assert second._splitter.sizes() == sizes
        assert second.dock.page == "code"
        second.retire()

    with_window(toy_folder, body)
