"""Mixture of experts: routing, the block coreset, and the experts' arithmetic.

N tokens, E experts, k experts per token, H hidden, I expert width.
Sources: transformers' ``qwen3_5_moe`` for plain routing; the model card for the block expert coreset.
"""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor

SMALL_EXPERT_COUNT = 16
SMALL_TOKEN_COUNT = 64


def top_experts(probabilities: Tensor, experts_per_token: int) -> tuple[Tensor, Tensor]:
    """The k most probable experts of each token and their probabilities; the lowest id wins a tie.

    Shapes: probabilities (..., E); results (..., k) ids and values, both descending by value.
    """
    values, ids = probabilities.sort(dim=-1, descending=True, stable=True)
    return ids[..., :experts_per_token], values[..., :experts_per_token]


def route(
    router_logits: Tensor, *, experts_per_token: int, kept: Tensor | None = None, renormalise: bool = True
) -> tuple[Tensor, Tensor]:
    """Expert ids and weights of each token, inside the kept experts if any are given.

    Without ``renormalise`` the weights of kept experts keep the size that they have among all experts.

    Shapes: router_logits (..., E); kept (E,) or (..., E) bool; results (..., k) ids and float32 weights, descending.
    """
    probabilities = router_logits.float().softmax(-1)
    ids, values = top_experts(probabilities, experts_per_token)
    mass = values.sum(-1, keepdim=True)
    if kept is None:
        return ids, values / mass
    ids, values = top_experts(torch.where(kept, probabilities, 0.0), experts_per_token)
    return ids, values / (values.sum(-1, keepdim=True) if renormalise else mass)


def block_coreset(router_logits: Tensor, *, experts_per_token: int, top_p: float, minimum: int | None = None) -> Tensor:
    """The experts that a block keeps, as a mask (..., E).

    The renormalised weights of every token's top k are summed over the block; the smallest set whose sum
    reaches top_p of the total is kept: at least ``minimum`` (default k) experts, never one without weight.
    No result leaves the device.

    Shapes: router_logits (..., L, E), one block in each leading place.
    """
    ids, weights = route(router_logits, experts_per_token=experts_per_token)
    # float64: in float32 a small expert's weight is lost in the sum, and top_p 1.0 would leave it out
    each = torch.zeros(router_logits.shape, dtype=torch.float64, device=weights.device)
    sums = each.scatter(-1, ids, weights.double()).sum(-2)
    descending, order = sums.sort(dim=-1, descending=True, stable=True)
    before = descending.cumsum(-1) - descending
    rank = torch.arange(sums.shape[-1], device=sums.device)
    needed = before < top_p * sums.sum(-1, keepdim=True) - 1e-9
    wanted = (needed | (rank < (minimum or experts_per_token))) & (descending > 0)
    return torch.zeros_like(wanted).scatter(-1, order, wanted)


def gated_mlp(x: Tensor, gate: Tensor, up: Tensor, down: Tensor) -> Tensor:
    """down(SiLU(gate x) * up x). Shapes: x (N, H); gate, up (I, H); down (H, I); result (N, H)."""
    return F.linear(F.silu(F.linear(x, gate)) * F.linear(x, up), down)


def run_experts(x: Tensor, ids: Tensor, weights: Tensor, *, gate_up: Tensor, down: Tensor) -> Tensor:
    """The weighted sum of each token's experts, (N, H).

    A handful of experts and few tokens: two matrix products over all experts beat a loop of small ones.

    Shapes: x (N, H); ids, weights (N, k); gate_up (E, 2 I, H), the gate first; down (E, H, I).
    """
    if gate_up.shape[0] <= SMALL_EXPERT_COUNT and x.shape[0] <= SMALL_TOKEN_COUNT:
        return run_all_experts(x, ids, weights, gate_up=gate_up, down=down)
    return run_experts_grouped(x, ids, weights, gate_up=gate_up, down=down)


def run_all_experts(x: Tensor, ids: Tensor, weights: Tensor, *, gate_up: Tensor, down: Tensor) -> Tensor:
    """`run_experts` by computing every expert for every token: no data-dependent shape, no host sync."""
    experts, double_width, hidden = gate_up.shape
    gate, up = F.linear(x, gate_up.reshape(experts * double_width, hidden)).unflatten(1, (experts, 2, -1)).unbind(2)
    share = torch.zeros(len(x), experts, dtype=x.dtype, device=x.device).scatter(1, ids, weights.to(x.dtype))
    active = F.silu(gate) * up * share.unsqueeze(-1)  # (N, E, I)
    return torch.einsum("nei,ehi->nh", active, down)


def run_experts_grouped(x: Tensor, ids: Tensor, weights: Tensor, *, gate_up: Tensor, down: Tensor) -> Tensor:
    """`run_experts` with the tokens sorted by expert; each expert that is used is read once."""
    experts, per_token = gate_up.shape[0], ids.shape[1]
    order = ids.flatten().argsort(stable=True)
    counts = torch.bincount(ids.flatten(), minlength=experts).tolist()
    rows, scale = order // per_token, weights.flatten()[order].to(x.dtype).unsqueeze(-1)
    # One gather and one sum for all experts: in training each would cost a copy of x for its gradient.
    ys: list[Tensor] = []
    for mine, w_gate_up, w_down in zip(x[rows].split(counts), gate_up.unbind(), down.unbind(), strict=True):
        if mine.shape[0]:
            gate, up = F.linear(mine, w_gate_up).chunk(2, dim=-1)
            ys.append(F.linear(F.silu(gate) * up, w_down))
    return torch.zeros_like(x).index_add_(0, rows, torch.cat(ys) * scale)
