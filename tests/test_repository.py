"""What holds for the whole tree: budgets, layers at run time, one version."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from clover_desktop.version import VERSION

ROOT = Path(__file__).parents[1]
FILE_LINES, FUNCTION_LINES = 400, 60
SOURCES = [
    p
    for top in ("clover_desktop", "installer", "training", "tests", "benchmarks", "docs")
    for p in (ROOT / top).rglob("*.py")
]
BANNED_WORDS = {"manager", "helper", "util", "utils", "common", "misc", "handler", "data", "info"}


def function_lengths(path: Path) -> list[tuple[str, int]]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return [
        (f"{path.relative_to(ROOT)}:{node.lineno} {node.name}", (node.end_lineno or 0) - node.lineno + 1)
        for node in ast.walk(tree)
        if isinstance(node, kinds)
    ]


def test_no_file_is_over_its_budget() -> None:
    lengths = {str(p.relative_to(ROOT)): len(p.read_text(encoding="utf-8").splitlines()) for p in SOURCES}
    assert {name: length for name, length in lengths.items() if length > FILE_LINES} == {}


def test_no_function_is_over_its_budget() -> None:
    lengths = [entry for path in SOURCES for entry in function_lengths(path)]
    assert [entry for entry in lengths if entry[1] > FUNCTION_LINES] == []


def test_every_module_says_what_it_owns() -> None:
    silent = [
        str(path.relative_to(ROOT))
        for path in SOURCES
        if path.read_text(encoding="utf-8").strip()
        and ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) is None
    ]
    assert silent == []


def test_no_module_or_class_has_an_empty_name() -> None:
    words = {str(p.relative_to(ROOT)): set(p.stem.split("_")) for p in SOURCES if ROOT / "clover_desktop" in p.parents}
    assert {name: found for name, parts in words.items() if (found := parts & BANNED_WORDS)} == {}


def test_the_version_is_the_same_everywhere() -> None:
    document = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert document["project"]["version"] == VERSION


def modules_after(statement: str) -> set[str]:
    code = f"import sys\n{statement}\nprint(*sorted({{m.partition('.')[0] for m in sys.modules}}))"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(result.stdout.split())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("statement", "never"),
    [
        ("import clover_desktop.ui.app", {"torch", "transformers", "tokenizers", "safetensors", "bitsandbytes"}),
        ("import clover_desktop.ui.terminal.ask", {"torch", "PySide6", "qasync", "tokenizers"}),
        ("import clover_desktop.inference.client, clover_desktop.inference.trace", {"torch", "PySide6", "tokenizers"}),
        ("import clover_desktop.models.checkpoint, clover_desktop.models.catalog", {"torch", "PySide6", "msgspec"}),
        ("import clover_desktop.inference.worker", {"torch", "PySide6"}),
        ("import clover_desktop.inference.engines.block_diffusion", {"transformers", "PySide6"}),
        ("import clover_desktop.__main__", {"torch", "PySide6", "msgspec", "asyncio"}),
    ],
)
def test_a_fresh_interpreter_imports_only_what_its_layer_may(statement: str, never: set[str]) -> None:
    assert modules_after(statement) & never == set()
