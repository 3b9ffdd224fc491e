"""The words of Qt's own file dialog that its translations lack."""

from __future__ import annotations

from PySide6.QtWidgets import QFileDialog

from clover_desktop.language import tr


def label_in_our_words(dialog: QFileDialog) -> None:
    """Labels that Qt 6.11 has in English only; a system's own dialog has labels of its own."""
    dialog.setLabelText(QFileDialog.DialogLabel.LookIn, tr("Look in:"))
    dialog.setLabelText(QFileDialog.DialogLabel.FileType, tr("Files of type:"))
