"""The running reply in a terminal: finished lines scroll by, the last line shows the block as it resolves."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TextIO

MASK = "░"
_SYMBOLS = str.maketrans({"\n": "⏎", "\t": "⇥", "\r": "␍"})


def display_width(text: str) -> int:
    """Columns that a text takes up."""
    return sum(_character_width(character) for character in text)


def _character_width(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in {"Mn", "Me", "Cf", "Cc"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def last_columns(text: str, columns: int) -> str:
    """The end of a text that fits into so many columns, an ellipsis in front where something was cut."""
    if display_width(text) <= columns:
        return text
    kept = ""
    for character in reversed(text):
        if display_width(kept) + _character_width(character) > columns - 1:
            break
        kept = character + kept
    return "…" + kept


def safe_text(text: str) -> str:
    """Text without control characters: a model's output must not steer the terminal."""
    return "".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in {"Cc", "Cf"} or c == "\u200d")


@dataclass
class LiveView:
    """Writes to a terminal. Owned by the command that answers; nobody else writes meanwhile.

    Final text is written once and never again. The running block is drawn on the line below it and taken away before
    more final text comes: the cursor goes back up by one line, which no wrapping can change.
    """

    out: TextIO
    columns: int
    _column: int = 0
    """Where the final text's last line ends, in columns of the terminal."""
    _shows_block: bool = False

    def show_block(self, pieces: list[str | None]) -> None:
        """Redraws the running block: resolved pieces, and masked positions between them."""
        block = "".join(MASK if piece is None else safe_text(piece).translate(_SYMBOLS) for piece in pieces)
        line = last_columns(block, self.columns - 1)
        self.out.write(f"\r\x1b[K{line}" if self._shows_block else f"\n{line}")
        self._shows_block = True
        self.out.flush()

    def commit(self, text: str) -> None:
        """Final text, behind what is final already."""
        self._hide_block()
        shown = safe_text(text)
        self.out.write(shown)
        last = shown.rpartition("\n")[2]
        start = 0 if "\n" in shown else self._column
        self._column = (start + display_width(last.replace("\t", " " * 8))) % self.columns
        self.out.flush()

    def end(self) -> None:
        """The reply is over; the cursor goes to a fresh line."""
        self._hide_block()
        self.out.write("\n")
        self._column = 0
        self.out.flush()

    def _hide_block(self) -> None:
        if self._shows_block:
            right = f"\x1b[{self._column}C" if self._column else ""
            self.out.write(f"\r\x1b[K\x1b[A\r{right}")
        self._shows_block = False
