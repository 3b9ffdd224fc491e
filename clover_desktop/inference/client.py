"""The front end's side of the worker: start it, send commands, iterate over a request's events, notice its death.

asyncio only: no torch, no Qt. One client owns one worker process.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncGenerator, Sequence
from pathlib import Path

from clover_desktop import language
from clover_desktop.inference.controls import BadRequest
from clover_desktop.inference.protocol import (
    PROTOCOL_VERSION,
    Cancel,
    Command,
    CountTokens,
    Event,
    Failed,
    Framer,
    Generate,
    GenerationFinished,
    LoadAdvanced,
    LoadModel,
    ModelLoaded,
    ProtocolError,
    Shutdown,
    TokensCounted,
    UseLanguage,
    WorkerReady,
    decode_event,
    encode_frame,
)
from clover_desktop.language import tr
from clover_desktop.version import VERSION

READ_BYTES = 1 << 18
LOG_TAIL_BYTES = 4000
SECONDS_TO_START = 120.0
EXPECTED_VERSIONS = (PROTOCOL_VERSION, VERSION)
SECONDS_TO_LEAVE = 3.0
WORKER_ARGUMENTS = ("-m", "clover_desktop.inference.worker_process")
_PACKAGE_PARENT = Path(__file__).resolve().parents[2]
_CREATE_NO_WINDOW, _CREATE_NEW_PROCESS_GROUP = 0x0800_0000, 0x0000_0200


class WorkerDied(RuntimeError):
    """The worker process ended on its own; carries its exit code and the end of its log."""

    def __init__(self, *, exit_code: int | None, log_tail: str) -> None:
        sentence = (
            tr("The engine does not answer. Finished blocks are kept; it can be started again.")
            if exit_code is None
            else tr(
                "The engine stopped unexpectedly (exit code {}). Finished blocks are kept; it can be started again."
            )
        )
        super().__init__(sentence.format(exit_code))
        self.exit_code, self.log_tail = exit_code, log_tail


class RequestFailed(RuntimeError):
    """The worker answered with Failed, which is in ``failure``."""

    def __init__(self, failure: Failed) -> None:
        super().__init__(failure.message)
        self.failure = failure


class WorkerClient:
    """One worker process. All methods belong to one asyncio loop; one request at a time.

    Args:
        log_path: where the worker's standard error goes; it is never parsed.
        command: interpreter and arguments, for a worker in another environment.
    """

    def __init__(self, log_path: Path, *, command: Sequence[str] | None = None) -> None:
        self._command = list(command or (sys.executable, *WORKER_ARGUMENTS))
        self._log_path = log_path
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self._events: asyncio.Queue[Event | None] = asyncio.Queue()
        self._ended = asyncio.Event()
        self._next_request_id = 1

    @property
    def is_running(self) -> bool:
        """Whether the process is there."""
        return self._process is not None and self._process.returncode is None

    @property
    def process_id(self) -> int | None:
        """The worker's process id, None when it is not running."""
        return self._process.pid if self._process is not None and self.is_running else None

    async def start(self) -> WorkerReady:
        """Starts the process and waits until it answers.

        Raises:
            WorkerDied: it ended before it was ready, or did not answer within two minutes.
            ProtocolError: it is of another version.
        """
        self._log_path.parent.mkdir(parents=True, exist_ok=True)
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1", language.VARIABLE: language.current()}
        self._events, self._ended = asyncio.Queue(), asyncio.Event()
        with self._log_path.open("wb") as log:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                env=environment,
                limit=READ_BYTES,
                # not the user's folder: with -m Python would import modules that happen to lie there
                cwd=_PACKAGE_PARENT,
                # Ctrl+C in a terminal is for the front end, which then cancels the request
                start_new_session=sys.platform != "win32",
                creationflags=_CREATE_NO_WINDOW | _CREATE_NEW_PROCESS_GROUP if sys.platform == "win32" else 0,
            )
        self._reader = asyncio.create_task(self._read(self._process), name="worker reader")
        try:
            async with asyncio.timeout(SECONDS_TO_START):
                event = await self._next_event()
        except TimeoutError:
            await self.stop()
            raise WorkerDied(exit_code=None, log_tail=self.log_tail()) from None
        if not isinstance(event, WorkerReady) or (event.protocol_version, event.program_version) != EXPECTED_VERSIONS:
            await self.stop()
            raise ProtocolError(tr("The engine is of another version than this program; update the engine."))
        return event

    async def load(self, command: LoadModel) -> AsyncGenerator[LoadAdvanced | ModelLoaded]:
        """Progress of loading, last ModelLoaded.

        Raises:
            RequestFailed, WorkerDied.
        """
        await self._send(command)
        while True:
            event = await self._next_event()
            match event:
                case LoadAdvanced():
                    yield event
                case ModelLoaded():
                    yield event
                    return
                case Failed():
                    raise RequestFailed(event)
                case _:
                    raise ProtocolError(
                        tr("The engine answered with {} while it was loading; start it again.").format(
                            type(event).__name__
                        )
                    )

    def new_request_id(self) -> int:
        """A number that no earlier request of this client had."""
        self._next_request_id += 1
        return self._next_request_id - 1

    async def generate(self, command: Generate) -> AsyncGenerator[Event]:
        """Every event of the request; the last one is GenerationFinished.

        Leaving the iteration early cancels the request and reads on to its end, so that the next one may start.

        Raises:
            RequestFailed, WorkerDied, BadRequest.
        """
        await self._send(command)
        is_over = False
        try:
            while not is_over:
                event = await self._next_event()
                is_unread = isinstance(event, Failed) and event.request_id is None  # the worker could not read it
                if getattr(event, "request_id", None) != command.request_id and not is_unread:
                    continue
                if isinstance(event, Failed):
                    is_over = True
                    raise RequestFailed(event)
                is_over = isinstance(event, GenerationFinished)
                yield event
        finally:
            if not is_over and self.is_running:
                await self._cancel_and_drain(command.request_id)

    async def _cancel_and_drain(self, request_id: int) -> None:
        with contextlib.suppress(WorkerDied):
            await self.cancel(request_id)
            while True:
                event = await self._next_event()
                if isinstance(event, GenerationFinished | Failed) and event.request_id == request_id:
                    return

    async def ended(self) -> WorkerDied:
        """Waits until the process is gone, whoever ended it."""
        await self._ended.wait()
        return self._died()

    def kill(self) -> None:
        """Ends a worker that does not answer; whoever waits for it gets WorkerDied."""
        if self._process is not None and self.is_running:
            self._process.kill()

    async def cancel(self, request_id: int) -> None:
        """Asks the worker to stop a request within one forward; its end still comes as an event."""
        await self._send(Cancel(request_id=request_id))

    async def use_language(self, name: str) -> None:
        """A running worker's sentences come in this language from now on; one started later asks `language.current`."""
        if self.is_running:
            with contextlib.suppress(WorkerDied):
                await self._send(UseLanguage(language=name))

    async def count_tokens(self, command: CountTokens) -> int:
        """Tokens of a conversation as a prompt. Not while a request runs.

        Raises:
            RequestFailed, WorkerDied.
        """
        await self._send(command)
        event = await self._next_event()
        if isinstance(event, Failed):
            raise RequestFailed(event)
        assert isinstance(event, TokensCounted)
        return event.tokens

    async def stop(self) -> None:
        """Politely, then firmly: Shutdown, 3 s, terminate, 3 s, kill. Nothing is left running."""
        process = self._process
        if process is None:
            return
        with contextlib.suppress(WorkerDied, TimeoutError):
            async with asyncio.timeout(SECONDS_TO_LEAVE):  # a worker that does not read can fill the pipe
                await self._send(Shutdown())
        for firmer in (process.terminate, process.kill):
            try:
                async with asyncio.timeout(SECONDS_TO_LEAVE):
                    await process.wait()
                break
            except TimeoutError:
                with contextlib.suppress(ProcessLookupError):
                    firmer()
        await process.wait()
        if process.stdin is not None:
            process.stdin.close()
        if self._reader is not None:
            await self._reader
        self._process = None

    def log_tail(self) -> str:
        """The end of the worker's log."""
        try:
            with self._log_path.open("rb") as log:
                log.seek(0, os.SEEK_END)
                log.seek(max(log.tell() - LOG_TAIL_BYTES, 0))
                return log.read().decode("utf-8", errors="replace")
        except OSError:
            return ""

    async def _send(self, command: Command) -> None:
        process = self._process
        if process is None or process.stdin is None or process.returncode is not None:
            raise self._died()
        try:
            frame = encode_frame(command)
        except UnicodeError as error:
            raise BadRequest(tr("The question holds half a character; delete it and ask again.")) from error
        except OverflowError as error:
            raise BadRequest(tr("The request holds a number that is too large.")) from error
        try:
            process.stdin.write(frame)
            await process.stdin.drain()
        except (BrokenPipeError, ConnectionResetError):
            raise self._died() from None

    async def _next_event(self) -> Event:
        event = await self._events.get()
        if event is None:
            self._events.put_nowait(None)  # whoever asks next learns it too
            raise self._died()
        return event

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        """Frames to events until the pipe ends; then None, which means that the worker is gone."""
        assert process.stdout is not None
        framer = Framer()
        try:
            while chunk := await process.stdout.read(READ_BYTES):
                for body in framer.feed(chunk):
                    self._events.put_nowait(decode_event(body))
        except (ProtocolError, OSError):
            process.kill()
        finally:
            await process.wait()
            self._events.put_nowait(None)
            self._ended.set()

    def _died(self) -> WorkerDied:
        code = self._process.returncode if self._process is not None else None
        return WorkerDied(exit_code=code, log_tail=self.log_tail())


def load_command(path: Path) -> LoadModel:
    """How to load what is at a path: a file is a trace to be replayed, a folder a checkpoint."""
    return LoadModel(path=str(path), engine="scripted" if path.is_file() else "block_diffusion")
