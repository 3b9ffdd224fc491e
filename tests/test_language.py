"""Every sentence in the reader's language: the code against the catalogue, and both languages for real."""

from __future__ import annotations

import ast
import json
import re
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from clover_desktop import language
from clover_desktop.__main__ import chosen_language
from clover_desktop.language import CHINESE, ENGLISH, VARIABLE, system_language, tr
from clover_desktop.resources import resource_path
from tests.allowed_latin import latin_words

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "clover_desktop").rglob("*.py"))
NAMES = [str(path.relative_to(ROOT)) for path in SOURCES]
FILES = sorted(resource_path("translations", CHINESE).glob("*.toml"))
CATALOGUE = language.read_catalogue(CHINESE)
DEFERRED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def calls(tree: ast.AST) -> list[ast.Call]:
    """The calls of `tr`."""
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call) and is_tr(node.func)]


def is_tr(node: ast.AST) -> bool:
    return (isinstance(node, ast.Name) and node.id == "tr") or (isinstance(node, ast.Attribute) and node.attr == "tr")


def literal(call: ast.Call) -> str | None:
    argument = call.args[0] if len(call.args) == 1 and not call.keywords else None
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else None


def run_at_import(node: ast.AST) -> Iterator[ast.AST]:
    """A module's nodes without the bodies of its functions; their defaults and decorators count."""
    yield node
    if isinstance(node, ast.Lambda):
        return
    body = node.body if isinstance(node, DEFERRED) else []
    for child in ast.iter_child_nodes(node):
        if child not in body:
            yield from run_at_import(child)


def placeholders(text: str) -> list[str]:
    """What `format` or `%` puts in: in order where it is not numbered or named."""
    try:
        fields = [(name, spec, how) for _, name, spec, how in string.Formatter().parse(text) if name is not None]
    except ValueError:  # a lone brace: no format string
        fields = []
    words = [f"{{{name}!{how}:{spec}}}" for name, spec, how in fields]
    is_ordered = all(name == "" for name, _, _ in fields)
    return (words if is_ordered else sorted(words)) + sorted(re.findall(r"%\(\w+\)[a-z]|%[sdr]", text))


@pytest.mark.parametrize("path", SOURCES, ids=NAMES)
def test_every_sentence_of_a_module_is_a_literal_with_its_chinese(path: Path) -> None:
    found = {call.lineno: literal(call) for call in calls(ast.parse(path.read_text(encoding="utf-8")))}
    assert [line for line, text in found.items() if text is None] == []
    assert [text for text in found.values() if text not in CATALOGUE] == []


@pytest.mark.parametrize("path", SOURCES, ids=NAMES)
def test_no_module_asks_for_a_sentence_at_import_or_hands_the_asking_on(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert [node.lineno for node in run_at_import(tree) if isinstance(node, ast.Call) and is_tr(node.func)] == []
    called = {id(call.func) for call in calls(tree)}
    loose = [n for n in ast.walk(tree) if isinstance(n, ast.Name) and n.id == "tr" and id(n) not in called]
    assert [node.lineno for node in loose] == []


def test_no_chinese_is_left_without_its_sentence() -> None:
    used = {literal(call) for path in SOURCES for call in calls(ast.parse(path.read_text(encoding="utf-8")))}
    assert sorted(CATALOGUE.keys() - used) == []


def test_both_languages_put_in_the_same() -> None:
    pairs = CATALOGUE.items()
    assert {english: chinese for english, chinese in pairs if placeholders(english) != placeholders(chinese)} == {}


def test_chinese_is_chinese() -> None:
    assert {chinese: found for chinese in CATALOGUE.values() if (found := latin_words(chinese))} == {}


def test_a_sentence_has_one_chinese_in_all_files() -> None:
    seen: dict[str, str] = {}
    for path in FILES:
        for english, chinese in tomllib.loads(path.read_text(encoding="utf-8")).items():
            assert seen.setdefault(english, chinese) == chinese, (path.name, english)


def test_latin_words_are_told_from_names_and_code() -> None:
    assert latin_words("已保存到 /tmp/a.json：3.5 GiB，见 --set 和 `some code`，max_new_tokens = {}") == set()
    assert latin_words("请 restart 引擎，Clover 已就绪") == {"restart"}
    assert latin_words("top_p过大restart引擎，在CPU和GPU上，或stop/重试") == {"restart", "stop"}
    assert latin_words("threshold 必须是数") == {"threshold"}
    assert latin_words("threshold 必须是数", also={"threshold"}) == set()


def test_placeholders_count_in_order_unless_they_are_numbered() -> None:
    assert placeholders("{} of {:,}") != placeholders("{:,} of {}")
    assert placeholders("{0} of {1}") == placeholders("{1} of {0}")
    assert placeholders("%(a)s: %s") != placeholders("%(a)s")


def test_a_sentence_comes_in_the_language_in_use_and_unknown_ones_in_english() -> None:
    assert tr("permission denied") == "permission denied"
    language.use(CHINESE)
    assert (language.current(), tr("permission denied"), tr("no such key")) == (CHINESE, "没有权限", "no such key")
    language.use("tlh")
    assert (language.current(), tr("permission denied")) == (ENGLISH, "permission denied")


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, ENGLISH),
        ({"LANG": "zh_CN.UTF-8"}, CHINESE),
        ({"LANG": "zh_TW.UTF-8"}, CHINESE),
        ({"LANG": "de_DE.UTF-8"}, ENGLISH),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "zh_CN:en"}, CHINESE),
        ({"LANG": "zh_CN.UTF-8", "LANGUAGE": "en_US:zh_CN"}, ENGLISH),
        ({"LANG": "C.UTF-8", "LANGUAGE": "zh_CN"}, ENGLISH),
        ({"LC_ALL": "C", "LANG": "zh_CN.UTF-8"}, ENGLISH),
        ({"LC_MESSAGES": "zh_CN.UTF-8", "LANG": "en_US.UTF-8"}, CHINESE),
        ({VARIABLE: "zh_CN", "LANG": "en_US.UTF-8"}, CHINESE),
        ({VARIABLE: "en", "LC_ALL": "zh_CN.UTF-8"}, ENGLISH),
        ({VARIABLE: "", "LANG": "zh_CN"}, CHINESE),
    ],
)
def test_the_systems_language_is_the_nearest_offered_one(environment: dict[str, str], expected: str) -> None:
    assert system_language(environment) == expected


@pytest.mark.parametrize(
    ("stated", "variable", "expected"),
    [
        ("zh_CN", None, CHINESE),
        ("en", None, ENGLISH),
        ("system", None, ENGLISH),
        ("zh_CN", "en", ENGLISH),
        ("en", "zh_CN", CHINESE),
        (7, None, ENGLISH),
    ],
)
def test_the_variable_goes_before_the_settings_and_these_before_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stated: object, variable: str | None, expected: str
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"language": stated}), encoding="utf-8")
    monkeypatch.setattr("clover_desktop.locations.settings_path", lambda: path)
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)
    monkeypatch.setenv(VARIABLE, variable or "")
    assert chosen_language() == expected
