"""The picture of a reply's blocks as plain data: what each position is, was and could be. No Qt.

A reducer over the protocol's events: live decoding, replay and the terminal all apply the same ones.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from clover_desktop.inference.protocol import (
    Alternative,
    BlockFinished,
    Controls,
    Event,
    Failed,
    GenerationFinished,
    GenerationStarted,
    GenerationStats,
    Guess,
    StepResolved,
)

CellStatus = Literal["masked", "resolved", "beyond"]
"""beyond: behind the reply's end, whatever was proposed there."""
ForwardKind = Literal["denoise", "draft", "verify", "commit"]


@dataclass(frozen=True, slots=True)
class Forward:
    """One pass of the model over a block, and the time it took."""

    kind: ForwardKind
    block: int
    duration_us: int


@dataclass(frozen=True, kw_only=True)
class Cell:
    """One position of a block after the latest step."""

    offset: int
    status: CellStatus = "masked"
    piece: str = ""
    """The resolved token, or the best guess so far of a masked one."""
    confidence: float | None = None
    """When it was resolved, or now; None before the first step. In [0, 1]."""
    raw_confidence: float | None = None
    resolved_in_step: int | None = None
    is_forced: bool = False
    is_end: bool = False
    """Whether the piece is an end token, which is not text."""
    alternatives: tuple[Alternative, ...] = ()
    history: tuple[float, ...] = ()
    """Confidence in each step up to the one that resolved it."""


@dataclass(frozen=True, kw_only=True)
class BlockPicture:
    """One block after its latest step."""

    index: int
    first_position: int
    """Where it begins in the reply, in tokens."""
    cells: tuple[Cell, ...]
    steps: int = 0
    was_committed: bool = False
    is_finished: bool = False
    experts_kept: tuple[int, ...] = ()

    @property
    def masked_count(self) -> int:
        """Positions that are still open."""
        return sum(cell.status == "masked" for cell in self.cells)

    @property
    def resolved_count(self) -> int:
        """Positions whose token is fixed."""
        return sum(cell.status == "resolved" for cell in self.cells)

    @property
    def reply_count(self) -> int:
        """Resolved positions that are part of the reply, the end token as one; what lies behind it does not count."""
        resolved = [cell for cell in self.cells if cell.status == "resolved"]
        end = next((cell.offset for cell in resolved if cell.is_end), len(self.cells))
        return sum(cell.offset <= end for cell in resolved)

    @property
    def running_pieces(self) -> list[str | None]:
        """The tokens up to the last resolved one, None where a position is still masked; nothing behind an end."""
        resolved = [cell for cell in self.cells if cell.status == "resolved"]
        end = next((cell.offset for cell in resolved if cell.is_end), len(self.cells))
        last = max((cell.offset for cell in resolved if cell.offset < end), default=-1)
        return [cell.piece if cell.status == "resolved" else None for cell in self.cells[: last + 1]]


@dataclass(kw_only=True)
class Canvas:
    """All blocks of one reply. Moved by `apply` alone, which its controller calls; panes only read."""

    controls: Controls | None = None
    end_token_ids: frozenset[int] = frozenset()
    prompt_tokens: int = 0
    blocks: list[BlockPicture] = field(default_factory=list[BlockPicture])
    denoise_forwards: int = 0
    commit_forwards: int = 0
    denoise_us: int = 0
    commit_us: int = 0
    forwards: list[Forward] = field(default_factory=list[Forward])
    """All of them, in order."""
    stats: GenerationStats | None = None
    goes_on: bool = False
    """The reply was cut off and went on: the engine's stats then tell of its last part alone."""

    def apply(self, event: Event) -> None:
        """Takes one event in; events of other kinds leave the picture as it is."""
        match event:
            case GenerationStarted():
                self.controls, self.prompt_tokens = event.controls, event.prompt_tokens
                self.end_token_ids = frozenset(event.end_token_ids)
            case StepResolved():
                self._apply_step(event)
            case BlockFinished():
                self._apply_finish(event)
            case GenerationFinished():
                self.stats = event.stats
            case Failed():
                self.interrupt()
            case _:
                pass

    def go_on(self, *, tokens_so_far: int) -> int:
        """Makes ready for a reply or for the rest of one that was cut off; how many whole blocks that stands on.

        Where the picture is not that of the tokens so far, it begins anew and the answer is 0.
        """
        whole = [block for block in self.blocks if block.was_committed]
        if sum(len(block.cells) for block in whole) != tokens_so_far:
            whole = []
        self.blocks, self.stats, self.goes_on = whole, None, tokens_so_far > 0
        return len(whole)

    def interrupt(self) -> None:
        """Nothing more will come: the running block, if there is one, stays as it is."""
        if self.running_block is not None:
            self.blocks[-1] = replace(self.blocks[-1], is_finished=True)

    def _apply_step(self, event: StepResolved) -> None:
        if event.block == len(self.blocks):
            self.blocks.append(self._new_block(event))
        block = self.blocks[event.block]
        cells = list(block.cells)
        chosen = set(event.offsets)
        for guess in event.guesses:
            advanced = _advanced(cells[guess.offset], guess, event, is_resolved=guess.offset in chosen)
            cells[guess.offset] = replace(advanced, is_end=guess.token_id in self.end_token_ids)
        self.blocks[event.block] = replace(
            block,
            cells=tuple(cells),
            steps=event.step,
            experts_kept=tuple(event.experts_kept),
        )
        self.denoise_forwards += 1
        self.denoise_us += event.duration_us
        self.forwards.append(Forward(event.kind, event.block, event.duration_us))

    def _new_block(self, event: StepResolved) -> BlockPicture:
        length = self.controls.block_size if self.controls else len(event.guesses)
        first = self.blocks[-1].first_position + len(self.blocks[-1].cells) if self.blocks else 0
        return BlockPicture(
            index=event.block, first_position=first, cells=tuple(Cell(offset=offset) for offset in range(length))
        )

    def _apply_finish(self, event: BlockFinished) -> None:
        if event.block >= len(self.blocks):
            return
        block = self.blocks[event.block]
        end = len(event.token_ids)
        is_cut = not event.was_committed and not event.was_interrupted
        cells = tuple(replace(cell, status="beyond") if is_cut and cell.offset >= end else cell for cell in block.cells)
        self.blocks[event.block] = replace(block, cells=cells, is_finished=True, was_committed=event.was_committed)
        self.commit_forwards += event.was_committed
        self.commit_us += event.commit_us
        if event.was_committed:
            self.forwards.append(Forward("commit", event.block, event.commit_us))

    @property
    def running_block(self) -> BlockPicture | None:
        """The block that is being denoised."""
        return self.blocks[-1] if self.blocks and not self.blocks[-1].is_finished else None

    @property
    def resolved_tokens(self) -> int:
        """Tokens of the reply fixed so far, in all blocks."""
        return sum(block.reply_count for block in self.blocks)

    @property
    def tokens_per_denoise_forward(self) -> float | None:
        """Live figure; the finished reply's own one as soon as there is one."""
        if self.stats is not None and not self.goes_on:
            return self.stats.tokens_per_denoise_forward
        return self.resolved_tokens / self.denoise_forwards if self.denoise_forwards else None

    @property
    def tokens_per_forward(self) -> float | None:
        """The same over denoise and commit forwards together."""
        if self.stats is not None and not self.goes_on:
            return self.stats.tokens_per_forward
        forwards = self.denoise_forwards + self.commit_forwards
        return self.resolved_tokens / forwards if forwards else None

    @property
    def tokens_per_second(self) -> float | None:
        """Wall-clock rate of a finished reply; while it runs, over the forwards' own time."""
        if self.stats is not None and not self.goes_on:
            return self.stats.tokens_per_second
        spent_us = self.denoise_us + self.commit_us
        return self.resolved_tokens * 1e6 / spent_us if spent_us else None


def _advanced(cell: Cell, guess: Guess, event: StepResolved, *, is_resolved: bool) -> Cell:
    return replace(
        cell,
        status="resolved" if is_resolved else "masked",
        piece=guess.piece,
        confidence=guess.confidence,
        raw_confidence=guess.raw_confidence,
        resolved_in_step=event.step if is_resolved else None,
        is_forced=is_resolved and event.is_forced,
        alternatives=tuple(guess.alternatives),
        history=(*cell.history, guess.confidence),
    )
