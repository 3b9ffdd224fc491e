"""``clover-desktop ask``: the same worker and engine as the window, in a terminal.

Exit codes: 0 answered, 2 the request or the model is wrong (one sentence on standard error), 130 interrupted.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import shutil
import signal
import sys
from collections.abc import AsyncGenerator, Iterator
from pathlib import Path
from typing import Any

from clover_desktop.inference.client import RequestFailed, WorkerClient, WorkerDied, load_command
from clover_desktop.inference.controls import BadRequest, Controls, ControlValue, override
from clover_desktop.inference.protocol import (
    BlockFinished,
    Event,
    Generate,
    GenerationFinished,
    ModelLoaded,
    ProtocolError,
    StepResolved,
)
from clover_desktop.inference.trace import TraceError, refuse_target, write_trace
from clover_desktop.language import tr
from clover_desktop.locations import log_path
from clover_desktop.models.catalog import find_model
from clover_desktop.models.checkpoint import CheckpointError
from clover_desktop.resources import resource_path
from clover_desktop.system_errors import reason
from clover_desktop.ui.state.canvas import Canvas
from clover_desktop.ui.state.session import ChatSession, Reply
from clover_desktop.ui.terminal.live import LiveView, safe_text
from clover_desktop.version import VERSION

EXIT_WRONG, EXIT_INTERRUPTED = 2, 130


class Interrupted(Exception):
    """The user pressed Ctrl+C; the reply so far has been shown."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's own options."""
    number = tr("NUMBER")
    parser.add_argument("prompt", nargs="*", metavar=tr("PROMPT"), help=tr("what to ask; '-' reads standard input"))
    parser.add_argument(
        "--model",
        default="sprout",
        metavar=tr("NAME|FOLDER|TRACE"),
        help=tr("the model's name, folder or a trace; default: 'sprout'"),
    )
    parser.add_argument(
        "--file",
        type=Path,
        metavar=tr("FILE"),
        help=tr("a file with one prompt a line; one JSON object a line comes back"),
    )
    parser.add_argument("--json", action="store_true", help=tr("print one JSON object instead of the live text"))
    parser.add_argument("--trace", type=Path, metavar=tr("FILE"), help=tr("write the reply's trace"))
    parser.add_argument(
        "--threshold", type=float, metavar=number, help=tr("resolve positions above this probability (0 to 1)")
    )
    parser.add_argument("--seed", type=int, metavar=number, help=tr("start of the random generator"))
    parser.add_argument("--max-new-tokens", type=int, metavar=number, help=tr("hard limit of the reply, in tokens"))
    parser.add_argument("--thinking", action=argparse.BooleanOptionalAction, help=tr("let the model think first"))
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar=tr("NAME=VALUE"),
        help=tr("any other generation control, by its name"),
    )


def control_overrides(arguments: argparse.Namespace) -> dict[str, ControlValue]:
    """The controls that the command line sets.

    Raises:
        BadRequest: a name is unknown or a value impossible.
    """
    named = {name: getattr(arguments, name) for name in ("threshold", "seed", "max_new_tokens", "thinking")}
    values: dict[str, ControlValue] = {name: value for name, value in named.items() if value is not None}
    for setting in arguments.set:
        name, equals, text = setting.partition("=")
        try:
            values[name] = json.loads(text)
        except ValueError:
            equals = ""
        if not equals:
            raise BadRequest(tr("--set {}: write NAME=VALUE with a number, true or false.").format(setting))
    override(Controls(), values)
    return values


def run(arguments: argparse.Namespace) -> int:
    """Answers; the process's exit code."""
    try:
        return asyncio.run(_run(arguments))
    except (Interrupted, KeyboardInterrupt):
        return EXIT_INTERRUPTED
    except BrokenPipeError:  # an OSError, but no trouble: `main` ends quietly
        raise
    except (RequestFailed, WorkerDied, ProtocolError, CheckpointError, TraceError, BadRequest, OSError) as error:
        words = system_sentence(error) if isinstance(error, OSError) else str(error)
        print(f"clover-desktop: {words}", file=sys.stderr)
        return EXIT_WRONG


def system_sentence(error: OSError) -> str:
    """What the operating system refused, and why."""
    place = error.filename if error.filename is not None else tr("This computer")
    return tr("{}: the system refuses ({}).").format(place, reason(error))


async def _run(arguments: argparse.Namespace) -> int:
    overrides = control_overrides(arguments)
    prompts = list(_prompts(arguments))
    if arguments.trace is not None:
        if arguments.file is not None:
            raise BadRequest(tr("--trace holds one reply; it does not go with --file."))
        refuse_target(arguments.trace)
    path = find_model(arguments.model, catalog=resource_path("catalog.toml"))
    log = log_path("worker")
    client = WorkerClient(log)
    try:
        await client.start()
        loaded = await _load(client, path)
        if loaded.is_recording and not arguments.json and arguments.file is None:
            print(tr("Recorded reply, replayed from a trace; the prompt is not answered anew."), file=sys.stderr)
        exit_code = 0
        for prompt in prompts:
            exit_code = max(exit_code, await _answer(client, loaded, prompt, overrides, arguments))
        return exit_code
    finally:
        await client.stop()
        with contextlib.suppress(OSError):
            log.unlink()


def _prompts(arguments: argparse.Namespace) -> Iterator[str]:
    if arguments.file is not None and arguments.prompt:
        raise BadRequest(tr("Give either a prompt or --file, not both."))
    if arguments.file is not None:
        yield from _lines(arguments.file)
        return
    prompt = sys.stdin.read() if arguments.prompt == ["-"] else " ".join(arguments.prompt)
    if not prompt.strip():
        raise BadRequest(tr("The prompt is empty; type a question first."))
    yield prompt


def _lines(file: Path) -> list[str]:
    """The prompts of a file: its lines that are not blank."""
    try:
        text = file.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise BadRequest(tr("{}: there is no such file.").format(file)) from None
    except UnicodeDecodeError:
        raise BadRequest(tr("{}: is not UTF-8 text.").format(file)) from None
    except OSError as error:
        raise BadRequest(tr("{}: cannot be read ({}).").format(file, reason(error))) from None
    lines = [line.rstrip("\r") for line in text.split("\n")]
    prompts = [line for line in lines if line.strip()]
    if not prompts:
        raise BadRequest(tr("{}: holds no prompt.").format(file))
    return prompts


async def _load(client: WorkerClient, path: Path) -> ModelLoaded:
    async for event in client.load(load_command(path)):
        if isinstance(event, ModelLoaded):
            return event
    raise AssertionError("loading ends with ModelLoaded or an error")


async def _answer(
    client: WorkerClient,
    loaded: ModelLoaded,
    prompt: str,
    overrides: dict[str, ControlValue],
    arguments: argparse.Namespace,
) -> int:
    """One prompt, shown live, as JSON, or as one of many JSON lines."""
    session, canvas = ChatSession(), Canvas()
    messages = session.messages(session.ask(prompt))
    command = Generate(request_id=client.new_request_id(), messages=messages, controls=overrides)
    is_machine_read = arguments.json or arguments.file is not None
    view = None if is_machine_read else LiveView(sys.stdout, shutil.get_terminal_size().columns)
    events: list[Event] = [loaded]
    shown_length = 0
    try:
        async with (
            _ctrl_c_cancels(client, command.request_id),
            contextlib.aclosing(client.generate(command)) as answering,
        ):
            async for event in answering:
                session.apply(event)
                canvas.apply(event)
                if arguments.trace is not None:
                    events.append(event)
                if view is not None:
                    reply = session.last_reply
                    shown = shown_text(reply) if reply is not None else ""
                    _show(event, canvas, view, new_text=shown[shown_length:], is_terminal=sys.stdout.isatty())
                    shown_length = max(shown_length, len(shown))
    except RequestFailed as error:
        if arguments.file is None:
            raise
        failure = {"prompt": prompt, "error": {"kind": error.failure.kind, "message": str(error)}}
        print(json.dumps(failure, ensure_ascii=False))
        return EXIT_WRONG
    if is_machine_read:
        print(json.dumps(as_json(prompt, loaded, session, canvas), ensure_ascii=False), flush=True)
    if arguments.trace is not None:
        write_trace(arguments.trace, events, program_version=VERSION)
    reply = session.last_reply
    if reply is not None and reply.status == "cancelled":
        raise Interrupted
    return 0


def shown_text(reply: Reply) -> str:
    """What the terminal shows of a reply: its thinking, a line, its answer; it only ever grows."""
    split = reply.split()
    if not split.thinking:
        return split.answer
    return f"{split.thinking}\n---\n{split.answer}" if split.answer else split.thinking


def _show(event: Event, canvas: Canvas, view: LiveView, *, new_text: str, is_terminal: bool) -> None:
    match event:
        case StepResolved() if is_terminal:
            block = canvas.running_block
            view.show_block(block.running_pieces if block is not None else [])
        case BlockFinished() if is_terminal:
            view.commit(new_text)
        case BlockFinished():
            view.out.write(safe_text(new_text))
        case GenerationFinished():
            if is_terminal:
                view.commit(new_text)
                view.end()
                print(summary(canvas), file=sys.stderr)
            else:
                view.out.write(safe_text(new_text) + "\n")
            if event.reason == "length":
                print(tr("Cut at the limit of the reply's length (--max-new-tokens)."), file=sys.stderr)
        case _:
            pass


def summary(canvas: Canvas) -> str:
    """One line of figures about a finished reply."""
    stats = canvas.stats
    assert stats is not None
    denoise, everything = stats.tokens_per_denoise_forward, stats.tokens_per_forward
    rate = stats.tokens_per_second
    return tr(
        "{} tokens in {} blocks, {} denoise and {} commit forwards; tokens per forward {} denoise / {} all; "
        "{} tokens per second"
    ).format(
        stats.reply_tokens,
        len(canvas.blocks),
        stats.denoise_forwards,
        stats.commit_forwards,
        _figure(denoise),
        _figure(everything),
        _figure(rate),
    )


def _figure(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}"


def as_json(prompt: str, loaded: ModelLoaded, session: ChatSession, canvas: Canvas) -> dict[str, Any]:
    """The reply and its figures, as ``--json`` prints them."""
    reply, stats, controls = session.last_reply, canvas.stats, canvas.controls
    assert reply is not None
    assert stats is not None
    assert controls is not None
    split = reply.split()
    return {
        "prompt": None if loaded.is_recording else prompt,
        "reply": split.answer,
        "thinking": split.thinking if reply.starts_thinking else None,
        "finish_reason": reply.status,
        "model": loaded.name,
        "is_recording": loaded.is_recording,
        "threshold": controls.threshold,
        "seed": controls.seed,
        "prompt_tokens": stats.prompt_tokens,
        "reply_tokens": stats.reply_tokens,
        "denoise_forwards": stats.denoise_forwards,
        "commit_forwards": stats.commit_forwards,
        "tokens_per_forward_denoise": _rounded(stats.tokens_per_denoise_forward),
        "tokens_per_forward_all": _rounded(stats.tokens_per_forward),
        "tokens_per_second": _rounded(stats.tokens_per_second),
        "steps_per_block": [block.steps for block in canvas.blocks],
        "token_ids": reply.token_ids,
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 2)


@contextlib.asynccontextmanager
async def _ctrl_c_cancels(client: WorkerClient, request_id: int) -> AsyncGenerator[None]:
    """While a reply is written, Ctrl+C stops it within one forward; a second one ends a worker that does not."""
    loop = asyncio.get_running_loop()
    pending: set[asyncio.Task[None]] = set()

    def cancel() -> None:
        if pending:
            client.kill()
        pending.add(asyncio.ensure_future(client.cancel(request_id)))

    try:
        loop.add_signal_handler(signal.SIGINT, cancel)
    except NotImplementedError:  # Windows loops have no signal handlers: there Ctrl+C ends the program
        yield
        return
    try:
        yield
    finally:
        loop.remove_signal_handler(signal.SIGINT)
        await asyncio.gather(*pending, return_exceptions=True)
