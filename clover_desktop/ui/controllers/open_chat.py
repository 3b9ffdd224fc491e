"""A chat in memory with the picture of its newest reply, and a reply that is to be written in it. Plain values."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from clover_desktop.inference.protocol import BlockFinished, Event, StepResolved
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
    blocks_so_far: int = 0
    """Whole blocks of a reply that goes on, as far as the picture has them."""
    is_stopped: bool = False
    """The user has stopped it, perhaps before the worker was asked."""

    def placed(self, event: Event) -> Event:
        """The worker's event with its block counted from the reply's beginning."""
        if isinstance(event, StepResolved | BlockFinished):
            return msgspec.structs.replace(event, block=event.block + self.blocks_so_far)
        return event
