"""What a screen reader and a keyboard find: names, roles, the way of Tab, a focus that is seen, and what is read out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSlider,
    QTabBar,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from clover_desktop.resources import resource_path
from clover_desktop.ui.app import until
from clover_desktop.ui.chat.composer import Composer
from clover_desktop.ui.chat.reply_blocks import TextView
from clover_desktop.ui.chat.reply_view import ReplyView
from clover_desktop.ui.chat.running_text import RunningText
from clover_desktop.ui.code.code_pane import FileTree
from clover_desktop.ui.controllers.chat import ChatController
from clover_desktop.ui.denoise.cell_card import CellCard, describe_cell
from clover_desktop.ui.denoise.experts_strip import ExpertsStrip
from clover_desktop.ui.denoise.figures import Tile
from clover_desktop.ui.denoise.forwards_chart import ForwardsChart
from clover_desktop.ui.denoise.legend import Legend
from clover_desktop.ui.denoise.timeline import Timeline
from clover_desktop.ui.denoise.view_area import ViewArea
from clover_desktop.ui.denoise.views import VIEWS
from clover_desktop.ui.denoise.views.view import Scene
from clover_desktop.ui.main_window import MainWindow
from clover_desktop.ui.model_manager.memory_bar import MemoryBar
from clover_desktop.ui.model_manager.model_row import ModelRow
from clover_desktop.ui.model_manager.models_dialog import _local_style
from clover_desktop.ui.sidebar import ChatListView
from clover_desktop.ui.state.canvas import BlockPicture, Cell
from clover_desktop.ui.state.session import Reply
from clover_desktop.ui.state.settings import TextSizes
from clover_desktop.ui.style_sheet import style_sheet
from clover_desktop.ui.theme import DARK, LIGHT, Palette, contrast
from tests.ui.conftest import Body
from tests.ui.window_states import QUESTIONS, ask, shown_widgets, walk

WithWindow = Callable[[Path, Body], None]
Role = QAccessible.Role
ROLES: list[tuple[type[QWidget], set[Role]]] = [
    (QCheckBox, {Role.CheckBox}),
    (QAbstractButton, {Role.Button, Role.CheckBox}),
    (QComboBox, {Role.ComboBox}),
    (QAbstractSpinBox, {Role.SpinBox}),
    (QLineEdit, {Role.EditableText}),
    (TextView, {Role.StaticText, Role.EditableText}),
    (QPlainTextEdit, {Role.EditableText}),
    (QTabBar, {Role.PageTabList}),
    (QAbstractItemView, {Role.List, Role.Tree, Role.Table}),
    (QSlider, {Role.Slider}),
    (QLabel, {Role.StaticText}),
    # Qt has no role of its own for these, and Python cannot give one: their names say all
    (ModelRow, {Role.Border}),
    (ViewArea, {Role.Client}),
    (ForwardsChart, {Role.Client}),
    (QScrollArea, {Role.Client}),
]
"""The roles that a control may have, by its class; the first that fits counts."""
CONTROLS = (QAbstractButton, QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit, QSlider, QTabBar)
PAINTED = (
    CellCard, ExpertsStrip, ForwardsChart, Legend, MemoryBar, ModelRow, RunningText, Tile, Timeline, ViewArea
)  # fmt: skip


def is_inner(widget: QWidget) -> bool:
    """Whether it is a part of another control that has the focus and the name: a spin box's field, a list's page."""
    ancestor = widget.parentWidget()
    return (
        widget.focusProxy() is not None
        or widget.objectName() in {"qt_spinbox_lineedit", "qt_scrollarea_viewport"}
        or isinstance(ancestor, QLineEdit | QComboBox)
    )


def controls() -> Iterator[QWidget]:
    """Every control on screen."""
    for widget in shown_widgets():
        takes_focus = widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        if (takes_focus or isinstance(widget, CONTROLS)) and not is_inner(widget):
            yield widget


def identity(widget: QWidget) -> str:
    words = widget.accessibleName() or getattr(widget, "text", str)()
    return f"{type(widget).__name__} {widget.objectName()} {words!r}"


def faults_of(widget: QWidget) -> Iterator[str]:
    interface = QAccessible.queryAccessibleInterface(widget)
    assert interface is not None
    if not interface.text(QAccessible.Text.Name).strip():
        yield "has no name"
    allowed = next((roles for kind, roles in ROLES if isinstance(widget, kind)), set[Role]())
    if interface.role() not in allowed:
        yield f"has the role {interface.role().name}"
    # on Linux a list of choices is named by its label alone
    labels = widget.window().findChildren(QLabel)
    if isinstance(widget, QComboBox) and not any(label.buddy() is widget for label in labels):
        yield "has no label"


def tab_chain(window: QWidget) -> list[QWidget]:
    """What Tab reaches in a window, in its order."""
    chain, widget = list[QWidget](), window.nextInFocusChain()
    while widget is not None and widget is not window:
        policy = widget.focusPolicy()
        if policy & Qt.FocusPolicy.TabFocus and widget.isVisible() and widget.isEnabled():
            chain.append(widget.focusProxy() or widget)
        widget = widget.nextInFocusChain()
    return chain


@pytest.mark.slow
def test_every_control_has_a_name_and_a_role_and_is_a_tab_away(with_window: WithWindow, tmp_path: Path) -> None:
    faults, painted, states = dict[str, str](), dict[type, str](), list[str]()
    pointer_only = set[str]()

    def look(state: str) -> None:
        states.append(state)
        chains = {top: tab_chain(top) for top in QApplication.topLevelWidgets() if top.isVisible()}
        for widget in controls():
            for fault in faults_of(widget):
                faults.setdefault(f"{identity(widget)} {fault}", state)
            if not widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                pointer_only.add(type(widget).__name__)
            elif widget.isEnabled() and widget not in chains[widget.window()]:
                faults.setdefault(f"{identity(widget)} is not reached by Tab", state)
        for widget in shown_widgets():
            if isinstance(widget, PAINTED):
                painted[type(widget)] = widget.accessibleName()
                if not widget.accessibleName():
                    faults.setdefault(f"{identity(widget)} has no name", state)

    async def body(window: MainWindow, controller: ChatController) -> None:
        await walk(window, controller, folder=tmp_path / "code", look=look)

    with_window(resource_path("sprout"), body)
    assert faults == {}
    assert set(PAINTED) == set(painted)
    # text that can be selected, and two lists that are moved from the field beside them
    assert pointer_only == {"QLabel", "MentionPopup", "QTreeWidget"}
    assert len(states) > 20


@pytest.mark.slow
def test_painted_widgets_say_what_they_show(with_window: WithWindow) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        await ask(controller, QUESTIONS[0], is_thinking=False)
        cells, chart = window.findChildren(ViewArea)[0], window.findChildren(ForwardsChart)[0]
        legend, tiles = window.findChildren(Legend)[0], window.findChildren(Tile)
        assert chart.accessibleName() == f"Denoise forwards per block: {counts(controller)}"
        assert "just above 0.95" in legend.accessibleName()
        assert all(any(character.isdigit() for character in tile.accessibleName()) for tile in tiles[:3])
        cells.setFocus()
        QTest.keyClick(cells, Qt.Key.Key_Right)
        block = controller.canvas.blocks[-1]
        assert cells.accessibleDescription() == describe_cell(block.cells[0], block)
        assert window.findChildren(CellCard)[0].accessibleName() == cells.accessibleDescription()

    with_window(resource_path("sprout"), body)


def counts(controller: ChatController) -> str:
    return ", ".join(str(block.steps) for block in controller.canvas.blocks)


# --- the cells ------------------------------------------------------------------------------------------------------


def block_of(count: int) -> BlockPicture:
    shown = tuple(
        Cell(offset=i, status="resolved", piece=str(i), confidence=1.0, resolved_in_step=1) for i in range(count)
    )
    return BlockPicture(index=0, first_position=64, cells=shown)


def masked_block(count: int) -> BlockPicture:
    return BlockPicture(index=0, first_position=64, cells=tuple(Cell(offset=offset) for offset in range(count)))


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is read out, while a screen reader seems to run."""
    said = list[str]()

    def take(event: QAccessibleEvent) -> None:
        assert isinstance(event, QAccessibleAnnouncementEvent)
        assert event.politeness() == QAccessible.AnnouncementPoliteness.Polite
        said.append(event.message())

    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", take)
    return said


def view_area(palette: Palette, *blocks: BlockPicture) -> ViewArea:
    area = ViewArea(VIEWS[0], Scene(blocks=blocks, shown=0 if blocks else None, threshold=0.95), palette)
    area.resize(480, 300)
    return area


def test_arrow_keys_move_over_the_cells_and_each_one_is_read_out(qapp: QApplication, announced: list[str]) -> None:
    block = block_of(32)
    view = view_area(LIGHT, block)
    assert view.accessibleDescription() == ""
    path = [Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Up]
    for key in path:
        QTest.keyClick(view, key)
    assert announced == [describe_cell(block.cells[offset], block) for offset in (0, 1, 9, 8, 0)]
    assert "offset 0 · position 64" in view.accessibleDescription()


def test_the_chosen_cells_words_follow_the_block(qapp: QApplication, announced: list[str]) -> None:
    view = view_area(LIGHT, masked_block(32))
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert "masked" in view.accessibleDescription()
    view.show_scene(Scene(blocks=[block_of(32)], shown=0, threshold=0.95, chosen=64))
    assert "resolved in step 1" in view.accessibleDescription()
    assert len(announced) == 1


# --- what is read out -----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_text_is_read_out_politely_when_its_block_is_finished_and_once(
    with_window: WithWindow, announced: list[str]
) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        await ask(controller, QUESTIONS[0], is_thinking=False)
        blocks = len(controller.canvas.blocks)
        answer = controller.session.turns[0].reply.split().answer
        assert "".join(announced) == answer
        assert 0 < len(announced) <= blocks
        controller.new_chat()
        controller.open_chat(window.chats.summaries[0].id)
        await until(controller, lambda: bool(controller.session.turns))
        assert "".join(announced) == answer

    with_window(resource_path("sprout"), body)


def test_a_saved_reply_that_is_shown_again_is_not_read_out(qapp: QApplication, announced: list[str]) -> None:
    view, reply = ReplyView(LIGHT, TextSizes()), Reply(status="stop", text="A sum.")
    view.show_reply(reply, None)
    view.show_raw(True)
    assert announced == []


# --- a focus that is seen -------------------------------------------------------------------------------------------


def button(kind: str, *, is_checkable: bool = False) -> Callable[[Palette], QWidget]:
    def make(palette: Palette) -> QWidget:
        made = QPushButton("Words")
        made.setProperty("kind", kind)
        made.setCheckable(is_checkable)
        made.setChecked(is_checkable)
        return made

    return make


def combobox(palette: Palette) -> QWidget:
    made = QComboBox()
    made.addItems(["one", "two"])
    return made


def tab_bar(palette: Palette) -> QWidget:
    made = QTabBar()
    for words in ("one", "two"):
        made.addTab(words)
    return made


def chart(blocks: int) -> Callable[[Palette], QWidget]:
    def make(palette: Palette) -> QWidget:
        made = ForwardsChart(palette)
        made.show_blocks([block_of(32) for _ in range(blocks)], shown=0)
        return made

    return make


def read_only_code(palette: Palette) -> QWidget:
    made = QPlainTextEdit("x = 1")
    made.setReadOnly(True)
    return made


def answer(palette: Palette) -> QWidget:
    return TextView(palette, TextSizes())


def model_row(palette: Palette) -> QWidget:
    return ModelRow(title="Name", quantization="INT4", note="", size="1 GB")


KINDS: dict[str, Callable[[Palette], QWidget]] = {
    "button": button(""),
    "primary": button("primary"),
    "quiet": button("quiet"),
    "row": button("row"),
    "prompt": button("prompt"),
    "chip": button("chip"),
    "checked": button("", is_checkable=True),
    "field": lambda _: QLineEdit("words"),
    "choices": combobox,
    "number": lambda _: QDoubleSpinBox(),
    "check box": lambda _: QCheckBox("words"),
    "tabs": tab_bar,
    "chats": ChatListView,
    "files": FileTree,
    "code": read_only_code,
    "answer": answer,
    "chat": lambda _: QScrollArea(),
    "model": model_row,
    "cells": view_area,
    "chart": chart(3),
    "chart without a bar": chart(0),
}


def window_with(widget: QWidget, palette: Palette, qtbot: QtBot) -> QWidget:
    """A window in the program's style that holds a widget, and a field beside it that has the focus."""
    window, other = QWidget(), QLineEdit()
    qtbot.addWidget(window)
    window.setObjectName("chat")
    window.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    window.setStyleSheet(style_sheet(palette) + _local_style(palette))
    layout = QVBoxLayout(window)
    layout.addWidget(other)
    layout.addWidget(widget)
    window.resize(400, 400)
    window.show()
    window.activateWindow()
    other.setFocus()
    qtbot.waitUntil(other.hasFocus)
    return window


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_focus_is_seen(qtbot: QtBot, qapp: QApplication, palette: Palette, kind: str) -> None:
    widget = KINDS[kind](palette)
    window = window_with(widget, palette, qtbot)
    before = widget.grab().toImage()
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(widget.hasFocus)
    after = widget.grab().toImage()
    assert window.isActiveWindow()
    assert before.size() == after.size()
    assert strong_differences(before, after) >= 12


def strong_differences(before: QImage, after: QImage) -> int:
    """Pixels whose two colours have a contrast of at least 1.1; a caret alone has fewer than a dozen."""
    pairs = (
        (before.pixelColor(x, y).name(), after.pixelColor(x, y).name())
        for x in range(before.width())
        for y in range(before.height())
    )
    return sum(a != b and contrast(a, b) >= 1.1 for a, b in pairs)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_the_composers_frame_shows_the_focus_of_its_field(qtbot: QtBot, qapp: QApplication, palette: Palette) -> None:
    composer = Composer(palette)
    window = window_with(composer, palette, qtbot)
    top = QPoint(composer.width() // 2, 0)
    before = composer.grab().toImage().pixelColor(top)
    composer.edit.setFocus()
    qtbot.waitUntil(composer.edit.hasFocus)
    assert window.isActiveWindow()
    assert composer.grab().toImage().pixelColor(top) == palette.color("accent") != before
