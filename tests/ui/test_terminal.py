"""The live line of a terminal, and the command line's words."""

from __future__ import annotations

import argparse
import io
import re
from typing import Any

import pytest

from clover_desktop.inference.controls import BadRequest
from clover_desktop.ui.terminal import ask
from clover_desktop.ui.terminal.live import LiveView, display_width, last_columns, safe_text


def parsed(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    ask.add_arguments(parser)
    return parser.parse_args(words)


def test_wide_characters_take_two_columns() -> None:
    assert display_width("a中e\u0301") == 4
    assert last_columns("abc中文", 5) == "…中文"


def screen(output: str, columns: int) -> list[str]:
    """What a terminal of that width shows: text wraps, CR, newline, clear to end of line, cursor up and right."""
    rows: list[list[str]] = [[]]
    row = column = 0
    for part in re.findall(r"\x1b\[\d*[A-Z]|.|\n", output, re.DOTALL):
        count = int(part[2:-1] or 1) if part.startswith("\x1b") else 0
        if part == "\r":
            column = 0
        elif part == "\n":
            row, column = row + 1, 0
        elif part.endswith("K") and count:
            del rows[row][column:]
        elif part.endswith("A") and count:
            row -= count
        elif part.endswith("C") and count:
            column += count
        else:
            if column == columns:
                row, column = row + 1, 0
            while len(rows) <= row:
                rows.append([])
            rows[row] += [" "] * (column + 1 - len(rows[row]))
            rows[row][column] = part
            column += 1
        while len(rows) <= row:
            rows.append([])
    return ["".join(line).rstrip() for line in rows]


@pytest.mark.parametrize("columns", [10, 23, 80])
def test_final_text_stands_once_however_narrow_the_terminal(columns: int) -> None:
    out = io.StringIO()
    view = LiveView(out, columns=columns)
    text = ["def f():\n    ret", "urn a_long_name_that_wraps_in_a_narrow_terminal + ", "1\n", "end"]
    for part in text:
        view.show_block([part[:5], None, "\n"])
        view.show_block([part[:9], None, None])
        view.commit(part)
    view.end()
    expected = io.StringIO()
    expected.write("".join(text) + "\n")
    assert screen(out.getvalue(), columns) == screen(expected.getvalue(), columns)


def test_model_text_cannot_steer_the_terminal() -> None:
    assert safe_text("a\x1b[2Jb\x9bc\u202ed\te\n") == "a[2Jbcd\te\n"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--threshold", "0.5", "--thinking"], {"threshold": 0.5, "thinking": True}),
        (["--no-thinking", "--seed", "3"], {"thinking": False, "seed": 3}),
        (["--set", "do_sample=true", "--set", "top_k=5"], {"do_sample": True, "top_k": 5}),
    ],
)
def test_options_become_overrides(words: list[str], expected: dict[str, Any]) -> None:
    assert ask.control_overrides(parsed("hi", *words)) == expected


@pytest.mark.parametrize("word", ["top_k", "top_k=", "top_k=many", "warp=1", "threshold=2"])
def test_a_wrong_setting_is_a_sentence(word: str) -> None:
    with pytest.raises(BadRequest):
        ask.control_overrides(parsed("hi", "--set", word))
