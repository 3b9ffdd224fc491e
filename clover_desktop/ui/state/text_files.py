"""A file's bytes as text, or a sentence that says why not. Knows no paths and no Qt.

Text is never guessed into being: what is not surely in one of the known encodings is refused, for mojibake that looks
like Chinese would reach the model unseen.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import Literal

from clover_desktop.language import tr

Newline = Literal["\n", "\r\n", "\r"]
Encoding = Literal["UTF-8", "UTF-16", "GB18030"]

VIEWER_LIMIT_BYTES = 5_000_000
"""A larger file is not shown."""
ATTACHMENT_LIMIT_BYTES = 1_000_000
"""A larger file does not go with a question."""
PLAIN_SHARE = 0.9
"""Of the characters beyond ASCII in a GB18030 file, how many must be in GB2312."""
FREQUENT_SHARE = 0.3
"""Of its Chinese characters, how many must be frequent ones; random bytes reach about half of that."""
SAMPLE_CHARACTERS = 50_000
"""In how many characters the frequent ones are counted."""
FREQUENT = (
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里"
    "用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实"
    "日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政"
    "美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员"
    "解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件"
    "计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象"
    "完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运笔函返值"
    "串列读写输参码键错误试例示测字符组对象索引包块返值循环判断返回路径缓存线程节点数据库元素删除添加修改"
)
"""The most frequent Chinese characters, with those of programs."""


@dataclass(frozen=True, kw_only=True)
class TextFile:
    """A file's text and what is needed to write it back as it was."""

    text: str
    """With its line ends as they stand, without the byte order mark."""
    encoding: Encoding = "UTF-8"
    has_bom: bool = False
    newline: Newline = "\n"
    """The line end that it uses most."""

    @property
    def size_bytes(self) -> int:
        """How large the file is."""
        mark = {"UTF-8": len(codecs.BOM_UTF8), "UTF-16": len(codecs.BOM_UTF16)}.get(self.encoding, 0)
        codec = {"UTF-8": "utf-8", "UTF-16": "utf-16-le", "GB18030": "gb18030"}[self.encoding]
        return len(self.text.encode(codec)) + (mark if self.has_bom else 0)


class NotText(Exception):
    """The bytes are no text, or in an encoding that is not sure; the message is a sentence for the reader."""


def decode(untrusted_bytes: bytes) -> TextFile:
    """The text of a file.

    Raises:
        NotText: it holds NUL, or it is in none of UTF-8, UTF-16 with a byte order mark and, surely, GB18030.
    """
    for mark, codec in ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")):
        if untrusted_bytes.startswith(mark):
            return _file(_strict(untrusted_bytes[len(mark) :], codec), encoding="UTF-16", has_bom=True)
    if b"\0" in untrusted_bytes:
        raise NotText(_not_text())
    has_bom = untrusted_bytes.startswith(codecs.BOM_UTF8)
    try:
        return _file(untrusted_bytes.removeprefix(codecs.BOM_UTF8).decode("utf-8"), encoding="UTF-8", has_bom=has_bom)
    except UnicodeDecodeError:
        text = _strict(untrusted_bytes, "gb18030")
    if not is_convincing_chinese(text):
        raise NotText(_no_encoding())
    return _file(text, encoding="GB18030", has_bom=False)


def is_convincing_chinese(text: str) -> bool:
    """Whether a text that GB18030 gave is Chinese, and not Latin, Cyrillic, Korean or Japanese bytes read as such.

    Nearly all beyond ASCII must be in GB2312. Bytes of other alphabets often are, too, but hit frequent characters
    only by chance.
    """
    beyond_ascii = re.sub(r"[\x00-\x7f]+", "", text)
    sample = beyond_ascii[:SAMPLE_CHARACTERS]
    chinese = len(re.findall(r"[\u4e00-\u9fff]", sample))
    frequent = len(re.findall(f"[{FREQUENT}]", sample))
    in_gb2312 = len(beyond_ascii.encode("gb2312", errors="ignore")) / 2
    return chinese > 0 and in_gb2312 >= PLAIN_SHARE * len(beyond_ascii) and frequent >= FREQUENT_SHARE * chinese


def newline_of(text: str) -> Newline:
    """The line end that a text uses most; a line feed where it has none."""
    windows = text.count("\r\n")
    unix, old_mac = text.count("\n") - windows, text.count("\r") - windows
    most = max(windows, unix, old_mac)
    return "\n" if unix == most else "\r\n" if windows == most else "\r"


def too_large(size_bytes: int, limit_bytes: int) -> str:
    """The sentence about a file that is over a limit; empty for one that is not."""
    if size_bytes <= limit_bytes:
        return ""
    return tr("This file is too large: {}, and the limit is {}.").format(size(size_bytes), size(limit_bytes))


def size(size_bytes: int) -> str:
    """An amount of bytes as people write it, in decimal units."""
    if size_bytes < 1000:
        return f"{size_bytes} B"
    if size_bytes < 1_000_000:
        return f"{size_bytes / 1000:.1f} kB"
    return f"{size_bytes / 1_000_000:.1f} MB"


def _file(text: str, *, encoding: Encoding, has_bom: bool) -> TextFile:
    if "\0" in text:
        raise NotText(_not_text())
    return TextFile(text=text, encoding=encoding, has_bom=has_bom, newline=newline_of(text))


def _strict(untrusted_bytes: bytes, codec: str) -> str:
    try:
        return untrusted_bytes.decode(codec)
    except UnicodeDecodeError as error:
        raise NotText(_no_encoding()) from error


def _not_text() -> str:
    return tr("This file is not text.")


def _no_encoding() -> str:
    return tr("This file is in no encoding that this program can be sure of; save it as UTF-8.")
