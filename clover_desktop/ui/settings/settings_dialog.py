"""The settings: general, text, generation. Every change is in force at once; the dialog never holds one back."""

from __future__ import annotations

from typing import Any

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from clover_desktop.inference.controls import Controls, ControlValue
from clover_desktop.language import LANGUAGES, tr
from clover_desktop.ui.controllers.preferences import Preferences
from clover_desktop.ui.file_dialog import ask_for_path
from clover_desktop.ui.settings.control_rows import ControlRow
from clover_desktop.ui.settings.control_words import control_words
from clover_desktop.ui.state.settings import LARGEST_POINTS, LARGEST_TRACE_LIMIT_MB, SMALLEST_POINTS, Settings


class SettingsDialog(QDialog):
    """Reads and changes `Preferences`; the data folder alone goes out as a wish, since chats may have to be copied.

    Args:
        defaults: the loaded model's own controls; the program's where none is loaded.
        data_folder: where chats lie now.
    """

    data_folder_chosen = Signal(object)
    """The folder, as a path."""

    def __init__(self, preferences: Preferences, *, defaults: Controls, data_folder: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Settings"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(760, 620)
        self._preferences, self._defaults = preferences, defaults
        self._trouble = QLabel()
        self._trouble.setWordWrap(True)
        self._trouble.setTextFormat(Qt.TextFormat.PlainText)
        self._trouble.setProperty("tone", "error")
        self.rows = {name: ControlRow(name, words) for name, words in control_words().items()}
        self._folder = QLabel(data_folder)
        self._points_boxes: dict[str, QDoubleSpinBox] = {}
        self.pages = QTabWidget()
        self.pages.addTab(self._general_page(), tr("General"))
        self.pages.addTab(self._text_page(), tr("Text"))
        self.pages.addTab(self._generation_page(), tr("Generation"))
        layout = QVBoxLayout(self)
        layout.addWidget(self.pages)
        layout.addWidget(self._trouble)
        preferences.changed.connect(self._on_preferences_changed)
        self._on_preferences_changed()

    def _general_page(self) -> QWidget:
        page, form = _form()
        languages = {"system": tr("As the system"), **LANGUAGES}
        themes = {"system": tr("As the system"), "light": tr("Light"), "dark": tr("Dark")}
        form.addRow(tr("Language"), self._choice(languages, "language", tr("Language")))
        form.addRow(tr("Theme"), self._choice(themes, "theme", tr("Theme")))
        self._folder.setTextFormat(Qt.TextFormat.PlainText)
        self._folder.setWordWrap(True)
        self._folder.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        choose = QPushButton(tr("Choose another folder…"))
        choose.clicked.connect(self._on_choose_clicked)
        explanation = QLabel(
            tr("Chats lie in this folder. Another folder gets a copy of them; the old one stays as it is.")
        )
        explanation.setWordWrap(True)
        explanation.setProperty("tone", "muted")
        form.addRow(tr("Data folder"), self._folder)
        form.addRow("", choose)
        form.addRow("", explanation)
        form.addRow(tr("Space for traces"), self._trace_limit())
        traces = QLabel(
            tr(
                "Every reply keeps how its blocks resolved. When the program starts, the oldest beyond this are deleted."
            )
        )
        traces.setWordWrap(True)
        traces.setProperty("tone", "muted")
        form.addRow("", traces)
        return page

    def _trace_limit(self) -> QSpinBox:
        box = QSpinBox()
        box.setAccessibleName(tr("Space for traces"))
        box.setRange(0, LARGEST_TRACE_LIMIT_MB)
        box.setSingleStep(100)
        box.setSuffix(tr(" MB"))
        box.setKeyboardTracking(False)
        box.setValue(self._preferences.settings.trace_limit_mb)

        def set_limit(megabytes: int) -> None:
            self._change(trace_limit_mb=megabytes)

        box.valueChanged.connect(set_limit)
        return box

    def _text_page(self) -> QWidget:
        page, form = _form()
        form.addRow(tr("Size of the chat's text"), self._points("message_points", tr("Size of the chat's text")))
        form.addRow(tr("Size of code"), self._points("code_points", tr("Size of code")))
        words = QLabel(tr("Ctrl+Plus and Ctrl+Minus change the chat's text as well, Ctrl+0 sets it back."))
        words.setWordWrap(True)
        words.setProperty("tone", "muted")
        form.addRow("", words)
        return page

    def _generation_page(self) -> QWidget:
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(16, 8, 16, 8)
        words = QLabel(tr("These hold for the next reply. A default is what the loaded model states itself."))
        words.setWordWrap(True)
        words.setProperty("tone", "muted")
        reset = QPushButton(tr("Reset all"))
        reset.clicked.connect(lambda: self._change(controls={}))
        top = QHBoxLayout()
        top.addWidget(words, 1)
        top.addWidget(reset)
        column.addLayout(top)
        for row in self.rows.values():
            row.changed.connect(self._on_row_changed)
            column.addWidget(row)
        column.addStretch()
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it follows the focus of the rows
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inner)
        return area

    def _choice(self, offered: dict[str, str], name: str, accessible_name: str) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(accessible_name)
        for value, words in offered.items():
            box.addItem(words, value)
        box.setCurrentIndex(list(offered).index(getattr(self._preferences.settings, name)))

        def choose(index: int) -> None:
            self._change(**{name: box.itemData(index)})

        box.activated.connect(choose)
        return box

    def _points(self, name: str, accessible_name: str) -> QDoubleSpinBox:
        box = QDoubleSpinBox()
        box.setAccessibleName(accessible_name)
        box.setRange(SMALLEST_POINTS, LARGEST_POINTS)
        box.setDecimals(1)
        box.setSingleStep(0.5)
        box.setSuffix(tr(" pt"))
        box.setKeyboardTracking(False)
        self._points_boxes[name] = box

        def set_points(points: float) -> None:
            self._change(**{name: points})

        box.valueChanged.connect(set_points)
        return box

    def show_defaults(self, defaults: Controls) -> None:
        """Another model is loaded."""
        if defaults != self._defaults:
            self._defaults = defaults
            self._on_preferences_changed()

    def show_data_folder(self, folder: str) -> None:
        """Where chats lie now."""
        self._folder.setText(folder)

    def _change(self, **values: Any) -> None:
        self._preferences.change(msgspec.structs.replace(self._preferences.settings, **values))

    def _on_row_changed(self, name: str, value: object) -> None:
        controls = dict(self._preferences.settings.controls)
        controls.pop(name, None)
        if value is not None and value != getattr(self._defaults, name):
            controls[name] = value  # type: ignore[assignment]
        self._change(controls=controls)

    def _on_preferences_changed(self, before: Settings | None = None) -> None:
        settings = self._preferences.settings
        for name, row in self.rows.items():
            default: ControlValue = getattr(self._defaults, name)
            row.show_value(settings.controls.get(name, default), default=default)
        for name, box in self._points_boxes.items():
            box.blockSignals(True)
            box.setValue(getattr(settings, name))
            box.blockSignals(False)
        self._trouble.setText(self._preferences.trouble)
        self._trouble.setVisible(bool(self._preferences.trouble))

    def _on_choose_clicked(self) -> None:
        title = tr("Choose a folder for your chats")
        ask_for_path(self, title, purpose="folder", then=self.data_folder_chosen.emit)


def _form() -> tuple[QWidget, QFormLayout]:
    page = QWidget()
    form = QFormLayout(page)
    form.setContentsMargins(20, 18, 20, 18)
    form.setHorizontalSpacing(24)
    form.setVerticalSpacing(12)
    form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    return page, form
