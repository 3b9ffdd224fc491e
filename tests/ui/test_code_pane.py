"""The Code tab: a folder's tree and one file, every refusal as a sentence, no thread left."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFileDialog, QFileSystemModel, QPushButton
from pytestqt.qtbot import QtBot

from clover_desktop import language
from clover_desktop.ui.chat.highlighting import code_spans
from clover_desktop.ui.code.code_pane import CodePane, FileTree
from clover_desktop.ui.code.file_view import FileView, language_of
from clover_desktop.ui.code.gradual_colors import lines_of_spans
from clover_desktop.ui.state.text_files import TextFile
from clover_desktop.ui.theme import DARK, LIGHT, contrast

# the offscreen platform says so whenever a layout limits a window's size
pytestmark = pytest.mark.qt_log_ignore("does not support propagateSizeHints")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small project, with what must not be shown."""
    root = tmp_path / "项目 one"
    for name in ("src/spans.py", "docs/报告（终稿）.md", "a b.md", ".gitignore", ".git/config", "node_modules/x.js"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(f"# {name}\n", encoding="utf-8")
    (root / "logo.png").write_bytes(b"\x89PNG\0")
    (root / "out").symlink_to(tmp_path)
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    (root / "secret.txt").symlink_to(tmp_path / "secret.txt")
    return root


@pytest.fixture
def pane(qtbot: QtBot) -> Iterator[CodePane]:
    """A shown tab, whose thread has ended afterwards."""
    pane = CodePane(LIGHT)
    qtbot.addWidget(pane)
    pane.resize(500, 700)
    with qtbot.waitExposed(pane):
        pane.show()
    yield pane
    models = pane.findChildren(QFileSystemModel)
    pane.close()
    shiboken6.delete(pane)
    assert not any(shiboken6.isValid(model) for model in models)


@pytest.fixture
def opened(qtbot: QtBot, pane: CodePane, folder: Path) -> CodePane:
    """The tab with the folder open and listed."""
    pane.open_folder(folder)
    qtbot.waitUntil(lambda: rows(pane) == ["docs", "src", ".gitignore", "a b.md", "logo.png"])
    return pane


def rows(pane: CodePane, parent: QModelIndex | QPersistentModelIndex | None = None) -> list[str]:
    tree = pane.findChild(FileTree)
    assert tree is not None
    root = tree.rootIndex() if parent is None else parent
    return [str(tree.model().index(row, 0, root).data()) for row in range(tree.model().rowCount(root))]


def view_of(pane: CodePane) -> FileView:
    view = pane.findChild(FileView)
    assert view is not None
    return view


def button(pane: CodePane, text: str) -> QPushButton:
    return next(b for b in pane.findChildren(QPushButton) if text in b.text() and b.isVisible())


def test_without_a_folder_the_tab_says_what_it_is_for(qtbot: QtBot, pane: CodePane) -> None:
    assert pane.workspace is None
    qtbot.mouseClick(button(pane, "Open folder"), Qt.MouseButton.LeftButton)
    dialog = pane.findChild(QFileDialog)
    assert dialog is not None
    assert dialog.fileMode() == QFileDialog.FileMode.Directory
    dialog.reject()


def test_a_chosen_folder_is_opened(qtbot: QtBot, pane: CodePane, folder: Path) -> None:
    pane.choose_folder()
    dialog = pane.findChild(QFileDialog)
    assert dialog is not None
    with qtbot.waitSignal(pane.folder_opened) as opened:
        dialog.fileSelected.emit(str(folder))
    dialog.reject()
    assert opened.args == [pane.workspace]
    assert pane.workspace is not None
    assert pane.workspace.name == "项目 one"


def test_the_tree_lists_names_without_folders_of_tools_and_links_that_lead_out(opened: CodePane) -> None:
    assert rows(opened) == ["docs", "src", ".gitignore", "a b.md", "logo.png"]


def test_a_click_opens_a_folder_and_enter_a_file(qtbot: QtBot, opened: CodePane) -> None:
    tree = opened.findChild(FileTree)
    assert tree is not None
    index = QPersistentModelIndex(tree.model().index(0, 0, tree.rootIndex()))
    qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=tree.visualRect(index).center())
    qtbot.waitUntil(lambda: rows(opened, index) == ["报告（终稿）.md"])
    tree.setCurrentIndex(tree.model().index(0, 0, index))
    with qtbot.waitSignal(opened.file_opened) as chosen:
        qtbot.keyClick(tree, Qt.Key.Key_Return)
    assert chosen.args == ["docs/报告（终稿）.md"]
    assert view_of(opened).edit.toPlainText() == "# docs/报告（终稿）.md\n"


@pytest.mark.parametrize("relative", ["src/spans.py", "a b.md", "docs/报告（终稿）.md"])
def test_a_file_is_shown_and_can_go_with_the_question(qtbot: QtBot, opened: CodePane, relative: str) -> None:
    opened.open_file(relative)
    assert view_of(opened).path == relative
    with qtbot.waitSignal(opened.mention_requested) as mentioned:
        qtbot.mouseClick(button(opened, "@"), Qt.MouseButton.LeftButton)
    assert mentioned.args == [relative]


@pytest.mark.parametrize(
    ("relative", "sentence"),
    [
        ("logo.png", "is not text"),
        ("gone.py", "no longer there"),
        ("secret.txt", "leaves the folder"),
        ("../secret.txt", "leaves the folder"),
        ("latin.txt", "save it as UTF-8"),
        ("large.txt", "too large"),
        ("long.txt", "a line has 20,001 characters"),
    ],
)
def test_what_cannot_be_shown_is_said_in_its_place(
    opened: CodePane, folder: Path, relative: str, sentence: str
) -> None:
    (folder / "latin.txt").write_bytes("déjà vu".encode("latin-1"))
    (folder / "long.txt").write_text("x" * 20_001, encoding="utf-8")
    with (folder / "large.txt").open("wb") as large:
        os.truncate(large.fileno(), 5_000_001)
    opened.open_file("a b.md")
    opened.open_file(relative)
    view = view_of(opened)
    assert sentence in view.sentence
    assert view.path == relative
    assert view.edit.toPlainText() == ""


def test_a_gbk_file_is_read_as_chinese_and_its_encoding_said(opened: CodePane, folder: Path) -> None:
    (folder / "gbk.py").write_bytes("# 读取文件\r\n".encode("gbk"))
    opened.open_file("gbk.py")
    view = view_of(opened)
    assert view.edit.toPlainText() == "# 读取文件\n"
    assert view._footer.text() == "1 line · 12 B · GB18030 · CRLF"


def test_a_folder_that_disappears_is_said_and_no_other_disk_is_shown(
    qtbot: QtBot, opened: CodePane, folder: Path
) -> None:
    with qtbot.waitSignal(opened.folder_opened) as gone:
        shutil.rmtree(folder)
    assert gone.args == [None]
    assert opened.workspace is None
    assert "项目 one is no longer there" in opened._problem.text()
    assert opened._problem.isVisible()
    opened.open_file("a b.md")
    assert button(opened, "Open folder").isVisible()


def test_a_folder_found_gone_by_opening_a_file_is_said_too(opened: CodePane, folder: Path) -> None:
    folder.rename(folder.with_name("moved"))
    opened.open_file("a b.md")
    assert opened.workspace is None


def test_a_folder_that_cannot_be_opened_leaves_what_is_there(opened: CodePane, folder: Path) -> None:
    opened.open_folder(folder / "none")
    assert "cannot be opened" in view_of(opened).sentence
    assert opened.workspace is not None
    assert opened.workspace.root == folder


def test_the_first_folder_that_cannot_be_opened_is_said(pane: CodePane, folder: Path) -> None:
    pane.open_folder(folder / "a b.md")
    assert "is not a folder" in pane._problem.text()


def test_a_folder_inside_a_skipped_one_can_be_opened(qtbot: QtBot, pane: CodePane, folder: Path) -> None:
    pane.open_folder(folder / "node_modules")
    qtbot.waitUntil(lambda: rows(pane) == ["x.js"])


def test_another_folder_replaces_the_first(qtbot: QtBot, opened: CodePane, folder: Path) -> None:
    opened.open_file("a b.md")
    opened.open_folder(folder / "src")
    qtbot.waitUntil(lambda: rows(opened) == ["spans.py"])
    assert view_of(opened).path == ""
    qtbot.waitUntil(lambda: len(opened.findChildren(QFileSystemModel)) == 1)


def test_a_new_file_appears_in_the_tree(qtbot: QtBot, opened: CodePane, folder: Path) -> None:
    (folder / "新文件.txt").touch()
    qtbot.waitUntil(lambda: "新文件.txt" in rows(opened))


def test_a_wide_tab_has_the_tree_beside_the_file(opened: CodePane) -> None:
    assert opened._splitter.orientation() == Qt.Orientation.Vertical
    opened.resize(1000, 600)
    assert opened._splitter.orientation() == Qt.Orientation.Horizontal


@pytest.mark.parametrize(
    ("path", "name"),
    [("src/a.py", "python"), ("a b.md", "markdown"), ("x.txt", "text"), ("x.unknown", ""), ("Makefile", "make")],
)
def test_a_file_name_stands_for_a_language(path: str, name: str) -> None:
    assert language_of(path) == name


def test_marks_that_turn_the_direction_of_writing_are_seen(qtbot: QtBot) -> None:
    view = FileView(LIGHT)
    qtbot.addWidget(view)
    view.show_file("a.py", TextFile(text="if x:\u202e # \u2066\u2069\n\u2029"))
    assert view.edit.toPlainText() == "if x:▯ # ▯▯\n\n"
    assert view.edit.blockCount() == 2


def colors(qtbot: QtBot, view: FileView) -> set[str]:
    qtbot.waitUntil(lambda: not view._colors.is_busy)
    formats = [
        entry.format.foreground().color().name().upper()
        for line in range(view.edit.blockCount())
        for entry in view.edit.document().findBlockByNumber(line).layout().formats()
    ]
    return set(formats)


def test_the_colours_change_with_the_theme_and_stay_readable(qtbot: QtBot) -> None:
    view = FileView(LIGHT)
    qtbot.addWidget(view)
    view.show_file("a.py", TextFile(text="def f():\n    return '中'  # 1\n"))
    light = colors(qtbot, view)
    assert LIGHT.code_keyword in light
    view.set_palette(DARK)
    assert DARK.code_keyword in colors(qtbot, view)
    assert not light & colors(qtbot, view)
    for palette in (LIGHT, DARK):
        for name in ("text", "muted", "code_keyword", "code_name", "code_string", "code_number"):
            assert contrast(getattr(palette, name), palette.bubble) >= 4.5  # the caret's line


def test_every_line_has_its_number_and_the_numbers_their_room(qtbot: QtBot) -> None:
    view = FileView(LIGHT)
    qtbot.addWidget(view)
    view.show_file("a.py", TextFile(text="x\n" * 9))
    narrow = view.edit.gutter_width()
    view.show_file("a.py", TextFile(text="x\r\n" * 999 + "y"))
    assert view.edit.gutter_width() > narrow
    assert view.edit.viewport().x() >= view.edit.gutter_width()
    assert view.edit.blockCount() == 1000 == len(view.edit._marks)
    wide = view.edit.gutter_width()
    view.set_points(20)
    assert view.edit.gutter_width() > wide


def test_the_line_of_the_caret_is_visible(qtbot: QtBot) -> None:
    view = FileView(LIGHT)
    qtbot.addWidget(view)
    view.resize(400, 300)
    view.show_file("a.py", TextFile(text="x\ny\nz\n"))
    view.edit.moveCursor(view.edit.textCursor().MoveOperation.Down)
    picture = view.edit.grab().toImage()
    ground = QColor(LIGHT.bubble)
    tinted = [y for y in range(picture.height()) if picture.pixelColor(view.edit.viewport().width() - 20, y) == ground]
    height = view.edit.fontMetrics().height()
    assert len(tinted) == pytest.approx(height, abs=2)
    assert tinted[0] == pytest.approx(height + view.edit.contentOffset().y(), abs=3)


def test_the_whole_tab_speaks_chinese(qtbot: QtBot, chinese: None, folder: Path) -> None:
    pane = CodePane(DARK)
    qtbot.addWidget(pane)
    pane.show()
    texts = [b.text() for b in pane.findChildren(QPushButton)]
    assert texts.count("打开文件夹…") == 2
    pane.open_folder(folder)
    pane.open_file("logo.png")
    assert view_of(pane).sentence == "logo.png：这个文件不是文本。"


@pytest.fixture
def chinese() -> Iterator[None]:
    """Chinese for one test."""
    language.use(language.CHINESE)
    yield
    language.use(language.ENGLISH)


@pytest.mark.slow
@pytest.mark.parametrize(
    "make",
    [lambda: "x = 'some code' + 1  # a comment\n" * 150_000, lambda: ("y" * 19_999 + "\n") * 250],
    ids=["many lines", "long lines"],
)
def test_the_largest_files_are_shown_whole(qtbot: QtBot, make: Callable[[], str]) -> None:
    view = FileView(LIGHT)
    qtbot.addWidget(view)
    text = make()[:5_000_000]
    view.show_file("a.py", TextFile(text=text))
    assert len(view.edit.toPlainText()) == len(text)


def test_a_long_file_gets_its_colours_in_turns(qtbot: QtBot) -> None:
    view = FileView(LIGHT)
    qtbot.addWidget(view)
    view.show_file("a.py", TextFile(text="def f(): return '中' # 1\n" * 1_500))
    assert view._colors.is_busy
    assert LIGHT.code_string in colors(qtbot, view)
    assert len(view._colors._lines) == 1_501


def test_beyond_the_limit_there_are_no_colours(qtbot: QtBot) -> None:
    view = FileView(LIGHT)
    qtbot.addWidget(view)
    view.show_file("a.py", TextFile(text="x = 1\n" * 40_000))
    assert not view._colors.is_busy
    view.show_file("b.py", TextFile(text="x = 1\n"))
    assert LIGHT.code_number in colors(qtbot, view)


@pytest.mark.parametrize("language_name", ["python", "json", "markdown", "", "bash"])
def test_gradual_colours_are_those_of_the_chat(language_name: str) -> None:
    code = "# 🍀 a\ndef f(x):\n    '''b\n    c'''\n\treturn {\"k\": [1, null]}\n\n"
    assert list(lines_of_spans(code, language_name, LIGHT)) == code_spans(code, language_name, LIGHT)
