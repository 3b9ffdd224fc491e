"""The settings dialog: every control in words, every change in force at once and kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from clover_desktop.inference.controls import Controls
from clover_desktop.ui.controllers.preferences import Preferences
from clover_desktop.ui.settings.control_rows import bounds
from clover_desktop.ui.settings.control_words import control_words
from clover_desktop.ui.settings.settings_dialog import SettingsDialog
from clover_desktop.ui.state.settings import load_settings

DEFAULTS = Controls(threshold=0.9, max_new_tokens=512)


@pytest.fixture
def preferences(qapp: object, tmp_path: Path) -> Preferences:
    return Preferences(tmp_path / "settings.json")


@pytest.fixture
def dialog(qtbot: QtBot, preferences: Preferences) -> Iterator[SettingsDialog]:
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = SettingsDialog(preferences, defaults=DEFAULTS, data_folder="/here", parent=parent)
    dialog.show()
    yield dialog
    dialog.hide()


def enter(field: QWidget, text: str) -> None:
    assert isinstance(field, QSpinBox | QDoubleSpinBox)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def test_every_control_has_words_in_the_order_of_the_page() -> None:
    assert set(control_words()) == set(Controls.__struct_fields__)
    assert all(words.label and words.meaning.endswith(".") for words in control_words().values())


@pytest.mark.parametrize("name", [n for n in Controls.__struct_fields__ if type(getattr(Controls(), n)) is not bool])
def test_a_numeric_control_takes_what_the_engine_takes(name: str) -> None:
    kind, least, most = bounds(name)
    assert isinstance(getattr(Controls(), name), kind)
    assert least <= getattr(Controls(), name) <= most


def test_a_changed_control_is_in_force_and_in_the_file_and_reset_takes_it_out(
    dialog: SettingsDialog, preferences: Preferences, tmp_path: Path
) -> None:
    row = dialog.rows["threshold"]
    assert not row.reset.isEnabled()
    enter(row.field, "0.8")
    assert load_settings(tmp_path / "settings.json").controls == {"threshold": 0.8}
    assert row.reset.isEnabled()
    QTest.mouseClick(row.reset, Qt.MouseButton.LeftButton)
    assert preferences.settings.controls == {}
    assert isinstance(row.field, QDoubleSpinBox)
    assert row.field.value() == 0.9


def test_a_value_that_is_the_models_own_is_no_override(dialog: SettingsDialog, preferences: Preferences) -> None:
    enter(dialog.rows["max_new_tokens"].field, "100")
    enter(dialog.rows["max_new_tokens"].field, "512")
    assert preferences.settings.controls == {}


def test_a_switch_is_a_check_box(dialog: SettingsDialog, preferences: Preferences) -> None:
    field = dialog.rows["do_sample"].field
    assert isinstance(field, QCheckBox)
    field.click()
    assert preferences.settings.controls == {"do_sample": True}


def test_a_change_from_elsewhere_shows(dialog: SettingsDialog, preferences: Preferences) -> None:
    preferences.change(msgspec.structs.replace(preferences.settings, controls={"thinking": True}))
    field = dialog.rows["thinking"].field
    assert isinstance(field, QCheckBox)
    assert field.isChecked()


def test_language_and_theme_are_chosen_from_lists(dialog: SettingsDialog, preferences: Preferences) -> None:
    language, theme = dialog.findChildren(QComboBox)
    for box, value in ((language, "zh_CN"), (theme, "dark")):
        box.setFocus()
        index = box.findData(value)
        box.setCurrentIndex(index)
        box.activated.emit(index)
    assert (preferences.settings.language, preferences.settings.theme) == ("zh_CN", "dark")


def test_settings_that_cannot_be_saved_are_said_and_hold_all_the_same(
    dialog: SettingsDialog, preferences: Preferences, tmp_path: Path
) -> None:
    (tmp_path / "settings.json").mkdir()
    enter(dialog.rows["threshold"].field, "0.5")
    assert preferences.settings.controls == {"threshold": 0.5}
    assert "could not be saved" in dialog._trouble.text()
    assert dialog._trouble.isVisible()


def test_sizes_and_defaults_that_change_elsewhere_show(dialog: SettingsDialog, preferences: Preferences) -> None:
    preferences.change(msgspec.structs.replace(preferences.settings, message_points=14.0))
    assert dialog._points_boxes["message_points"].value() == 14.0
    dialog.show_defaults(Controls(threshold=0.5))
    field = dialog.rows["threshold"].field
    assert isinstance(field, QDoubleSpinBox)
    assert field.value() == 0.5
    assert preferences.settings.controls == {}
