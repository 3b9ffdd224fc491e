"""Exported and imported chats: all branches travel, nothing foreign breaks anything."""

from __future__ import annotations

import errno
import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from clover_desktop.ui.state import chat_files
from clover_desktop.ui.state.chat_files import export_chat, export_chats, import_chats, read_chats, write_chats
from clover_desktop.ui.state.conversations import ConversationStore, SavedTurn
from clover_desktop.ui.state.conversations_schema import ConversationError
from clover_desktop.ui.state.session import Attachment, ChatSession, Turn


def asked(session: ChatSession, question: str, answer: str = "answer") -> Turn:
    turn = session.ask(question)
    turn.reply.text, turn.reply.status, session.running = answer, "stop", None
    return turn


def branched() -> ChatSession:
    """A -> B, and the edited A' -> C -> D, which is shown."""
    session = ChatSession()
    first = asked(session, "A")
    asked(session, "B")
    edited = session.ask_again(first, "A'")
    edited.reply.status, session.running = "cancelled", None
    asked(session, "C")
    asked(session, "D")
    return session


def tree(session: ChatSession) -> list[tuple[str, str | None]]:
    """Each turn with the question it follows."""
    turns = session.all_turns
    return [(turn.question, turns[turn.parent_id].question if turn.parent_id else None) for turn in turns.values()]


def questions(session: ChatSession) -> list[str]:
    return [turn.question for turn in session.turns]


def document(*turns: object, **fields: object) -> dict[str, Any]:
    chat = {"title": "chat", "turns": list(turns), **fields}
    return {"format": chat_files.FORMAT, "version": 1, "chats": [chat]}


def save(store: ConversationStore, session: ChatSession) -> None:
    store.save_chat([SavedTurn.of(session, turn) for turn in session.all_turns.values()])


def test_all_branches_travel_into_an_empty_store(tmp_path: Path) -> None:  # CS-08
    session = branched()
    write_chats(tmp_path / "chat.json", export_chat(session))
    report = read_chats(tmp_path / "chat.json")
    with closing(ConversationStore(tmp_path / "conversations.sqlite3")) as store:
        save(store, report.sessions[0])
        back = store.load(report.sessions[0].id)
    assert report.problems == []
    assert tree(back) == tree(session) == [("A", None), ("B", "A"), ("A'", None), ("C", "A'"), ("D", "C")]
    assert questions(back) == ["A'", "C", "D"]
    back.choose(next(iter(back.all_turns.values())))
    assert questions(back) == ["A", "B"]


def test_everything_but_ids_and_tokens_comes_back() -> None:
    session = ChatSession(title="标题", created_at=5.5)
    turn = session.ask("q \U0001d49c $\\sum$", (Attachment(path="a/b.py", text="x\r\n"),))
    reply = turn.reply
    reply.status, reply.text, reply.token_ids, reply.interrupted_text = "failed", "a</think>b", [1, 2], "cut"
    reply.starts_thinking, reply.is_recording, reply.model = True, True, "Sprout"
    reply.thinking_tokens, reply.thinking_us, reply.error, reply.details = 3, 4, "It broke.", "Traceback"
    back = import_chats(json.loads(json.dumps(export_chat(session)))).sessions[0]
    copy = back.turns[0]
    assert {session.id, turn.id}.isdisjoint({back.id, copy.id})
    assert (back.title, back.created_at, back.running) == ("标题", 5.5, None)
    reply.token_ids, copy.id = [], turn.id
    assert copy == turn


def test_a_reply_that_is_being_written_travels_as_interrupted() -> None:
    session = ChatSession()
    session.ask("q").reply.text = "begun"
    written = export_chat(session)["chats"][0]["turns"][0]["reply"]
    assert (written["status"], written["text"]) == ("interrupted", "begun")


def test_letters_that_no_file_can_hold_are_replaced(tmp_path: Path) -> None:  # CS-18
    session = ChatSession(title="\ud800")
    asked(session, "q", "\0 \udfff \U0001f340 $\\frac{a}{b}$")
    path = tmp_path / "chat.json"
    write_chats(path, export_chat(session))
    assert read_chats(path).sessions[0].turns[0].reply.text == "\ufffd \ufffd \U0001f340 $\\frac{a}{b}$"
    path.write_text(
        r'{"format": "clover-desktop-chats", "version": 1, "chats": [{"turns": [{"question": "\ud83d\u0000"}]}]}'
    )
    session = read_chats(path).sessions[0]
    assert (session.title, session.turns[0].question) == ("\ufffd\ufffd", "\ufffd\ufffd")


def test_deleting_one_imported_chat_deletes_only_that(tmp_path: Path) -> None:  # CS-13
    same = {"id": "1", "parent_id": None, "question": "same"}
    shared = document(same, same, {"question": "no id"}, {"id": 1, "question": "number"})
    shared["chats"] *= 3
    first, second = import_chats(shared), import_chats(shared)
    sessions = first.sessions + second.sessions
    assert len({turn_id for session in sessions for turn_id in session.all_turns}) == 24
    with closing(ConversationStore(tmp_path / "conversations.sqlite3")) as store:
        for session in sessions:
            save(store, session)
        store.delete(sessions[0].id)
        store.purge_deleted()
        assert {chat.id for chat in store.list_chats()} == {session.id for session in sessions[1:]}
        assert [len(store.load(session.id).all_turns) for session in sessions[1:]] == [4] * 5


def test_turns_without_their_parent_begin_the_chat_and_are_counted() -> None:
    report = import_chats(
        document(
            {"id": "b", "parent_id": "a", "question": "B", "is_chosen": True},
            {"id": "c", "parent_id": "b", "question": "C"},
            {"id": "x", "parent_id": "y", "question": "X"},
            {"id": "y", "parent_id": "x", "question": "Y"},
            {"id": "z", "parent_id": ["b"], "question": "Z"},
        )
    )
    assert tree(report.sessions[0]) == [("B", None), ("C", "B"), ("Y", None), ("X", "Y"), ("Z", None)]
    assert questions(report.sessions[0]) == ["B", "C"]
    assert report.problems == ["“chat”: turns that begin the chat because the turn before them is missing: 3"]


def test_children_that_come_before_their_parents_are_put_behind_them() -> None:
    last = {"id": "a", "question": "second with this id"}
    chat = document(
        {"id": "b", "parent_id": "a", "question": "B"}, {"id": "a", "parent_id": None, "question": "A"}, last
    )
    report = import_chats(chat)
    assert tree(report.sessions[0]) == [("A", None), ("B", "A"), ("second with this id", None)]
    assert report.problems == []


def test_what_is_broken_is_counted_and_the_rest_taken() -> None:
    good = {"question": "good", "reply": {"text": "kept", "status": "waiting"}, "new field": {"deep": [1]}}
    chat = document(good, None, 5, {"id": "q"}, {"question": None})
    chat["chats"] += [None, {"turns": {}}, {"turns": []}, {"turns": [good], "title": 7}]
    report = import_chats(chat)
    assert [session.title for session in report.sessions] == ["chat", "good"]
    assert [session.turns[0].reply.status for session in report.sessions] == ["interrupted"] * 2
    assert report.problems == [
        "“chat”: turns that could not be read and were left out: 4",
        "Chat number 2 in the file could not be read and was left out.",
        "Chat number 3 in the file could not be read and was left out.",
        "Chat number 4 in the file could not be read and was left out.",
    ]
    assert import_chats({"format": chat_files.FORMAT, "version": 1, "chats": []}).problems


@pytest.mark.parametrize("value", [None, True, -1, 2**70, 1e999, float("nan"), "text", [], {}, [[]], "\ud800"])
def test_any_value_in_any_field_is_taken_or_left(value: object, tmp_path: Path) -> None:
    turn = export_chat(branched())["chats"][0]["turns"][0] | {"attachments": [{"path": "a", "text": "b"}]}
    variants = [turn | {name: value} for name in turn if name != "question"]
    variants += [turn | {"reply": turn["reply"] | {name: value}} for name in turn["reply"]]
    variants += [turn | {"attachments": [{"path": value, "text": value}, value]}]
    with closing(ConversationStore(tmp_path / "conversations.sqlite3")) as store:
        for variant in variants:
            session = import_chats(document(variant, title=value, created_at=value)).sessions[0]
            save(store, session)
            assert store.load(session.id) == session


@pytest.mark.parametrize(
    "text",
    [
        *["", "[]", "null", "{", "[" * 100_000, "\x00", "1" * 5000],
        *['{"chats": []}', '{"format": "other", "version": 1, "chats": []}'],
        '{"format": "clover-desktop-chats", "version": "1", "chats": []}',
    ],
)
def test_a_foreign_file_is_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "chat.json"
    path.write_text(text)
    with pytest.raises(ConversationError, match=r"cut off|no export"):
        read_chats(path)


def test_a_truncated_export_is_a_sentence_wherever_it_ends(tmp_path: Path) -> None:
    path = tmp_path / "chat.json"
    write_chats(path, export_chats([branched(), branched()]))
    raw = path.read_bytes()
    assert len(read_chats(path).sessions) == 2
    for length in range(0, len(raw) - 1, 29):
        path.write_bytes(raw[:length])
        with pytest.raises(ConversationError):
            read_chats(path)


def test_files_of_a_newer_version_or_that_are_not_there_are_sentences(tmp_path: Path) -> None:
    with pytest.raises(ConversationError, match="newer"):
        import_chats({"format": chat_files.FORMAT, "version": 2, "chats": []})
    with pytest.raises(ConversationError, match="cannot be read"):
        read_chats(tmp_path / "nothing.json")


def test_a_write_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "chat.json"
    write_chats(path, export_chat(branched()))
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(chat_files.os, "fsync", full)
    with pytest.raises(ConversationError, match="disk is full"):
        write_chats(path, export_chat(ChatSession()))
    assert path.read_bytes() == before
    assert [part.name for part in tmp_path.iterdir()] == ["chat.json"]
