"""Saved conversations after the worst: kills at any moment, damaged files, rescues that were cut off."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from clover_desktop.ui.state.conversations import ConversationStore, SavedBlock, SavedTurn
from clover_desktop.ui.state.conversations_schema import ConversationError
from clover_desktop.ui.state.session import ChatSession, Turn
from tests.ui.store_child import KILLED, TOKENS, block_text, changes, fill, new_turn, take_block

ROOT = Path(__file__).parents[2]
CHILD = [sys.executable, "-m", "tests.ui.store_child"]
KILLS = 200
PAGE_BYTES = 4096


def everything(store: ConversationStore) -> list[ChatSession]:
    return sorted((store.load(chat.id) for chat in store.list_chats()), key=lambda session: session.id)


def is_sound(store: ConversationStore) -> bool:
    is_whole = store._connection.execute("PRAGMA integrity_check").fetchall()[0][0] == "ok"
    return is_whole and not store._connection.execute("PRAGMA foreign_key_check").fetchall() and not store.notice


@pytest.mark.slow
def test_a_kill_at_any_statement_leaves_the_old_or_the_new_version(tmp_path: Path) -> None:  # CS-01
    template, path = tmp_path / "template.sqlite3", tmp_path / "conversations.sqlite3"
    with closing(ConversationStore(template)) as store:
        fill(store)
    shutil.copy(template, path)
    with closing(ConversationStore(path)) as store:
        versions = [everything(store)] + [everything(store) for _ in changes(store)]
    reached, number, code = list[int](), 0, KILLED
    while code == KILLED:
        number += 1
        for old in tmp_path.glob("conversations*"):
            old.unlink()
        shutil.copy(template, path)
        code = subprocess.run([*CHILD, "statement", path, str(number)], cwd=ROOT, check=False).returncode
        with closing(ConversationStore(path)) as store:
            assert is_sound(store)
            found = everything(store)
        assert found in versions, number
        reached.append(max(index for index, version in enumerate(versions) if version == found))
    print(f"{number - 1} kills; versions reached: {sorted(set(reached))}")
    assert code == 0
    assert reached == sorted(reached)
    # purging what is hidden anyway cannot be told from hiding it
    assert set(reached) >= set(range(len(versions))) - {8}


def state_of(turn: Turn) -> str:
    """What the child says of a turn, read from the database."""
    if turn.reply.text == "edited":
        return "edited"
    count, rest = divmod(len(turn.reply.token_ids), TOKENS)
    assert rest == 0
    assert turn.reply.text == "".join(map(block_text, range(count)))
    return str(count)


def whole_lines(log: Path) -> list[str]:
    """What a killed program said; a kill can cut its last line where a page of the file ends."""
    said = log.read_text() if log.exists() else ""
    return said[: said.rfind("\n") + 1].splitlines()


class Witness:
    """What the killed programs said, held against what the database says. Moved by the test alone."""

    def __init__(self) -> None:
        self.saved: dict[str, dict[str, str] | None] = {}
        """Chat of any run -> turn -> its state; None for a deleted chat."""
        self.acknowledged_blocks = self.lost_blocks = self.unanswered_writes = self.open_transactions = 0

    def compare(self, store: ConversationStore, lines: list[str]) -> None:
        """Takes the log of one run in; every acknowledged state must be there, or the one begun after it."""
        begun, touched = "", set[str]()
        for line in lines:
            word, *rest = line.split()
            if word == "done":
                self.saved[rest[0]] = self.after(*rest)
                self.acknowledged_blocks += rest[2].isdecimal() and rest[2] != "0"
            begun = {"begun": line, "inside": begun}.get(word, "")
            touched.update(rest[:1])
        self.unanswered_writes += bool(begun)
        self.open_transactions += bool(lines) and lines[-1] == "inside"
        for chat_id in touched:
            self.check(store, chat_id, *[self.after(*line.split()[1:]) for line in [begun] if chat_id in line])

    def after(self, chat_id: str, turn_id: str, state: str) -> dict[str, str] | None:
        """The chat once a write is done."""
        return None if state == "deleted" else {**(self.saved.get(chat_id) or {}), turn_id: state}

    def check(self, store: ConversationStore, chat_id: str, *unanswered: dict[str, str] | None) -> None:
        """Compares one chat; a write that was under way may be there or not, and counts as it is from now on."""
        acknowledged = self.saved.get(chat_id)
        try:
            found = {turn.id: state_of(turn) for turn in store.load(chat_id).all_turns.values()}
        except ConversationError:
            found = None
        for turn_id, state in (acknowledged or {}).items():
            stored = (found or {}).get(turn_id, "0")
            if state.isdecimal() and stored.isdecimal() and None not in unanswered:
                self.lost_blocks += max(0, int(state) - int(stored))
        assert found in (acknowledged, *unanswered)
        self.saved[chat_id] = found


@pytest.mark.slow
def test_200_kills_at_random_moments_lose_at_most_the_block_that_was_being_written(tmp_path: Path) -> None:
    path, random, witness = tmp_path / "conversations.sqlite3", Random(20), Witness()
    for number in range(KILLS):
        log = tmp_path / f"{number}.log"
        with subprocess.Popen([*CHILD, "loop", path, log, str(number)], stdout=subprocess.PIPE, cwd=ROOT) as child:
            assert child.stdout is not None
            assert child.stdout.readline() == b"ready\n"
            with pytest.raises(subprocess.TimeoutExpired):
                child.wait(timeout=random.uniform(0, 0.1))
            child.kill()
            assert child.wait() != 0
        with closing(ConversationStore(path)) as store:  # checks the whole file
            assert not store.notice
            witness.compare(store, whole_lines(log))
    with closing(ConversationStore(path)) as store:
        assert is_sound(store)
        for chat_id in list(witness.saved):
            witness.check(store, chat_id, None)
    print(
        f"{KILLS} kills: {witness.acknowledged_blocks} blocks acknowledged, {witness.lost_blocks} of them lost; "
        f"{witness.unanswered_writes} kills before the answer to a write, {witness.open_transactions} of them "
        f"after its BEGIN; {path.stat().st_size} bytes, {len(witness.saved)} chats"
    )
    assert witness.lost_blocks == 0


def many_chats(path: Path, count: int) -> list[ChatSession]:
    sessions: list[ChatSession] = []
    with closing(ConversationStore(path)) as store:
        for number in range(count):
            session = ChatSession(id=f"chat-{number:03}", title=f"chat {number}", created_at=float(number))
            turn = new_turn(session, "question " * 20, None)
            for block in range(6):
                take_block(session, block)
            turn.reply.status = "stop"
            session.running = None
            store.finish_reply(SavedTurn.of(session, turn))
            sessions.append(session)
    return sessions


def test_a_file_that_is_no_database_is_kept_aside(tmp_path: Path) -> None:
    path = tmp_path / "conversations.sqlite3"
    for number in (1, 2):
        path.write_bytes(b"no database " * 1000)
        with closing(ConversationStore(path)) as store:
            aside = tmp_path / f"conversations-damaged-{number}.sqlite3"
            assert str(aside) in store.notice
            assert aside.read_bytes() == b"no database " * 1000
            assert store.list_chats() == []
            fill(store)
        with closing(ConversationStore(path)) as store:
            assert is_sound(store)
            assert len(store.list_chats()) == 2


@pytest.mark.slow
def test_a_damaged_page_costs_only_what_lies_on_it(tmp_path: Path) -> None:
    template, path = tmp_path / "template.sqlite3", tmp_path / "conversations.sqlite3"
    sessions = many_chats(template, 80)
    raw = template.read_bytes()
    intact: list[int] = []
    for start in range(PAGE_BYTES, len(raw), PAGE_BYTES):
        for suffix in ("-wal", "-shm"):
            path.with_name(path.name + suffix).unlink(missing_ok=True)
        path.write_bytes(raw[:start] + b"\xa5" * PAGE_BYTES + raw[start + PAGE_BYTES :])
        with closing(ConversationStore(path)) as store:
            assert "damaged" in store.notice
            found = everything(store)
        intact.append(sum(session in found for session in sessions))
        with closing(ConversationStore(path)) as store:
            assert is_sound(store)
            assert everything(store) == found
    print(f"{len(intact)} pages; whole chats of {len(sessions)} after damage to each: {sorted(intact)}")
    assert sum(count >= 0.8 * len(sessions) for count in intact) >= 0.7 * len(intact)


def test_rows_that_only_the_log_holds_are_carried_over_too(tmp_path: Path) -> None:
    path, left = tmp_path / "conversations.sqlite3", tmp_path / "left.sqlite3"
    sessions = many_chats(path, 20)
    with closing(ConversationStore(path)) as store:
        store.rename(sessions[0].id, "only in the log")
        shutil.copy(path, left)
        shutil.copy(f"{path}-wal", f"{left}-wal")
    raw = left.read_bytes()
    left.write_bytes(raw[: -PAGE_BYTES * 2])
    with closing(ConversationStore(left)) as store:
        assert "damaged" in store.notice
        assert store.load(sessions[0].id).title == "only in the log"
        assert len(store.list_chats()) == len(sessions)


def test_the_log_of_a_damaged_file_is_not_applied_to_the_new_one(tmp_path: Path) -> None:
    path, left = tmp_path / "conversations.sqlite3", tmp_path / "left.sqlite3"
    many_chats(path, 3)
    with closing(ConversationStore(path)) as store:
        store.rename("chat-000", "only in the log")
        shutil.copy(f"{path}-wal", f"{left}-wal")
    left.write_bytes(b"no database " * 1000)
    with closing(ConversationStore(left)) as store:
        assert store.list_chats() == []
        fill(store)
    with closing(ConversationStore(left)) as store:
        assert is_sound(store)
        assert len(store.list_chats()) == 2


def test_a_reply_is_read_from_both_ends_up_to_the_damage(tmp_path: Path) -> None:
    path, session = tmp_path / "conversations.sqlite3", ChatSession()
    turn = new_turn(session, "only", None)
    with closing(ConversationStore(path)) as store:
        store.save_turn(SavedTurn.of(session, turn))
        for number in range(400):
            store.add_block(SavedBlock.of(turn, take_block(session, number)))
    raw = path.read_bytes()
    start = raw.index(block_text(200).encode()) // PAGE_BYTES * PAGE_BYTES
    path.write_bytes(raw[:start] + b"\xa5" * PAGE_BYTES + raw[start + PAGE_BYTES :])
    with closing(ConversationStore(path)) as store:
        reply = store.load(session.id).turns[0].reply
    assert reply.text.startswith("block 0 block 1 ")
    assert reply.text.endswith("block 398 block 399 ")
    assert not reply.can_continue


def test_a_rescue_that_was_cut_off_before_its_last_step_is_finished(tmp_path: Path) -> None:
    path = tmp_path / "conversations.sqlite3"
    sessions = many_chats(tmp_path / "conversations-rescued.sqlite3", 3)
    with closing(ConversationStore(path)) as store:
        assert everything(store) == sessions
    assert [part.name for part in tmp_path.iterdir()] == [path.name]


def test_a_database_of_another_program_is_kept_aside(tmp_path: Path) -> None:
    path = tmp_path / "conversations.sqlite3"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE chat (name)")
    with closing(ConversationStore(path)) as store:
        assert "damaged" in store.notice
        fill(store)
    with closing(sqlite3.connect(tmp_path / "conversations-damaged-1.sqlite3")) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("chat",)]


@pytest.mark.slow
def test_any_changed_byte_is_read_over_rescued_or_refused_in_a_sentence(tmp_path: Path) -> None:
    template, path = tmp_path / "template.sqlite3", tmp_path / "conversations.sqlite3"
    count = len(many_chats(template, 5))
    raw, listed, refused = template.read_bytes(), list[int](), list[int]()
    for place in [*range(100), *range(1900, PAGE_BYTES, 31), *range(PAGE_BYTES, len(raw), 331)]:
        for old in tmp_path.glob("conversations*"):
            old.unlink()
        path.write_bytes(raw[:place] + bytes([raw[place] ^ 0xA5]) + raw[place + 1 :])
        try:
            store = ConversationStore(path)
        except ConversationError:
            refused.append(place)
            continue
        with closing(store):
            chats = store.list_chats()
            for chat in chats:
                with contextlib.suppress(ConversationError):
                    store.load(chat.id)
            store.search("no such text")
            assert store.notice or len(chats) == count
        listed.append(len(chats))
    print(f"{len(listed)} changed bytes: all chats listed after {listed.count(count)}, none after {listed.count(0)}")
    assert set(refused) <= set(range(60, 64))  # where the version stands
    assert listed.count(count) >= 0.7 * len(listed)
