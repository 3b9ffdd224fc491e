"""The seam between the decoder and a model: three passes over one sequence, and what a denoise pass returns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import torch
from torch import Tensor


@dataclass(frozen=True, kw_only=True)
class Denoised:
    """What one denoise pass says about the masked positions of a block; all of it still on the device.

    The logits are the decoder's to overwrite.

    Shapes: logits (M, vocabulary) float32 (float64 is kept as it is), one row a masked position;
    experts_kept (layers,) integers, or None where no coreset runs.
    """

    logits: Tensor
    experts_kept: Tensor | None = None


class BlockModel(Protocol):
    """A model of one sequence. Only `prefill` and `commit` change what is committed; `denoise` never does."""

    device: torch.device
    layer_count: int
    vocabulary_size: int

    def begin(self, capacity_tokens: int) -> None:
        """Forgets the sequence; room for ``capacity_tokens`` is made."""
        ...

    def prefill(self, token_ids: Sequence[int]) -> Iterator[int]:
        """Reads the prompt causally in chunks; yields the number of tokens read so far."""
        ...

    def denoise(self, token_ids: Tensor, masked_offsets: Tensor) -> Denoised:
        """One pass over the block (L,); logits for the offsets in ``masked_offsets`` (M,), in that order."""
        ...

    def commit(self, token_ids: Sequence[int]) -> None:
        """One causal pass over a finished block that appends it to the committed prefix."""
        ...
