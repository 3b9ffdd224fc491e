"""Saved chats under their headings."""

from __future__ import annotations

from datetime import datetime, timedelta

from clover_desktop.ui.state.chat_groups import group_chats
from clover_desktop.ui.state.conversations import ChatSummary

NOW = datetime(2026, 3, 1, 0, 30)


def chat(name: str, ago: timedelta) -> ChatSummary:
    return ChatSummary(id=name, title=name, updated_at=(NOW - ago).timestamp())


def test_chats_stand_under_their_day_whatever_the_hour() -> None:
    chats = [
        chat("now", timedelta(0)),
        chat("an hour ago", timedelta(hours=1)),
        chat("three days ago", timedelta(days=3)),
        chat("last year", timedelta(days=300)),
    ]
    groups = {group.heading: [c.id for c in group.chats] for group in group_chats(chats, now=NOW)}
    assert groups == {
        "Today": ["now"],
        "Yesterday": ["an hour ago"],
        "Previous 7 days": ["three days ago"],
        "Older": ["last year"],
    }


def test_a_chat_from_a_clock_that_was_ahead_is_todays() -> None:
    assert group_chats([chat("ahead", timedelta(days=-2))], now=NOW)[0].heading == "Today"
