"""What the program offers by name, and what a user's word for a model means. No torch, no Qt."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from clover_desktop.models.checkpoint import CheckpointError


@dataclass(frozen=True, kw_only=True)
class CatalogEntry:
    """One offered model; ``folder`` is relative to the catalogue's own folder and set for built-in ones."""

    name: str
    folder: str


def read_catalog(path: Path) -> list[CatalogEntry]:
    """The entries of resources/catalog.toml, in the order in which they are shown."""
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    return [CatalogEntry(**entry) for entry in document["model"]]


def find_model(word: str, *, catalog: Path) -> Path:
    """The folder or trace file that a name or a path means.

    Raises:
        CheckpointError: it is neither; the sentence lists the names.
    """
    entries = read_catalog(catalog)
    for entry in entries:
        if entry.name == word.lower():
            return catalog.parent / entry.folder
    path = Path(word)
    if path.exists():
        return path.resolve()
    names = ", ".join(entry.name for entry in entries)
    raise CheckpointError(f"{word}: is neither a model that this program knows ({names}) nor a folder or trace file.")
