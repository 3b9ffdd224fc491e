"""The one thread on which the saved conversations are opened, read and written, in the order of the calls.

Who may touch what: sessions and turns belong to the caller's thread (the UI's); the store belongs to the thread in
here. Only frozen values cross. The methods that take a session copy what they need before they return, so the caller
may go on changing it at once; a function given to `call` or `post` must not reach into a living session, turn or reply.
A session that `call` returns belongs to the caller from then on.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from clover_desktop.inference.protocol import BlockFinished
from clover_desktop.language import tr
from clover_desktop.system_errors import reason
from clover_desktop.ui.state.conversations import ConversationError, ConversationStore, SavedBlock, SavedTurn
from clover_desktop.ui.state.owned_thread import OwnedThread
from clover_desktop.ui.state.session import ChatSession, Turn

Result = TypeVar("Result")


class StoreThread:
    """Runs every use of the store on one thread. Used from a running event loop; `close` it before the loop ends."""

    def __init__(self, path: Path, *, on_error: Callable[[Exception], None]) -> None:
        """Starts the thread; the file is opened by the first call, and tried again by the next one if that fails.

        Args:
            on_error: called on the event loop with the error of a `post`; mostly a `ConversationError`.
        """
        self._path = path
        self._store: ConversationStore | None = None  # touched on the thread alone
        self._thread = OwnedThread("conversations", on_error=on_error)

    async def call(self, use: Callable[[ConversationStore], Result]) -> Result:
        """What the function returns when its turn has come; it runs even if the caller stops waiting."""
        return await self._thread.call(lambda: self._run(use))

    def post(self, use: Callable[[ConversationStore], object]) -> None:
        """Has the function run when its turn comes; an error goes to ``on_error``."""
        self._thread.post(lambda: self._run(use))

    def save_turn(self, session: ChatSession, turn: Turn) -> None:
        """Posts the turn as it is now: after a question, when its reply begins, after an edit."""
        saved = SavedTurn.of(session, turn)
        self.post(lambda store: store.save_turn(saved))

    def add_block(self, turn: Turn, block: BlockFinished) -> None:
        """Posts the block that the turn's reply has just taken in."""
        saved = SavedBlock.of(turn, block)
        self.post(lambda store: store.add_block(saved))

    def finish_reply(self, session: ChatSession, turn: Turn) -> None:
        """Posts the turn whose reply has just ended, well or badly."""
        saved = SavedTurn.of(session, turn)
        self.post(lambda store: store.finish_reply(saved))

    def choose(self, session: ChatSession, turn: Turn) -> None:
        """Posts that a turn is now on the path."""
        chat_id, turn_id = session.id, turn.id
        self.post(lambda store: store.choose(chat_id, turn_id))

    async def move_to(self, path: Path) -> None:
        """Goes on in another file, which gets a copy of this one unless it is there; what is posted meanwhile waits.

        Raises:
            ConversationError: that file cannot be made or used; this one goes on being used.
        """
        await self._thread.call(lambda: self._move(path))

    async def close(self) -> None:
        """Runs everything that waits, closes the file and ends the thread."""
        await self._thread.close(self._close)

    def _run(self, use: Callable[[ConversationStore], Result]) -> Result:
        if self._store is None:
            self._store = ConversationStore(self._path)
        return use(self._store)

    def _move(self, path: Path) -> None:
        self._close()
        if self._path.exists() and not path.exists():
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                temporary = path.with_suffix(".copying")
                shutil.copyfile(self._path, temporary)
                temporary.replace(path)
            except OSError as error:
                sentence = tr("The chats could not be copied to {}: {}. They stay where they are.")
                raise ConversationError(sentence.format(path.parent, reason(error))) from error
        self._store = ConversationStore(path)
        self._path = path

    def _close(self) -> None:
        store, self._store = self._store, None
        if store is not None:
            store.close()
