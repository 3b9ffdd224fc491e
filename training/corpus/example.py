"""One training example as plain values; knows nothing of how it was made or is used."""

from dataclasses import dataclass
from typing import Literal

Language = Literal["en", "zh"]


@dataclass(frozen=True, kw_only=True)
class Turn:
    """One message of a dialogue."""

    role: Literal["user", "assistant"]
    content: str


@dataclass(frozen=True, kw_only=True)
class Example:
    """A dialogue that ends with the user's turn, and what the model must reply."""

    turns: tuple[Turn, ...]
    thinking: str | None
    answer: str
    kind: str
    language: Language
    holdout: bool
