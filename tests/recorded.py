"""A real reply of the toy checkpoint as a list of events, for reducers, traces and the scripted engine."""

from __future__ import annotations

from pathlib import Path

from clover_desktop.inference.controls import ControlValue
from clover_desktop.inference.engines.block_diffusion import BlockDiffusionEngine
from clover_desktop.inference.protocol import (
    ChatMessage,
    Event,
    Failed,
    Generate,
    GenerationFinished,
    GenerationStarted,
    LoadModel,
    ModelLoaded,
    PrefillAdvanced,
    encode_frame,
)
from clover_desktop.inference.trace import Recording


def record_toy_reply(folder: Path, *, max_new_tokens: int = 80, threshold: float = 0.01) -> list[Event]:
    """ModelLoaded and every event of one reply."""
    engine = BlockDiffusionEngine()
    loaded: list[Event] = [e for e in engine.load(LoadModel(path=str(folder))) if isinstance(e, ModelLoaded)]
    controls: dict[str, ControlValue] = {"max_new_tokens": max_new_tokens, "threshold": threshold}
    command = Generate(request_id=1, messages=[ChatMessage(role="user", content="total")], controls=controls)
    return [*loaded, *engine.generate(command, lambda: False)]


def as_recording(events: list[Event]) -> Recording:
    """The events of one reply as they are read from a trace."""
    loaded, started, *others = (event for event in events if not isinstance(event, PrefillAdvanced))
    assert isinstance(loaded, ModelLoaded)
    assert isinstance(started, GenerationStarted)
    return Recording(
        program_version="1",
        loaded=loaded,
        started=started,
        bodies=[encode_frame(event)[4:] for event in others],
        is_whole=isinstance(others[-1], GenerationFinished | Failed),
    )
