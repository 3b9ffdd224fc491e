"""Penalties, the two ramps and forbidden ids, applied to the logits of a block's masked positions.

Touches only the ids that the reply has seen, the end tokens and the forbidden ones; nothing leaves the device.
Source: the order and the formulas are those of the model card's generation controls.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from clover_desktop.inference.controls import Controls


@dataclass(frozen=True, kw_only=True)
class TokenRoles:
    """Ids that mean something to the decoder."""

    mask: int
    ends: frozenset[int]
    forbidden: frozenset[int]
    """Never proposed, beside the mask: padding and reserved ids."""
    think_end: int | None


class LogitControls:
    """The controls of one request. Only the decoder's loop moves it, by `take_in`."""

    def __init__(self, controls: Controls, roles: TokenRoles, *, device: torch.device) -> None:
        self._controls, self._roles, self._device = controls, roles, device
        self._counts: Counter[int] = Counter()
        self._reply_tokens = 0
        self._seen = self._ids(())
        self._seen_counts = torch.zeros(0, device=device)
        self._ends = self._ids(sorted(roles.ends))
        self._never = self._ids(sorted(roles.forbidden | {roles.mask}))

    def take_in(self, token_ids: Sequence[int]) -> None:
        """The reply has grown by these committed tokens."""
        self._counts.update(token_ids)
        self._reply_tokens += len(token_ids)
        self._seen = self._ids(list(self._counts))
        self._seen_counts = torch.tensor(list(self._counts.values()), dtype=torch.float32, device=self._device)

    def apply(self, logits: Tensor, offsets: Sequence[int]) -> Tensor:
        """The processed logits; the given ones may be changed in place only where they become -inf.

        Shapes: logits (M, vocabulary), row r belongs to the block's offset ``offsets[r]``; result the same.
        """
        processed = self._ramped(self._penalised(logits), offsets)
        return processed.index_fill_(1, self._never, float("-inf"))

    def _penalised(self, logits: Tensor) -> Tensor:
        controls = self._controls
        is_neutral = (controls.repetition_penalty, controls.frequency_penalty, controls.presence_penalty) == (1, 0, 0)
        if is_neutral or not self._counts:
            return logits
        seen = logits[:, self._seen]
        if controls.repetition_penalty != 1:
            seen = torch.where(seen > 0, seen / controls.repetition_penalty, seen * controls.repetition_penalty)
        seen = seen - controls.frequency_penalty * self._seen_counts.to(seen.dtype) - controls.presence_penalty
        return logits.index_copy(1, self._seen, seen)

    def _ramped(self, logits: Tensor, offsets: Sequence[int]) -> Tensor:
        controls, roles = self._controls, self._roles
        ends = self._ramp(
            controls.length_penalty, controls.length_penalty_start, controls.length_penalty_window, offsets
        )
        if any(ends) and roles.ends:
            logits = logits.index_add(1, self._ends, self._column(ends, logits).expand(-1, len(self._ends)))
        is_thinking = controls.thinking and roles.think_end is not None and roles.think_end not in self._counts
        if is_thinking and roles.think_end is not None:
            ramp = self._ramp(controls.think_end_bias, controls.think_end_start, controls.think_end_window, offsets)
            if any(ramp):
                logits = logits.index_add(1, self._ids([roles.think_end]), self._column(ramp, logits))
        return logits

    def _ramp(self, full: float, start: int, window: int, offsets: Sequence[int]) -> list[float]:
        """What each offset's logit gains: 0 up to ``start`` reply tokens, ``full`` after ``window`` more."""
        return [full * min(max((self._reply_tokens + offset - start) / window, 0.0), 1.0) for offset in offsets]

    def _column(self, values: Sequence[float], like: Tensor) -> Tensor:
        return torch.tensor(values, dtype=like.dtype, device=self._device).unsqueeze(1)

    def _ids(self, ids: Sequence[int]) -> Tensor:
        return torch.tensor(list(ids), dtype=torch.long, device=self._device)
