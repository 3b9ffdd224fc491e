"""One training example as plain values; knows nothing of how it was made or is used."""

from dataclasses import dataclass
from typing import Literal

Language = Literal["en", "zh"]


@dataclass(frozen=True, kw_only=True)
class Turn:
    """One message of a dialogue; a tool's is what a call of the model returned."""

    role: Literal["user", "assistant", "tool"]
    content: str


@dataclass(frozen=True, kw_only=True)
class Example:
    """A dialogue that ends with the user's or a tool's turn, and what the model must reply."""

    turns: tuple[Turn, ...]
    thinking: str | None
    answer: str
    kind: str
    language: Language
    holdout: bool
