"""The settings in force: who reads them asks here, who changes them says so here, and the file follows."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from clover_desktop.ui.state.settings import Settings, SettingsError, load_settings, save_settings


class Preferences(QObject):
    """Owns the settings value and its file.

    Args:
        path: the settings file; it need not exist.
    """

    changed = Signal(object)
    """The settings that were in force before."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self.settings = load_settings(path)
        self.trouble = ""
        """One sentence if the last change could not be saved; it is in force all the same."""

    def change(self, settings: Settings) -> None:
        """Other settings, at once; the file is written before anybody is told."""
        if settings == self.settings:
            return
        before, self.settings = self.settings, settings
        try:
            save_settings(self._path, settings)
        except SettingsError as error:
            self.trouble = str(error)
        else:
            self.trouble = ""
        self.changed.emit(before)
