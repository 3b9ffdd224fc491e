"""Between the panes and the worker: intent in, state, one `changed` signal out.

Owns the session, the canvas and every task that touches them. Panes read, never write.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QObject, Signal

from clover_desktop.inference.client import RequestFailed, WorkerClient, WorkerDied, load_command
from clover_desktop.inference.controls import BadRequest, ControlValue
from clover_desktop.inference.protocol import Generate, LoadAdvanced, ModelLoaded
from clover_desktop.ui.state.canvas import Canvas
from clover_desktop.ui.state.session import ChatSession

WorkerState = Literal["starting", "loading", "ready", "writing", "failed", "closed"]


class ChatController(QObject):
    """One conversation with one worker.

    Args:
        client: the worker; this controller alone starts, asks and stops it.
        model_path: what to load, a checkpoint folder or a trace file.
    """

    changed = Signal()

    def __init__(self, client: WorkerClient, model_path: Path) -> None:
        super().__init__()
        self._client, self._model_path = client, model_path
        self._task: asyncio.Task[None] | None = None
        self._watch: asyncio.Task[None] | None = None
        self._cancelling: set[asyncio.Task[None]] = set()
        self._request_id: int | None = None
        self._overrides: dict[str, ControlValue] = {}
        self.session = ChatSession()
        self.canvas = Canvas()
        self.model: ModelLoaded | None = None
        self.progress: LoadAdvanced | None = None
        self.worker_state: WorkerState = "starting"
        self.trouble = ""
        """One sentence about the worker or the model; empty when all is well."""
        self.trouble_details = ""

    def start(self) -> None:
        """Starts the worker and loads the model; again after a failure it starts both anew."""
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self._start())

    def submit(self, question: str) -> bool:
        """Sends a question; False if nothing can be asked now (the text then stays with the composer)."""
        if self.worker_state != "ready" or not question.strip():
            return False
        messages = self.session.ask(question)
        self.canvas = Canvas()
        command = Generate(request_id=self._client.new_request_id(), messages=messages, controls=dict(self._overrides))
        self._request_id = command.request_id
        self._set_state("writing")
        self._task = asyncio.ensure_future(self._generate(command))
        return True

    def stop_reply(self) -> None:
        """Stops the running reply within one forward."""
        if self.worker_state == "writing" and self._request_id is not None:
            self._own(self._cancel(self._request_id))

    def set_control(self, name: str, value: ControlValue) -> None:
        """A control for the next replies, over the model's default."""
        self._overrides[name] = value
        self.changed.emit()

    def control(self, name: str) -> ControlValue | None:
        """The value of a control in the next reply; None before a model is loaded."""
        if name in self._overrides:
            return self._overrides[name]
        return getattr(self.model.defaults, name) if self.model is not None else None

    def new_chat(self) -> None:
        """An empty conversation; not while a reply is written."""
        if self.worker_state != "writing":
            self.session, self.canvas = ChatSession(), Canvas()
            self.changed.emit()

    async def close(self) -> None:
        """Stops everything; no task and no process is left. The worker goes first, so that nothing waits for it."""
        self.worker_state = "closed"
        try:
            await self._client.stop()
        finally:
            for task in (self._task, self._watch, *self._cancelling):
                if task is not None:
                    task.cancel()
                    with contextlib.suppress(asyncio.CancelledError, Exception):
                        await task

    async def _start(self) -> None:
        self.trouble, self.trouble_details, self.model, self.progress = "", "", None, None
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
            self._set_state("ready")
            self._watch = asyncio.ensure_future(self._notice_death())

    async def _notice_death(self) -> None:
        """A worker that dies while nothing is asked is told at once."""
        died = await self._client.ended()
        if self.worker_state == "ready":
            self._fail(died)

    async def _generate(self, command: Generate) -> None:
        try:
            async with contextlib.aclosing(self._client.generate(command)) as events:
                async for event in events:
                    self.session.apply(event)
                    self.canvas.apply(event)
                    self.changed.emit()
        except (RequestFailed, BadRequest) as error:
            details = error.failure.details if isinstance(error, RequestFailed) else ""
            self.session.fail(str(error), details=details)
            self.canvas.interrupt()
        except Exception as error:  # the text stays, the window says what happened
            self.session.fail(str(error))
            self.canvas.interrupt()
            self._fail(error)
            return
        self._request_id = None
        self._set_state("ready")

    async def _cancel(self, request_id: int) -> None:
        with contextlib.suppress(WorkerDied):
            await self._client.cancel(request_id)

    def _fail(self, error: Exception) -> None:
        self.trouble = str(error) or type(error).__name__
        self.trouble_details = error.log_tail if isinstance(error, WorkerDied) else ""
        if isinstance(error, RequestFailed):
            self.trouble_details = error.failure.details
        self._set_state("failed")

    def _set_state(self, state: WorkerState) -> None:
        if self.worker_state != "closed":
            self.worker_state = state
        self.changed.emit()

    def _own(self, coroutine: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(coroutine)
        self._cancelling.add(task)
        task.add_done_callback(self._cancelling.discard)
