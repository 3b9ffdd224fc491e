"""The prompts of the first page, asked for real: a visitor's first click gets a right answer."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from clover_desktop.ui.chat.welcome import STARTERS

ROOT = Path(__file__).parents[2]
FENCE = "`" * 3
CHECKS = {
    "判断一个字符串是不是回文": "assert f('level') and not f('levels')",
    "Write a function that returns the sum of a list": "assert f([1, 2, 4]) == 7",
}
"""What must hold of the function in the reply, which is called f here."""
WORDS = {"什么是分块扩散？": {"块", "掩码"}, "What does the threshold do?": {"threshold", "0.95"}}


def asked(prompt: str) -> str:
    command = [sys.executable, "-m", "clover_desktop", "ask", "--json", prompt]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout)["reply"]


@pytest.mark.slow
@pytest.mark.parametrize("prompt", STARTERS)
def test_a_starter_is_answered_rightly(prompt: str) -> None:
    reply = asked(prompt)
    if prompt in WORDS:
        assert all(word in reply for word in WORDS[prompt])
        return
    code = reply.partition(f"{FENCE}python\n")[2].partition(f"\n{FENCE}")[0]
    names: dict[str, object] = {}
    exec(code, names)
    names["f"] = next(value for name, value in names.items() if callable(value) and name != "__builtins__")
    exec(CHECKS[prompt], names)
