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
    """Writes to a terminal. Owned by the command that answers; nobody else writes meanwhile."""

    out: TextIO
    columns: int
    _partial_line: str = ""

    def show_block(self, pieces: list[str | None]) -> None:
        """Redraws the last line: committed text, then the running block with its masked positions."""
        block = "".join(MASK if piece is None else safe_text(piece).translate(_SYMBOLS) for piece in pieces)
        line = last_columns(self._partial_line + block, self.columns - 1)
        self.out.write(f"\r\x1b[K{line}")
        self.out.flush()

    def commit(self, text: str) -> None:
        """Final text: whole lines are printed for good, the rest stays in the last line."""
        *lines, self._partial_line = (self._partial_line + safe_text(text)).split("\n")
        self.out.write("\r\x1b[K" + "".join(line + "\n" for line in lines) + self._partial_line)
        self.out.flush()

    def end(self) -> None:
        """The reply is over; the cursor goes to a fresh line."""
        self.out.write(f"\r\x1b[K{self._partial_line}\n")
        self._partial_line = ""
        self.out.flush()
