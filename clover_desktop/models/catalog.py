"""What the program offers by name, and what a user's word for a model means. No torch, no Qt."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from clover_desktop.language import tr
from clover_desktop.models.checkpoint import CheckpointError
from clover_desktop.models.profiles import profile_named


@dataclass(frozen=True, kw_only=True)
class CatalogEntry:
    """One offered model: built in, with a ``folder``, or Clover's weights held in a ``profile``."""

    name: str
    """What the command line takes."""
    title: str
    quantization: str
    licence: str
    folder: str = ""
    """Relative to the catalogue's own folder; empty unless the model is built in."""
    profile: str = ""
    """Name of the profile whose sizes are judged; empty where any computer will do."""
    hugging_face: str = ""
    model_scope: str = ""

    @property
    def is_built_in(self) -> bool:
        """Whether it came with the program."""
        return bool(self.folder)

    def is_called(self, word: str) -> bool:
        """Whether a user's word means this model: its name, title or source, whatever the case."""
        return word.lower() in {
            known.lower() for known in (self.name, self.title, self.hugging_face, self.model_scope) if known
        }


def read_catalog(path: Path) -> list[CatalogEntry]:
    """The entries of resources/catalog.toml, in the order in which they are shown."""
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    return [CatalogEntry(**entry) for entry in document["model"]]


def size_on_disk(entry: CatalogEntry, *, catalog: Path) -> int:
    """Bytes that the installed model occupies: of its files where they are here, otherwise of its profile."""
    if entry.is_built_in:
        return sum(file.stat().st_size for file in (catalog.parent / entry.folder).iterdir())
    return profile_named(entry.profile).parts.on_disk


def find_model(word: str, *, catalog: Path) -> Path:
    """The folder or trace file that a name or a path means. A path that exists goes before a name that is not here.

    Raises:
        CheckpointError: it is neither, or an offered model that is not on this computer; one sentence.
    """
    entries = read_catalog(catalog)
    meant = next((entry for entry in entries if entry.is_called(word)), None)
    if meant is not None and meant.is_built_in:
        return catalog.parent / meant.folder
    path = Path(word)
    if path.exists():
        return path.resolve()
    if meant is not None:
        raise CheckpointError(
            tr("{}: is not on this computer, and this version of the program does not download models yet.").format(
                word
            )
        )
    names = ", ".join(entry.name for entry in entries if entry.is_built_in)
    raise CheckpointError(
        tr("{}: is neither a model on this computer ({}) nor a folder or trace file.").format(word, names)
    )
