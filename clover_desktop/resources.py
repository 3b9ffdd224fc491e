"""The one way to the files that travel with the program: from a checkout, a wheel or a frozen app."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def resource_path(*parts: str) -> Path:
    """A file or folder under ``resources/``; it need not exist.

    A wheel holds the folder inside the package, a checkout beside it.
    """
    inside = _PACKAGE / "resources"
    root = inside if inside.is_dir() else _PACKAGE.parent / "resources"
    return root.joinpath(*parts)
