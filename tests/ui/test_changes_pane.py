"""The Changes tab: numbers, signs and readable colours; the exact new file to the clipboard; nothing written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from clover_desktop import language
from clover_desktop.ui.code.changes_pane import (
    ChangesPane,
    added_ground,
    line_marks,
    line_spans,
    removed_ground,
    shown_text,
)
from clover_desktop.ui.state.differences import DiffLine, difference
from clover_desktop.ui.theme import DARK, LIGHT, Palette, contrast

# the offscreen platform says so whenever a layout limits a window's size
pytestmark = pytest.mark.qt_log_ignore("does not support propagateSizeHints")

OLD = "".join(f"x{n} = {n}\n" for n in range(1, 31))
NEW = OLD.replace("x15 = 15\n", "x15 = 'fifteen'\nmore = 1\n")


@pytest.fixture
def pane(qtbot: QtBot) -> Iterator[ChangesPane]:
    """A shown tab."""
    pane = ChangesPane(LIGHT)
    qtbot.addWidget(pane)
    pane.resize(500, 500)
    pane.show()
    yield pane
    pane.close()


def labels(pane: ChangesPane) -> list[str]:
    return [label.text() for label in pane.findChildren(QLabel) if label.isVisible()]


def press(qtbot: QtBot, pane: ChangesPane, text: str) -> None:
    button = next(b for b in pane.findChildren(QPushButton) if b.text() == text)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("ground", [added_ground, removed_ground, lambda p: p.sidebar, lambda p: p.background])
@pytest.mark.parametrize(
    "text",
    ["text", "muted", "faint", "accent_text", "error", "code_keyword", "code_name", "code_string", "code_number"],
)
def test_text_is_readable_on_the_ground_of_every_kind_of_line(palette: Palette, ground: object, text: str) -> None:
    assert callable(ground)
    assert contrast(getattr(palette, text), ground(palette)) >= 4.5


def test_without_a_change_the_tab_says_how_to_get_one(pane: ChangesPane) -> None:
    assert not pane.has_change
    assert any("choose Compare" in text and "Nothing is written" in text for text in labels(pane))


def test_a_change_has_its_path_amounts_numbers_and_signs(pane: ChangesPane) -> None:
    pane.show_change("src/x.py", OLD, NEW)
    assert pane.has_change
    assert labels(pane)[:2] == ["src/x.py", "· 2 lines added, 1 removed"]
    assert [mark.label for mark in pane.edit._marks] == [
        " ⋯  ⋯  ",
        "12 12  ",
        "13 13  ",
        "14 14  ",
        "15    −",
        "   15 +",
        "   16 +",
        "16 17  ",
        "17 18  ",
        "18 19  ",
        " ⋯  ⋯  ",
    ]
    assert pane.edit.toPlainText().splitlines()[::10] == ["11 unchanged lines", "12 unchanged lines"]
    assert any("Nothing is written" in text for text in labels(pane))


def test_the_new_file_is_copied_exactly_and_nothing_is_written(qtbot: QtBot, pane: ChangesPane, tmp_path: Path) -> None:
    new = "a\r\n\t中🍀  \r\nno end"
    pane.show_change("x.py", "a\r\n", new)
    press(qtbot, pane, "Copy the new file")
    assert QGuiApplication.clipboard().text() == new
    assert list(tmp_path.iterdir()) == []


def test_close_goes_back_to_what_the_tab_is_for(qtbot: QtBot, pane: ChangesPane) -> None:
    pane.show_change("x.py", OLD, NEW)
    with qtbot.waitSignal(pane.closed):
        press(qtbot, pane, "Close")
    assert not pane.has_change
    assert pane.edit.toPlainText() == ""


def test_a_file_without_a_difference_is_said(pane: ChangesPane) -> None:
    pane.show_change("x.py", OLD, OLD)
    assert any("no difference" in text for text in labels(pane))
    pane.show_change("x.py", OLD, NEW)
    assert not any("no difference" in text for text in labels(pane))


def test_a_line_that_only_gains_its_end_says_so() -> None:
    assert [shown_text(line) for line in difference("a", "a\n")] == ["a  (no line end)", "a"]


def test_marks_that_turn_the_direction_of_writing_are_seen() -> None:
    assert [shown_text(line) for line in difference("", "x\u202ey\n")] == ["x▯y"]


def test_a_string_over_several_lines_has_one_colour_in_both_files() -> None:
    old, new = '"""one\ntwo\n"""\nx = 1\n', '"""one\nzwei\n"""\nx = 1\n'
    lines = difference(old, new)
    spans = [entry for entry in line_spans(lines, old, new, "python", LIGHT) if entry is not None]
    assert [line.text for line in lines[1:3]] == ["two\n", "zwei\n"]
    assert [{color for *_, color in entry} for entry in spans[:4]] == [{LIGHT.code_string}] * 4


def test_kinds_differ_by_their_sign_and_not_by_the_ground_alone() -> None:
    kinds = [
        DiffLine(kind="same", old_number=1, new_number=1, text="x\n"),
        DiffLine(kind="removed", old_number=2, new_number=None, text="x\n"),
        DiffLine(kind="added", old_number=None, new_number=2, text="x\n"),
        DiffLine(kind="gap", old_number=3, new_number=3, text="", folded=4),
    ]
    assert [mark.label for mark in line_marks(kinds, LIGHT)] == ["1 1  ", "2   −", "  2 +", "⋯ ⋯  "]
    assert len({mark.ground for mark in line_marks(kinds, DARK)}) == 4


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_grounds_reach_over_the_whole_line_and_follow_the_theme(
    qtbot: QtBot, pane: ChangesPane, palette: Palette
) -> None:
    pane.show_change("x.py", OLD, NEW)
    pane.set_palette(palette)
    pane.set_code_points(11)
    qtbot.waitUntil(lambda: not pane._colors.is_busy)
    picture = pane.edit.grab().toImage()
    for x in (2, picture.width() - 30):
        column = {picture.pixelColor(x, y).name().upper() for y in range(picture.height())}
        assert {added_ground(palette), removed_ground(palette)} <= column
    (gap_format,) = pane.edit.document().firstBlock().layout().formats()
    assert gap_format.format.foreground().color() == QColor(palette.muted)


def test_the_tab_speaks_chinese(qtbot: QtBot) -> None:
    language.use(language.CHINESE)
    try:
        pane = ChangesPane(LIGHT)
        qtbot.addWidget(pane)
        pane.show()
        pane.show_change("x.py", OLD, NEW)
    finally:
        language.use(language.ENGLISH)
    assert labels(pane)[:2] == ["x.py", "· 新增 2 行，删除 1 行"]
