"""From processed logits to one proposed token and its confidence for each masked position. All on the device."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import torch
from torch import Tensor

from clover_desktop.inference.controls import LOWEST_TEMPERATURE, Controls


class Sampler(Protocol):
    """Proposes a token for each row."""

    def propose(self, logits: Tensor, best: Tensor, log_total: Tensor) -> tuple[Tensor, Tensor]:
        """Token ids (M,) and confidences (M,) in [0, 1], from logits (M, vocabulary).

        ``best`` (M,) holds each row's argmax, ``log_total`` (M,) its logsumexp: both are needed anyway.
        """
        ...


@dataclass(frozen=True)
class Greedy:
    """The most probable token; the lowest id wins a tie."""

    def propose(self, logits: Tensor, best: Tensor, log_total: Tensor) -> tuple[Tensor, Tensor]:
        """See `Sampler.propose`."""
        return best, (logits.gather(1, best.unsqueeze(1)).squeeze(1) - log_total).exp()


@dataclass(frozen=True, kw_only=True)
class Drawing:
    """A random token after temperature, top_k, top_p and min_p, in that order.

    The confidence is the smaller of the best token's probability before any filter and the drawn token's
    weight relative to the best one: a filtered probability would let top_k = 1 empty a block in one step.
    """

    temperature: float
    top_k: int
    top_p: float
    min_p: float
    generator: torch.Generator

    def propose(self, logits: Tensor, best: Tensor, log_total: Tensor) -> tuple[Tensor, Tensor]:
        """See `Sampler.propose`. Draws one number for every row and token, whatever the filters."""
        peak = logits.gather(1, best.unsqueeze(1))
        probabilities = self._filtered(((logits - peak) / self.temperature).softmax(-1))
        noise = torch.empty_like(probabilities).exponential_(generator=self.generator)
        drawn = (probabilities / noise).argmax(-1, keepdim=True)  # exponential race: as multinomial, no host sync
        relative = ((logits.gather(1, drawn) - peak) / self.temperature).exp()
        best_probability = (peak.squeeze(1) - log_total).exp()
        return drawn.squeeze(1), torch.minimum(best_probability, relative.squeeze(1))

    def _filtered(self, probabilities: Tensor) -> Tensor:
        """Rows with the filtered tokens at 0; the best token always stays."""
        if self.top_k and self.top_k < probabilities.shape[-1]:
            smallest = probabilities.topk(self.top_k, dim=-1).values[:, -1:]
            probabilities = torch.where(probabilities >= smallest, probabilities, 0.0)
        if self.top_p < 1.0:
            ordered, order = probabilities.sort(dim=-1, descending=True, stable=True)
            before = ordered.cumsum(-1) - ordered
            kept = before < self.top_p * ordered.sum(-1, keepdim=True)
            probabilities = torch.where(torch.zeros_like(kept).scatter(-1, order, kept), probabilities, 0.0)
        if self.min_p > 0.0:
            floor = self.min_p * probabilities.amax(-1, keepdim=True)
            probabilities = torch.where(probabilities >= floor, probabilities, 0.0)
        return probabilities


def make_sampler(controls: Controls, *, device: torch.device) -> Sampler:
    """The sampler that these controls ask for; a temperature near 0 is greedy, since logits divided by it overflow."""
    if not controls.do_sample or controls.temperature < LOWEST_TEMPERATURE:
        return Greedy()
    return Drawing(
        temperature=controls.temperature,
        top_k=controls.top_k,
        top_p=controls.top_p,
        min_p=controls.min_p,
        generator=torch.Generator(device=device).manual_seed(controls.seed),
    )
