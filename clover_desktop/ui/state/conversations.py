"""The saved conversations: one SQLite file, short transactions, a block of a reply as soon as it is finished.

Owns the file; a session is only read into frozen values (`SavedTurn`, `SavedBlock`) or built anew by `load`. Used from
one thread, which `store_thread` owns. Every error is a `ConversationError` with one sentence. No Qt.
"""

from __future__ import annotations

import json
import math
import sqlite3
import struct
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast, get_args

from clover_desktop.inference.protocol import BlockFinished
from clover_desktop.language import tr
from clover_desktop.ui.state.conversations_schema import (
    BUSY_TIMEOUT_MS,
    MIGRATIONS,
    ConversationError,
    explained,
    open_database,
)
from clover_desktop.ui.state.session import Attachment, ChatSession, Reply, ReplyStatus, Turn, clean


@dataclass(frozen=True, kw_only=True)
class ChatSummary:
    """A chat as the list shows it."""

    id: str
    title: str
    updated_at: float
    """Last question or end of a reply, seconds since the epoch."""


@dataclass(frozen=True, kw_only=True)
class SavedTurn:
    """A turn at one moment. Made by the session's owner; ``turn`` is a copy that nobody else holds."""

    chat_id: str
    title: str
    chat_created_at: float
    chosen_id: str
    """The one among the turn and its siblings that is on the path."""
    turn: Turn

    @classmethod
    def of(cls, session: ChatSession, turn: Turn) -> SavedTurn:
        """The turn as it is now."""
        return cls(
            chat_id=session.id,
            title=session.title,
            chat_created_at=session.created_at,
            chosen_id=session.chosen.get(turn.parent_id, turn.id),
            turn=replace(turn, reply=replace(turn.reply, token_ids=list(turn.reply.token_ids))),
        )


@dataclass(frozen=True, kw_only=True)
class SavedBlock:
    """A finished block of a turn's reply. Made by the session's owner."""

    turn_id: str
    start_token: int
    text: str
    token_ids: tuple[int, ...]
    spent_us: int

    @classmethod
    def of(cls, turn: Turn, block: BlockFinished) -> SavedBlock:
        """The block that the reply has just taken in."""
        return cls(
            turn_id=turn.id,
            start_token=len(turn.reply.token_ids) - len(block.token_ids),
            text=block.text,
            token_ids=tuple(block.token_ids),
            spent_us=turn.reply.spent_us,
        )


def plant(session: ChatSession, turns: Sequence[Turn], chosen_ids: set[str]) -> int:
    """Fills an empty session with loose turns, oldest first; how many had lost their parent and became roots.

    A circle of parents is cut. Where no sibling, or more than one, is chosen, the newest of them is.
    """
    by_id = {turn.id: turn for turn in turns}
    lost = 0
    for turn in turns:
        chain: dict[str, Turn] = {}
        current: Turn | None = turn
        while current is not None and current.id not in session.all_turns and current.id not in chain:
            chain[current.id] = current
            parent = by_id.get(current.parent_id) if current.parent_id is not None else None
            if current.parent_id is not None and (parent is None or parent.id in chain):
                current.parent_id, parent = None, None
                lost += 1
            current = parent
        session.all_turns.update(reversed(chain.items()))
    for is_marked in (False, True):
        for turn in session.all_turns.values():
            if not is_marked or turn.id in chosen_ids:
                session.choose(turn)
    return lost


class ConversationStore:
    """The saved conversations. Opened and used on one thread; nothing outside it is touched."""

    def __init__(
        self, path: Path, *, migrations: Sequence[str] = MIGRATIONS, busy_timeout_ms: int = BUSY_TIMEOUT_MS
    ) -> None:
        """Opens or creates the file.

        Raises:
            ConversationError: it cannot be opened, or belongs to a newer version; then it is as it was.
        """
        self.path = path
        self._connection, self.notice = open_database(path, migrations, busy_timeout_ms=busy_timeout_ms)
        """`notice`: what happened to a damaged file and where it is, for the reader; mostly empty."""
        self._connection.create_function("contains", 2, _contains, deterministic=True)

    def close(self) -> None:
        """Writes the log back into the file and lets go of it."""
        with self._explained():
            self._connection.close()

    def list_chats(self) -> list[ChatSummary]:
        """All chats, newest first, without deleted ones."""
        return self._summaries("TRUE")

    def search(self, text: str) -> list[ChatSummary]:
        """Chats whose title, questions or replies, of all branches, hold the text; upper and lower case are alike."""
        return self._summaries(
            """contains(CAST(title AS BLOB), :text)
            OR id IN (SELECT chat_id FROM turn WHERE contains(CAST(question AS BLOB), :text))
            OR id IN (SELECT chat_id FROM turn AS replied WHERE contains(CAST(
                (SELECT coalesce(group_concat(text, ''), '') FROM
                    (SELECT text FROM reply_block WHERE turn_id = replied.id ORDER BY number))
                || interrupted_text AS BLOB), :text))""",
            text=clean(text).casefold(),
        )

    def load(self, chat_id: str) -> ChatSession:
        """A chat with all its turns, as far as they can be read.

        A reply that was being written counts as interrupted. So a chat whose reply is being written now must not be
        loaded: its session is still in memory.
        """
        with self._explained():
            query = "SELECT title, created_at FROM chat WHERE id = ? AND deleted_at IS NULL"
            chat = self._connection.execute(query, (chat_id,)).fetchone()
            if chat is None:
                raise ConversationError(tr("This chat is no longer among the saved ones."))
            query = "SELECT * FROM turn WHERE chat_id = ? ORDER BY ordinal, rowid"
            rows = [row for row in self._connection.execute(query, (chat_id,)) if isinstance(row["id"], str)]
            turns = [_turn(row, self._blocks(row["id"])) for row in rows]
        session = ChatSession(id=chat_id, title=_text(chat["title"]), created_at=_number(chat["created_at"]))
        plant(session, turns, {row["id"] for row in rows if row["is_chosen"]})
        return session

    def save_turn(self, saved: SavedTurn) -> None:
        """Makes or updates a turn, its chat and all of its reply; for a question, an edit, a start of writing.

        Blocks that the database lacks are added; if it holds others, they are replaced.
        """
        with self._transaction():
            self._save(saved)

    def finish_reply(self, saved: SavedTurn) -> None:
        """Saves a turn whose reply has ended, with any block that could not be written while it ran."""
        with self._transaction():
            self._save(saved)
            self._touch(saved.chat_id)

    def save_chat(self, turns: Sequence[SavedTurn]) -> None:
        """Saves all turns of a chat, an imported one, at once."""
        with self._transaction():
            for saved in turns:
                self._save(saved)

    def add_block(self, block: SavedBlock) -> None:
        """Adds one finished block, at a cost that does not grow with the reply; one that is there already is left."""
        with self._transaction():
            last = self._connection.execute(
                "SELECT number, start_token + length(token_ids) / 4 AS end_token FROM reply_block "
                "WHERE turn_id = ? ORDER BY number DESC LIMIT 1",
                (block.turn_id,),
            ).fetchone()
            if last is not None and block.token_ids and block.start_token < last["end_token"]:
                return
            number = 0 if last is None else last["number"] + 1
            try:
                self._insert_block(block.turn_id, number, block)
            except sqlite3.IntegrityError as error:
                sentence = tr("The question could not be saved before; it is tried again when the reply has ended.")
                raise ConversationError(sentence) from error

    def choose(self, chat_id: str, turn_id: str) -> None:
        """Puts a turn on the path instead of its siblings."""
        with self._transaction():
            self._choose(chat_id, turn_id)

    def reply_ids(self) -> set[str]:
        """The turns of all chats, deleted ones too."""
        with self._explained():
            return {row["id"] for row in self._connection.execute("SELECT id FROM turn") if isinstance(row["id"], str)}

    def rename(self, chat_id: str, title: str) -> None:
        """Gives a chat a title of the user's own."""
        self._change("title = ?, has_own_title = 1", clean(title), chat_id)

    def delete(self, chat_id: str) -> None:
        """Hides a chat until it is undeleted or purged."""
        self._change("deleted_at = ?", time.time(), chat_id)

    def undelete(self, chat_id: str) -> None:
        """Brings a deleted chat back."""
        self._change("deleted_at = ?", None, chat_id)

    def purge_deleted(self) -> None:
        """Removes deleted chats for good; called when the program starts."""
        with self._transaction():
            self._connection.execute("DELETE FROM chat WHERE deleted_at IS NOT NULL")

    def _summaries(self, condition: str, **values: str) -> list[ChatSummary]:
        query = f"""SELECT id, title, updated_at FROM chat WHERE deleted_at IS NULL AND ({condition})
            ORDER BY updated_at DESC, rowid DESC"""
        with self._explained():
            return [
                ChatSummary(id=row["id"], title=_text(row["title"]), updated_at=_number(row["updated_at"]))
                for row in self._connection.execute(query, values)
                if isinstance(row["id"], str)
            ]

    def _blocks(self, turn_id: str) -> list[sqlite3.Row]:
        query = "SELECT * FROM reply_block WHERE turn_id = ? ORDER BY number"
        return self._connection.execute(query, (turn_id,)).fetchall()

    def _save(self, saved: SavedTurn) -> None:
        turn, reply = saved.turn, saved.turn.reply
        execute = self._connection.execute
        execute(
            """INSERT INTO chat (id, title, created_at) VALUES (?, ?, ?) ON CONFLICT (id)
            DO UPDATE SET title = excluded.title WHERE NOT has_own_title AND title != excluded.title""",
            (saved.chat_id, clean(saved.title), saved.chat_created_at),
        )
        is_new = execute("SELECT 1 FROM turn WHERE id = ?", (turn.id,)).fetchone() is None
        if is_new:
            execute(
                """INSERT INTO turn (id, chat_id, ordinal, created_at)
                SELECT ?, ?, coalesce(max(ordinal) + 1, 0), ? FROM turn WHERE chat_id = ?""",
                (turn.id, saved.chat_id, turn.created_at, saved.chat_id),
            )
        attachments = [{"path": clean(file.path), "text": clean(file.text)} for file in turn.attachments]
        execute(
            """UPDATE turn SET parent_id = ?, question = ?, attachments = ?, status = ?, starts_thinking = ?,
            is_recording = ?, model = ?, thinking_tokens = ?, thinking_us = ?, spent_us = ?, interrupted_text = ?,
            error = ?, details = ? WHERE id = ?""",
            (
                *(turn.parent_id, clean(turn.question), json.dumps(attachments, ensure_ascii=False)),
                *(reply.status, reply.starts_thinking, reply.is_recording, clean(reply.model)),
                *(reply.thinking_tokens, reply.thinking_us, reply.spent_us),
                *(clean(reply.interrupted_text), clean(reply.error), clean(reply.details)),
                turn.id,
            ),
        )
        self._save_blocks(turn)
        self._choose(saved.chat_id, saved.chosen_id)
        if is_new or reply.status == "waiting":
            self._touch(saved.chat_id)

    def _save_blocks(self, turn: Turn) -> None:
        stored = self._blocks(turn.id)
        stored_text, stored_ids = "".join(_text(row["text"]) for row in stored), _joined_ids(stored)
        text, token_ids = clean(turn.reply.text), turn.reply.token_ids
        is_beginning = text.startswith(stored_text) and token_ids[: len(stored_ids or ())] == stored_ids
        if not is_beginning:
            self._connection.execute("DELETE FROM reply_block WHERE turn_id = ?", (turn.id,))
            stored, stored_text, stored_ids = [], "", []
        start = len(stored_ids or ())
        rest = SavedBlock(
            turn_id=turn.id,
            start_token=start,
            text=text[len(stored_text) :],
            token_ids=tuple(token_ids[start:]),
            spent_us=turn.reply.spent_us,
        )
        if rest.text or rest.token_ids:
            self._insert_block(turn.id, stored[-1]["number"] + 1 if stored else 0, rest)

    def _insert_block(self, turn_id: str, number: int, block: SavedBlock) -> None:
        token_ids = struct.pack(f"<{len(block.token_ids)}i", *block.token_ids)
        self._connection.execute(
            """INSERT INTO reply_block (turn_id, number, start_token, text, token_ids, spent_us)
            VALUES (?, ?, ?, ?, ?, ?)""",
            (turn_id, number, block.start_token, clean(block.text), token_ids, block.spent_us),
        )

    def _choose(self, chat_id: str, turn_id: str) -> None:
        self._connection.execute(
            """UPDATE turn SET is_chosen = (id = :turn) WHERE chat_id = :chat AND is_chosen != (id = :turn)
            AND EXISTS (SELECT 1 FROM turn AS picked WHERE picked.id = :turn AND picked.parent_id IS turn.parent_id)""",
            {"chat": chat_id, "turn": turn_id},
        )

    def _touch(self, chat_id: str) -> None:
        self._connection.execute("UPDATE chat SET updated_at = ? WHERE id = ?", (time.time(), chat_id))

    def _change(self, assignment: str, value: str | float | None, chat_id: str) -> None:
        with self._transaction():
            self._connection.execute(f"UPDATE chat SET {assignment} WHERE id = ?", (value, chat_id))

    @contextmanager
    def _explained(self) -> Generator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise explained(error, self.path) from error

    @contextmanager
    def _transaction(self) -> Generator[None]:
        with self._explained():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                self._connection.rollback()
                raise


def _contains(value: object, folded: str) -> bool:
    return isinstance(value, bytes) and folded in value.decode("utf-8", "replace").casefold()


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) and math.isfinite(value) else 0.0


def _joined_ids(blocks: Sequence[sqlite3.Row]) -> list[int] | None:
    """The ids of a reply; None if a block is missing or broken, because then a continuation would be another one."""
    token_ids: list[int] = []
    for row in blocks:
        raw = row["token_ids"]
        if not isinstance(raw, bytes) or len(raw) % 4 or row["start_token"] != len(token_ids):
            return None
        token_ids += struct.unpack(f"<{len(raw) // 4}i", raw)
    return token_ids


def _attachments(written: object) -> tuple[Attachment, ...]:
    try:
        parsed = json.loads(_text(written))
        return tuple(Attachment(path=_text(file["path"]), text=_text(file["text"])) for file in parsed)
    except (ValueError, TypeError, KeyError, RecursionError):
        return ()


def _turn(row: sqlite3.Row, blocks: Sequence[sqlite3.Row]) -> Turn:
    status = row["status"]
    if status not in get_args(ReplyStatus) or status in {"waiting", "writing"}:
        status = "interrupted"
    reply = Reply(
        status=cast(ReplyStatus, status),
        text="".join(_text(block["text"]) for block in blocks),
        token_ids=_joined_ids(blocks) or [],
        interrupted_text=_text(row["interrupted_text"]),
        starts_thinking=bool(row["starts_thinking"]),
        is_recording=bool(row["is_recording"]),
        model=_text(row["model"]),
        thinking_tokens=int(_number(row["thinking_tokens"])),
        thinking_us=int(_number(row["thinking_us"])),
        error=_text(row["error"]),
        details=_text(row["details"]),
        spent_us=int(max(_number(row["spent_us"]), *(_number(block["spent_us"]) for block in blocks), 0)),
    )
    return Turn(
        id=row["id"],
        parent_id=row["parent_id"] if isinstance(row["parent_id"], str) else None,
        question=_text(row["question"]),
        attachments=_attachments(row["attachments"]),
        created_at=_number(row["created_at"]),
        reply=reply,
    )
