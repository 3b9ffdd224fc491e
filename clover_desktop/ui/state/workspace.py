"""The folder that the user opened: the only door to the user's files. No Qt.

A path comes from a model, a question or a tree, and none of them is trusted: `resolve` refuses what leaves the folder,
by the same rules on every system, so that a folder means the same on each. Nothing here writes.
"""

from __future__ import annotations

import os
import unicodedata
from collections import deque
from pathlib import Path

from clover_desktop.language import tr
from clover_desktop.system_errors import reason
from clover_desktop.ui.state.text_files import VIEWER_LIMIT_BYTES, NotText, TextFile, decode, too_large

SKIPPED_FOLDERS = frozenset(
    {
        ".git",
        ".hg",
        ".svn",
        "node_modules",
        "__pycache__",
        ".venv",
        "venv",
        ".tox",
        ".nox",
        ".mypy_cache",
        ".pytest_cache",
        ".ruff_cache",
        ".hypothesis",
        ".idea",
        ".vs",
    }
)
"""Folders of tools: neither listed nor completed. Compared in lower case."""
MAXIMUM_FILES = 20_000
DEVICES = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$"}
    | {f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³"}
)
"""Names that Windows takes for devices, whatever follows behind a dot."""


class WorkspaceError(Exception):
    """A file or folder that cannot be used; the message is a sentence for the reader."""


class Workspace:
    """One folder and what may be read in it."""

    def __init__(self, root: Path) -> None:
        """Opens a folder.

        Raises:
            WorkspaceError: there is no such folder.
        """
        try:
            self.root = root.resolve(strict=True)
            is_folder = self.root.is_dir()
        except (OSError, RuntimeError) as error:
            raise WorkspaceError(tr("The folder {} cannot be opened: {}.").format(root, _reason(error))) from error
        if not is_folder:
            raise WorkspaceError(tr("{} is not a folder.").format(root))

    @property
    def name(self) -> str:
        """What the folder is called; for a whole drive its path."""
        return self.root.name or str(self.root)

    @property
    def exists(self) -> bool:
        """Whether the folder is still there."""
        return self.root.is_dir()

    def resolve(self, relative: str) -> Path:
        """The real place of a path with forward slashes, below the root.

        Raises:
            WorkspaceError: the path is absolute or leaves the folder, also by a link, or is no portable name.
        """
        if refused := refusal(relative):
            raise WorkspaceError(refused)
        try:
            path = (self.root / relative).resolve()
        except (OSError, RuntimeError) as error:
            raise WorkspaceError(tr("{} cannot be opened: {}.").format(relative, _reason(error))) from error
        if not path.is_relative_to(self.root) or path == self.root:
            raise WorkspaceError(tr("{} is a link that leaves the folder.").format(relative))
        return path

    def read(self, relative: str, *, limit_bytes: int = VIEWER_LIMIT_BYTES) -> TextFile:
        """The text of a file.

        Raises:
            WorkspaceError: it is refused, unreadable, too large, not text, or in no sure encoding.
        """
        path = self.resolve(relative)
        try:
            if not path.exists():
                raise WorkspaceError(tr("{} is no longer there.").format(relative))
            if not path.is_file():  # a pipe would never end, a folder has no text
                raise WorkspaceError(tr("{} is not a file.").format(relative))
            with path.open("rb") as file:
                untrusted_bytes = file.read(limit_bytes + 1)
            size_bytes = max(path.stat().st_size, len(untrusted_bytes))
        except OSError as error:
            raise WorkspaceError(tr("{} cannot be read: {}.").format(relative, _reason(error))) from error
        if len(untrusted_bytes) > limit_bytes:
            raise WorkspaceError(tr("{}: {}").format(relative, too_large(size_bytes, limit_bytes)))
        try:
            return decode(untrusted_bytes)
        except NotText as error:
            raise WorkspaceError(tr("{}: {}").format(relative, error)) from error

    def files(self, limit: int = MAXIMUM_FILES) -> list[str]:
        """The relative paths of the files that may be read, near ones first; ``limit`` of them at most.

        Links to folders are not followed: they lead out, in circles, or to what is listed under its own name.
        """
        found = list[str]()
        waiting = deque([""])
        while waiting and len(found) < limit:
            folder = waiting.popleft()
            for entry in _entries(self.root / folder):
                relative = f"{folder}/{entry.name}" if folder else entry.name
                if entry.is_dir(follow_symlinks=False):
                    if entry.name.lower() not in SKIPPED_FOLDERS:
                        waiting.append(relative)
                elif self._is_offered(entry, relative):
                    found.append(relative)
        return found[:limit]

    def _is_offered(self, entry: os.DirEntry[str], relative: str) -> bool:
        if refusal(relative):
            return False
        if not entry.is_symlink():
            return entry.is_file(follow_symlinks=False)
        try:
            return self.resolve(relative).is_file()
        except (WorkspaceError, OSError):
            return False


def refusal(relative: str) -> str:
    """Why a relative path is refused by its name alone, as a sentence; empty if it is not."""
    if not relative:
        return tr("There is no file name.")
    if not relative.isprintable() and (shown := _visible(relative)) != relative:
        return tr("{} holds characters that no file name here may have.").format(shown)
    if relative.startswith(("/", "\\")) or (relative[1:2] == ":" and relative[0].isalpha()):
        return tr("{} is an absolute path; only files of the open folder can be used.").format(relative)
    for part in relative.split("/"):
        if part in {"", ".", ".."} or "\\" in part:
            return tr("{} leaves the folder or is not a plain path.").format(relative)
        if ":" in part:
            return tr("{} names a drive or a hidden stream of a file.").format(relative)
        if part[-1] in ". ":
            return tr("{} ends in a dot or a space, which Windows drops.").format(relative)
        if part.split(".")[0].rstrip(" ").lower() in DEVICES:
            return tr("{} is the name of a device in Windows.").format(relative)
    return ""


def _reason(error: OSError | RuntimeError) -> str:
    """Why the system refused; Python 3.11 has a RuntimeError for links that go in a circle."""
    return reason(error) if isinstance(error, OSError) else tr("its links go in a circle")


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    """A folder's entries by name; none where it cannot be listed, which is no reason to list nothing else."""
    try:
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda entry: entry.name.lower())
    except OSError:
        return []


def _visible(text: str) -> str:
    """The text with control characters and undecodable bytes, which are in no name that can be shown, as U+FFFD."""
    return "".join("\ufffd" if unicodedata.category(c) in {"Cc", "Cs"} else c for c in text)
