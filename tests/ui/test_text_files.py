"""Bytes as text: what is sure is decoded, what is not is refused with its reason, never mojibake."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clover_desktop.ui.state.text_files import NotText, TextFile, decode, newline_of, size, too_large

CHINESE = "# 读取文件，返回列表。\ndef 读取(路径):\n    return []  # 还没有内容\n"


@pytest.mark.parametrize(
    ("untrusted_bytes", "expected"),
    [
        (b"", TextFile(text="")),
        (b"a\n", TextFile(text="a\n")),
        ("é中🍀".encode(), TextFile(text="é中🍀")),
        (codecs.BOM_UTF8 + b"a\r\n", TextFile(text="a\r\n", has_bom=True, newline="\r\n")),
        (codecs.BOM_UTF16_LE + "中".encode("utf-16-le"), TextFile(text="中", encoding="UTF-16", has_bom=True)),
        (codecs.BOM_UTF16_BE + "中".encode("utf-16-be"), TextFile(text="中", encoding="UTF-16", has_bom=True)),
        (CHINESE.encode("gb18030"), TextFile(text=CHINESE, encoding="GB18030")),
        ("报告".encode("gbk"), TextFile(text="报告", encoding="GB18030")),
    ],
)
def test_a_sure_encoding_is_decoded_without_its_mark(untrusted_bytes: bytes, expected: TextFile) -> None:
    assert decode(untrusted_bytes) == expected


@pytest.mark.parametrize(
    "untrusted_bytes",
    [
        "naïve café, Müße, Ærø, çà et là".encode("latin-1"),
        "hyvää päivää".encode("latin-1"),
        "ää".encode("latin-1"),
        "ÄÖÜ äöü".encode("latin-1"),
        "10 °C ± 1 “quoted”".encode("cp1252"),
        "привет мир, это комментарий".encode("cp1251"),
        "привет мир, это комментарий".encode("koi8-r"),
        "안녕하세요 이것은 주석입니다".encode("euc-kr"),
        "これは日本語の注釈です。漢字も有る".encode("euc-jp"),
        "これは日本語の注釈です".encode("shift-jis"),
        "這是一個註解，說明函數".encode("big5"),
        "中文".encode("gbk")[:-1],
        b"ok \xff",
        b"\xfe\xff\xd8",
    ],
)
def test_what_is_in_no_sure_encoding_is_refused_and_not_guessed(untrusted_bytes: bytes) -> None:
    with pytest.raises(NotText, match="save it as UTF-8"):
        decode(untrusted_bytes)


@pytest.mark.parametrize(
    "untrusted_bytes", [b"\x7fELF\x02\0\0", b"a\0b", "a\0".encode("utf-16"), codecs.BOM_UTF32_LE + b"a\0\0\0"]
)
def test_nul_is_no_text(untrusted_bytes: bytes) -> None:
    with pytest.raises(NotText, match="is not text"):
        decode(untrusted_bytes)


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\ufeff")))
def test_every_text_comes_back_from_utf_8_and_utf_16(text: str) -> None:
    assert decode(text.encode()).text == text
    assert decode(codecs.BOM_UTF8 + text.encode()).text == text
    assert decode(text.encode("utf-16")).text == text


@settings(max_examples=60, deadline=None)
@given(st.binary())
def test_any_bytes_are_text_or_refused(untrusted_bytes: bytes) -> None:
    try:
        assert "\0" not in decode(untrusted_bytes).text
    except NotText as refusal:
        assert str(refusal)  # noqa: PT017 - one of the two outcomes


@pytest.mark.parametrize(
    ("text", "newline"), [("", "\n"), ("a\nb\n", "\n"), ("a\r\nb\r\nc\n", "\r\n"), ("a\rb\r", "\r"), ("a\nb\r\n", "\n")]
)
def test_the_line_end_is_the_most_used_one(text: str, newline: str) -> None:
    assert newline_of(text) == newline


def test_amounts_read_as_people_write_them() -> None:
    assert [size(n) for n in (0, 999, 1000, 12_340, 5_000_000)] == ["0 B", "999 B", "1.0 kB", "12.3 kB", "5.0 MB"]


def test_a_size_over_the_limit_is_said_with_both_figures() -> None:
    assert too_large(5_000_000, 5_000_000) == ""
    assert "6.0 MB" in too_large(6_000_000, 5_000_000)
    assert "5.0 MB" in too_large(6_000_000, 5_000_000)
