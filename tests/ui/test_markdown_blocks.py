"""Markdown as it streams: cases of other programs' bug reports, at pieces of every size."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clover_desktop.ui.state.markdown_blocks import Block, CodeBlock, MarkdownDocument, TextBlock, parse_blocks

FENCE = "`" * 3
NESTED = f"{FENCE}markdown\n# T\n{FENCE}python\nprint(1)\n{FENCE}\n## Notes\n{FENCE}\nend"
CASES = [
    NESTED,
    f"{FENCE}diff\n- a\n+ b\n* c\n{FENCE}\n\n- item\n\nafter",
    "`ROWS($A$1:$A$9)` and text",
    'List<String> and <input type="text"> and <my-rules>',
    f"{FENCE}\n<form><input></form>\n{FENCE}\n",
    f"text\n\n{FENCE}mermaid\ngraph TD\nA-->\n",
    f"{FENCE}python\ndef f():\n\treturn 1  \n\n    x = 2\n{FENCE}\ntail",
    "# Head\n\n1. one\n2. two\n   - inner\n\n> quote\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n***\n\nlast",
    "مرحبا بالعالم\n\n" + f"{FENCE}\na[0] = b\n{FENCE}",
    "🏳\ufe0f\u200d🌈 e\u0301x",
]


def streamed(text: str, size: int) -> list[Block]:
    document = MarkdownDocument()
    for end in range(size, len(text) + size, size):
        document.show(text[:end])
    return document.blocks


@pytest.mark.parametrize("size", [1, 7, 110])
@pytest.mark.parametrize("text", CASES)
def test_streamed_blocks_equal_those_of_the_whole_text(text: str, size: int) -> None:
    assert streamed(text, size) == parse_blocks(text)


@given(
    parts=st.lists(
        st.sampled_from(["a *b*\n", "\n", "```py\n", "```\n", "- x\n", "> q\n", "    code\n", "1. n\n", "# h\n"])
    ),
    size=st.integers(1, 9),
)
@settings(max_examples=150, deadline=None)
def test_streaming_any_markdown_loses_no_code_and_never_fails(parts: list[str], size: int) -> None:
    text = "".join(parts)
    whole = [block.source for block in parse_blocks(text) if isinstance(block, CodeBlock)]
    assert [block.source for block in streamed(text, size) if isinstance(block, CodeBlock)] == whole


def test_a_document_in_a_fence_keeps_its_inner_fences() -> None:
    outer, end = parse_blocks(NESTED)
    assert isinstance(outer, CodeBlock)
    assert f"{FENCE}python\nprint(1)\n{FENCE}\n## Notes" in outer.source
    assert end == TextBlock(html="<p>end</p>\n")


def test_a_longer_outer_fence_is_left_alone() -> None:
    text = f"````markdown\n{FENCE}python\nx\n{FENCE}\n````\n"
    assert parse_blocks(text) == [CodeBlock(language="markdown", source=f"{FENCE}python\nx\n{FENCE}\n")]


def test_a_diff_keeps_its_lines_and_the_list_behind_it_is_a_list() -> None:
    code, items, _ = parse_blocks(CASES[1])
    assert code == CodeBlock(language="diff", source="- a\n+ b\n* c\n")
    assert isinstance(items, TextBlock)
    assert items.html.count("<li>") == 1


def test_angle_brackets_are_shown_as_they_were_written() -> None:
    (block,) = parse_blocks(CASES[3])
    assert isinstance(block, TextBlock)
    for shown in ("List&lt;String&gt;", "&lt;input type=&quot;text&quot;&gt;", "&lt;my-rules&gt;"):
        assert shown in block.html


def test_code_is_copied_to_the_last_tab_and_trailing_space() -> None:
    assert parse_blocks(CASES[6])[0] == CodeBlock(language="python", source="def f():\n\treturn 1  \n\n    x = 2\n")


@pytest.mark.parametrize("text", ["![x](http://a.b/c.png)", "![x](file:///etc/passwd)", "<img src=x onerror=y>"])
def test_nothing_in_a_reply_becomes_a_picture(text: str) -> None:
    (block,) = parse_blocks(text)
    assert isinstance(block, TextBlock)
    assert "<img" not in block.html


def test_a_script_address_is_no_link() -> None:
    (block,) = parse_blocks("[x](javascript:alert(1)) [y](https://a.b)")
    assert isinstance(block, TextBlock)
    assert "javascript" not in block.html.replace("(javascript:alert(1))", "")
    assert 'href="https://a.b"' in block.html


def test_settled_blocks_are_not_parsed_again() -> None:
    document = MarkdownDocument()
    document.show("one\n\ntwo\n\nthr")
    first = document.blocks[0]
    assert document.show("one\n\ntwo\n\nthree\n\nfour") == 2
    assert document.blocks[0] is first
    assert document.show("one\n\ntwo\n\nthree\n\nfour") == 4
