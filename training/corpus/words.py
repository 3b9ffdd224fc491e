"""The ways to ask for each kind of code, read from the tables in `words/en` and `words/zh`.

A table has one section for each kind; ways are separated by "|":

- clauses: verb clauses; "$calc" and the like stand for a class of verbs, "^" marks a further verb that follows the
  first one's form;
- bare: short noun phrases, enough as a whole request;
- given: "what is given > what to do with it";
- fixed: verb clauses with the fixed number as {k}.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from training.corpus.example import Language
from training.corpus.kind import ways

_FOLDER = Path(__file__).with_name("words")


@dataclass(frozen=True, kw_only=True)
class Words:
    """The ways to ask for one kind in one language; a table may lack any but the bare ones."""

    clauses: tuple[str, ...] = ()
    bare: tuple[str, ...]
    given: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()


@cache
def words(kind: str, language: Language) -> Words:
    """The ways to ask for the kind of this name.

    Raises:
        KeyError: no table has the kind.
    """
    return Words(**{field: ways(text) for field, text in _tables(language)[kind].items()})


@cache
def _tables(language: Language) -> dict[str, dict[str, str]]:
    return {
        kind: table
        for file in sorted((_FOLDER / language).glob("*.toml"))
        for kind, table in tomllib.loads(file.read_text(encoding="utf-8")).items()
    }
