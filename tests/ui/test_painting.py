"""Colours, cells and pieces: pure functions, and pictures that differ where states do."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage
from pytestqt.qtbot import QtBot

import clover_desktop
from clover_desktop.ui import style_sheet
from clover_desktop.ui.chat.running_text import place_pieces
from clover_desktop.ui.code.changes_pane import added_ground, removed_ground
from clover_desktop.ui.denoise.pieces import visible_piece
from clover_desktop.ui.denoise.views import cells
from clover_desktop.ui.painting import painting
from clover_desktop.ui.state.canvas import Cell
from clover_desktop.ui.theme import DARK, LIGHT, Palette, code_font, contrast

THEMES = [LIGHT, DARK]
GROUNDS = ("background", "panel", "sidebar", "bubble")
CODE = ("text", "muted", "accent_text", "error", "code_keyword", "code_name", "code_string", "code_number")


@pytest.mark.parametrize("palette", THEMES, ids=["light", "dark"])
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize(
    "text",
    [
        "text",
        "muted",
        "faint",
        "accent_text",
        "error",
        "warning",
        "code_keyword",
        "code_name",
        "code_string",
        "code_number",
    ],
)
def test_text_is_readable_on_every_ground(palette: Palette, ground: str, text: str) -> None:
    assert contrast(getattr(palette, text), getattr(palette, ground)) >= 4.5


@pytest.mark.parametrize("palette", THEMES, ids=["light", "dark"])
def test_text_is_readable_on_the_accent(palette: Palette) -> None:
    assert contrast(palette.on_accent, palette.accent) >= 4.5


@pytest.mark.parametrize("palette", THEMES, ids=["light", "dark"])
@pytest.mark.parametrize("text", CODE)
def test_code_is_readable_on_changed_lines(palette: Palette, text: str) -> None:
    for ground in (added_ground(palette), removed_ground(palette)):
        assert contrast(getattr(palette, text), ground) >= 4.5


@pytest.mark.parametrize("palette", THEMES, ids=["light", "dark"])
@pytest.mark.parametrize(
    ("text", "ground"), [("forced_text", "forced"), ("muted", "masked"), ("on_sure", "sure"), ("on_unsure", "unsure")]
)
def test_text_is_readable_on_grounds_of_its_own(palette: Palette, text: str, ground: str) -> None:
    assert contrast(getattr(palette, text), getattr(palette, ground)) >= 4.5


def style_rules() -> list[tuple[str, dict[str, str]]]:
    """Every rule of the style sheet: its selector, and the names of the colours that it gives to text and ground."""
    found = re.findall(r"([^{}]+) \{\{(.*?)\}\}\s", style_sheet._STYLE, re.DOTALL)
    names = r"(?<![\w-])(color|background|selection-color|selection-background-color): \{(\w+)\}"
    return [(selector.strip(), dict(re.findall(names, body))) for selector, body in found]


@pytest.mark.parametrize("palette", THEMES, ids=["light", "dark"])
def test_text_is_readable_wherever_the_style_sheet_puts_it(palette: Palette) -> None:
    rules = style_rules()
    assert len(rules) > 40
    for selector, colors in rules:
        least = 3.0 if ":disabled" in selector else 4.5
        for text, ground in (("color", "background"), ("selection-color", "selection-background-color")):
            if text not in colors:
                continue
            grounds = [colors[ground]] if ground in colors else GROUNDS
            if text == "color" and colors[text] == "on_accent":
                grounds = ["accent"]
            for name in grounds:
                value = contrast(getattr(palette, colors[text]), getattr(palette, name))
                assert value >= least, f"{selector}: {colors[text]} on {name} is {value:.2f}"


@pytest.mark.parametrize("palette", THEMES, ids=["light", "dark"])
@pytest.mark.parametrize("ground", GROUNDS)
def test_the_focus_and_the_frames_of_check_boxes_stand_out(palette: Palette, ground: str) -> None:
    for line in ("accent", "faint", "text"):
        assert contrast(getattr(palette, line), getattr(palette, ground)) >= 3.0


@pytest.mark.parametrize("palette", THEMES, ids=["light", "dark"])
@pytest.mark.parametrize("threshold", [0.0, 0.5, 0.95, 1.0])
def test_text_is_readable_in_cells_of_every_confidence(palette: Palette, threshold: float) -> None:
    samples = [Cell(offset=0, status="resolved", confidence=c / 100) for c in range(101)]
    samples += [
        Cell(offset=0, status="resolved", confidence=0.4, is_forced=True),
        Cell(offset=0, confidence=0.7),
        Cell(offset=0, status="beyond"),
    ]
    pairs = [cells.cell_colors(cell, palette, threshold=threshold) for cell in samples]
    assert min(contrast(pair.text, pair.fill) for pair in pairs) >= 4.5


@pytest.mark.parametrize(("width", "columns"), [(480, 8), (300, 4), (100, 2), (30, 1)])
def test_cells_lie_in_rows_that_fit(width: float, columns: int) -> None:
    layout = cells.lay_out(32, width)
    assert len({rectangle.left() for rectangle in layout.rectangles}) == columns
    assert max(rectangle.right() for rectangle in layout.rectangles) <= width + 0.01
    assert not any(a.intersects(b) for a, b in itertools.combinations(layout.rectangles, 2))


def test_the_offset_under_a_point_is_found() -> None:
    layout = cells.lay_out(32, 480)
    assert [cells.offset_at(layout, rectangle.center()) for rectangle in layout.rectangles] == list(range(32))
    assert cells.offset_at(layout, QPointF(-1, -1)) is None


@pytest.mark.parametrize(
    ("piece", "shown"), [(" x", "␣x"), ("\n  ", "⏎␣␣"), ("\t", "⇥"), ("\u202e", "▯"), ("\x1b", "▯"), ("中", "中")]
)
def test_spaces_and_controls_are_drawn_as_symbols(piece: str, shown: str) -> None:
    assert visible_piece(piece) == shown


def picture(cell: Cell, palette: Palette, *, is_fresh: bool = False) -> QImage:
    image = QImage(60, 44, QImage.Format.Format_ARGB32)
    image.fill(QColor(palette.panel))
    with painting(image) as painter:
        cells.paint_cell(painter, cell, QRectF(0, 0, 60, 44), palette, threshold=0.95, is_fresh=is_fresh)
    return image


@pytest.mark.parametrize("palette", THEMES, ids=["light", "dark"])
def test_every_state_of_a_cell_looks_different_without_colour(qtbot: QtBot, palette: Palette) -> None:
    states = [
        picture(Cell(offset=0, status="resolved", piece="x", confidence=1.0, resolved_in_step=1), palette),
        picture(
            Cell(offset=0, status="resolved", piece="x", confidence=1.0, resolved_in_step=1), palette, is_fresh=True
        ),
        picture(
            Cell(offset=0, status="resolved", piece="x", confidence=0.4, resolved_in_step=1, is_forced=True), palette
        ),
        picture(Cell(offset=0, piece="x", confidence=0.4), palette),
        picture(Cell(offset=0, status="beyond", piece="x", confidence=1.0, resolved_in_step=1), palette),
    ]
    grey = [image.convertToFormat(QImage.Format.Format_Grayscale8) for image in states]
    assert all(a != b for a, b in itertools.combinations(grey, 2))


def test_the_running_block_breaks_lines_where_text_does_and_where_width_ends(qtbot: QtBot) -> None:
    metrics = QFontMetricsF(code_font(10))
    placed, _ = place_pieces(["def f():", "\n    ", None, "return"], width=400, metrics=metrics)
    assert len({piece.rectangle.top() for piece in placed}) == 2
    narrow, _ = place_pieces(["abcdefgh"] * 5, width=80, metrics=metrics)
    assert len({piece.rectangle.top() for piece in narrow}) == 5
    assert [piece.text for piece in placed] == ["def f():", "    ", None, "return"]


def test_an_error_while_painting_leaves_no_painter_behind(qtbot: QtBot) -> None:
    image = QImage(8, 8, QImage.Format.Format_ARGB32)
    with pytest.raises(KeyError) as kept, painting(image) as painter:  # the error keeps its frames, painter included
        raise KeyError
    assert kept.tb is not None
    assert not painter.isActive()
    assert not image.paintingActive()


def test_every_painter_of_the_program_ends_where_it_began() -> None:
    folder = Path(clover_desktop.__path__[0])
    files = {path.name for path in folder.rglob("*.py") if "QPainter(" in path.read_text("utf-8")}
    assert files == {"painting.py"}
