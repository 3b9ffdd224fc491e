"""Saved chats under the headings of the sidebar: today, yesterday, and so on. Pure values; no Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from clover_desktop.language import tr
from clover_desktop.ui.state.conversations import ChatSummary


@dataclass(frozen=True, kw_only=True)
class ChatGroup:
    """A heading and its chats, newest first."""

    heading: str
    chats: tuple[ChatSummary, ...]


def group_chats(chats: Sequence[ChatSummary], *, now: datetime) -> list[ChatGroup]:
    """The chats by the local day of their last change; empty groups are left out. Order within a group stays."""
    headings = (
        (0, tr("Today")),
        (1, tr("Yesterday")),
        (7, tr("Previous 7 days")),
        (30, tr("Previous 30 days")),
        (10**9, tr("Older")),
    )
    found: dict[str, list[ChatSummary]] = {heading: [] for _, heading in headings}
    for chat in chats:
        days = (now.date() - datetime.fromtimestamp(chat.updated_at).date()).days
        found[next(heading for most, heading in headings if days <= most)].append(chat)
    return [ChatGroup(heading=heading, chats=tuple(group)) for heading, group in found.items() if group]
