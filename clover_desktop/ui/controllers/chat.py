"""Between the panes and the worker: intent in, state, one `changed` signal out.

Owns the open chats and every task that touches them. Panes read, never write. One reply is written at a time; a
question asked meanwhile in another chat waits for its turn, and both are saved in their own chat.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec
from PySide6.QtCore import QObject, Signal

from clover_desktop.inference.client import RequestFailed, WorkerClient, WorkerDied, load_command
from clover_desktop.inference.controls import BadRequest, ControlValue
from clover_desktop.inference.protocol import GenerationFinished, LoadAdvanced, ModelLoaded
from clover_desktop.ui.controllers.chats import Chats
from clover_desktop.ui.controllers.open_chat import Job, OpenChat
from clover_desktop.ui.controllers.owned_tasks import OwnedTasks
from clover_desktop.ui.controllers.preferences import Preferences
from clover_desktop.ui.controllers.token_counts import TokenCounts
from clover_desktop.ui.state.canvas import Canvas
from clover_desktop.ui.state.session import Attachment, ChatSession, Reply, Turn

WorkerState = Literal["starting", "loading", "ready", "writing", "failed", "closed"]


class ChatController(QObject):
    """The open chats with one worker.

    Args:
        client: the worker; this controller alone starts, asks and stops it.
        model_path: what to load, a checkpoint folder or a trace file.
        chats: where conversations are saved.
        preferences: the generation controls that differ from the model's defaults.
    """

    changed = Signal()

    def __init__(self, client: WorkerClient, model_path: Path, *, chats: Chats, preferences: Preferences) -> None:
        super().__init__()
        self._client, self._model_path = client, model_path
        self._chats, self._preferences = chats, preferences
        self._task: asyncio.Task[None] | None = None
        self._watch: asyncio.Task[None] | None = None
        self._others = OwnedTasks(lambda error: chats.say(str(error)))
        self._asking = asyncio.Lock()
        self._counts = TokenCounts(client, self._asking)
        self._is_counting = self._load_wanted = False
        self._wanted_id = ""
        self._queue: list[Job] = []
        self._job: Job | None = None
        self._request_id: int | None = None
        self._draft: tuple[str, tuple[Attachment, ...]] = ("", ())
        self.draft_tokens: int | None = None
        """Tokens of the conversation with the question that is being typed; None until they are counted."""
        self.shown = OpenChat()
        self.model: ModelLoaded | None = None
        self.progress: LoadAdvanced | None = None
        self.worker_state: WorkerState = "starting"
        self.trouble = ""
        """One sentence about the worker or the model; empty when all is well."""
        self.trouble_details = ""

    @property
    def session(self) -> ChatSession:
        """The chat on screen."""
        return self.shown.session

    @property
    def canvas(self) -> Canvas:
        """The picture of its newest reply."""
        return self.shown.canvas

    @property
    def is_writing_here(self) -> bool:
        """Whether the chat on screen waits for a reply or gets one."""
        return self.session.running is not None

    @property
    def is_queued_here(self) -> bool:
        """Whether the chat on screen waits for another chat's reply to end."""
        return any(job.chat is self.shown for job in self._queue)

    @property
    def can_ask(self) -> bool:
        """Whether a question can be sent from the chat on screen; it may have to wait for another chat's reply."""
        return self.worker_state in {"ready", "writing"} and not self.is_writing_here

    @property
    def used_tokens(self) -> int | None:
        """Tokens of the context that are taken: by the running reply, or by the conversation with the draft."""
        if self.is_writing_here and not self.is_queued_here:
            return self.canvas.prompt_tokens + self.canvas.resolved_tokens
        return self.draft_tokens

    @property
    def worker_process_id(self) -> int | None:
        """The worker's process, for its memory figure."""
        return self._client.process_id

    @property
    def busy_chat_ids(self) -> set[str]:
        """The chats whose reply is being written or waits."""
        return {job.chat.session.id for job in self._jobs}

    @property
    def _jobs(self) -> list[Job]:
        """Replies that are being written or wait, the running one first."""
        return self._queue if self._job is None else [self._job, *self._queue]

    def start(self) -> None:
        """Starts the worker and loads the model; again after a failure it starts both anew."""
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self._start())

    def load_model(self, path: Path) -> None:
        """Loads another model, or the same one again, in a fresh worker; a running reply is stopped first."""
        self._model_path = path
        if self.worker_state in {"ready", "failed"}:
            self.start()
            return
        self._load_wanted = True
        if self._job is not None:
            self._stop(self._job)

    def submit(self, question: str, attachments: tuple[Attachment, ...] = ()) -> bool:
        """Sends a question; False if nothing can be asked now (the text then stays with the composer)."""
        if not self.can_ask or not question.strip():
            return False
        self._enqueue(Job(chat=self.shown, turn=self.session.ask(question, attachments)))
        return True

    def ask_again(self, turn: Turn, question: str | None = None) -> bool:
        """Asks a question of this chat anew, edited or not, beside the old one."""
        if not self.can_ask or (question is not None and not question.strip()):
            return False
        self._enqueue(Job(chat=self.shown, turn=self.session.ask_again(turn, question)))
        return True

    def resume(self, turn: Turn) -> bool:
        """Lets a cut-off reply go on from its last whole block."""
        if not self.can_ask or not turn.reply.can_continue:
            return False
        self._enqueue(Job(chat=self.shown, turn=turn, reply_so_far=self.session.resume(turn)))
        return True

    def branch(self, turn: Turn, beginning: Reply, blocks: Canvas, controls: Mapping[str, ControlValue]) -> bool:
        """Asks again beside a turn: behind whole blocks of its reply, with other controls for this reply alone."""
        if not self.can_ask:
            return False
        new, ids = self.session.branch(turn, beginning), list(beginning.token_ids)
        self.shown.canvas = blocks
        self._enqueue(Job(chat=self.shown, turn=new, reply_so_far=ids, controls=controls, branched_from=turn.id))
        return True

    def choose(self, turn: Turn) -> None:
        """Shows another version of a turn, and what followed it."""
        if not self.is_writing_here:
            self.session.choose(turn)
            self.shown.canvas = Canvas()
            self._chats.choose(self.session, turn)
            self.changed.emit()
            self._others.begin(self._look_back(self.shown))

    def edit_answer(self, turn: Turn, text: str) -> None:
        """Replaces an answer in place; what follows stays."""
        if not self.is_writing_here:
            self.session.edit_answer(turn, text)
            self._chats.save_turn(self.session, turn)
            self.changed.emit()

    def stop_reply(self) -> None:
        """Stops the reply of the chat on screen: within one forward, or before it began."""
        for job in self._jobs.copy():
            if job.chat is self.shown:
                self._stop(job)

    def _stop(self, job: Job) -> None:
        job.is_stopped = True
        if job in self._queue:
            self._queue.remove(job)
            job.chat.session.cancel()
            self._chats.finish_reply(job.chat.session, job.turn)
            self.changed.emit()
        elif self._request_id is not None:
            self._others.begin(self._cancel(self._request_id))

    def set_control(self, name: str, value: ControlValue) -> None:
        """A control for the next replies, over the model's default."""
        settings = self._preferences.settings
        self._preferences.change(msgspec.structs.replace(settings, controls={**settings.controls, name: value}))
        self.changed.emit()

    def control(self, name: str) -> ControlValue | None:
        """The value of a control in the next reply; None before a model is loaded."""
        controls = self._preferences.settings.controls
        return controls.get(name, getattr(self.model.defaults, name) if self.model is not None else None)

    def new_chat(self) -> None:
        """An empty conversation; a reply that is being written goes on in its own."""
        self._show(OpenChat())

    def open_chat(self, chat_id: str) -> None:
        """Shows a saved chat; one with a running reply is shown as it runs."""
        self._wanted_id = chat_id
        for job in self._jobs:
            if job.chat.session.id == chat_id:
                self._show(job.chat)
                return
        if chat_id != self.session.id:
            self._others.begin(self._open(chat_id))

    def rename(self, chat_id: str, title: str) -> None:
        """Gives a chat a title of the user's own; an empty one changes nothing."""
        if chat_id == self.session.id and title.strip():
            self.session.title = title.strip()
        self._chats.rename(chat_id, title)
        self.changed.emit()

    def close_chat(self, chat_id: str) -> None:
        """A chat is being deleted: its replies stop, and it leaves the screen."""
        for job in self._jobs.copy():
            if job.chat.session.id == chat_id:
                self._stop(job)
        if self.session.id == chat_id:
            self.new_chat()

    def count_draft(self, question: str, attachments: tuple[Attachment, ...]) -> None:
        """Counts the conversation with a question that is being typed; the newest wish wins."""
        self._draft = (question, attachments)
        if not question and not attachments and not self.session.all_turns:
            self.draft_tokens = 0
            self.changed.emit()
        elif self.worker_state == "ready" and not self._is_counting:
            self._is_counting = True
            self._others.begin(self._count())

    async def count_attachment(self, attachment: Attachment) -> int | None:
        """What a file adds to a question, in tokens; None while the worker is busy or away."""
        return await self._counts.attachment(attachment) if self.worker_state == "ready" else None

    def use_language(self, language: str) -> None:
        """The worker's sentences come in this language from now on."""
        self._others.begin(self._client.use_language(language))

    async def close(self) -> None:
        """Stops everything; no task and no process is left. The worker goes first, so that nothing waits for it."""
        self.worker_state = "closed"
        try:
            await self._client.stop()
        finally:
            for task in (self._task, self._watch):
                if task is not None:
                    task.cancel()
                    with contextlib.suppress(asyncio.CancelledError, Exception):
                        await task
            await self._others.close()

    def _show(self, chat: OpenChat) -> None:
        self.shown, self.draft_tokens, self._wanted_id = chat, None, chat.session.id
        self.changed.emit()
        self.count_draft(*self._draft)

    async def _open(self, chat_id: str) -> None:
        session = await self._chats.load(chat_id)
        canvas = await self._chats.picture(session)
        if self._wanted_id == chat_id:  # else the user has gone elsewhere meanwhile
            self._show(OpenChat(session=session, canvas=canvas))

    async def _look_back(self, chat: OpenChat) -> None:
        canvas = await self._chats.picture(chat.session)
        if chat.session.running is None:
            chat.canvas = canvas
            self.changed.emit()

    def _enqueue(self, job: Job) -> None:
        if not job.reply_so_far:
            self.shown.canvas = Canvas()
        job.blocks_so_far = self.canvas.go_on(tokens_so_far=len(job.reply_so_far))
        self._chats.save_turn(self.session, job.turn)
        self._queue.append(job)
        self._write_next()

    def _write_next(self) -> None:
        """Begins the next waiting reply if the worker is free."""
        if self.worker_state == "ready" and self._job is None and self._queue:
            self._job = self._queue.pop(0)
            self._set_state("writing")
            self._task = asyncio.ensure_future(self._generate(self._job))
        else:
            self.changed.emit()

    async def _start(self) -> None:
        self.trouble, self.trouble_details, self.model, self.progress = "", "", None, None
        self._load_wanted = False
        self._set_state("starting")
        try:
            await self._client.stop()
            await self._client.start()
            self._set_state("loading")
            async for event in self._client.load(load_command(self._model_path)):
                if isinstance(event, ModelLoaded):
                    self.model = event
                else:
                    self.progress = event
                    self.changed.emit()
        except Exception as error:  # whatever breaks, the window says so and offers to start again
            self._fail(error)
        else:
            self._watch = asyncio.ensure_future(self._notice_death())
            self._become_ready()

    def _become_ready(self) -> None:
        self._set_state("ready")
        if self._load_wanted:
            self._load_wanted = False
            asyncio.get_running_loop().call_soon(self.start)  # this task has to end first
            return
        self._write_next()
        self.count_draft(*self._draft)

    async def _notice_death(self) -> None:
        """A worker that dies while nothing is asked is told at once."""
        died = await self._client.ended()
        if self.worker_state == "ready":
            self._fail(died)

    async def _generate(self, job: Job) -> None:
        try:
            async with self._asking:
                if job.is_stopped:
                    job.chat.session.cancel()
                    self._chats.finish_reply(job.chat.session, job.turn)
                else:
                    await self._read_reply(job)
        except (RequestFailed, BadRequest) as error:
            details = error.failure.details if isinstance(error, RequestFailed) else ""
            self._fail_reply(job, str(error), details=details)
        except Exception as error:  # the text stays, the window says what happened
            self._fail_reply(job, str(error))
            self._request_id = self._job = None
            self._fail(error)
            return
        self._request_id = self._job = None
        if job.chat is self.shown:
            self.draft_tokens = self.canvas.prompt_tokens + self.canvas.resolved_tokens
        self._become_ready()

    async def _read_reply(self, job: Job) -> None:
        command = job.command(self._client.new_request_id(), self._preferences.settings.controls)
        self._request_id = command.request_id
        async with contextlib.aclosing(self._client.generate(command)) as events:
            async for numbered_anew in events:
                event = job.take_in(numbered_anew)
                self._chats.traces.record(event, job, loaded=self.model)
                self._chats.save_event(event, job.chat.session, job.turn)
                if job.chat is self.shown or isinstance(event, GenerationFinished):
                    self.changed.emit()

    def _fail_reply(self, job: Job, sentence: str, *, details: str = "") -> None:
        job.fail(sentence, details=details)
        self._chats.finish_reply(job.chat.session, job.turn)

    async def _count(self) -> None:
        counted: object = None
        try:
            while counted != (self.session.id, self._draft) and self.worker_state == "ready":
                session, draft = self.session, self._draft
                tokens = await self._counts.conversation(session.draft_messages(*draft))
                counted = (session.id, draft)
                if session is self.session:
                    self.draft_tokens = tokens
        finally:
            self._is_counting = False
        self.changed.emit()

    async def _cancel(self, request_id: int) -> None:
        with contextlib.suppress(WorkerDied):
            await self._client.cancel(request_id)

    def _fail(self, error: Exception) -> None:
        for job in self._queue:
            self._fail_reply(job, str(error))
        self._queue.clear()
        self.trouble = str(error) or type(error).__name__
        self.trouble_details = error.log_tail if isinstance(error, WorkerDied) else ""
        if isinstance(error, RequestFailed):
            self.trouble_details = error.failure.details
        self._set_state("failed")

    def _set_state(self, state: WorkerState) -> None:
        if self.worker_state != "closed":
            self.worker_state = state
        self.changed.emit()
