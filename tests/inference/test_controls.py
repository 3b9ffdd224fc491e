"""The one place where controls are checked."""

from __future__ import annotations

import pytest

from clover_desktop.inference.controls import BadRequest, Controls, allowed_values, checkpoint_controls, override


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("block_size", 0),
        ("max_new_tokens", 0),
        ("threshold", -0.1),
        ("threshold", 1.1),
        ("threshold", float("nan")),
        ("block_size", True),
        ("seed", -1),
        ("temperature", float("inf")),
        ("warp", 1),
    ],
)
def test_an_impossible_value_is_refused_by_the_fields_name(name: str, value: float) -> None:
    with pytest.raises(BadRequest, match=name):
        override(Controls(), {name: value})


def test_a_request_overrides_the_checkpoint_which_overrides_the_publisher() -> None:
    stated = checkpoint_controls({"threshold": 0.9, "dllm_length_penalty": 3.0}, {"moe_block_coreset_top_p": 0.8})
    assert (stated.threshold, stated.length_penalty, stated.coreset_top_p) == (0.9, 3.0, 0.8)
    assert stated.presence_penalty == 0.9
    assert override(stated, {"threshold": 1}).threshold == 1.0


def test_the_published_defaults_are_ours() -> None:
    c = Controls()
    assert (c.block_size, c.threshold, c.max_new_tokens) == (32, 0.95, 24_576)
    assert (c.presence_penalty, c.frequency_penalty, c.repetition_penalty) == (0.9, 0.0, 1.05)
    assert (c.length_penalty, c.length_penalty_start, c.length_penalty_window) == (10.0, 8192, 8192)
    assert (c.think_end_bias, c.think_end_start, c.think_end_window) == (10.0, 4096, 4096)
    assert (c.coreset_enabled, c.coreset_top_p) == (True, 0.9)


@pytest.mark.parametrize("name", Controls.__struct_fields__)
def test_every_control_says_in_words_what_it_may_be(name: str) -> None:
    words = allowed_values(name)
    assert words == "true or false" or words.startswith(("a number", "a whole number"))
    with pytest.raises(BadRequest, match=f"{name} must be"):
        override(Controls(), {name: "x"})
