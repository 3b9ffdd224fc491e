"""Which parts of the window are seen at a width."""

from __future__ import annotations

import pytest

from clover_desktop.ui.window_parts import Part, WindowParts, window_parts


@pytest.mark.parametrize(
    ("width", "chosen", "seen", "tabs"),
    [
        (1440, "chat", {"sidebar", "chat", "dock"}, ()),
        (1440, "dock", {"sidebar", "chat", "dock"}, ()),
        (999, "chat", {"sidebar", "chat"}, ("chat", "dock")),
        (999, "dock", {"sidebar", "dock"}, ("chat", "dock")),
        (999, "sidebar", {"sidebar", "chat"}, ("chat", "dock")),
        (699, "sidebar", {"sidebar"}, ("sidebar", "chat", "dock")),
        (699, "dock", {"dock"}, ("sidebar", "chat", "dock")),
    ],
)
def test_a_narrow_window_shows_the_chosen_part_and_tabs_to_the_rest(
    width: int, chosen: Part, seen: set[Part], tabs: tuple[Part, ...]
) -> None:
    assert window_parts(width, chosen=chosen) == WindowParts(seen=frozenset(seen), tabs=tabs)


def test_a_dock_in_its_own_window_has_no_tab() -> None:
    parts = window_parts(800, chosen="dock", hidden=frozenset({"dock"}))
    assert parts == WindowParts(seen=frozenset({"sidebar", "chat"}), tabs=())


def test_the_chat_is_always_reachable() -> None:
    for width in range(300, 1600, 50):
        parts = window_parts(width, chosen="dock", hidden=frozenset({"sidebar"}))
        assert "chat" in parts.seen or "chat" in parts.tabs
