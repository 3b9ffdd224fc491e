"""The saved chats: the list that the sidebar shows, and the one way by which anything is saved.

Every use of the file runs in order on the store's own thread; what goes wrong there is one sentence here, and what is
on screen stays.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from clover_desktop.inference.protocol import BlockFinished, Event, GenerationFinished, GenerationStarted
from clover_desktop.inference.trace import TraceError
from clover_desktop.language import tr
from clover_desktop.ui.controllers.owned_tasks import OwnedTasks
from clover_desktop.ui.controllers.traces import Traces
from clover_desktop.ui.state.canvas import Canvas
from clover_desktop.ui.state.chat_files import export_chat, read_chats, write_chats
from clover_desktop.ui.state.conversations import ChatSummary, ConversationError, SavedTurn
from clover_desktop.ui.state.session import ChatSession, Turn
from clover_desktop.ui.state.store_thread import StoreThread

FILE_NAME = "conversations.sqlite3"
TRACES = "traces"


class Chats(QObject):
    """Owns the store's thread.

    Args:
        folder: where the database lies; it need not exist.
    """

    changed = Signal()

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self._thread = StoreThread(folder / FILE_NAME, on_error=lambda error: self.say(str(error)))
        self._tasks = OwnedTasks(lambda error: self.say(str(error)))
        self.traces = Traces(folder / TRACES, on_error=self.say)
        self.summaries: list[ChatSummary] = []
        self.query = ""
        self.deleted: ChatSummary | None = None
        """The chat that was deleted last and can be brought back."""
        self.trouble = ""
        """One sentence about saving or reading; empty when all is well."""

    def start(self) -> None:
        """Removes for good what was deleted in an earlier run, and reads the list."""
        self._thread.post(lambda store: store.purge_deleted())
        self._tasks.begin(self._start())

    def limit_traces(self, limit_bytes: int) -> None:
        """Deletes the traces of replies that are gone, and the oldest of all others beyond the limit."""
        self._tasks.begin(self._limit_traces(limit_bytes))

    async def _limit_traces(self, limit_bytes: int) -> None:
        self.traces.sweep(await self._thread.call(lambda store: store.reply_ids()), limit_bytes=limit_bytes)

    async def _start(self) -> None:
        notice = await self._thread.call(lambda store: store.notice)
        if notice:
            self.say(notice)
        await self._refresh()

    def search(self, text: str) -> None:
        """Shows only the chats that hold the text; all of them for an empty one."""
        self.query = text.strip()
        self.refresh()

    def refresh(self) -> None:
        """Reads the list anew."""
        self._tasks.begin(self._refresh())

    async def _refresh(self) -> None:
        query = self.query
        # the user may have typed on meanwhile: an old search must hold up no block that waits to be saved
        found = await self._thread.call(
            lambda store: None if query != self.query else store.search(query) if query else store.list_chats()
        )
        if found is not None and query == self.query:
            self.summaries = found
            self.changed.emit()

    def say(self, sentence: str) -> None:
        """Something about the saved chats that the user has to know; an empty sentence takes it back."""
        self.trouble = sentence
        self.changed.emit()

    async def load(self, chat_id: str) -> ChatSession:
        """A chat with all its turns.

        Raises:
            ConversationError: it cannot be read.
        """
        return await self._thread.call(lambda store: store.load(chat_id))

    async def picture(self, session: ChatSession) -> Canvas:
        """The blocks of the chat's newest reply, from its trace; a trace that cannot be used is said."""
        try:
            return await self.traces.picture(session.turns[-1].id) if session.turns else Canvas()
        except TraceError as error:
            self.say(str(error))
            return Canvas()

    def save_turn(self, session: ChatSession, turn: Turn) -> None:
        """A new or edited turn as it is now."""
        self._thread.save_turn(session, turn)
        self.deleted = None  # whoever goes on asking has made up their mind
        self.refresh()

    def save_event(self, event: Event, session: ChatSession, turn: Turn) -> None:
        """What has just happened to a reply, after the session has taken it in: its start, each block, its end."""
        match event:
            case GenerationStarted():
                self._thread.save_turn(session, turn)
            case BlockFinished(was_interrupted=False):
                self._thread.add_block(turn, event)
            case GenerationFinished():
                self.finish_reply(session, turn)
            case _:
                pass

    def finish_reply(self, session: ChatSession, turn: Turn) -> None:
        """A reply that has ended, well or badly."""
        self._thread.finish_reply(session, turn)
        self.traces.end()
        self.refresh()

    def choose(self, session: ChatSession, turn: Turn) -> None:
        """Another version of a turn is on the path now."""
        self._thread.choose(session, turn)

    def rename(self, chat_id: str, title: str) -> None:
        """A title of the user's own; an empty one changes nothing."""
        if title.strip():
            self._thread.post(lambda store: store.rename(chat_id, title.strip()))
        self.refresh()

    def delete(self, chat_id: str) -> None:
        """Takes a chat off the list; `undo_delete` brings it back until the program ends."""
        self.deleted = next((chat for chat in self.summaries if chat.id == chat_id), None)
        self._thread.post(lambda store: store.delete(chat_id))
        self.refresh()

    def undo_delete(self) -> None:
        """Brings back what was deleted last."""
        if self.deleted is not None:
            chat_id, self.deleted = self.deleted.id, None
            self._thread.post(lambda store: store.undelete(chat_id))
            self.refresh()

    def export(self, chat_id: str, path: Path) -> None:
        """Writes a chat with all its branches into a file."""
        self._tasks.begin(self._export(chat_id, path))

    async def _export(self, chat_id: str, path: Path) -> None:
        document = export_chat(await self.load(chat_id))
        await asyncio.to_thread(write_chats, path, document)

    def import_file(self, path: Path) -> None:
        """Adds the chats of a file; what could not be taken is said."""
        self._tasks.begin(self._import(path))

    async def _import(self, path: Path) -> None:
        report = await asyncio.to_thread(read_chats, path)
        for session in report.sessions:
            turns = [SavedTurn.of(session, turn) for turn in session.all_turns.values()]
            await self._thread.call(lambda store, saved=turns: store.save_chat(saved))
        if report.problems:
            self.trouble = tr("{} chats were imported. {}").format(len(report.sessions), " ".join(report.problems))
        await self._refresh()

    async def move_to(self, folder: Path) -> bool:
        """Whether chats lie in another folder from now on; it gets a copy of them unless it has some of its own."""
        try:
            await self._thread.move_to(folder / FILE_NAME)
        except ConversationError as error:
            self.say(str(error))
            return False
        self.folder = folder
        self.traces.move_to(folder / TRACES)
        await self._refresh()
        return True

    async def idle(self) -> None:
        """Waits until everything asked for so far has been read or written."""
        await self._thread.call(lambda store: None)
        await self._tasks.idle()

    async def close(self) -> None:
        """Saves everything that waits and ends the thread."""
        await self._tasks.idle()
        try:
            await self._thread.close()
        finally:
            await self.traces.close()
