"""@file: every character means itself, the right file comes first, and keys are taken only while the list is shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from clover_desktop.ui.code.mention_completion import MentionPopup, matches, mention_at
from clover_desktop.ui.theme import DARK, LIGHT

# the offscreen platform says so whenever a layout limits a window's size
pytestmark = pytest.mark.qt_log_ignore("does not support propagateSizeHints")

FILES = [
    "src/spans.py",
    "a",
    "a b.md",
    "docs/报告（终稿）.md",
    "x[1].py",
    "x1.py",
    "tests/test_spans.py",
    "spans/Note.txt",
]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("spans", ["src/spans.py", "tests/test_spans.py", "spans/Note.txt"]),
        ("SPANS.py", ["src/spans.py", "tests/test_spans.py"]),
        ("note", ["spans/Note.txt"]),
        ("a b.md", ["a b.md"]),
        ("a ", ["a b.md"]),
        ("/a b.md", ["a b.md"]),
        ("./src/", ["src/spans.py"]),
        ("a", ["a", "a b.md", "src/spans.py", "tests/test_spans.py", "spans/Note.txt"]),
        ("报告（终稿）.md", ["docs/报告（终稿）.md"]),
        ("终稿", ["docs/报告（终稿）.md"]),
        ("x[1].py", ["x[1].py"]),
        ("x.*", []),
        ("nothing", []),
    ],
)
def test_the_file_that_is_meant_comes_first(typed: str, expected: list[str]) -> None:
    assert matches(FILES, typed) == expected


def test_nothing_typed_offers_the_first_files_up_to_the_limit() -> None:
    assert len(matches(FILES, "", 3)) == 3
    assert len(matches([f"{n}.py" for n in range(50)], "")) == 12


def test_accents_are_the_same_in_both_unicode_forms() -> None:
    assert matches(["Jero\u0302me.py"], "jer\u00f4me") == ["Jero\u0302me.py"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("@", (0, "")),
        ("@sp", (0, "sp")),
        ("see @sp", (4, "sp")),
        ("see\n@sp", (4, "sp")),
        ("看　@sp", (2, "sp")),
        ("me@sp", None),
        ("see", None),
        ("", None),
        ("@a b", (0, "a b")),
        ("@a b.md ", None),
        ("@a and", None),
        ("@a\nb", None),
        ("@a b.md and @x[1", (12, "x[1")),
        ("@报告（终", (0, "报告（终")),
        ("@no-such-file", (0, "no-such-file")),
        ("@no such", None),
        ("@@x", (0, "@x")),
    ],
)
def test_the_word_at_the_caret_is_found(text: str, expected: tuple[int, str] | None) -> None:
    assert mention_at(text, len(text), FILES) == expected


def test_only_what_stands_before_the_caret_counts() -> None:
    assert mention_at("@spans.py and", 3, FILES) == (0, "sp")
    assert mention_at("x @spans", 1, FILES) is None


@pytest.fixture
def editor(qtbot: QtBot) -> Iterator[QPlainTextEdit]:
    """An editor that has the focus, at the bottom of a window."""
    window, edit = QWidget(), QPlainTextEdit()
    layout = QVBoxLayout(window)
    layout.addStretch()
    edit.setFixedHeight(60)
    layout.addWidget(edit)
    qtbot.addWidget(window)
    window.resize(400, 300)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    edit.setFocus()
    qtbot.waitUntil(edit.hasFocus)
    yield edit
    window.close()


@pytest.fixture
def popup(editor: QPlainTextEdit) -> MentionPopup:
    """A list of files at the editor."""
    popup = MentionPopup(editor, LIGHT)
    popup.set_files(FILES)
    return popup


def shown(popup: MentionPopup) -> list[str]:
    return [popup.item(row).text() for row in range(popup.count())] if popup.isVisible() else []


def test_the_list_follows_what_is_typed_and_stays_in_the_window(
    qtbot: QtBot, editor: QPlainTextEdit, popup: MentionPopup
) -> None:
    qtbot.keyClicks(editor, "see @sp")
    assert shown(popup) == ["src/spans.py", "tests/test_spans.py", "spans/Note.txt"]
    assert editor.window().rect().contains(popup.geometry())
    assert editor.hasFocus()
    qtbot.keyClicks(editor, "ans.py")
    assert shown(popup) == ["src/spans.py", "tests/test_spans.py"]
    qtbot.keyClicks(editor, " ")
    assert not popup.isVisible()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab])
def test_a_key_chooses_the_marked_file_and_the_editor_keeps_focus(
    qtbot: QtBot, editor: QPlainTextEdit, popup: MentionPopup, key: Qt.Key
) -> None:
    qtbot.keyClicks(editor, "@sp")
    qtbot.keyClick(editor, Qt.Key.Key_Down)
    with qtbot.waitSignal(popup.chosen) as chosen:
        qtbot.keyClick(editor, key)
    assert chosen.args == ["tests/test_spans.py"]
    assert not popup.isVisible()
    assert editor.hasFocus()
    assert editor.toPlainText() == "@sp"


def test_up_goes_round_to_the_last_file(qtbot: QtBot, editor: QPlainTextEdit, popup: MentionPopup) -> None:
    qtbot.keyClicks(editor, "@sp")
    qtbot.keyClick(editor, Qt.Key.Key_Up)
    assert popup.currentItem().text() == "spans/Note.txt"


def test_a_click_chooses(qtbot: QtBot, editor: QPlainTextEdit, popup: MentionPopup) -> None:
    qtbot.keyClicks(editor, "@x[1")
    with qtbot.waitSignal(popup.chosen) as chosen:
        qtbot.mouseClick(popup.viewport(), Qt.MouseButton.LeftButton, pos=popup.visualItemRect(popup.item(0)).center())
    assert chosen.args == ["x[1].py"]


def test_hidden_it_takes_no_key(qtbot: QtBot, editor: QPlainTextEdit, popup: MentionPopup) -> None:
    qtbot.keyClicks(editor, "a")
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Tab):
        qtbot.keyClick(editor, key)
    assert editor.toPlainText() == "a\n\t"


def test_shift_enter_still_breaks_the_line(qtbot: QtBot, editor: QPlainTextEdit, popup: MentionPopup) -> None:
    qtbot.keyClicks(editor, "@sp")
    qtbot.keyClick(editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert len(editor.toPlainText()) == 4
    assert not popup.isVisible()


def test_escape_closes_the_list_alone_and_this_word_does_not_open_it_again(
    qtbot: QtBot, editor: QPlainTextEdit, popup: MentionPopup
) -> None:
    stops = list[bool]()
    QShortcut(QKeySequence(Qt.Key.Key_Escape), editor.window()).activated.connect(lambda: stops.append(True))
    qtbot.keyClicks(editor, "@s")
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    qtbot.keyClicks(editor, "p")
    assert not popup.isVisible()
    assert stops == []
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert stops == [True]
    qtbot.keyClicks(editor, " @s")
    assert popup.isVisible()


def test_the_list_goes_with_the_focus(qtbot: QtBot, editor: QPlainTextEdit, popup: MentionPopup) -> None:
    qtbot.keyClicks(editor, "@s")
    editor.clearFocus()
    qtbot.waitUntil(lambda: not popup.isVisible())


def test_the_word_is_replaced_in_one_step_also_behind_an_emoji(
    qtbot: QtBot, editor: QPlainTextEdit, popup: MentionPopup
) -> None:
    editor.setPlainText("🍀🍀 @a b and more")
    cursor = editor.textCursor()
    cursor.setPosition(len("🍀🍀 @a b".encode("utf-16-le")) // 2)
    editor.setTextCursor(cursor)
    popup.replace_mention("@a b.md")
    assert editor.toPlainText() == "🍀🍀 @a b.md and more"
    editor.undo()
    assert editor.toPlainText() == "🍀🍀 @a b and more"
    editor.moveCursor(QTextCursor.MoveOperation.End)
    popup.replace_mention("x")
    assert editor.toPlainText() == "🍀🍀 @a b and more"


def test_without_files_there_is_no_list_and_new_files_open_it(
    qtbot: QtBot, editor: QPlainTextEdit, popup: MentionPopup
) -> None:
    popup.set_files([])
    qtbot.keyClicks(editor, "@new")
    assert not popup.isVisible()
    popup.set_files(["new.py"])
    popup.set_palette(DARK)
    assert shown(popup) == ["new.py"]
