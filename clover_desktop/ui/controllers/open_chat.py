"""A chat in memory with the picture of its newest reply, and a reply that is to be written in it. Plain values."""

from __future__ import annotations

from dataclasses import dataclass, field

from clover_desktop.ui.state.canvas import Canvas
from clover_desktop.ui.state.session import ChatSession, Turn


@dataclass(kw_only=True)
class OpenChat:
    """A chat in memory and the picture of its newest reply. Moved by `ChatController` alone."""

    session: ChatSession = field(default_factory=ChatSession)
    canvas: Canvas = field(default_factory=Canvas)


@dataclass(kw_only=True)
class Job:
    """A reply that is to be written. Moved by `ChatController` alone."""

    chat: OpenChat
    turn: Turn
    reply_so_far: list[int]
    is_stopped: bool = False
    """The user has stopped it, perhaps before the worker was asked."""
