"""The whole window in Chinese: every word on screen, its errors, Qt's own words, and changing the language."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import get_args

import pytest
import qasync
import shiboken6
from PySide6.QtCore import QSettings, Qt, QTranslator
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QListWidgetItem,
    QMenu,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
    QTreeView,
    QWidget,
)

from clover_desktop import language
from clover_desktop.inference.protocol import LoadAdvanced
from clover_desktop.language import CHINESE, ENGLISH
from clover_desktop.models.cards import KNOWN_CARDS
from clover_desktop.models.catalog import read_catalog
from clover_desktop.resources import resource_path
from clover_desktop.ui.app import Desk, controllers, translate_qt, until
from clover_desktop.ui.chat import reply_view
from clover_desktop.ui.chat.reply_blocks import CodeView
from clover_desktop.ui.chat.reply_view import ReplyView, thinking_words
from clover_desktop.ui.chat.welcome import STARTERS
from clover_desktop.ui.controllers.chat import ChatController
from clover_desktop.ui.denoise.cell_card import CellCard, state_of
from clover_desktop.ui.denoise.legend import Legend
from clover_desktop.ui.denoise.timeline import SegmentKind, kind_words
from clover_desktop.ui.denoise.view_area import ViewArea
from clover_desktop.ui.denoise.views import VIEWS
from clover_desktop.ui.file_dialog import label_in_our_words
from clover_desktop.ui.main_window import MainWindow
from clover_desktop.ui.settings.control_rows import ControlRow
from clover_desktop.ui.settings.control_words import control_words
from clover_desktop.ui.state.canvas import Canvas, Cell
from clover_desktop.ui.state.memory_parts import part_name
from clover_desktop.ui.state.session import Attachment, Reply
from clover_desktop.ui.status_line import state_words
from clover_desktop.ui.theme import LIGHT
from clover_desktop.ui.top_bar import model_words
from tests.allowed_latin import latin_words
from tests.ui.conftest import Body
from tests.ui.window_states import FILE_NAME, QUESTIONS, seen, settle, shown_widgets, walk

WithWindow = Callable[[Path, Body], None]
Settled = Callable[[ChatController], Awaitable[None]]
FOLDER = "folder"
MODELS = read_catalog(resource_path("catalog.toml"))
NAMES = (
    *STARTERS,
    *QUESTIONS,
    FILE_NAME,
    "English",
    *(card.name for card in KNOWN_CARDS),
    *(name for model in MODELS for name in (model.title, model.licence)),
)
"""What stands in the window as it is in every language: the first page's prompts, the questions that were asked and the
titles made of them, the file that was opened, the name of a language in itself, cards, models and their licences."""


@pytest.fixture
def chinese(qapp: QApplication) -> Iterator[None]:
    """Chinese in the program's words and in Qt's."""
    translator = QTranslator()
    language.use(CHINESE)
    translate_qt(translator)
    yield
    QApplication.removeTranslator(translator)


# --- every word on screen -------------------------------------------------------------------------------------------


def words_of(widget: QWidget) -> Iterator[str]:
    """Everything that a widget shows or says, without what is not the program's own."""
    yield from (widget.windowTitle(), widget.toolTip(), widget.accessibleName(), widget.accessibleDescription())
    for name in ("text", "placeholderText", "suffix", "specialValueText", "currentText"):
        read = getattr(widget, name, None)
        if callable(read) and not isinstance(widget, QPlainTextEdit | QTextEdit):
            yield str(read())
    if isinstance(widget, QComboBox):
        yield from map(widget.itemText, range(widget.count()))
    if isinstance(widget, QTabBar):
        for index in range(widget.count()):
            yield from (widget.tabText(index), widget.tabToolTip(index))
    if isinstance(widget, QMenu):
        for action in widget.actions():
            yield from (action.text(), action.toolTip(), action.shortcut().toString())
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from words_of_rows(widget)


def words_of_rows(view: QAbstractItemView) -> Iterator[str]:
    model, root = view.model(), view.rootIndex()
    for row in range(model.rowCount(root)):
        for column in range(3):
            index = model.index(row, column, root)
            if index.isValid():
                yield str(index.data() or "")
                yield str(index.data(Qt.ItemDataRole.ToolTipRole) or "")
    if isinstance(view, QTreeView):
        for section in range(view.header().count()):
            yield str(model.headerData(section, Qt.Orientation.Horizontal) or "")


def not_ours(widget: QWidget, window: MainWindow) -> set[str]:
    """Texts of one widget that are the model's, the user's or an identifier."""
    if isinstance(widget, CellCard | ViewArea):  # behind the first line stand the model's tokens
        return {widget.accessibleName().partition("\n")[2], widget.accessibleDescription().partition("\n")[2]} - {""}
    parent = widget.parentWidget()
    if isinstance(parent, ControlRow):
        return {parent.name}
    if isinstance(parent, ReplyView) and widget is parent._thinking:
        return {parent._thinking.text()}
    if isinstance(parent, CodeView) and widget is parent._language:
        return {parent._language.text()} - {language.tr("text")}
    if widget is window.top._title:  # the title as far as there is room for it
        return {window.top._title.text()}
    return set()


def english_in(text: str, excepted: set[str]) -> set[str]:
    for name in sorted({*NAMES, *excepted}, key=len, reverse=True):
        text = text.replace(name, " ") if name else text
    return latin_words(text)


@pytest.mark.slow
@pytest.mark.qt_log_ignore("This plugin does not support grabbing the keyboard")  # a menu wants it, offscreen has none
@pytest.mark.usefixtures("chinese")
def test_no_word_of_the_window_is_english(with_window: WithWindow, tmp_path: Path) -> None:
    found, states = dict[str, str](), list[str]()

    async def body(window: MainWindow, controller: ChatController) -> None:
        folder = tmp_path / FOLDER

        def look(state: str) -> None:
            states.append(state)
            for widget in shown_widgets():
                excepted = {str(folder), FOLDER, str(tmp_path), *not_ours(widget, window)}
                for text in words_of(widget):
                    if english_in(text, excepted):
                        found.setdefault(f"{type(widget).__name__}: {text}", state)

        await walk(window, controller, folder=folder, look=look)
        window.sidebar.chats._on_menu_requested(window.sidebar.chats.visualItemRect(chat_item(window)).center())
        await settle()
        assert [widget for widget in shown_widgets() if isinstance(widget, QMenu)]
        look("menu of a chat")
        window.chat.composer.edit.setPlainText("字")
        menu = window.chat.composer.edit.createStandardContextMenu()
        menu.popup(window.pos())
        await settle()
        look("menu of the question")
        menu.close()
        menu.deleteLater()

    with_window(resource_path("sprout"), body)
    assert found == {}
    assert "commands" in states


def chat_item(window: MainWindow) -> QListWidgetItem:
    chats = window.sidebar.chats
    return next(item for row in range(chats.count()) if (item := chats.item(row)).data(Qt.ItemDataRole.UserRole))


# --- painted and composed words -------------------------------------------------------------------------------------


@pytest.mark.usefixtures("chinese")
def test_painted_words_are_chinese() -> None:
    cells = [
        Cell(offset=0),
        Cell(offset=0, confidence=0.4),
        Cell(offset=0, status="resolved", confidence=0.4, resolved_in_step=1, is_forced=True),
        Cell(offset=0, status="resolved", confidence=1.0, resolved_in_step=1),
        Cell(offset=0, status="beyond", confidence=1.0, resolved_in_step=1),
    ]
    words = [words for _, _, words in Legend(LIGHT, threshold=0.95).entries()]
    words += [*map(state_of, cells), *map(part_name, PART_KINDS), *map(kind_words, get_args(SegmentKind))]
    words += [words for view in VIEWS for words in (view.title(), view.explanation())]
    for control in control_words().values():
        words += [control.label, control.meaning]
    assert [text for text in words if latin_words(text) or not re.search("[一-鿿]", text)] == []


PART_KINDS = ("dense", "experts", "context", "state", "workspace", "reserved", "embedding", "free", "lacking")


@pytest.mark.usefixtures("chinese")
def test_states_in_words_are_chinese() -> None:
    advanced = LoadAdvanced(stage="weights", done_bytes=1, total_bytes=2)
    states = ("starting", "loading", "ready", "writing", "failed", "closed")
    words = [state_words(state, "CPU", progress) for state in states for progress in (None, advanced)]
    statuses = ("waiting", "writing", "cancelled", "length", "interrupted")
    for status in statuses:
        for is_queued in (False, True):
            words.append(reply_view.state_words(Reply(status=status), Canvas(), is_queued=is_queued)[0])
    for thinking in (True, False):
        for tokens in (0, 40):
            reply = Reply(thinking_tokens=tokens, thinking_us=1_500_000)
            words.append(thinking_words(reply, is_open=False, is_thinking=thinking))
    words.append(model_words(None, None))
    assert [text for text in words if latin_words(text) or not re.search("[一-鿿]", text)] == []


# --- errors ---------------------------------------------------------------------------------------------------------


def visible_labels(window: MainWindow) -> list[str]:
    return [label.text() for label in window.findChildren(QLabel) if label.isVisible() and label.text()]


@pytest.mark.slow
@pytest.mark.usefixtures("chinese")
def test_a_killed_worker_is_told_in_chinese(with_window: WithWindow, toy_folder: Path) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        os.kill(controller.worker_process_id or 0, signal.SIGKILL)
        await until(controller, lambda: controller.worker_state == "failed")
        sentence = window.chat.notice._words.text()
        assert re.search("[一-鿿]", sentence)
        assert latin_words(sentence) == set()

    with_window(toy_folder, body)


@pytest.mark.slow
@pytest.mark.usefixtures("chinese")
def test_a_folder_without_a_model_is_told_in_chinese(with_window: WithWindow, tmp_path: Path) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        sentence = window.chat.notice._words.text()
        assert "config.json" in sentence
        assert latin_words(sentence.replace(str(tmp_path), "")) == set()

    with_window(tmp_path, body)


@pytest.mark.slow
@pytest.mark.usefixtures("chinese")
def test_a_request_that_fails_is_told_in_chinese(with_window: WithWindow, toy_folder: Path, settled: Settled) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        controller.set_control("max_new_tokens", 5000)
        assert controller.submit("一")
        await settled(controller)
        sentence = controller.session.turns[0].reply.error
        assert "4,096" in sentence
        assert sentence in visible_labels(window)
        assert latin_words(sentence) == set()

    with_window(toy_folder, body)


UNREADABLE = [b"\xff\xfe nothing", b"{}", b"[]", b'{"format": "other"}']


@pytest.mark.slow
@pytest.mark.usefixtures("chinese")
def test_chats_that_cannot_be_read_are_told_in_chinese(
    with_window: WithWindow, toy_folder: Path, tmp_path: Path
) -> None:
    async def body(window: MainWindow, controller: ChatController) -> None:
        for number, content in enumerate(UNREADABLE):
            path = tmp_path / f"{number}.json"
            path.write_bytes(content)
            window.chats.say("")
            window.chats.import_file(path)
            await seen(lambda: bool(window.chats.trouble))
            assert re.search("[一-鿿]", window.chats.trouble)
            assert latin_words(window.chats.trouble.replace(str(path), "")) == set()
            assert window.chat.storage_notice.isVisible()
        window.chats.say("")
        window.chats.import_file(tmp_path / "none.json")
        await seen(lambda: bool(window.chats.trouble))
        assert latin_words(window.chats.trouble.replace(str(tmp_path), "")) == set()

    with_window(toy_folder, body)


# --- Qt's own words -------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("chinese")
def test_qts_file_dialog_is_chinese(qapp: QApplication, tmp_path: Path) -> None:
    dialog = QFileDialog(None, "对话", str(tmp_path), "*.json")
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    label_in_our_words(dialog)
    parts = [p for p in dialog.findChildren(QWidget) if not isinstance(p, QAbstractItemView | QComboBox)]
    words = [text for part in parts for text in words_of(part)]
    tree = dialog.findChildren(QTreeView)[0]
    words += [str(tree.model().headerData(section, Qt.Orientation.Horizontal)) for section in range(4)]
    dialog.deleteLater()
    assert any("打开" in text for text in words)
    assert any("取消" in text for text in words)
    assert [text for text in words if latin_words(text.replace(str(tmp_path), ""), also={"json"})] == []


# --- another language -----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_another_language_in_the_settings_loses_nothing(
    event_loop: qasync.QEventLoop, toy_folder: Path, tmp_path: Path
) -> None:
    folder = tmp_path / FOLDER
    folder.mkdir()
    (folder / FILE_NAME).write_text("x = 1\n", encoding="utf-8")
    remembered = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)

    async def body() -> None:
        async with controllers(
            toy_folder, settings=tmp_path / "settings.json", data_folder=tmp_path / "data", log=tmp_path / "log"
        ) as parts:
            controller = parts.chat
            desk = Desk(parts, theme="light", geometry=remembered, leaving=asyncio.Event())
            old = desk.window
            old.show()
            controller.start()
            await until(controller, lambda: controller.worker_state == "ready")
            old.code.open_folder(folder)
            old.code.open_file(FILE_NAME)
            old.chat.composer.add_attachment(Attachment(path=FILE_NAME, text="x = 1\n"))
            await settle()
            controller.set_control("threshold", 1.0)
            controller.set_control("max_new_tokens", 3000)
            assert controller.submit("total")
            old.chat.composer.edit.setPlainText("a draft")
            old.intents.show_settings()
            session = controller.session
            await until(controller, lambda: controller.canvas.denoise_forwards > 3)
            choose_language(old, CHINESE)
            new, before = desk.window, controller.canvas.denoise_forwards
            assert new is not old
            assert (language.current(), new.sidebar.new_chat.text()) == (CHINESE, "新对话")
            assert new.chat.composer.edit.toPlainText() == "a draft"
            assert [attachment.path for attachment in new.chat.composer.attachments] == [FILE_NAME]
            assert new.code.workspace is not None
            assert (new.code.workspace.root, new.intents._open_file) == (folder, FILE_NAME)
            assert (controller.worker_state, controller.session) == ("writing", session)
            assert new.chat.composer.button.text() == "停止"
            await until(controller, lambda: controller.canvas.denoise_forwards > before + 3)
            assert "块" in new.chat._views[-1].reply._state.text()
            await settle()
            assert not shiboken6.isValid(old)
            assert sorted(top_level_names()) == ["MainWindow", "SettingsDialog"]
            choose_language(new, ENGLISH)
            await settle()
            assert desk.window.sidebar.new_chat.text() == "New chat"
            assert desk.window.chat.composer.edit.toPlainText() == "a draft"
            assert not shiboken6.isValid(new)
            controller.stop_reply()
            await until(controller, lambda: controller.worker_state == "ready")
            assert session.turns[0].reply.status == "cancelled"
            desk.window.retire()
            await settle()
            assert top_level_names() == []

    event_loop.run_until_complete(asyncio.wait_for(body(), 120))


def choose_language(window: MainWindow, code: str) -> None:
    dialog = window.intents.settings
    assert dialog is not None
    box = next(box for box in dialog.findChildren(QComboBox) if box.findData(code) >= 0)
    box.setCurrentIndex(box.findData(code))
    box.activated.emit(box.currentIndex())


def top_level_names() -> list[str]:
    """The program's own windows, shown or not."""
    tops = QApplication.topLevelWidgets()
    return [type(top).__name__ for top in tops if type(top).__module__.startswith("clover_desktop")]
