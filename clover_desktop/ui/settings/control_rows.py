"""One row of the settings for each generation control: name, value, unit, meaning, default, reset."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from clover_desktop.inference.controls import MOST, Controls, ControlValue, allowed_values
from clover_desktop.language import tr
from clover_desktop.ui.settings.control_words import ControlWords
from clover_desktop.ui.theme import text_font

VALUE_WIDTH = 120
SMALLEST_STEP = 0.01


def bounds(name: str) -> tuple[type[int] | type[float], float, float]:
    """Kind, least and most value of a numeric control; an open lower bound counts as one step above it."""
    kind, meta = get_args(get_type_hints(Controls, include_extras=True)[name])
    least = meta.ge if meta.ge is not None else meta.gt + SMALLEST_STEP
    return kind, least, min(meta.le, MOST)


class ControlRow(QWidget):
    """Shows a control's value, which is the model's default unless the user has set another one."""

    changed = Signal(str, object)
    """The control's name, and its new value or None for the default."""

    def __init__(self, name: str, words: ControlWords) -> None:
        super().__init__()
        self.name = name
        self._default: ControlValue | None = None
        self.field: QCheckBox | QSpinBox | QDoubleSpinBox = self._make_field(words)
        self.field.setAccessibleName(words.label)
        self.field.setToolTip(tr("{} ({})").format(name, allowed_values(name).strip()))
        label = QLabel(words.label)
        label.setBuddy(self.field)
        unit = QLabel(words.unit)
        unit.setProperty("tone", "muted")
        meaning = QLabel(words.meaning)
        meaning.setProperty("tone", "muted")
        meaning.setFont(text_font(9))
        meaning.setWordWrap(True)
        self._default_words = QLabel()
        self._default_words.setProperty("tone", "faint")
        self._default_words.setFont(text_font(9))
        self.reset = QPushButton(tr("Reset"))
        self.reset.setProperty("kind", "quiet")
        self.reset.setAccessibleName(tr("Reset {} to its default").format(words.label))
        self.reset.clicked.connect(lambda: self.changed.emit(self.name, None))
        left = QVBoxLayout()
        left.setSpacing(2)
        left.addWidget(label)
        left.addWidget(meaning)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 6, 0, 6)
        row.addLayout(left, 1)
        self.field.setFixedWidth(VALUE_WIDTH)
        for part, width in ((self.field, 0), (unit, 76), (self._default_words, 104), (self.reset, 0)):
            if width:
                part.setMinimumWidth(width)
            row.addWidget(part)

    def _make_field(self, words: ControlWords) -> QCheckBox | QSpinBox | QDoubleSpinBox:
        hint: Any = get_type_hints(Controls)[self.name]
        if hint is bool:
            box = QCheckBox(tr("on"))
            box.clicked.connect(self._on_field_changed)
            return box
        kind, least, most = bounds(self.name)
        if kind is int:
            number = QSpinBox()
            number.setRange(int(least), int(most))
            number.setGroupSeparatorShown(True)
        else:
            number = QDoubleSpinBox()
            number.setDecimals(3)
            number.setRange(least, most)
            number.setSingleStep(SMALLEST_STEP if most <= 1.0 else 0.1)
        number.setKeyboardTracking(False)
        number.valueChanged.connect(self._on_field_changed)
        return number

    def _on_field_changed(self, value: ControlValue) -> None:
        self.changed.emit(self.name, value)

    def show_value(self, value: ControlValue, *, default: ControlValue) -> None:
        """The value in force, and the default behind it."""
        self.field.blockSignals(True)
        if isinstance(self.field, QCheckBox):
            self.field.setChecked(bool(value))
        elif isinstance(self.field, QSpinBox):
            self.field.setValue(int(value))
        else:
            self.field.setValue(float(value))
        self.field.blockSignals(False)
        self._default_words.setText(tr("default {}").format(value_words(default)))
        self.reset.setEnabled(value != default)


def value_words(value: ControlValue) -> str:
    """A value as it is read: on, off, or a number."""
    if isinstance(value, bool):
        return tr("on") if value else tr("off")
    return f"{value:,}" if isinstance(value, int) else f"{value:g}"
