"""Asking for a file or a folder without holding up the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from clover_desktop.language import tr

Purpose = Literal["open", "save", "folder"]


def ask_for_path(
    parent: QWidget,
    title: str,
    *,
    purpose: Purpose,
    then: Callable[[Path], object],
    start: str = "",
    pattern: str = "",
) -> None:
    """Opens the dialog; ``then`` gets what was chosen, and nothing happens if it is left.

    Args:
        start: a folder, or the name that is suggested.
        pattern: of the names that are shown, such as ``*.json``; empty for all.
    """
    dialog = QFileDialog(parent, title, start, pattern)
    label_in_our_words(dialog)
    if purpose == "folder":
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    elif purpose == "open":
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    else:
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

    def choose(path: str) -> None:
        then(Path(path))

    dialog.fileSelected.connect(choose)
    dialog.open()


def label_in_our_words(dialog: QFileDialog) -> None:
    """Labels that Qt 6.11 has in English only; a system's own dialog has labels of its own."""
    dialog.setLabelText(QFileDialog.DialogLabel.LookIn, tr("Look in:"))
    dialog.setLabelText(QFileDialog.DialogLabel.FileType, tr("Files of type:"))
