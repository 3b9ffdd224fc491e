"""Markdown on screen: exact copies, readable colours, one card a code block, nothing loaded."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from clover_desktop.ui.chat.highlighting import code_spans
from clover_desktop.ui.chat.reply_blocks import CodeView, MarkdownView, TextView
from clover_desktop.ui.state.settings import TextSizes
from clover_desktop.ui.theme import DARK, LIGHT

FENCE = "`" * 3
SOURCE = "def f():\n\treturn '中🍀'  \n\n    x = 2\n"


@pytest.fixture
def view(qapp: QApplication) -> MarkdownView:
    return MarkdownView(LIGHT, TextSizes())


def test_the_clipboard_gets_the_exact_source(view: MarkdownView) -> None:
    view.show_untrusted_markdown(f"{FENCE}python\n{SOURCE}{FENCE}\n")
    (code,) = view.findChildren(CodeView)
    code.copy()
    assert QGuiApplication.clipboard().text() == SOURCE


@pytest.mark.parametrize("size", [1, 7, 40])
def test_streamed_code_shows_as_it_is(view: MarkdownView, size: int) -> None:
    text = f"Before.\n\n{FENCE}python\n{SOURCE}{FENCE}\n\nAfter *it*."
    for end in range(size, len(text) + size, size):
        view.show_untrusted_markdown(text[:end])
    live = [v for v in view.findChildren(CodeView) if view._column.indexOf(v) >= 0]
    assert [code.code.toPlainText() for code in live] == [SOURCE.removesuffix("\n")]
    texts = [v.toPlainText() for v in view.findChildren(TextView) if view._column.indexOf(v) >= 0]
    assert [text.strip() for text in texts] == ["Before.", "After it."]


def test_code_is_saved_byte_for_byte(view: MarkdownView, tmp_path: Path) -> None:
    view.show_untrusted_markdown(f"{FENCE}python\n{SOURCE}{FENCE}\n")
    (code,) = view.findChildren(CodeView)
    code.save(tmp_path / "代码.py")
    assert (tmp_path / "代码.py").read_bytes() == SOURCE.encode()


def test_a_file_that_cannot_be_written_is_said(view: MarkdownView, tmp_path: Path) -> None:
    view.show_untrusted_markdown(f"{FENCE}\nx\n{FENCE}\n")
    (code,) = view.findChildren(CodeView)
    code.save(tmp_path / "no folder" / "x")
    assert "not saved" in code._language.text()


def test_a_text_loads_nothing(view: MarkdownView) -> None:
    view.show_untrusted_markdown("hello")
    (text,) = view.findChildren(TextView)
    assert text.loadResource(2, QUrl("file:///etc/passwd")) is None
    assert not text.openLinks()


def test_every_line_of_code_has_its_own_colours_in_utf16_columns() -> None:
    spans = code_spans("s = '🍀' + f(1)\n# end", "python", DARK)
    assert len(spans) == 2
    string = next(span for span in spans[0] if span[2] == DARK.code_string)
    assert (string[0], sum(s[1] for s in spans[0] if s[2] == DARK.code_string)) == (4, 4)
    assert spans[1] == [(0, 5, DARK.muted)]


@pytest.mark.parametrize("language", ["python", "text", "", "no such language"])
def test_any_language_keeps_every_character(language: str) -> None:
    assert len(code_spans(SOURCE, language, LIGHT)) == SOURCE.count("\n") + 1


def test_a_theme_change_repaints_old_blocks(view: MarkdownView) -> None:
    view.show_untrusted_markdown(f"text\n\n{FENCE}python\ndef f(): pass\n{FENCE}\n")
    (code,) = view.findChildren(CodeView)
    view.set_palette(DARK)
    formats = code.code.document().firstBlock().layout().formats()
    assert {f.format.foreground().color().name().upper() for f in formats} >= {DARK.code_keyword}
