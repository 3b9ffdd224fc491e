"""The Blocks pane: the card of a cell, the chart that leads to older blocks, and words for what is not there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QRectF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from clover_desktop.inference.protocol import Event, StepResolved
from clover_desktop.ui.denoise.blocks_pane import BlocksPane
from clover_desktop.ui.denoise.cell_card import curve_points, describe_cell
from clover_desktop.ui.denoise.views import cells
from clover_desktop.ui.state.canvas import Canvas
from clover_desktop.ui.theme import LIGHT
from tests.recorded import record_toy_reply


@pytest.fixture(scope="module")
def events(toy_folder: Path) -> list[Event]:
    return record_toy_reply(toy_folder)


@pytest.fixture
def canvas(events: list[Event]) -> Canvas:
    canvas = Canvas()
    for event in events:
        canvas.apply(event)
    return canvas


@pytest.fixture
def pane(qtbot: QtBot) -> Iterator[BlocksPane]:
    pane = BlocksPane(LIGHT)
    qtbot.addWidget(pane)
    pane.resize(520, 900)
    pane.show()
    yield pane
    pane.hide()


def test_pointing_at_a_cell_shows_its_card_and_leaving_the_explanation(pane: BlocksPane, canvas: Canvas) -> None:
    pane.show_canvas(canvas, threshold=0.95)
    view = pane._area
    place = cells.lay_out(32, view.width()).rectangles[5].center()
    move = QMouseEvent(
        QEvent.Type.MouseMove, place, view.mapToGlobal(place), Qt.MouseButton.NoButton, Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    QApplication.sendEvent(view, move)
    assert pane._words.currentWidget() is pane._card
    assert pane._card.accessibleName() == describe_cell(canvas.blocks[-1].cells[5], canvas.blocks[-1])
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    assert pane._words.currentWidget() is pane._explanation


def test_arrow_keys_walk_over_the_cells(pane: BlocksPane, canvas: Canvas) -> None:
    pane.show_canvas(canvas, threshold=0.95)
    pane._area.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Right):
        QTest.keyClick(pane._area, key)
    assert "offset 9" in pane._card.accessibleName()


def test_the_card_follows_its_cell_while_the_block_is_resolved(pane: BlocksPane, toy_folder: Path) -> None:
    events = record_toy_reply(toy_folder, max_new_tokens=32, threshold=1.0)
    steps = [index for index, event in enumerate(events) if isinstance(event, StepResolved)]
    canvas = Canvas()
    for event in events[: steps[0] + 1]:
        canvas.apply(event)
    masked = next(cell.offset for cell in canvas.blocks[0].cells if cell.status == "masked")
    pane.show_canvas(canvas, threshold=0.95)
    pane.look_at(masked)
    before = pane._card.accessibleName()
    canvas.apply(events[steps[1]])
    pane.show_canvas(canvas, threshold=0.95)
    assert pane._card.accessibleName() != before


def test_a_bar_leads_to_its_block_and_back_to_the_newest(pane: BlocksPane, canvas: Canvas) -> None:
    pane.show_canvas(canvas, threshold=0.95)
    assert pane._title.text() == "Block 3"
    chart = pane._chart
    QTest.mousePress(chart, Qt.MouseButton.LeftButton, pos=QPoint(5, chart.height() - 4))
    assert pane._title.text() == "Block 1"
    assert pane._live.isVisible()
    QTest.keyClick(chart, Qt.Key.Key_Right)
    assert pane._title.text() == "Block 2"
    QTest.mouseClick(pane._live, Qt.MouseButton.LeftButton)
    assert pane._title.text() == "Block 3"


def test_a_saved_reply_without_steps_says_so(pane: BlocksPane) -> None:
    pane.show_canvas(Canvas(), threshold=0.95, has_reply=True)
    assert "none are kept" in pane._place.text()


def test_the_curve_goes_from_the_first_step_to_the_last_within_its_area() -> None:
    area = QRectF(10, 20, 100, 50)
    points = curve_points([0.0, 0.5, 1.0], area)
    assert [(p.x(), p.y()) for p in points] == [(10, 70), (60, 45), (110, 20)]
    assert curve_points([], area) == []


def test_the_words_of_a_cell_tell_all_that_the_card_shows(canvas: Canvas) -> None:
    block = canvas.blocks[0]
    cell = block.cells[3]
    words = describe_cell(cell, block)
    assert "offset 3 · position 3" in words
    assert f"step {cell.resolved_in_step}" in words
    assert all(f"{value:.2f}" in words for value in cell.history)
    assert words.count("\n") == 1


def test_a_block_that_was_stopped_is_not_called_finished(pane: BlocksPane, toy_folder: Path) -> None:
    events = record_toy_reply(toy_folder, max_new_tokens=32, threshold=1.0)
    first = next(index for index, event in enumerate(events) if isinstance(event, StepResolved))
    canvas = Canvas()
    for event in events[: first + 2]:
        canvas.apply(event)
    canvas.interrupt()
    pane.show_canvas(canvas, threshold=1.0)
    assert pane._place.text() == "stopped in step 2, 30 masked"
