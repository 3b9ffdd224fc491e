"""The chat on screen: it follows only a reader at the bottom, keeps its place, and grows its own text alone."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QTextCursor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from clover_desktop.ui.chat.chat_pane import EARLIER_AT_ONCE, TURNS_AT_ONCE, ChatPane
from clover_desktop.ui.chat.reply_blocks import CodeView
from clover_desktop.ui.state.canvas import Canvas
from clover_desktop.ui.state.session import ChatSession, Reply, Turn
from clover_desktop.ui.state.settings import TextSizes
from clover_desktop.ui.theme import LIGHT

FENCE = "`" * 3
LINE = "    total = total + value  # and one more\n"


@pytest.fixture
def pane(qtbot: QtBot) -> Iterator[ChatPane]:
    pane = ChatPane(LIGHT, TextSizes())
    qtbot.addWidget(pane)
    pane.resize(700, 500)
    pane.show()
    yield pane
    pane.hide()


def session_with(turns: int, *, status: str = "stop", lines: int = 40) -> ChatSession:
    session = ChatSession()
    for number in range(turns):
        turn = session.ask(f"question {number}")
        turn.reply.text, turn.reply.status = f"{FENCE}python\n{LINE * lines}", status  # type: ignore[assignment]
        session.running = None
    return session


def show(pane: ChatPane, session: ChatSession) -> None:
    pane.show_chat(session, Canvas(), can_ask=True)
    for _ in range(5):
        QApplication.sendPostedEvents()


def scroll_up(pane: ChatPane, pixels: int) -> None:
    place = QPointF(pane.area.viewport().rect().center())
    event = QWheelEvent(
        place, pane.area.viewport().mapToGlobal(place), QPoint(0, pixels), QPoint(0, 120),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(pane.area.viewport(), event)


def test_a_reader_who_has_scrolled_up_stays_there_until_the_chip_takes_them_down(pane: ChatPane) -> None:
    session = session_with(1, status="writing")
    reply = session.turns[0].reply
    show(pane, session)
    bar = pane.area.verticalScrollBar()
    assert bar.value() == bar.maximum() > 0
    scroll_up(pane, 40)
    place = bar.value()
    assert place < bar.maximum()
    for _ in range(30):
        reply.text += LINE * 3
        show(pane, session)
        assert bar.value() == place
    assert pane.chip.isVisible()
    QTest.mouseClick(pane.chip, Qt.MouseButton.LeftButton)
    assert bar.value() == bar.maximum()
    assert not pane.chip.isVisible()
    reply.text += LINE * 3
    show(pane, session)
    assert bar.value() == bar.maximum()


def test_of_a_long_chat_the_newest_turns_are_built_and_the_rest_on_demand(pane: ChatPane) -> None:
    session = session_with(TURNS_AT_ONCE + EARLIER_AT_ONCE + 5, lines=2)
    show(pane, session)
    assert [v.turn.question for v in pane._views] == [t.question for t in session.turns[-TURNS_AT_ONCE:]]
    assert pane._earlier.isVisible()
    QTest.mouseClick(pane._earlier, Qt.MouseButton.LeftButton)
    assert [v.turn.question for v in pane._views] == [t.question for t in session.turns[5:]]
    QTest.mouseClick(pane._earlier, Qt.MouseButton.LeftButton)
    assert [v.turn.question for v in pane._views] == [t.question for t in session.turns]
    assert not pane._earlier.isVisible()


def test_another_version_in_the_middle_leaves_what_stands_before_it(pane: ChatPane) -> None:
    session = session_with(4, lines=2)
    show(pane, session)
    kept = pane._views[0]
    session.ask_again(session.turns[1], "edited")
    show(pane, session)
    assert pane._views[0] is kept
    assert [v.turn.question for v in pane._views] == ["question 0", "edited"]


def test_deleting_a_word_in_a_long_question_keeps_the_caret_in_view(pane: ChatPane) -> None:
    session = ChatSession()
    session.ask("\n".join(f"line {number} of the question" for number in range(400)))
    session.running = None
    session.turns[0].reply.status = "stop"
    show(pane, session)
    view = pane._views[0]
    view._on_edit_clicked()
    QApplication.sendPostedEvents()
    assert view._editor is not None
    edit = view._editor.edit
    cursor = QTextCursor(edit.document().findBlockByNumber(200))
    edit.setTextCursor(cursor)
    edit.centerCursor()
    before = (edit.verticalScrollBar().value(), pane.area.verticalScrollBar().value())
    QTest.keyClick(edit, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    QApplication.sendPostedEvents()
    assert edit.textCursor().block().text() == "200 of the question"
    assert abs(edit.verticalScrollBar().value() - before[0]) <= 1
    assert abs(pane.area.verticalScrollBar().value() - before[1]) <= edit.fontMetrics().lineSpacing()
    assert edit.viewport().rect().contains(edit.cursorRect())


def test_larger_text_grows_messages_alone(pane: ChatPane) -> None:
    show(pane, session_with(1))
    code = pane.findChildren(CodeView)[0].code
    composer = pane.composer.edit.font().pointSizeF()
    pane.set_sizes(TextSizes(message=20.0, code=10.0))
    assert pane._views[0]._bubble.font().pointSizeF() == 20.0
    assert (code.font().pointSizeF(), pane.composer.edit.font().pointSizeF()) == (10.0, composer)


def test_raw_and_back_in_the_middle_of_a_reply_loses_nothing(pane: ChatPane) -> None:
    session = session_with(1, status="writing", lines=2)
    turn = session.turns[0]
    show(pane, session)
    view = pane._views[0].reply
    for is_raw in (True, False, True, False):
        turn.reply.text += LINE
        view.show_raw(is_raw)
        show(pane, session)
        shown = "".join(v.code.toPlainText() for v in view.answer._views if isinstance(v, CodeView))
        assert shown.count("total = total") == turn.reply.text.count("total = total")
        assert shown.startswith(FENCE) == is_raw


@pytest.mark.slow
def test_three_thousand_lines_of_code_stream_without_holding_up_the_window(pane: ChatPane, qtbot: QtBot) -> None:
    session = ChatSession()
    session.ask("go")
    reply: Reply = session.turns[0].reply
    reply.status, reply.text = "writing", f"{FENCE}python\n"
    lateness: list[float] = []
    due = time.perf_counter() + 0.05

    def tick() -> None:
        nonlocal due
        now = time.perf_counter()
        lateness.append(now - due)
        due = now + 0.05

    def add() -> None:
        reply.text += LINE * 4
        pane.show_chat(session, Canvas(), can_ask=False)
        if reply.text.count("\n") > 3000:
            writer.stop()

    ticker, writer = QTimer(), QTimer()
    ticker.timeout.connect(tick)
    writer.timeout.connect(add)
    ticker.start(50)
    writer.start(0)
    qtbot.waitUntil(lambda: not writer.isActive(), timeout=120_000)
    reply.status = "stop"
    show(pane, session)
    ticker.stop()
    (code,) = pane.findChildren(CodeView)
    assert code.code.toPlainText() == LINE.rstrip("\n") + ("\n" + LINE.rstrip("\n")) * (reply.text.count("\n") - 2)
    assert max(lateness) < 0.25


def test_a_turn_that_waits_says_for_what(pane: ChatPane) -> None:
    session = ChatSession()
    session.all_turns |= {turn.id: turn for turn in [Turn(question="x")]}
    session.choose(next(iter(session.all_turns.values())))
    pane.show_chat(session, Canvas(), can_ask=False, is_queued=True)
    assert "another chat" in pane._views[0].reply._state.text()


def test_an_editor_that_opens_is_no_new_text(pane: ChatPane) -> None:
    show(pane, session_with(3))
    pane._views[0]._on_edit_clicked()
    QApplication.sendPostedEvents()
    assert not pane.chip.isVisible()


def test_a_reply_that_ended_in_its_thought_says_so(pane: ChatPane) -> None:
    session = ChatSession()
    reply = session.ask("x").reply
    session.running = None
    reply.status, reply.starts_thinking, reply.text = "stop", True, "I wonder"
    show(pane, session)
    assert "no answer" in pane._views[0].reply._state.text()
    reply.text = "I wonder</think>\n\nYes."
    show(pane, session)
    assert pane._views[0].reply._state.text() == ""
