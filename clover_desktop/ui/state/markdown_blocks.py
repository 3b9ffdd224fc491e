"""A reply's Markdown as a list of blocks, extended as text arrives. Pure values; no Qt.

Only the last block is open and parsed again; what stands before it is final, so that a long reply costs no more per
new block of tokens than a short one. Raw HTML and pictures are text: model output is untrusted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from markdown_it import MarkdownIt

_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})[ \t]*([^`\n]*)$")
_DOCUMENT_LANGUAGES = {"markdown", "md", "mdx"}


@dataclass(frozen=True, kw_only=True)
class TextBlock:
    """Anything but code, as HTML of our own making: no raw HTML, no picture, no script."""

    html: str


@dataclass(frozen=True, kw_only=True)
class CodeBlock:
    """A fenced or indented block; ``source`` is exactly what Copy puts on the clipboard."""

    language: str
    source: str


Block = TextBlock | CodeBlock


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False, "linkify": False}).enable(["table", "strikethrough"])
    return parser.disable("image")


_PARSER = _parser()


@dataclass
class MarkdownDocument:
    """A growing text and its blocks. Moved by `show` alone, which its view calls."""

    blocks: list[Block] = field(default_factory=list[Block])
    _text: str = ""
    _settled: int = 0
    """Number of blocks that can no longer change."""
    _settled_end: int = 0
    """Where they end in the text, in characters."""

    def show(self, text: str) -> int:
        """Takes the whole text so far; the index of the first block that changed (len(blocks) if none did)."""
        if text == self._text:
            return len(self.blocks)
        if not text.startswith(self._text):
            self.blocks, self._settled, self._settled_end = [], 0, 0
        self._text = text
        tail = text[self._settled_end :]
        starts, parsed = _parse(tail)
        first_changed = self._settled
        self.blocks = [*self.blocks[: self._settled], *parsed]
        if len(parsed) > 1:
            self._settled += len(parsed) - 1
            self._settled_end += _line_offset(tail, starts[-1])
        return first_changed


def parse_blocks(text: str) -> list[Block]:
    """All blocks of a finished text."""
    return _parse(text)[1]


def _parse(text: str) -> tuple[list[int], list[Block]]:
    """First line and value of each top-level block."""
    tokens = _PARSER.parse(deepen_document_fences(text))
    starts: list[int] = []
    blocks: list[Block] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        end = index + 1
        if token.nesting == 1:
            while tokens[end - 1].nesting != -1 or tokens[end - 1].level != token.level:
                end += 1
        starts.append(token.map[0] if token.map else 0)
        if token.type in {"fence", "code_block"}:
            language = token.info.strip().split(maxsplit=1)[0] if token.info.strip() else ""
            blocks.append(CodeBlock(language=language, source=token.content))
        else:
            blocks.append(TextBlock(html=_PARSER.renderer.render(tokens[index:end], _PARSER.options, {})))
        index = end
    return starts, blocks


def _line_offset(text: str, line: int) -> int:
    offset = 0
    for _ in range(line):
        offset = text.index("\n", offset) + 1
    return offset


def deepen_document_fences(text: str) -> str:
    """The text with longer outer fences where a Markdown document in a fence holds fences of its own.

    Models write such documents with three backticks outside and inside, and CommonMark would close the outer block at
    the first inner fence. Lines stay where they are. A fence that is longer already is left alone.
    """
    lines = text.split("\n")
    index = 0
    while index < len(lines):
        match = _FENCE.match(lines[index])
        if not match:
            index += 1
            continue
        fence, info = match[1], match[2].strip()
        is_document = fence == "```" and info.split(maxsplit=1)[:1] != [] and info.split()[0] in _DOCUMENT_LANGUAGES
        closing = _nested_end(lines, index) if is_document else _plain_end(lines, index, fence)
        if is_document:
            lines[index] = lines[index].replace("```", "`````", 1)
            if closing < len(lines):
                lines[closing] = lines[closing].replace("```", "`````", 1)
        index = closing + 1
    return "\n".join(lines)


def _plain_end(lines: list[str], start: int, fence: str) -> int:
    for index in range(start + 1, len(lines)):
        match = _FENCE.match(lines[index])
        if match and not match[2].strip() and match[1][0] == fence[0] and len(match[1]) >= len(fence):
            return index
    return len(lines)


def _nested_end(lines: list[str], start: int) -> int:
    """The bare fence that closes the document: every inner fence with a language takes one bare fence first."""
    depth = 0
    for index in range(start + 1, len(lines)):
        match = _FENCE.match(lines[index])
        if not match or match[1] != "```":
            continue
        if match[2].strip():
            depth += 1
        elif depth:
            depth -= 1
        else:
            return index
    return len(lines)
