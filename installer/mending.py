"""Finds packages that an interruption left half installed, and removes their records.

Then pip installs them again. pip writes a package's RECORD last but believes its METADATA: without
this, what a killed pip left is never repaired.
"""

from __future__ import annotations

import csv
import shutil
from pathlib import Path


def half_installed(site_packages: Path) -> tuple[Path, ...]:
    """The records of incomplete packages, and the folders that pip was about to delete."""
    if not site_packages.is_dir():
        return ()
    leftovers = [path for path in site_packages.iterdir() if path.name.startswith("~")]
    records = [path for path in site_packages.glob("*.dist-info") if not path.name.startswith("~")]
    return tuple(sorted(leftovers + [path for path in records if not _is_complete(path)]))


def remove_half_installed(site_packages: Path) -> tuple[str, ...]:
    """Removes what `half_installed` finds and returns the names.

    Raises:
        OSError: a leftover cannot be deleted.
    """
    found = half_installed(site_packages)
    for path in found:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
    return tuple(path.name for path in found)


def _is_complete(dist_info: Path) -> bool:
    """True if every file in RECORD is there with its size, but for .pyc, which Python rewrites."""
    try:
        text = (dist_info / "RECORD").read_text(encoding="utf-8")
        for name, _, size in csv.reader(text.splitlines()):
            if size and not name.endswith(".pyc") and (dist_info.parent / name).stat().st_size != int(size):
                return False
    except (OSError, ValueError):
        return False
    return (dist_info / "METADATA").is_file()
