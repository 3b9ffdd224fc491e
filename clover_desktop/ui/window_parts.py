"""Which parts of the window are seen at a width. A pure function of plain values; no Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Part = Literal["sidebar", "chat", "dock"]
DOCK_BELOW, SIDEBAR_BELOW = 1000, 700
"""Widths, in logical pixels, below which a part becomes a tab."""


@dataclass(frozen=True, kw_only=True)
class WindowParts:
    """What is seen, and the tabs that lead to the rest (none where everything is seen)."""

    seen: frozenset[Part]
    tabs: tuple[Part, ...]


def window_parts(width: int, *, chosen: Part, hidden: frozenset[Part] = frozenset()) -> WindowParts:
    """The parts at a width.

    Args:
        width: of the window, in logical pixels.
        chosen: the part that a narrow window shows.
        hidden: parts that the user put away or that stand in a window of their own; never the chat.
    """
    tabs: list[Part] = ["chat"]
    if width < SIDEBAR_BELOW:
        tabs.insert(0, "sidebar")
    if width < DOCK_BELOW:
        tabs.append("dock")
    tabs = [part for part in tabs if part not in hidden]
    shown = chosen if chosen in tabs else "chat"
    all_parts: tuple[Part, ...] = ("sidebar", "chat", "dock")
    beside: set[Part] = {part for part in all_parts if part not in tabs and part not in hidden}
    return WindowParts(seen=frozenset((*beside, shown)), tabs=tuple(tabs) if len(tabs) > 1 else ())
