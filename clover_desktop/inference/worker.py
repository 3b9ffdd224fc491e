"""The worker process: reads commands from standard input, runs one job at a time, writes events as frames.

Three threads: the reader turns frames into jobs and sets cancel marks, the main thread runs jobs (weights and
caches are its own), the writer empties a bounded queue. `worker_process` is the entry.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
import traceback
from collections.abc import Callable

import psutil

from clover_desktop import language
from clover_desktop.inference.controls import BadRequest
from clover_desktop.inference.engine import Engine, NoSuchEngine, make_engine
from clover_desktop.inference.outbox import Outbox
from clover_desktop.inference.protocol import (
    PROTOCOL_VERSION,
    Cancel,
    Command,
    CountTokens,
    Failed,
    FailureKind,
    Framer,
    Generate,
    GenerationFinished,
    LoadModel,
    ProtocolError,
    Shutdown,
    TokensCounted,
    UseLanguage,
    WorkerReady,
    decode_command,
)
from clover_desktop.inference.trace import TraceError
from clover_desktop.language import tr
from clover_desktop.models.checkpoint import CheckpointError
from clover_desktop.version import VERSION

READ_BYTES = 1 << 16
EXIT_FRONT_END_GONE, EXIT_NO_FRAMES = 3, 4


class Inbox:
    """Commands on their way from the reader thread to the main thread, and the cancel marks beside them.

    The reader puts, the main thread takes; the lock guards what both look at.
    """

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._jobs: queue.SimpleQueue[Command] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._active: set[int] = set()
        self._cancelled: set[int] = set()

    def put(self, command: Command) -> None:
        """Queues a command; a cancel and a language take effect at once, a second Generate is refused at once."""
        with self._lock:
            if isinstance(command, Cancel):
                self._cancelled |= {command.request_id} & self._active
                return
            if isinstance(command, UseLanguage):
                language.use(command.language)
                return
            if isinstance(command, Shutdown):
                self._cancelled |= self._active
            is_refused = isinstance(command, Generate) and bool(self._active)
            if isinstance(command, Generate) and not is_refused:
                self._active.add(command.request_id)
        if is_refused:  # said outside the lock: a full outbox waits
            assert isinstance(command, Generate)
            sentence = tr("A reply is being written already; stop it first.")
            self._outbox.put(Failed(kind="bad_request", message=sentence, request_id=command.request_id))
            return
        self._jobs.put(command)

    def take(self) -> Command:
        """The next job; waits for one."""
        return self._jobs.get()

    def is_cancelled(self, request_id: int) -> bool:
        """Whether this request is to stop."""
        return request_id in self._cancelled

    def end(self, request_id: int) -> None:
        """The request is over; another one may come."""
        with self._lock:
            self._active.discard(request_id)
            self._cancelled.discard(request_id)


def read_commands(descriptor: int, inbox: Inbox, outbox: Outbox) -> None:
    """The reader thread. When the front end is gone the whole process ends, even inside a native call.

    A frame that is no command is answered and the next one read; bytes that are no frames end the process.
    """
    framer = Framer()
    while chunk := os.read(descriptor, READ_BYTES):
        try:
            bodies = framer.feed(chunk)
        except ProtocolError:
            traceback.print_exc()
            os._exit(EXIT_NO_FRAMES)
        for body in bodies:
            try:
                inbox.put(decode_command(body))
            except ProtocolError as error:
                outbox.put(Failed(kind="bad_request", message=str(error)))
    os._exit(EXIT_FRONT_END_GONE)


class Worker:
    """Runs jobs one after the other. Only the main thread calls it."""

    def __init__(self, inbox: Inbox, outbox: Outbox) -> None:
        self._inbox, self._outbox = inbox, outbox
        self._engine: Engine | None = None

    def run(self) -> None:
        """Until Shutdown."""
        while not isinstance(command := self._inbox.take(), Shutdown):
            self._serve(command)
        if self._engine is not None:
            self._engine.close()

    def _serve(self, command: Command) -> None:
        request_id = command.request_id if isinstance(command, Generate | CountTokens) else None
        try:
            match command:
                case LoadModel():
                    self._load(command)
                case Generate():
                    self._generate(command)
                case CountTokens():
                    tokens = self._require_engine().count_tokens(command)
                    self._outbox.put(TokensCounted(request_id=command.request_id, tokens=tokens))
                case Cancel() | Shutdown() | UseLanguage():  # the inbox and `run` have dealt with them
                    pass
        except Exception as error:  # the one broad except: whatever breaks, the request gets its one end
            kind, message = describe(error)
            traceback.print_exc()
            self._finish(request_id)
            needed = getattr(error, "needed", None)
            details = traceback.format_exc() if kind == "internal" else ""
            self._outbox.put(
                Failed(kind=kind, message=message, request_id=request_id, needed_tokens=needed, details=details)
            )
        else:
            self._finish(request_id)

    def _finish(self, request_id: int | None) -> None:
        if request_id is not None:
            self._inbox.end(request_id)

    def _load(self, command: LoadModel) -> None:
        if self._engine is not None:
            self._engine.close()
            self._engine = None
        engine = make_engine(command.engine)
        for event in engine.load(command):
            self._outbox.put(event)
        self._engine = engine

    def _generate(self, command: Generate) -> None:
        engine = self._require_engine()
        for event in engine.generate(command, lambda: self._inbox.is_cancelled(command.request_id)):
            if isinstance(event, GenerationFinished):
                # the front end may answer the last event with a new request: be free before it is sent
                self._inbox.end(command.request_id)
                self._outbox.put(self._outbox.with_waits(event))
            else:
                self._outbox.put(event)

    def _require_engine(self) -> Engine:
        if self._engine is None:
            raise NoModel(tr("No model is loaded; choose one first."))
        return self._engine


class NoModel(RuntimeError):
    """A request came before a model was loaded."""


def describe(error: Exception) -> tuple[FailureKind, str]:
    """The kind of a failure and the sentence that the user reads."""
    if isinstance(error, ModuleNotFoundError):  # before the next import, which needs the same libraries
        return "unusable_model", tr(
            "The engine is not installed ({} is missing); install it with: pip install 'clover-desktop[engine]'"
        ).format(error.name)
    from clover_desktop.inference.decoding import ContextLengthExceeded, EmptyPrompt, NumericFailure

    kinds: list[tuple[type[Exception] | tuple[type[Exception], ...], FailureKind]] = [
        (EmptyPrompt, "empty_prompt"),
        (ContextLengthExceeded, "context_length_exceeded"),
        ((CheckpointError, TraceError, NoSuchEngine), "unusable_model"),
        (BadRequest, "bad_request"),
        (NoModel, "no_model"),
        (NumericFailure, "numeric"),
    ]
    for kind_of_error, kind in kinds:
        if isinstance(error, kind_of_error):
            return kind, str(error)
    if type(error).__name__ == "OutOfMemoryError":  # torch's, without importing torch here
        sentence = tr("The card's memory is full ({}). Try a smaller context or a smaller model.")
        return "out_of_memory", sentence.format(error)
    if isinstance(error, MemoryError) or "can't allocate memory" in str(error):  # torch's, on the CPU
        return "out_of_memory", tr(
            "The computer's memory is full. Finished blocks are kept; close other programs or lower the context."
        )
    return "internal", tr("The engine met an unexpected fault: {}: {}").format(type(error).__name__, error)


def run_process(frames_out: int) -> None:
    """Serves until Shutdown, then ends the process. ``frames_out`` is the descriptor that takes frames."""
    language.use(language.system_language())
    _die_with_parent()
    _be_modest()
    outbox = Outbox(frames_out)
    inbox = Inbox(outbox)
    _start(lambda: read_commands(0, inbox, outbox), name="reader")
    outbox.put(WorkerReady(protocol_version=PROTOCOL_VERSION, program_version=VERSION, process_id=os.getpid()))
    Worker(inbox, outbox).run()
    outbox.close()
    os._exit(0)  # the reader thread still waits for input; nothing is left to be saved


def _start(target: Callable[[], None], *, name: str) -> None:
    threading.Thread(target=target, name=name, daemon=True).start()


def _die_with_parent() -> None:
    """Asks Linux to kill this process with its parent: the reader cannot run while a native call holds the GIL."""
    if sys.platform != "linux":
        return
    import ctypes

    pr_set_pdeathsig, sigkill = 1, 9
    parent = os.getppid()
    ctypes.CDLL(None, use_errno=True).prctl(pr_set_pdeathsig, sigkill, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(EXIT_FRONT_END_GONE)


def _be_modest() -> None:
    """Lower priority and one core left free, so that the window stays quick."""
    cores = os.cpu_count() or 2
    os.environ.setdefault("OMP_NUM_THREADS", str(max(cores - 1, 1)))
    psutil.Process().nice(psutil.BELOW_NORMAL_PRIORITY_CLASS if sys.platform == "win32" else 5)
