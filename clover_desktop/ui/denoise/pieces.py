"""How a token is written in a cell: every space and newline visible, nothing that steers the text. Pure text."""

from __future__ import annotations

import unicodedata

_SYMBOLS = {" ": "␣", "\n": "⏎", "\t": "⇥", "\r": "␍", "\u3000": "□", "\u00a0": "⍽"}


def visible_piece(piece: str) -> str:
    """The piece with symbols for whitespace and for control and bidirectional characters."""
    return "".join(_visible_character(character) for character in piece)


def _visible_character(character: str) -> str:
    if character in _SYMBOLS:
        return _SYMBOLS[character]
    if unicodedata.category(character) in {"Cc", "Cf", "Zl", "Zp"}:
        return "▯"
    return character
