"""The two token mixers and the mixture of experts applied to weights: what every pass is put together from.

Prefill, commit, denoise and training differ only in which state they read and whether they write it; they
share these projections. B batch, T tokens, H hidden.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor

from clover_desktop.inference.families.clover_moe import attention, gated_delta, moe
from clover_desktop.inference.families.clover_moe.config import CloverMoeConfig
from clover_desktop.inference.families.clover_moe.weights import (
    AttentionWeights,
    GatedDeltaWeights,
    MoeWeights,
)


@dataclass(frozen=True, kw_only=True)
class DeltaInputs:
    """What a GDN layer derives from its input before the convolution.

    Shapes: qkv (B, T, C); z (B, T, value heads, V); beta and log_decay (B, value heads, T) float32.
    """

    qkv: Tensor
    z: Tensor
    beta: Tensor
    log_decay: Tensor


def project_delta(x: Tensor, w: GatedDeltaWeights, config: CloverMoeConfig) -> DeltaInputs:
    """The projections of a GDN layer."""
    step = F.softplus(F.linear(x, w.in_proj_a).float() + w.dt_bias.float())
    return DeltaInputs(
        qkv=F.linear(x, w.in_proj_qkv),
        z=F.linear(x, w.in_proj_z).unflatten(-1, (config.value_heads, config.value_head_dim)),
        beta=F.linear(x, w.in_proj_b).float().sigmoid().transpose(1, 2),
        log_decay=(-w.a_log.float().exp() * step).transpose(1, 2),
    )


def split_heads(mixed: Tensor, config: CloverMoeConfig) -> tuple[Tensor, Tensor, Tensor]:
    """Query, key and value per value head from the convolved channels.

    Value head h uses key head h // (value heads / key heads).

    Shapes: mixed (B, T, C); results q, k (B, value heads, T, K) normalised float32; v (B, value heads, T, V).
    """
    key_width = config.key_heads * config.key_head_dim
    q, k, v = mixed.split([key_width, key_width, mixed.shape[-1] - 2 * key_width], dim=-1)
    repeats = config.value_heads // config.key_heads
    q, k = (
        gated_delta.normalise(part.unflatten(-1, (config.key_heads, config.key_head_dim)))
        .transpose(1, 2)
        .repeat_interleave(repeats, dim=1)
        for part in (q, k)
    )
    return q, k, v.unflatten(-1, (config.value_heads, config.value_head_dim)).transpose(1, 2)


def finish_delta(read: Tensor, z: Tensor, w: GatedDeltaWeights, config: CloverMoeConfig) -> Tensor:
    """Gated norm and output projection. Shapes: read (B, value heads, T, V); z as projected; result (B, T, H)."""
    read = read.transpose(1, 2)
    normed = F.rms_norm(read.float(), (read.shape[-1],), eps=config.norm_epsilon) * w.norm.float()
    gated = (normed * F.silu(z.float())).to(w.out_proj.dtype)
    return F.linear(gated.flatten(2), w.out_proj)


@dataclass(frozen=True, kw_only=True)
class AttentionInputs:
    """Shapes: q (B, query heads, T, D); k, v (B, key-value heads, T, D); gate (B, T, query heads * D)."""

    q: Tensor
    k: Tensor
    v: Tensor
    gate: Tensor


def project_attention(
    x: Tensor, w: AttentionWeights, config: CloverMoeConfig, *, cos: Tensor, sin: Tensor
) -> AttentionInputs:
    """The projections of a full-attention layer, normalised and rotated. Shapes: cos, sin (T, R)."""
    by_head = F.linear(x, w.q_proj).unflatten(-1, (config.attention_heads, 2 * config.head_dim))
    q, gate = by_head.chunk(2, dim=-1)
    heads = (config.key_value_heads, config.head_dim)
    q = attention.rms_norm(q, w.q_norm, config.norm_epsilon).transpose(1, 2)
    k = attention.rms_norm(F.linear(x, w.k_proj).unflatten(-1, heads), w.k_norm, config.norm_epsilon).transpose(1, 2)
    return AttentionInputs(
        q=attention.rotate(q, cos, sin),
        k=attention.rotate(k, cos, sin),
        v=F.linear(x, w.v_proj).unflatten(-1, heads).transpose(1, 2),
        gate=gate.flatten(2),
    )


def finish_attention(out: Tensor, gate: Tensor, w: AttentionWeights) -> Tensor:
    """Output gate and projection. Shapes: out, gate (B, T, query heads * D); result (B, T, H)."""
    return F.linear(out * gate.sigmoid(), w.o_proj)


def mix_experts(
    x: Tensor, w: MoeWeights, config: CloverMoeConfig, *, coreset_top_p: float | None
) -> tuple[Tensor, Tensor | None]:
    """The mixture of experts over x (N, H): (result, kept experts (E,) bool, or None without a coreset).

    With ``coreset_top_p`` the N tokens are one block that shares a subset of the experts.
    """
    router_logits = F.linear(x, w.router)
    k = config.experts_per_token
    kept = None
    if coreset_top_p is not None:
        kept = moe.block_coreset(router_logits, experts_per_token=k, top_p=coreset_top_p)
    renormalise = config.assumptions.coreset_routing == "renormalised"
    ids, weights = moe.route(router_logits, experts_per_token=k, kept=kept, renormalise=renormalise)
    routed = moe.run_experts(x, ids, weights, gate_up=w.gate_up, down=w.down)
    return routed + shared_expert(x, w), kept


def shared_expert(x: Tensor, w: MoeWeights) -> Tensor:
    """The expert that every token passes, scaled by its own gate. Shapes: x and result (N, H)."""
    gate = F.linear(x, w.shared_expert_gate).sigmoid()
    return gate * moe.gated_mlp(x, w.shared_gate, w.shared_up, w.shared_down)


def empty_conv_history(w: GatedDeltaWeights, *, batch: int) -> Tensor:
    """(B, k - 1, C) zeros: what the convolution sees before the first token."""
    channels, taps = w.conv.shape
    return torch.zeros(batch, taps - 1, channels, dtype=w.in_proj_qkv.dtype, device=w.conv.device)
