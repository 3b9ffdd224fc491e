"""A conversation on screen, as plain data. No Qt.

A tree of turns: asking again or editing a question makes a sibling, and the chosen children from the root on are the
path that is shown and sent. A reducer: `apply` takes the protocol's events, and text grows only by finished blocks.
Whatever fails, the text that is there stays.
"""

from __future__ import annotations

import time
import uuid
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import Literal

from clover_desktop.inference.protocol import (
    BlockFinished,
    ChatMessage,
    Event,
    GenerationFinished,
    GenerationStarted,
    StepResolved,
)
from clover_desktop.ui.state.thinking import CLOSE, SplitReply, split_thinking

ReplyStatus = Literal["waiting", "writing", "stop", "length", "cancelled", "failed", "interrupted"]
"""interrupted: the program ended while the reply was being written."""
TITLE_CHARACTERS = 60


def new_id() -> str:
    """A name for a chat or a turn that nothing else has."""
    return uuid.uuid4().hex


def clean(text: str) -> str:
    """The text with lone surrogates, which no encoding can carry, and NUL as U+FFFD."""
    return "".join("\ufffd" if "\ud800" <= c <= "\udfff" or c == "\0" else c for c in text)


@dataclass(frozen=True, kw_only=True)
class Attachment:
    """A file that goes with a question, as it was when the question was asked."""

    path: str
    """Relative to the workspace, with forward slashes."""
    text: str


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
    model: str = ""
    thinking_tokens: int = 0
    """Tokens before the close of the thought; 0 until it is closed."""
    thinking_us: int = 0
    """Time of the forwards up to there."""
    error: str = ""
    details: str = ""
    spent_us: int = 0
    """Time of all forwards so far."""
    close_offset: int | None = None
    """Where in the running block the close of the thought stands."""

    @property
    def is_running(self) -> bool:
        """Whether more may come."""
        return self.status in {"waiting", "writing"}

    @property
    def can_continue(self) -> bool:
        """Whether the reply was cut off and its ids are known, so that it can go on as if it had never stopped."""
        return bool(self.token_ids) and self.status in {"cancelled", "failed", "interrupted"}

    def split(self) -> SplitReply:
        """Thinking and answer of everything that is shown."""
        return split_thinking(
            self.text + self.interrupted_text, starts_thinking=self.starts_thinking, is_final=not self.is_running
        )


@dataclass(kw_only=True)
class Turn:
    """A question and its reply."""

    question: str
    id: str = field(default_factory=new_id)
    parent_id: str | None = None
    attachments: tuple[Attachment, ...] = ()
    created_at: float = field(default_factory=time.time)
    """Seconds since the epoch."""
    reply: Reply = field(default_factory=Reply)

    @property
    def prompt(self) -> str:
        """What the model reads: the attached files as code blocks, then the question."""
        return "".join(f"{quoted_file(attachment)}\n" for attachment in self.attachments) + self.question


def quoted_file(attachment: Attachment) -> str:
    """A file as the model reads it: its path, then its text in a fence that the text cannot close."""
    fence = "```"
    while fence in attachment.text:
        fence += "`"
    language = {".py": "python"}.get(PurePath(attachment.path).suffix, "")
    body = attachment.text if attachment.text.endswith("\n") or not attachment.text else attachment.text + "\n"
    return f"{attachment.path}\n{fence}{language}\n{body}{fence}"


@dataclass(kw_only=True)
class ChatSession:
    """All turns of one conversation. Moved by its controller alone, through the methods below."""

    id: str = field(default_factory=new_id)
    title: str = ""
    created_at: float = field(default_factory=time.time)
    all_turns: dict[str, Turn] = field(default_factory=dict[str, Turn])
    """Every turn by id, parents before children."""
    chosen: dict[str | None, str] = field(default_factory=dict[str | None, str])
    """Turn (None: the beginning) -> the one that follows it on the path."""
    running: Turn | None = None
    """The turn whose reply is being written, or waits for its turn."""

    @property
    def turns(self) -> list[Turn]:
        """The path that is shown, from the first turn on."""
        return self.path_to(None)

    def path_to(self, last: Turn | None) -> list[Turn]:
        """The chosen path; with ``last``, the turns up to and with that one, chosen or not."""
        if last is not None:
            path = [last]
            while path[-1].parent_id is not None:
                path.append(self.all_turns[path[-1].parent_id])
            return path[::-1]
        path, turn_id = list[Turn](), self.chosen.get(None)
        while turn_id is not None:
            path.append(self.all_turns[turn_id])
            turn_id = self.chosen.get(turn_id)
        return path

    @property
    def last_reply(self) -> Reply | None:
        """The newest reply of the path."""
        turns = self.turns
        return turns[-1].reply if turns else None

    def siblings(self, turn: Turn) -> list[Turn]:
        """The turns that begin at the same place, oldest first, itself among them."""
        return [other for other in self.all_turns.values() if other.parent_id == turn.parent_id]

    def ask(self, question: str, attachments: tuple[Attachment, ...] = ()) -> Turn:
        """Adds a turn at the end of the path and makes it the running one."""
        turns = self.turns
        parent_id = turns[-1].id if turns else None
        return self._add(Turn(question=clean(question), parent_id=parent_id, attachments=attachments))

    def ask_again(self, turn: Turn, question: str | None = None) -> Turn:
        """Adds a sibling with the same question, or an edited one; what followed stays with the old turn."""
        text = turn.question if question is None else clean(question)
        return self._add(Turn(question=text, parent_id=turn.parent_id, attachments=turn.attachments))

    def branch(self, turn: Turn, beginning: Reply) -> Turn:
        """Adds a sibling whose reply goes on behind the whole blocks of a beginning."""
        branched = Turn(question=turn.question, parent_id=turn.parent_id, attachments=turn.attachments)
        branched.reply = replace(beginning, status="waiting", token_ids=list(beginning.token_ids))
        return self._add(branched)

    def resume(self, turn: Turn) -> list[int]:
        """Makes a cut-off reply the running one again; the ids from which it goes on."""
        reply = turn.reply
        reply.status, reply.interrupted_text, reply.error, reply.details = "waiting", "", "", ""
        self.running = turn
        return list(reply.token_ids)

    def choose(self, turn: Turn) -> None:
        """Puts a turn, and what was chosen behind it, on the path."""
        self.chosen[turn.parent_id] = turn.id

    def edit_answer(self, turn: Turn, text: str) -> None:
        """Replaces the answer in place; the turns that follow stay. A continuation is no longer possible."""
        turn.reply = Reply(status="stop", text=clean(text), model=turn.reply.model)

    def _add(self, turn: Turn) -> Turn:
        self.all_turns[turn.id] = turn
        self.choose(turn)
        self.running = turn
        if not self.title:
            self.title = " ".join(turn.question.split())[:TITLE_CHARACTERS]
        return turn

    def messages(self, turn: Turn) -> list[ChatMessage]:
        """The conversation to send for a turn: what the user sees up to its question, earlier thinking left out.

        A turn that ended before it said anything is not sent again inside the next one.
        """
        messages: list[ChatMessage] = []
        *earlier, newest = self.path_to(turn)
        for before in earlier:
            answer = before.reply.split().answer
            if answer:
                messages.append(ChatMessage(role="user", content=before.prompt))
                messages.append(ChatMessage(role="assistant", content=answer))
        messages.append(ChatMessage(role="user", content=newest.prompt))
        return messages

    def draft_messages(self, question: str, attachments: tuple[Attachment, ...]) -> list[ChatMessage]:
        """What would be sent if this were asked now; without a question, what has been said so far."""
        turns = self.turns
        parent_id = turns[-1].id if turns else None
        messages = self.messages(Turn(question=clean(question), attachments=attachments, parent_id=parent_id))
        return messages if question or attachments else messages[:-1]

    def apply(self, event: Event) -> None:
        """Takes one event of the running request in."""
        if self.running is None:
            return
        reply = self.running.reply
        match event:
            case GenerationStarted():
                reply.status, reply.model = "writing", event.model
                if not reply.token_ids:
                    reply.starts_thinking = event.controls.thinking
                reply.is_recording = event.is_recording
            case StepResolved():
                reply.spent_us += event.duration_us
                for guess in event.resolved():
                    if guess.piece.strip() == CLOSE and reply.close_offset is None:
                        reply.close_offset = guess.offset
            case BlockFinished(was_interrupted=True):
                reply.interrupted_text = clean(event.text)
            case BlockFinished():
                self._finish_block(reply, event)
            case GenerationFinished():
                reply.status = event.reason
                self.running = None
            case _:
                pass

    @staticmethod
    def _finish_block(reply: Reply, event: BlockFinished) -> None:
        if reply.close_offset is not None and not reply.thinking_tokens:
            reply.thinking_tokens = len(reply.token_ids) + reply.close_offset
            reply.thinking_us = reply.spent_us
        reply.text += clean(event.text)
        reply.token_ids += event.token_ids
        reply.spent_us += event.commit_us

    def cancel(self) -> None:
        """The running request ends before it began."""
        if self.running is not None:
            reply, self.running = self.running.reply, None
            reply.status = "cancelled"

    def fail(self, sentence: str, *, details: str = "") -> None:
        """The running request ended badly; its text stays."""
        if self.running is not None:
            reply, self.running = self.running.reply, None
            reply.status, reply.error, reply.details = "failed", sentence, details
