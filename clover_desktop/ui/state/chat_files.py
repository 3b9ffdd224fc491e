"""Conversations as JSON files: exported with all branches, imported as new conversations. No Qt.

An export is the whole tree: ``{"format": ..., "version": 1, "chats": [{"title", "created_at", "turns": [...]}]}``, and
each turn has an id, its parent's id or null, whether it is chosen, question, attachments and reply. Token ids are left
out: they mean something to one model only, and nobody who reads the file could see what they say; so an imported reply
cannot be continued, only asked again. What is read is untrusted and every value of it is checked.
"""

from __future__ import annotations

import json
import math
import os
import tempfile
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast, get_args

from clover_desktop.language import tr
from clover_desktop.system_errors import reason
from clover_desktop.ui.state.conversations import plant
from clover_desktop.ui.state.conversations_schema import ConversationError, explained
from clover_desktop.ui.state.session import TITLE_CHARACTERS, Attachment, ChatSession, Reply, ReplyStatus, Turn, clean

FORMAT = "clover-desktop-chats"
VERSION = 1
LARGEST_NUMBER = 2**53
"""Up to here every program reads a JSON number exactly."""

Document = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class ImportReport:
    """What an import gave, and a sentence for everything that it could not take."""

    sessions: list[ChatSession] = field(default_factory=list[ChatSession])
    problems: list[str] = field(default_factory=list[str])


def export_chat(session: ChatSession) -> Document:
    """One conversation with all its branches, for `json`."""
    return export_chats([session])


def export_chats(sessions: Iterable[ChatSession]) -> Document:
    """Several conversations in one document."""
    return {"format": FORMAT, "version": VERSION, "chats": [_exported(session) for session in sessions]}


def write_chats(path: Path, document: Document) -> None:
    """Writes an export; the file is whole or as it was before.

    Raises:
        ConversationError: the folder cannot be written, or the disk is full.
    """
    text = json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False)
    try:
        number, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
        try:
            with os.fdopen(number, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise explained(error, path) from error


def read_chats(path: Path) -> ImportReport:
    """The conversations of an exported file.

    Raises:
        ConversationError: it cannot be read, or is no export.
    """
    try:
        document = json.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        raise ConversationError(tr("{} cannot be read: {}").format(path, reason(error))) from error
    except (ValueError, RecursionError) as error:
        sentence = tr("{} is cut off or no JSON file: export the chat again.")
        raise ConversationError(sentence.format(path)) from error
    return import_chats(document)


def import_chats(document: object) -> ImportReport:
    """New conversations from a parsed export; all ids are new, so that nothing is shared with what is there.

    Raises:
        ConversationError: it is no export, or one of a newer version.
    """
    match document:
        case {"format": str(name), "version": int(version), "chats": list() as chats} if name == FORMAT:
            untrusted_chats = cast(list[object], chats)
        case _:
            raise ConversationError(tr("This file is no export of Clover Desktop chats."))
    if version > VERSION:
        raise ConversationError(tr("This file is of a newer Clover Desktop: update the program, then import it again."))
    report = ImportReport()
    if not untrusted_chats:
        report.problems.append(tr("There is no chat in the file."))
    for number, untrusted_chat in enumerate(untrusted_chats, start=1):
        session = _imported(untrusted_chat, report.problems)
        if session is None:
            report.problems.append(tr("Chat number {} in the file could not be read and was left out.").format(number))
        else:
            report.sessions.append(session)
    return report


def _exported(session: ChatSession) -> Document:
    chosen = set(session.chosen.values())
    return {
        "title": clean(session.title),
        "created_at": session.created_at,
        "turns": [_exported_turn(turn, is_chosen=turn.id in chosen) for turn in session.all_turns.values()],
    }


def _exported_turn(turn: Turn, *, is_chosen: bool) -> Document:
    reply = turn.reply
    return {
        "id": turn.id,
        "parent_id": turn.parent_id,
        "is_chosen": is_chosen,
        "created_at": turn.created_at,
        "question": clean(turn.question),
        "attachments": [{"path": clean(file.path), "text": clean(file.text)} for file in turn.attachments],
        "reply": {
            "status": "interrupted" if reply.is_running else reply.status,
            "text": clean(reply.text),
            "interrupted_text": clean(reply.interrupted_text),
            "starts_thinking": reply.starts_thinking,
            "thinking_tokens": reply.thinking_tokens,
            "thinking_us": reply.thinking_us,
            "model": clean(reply.model),
            "is_recording": reply.is_recording,
            "error": clean(reply.error),
            "details": clean(reply.details),
        },
    }


def _imported(untrusted_chat: object, problems: list[str]) -> ChatSession | None:
    """A new session; None if there is nothing in it to take."""
    chat = _mapping(untrusted_chat)
    untrusted_turns = chat.get("turns")
    if not isinstance(untrusted_turns, list):
        return None
    turns, chosen_ids, unreadable = list[Turn](), set[str](), 0
    new_ids: dict[str, str] = {}
    for untrusted_turn in cast(list[object], untrusted_turns):
        fields = _mapping(untrusted_turn)
        if not isinstance(fields.get("question"), str):
            unreadable += 1
            continue
        turn = _imported_turn(fields)
        turns.append(turn)
        if isinstance(old_id := fields.get("id"), str):
            new_ids.setdefault(old_id, turn.id)
        if fields.get("is_chosen") is True:
            chosen_ids.add(turn.id)
    if not turns:
        return None
    for turn in turns:
        if turn.parent_id is not None:
            turn.parent_id = new_ids.get(turn.parent_id, turn.parent_id)
    title = " ".join(_text(chat, "title").split()) or " ".join(turns[0].question.split())[:TITLE_CHARACTERS]
    session = ChatSession(title=title, created_at=_moment(chat))
    lost = plant(session, turns, chosen_ids)
    if unreadable:
        problems.append(tr("“{}”: turns that could not be read and were left out: {}").format(title, unreadable))
    if lost:
        problems.append(
            tr("“{}”: turns that begin the chat because the turn before them is missing: {}").format(title, lost)
        )
    return session


def _imported_turn(fields: Mapping[str, object]) -> Turn:
    """A turn with a new id, and still the parent's old one."""
    reply, parent_id = _mapping(fields.get("reply")), fields.get("parent_id")
    files = fields.get("attachments")
    untrusted_files = cast(list[object], files) if isinstance(files, list) else []
    return Turn(
        question=_text(fields, "question"),
        # a parent that is no text is a missing one, not the beginning
        parent_id=None if parent_id is None else str(parent_id),
        attachments=tuple(
            Attachment(path=_text(file, "path"), text=_text(file, "text"))
            for file in map(_mapping, untrusted_files)
            if file
        ),
        created_at=_moment(fields),
        reply=Reply(
            status=_status(reply.get("status")),
            text=_text(reply, "text"),
            interrupted_text=_text(reply, "interrupted_text"),
            starts_thinking=reply.get("starts_thinking") is True,
            is_recording=reply.get("is_recording") is True,
            model=_text(reply, "model"),
            thinking_tokens=_count(reply, "thinking_tokens"),
            thinking_us=_count(reply, "thinking_us"),
            error=_text(reply, "error"),
            details=_text(reply, "details"),
        ),
    )


def _mapping(value: object) -> Mapping[str, object]:
    return cast(Mapping[str, object], value) if isinstance(value, dict) else {}


def _text(fields: Mapping[str, object], name: str) -> str:
    value = fields.get(name)
    return clean(value) if isinstance(value, str) else ""


def _count(fields: Mapping[str, object], name: str) -> int:
    value = fields.get(name)
    return value if isinstance(value, int) and 0 <= value <= LARGEST_NUMBER else 0


def _moment(fields: Mapping[str, object]) -> float:
    """When it was made; now, if the file does not say."""
    value = fields.get("created_at")
    if isinstance(value, int | float) and math.isfinite(value) and abs(value) <= LARGEST_NUMBER:
        return float(value)
    return time.time()


def _status(value: object) -> ReplyStatus:
    is_final = value in get_args(ReplyStatus) and value not in ("waiting", "writing")
    return cast(ReplyStatus, value) if is_final else "interrupted"
