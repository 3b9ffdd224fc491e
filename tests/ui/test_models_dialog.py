"""The Models dialog: what it judges, what it says, and that it can be worked by keyboard."""

from __future__ import annotations

import itertools

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from clover_desktop import language
from clover_desktop.inference.controls import Controls
from clover_desktop.inference.protocol import ModelLoaded
from clover_desktop.models.devices import Machine
from clover_desktop.models.memory_fit import GIB, Card
from clover_desktop.resources import resource_path
from clover_desktop.ui.model_manager.memory_bar import NARROWEST, NUMBERS, MemoryBar, lay_out_bar, part_colors
from clover_desktop.ui.model_manager.model_row import ModelRow
from clover_desktop.ui.model_manager.models_dialog import ModelsDialog
from clover_desktop.ui.state.memory_parts import Filling, Part
from clover_desktop.ui.theme import DARK, LIGHT, Palette, contrast
from tests.allowed_latin import latin_words

MIB = 1 << 20
RTX_5070_TI = Card(name="NVIDIA GeForce RTX 5070 Ti", total=16_303 * MIB, free=15_500 * MIB)
RTX_3090 = Card(name="NVIDIA GeForce RTX 3090", total=24_564 * MIB, free=24_000 * MIB)
NAMES = {"Clover-", "RTX", "Ti", "Preview", "Apache-2", "SUPER", "PRO", "L40S", "A100", "H100", "H200"}
PLAN = Filling(
    capacity=16 * GIB,
    parts=(
        Part(kind="dense", size=GIB),
        Part(kind="experts", size=12 * GIB),
        Part(kind="state", size=10 * MIB),
        Part(kind="reserved", size=GIB),
    ),
)


def machine(*cards: Card, unknown: tuple[str, ...] = ()) -> Machine:
    return Machine(
        cards=cards, cards_without_memory=unknown, ram_total=32 * GIB, ram_free=24 * GIB, disk_free=412 * 10**9
    )


def sprout() -> ModelLoaded:
    return ModelLoaded(
        name="sprout",
        path=str(resource_path("sprout")),
        engine="block_diffusion",
        device="cpu",
        weights="BF16",
        resident_bytes=12_100_000,
        context_length=2048,
        layer_count=4,
        expert_count=8,
        defaults=Controls(),
    )


def shown(qtbot: QtBot, here: Machine, loaded: ModelLoaded | None = None, palette: Palette = LIGHT) -> ModelsDialog:
    dialog = ModelsDialog(palette, here, loaded)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def choose(choice: QComboBox, words: str) -> None:
    choice.setCurrentIndex(choice.findText(words))


def texts(parent: QWidget) -> str:
    return "\n".join(label.text() for label in parent.findChildren(QLabel) if label.isVisible())


def rows(dialog: ModelsDialog) -> list[ModelRow]:
    return dialog.findChildren(ModelRow)


def test_without_a_card_every_model_says_what_it_needs_and_sprout_runs(qtbot: QtBot) -> None:
    dialog = shown(qtbot, machine())
    said = [texts(row) for row in rows(dialog)]
    assert "No NVIDIA card was found" in texts(dialog)
    assert "✗ Needs a card with 16 GB" in said[0]
    assert "✗ Needs a card with 48 GB" in said[1]
    assert "✓ Runs on any computer" in said[2]
    assert all("Download comes in a later version" in words for words in said[:2])
    assert "per second" not in texts(dialog)


def test_a_simulated_card_is_marked_as_long_as_it_is_chosen(qtbot: QtBot) -> None:
    dialog = shown(qtbot, machine())
    assert "SIMULATED" not in texts(dialog)
    choose(dialog.device_choice, "RTX 5070 Ti (simulated)")
    assert "SIMULATED: as if this machine's card were an RTX 5070 Ti" in texts(dialog)
    assert "On the card: RTX 5070 Ti (simulated), 16.0 GiB" in texts(dialog)
    assert "✓ Fits with 25 % of the experts in RAM" in texts(rows(dialog)[0])
    assert "estimate" in texts(rows(dialog)[0])
    choose(dialog.device_choice, "This machine")
    assert "SIMULATED" not in texts(dialog)


def test_of_two_cards_the_one_that_is_chosen_is_judged(qtbot: QtBot) -> None:
    dialog = shown(qtbot, machine(RTX_5070_TI, RTX_3090))
    assert "✓ Fits on the card" in texts(rows(dialog)[0])
    choose(dialog.device_choice, "Card 1: RTX 5070 Ti, 15.9 GiB")
    assert "of the experts in RAM" in texts(rows(dialog)[0])
    assert "39.9 GiB" not in texts(dialog)


def test_a_longer_context_moves_more_experts_to_ram(qtbot: QtBot) -> None:
    dialog = shown(qtbot, machine())
    choose(dialog.device_choice, "RTX 5070 Ti (simulated)")
    choose(dialog.context_choice, "131,072")
    assert "✓ Fits with 37 % of the experts in RAM" in texts(rows(dialog)[0])
    assert "Memory plan · INT4 at 131,072 tokens" in texts(dialog)


def test_a_new_reading_of_the_machine_keeps_what_was_chosen(qtbot: QtBot) -> None:
    dialog = shown(qtbot, machine())
    choose(dialog.device_choice, "RTX 4090 (simulated)")
    dialog.show_machine(machine(RTX_5070_TI))
    assert dialog.device_choice.currentText() == "RTX 4090 (simulated)"
    assert "NVIDIA GeForce RTX 5070 Ti: 15.9 GiB, 15.1 GiB free" in texts(dialog)


def test_why_shows_the_plan_and_the_ways_out_of_its_row(qtbot: QtBot) -> None:
    dialog = shown(qtbot, machine(RTX_5070_TI))
    QTest.mouseClick(rows(dialog)[1].button, Qt.MouseButton.LeftButton)
    said = texts(dialog)
    assert "Memory plan · BF16 at 32,768 tokens" in said
    assert "RAM must hold" in said
    assert "A card with 80 GB holds all of it." in said


def test_load_asks_for_sprout_by_its_name(qtbot: QtBot) -> None:
    dialog = shown(qtbot, machine())
    with qtbot.waitSignal(dialog.load_requested) as asked:
        QTest.mouseClick(rows(dialog)[2].button, Qt.MouseButton.LeftButton)
    assert asked.args == ["sprout"]


def test_the_loaded_model_says_so_and_cannot_be_loaded_again(qtbot: QtBot) -> None:
    dialog = shown(qtbot, machine(), sprout())
    button = rows(dialog)[2].button
    assert (button.text(), button.isEnabled()) == ("Loaded", False)
    dialog.show_loaded(None)
    assert (button.text(), button.isEnabled()) == ("Load", True)


def test_arrows_walk_the_rows_and_tab_reaches_every_control_in_order(qtbot: QtBot) -> None:
    dialog = shown(qtbot, machine())
    first, second, third = rows(dialog)
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Down)
    QTest.keyClick(second, Qt.Key.Key_Down)
    QTest.keyClick(third, Qt.Key.Key_Down)
    assert third.property("chosen")
    assert "Memory plan · Sprout" in texts(dialog)
    QTest.keyClick(third, Qt.Key.Key_Up)
    assert "Memory plan · BF16" in texts(dialog)
    chain: list[QWidget] = [dialog.device_choice]
    for _ in range(7):
        chain.append(chain[-1].nextInFocusChain())
        while not chain[-1].focusPolicy() & Qt.FocusPolicy.TabFocus:
            chain[-1] = chain[-1].nextInFocusChain()
    expected = [dialog.device_choice, dialog.context_choice]
    assert chain == [*expected, *itertools.chain.from_iterable((row, row.button) for row in rows(dialog))]


def test_enter_in_a_choice_loads_nothing_and_escape_closes(qtbot: QtBot) -> None:
    dialog = shown(qtbot, machine())
    asked: list[str] = []
    dialog.load_requested.connect(asked.append)
    QTest.keyClick(dialog.context_choice, Qt.Key.Key_Return)
    assert asked == []
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_it_is_not_modal_and_every_control_has_a_name(qtbot: QtBot) -> None:
    dialog = shown(qtbot, machine(RTX_5070_TI))
    assert not dialog.isModal()
    controls = [*rows(dialog), *dialog.findChildren(QComboBox), *dialog.findChildren(MemoryBar)]
    assert all(control.accessibleName() for control in controls if control.isVisible())
    assert all(button.accessibleName() or button.text() for button in dialog.findChildren(QPushButton))
    assert "Fits with" in rows(dialog)[0].accessibleDescription()


@pytest.mark.parametrize("width", [480, 700, 1400])
@pytest.mark.parametrize("tongue", ["en", "zh_CN"])
def test_nothing_is_wider_than_the_dialog(qtbot: QtBot, width: int, tongue: str) -> None:
    language.use(tongue)
    dialog = shown(qtbot, machine(RTX_5070_TI, RTX_3090))
    dialog.resize(width, 700)
    QApplication.processEvents()
    assert dialog.width() == width
    visible = [widget for widget in dialog.findChildren(QWidget) if widget.isVisible() and not widget.isWindow()]
    edges = [widget.mapTo(dialog, widget.rect().topRight()).x() for widget in visible if widget.window() is dialog]
    assert max(edges) < width


def test_in_chinese_it_holds_no_english(qtbot: QtBot) -> None:
    language.use("zh_CN")
    dialog = shown(qtbot, machine(RTX_5070_TI, unknown=("RTX",)), sprout())
    words = [texts(dialog), dialog.windowTitle()]
    words += [button.text() for button in dialog.findChildren(QPushButton)]
    for choice in dialog.findChildren(QComboBox):
        words += [choice.accessibleName(), *(choice.itemText(index) for index in range(choice.count()))]
    for widget in (*rows(dialog), *dialog.findChildren(MemoryBar)):
        words += [widget.accessibleName(), widget.accessibleDescription()]
    assert latin_words("\n".join(words), also=NAMES) == set()


@pytest.mark.parametrize("width", [200, 480, 1400])
def test_a_bar_is_filled_by_its_parts_and_even_the_smallest_is_seen(width: int) -> None:
    layout = lay_out_bar(PLAN, width=width, word_widths=[150.0] * len(PLAN.legend))
    widths = [segment.width() for segment in layout.segments]
    assert sum(widths) == pytest.approx(width)
    assert min(widths) >= NARROWEST
    assert max(widths) == widths[1]
    assert layout.limit is None
    assert all(place.x() + 150 <= width for place in layout.places)


@pytest.mark.parametrize("width", [480, 1400])
def test_the_whole_legend_is_inside_its_bar_at_every_width(qtbot: QtBot, width: int) -> None:
    dialog = shown(qtbot, machine(RTX_5070_TI))
    QTest.mouseClick(rows(dialog)[1].button, Qt.MouseButton.LeftButton)
    dialog.resize(width, 700)
    QApplication.processEvents()
    for bar in dialog.findChildren(MemoryBar):
        assert bar.height() >= bar._layout(bar.width()).height


def test_what_goes_beyond_the_memory_is_behind_a_line() -> None:
    over = Filling(capacity=8 * GIB, parts=(Part(kind="experts", size=15 * GIB), Part(kind="embedding", size=GIB)))
    layout = lay_out_bar(over, width=400, word_widths=[100.0] * 3)
    assert layout.limit == pytest.approx(200)
    assert layout.segments[-1].width() == 0


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_numbers_in_the_bar_are_readable_and_no_two_parts_share_one(palette: Palette) -> None:
    colors = [part_colors(kind, palette) for kind in NUMBERS]
    assert min(contrast(pair.fill, pair.text) for pair in colors) >= 4.5
    assert len(set(NUMBERS.values())) == len(NUMBERS)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_the_theme_reaches_the_bars(qtbot: QtBot, palette: Palette) -> None:
    dialog = shown(qtbot, machine(RTX_3090), palette=LIGHT)
    dialog.set_palette(palette)
    bar = next(bar for bar in dialog.findChildren(MemoryBar) if bar.isVisible())
    picture: QImage = bar.grab().toImage()
    assert picture.pixelColor(8, 4) == QColor(part_colors("dense", palette).fill)
