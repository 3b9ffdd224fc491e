"""``clover-desktop trace FILE``: prints how a recorded reply resolved, step by step. No Qt."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from clover_desktop.inference.protocol import BlockFinished, Event, StepResolved
from clover_desktop.inference.trace import Recording, TraceError, read_recording
from clover_desktop.language import tr
from clover_desktop.ui.state.canvas import Canvas
from clover_desktop.ui.terminal.live import MASK, safe_text

EXIT_WRONG = 2
_SYMBOLS = str.maketrans({"\n": "⏎", "\t": "⇥"})


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("file", type=Path, metavar=tr("FILE"), help=tr("a trace, as every reply keeps one"))


def run(arguments: argparse.Namespace) -> int:
    """Prints the trace; its exit code."""
    try:
        recording = read_recording(arguments.file)
    except TraceError as error:
        print(f"clover-desktop: {error}", file=sys.stderr)
        return EXIT_WRONG
    for line in as_text(recording):
        print(line)
    return 0


def as_text(recording: Recording) -> Iterator[str]:
    """What was recorded where, every step, and the reply, line by line."""
    loaded, controls = recording.loaded, recording.started.controls
    yield tr("Recorded by Clover Desktop {}: {} ({}), weights {}").format(
        recording.program_version, loaded.name, loaded.weights, loaded.weights_fingerprint[:16] or "-"
    )
    yield tr("threshold {}, seed {}, {} prompt tokens").format(
        controls.threshold, controls.seed, recording.started.prompt_tokens
    )
    yield from step_lines(recording.events())
    yield ""
    texts = [event.text for event in recording.events() if isinstance(event, BlockFinished)]
    yield safe_text("".join(texts))
    if not recording.is_whole:
        yield tr("The recording ends here: the reply was cut off.")


def step_lines(events: Iterable[Event]) -> Iterator[str]:
    """A line a step: block and step, "!" where a token was forced, and the block as it was then."""
    canvas = Canvas()
    for event in events:
        canvas.apply(event)
        if isinstance(event, StepResolved):
            cells = canvas.blocks[event.block].cells
            pieces = [MASK if cell.status == "masked" else cell.piece for cell in cells if not cell.is_end]
            mark = "!" if event.is_forced else " "
            kind = "" if event.kind == "denoise" else f"{event.kind} "
            block = safe_text("".join(pieces)).translate(_SYMBOLS)
            yield f"{event.block + 1:>3}.{event.step:<3}{mark} {kind}{block}"
