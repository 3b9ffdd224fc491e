"""What a model family gives to the engine: a way from a folder to a model that can be decoded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import torch

from clover_desktop.inference.block_model import BlockModel
from clover_desktop.inference.protocol import LoadAdvanced


class CoresetModel(BlockModel, Protocol):
    """A block model whose experts may be shared by a block."""

    coreset_top_p: float | None


@dataclass(frozen=True, kw_only=True)
class LoadedModel:
    """A model in memory and the facts that the user sees about it."""

    model: CoresetModel
    weights: str
    resident_bytes: int
    context_length: int
    expert_count: int

    def set_coreset(self, top_p: float | None) -> None:
        """Denoise passes share experts up to this share of the routing weight; None routes plainly."""
        self.model.coreset_top_p = top_p


class Family(Protocol):
    """One Hugging Face ``model_type``."""

    def load(
        self, folder: Path, config: dict[str, Any], *, device: torch.device
    ) -> Iterator[LoadAdvanced | LoadedModel]:
        """Loads strictly; yields progress, last the model.

        Raises:
            CheckpointError: anything is missing, misshapen, or not a number.
        """
        ...
