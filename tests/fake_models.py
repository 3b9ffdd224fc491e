"""Block models without weights, for the decoder: scripted and hashed logits, and a recorder around any model.

The two kinds are those of the shared decoding vectors (docs/decoding.md says how they are computed).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from torch import Tensor

from clover_desktop.inference.block_model import BlockModel, Denoised

LogitsOf = Callable[[list[int], list[int], list[int], int], np.ndarray]
"""(committed prefix, block ids, masked offsets, number of the denoise call) -> (M, vocabulary) float64."""


class FakeModel:
    """A block model whose logits are a pure function; the decoder moves its prefix."""

    def __init__(self, logits_of: LogitsOf, *, vocabulary_size: int, dtype: torch.dtype = torch.float64) -> None:
        self.device = torch.device("cpu")
        self.layer_count = 1
        self.vocabulary_size = vocabulary_size
        self.prefix: list[int] = []
        self.capacity_tokens = 0
        self._logits_of, self._dtype, self._calls = logits_of, dtype, 0

    def begin(self, capacity_tokens: int) -> None:
        self.prefix, self.capacity_tokens, self._calls = [], capacity_tokens, 0

    def prefill(self, token_ids: Sequence[int]) -> Iterator[int]:
        self.prefix += token_ids
        yield len(token_ids)

    def denoise(self, token_ids: Tensor, masked_offsets: Tensor) -> Denoised:
        rows = self._logits_of(self.prefix, token_ids.tolist(), masked_offsets.tolist(), self._calls)
        self._calls += 1
        return Denoised(logits=torch.tensor(rows, dtype=self._dtype))

    def commit(self, token_ids: Sequence[int]) -> None:
        self.prefix += token_ids


def model_from(description: dict[str, Any], *, dtype: torch.dtype = torch.float64) -> FakeModel:
    """The fake model that a decoding vector describes."""
    if description["kind"] == "script":
        tables = np.array(description["tables"], dtype=np.float64)
        return FakeModel(scripted(tables), vocabulary_size=tables.shape[2], dtype=dtype)
    return FakeModel(hashed(description), vocabulary_size=description["vocab"], dtype=dtype)


def scripted(tables: np.ndarray) -> LogitsOf:
    """Call k sees ``tables[k]`` (calls, block, vocabulary); the last table repeats."""
    return lambda prefix, block, masked, call: tables[min(call, len(tables) - 1)][masked]


def hashed(description: dict[str, Any]) -> LogitsOf:
    """scale * u ** power + offset + boost, u a 32-bit hash of seed, prefix length, resolved block, place and id."""
    vocabulary = np.arange(description["vocab"], dtype=np.uint64)
    word = np.uint64(0xFFFFFFFF)

    def logits_of(prefix: list[int], block: list[int], masked: list[int], call: int) -> np.ndarray:
        resolved = [offset for offset in range(len(block)) if offset not in set(masked)]
        context = sum((offset + 1) * (block[offset] + 1) for offset in resolved)
        base = description["seed"] * 0x165667B1 + len(prefix) * 0xC2B2AE3D + context * 0x27D4EB2F
        rows: list[np.ndarray] = []
        for offset in masked:
            start = np.uint64((base + offset * 0x9E3779B1) % 2**32)
            h = (start + vocabulary * np.uint64(0x85EBCA77)) & word
            h = ((h ^ (h >> np.uint64(15))) * np.uint64(0x2C1B3C6D)) & word
            h = ((h ^ (h >> np.uint64(12))) * np.uint64(0x297A2D39)) & word
            h ^= h >> np.uint64(15)
            u = h.astype(np.float64) / 2**32
            row = description["scale"] * u ** description["power"] + description.get("offset", 0.0)
            for token, amount in description.get("boost", {}).items():
                row[int(token)] += amount
            rows.append(row)
        return np.array(rows)

    return logits_of


@dataclass
class Recorder:
    """Wraps a model and writes down its calls; checks that a denoise pass changes nothing committed."""

    model: BlockModel
    state_of: Callable[[], list[Tensor]]
    denoise_calls: int = 0
    commits: list[list[int]] = field(default_factory=list[list[int]])

    def __post_init__(self) -> None:
        self.device, self.layer_count = self.model.device, self.model.layer_count
        self.vocabulary_size = self.model.vocabulary_size

    def begin(self, capacity_tokens: int) -> None:
        self.model.begin(capacity_tokens)

    def prefill(self, token_ids: Sequence[int]) -> Iterator[int]:
        return self.model.prefill(token_ids)

    def denoise(self, token_ids: Tensor, masked_offsets: Tensor) -> Denoised:
        self.denoise_calls += 1
        before = self.state_of()
        result = self.model.denoise(token_ids, masked_offsets)
        assert all(torch.equal(a, b) for a, b in zip(before, self.state_of(), strict=True))
        return result

    def commit(self, token_ids: Sequence[int]) -> None:
        self.commits.append(list(token_ids))
        self.model.commit(token_ids)
