"""A conversation on screen, as plain data. No Qt.

A reducer: `apply` takes the protocol's events, and text grows only by finished blocks. Whatever fails, the text
that is there stays.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from clover_desktop.inference.protocol import (
    BlockFinished,
    ChatMessage,
    Event,
    GenerationFinished,
    GenerationStarted,
)
from clover_desktop.ui.state.thinking import SplitReply, split_thinking

ReplyStatus = Literal["waiting", "writing", "stop", "length", "cancelled", "failed"]


@dataclass(kw_only=True)
class Reply:
    """The model's side of a turn. Moved by `ChatSession` alone."""

    status: ReplyStatus = "waiting"
    text: str = ""
    token_ids: list[int] = field(default_factory=list[int])
    """Ids of whole blocks; what a continuation sends back."""
    interrupted_text: str = ""
    """The resolved beginning of a block that was cut off: shown, but dropped by a continuation."""
    starts_thinking: bool = False
    is_recording: bool = False
    error: str = ""
    details: str = ""

    @property
    def is_running(self) -> bool:
        """Whether more may come."""
        return self.status in {"waiting", "writing"}

    def split(self) -> SplitReply:
        """Thinking and answer of everything that is shown."""
        return split_thinking(
            self.text + self.interrupted_text, starts_thinking=self.starts_thinking, is_final=not self.is_running
        )


@dataclass(kw_only=True)
class Turn:
    """A question and its reply."""

    question: str
    reply: Reply = field(default_factory=Reply)


@dataclass(kw_only=True)
class ChatSession:
    """All turns of one conversation. Moved by its controller alone, through the methods below."""

    turns: list[Turn] = field(default_factory=list[Turn])

    @property
    def last_reply(self) -> Reply | None:
        """The newest reply."""
        return self.turns[-1].reply if self.turns else None

    def ask(self, question: str) -> list[ChatMessage]:
        """Adds a turn and returns the conversation to send: what the user sees, earlier thinking left out.

        A turn that ended before it said anything is not sent again inside the next one. Lone surrogates, which no
        encoding can carry, become U+FFFD.
        """
        self.turns.append(Turn(question="".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in question)))
        return self.messages()

    def messages(self) -> list[ChatMessage]:
        """The conversation up to and with the newest question."""
        messages: list[ChatMessage] = []
        for turn in self.turns[:-1]:
            answer = turn.reply.split().answer
            if answer:
                messages.append(ChatMessage(role="user", content=turn.question))
                messages.append(ChatMessage(role="assistant", content=answer))
        if self.turns:
            messages.append(ChatMessage(role="user", content=self.turns[-1].question))
        return messages

    def apply(self, event: Event) -> None:
        """Takes one event of the running request in."""
        reply = self.last_reply
        if reply is None or not reply.is_running:
            return
        match event:
            case GenerationStarted():
                reply.status = "writing"
                reply.starts_thinking = event.controls.thinking
                reply.is_recording = event.is_recording
            case BlockFinished(was_interrupted=True):
                reply.interrupted_text = event.text
            case BlockFinished():
                reply.text += event.text
                reply.token_ids += event.token_ids
            case GenerationFinished():
                reply.status = event.reason
            case _:
                pass

    def fail(self, sentence: str, *, details: str = "") -> None:
        """The running request ended badly; its text stays."""
        reply = self.last_reply
        if reply is not None and reply.is_running:
            reply.status, reply.error, reply.details = "failed", sentence, details
