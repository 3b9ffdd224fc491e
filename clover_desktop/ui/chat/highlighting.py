"""Colours of code: Pygments' tokens as Qt formats, readable in both themes. No parsing of our own."""

from __future__ import annotations

from typing import Any

from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.lexers.special import TextLexer
from pygments.token import Token
from pygments.util import ClassNotFound
from PySide6.QtGui import QColor, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from clover_desktop.ui.theme import Palette

WHOLE_CHARACTERS, TAIL_CHARACTERS = 8_000, 2_000
"""A growing block longer than the first is read anew only from this far before its end."""
MAXIMUM_CHARACTERS = 200_000
"""Longer code is shown without colours: a lexer would hold up the window."""


def lexer_for(language: str) -> Lexer:
    """The lexer of a fence's language, plain text where it is unknown; never trims the code."""
    options = {"stripnl": False, "stripall": False, "ensurenl": False}
    try:
        return get_lexer_by_name(language.lower(), **options) if language else TextLexer(**options)
    except ClassNotFound:
        return TextLexer(**options)


def token_color(token: Any, palette: Palette) -> str | None:
    """The colour of a Pygments token type, from the most special one up; None is the text's own."""
    while token is not Token:
        if token in _ROLES:
            return str(getattr(palette, _ROLES[token]))
        token = token.parent
    return None


_ROLES = {
    Token.Keyword: "code_keyword",
    Token.Operator.Word: "code_keyword",
    Token.Name.Function: "code_name",
    Token.Name.Class: "code_name",
    Token.Name.Decorator: "code_name",
    Token.Name.Builtin: "code_name",
    Token.Name.Tag: "code_name",
    Token.Literal.String: "code_string",
    Token.Literal.Number: "code_number",
    Token.Comment: "muted",
    Token.Generic.Deleted: "error",
    Token.Generic.Inserted: "accent_text",
    Token.Generic.Heading: "code_keyword",
}


class CodeHighlighter(QSyntaxHighlighter):
    """Colours a code block and hands out its lines.

    While a long block grows only its newest lines are read anew: reading all of it for every few tokens would hold up
    the window. Such colours can be wrong inside a long string; `finish` reads everything once.
    """

    def __init__(self, document: QTextDocument, palette: Palette) -> None:
        super().__init__(document)
        self._palette = palette
        self._spans: list[list[tuple[int, int, str]]] = []
        self._code, self._language = "", ""
        self._is_guessed = False

    def show_code(self, code: str, language: str, palette: Palette) -> None:
        """Other code, another language or another theme."""
        grows = language == self._language and palette is self._palette and code.startswith(self._code)
        shown = len(self._code)
        self._code, self._language, self._palette = code, language, palette
        if not grows or shown < WHOLE_CHARACTERS:
            self._read_all()
            return
        start = code.rfind("\n", 0, shown - TAIL_CHARACTERS) + 1
        first_line = code.count("\n", 0, start)
        self._spans[first_line:] = code_spans(code[start:], language, palette)
        self._is_guessed = True
        line = self.document().findBlockByNumber(first_line)
        while line.isValid():
            self.rehighlightBlock(line)
            line = line.next()

    def finish(self) -> None:
        """The code is complete."""
        if self._is_guessed:
            self._read_all()

    def _read_all(self) -> None:
        self._spans = code_spans(self._code, self._language, self._palette)
        self._is_guessed = False
        self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        line = self.currentBlock().blockNumber()
        for start, length, color in self._spans[line] if line < len(self._spans) else []:
            character_format = QTextCharFormat()
            character_format.setForeground(QColor(color))
            self.setFormat(start, length, character_format)


def code_spans(code: str, language: str, palette: Palette) -> list[list[tuple[int, int, str]]]:
    """For each line: start, length (in UTF-16 units, as Qt counts) and colour of what is not plain text."""
    lines: list[list[tuple[int, int, str]]] = [[]]
    if len(code) > MAXIMUM_CHARACTERS:
        return lines
    column = 0
    for token, value in lexer_for(language).get_tokens(code):
        color = token_color(token, palette)
        for index, part in enumerate(value.split("\n")):
            if index:
                lines.append([])
                column = 0
            length = len(part.encode("utf-16-le")) // 2
            if color is not None and length:
                lines[-1].append((column, length, color))
            column += length
    return lines
