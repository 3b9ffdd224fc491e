"""Saved conversations: what goes in comes out, and what is broken hides nothing else."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from clover_desktop.inference.protocol import BlockFinished
from clover_desktop.ui.state import conversations
from clover_desktop.ui.state.conversations import ConversationStore, SavedBlock, SavedTurn
from clover_desktop.ui.state.conversations_schema import MIGRATIONS, ConversationError, is_on_network_drive
from clover_desktop.ui.state.session import Attachment, ChatSession, ReplyStatus, Turn


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "chats" / "conversations.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[ConversationStore]:
    store = ConversationStore(path, busy_timeout_ms=10)
    yield store
    store.close()


def write(session: ChatSession, turn: Turn, *blocks: str, status: ReplyStatus = "stop") -> list[SavedBlock]:
    """Moves a reply as a worker's events do; the blocks as they are saved."""
    saved: list[SavedBlock] = []
    for text in blocks:
        event = BlockFinished(
            request_id=1, block=0, token_ids=[len(text), 7], text=text, steps=1, was_committed=True, commit_us=10
        )
        session.apply(event)
        saved.append(SavedBlock.of(turn, event))
    turn.reply.status = status
    session.running = None if status not in {"waiting", "writing"} else turn
    return saved


def ask(store: ConversationStore, session: ChatSession, question: str, *blocks: str) -> Turn:
    """A question with its reply, saved as the program does it."""
    turn = session.ask(question)
    store.save_turn(SavedTurn.of(session, turn))
    for block in write(session, turn, *blocks):
        store.add_block(block)
    store.finish_reply(SavedTurn.of(session, turn))
    return turn


def questions(session: ChatSession) -> list[str]:
    return [turn.question for turn in session.turns]


def change(path: Path, statement: str) -> None:
    """What a broken disk or a foreign program does."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement)


def reopened(path: Path, session: ChatSession) -> ChatSession:
    with closing(ConversationStore(path)) as store:
        return store.load(session.id)


def test_a_chat_comes_back_as_it_was(store: ConversationStore) -> None:
    session = ChatSession()
    turn = session.ask("sum 你好 \U0001f340 $\\frac{1}{2}$", (Attachment(path="src/a.py", text="x = 1\n"),))
    store.save_turn(SavedTurn.of(session, turn))
    turn.reply.starts_thinking, turn.reply.is_recording, turn.reply.model = True, True, "Sprout"
    for block in write(session, turn, "so</think>", "one ", "two"):
        store.add_block(block)
    turn.reply.interrupted_text, turn.reply.error, turn.reply.details = "thr", "It broke.", "Traceback"
    turn.reply.thinking_tokens, turn.reply.thinking_us, turn.reply.status = 2, 15, "failed"
    store.finish_reply(SavedTurn.of(session, turn))
    assert store.load(session.id) == session


def test_the_newest_chat_comes_first_and_reading_does_not_move_it(
    store: ConversationStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter(range(1, 100))
    monkeypatch.setattr(conversations.time, "time", lambda: float(next(clock)))
    old, new = ChatSession(), ChatSession()
    ask(store, old, "old", "x")
    turn = ask(store, new, "new", "x")
    assert [chat.title for chat in store.list_chats()] == ["new", "old"]
    ask(store, old, "again", "x")
    store.load(new.id)
    new.edit_answer(turn, "edited")
    store.save_turn(SavedTurn.of(new, turn))
    store.rename(new.id, "renamed")
    assert [chat.title for chat in store.list_chats()] == ["old", "renamed"]
    store.save_turn(SavedTurn.of(new, new.ask("a question that waits")))
    assert [chat.title for chat in store.list_chats()] == ["renamed", "old"]


def test_every_branch_keeps_its_later_turns_across_restarts(store: ConversationStore, path: Path) -> None:  # CS-05
    session = ChatSession()
    _, b, _, _ = [ask(store, session, question, "answer") for question in "ABCD"]
    edited = session.ask_again(b, "B'")
    write(session, edited, "other")
    store.save_turn(SavedTurn.of(session, edited))
    for _ in range(2):
        assert questions(reopened(path, session)) == ["A", "B'"]
        store.choose(session.id, b.id)
        assert questions(reopened(path, session)) == ["A", "B", "C", "D"]
        store.choose(session.id, edited.id)
    session.choose(b)
    store.save_turn(SavedTurn.of(session, edited))
    assert questions(reopened(path, session)) == ["A", "B", "C", "D"]


def test_a_choice_leaves_the_choices_elsewhere_alone(store: ConversationStore, path: Path) -> None:
    session = ChatSession()
    first, second = ask(store, session, "A"), ask(store, session, "B")
    for turn in (second, first):
        store.save_turn(SavedTurn.of(session, session.ask_again(turn, "other")))
        store.choose(session.id, turn.id)
    assert questions(reopened(path, session)) == ["A", "B"]


def test_a_snapshot_does_not_follow_its_session() -> None:
    session = ChatSession()
    turn = session.ask("go")
    write(session, turn, "one", status="writing")
    saved = SavedTurn.of(session, turn)
    write(session, turn, "two")
    assert (saved.turn.reply.text, saved.turn.reply.token_ids, saved.turn.reply.status) == ("one", [3, 7], "writing")


def test_an_edited_answer_leaves_the_turns_behind_it(store: ConversationStore, path: Path) -> None:  # CS-06
    session = ChatSession()
    first, *_ = [ask(store, session, question, "long ", "answer") for question in "ABCD"]
    for text in ("long answer", "long", "long answer and more", ""):
        session.edit_answer(first, text)
        store.save_turn(SavedTurn.of(session, first))
        again = reopened(path, session)
        assert [turn.reply.text for turn in again.turns] == [text, "long answer", "long answer", "long answer"]
        assert not again.turns[0].reply.token_ids


def test_a_reply_cut_off_by_a_crash_is_interrupted_and_can_go_on(store: ConversationStore, path: Path) -> None:  # CS-20
    session = ChatSession()
    turn = session.ask("go")
    store.save_turn(SavedTurn.of(session, turn))
    store.add_block(write(session, turn, "one ", status="writing")[0])
    again = reopened(path, session)
    reply = again.turns[0].reply
    assert (reply.status, reply.text, reply.can_continue, reply.spent_us) == ("interrupted", "one ", True, 10)
    assert again.resume(again.turns[0]) == [4, 7]
    store.save_turn(SavedTurn.of(again, again.turns[0]))
    store.add_block(write(again, again.turns[0], "two")[0])
    assert reopened(path, session).turns[0].reply.token_ids == [4, 7, 3, 7]


def test_a_failed_turn_is_not_sent_again_after_a_restart(store: ConversationStore, path: Path) -> None:  # CS-21
    session = ChatSession()
    turn = session.ask("first")
    session.fail("It broke.")
    store.finish_reply(SavedTurn.of(session, turn))
    again = reopened(path, session)
    assert again.turns[0].reply.error == "It broke."
    assert [message.content for message in again.messages(again.ask("second"))] == ["second"]


def test_a_block_is_saved_once_and_a_missed_one_at_the_end(store: ConversationStore) -> None:
    session = ChatSession()
    turn = session.ask("go")
    store.save_turn(SavedTurn.of(session, turn))
    first, missed, third = write(session, turn, "a", "b", "c")
    store.add_block(first)
    store.add_block(first)
    store.add_block(third)
    reply = store.load(session.id).turns[0].reply
    assert (reply.text, reply.can_continue) == ("ac", False)
    store.finish_reply(SavedTurn.of(session, turn))
    store.add_block(missed)
    assert store.load(session.id).turns[0].reply == turn.reply


def test_a_block_without_its_question_is_an_error_and_comes_with_the_end(store: ConversationStore) -> None:
    session = ChatSession()
    turn = session.ask("go")
    block, *_ = write(session, turn, "a")
    with pytest.raises(ConversationError, match="question could not be saved"):
        store.add_block(block)
    store.finish_reply(SavedTurn.of(session, turn))
    assert store.load(session.id).turns[0].reply.text == "a"


def test_search_finds_titles_questions_and_words_across_blocks(store: ConversationStore) -> None:
    session, other = ChatSession(), ChatSession()
    ask(store, session, "What is 100%_sure?", "分块", "扩散 and Stra", "SSE")
    turn = ask(store, session, "two", "plain")
    write(session, session.ask_again(turn, "hidden Branch"), "x")
    store.save_turn(SavedTurn.of(session, session.turns[-1]))
    ask(store, other, "1000 other", "nothing 100 sure, i\\b")
    store.rename(session.id, "Mine")
    for text in ("mine", "100%_SURE", "块扩", "strasse", "straße", "BRANCH", "two", "plain"):
        assert [chat.id for chat in store.search(text)] == [session.id], text
    assert [chat.id for chat in store.search("i\\b")] == [other.id]
    assert not store.search("0% ")
    assert len(store.search("")) == 2


def test_a_deleted_chat_comes_back_until_it_is_purged(store: ConversationStore) -> None:
    session, other = ChatSession(), ChatSession()
    turn = ask(store, session, "mine", "text")
    ask(store, other, "other", "text")
    store.delete(session.id)
    store.save_turn(SavedTurn.of(session, turn))
    assert [chat.id for chat in store.list_chats()] == [chat.id for chat in store.search("text")] == [other.id]
    with pytest.raises(ConversationError, match="no longer"):
        store.load(session.id)
    store.undelete(session.id)
    store.purge_deleted()
    assert store.load(session.id) == session
    store.delete(session.id)
    store.purge_deleted()
    store.undelete(session.id)
    assert [chat.id for chat in store.list_chats()] == [other.id]
    assert store.load(other.id) == other


def test_a_title_of_the_users_own_stays(store: ConversationStore) -> None:
    session = ChatSession()
    turn = ask(store, session, "question", "x")
    store.rename(session.id, "Mine\0")
    store.save_turn(SavedTurn.of(session, turn))
    assert store.load(session.id).title == "Mine\ufffd"


def test_letters_that_no_file_can_hold_are_replaced(store: ConversationStore, path: Path) -> None:  # CS-18
    session = ChatSession()
    turn = session.ask("\ud800 a\0 \U0001d49c $\\sum_{i}^{n}$", (Attachment(path="a\udfff", text="\0b"),))
    turn.reply.text, turn.reply.details = "c\ud812\0", "\udc80"
    store.save_turn(SavedTurn.of(session, turn))
    back = reopened(path, session).turns[0]
    assert back.question == "\ufffd a\ufffd \U0001d49c $\\sum_{i}^{n}$"
    assert back.attachments == (Attachment(path="a\ufffd", text="\ufffdb"),)
    assert (back.reply.text, back.reply.details) == ("c\ufffd\ufffd", "\ufffd")


BREAKS = {
    "UPDATE turn SET attachments = '[{' WHERE question = 'B'": ["A", "B", "C"],
    "UPDATE turn SET attachments = '{\"a\": 1}' WHERE question = 'B'": ["A", "B", "C"],
    "UPDATE reply_block SET token_ids = x'0102'": ["A", "B", "C"],
    "UPDATE reply_block SET token_ids = 'words', text = x'ff', start_token = 'x', spent_us = 9e999": ["A", "B", "C"],
    "DELETE FROM reply_block WHERE number = 0": ["A", "B", "C"],
    "DELETE FROM turn WHERE question = 'A'": ["B", "C"],
    "UPDATE turn SET parent_id = (SELECT id FROM turn WHERE question = 'C') WHERE question = 'A'": None,
    "UPDATE turn SET parent_id = id": None,
    "UPDATE turn SET parent_id = x'00', ordinal = 'x', status = 'gone', thinking_us = 9e999, created_at = 'x'": None,
    "UPDATE turn SET question = CAST(x'41ff41' AS TEXT), model = x'00', is_chosen = 0": ["A\ufffdA"] * 3,
    "UPDATE turn SET id = x'0a' WHERE question = 'C'": ["A", "B"],
    "UPDATE chat SET title = x'00', updated_at = 'never', created_at = 'x' WHERE title = 'A'": ["A", "B", "C"],
}


@pytest.mark.parametrize("statement", BREAKS)
def test_a_broken_row_hides_nothing_else(store: ConversationStore, path: Path, statement: str) -> None:  # CS-03
    session, other = ChatSession(), ChatSession()
    for question in "ABC":
        ask(store, session, question, "one ", "two")
    ask(store, other, "healthy", "fine")
    change(path, statement)
    assert {chat.id for chat in store.list_chats()} == {session.id, other.id}
    store.search("no such text")
    assert questions(store.load(other.id)) == [store.load(other.id).turns[0].question]
    found = store.load(session.id)
    assert questions(found) == (BREAKS[statement] or questions(found)) != []
    store.save_turn(SavedTurn.of(found, found.turns[-1]))
    assert store.load(session.id).turns[-1].reply == found.turns[-1].reply


def test_a_reply_with_a_broken_block_keeps_its_text_and_cannot_go_on(store: ConversationStore, path: Path) -> None:
    session = ChatSession()
    ask(store, session, "A", "one ", "two")
    change(path, "UPDATE reply_block SET token_ids = x'0102' WHERE number = 1")
    reply = store.load(session.id).turns[0].reply
    assert (reply.text, reply.token_ids) == ("one two", [])


def test_a_full_disk_is_a_sentence_and_loses_nothing(store: ConversationStore) -> None:
    session = ChatSession()
    turn = ask(store, session, "small", "x")
    kept = store.load(session.id)
    store._connection.execute("PRAGMA max_page_count = 1")
    session.edit_answer(turn, "long " * 10_000)
    with pytest.raises(ConversationError, match="disk is full"):
        store.save_turn(SavedTurn.of(session, turn))
    assert store.load(session.id) == kept
    store._connection.execute("PRAGMA max_page_count = 100000")
    store.save_turn(SavedTurn.of(session, turn))
    assert store.load(session.id) == session


def test_a_locked_or_write_protected_file_is_a_sentence(store: ConversationStore, path: Path) -> None:
    session = ChatSession()
    turn = ask(store, session, "mine", "x")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(ConversationError, match="Another program"):
            store.delete(session.id)
        assert store.load(session.id) == session
    store._connection.execute("PRAGMA query_only = ON")
    with pytest.raises(ConversationError, match="allow this account to write"):
        store.save_turn(SavedTurn.of(session, turn))


def test_a_folder_that_cannot_be_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(ConversationError, match="cannot be read or written"):
        ConversationStore(tmp_path / "file" / "conversations.sqlite3")
    with pytest.raises(ConversationError, match="allow this account"):
        ConversationStore(tmp_path)


def test_the_log_is_off_on_a_drive_of_another_machine(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mounts = [("/", "ext4", "rw"), ("/mnt", "NFS4", "rw"), ("/mnt/disk", "btrfs", "rw"), ("/z", "ntfs", "rw,remote")]
    assert is_on_network_drive(Path("/mnt/a/b"), mounts)
    assert is_on_network_drive(Path("/z/a"), mounts)
    assert is_on_network_drive(Path("\\\\server\\share\\a"), mounts)
    assert not is_on_network_drive(Path("/mnt/disk/a"), mounts)
    assert not is_on_network_drive(Path("/mntx/a"), mounts)
    for is_remote, mode in ((False, "wal"), (True, "delete")):
        monkeypatch.setattr(
            "clover_desktop.ui.state.conversations_schema.is_on_network_drive", lambda *_, answer=is_remote: answer
        )
        with closing(ConversationStore(path)) as store:
            assert store._connection.execute("PRAGMA journal_mode").fetchone()[0] == mode


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS) + 1))
def test_a_file_of_any_earlier_version_opens_and_keeps_its_rows(path: Path, version: int) -> None:
    session = ChatSession()
    with closing(ConversationStore(path, migrations=MIGRATIONS[:version])) as store:
        ask(store, session, "old", "text")
    later = (*MIGRATIONS, "ALTER TABLE turn ADD COLUMN stars INTEGER NOT NULL DEFAULT 3; CREATE TABLE folder (name)")
    with closing(ConversationStore(path, migrations=later)) as store:
        assert store.load(session.id) == session
        assert store._connection.execute("PRAGMA user_version").fetchone()[0] == len(later)
        assert store._connection.execute("SELECT stars FROM turn").fetchone()[0] == 3


def test_a_migration_that_fails_changes_nothing(path: Path) -> None:
    session = ChatSession()
    with closing(ConversationStore(path)) as store:
        ask(store, session, "old", "text")
    broken = (*MIGRATIONS, "ALTER TABLE turn ADD COLUMN stars INTEGER; DELETE FROM chat; SELECT * FROM nothing")
    with pytest.raises(ConversationError, match="nothing"):
        ConversationStore(path, migrations=broken)
    assert reopened(path, session) == session


def test_a_file_of_a_newer_version_is_refused_untouched(path: Path) -> None:
    ConversationStore(path).close()
    change(path, "PRAGMA user_version = 99")
    before = path.read_bytes()
    with pytest.raises(ConversationError, match="newer"):
        ConversationStore(path)
    assert path.read_bytes() == before
    assert [part.name for part in path.parent.iterdir()] == [path.name]
