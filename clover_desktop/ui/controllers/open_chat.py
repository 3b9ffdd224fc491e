"""A chat in memory with the picture of its newest reply, and a reply that is to be written in it. Plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import msgspec

from clover_desktop.inference.controls import ControlValue
from clover_desktop.inference.protocol import BlockFinished, Event, Generate, StepResolved
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
    reply_so_far: list[int] = field(default_factory=list[int])
    blocks_so_far: int = 0
    """Whole blocks of a reply that goes on, as far as the picture has them."""
    controls: Mapping[str, ControlValue] = field(default_factory=dict[str, ControlValue])
    """Over the user's own, for this reply alone."""
    branched_from: str | None = None
    """The turn whose trace has the blocks so far, where it is another one."""
    is_stopped: bool = False
    """The user has stopped it, perhaps before the worker was asked."""

    def command(self, request_id: int, controls: Mapping[str, ControlValue]) -> Generate:
        """What the worker is asked, under the user's controls."""
        return Generate(
            request_id=request_id,
            messages=self.chat.session.messages(self.turn),
            controls={**controls, **self.controls},
            reply_so_far=self.reply_so_far,
        )

    def take_in(self, numbered_anew: Event) -> Event:
        """Moves the chat and its picture by an event of the worker; the event with its block in the whole reply."""
        event = self._placed(numbered_anew)
        self.chat.session.apply(event)
        self.chat.canvas.apply(event)
        return event

    def fail(self, sentence: str, *, details: str = "") -> None:
        """The reply ended badly; what is there stays."""
        self.chat.session.fail(sentence, details=details)
        self.chat.canvas.interrupt()

    def _placed(self, event: Event) -> Event:
        if isinstance(event, StepResolved | BlockFinished):
            return msgspec.structs.replace(event, block=event.block + self.blocks_so_far)
        return event
