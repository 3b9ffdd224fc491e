"""What a file would become, and the difference: nothing lost, right numbers, the file's own line ends."""

from __future__ import annotations

import ast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clover_desktop.ui.state.differences import DiffLine, amounts, difference, merged, split_lines

FILE = '''#!/usr/bin/env python
"""Spans."""

import math

LIMIT = 3


# why it exists
@cache
def area(r):
    return 3 * r * r  # rough


class Span:
    pass


print(area(1))
'''


def python(old: str, code: str) -> str:
    return merged(old, code, language="python", path="a.py")


def test_a_definition_that_is_there_is_replaced_with_its_comments_and_decorators_left() -> None:
    new = python(FILE, "# better\ndef area(r):\n    return math.pi * r**2\n")
    assert new == FILE.replace("    return 3 * r * r  # rough\n", "    return math.pi * r**2\n")


def test_the_code_s_own_decorators_take_the_place_of_the_file_s() -> None:
    new = python(FILE, "@lru_cache(1)\ndef area(r):\n    return 1\n")
    assert new == FILE.replace(
        "@cache\ndef area(r):\n    return 3 * r * r  # rough", "@lru_cache(1)\ndef area(r):\n    return 1"
    )


def test_what_is_new_is_appended_after_two_blank_lines_with_its_comments() -> None:
    new = python(FILE, "class Span:\n    x = 1\n\n# new\ndef f():\n    pass\n\nX = 2\n")
    assert new == FILE.replace("class Span:\n    pass", "class Span:\n    x = 1") + (
        "\n\n# new\ndef f():\n    pass\n\n\nX = 2\n"
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (FILE, FILE.replace("import math\n", "import math\nimport os\n") + "\n\nos.sep\n"),
        ('"""Doc."""\nx = 1\n', '"""Doc."""\n\nimport os\n\n\nx = 1\n\n\nos.sep\n'),
        ("# License\n\ndef f(): pass\n", "# License\n\nimport os\n\n\ndef f(): pass\n\n\nos.sep\n"),
        ("#!/bin/python\nx = 1\n", "#!/bin/python\n\nimport os\n\n\nx = 1\n\n\nos.sep\n"),
        ("# why\nx = 1\n", "import os\n\n\n# why\nx = 1\n\n\nos.sep\n"),
    ],
)
def test_a_new_import_follows_the_file_s_head(old: str, new: str) -> None:
    assert python(old, "import os\nos.sep\n") == new


@pytest.mark.parametrize("head", ["", '"""Doc."""\n', "import a\n", '"""Doc."""\nimport a\n', "# c\n\n"])
def test_a_future_import_comes_first(head: str) -> None:
    new = python(f"{head}x = 1\n", "from __future__ import annotations\nimport os\n")
    compile(new, "a.py", "exec")
    assert new.index("__future__") < new.index("import os")


def test_what_the_file_has_already_is_not_written_twice() -> None:
    assert python(FILE, '"""Other."""\nimport math\n\nLIMIT = 3\n\nprint(area(1))\n') == FILE


@pytest.mark.parametrize(
    ("language", "path", "old", "code", "new"),
    [
        ("python", "a.py", "", "x = 1", "x = 1\n"),
        ("python", "a.py", "  \n", "def f(:", "def f(:\n"),
        ("python", "a.py", "x = 1\n", "def f(:\n", "x = 1\n\n\ndef f(:\n"),
        ("python", "a.py", "def f(:\n", "x = 1\n", "def f(:\n\n\nx = 1\n"),
        ("python", "a.py", "x = 1", "def f(): pass; y = 1", "x = 1\n\n\ndef f(): pass; y = 1\n"),
        ("python", "a.py", "def f(): 1\n", "def f(): 2\ndef f(): 3\n", "def f(): 1\n\n\ndef f(): 2\ndef f(): 3\n"),
        ("python", "a.py", "x = 1\n", "x = 2; y = 3\n", "x = 1\n\n\nx = 2; y = 3\n"),
        ("python", "a.py", "x = 1\n", "a\0b", "x = 1\n\n\na\0b\n"),
        ("javascript", "a.js", "f();\n", "g();\n", "f();\n\ng();\n"),
        ("", "a.md", "# A\n", "def f(): pass", "# A\n\ndef f(): pass\n"),
        ("python", "a.py", "x = 1\n", "\n\n", "x = 1\n"),
        ("python", "a.py", "", "", ""),
    ],
)
def test_what_cannot_be_placed_is_appended_whole(language: str, path: str, old: str, code: str, new: str) -> None:
    assert merged(old, code, language=language, path=path) == new


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_the_file_s_line_ends_stay(newline: str) -> None:
    old = FILE.replace("\n", newline)
    new = python(old, "import os\n\ndef area(r):\n    return 1\n\n\ndef f():\n    pass\n")
    assert {line[len(line.rstrip("\r\n")) :] for line in split_lines(new)} == {newline}
    assert new.replace(newline, "\n") == python(FILE, "import os\ndef area(r):\n    return 1\ndef f():\n    pass\n")


def test_a_file_without_a_last_line_end_stays_without() -> None:
    assert python("def f():\n    return 1", "def f():\n    return 2\n") == "def f():\n    return 2"


def test_a_doubtful_escape_in_a_reply_is_no_warning_here() -> None:
    assert python("x = 1\n", "y = '\\d'\n") == "x = 1\n\n\ny = '\\d'\n"


SNIPPETS = st.lists(
    st.sampled_from(
        [
            "def f():\n    return 1\n",
            "def f():\n    return '''a\n  b'''\n",
            "@d\n@e(1)\nasync def g(x): pass\n",
            "class C:\n    def f(self): pass\n",
            "import os\n",
            "from __future__ import annotations\n",
            "from a import (\n    b,\n)\n",
            "x = 1\n",
            "# a comment\n",
            "\n",
            '"""text"""\n',
            "if x:\n    def f(): pass\n",
        ]
    ),
    max_size=8,
).map("".join)


def is_python(source: str) -> bool:
    try:
        compile(source, "a.py", "exec")
    except SyntaxError:
        return False
    return True


@settings(max_examples=60, deadline=None)
@given(SNIPPETS.filter(is_python), SNIPPETS.filter(is_python))
def test_python_with_python_stays_python_and_holds_all_of_the_code(old: str, code: str) -> None:
    new = python(old, code)
    assert is_python(new) or old.count("__future__") + code.count("__future__") > 0
    there = {ast.dump(node) for node in ast.parse(new).body}
    bare = {
        ast.dump(node)
        for node in ast.parse(code).body[1:]
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert bare <= there
    assert python(new, code) == new or code.count("def ") > 1 or '"""' in code + old


TEXTS = st.lists(st.sampled_from(["a", "b", "c", "", " ", "中", "\n", "\r\n", "\r", "\u2028", "\f"])).map("".join)


@settings(max_examples=60, deadline=None)
@given(TEXTS)
def test_lines_put_together_are_the_text(text: str) -> None:
    assert "".join(split_lines(text)) == text


@settings(max_examples=60, deadline=None)
@given(TEXTS, TEXTS)
def test_applying_a_difference_gives_the_new_text_and_undoing_it_the_old(old: str, new: str) -> None:
    lines = difference(old, new, context=None)
    assert "".join(line.text for line in lines if line.kind != "removed") == new
    assert "".join(line.text for line in lines if line.kind != "added") == old
    assert [n for line in lines if (n := line.new_number)] == list(range(1, len(split_lines(new)) + 1))
    assert [n for line in lines if (n := line.old_number)] == list(range(1, len(split_lines(old)) + 1))


@settings(max_examples=60, deadline=None)
@given(TEXTS, TEXTS)
def test_a_gap_stands_for_exactly_the_lines_that_it_hides(old: str, new: str) -> None:
    whole = difference(old, new, context=None)
    unfolded = list[DiffLine]()
    for line in difference(old, new):
        if line.kind == "gap":
            hidden = whole[len(unfolded) : len(unfolded) + line.folded]
            assert {entry.kind for entry in hidden} == {"same"}
            assert (hidden[0].old_number, hidden[0].new_number) == (line.old_number, line.new_number)
            unfolded += hidden
        else:
            unfolded.append(line)
    assert unfolded == whole


def test_three_lines_around_a_change_are_shown() -> None:
    old = "".join(f"{n}\n" for n in range(1, 21))
    lines = difference(old, old.replace("10\n", "ten\n"))
    assert [(line.kind, line.old_number, line.new_number, line.folded) for line in lines] == [
        ("gap", 1, 1, 6),
        ("same", 7, 7, 0),
        ("same", 8, 8, 0),
        ("same", 9, 9, 0),
        ("removed", 10, None, 0),
        ("added", None, 10, 0),
        ("same", 11, 11, 0),
        ("same", 12, 12, 0),
        ("same", 13, 13, 0),
        ("gap", 14, 14, 7),
    ]
    assert amounts(lines) == (1, 1)


def test_a_large_rewrite_counts_as_replaced() -> None:
    old, new = ("".join(f"{mark}{n}\n" for n in range(4000)) for mark in "ab")
    assert amounts(difference(f"x\n{old}y\n", f"x\n{new}y\n")) == (4000, 4000)
