"""Colours of code that come line by line while the window goes on: lexing a long file at once would hold it up."""

from __future__ import annotations

import time
from collections.abc import Iterator

from PySide6.QtCore import QTimer
from PySide6.QtGui import QColor, QSyntaxHighlighter, QTextCharFormat
from PySide6.QtWidgets import QPlainTextEdit

from clover_desktop.ui.chat.highlighting import MAXIMUM_CHARACTERS, lexer_for, token_color
from clover_desktop.ui.theme import Palette

Spans = list[tuple[int, int, str]]
"""Start and length in UTF-16 units, as Qt counts, and colour of what is not plain text in a line."""

TURN_SECONDS = 0.015
"""How long one turn of the event loop may be spent on colours."""


def lines_of_spans(code: str, language: str, palette: Palette) -> Iterator[Spans]:
    """The colours of each line, as soon as the lexer has read it; of too much code, none."""
    if len(code) > MAXIMUM_CHARACTERS:
        return
    line, column = Spans(), 0
    for token, value in lexer_for(language).get_tokens(code):
        color = token_color(token, palette)
        for index, part in enumerate(value.split("\n")):
            if index:
                yield line
                line, column = Spans(), 0
            length = len(part.encode("utf-16-le", errors="surrogatepass")) // 2
            if color is not None and length:
                line.append((column, length, color))
            column += length
    yield line


class GradualColors(QSyntaxHighlighter):
    """Gives each line of an editor its colours when they come."""

    def __init__(self, edit: QPlainTextEdit) -> None:
        super().__init__(edit.document())
        # PySide 6.11 forgets a document that is kept when another editor goes, so it is asked for each time
        self._edit, self._is_attached = edit, True
        self._lines: list[Spans] = []
        self._coming: Iterator[Spans | None] = iter(())
        self._turns = QTimer(self)
        self._turns.timeout.connect(self._take_turn)

    @property
    def is_busy(self) -> bool:
        """Whether lines are still to come."""
        return self._turns.isActive()

    def stop(self, *, characters: int) -> None:
        """Forgets all colours, before a text of another length is shown; one that is too long is left alone."""
        self._turns.stop()
        self._lines, self._coming = [], iter(())
        self._is_attached = characters <= MAXIMUM_CHARACTERS
        self.setDocument(self._edit.document() if self._is_attached else None)  # pyright: ignore[reportArgumentType]

    def show_lines(self, coming: Iterator[Spans | None]) -> None:
        """Colours for the lines from the first one on; None is a breath between two of them."""
        self._turns.stop()
        self._lines, self._coming = [], coming
        if self._is_attached:
            self._turns.start(0)
            self._take_turn()

    def highlightBlock(self, text: str) -> None:
        line = self.currentBlock().blockNumber()
        for start, length, color in self._lines[line] if line < len(self._lines) else []:
            character_format = QTextCharFormat()
            character_format.setForeground(QColor(color))
            self.setFormat(start, length, character_format)

    def _take_turn(self) -> None:
        end = time.perf_counter() + TURN_SECONDS
        block = self._edit.document().findBlockByNumber(len(self._lines))
        while time.perf_counter() < end:
            try:
                spans = next(self._coming)
            except StopIteration:
                self._turns.stop()
                return
            if spans is not None:
                self._lines.append(spans)
                self.rehighlightBlock(block)
                block = block.next()
