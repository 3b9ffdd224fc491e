"""The live line of a terminal, and the command line's words."""

from __future__ import annotations

import argparse
import io
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


def test_whole_lines_are_printed_once_and_the_last_one_is_redrawn() -> None:
    out = io.StringIO()
    view = LiveView(out, columns=40)
    view.show_block(["def", None])
    view.commit("def f():\n    ret")
    view.show_block(["urn", None, " 1"])
    view.commit("urn 1")
    view.end()
    visible = [line.rpartition("\x1b[K")[2] for line in out.getvalue().split("\n")]
    assert visible == ["def f():", "    return 1", ""]


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
