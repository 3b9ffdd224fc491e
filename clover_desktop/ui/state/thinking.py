"""Where a reply's thinking ends and its answer begins. Pure text; no Qt.

The rule: tags count only at the reply's start and up to the close of that thinking. A reply thinks if its
prompt opened a thought or its text begins with ``<think>``; n opening tags in a row need n closing ones.
Whatever comes behind the close is the answer, tags in it included.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

OPEN, CLOSE = "<think>", "</think>"
_LEADING_OPENS = re.compile(rf"\s*(?:{OPEN}\s*)*")


@dataclass(frozen=True, kw_only=True)
class SplitReply:
    """A reply in its two parts; the answer is empty while the thought is open."""

    thinking: str
    answer: str
    is_thinking: bool


def split_thinking(text: str, *, starts_thinking: bool, is_final: bool) -> SplitReply:
    """The two parts of a reply, or of its beginning while it is still being written.

    Args:
        starts_thinking: the prompt ended inside a thought.
        is_final: no more text will come; until then a beginning of a tag is kept back.
    """
    match = _LEADING_OPENS.match(text)
    leading = match.group() if match else ""
    opens = leading.count(OPEN)
    if not is_final and not starts_thinking and opens == 0 and OPEN.startswith(text.strip()) and text.strip():
        return SplitReply(thinking="", answer="", is_thinking=False)
    if not starts_thinking and opens == 0:
        return SplitReply(thinking="", answer=text, is_thinking=False)
    parts = text[len(leading) :].split(CLOSE)
    needed = max(opens, 1)
    if len(parts) - 1 < needed and is_final and len(parts) > 1:
        needed = len(parts) - 1
    if len(parts) - 1 < needed:
        open_thought = "".join(parts)
        return SplitReply(
            thinking=_trim(open_thought if is_final else _without_partial_tag(open_thought)),
            answer="",
            is_thinking=not is_final,
        )
    return SplitReply(
        thinking=_trim("".join(parts[:needed])), answer=CLOSE.join(parts[needed:]).lstrip("\n"), is_thinking=False
    )


def _trim(thought: str) -> str:
    return thought.strip("\n")


def _without_partial_tag(text: str) -> str:
    """The text without a beginning of the closing tag at its end."""
    for length in range(min(len(CLOSE) - 1, len(text)), 0, -1):
        if CLOSE.startswith(text[-length:]):
            return text[:-length]
    return text
