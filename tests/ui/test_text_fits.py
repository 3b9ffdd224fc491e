"""No words are cut off, at any width, with larger letters, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QTabBar, QWidget

from clover_desktop import language
from clover_desktop.language import CHINESE, ENGLISH
from clover_desktop.resources import resource_path
from clover_desktop.ui.app import until
from clover_desktop.ui.controllers.chat import ChatController
from clover_desktop.ui.elided_label import ElidedLabel
from clover_desktop.ui.main_window import MainWindow
from clover_desktop.ui.state.settings import LARGEST_POINTS
from tests.ui.conftest import Body
from tests.ui.window_states import settle, shown_widgets, walk

WithWindow = Callable[[Path, Body], None]
WIDTHS = (360, 420, 500, 640, 700, 760, 900, 1024, 1280, 1600)
WIDTHS_FOR_LARGER = (1280, 1600)
HEIGHT = 900
LARGER = 1.4


@pytest.fixture(params=[1.0, LARGER], ids=["own letters", "larger letters"])
def letters(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[float]:
    """The program's letters in their own size and as a system with large letters asks for them."""
    before, larger = qapp.font(), QFont(qapp.font())
    larger.setPointSizeF(before.pointSizeF() * request.param)
    qapp.setFont(larger)
    yield request.param
    qapp.setFont(before)


def is_elided_by_design(widget: QWidget, window: MainWindow) -> bool:
    """Words that give way on purpose; their tooltips have them whole."""
    return isinstance(widget, ElidedLabel) or widget is window.top._title


def cut(window: MainWindow) -> Iterator[str]:
    """Every label and button whose words have too little room, or that reaches beyond its window."""
    for widget in shown_widgets():
        if not isinstance(widget, QLabel | QPushButton | QTabBar):
            continue
        words = widget.accessibleName() if isinstance(widget, QTabBar) else widget.text()
        if not words or is_elided_by_design(widget, window):
            continue
        wraps, needed = isinstance(widget, QLabel) and widget.wordWrap(), widget.sizeHint()
        if widget.width() < needed.width() and not wraps:
            yield f"{type(widget).__name__} {words!r} has {widget.width()} of {needed.width()} pixels"
        if wraps and widget.height() < widget.heightForWidth(widget.width()):
            yield f"{words[:60]!r} has {widget.height()} of {widget.heightForWidth(widget.width())} pixels of height"
        right = widget.mapTo(widget.window(), QPoint(widget.width(), 0)).x()
        if right > widget.window().width():
            yield f"{type(widget).__name__} {words!r} ends at {right} of {widget.window().width()}"


@pytest.mark.slow
@pytest.mark.parametrize("code", [ENGLISH, CHINESE])
def test_no_words_are_cut_in_any_state(with_window: WithWindow, tmp_path: Path, letters: float, code: str) -> None:
    found = dict[str, str]()

    async def body(window: MainWindow, controller: ChatController) -> None:
        def look(state: str) -> None:
            for fault in cut(window):
                found.setdefault(fault, state)

        await walk(window, controller, folder=tmp_path / "code", look=look)

    language.use(code)
    with_window(resource_path("sprout"), body)
    assert list(map(str, found.items())) == []


@pytest.mark.slow
@pytest.mark.parametrize("code", [ENGLISH, CHINESE])
@pytest.mark.parametrize("points", [10.5, LARGEST_POINTS])
def test_no_words_are_cut_at_any_width(with_window: WithWindow, letters: float, code: str, points: float) -> None:
    found = dict[str, int]()

    async def body(window: MainWindow, controller: ChatController) -> None:
        settings = msgspec.structs.replace(window.preferences.settings, message_points=points)
        window.preferences.change(settings)
        for _ in range(2):
            for width in WIDTHS if letters == 1.0 else WIDTHS_FOR_LARGER:
                for part in ("sidebar", "chat", "dock"):
                    window.resize(width, HEIGHT)
                    window.show_part(part)
                    await settle()
                    for fault in cut(window):
                        found.setdefault(fault, width)
            controller.set_control("max_new_tokens", 64)
            assert controller.submit("判断一个字符串是不是回文")
            await until(controller, lambda: controller.worker_state != "writing")

    language.use(code)
    with_window(resource_path("sprout"), body)
    assert list(map(str, found.items())) == []
