"""What an engine is, and the table of those there are. Imports an engine's libraries only when it is made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from clover_desktop.inference.protocol import (
    CountTokens,
    Event,
    Generate,
    LoadAdvanced,
    LoadModel,
    ModelLoaded,
)
from clover_desktop.language import tr


class NoSuchEngine(ValueError):
    """A command names an engine that is not in the table."""


class Engine(Protocol):
    """Runs one model. Lives on the worker's main thread; never called twice at once."""

    def load(self, command: LoadModel) -> Iterator[LoadAdvanced | ModelLoaded]:
        """Loads the model; yields progress, last ModelLoaded.

        Raises:
            CheckpointError, TraceError: what is at the path cannot be used.
        """
        ...

    def generate(self, command: Generate, is_cancelled: Callable[[], bool]) -> Iterator[Event]:
        """One reply, from GenerationStarted to GenerationFinished; cancelling ends it within one forward.

        Raises:
            BadRequest, EmptyPrompt, ContextLengthExceeded: before anything is yielded.
            NumericFailure: the model's numbers broke down.
        """
        ...

    def count_tokens(self, command: CountTokens) -> int:
        """The number of tokens of a conversation as a prompt."""
        ...

    def close(self) -> None:
        """Lets go of the model's memory."""
        ...


def _block_diffusion() -> Engine:
    from clover_desktop.inference.engines.block_diffusion import BlockDiffusionEngine

    return BlockDiffusionEngine()


def _scripted() -> Engine:
    from clover_desktop.inference.engines.scripted import ScriptedEngine

    return ScriptedEngine()


ENGINES: dict[str, Callable[[], Engine]] = {
    "block_diffusion": _block_diffusion,
    "scripted": _scripted,
}


def make_engine(name: str) -> Engine:
    """The engine of that name.

    Raises:
        NoSuchEngine: there is none.
    """
    if name not in ENGINES:
        raise NoSuchEngine(tr("There is no engine {!r}; there are {}.").format(name, ", ".join(ENGINES)))
    return ENGINES[name]()
