"""Replays a trace as if its model were answering now. For demos and tests; always labelled as recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from clover_desktop.inference.controls import BadRequest
from clover_desktop.inference.protocol import (
    BlockFinished,
    CountTokens,
    Event,
    Generate,
    GenerationFinished,
    GenerationStarted,
    GenerationStats,
    LoadAdvanced,
    LoadModel,
    ModelLoaded,
    PrefillAdvanced,
    StepResolved,
)
from clover_desktop.inference.trace import read_trace
from clover_desktop.language import tr


class ScriptedEngine:
    """One recorded reply, given to every prompt."""

    def __init__(self) -> None:
        self._events: list[Event] = []

    def load(self, command: LoadModel) -> Iterator[LoadAdvanced | ModelLoaded]:
        """See `Engine.load`; the path is a trace file."""
        self._events = read_trace(Path(command.path))
        loaded = next(event for event in self._events if isinstance(event, ModelLoaded))
        yield msgspec.structs.replace(loaded, path=command.path, engine="scripted", is_recording=True)

    def generate(self, command: Generate, is_cancelled: Callable[[], bool]) -> Iterator[Event]:
        """See `Engine.generate`; the recorded events under the new request's id."""
        if command.reply_so_far:
            raise BadRequest(tr("reply_so_far: a recorded reply cannot be continued."))
        shown: list[StepResolved | BlockFinished] = []
        for event in self._events:
            match event:
                case GenerationStarted():
                    yield msgspec.structs.replace(event, request_id=command.request_id, is_recording=True)
                case PrefillAdvanced() | StepResolved() | BlockFinished():
                    if is_cancelled():
                        break
                    if not isinstance(event, PrefillAdvanced):
                        shown.append(event)
                    yield msgspec.structs.replace(event, request_id=command.request_id)
                case GenerationFinished():
                    yield msgspec.structs.replace(event, request_id=command.request_id)
                    return
                case _:
                    pass
        finished = next(event for event in self._events if isinstance(event, GenerationFinished))
        yield msgspec.structs.replace(
            finished, request_id=command.request_id, reason="cancelled", stats=_stats_of(shown, finished.stats)
        )

    def count_tokens(self, command: CountTokens) -> int:
        """The recorded prompt's count: a recording has no tokenizer."""
        return next(event.prompt_tokens for event in self._events if isinstance(event, GenerationStarted))

    def close(self) -> None:
        """See `Engine.close`."""
        self._events = []


def _stats_of(shown: list[StepResolved | BlockFinished], whole: GenerationStats) -> GenerationStats:
    """The costs of the part of a recording that was replayed."""
    steps = [event for event in shown if isinstance(event, StepResolved)]
    blocks = [event for event in shown if isinstance(event, BlockFinished)]
    denoise_us, commit_us = sum(step.duration_us for step in steps), sum(block.commit_us for block in blocks)
    return msgspec.structs.replace(
        whole,
        reply_tokens=sum(len(block.token_ids) for block in blocks),
        ended_by_token=False,
        denoise_forwards=len(steps),
        commit_forwards=sum(block.was_committed for block in blocks),
        denoise_us=denoise_us,
        commit_us=commit_us,
        total_us=whole.prefill_us + denoise_us + commit_us,
    )
