"""The thread of the saved conversations: in order, on one thread, errors where they are awaited."""

from __future__ import annotations

import asyncio
import threading
from contextlib import closing
from pathlib import Path

import pytest

from clover_desktop.inference.protocol import BlockFinished
from clover_desktop.ui.state.conversations import ConversationStore
from clover_desktop.ui.state.conversations_schema import ConversationError
from clover_desktop.ui.state.session import ChatSession
from clover_desktop.ui.state.store_thread import StoreThread


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "conversations.sqlite3"


def test_posted_work_runs_in_order_on_one_thread_and_before_the_close(path: Path) -> None:
    session, threads = ChatSession(), set[int]()

    async def main() -> None:
        thread = StoreThread(path, on_error=pytest.fail)
        turn = session.ask("go")
        thread.save_turn(session, turn)
        for number in range(50):
            event = BlockFinished(
                request_id=1, block=number, token_ids=[number], text=f"{number} ", steps=1, was_committed=True
            )
            session.apply(event)
            thread.add_block(turn, event)
            thread.post(lambda _: threads.add(threading.get_ident()))
        turn.reply.status = "stop"
        thread.finish_reply(session, turn)
        turn.question = "changed behind its back"
        await thread.close()

    asyncio.run(main())
    assert len(threads) == 1
    with closing(ConversationStore(path)) as store:
        found = store.load(session.id).turns[0]
    assert (found.question, found.reply) == ("go", session.turns[0].reply)


def test_an_error_of_posted_work_reaches_the_callback_and_the_next_call_opens_again(path: Path) -> None:
    path.mkdir()
    errors: list[Exception] = []

    async def main() -> None:
        thread = StoreThread(path, on_error=errors.append)
        thread.post(lambda store: store.list_chats())
        with pytest.raises(ConversationError):
            await thread.call(lambda store: store.list_chats())
        path.rmdir()
        assert await thread.call(lambda store: store.list_chats()) == []
        await thread.close()

    asyncio.run(main())
    assert [type(error) for error in errors] == [ConversationError]


def test_a_call_that_nobody_waits_for_any_more_still_runs(path: Path) -> None:
    done: list[str] = []

    async def main() -> None:
        thread, begun, gate = StoreThread(path, on_error=pytest.fail), asyncio.Event(), threading.Event()
        loop = asyncio.get_running_loop()

        def hold(_: ConversationStore) -> None:
            loop.call_soon_threadsafe(begun.set)
            gate.wait()

        thread.post(hold)
        waiting = asyncio.ensure_future(thread.call(lambda _: done.append("written")))
        await begun.wait()
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        gate.set()
        await thread.close()

    asyncio.run(main())
    assert done == ["written"]
