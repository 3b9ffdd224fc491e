"""Where thinking ends, at pieces of every size."""

from __future__ import annotations

import pytest

from clover_desktop.ui.state.thinking import split_thinking

CASES = [
    # text, the prompt opened a thought, thinking, answer
    ("plan a</think>ans", True, "plan a", "ans"),
    ("<think>x</think>y", False, "x", "y"),
    ("<think>x</think>y", True, "x", "y"),
    ("<think><think>a</think>b</think>c", False, "ab", "c"),
    ("no thought", False, "", "no thought"),
    ("still open", True, "still open", ""),
    (
        "a\n</think>\n\n`</think>` and\n```jinja\n<think>{{x}}</think>\n```",
        True,
        "a",
        "`</think>` and\n```jinja\n<think>{{x}}</think>\n```",
    ),
    ("text with <think> in it", False, "", "text with <think> in it"),
    ("<think><think>a</think>b", False, "a", "b"),
]


@pytest.mark.parametrize(("text", "opened", "thinking", "answer"), CASES)
def test_a_whole_reply_is_split_by_one_rule(text: str, opened: bool, thinking: str, answer: str) -> None:
    split = split_thinking(text, starts_thinking=opened, is_final=True)
    assert (split.thinking, split.answer) == (thinking, answer)


@pytest.mark.parametrize("size", [1, 7, 32])
@pytest.mark.parametrize(("text", "opened", "thinking", "answer"), CASES)
def test_while_it_is_written_no_tag_shows_and_no_answer_is_taken_back(
    text: str, opened: bool, thinking: str, answer: str, size: int
) -> None:
    shown = ""
    for end in range(size, len(text) + size, size):
        split = split_thinking(text[:end], starts_thinking=opened, is_final=False)
        assert split.answer.startswith(shown)
        assert not split.thinking.endswith(("<", "</", "</thin", "</think"))
        shown = split.answer
    assert answer.startswith(shown) or shown == answer
