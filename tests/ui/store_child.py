"""A program that writes conversations until it is killed; started by test_store_kill. Imports as little as it can.

store_child.py statement DATABASE NUMBER     ends without a farewell at its NUMBER-th SQL statement
store_child.py loop DATABASE LOG SEED        writes for ever, and says in the log what it begins and what is done
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

from clover_desktop.inference.protocol import BlockFinished
from clover_desktop.ui.state.conversations import ConversationStore, SavedBlock, SavedTurn
from clover_desktop.ui.state.session import ChatSession, Turn
from clover_desktop.ui.state.store_thread import StoreThread

KILLED = 9
TOKENS = 4
"""Of each block."""


def block_text(number: int) -> str:
    """What the n-th block of every reply says."""
    return f"block {number} "


def take_block(session: ChatSession, number: int) -> BlockFinished:
    """Moves the running reply by one block."""
    event = BlockFinished(
        request_id=1,
        block=number,
        token_ids=[number] * TOKENS,
        text=block_text(number),
        steps=1,
        was_committed=True,
    )
    session.apply(event)
    return event


def new_turn(session: ChatSession, name: str, parent: Turn | None) -> Turn:
    """A turn with a fixed id and time, so that two runs can be compared."""
    turn = Turn(id=f"{session.id}-{name}", question=name, parent_id=parent.id if parent else None, created_at=1.0)
    session.all_turns[turn.id] = turn
    session.choose(turn)
    session.running = turn
    return turn


def fill(store: ConversationStore) -> None:
    """The conversations that `changes` expects: kept, doomed and already deleted."""
    for chat_id in ("kept", "doomed", "deleted"):
        session = ChatSession(id=chat_id, title=chat_id, created_at=1.0)
        turn: Turn | None = None
        for name in ("first", "second"):
            turn = new_turn(session, name, turn)
            for number in range(3):
                take_block(session, number)
            turn.reply.status = "stop"
            store.finish_reply(SavedTurn.of(session, turn))
    store.delete("deleted")


def changes(store: ConversationStore) -> Iterator[None]:
    """Every kind of write, one after the other."""
    session = store.load("kept")
    first, second = session.turns
    session.edit_answer(first, "edited")
    yield store.save_turn(SavedTurn.of(session, first))
    branch = new_turn(session, "branch", first)
    branch.reply.status = "writing"
    yield store.save_turn(SavedTurn.of(session, branch))
    yield store.add_block(SavedBlock.of(branch, take_block(session, 0)))
    yield store.add_block(SavedBlock.of(branch, take_block(session, 1)))
    branch.reply.status = "stop"
    yield store.finish_reply(SavedTurn.of(session, branch))
    yield store.choose("kept", second.id)
    yield store.rename("kept", "renamed")
    yield store.delete("doomed")
    yield store.purge_deleted()
    started = ChatSession(id="new", title="new", created_at=1.0)
    yield store.save_turn(SavedTurn.of(started, new_turn(started, "only", None)))


def end_at_statement(path: Path, number: int) -> None:
    """Runs `changes` and is gone before the n-th statement is carried out."""
    left = number

    def count(_: str) -> None:
        nonlocal left
        left -= 1
        if not left:
            os._exit(KILLED)

    store = ConversationStore(path)
    store._connection.set_trace_callback(count)  # pyright: ignore[reportPrivateUsage]
    for _ in changes(store):
        pass
    store.close()


async def write_for_ever(path: Path, log: int, random: Random) -> None:
    """Chats as fast as they go, through the real thread; each write is said before and after."""

    def say(*words: object) -> None:
        os.write(log, (" ".join(map(str, words)) + "\n").encode())

    async def do(chat_id: str, turn_id: str, state: str, write: Callable[[ConversationStore], None]) -> None:
        say("begun", chat_id, turn_id, state)
        await thread.call(write)
        say("done", chat_id, turn_id, state)

    def watch(store: ConversationStore) -> None:
        store._connection.set_trace_callback(  # pyright: ignore[reportPrivateUsage]
            lambda statement: say("inside") if statement.startswith("BEGIN") else None
        )

    thread = StoreThread(path, on_error=lambda error: os._exit(1))
    await thread.call(watch)
    await thread.call(ConversationStore.purge_deleted)
    while True:
        session = ChatSession()
        for _ in range(random.randint(1, 3)):
            turn = session.ask("What now?")
            await do(session.id, turn.id, "0", partial(_save, SavedTurn.of(session, turn)))
            for number in range(random.randint(1, 60)):
                block = SavedBlock.of(turn, take_block(session, number))
                await do(session.id, turn.id, str(number + 1), partial(_add, block))
            turn.reply.status, session.running = "stop", None
            saved = SavedTurn.of(session, turn)
            await do(session.id, turn.id, str(number + 1), partial(_finish, saved))
        session.edit_answer(turn, "edited")
        await do(session.id, turn.id, "edited", partial(_save, SavedTurn.of(session, turn)))
        if random.random() < 0.5:
            await do(session.id, "-", "deleted", partial(_delete, session.id))


def _save(saved: SavedTurn, store: ConversationStore) -> None:
    store.save_turn(saved)


def _add(block: SavedBlock, store: ConversationStore) -> None:
    store.add_block(block)


def _finish(saved: SavedTurn, store: ConversationStore) -> None:
    store.finish_reply(saved)


def _delete(chat_id: str, store: ConversationStore) -> None:
    store.delete(chat_id)


def main() -> None:
    """Runs one of the two."""
    match sys.argv[1:]:
        case ["statement", path, number]:
            end_at_statement(Path(path), int(number))
        case ["loop", path, log, seed]:
            print("ready", flush=True)
            asyncio.run(write_for_ever(Path(path), os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND), Random(seed)))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
