"""Where the program keeps what it writes: logs and, later, chats and models. No Qt."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

NAME = "clover-desktop"


def log_path(name: str) -> Path:
    """A log file of this user; two processes at once get two files."""
    return Path(platformdirs.user_log_path(NAME, appauthor=False)) / f"{name}-{os.getpid()}.log"
