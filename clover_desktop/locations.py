"""Where the program keeps what it writes: logs, settings, chats and, later, models. No Qt."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

NAME = "clover-desktop"


def log_path(name: str) -> Path:
    """A log file of this user; two processes at once get two files."""
    return Path(platformdirs.user_log_path(NAME, appauthor=False)) / f"{name}-{os.getpid()}.log"


def settings_path() -> Path:
    """The settings of this user."""
    return Path(platformdirs.user_config_path(NAME, appauthor=False)) / "settings.json"


def default_data_folder() -> Path:
    """Where chats lie unless the settings name another folder."""
    return Path(platformdirs.user_data_path(NAME, appauthor=False))
