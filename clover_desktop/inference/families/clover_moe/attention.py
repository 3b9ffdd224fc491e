"""Full attention with an output gate and partial rotary positions, as functions of tensors.

B batch, T tokens, P prefix tokens, Q query heads, G key-value heads, D head dim, R rotary dims.
Source: transformers' ``qwen3_5_moe`` text attention, which the published checkpoint shares.
"""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor


def rms_norm(x: Tensor, weight: Tensor, epsilon: float) -> Tensor:
    """x scaled to unit mean square over the last axis, times (1 + weight); computed in float32."""
    scaled = F.rms_norm(x.float(), (x.shape[-1],), eps=epsilon)
    return (scaled * (1.0 + weight.float())).to(x.dtype)


def rotary_angles(positions: Tensor, *, rotary_dim: int, theta: float) -> tuple[Tensor, Tensor]:
    """Cosine and sine of every position and rotary dimension, float32.

    Shapes: positions (..., T); results (..., T, R).
    """
    exponents = torch.arange(0, rotary_dim, 2, device=positions.device, dtype=torch.float32) / rotary_dim
    angles = positions.unsqueeze(-1).float() * theta**-exponents
    angles = torch.cat([angles, angles], dim=-1)
    return angles.cos(), angles.sin()


def rotate(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    """x with its first R dims turned by the angles; the rest is passed through.

    Shapes: x (B, heads, T, D); cos, sin (T, R).
    """
    rotary_dim = cos.shape[-1]
    turned, kept = x[..., :rotary_dim], x[..., rotary_dim:]
    first, second = turned.chunk(2, dim=-1)
    turned = turned * cos.to(x.dtype) + torch.cat([-second, first], dim=-1) * sin.to(x.dtype)
    return torch.cat([turned, kept], dim=-1)


def attend(q: Tensor, k: Tensor, v: Tensor, *, mask: Tensor | None) -> Tensor:
    """Softmax attention, heads joined: (B, T, Q * D).

    Shapes: q (B, Q, T, D); k, v (B, G, P + T, D); mask broadcasts to (B, Q, T, P + T), True may be seen; None
    sees everything (the block pass: with a mask SDPA would copy gigabytes at long context).
    """
    groups = q.shape[1] // k.shape[1]
    batch, heads, tokens, head_dim = q.shape
    if mask is None:
        # One key-value head serves its group of query heads as more rows: nothing is repeated in memory.
        folded = q.reshape(batch, k.shape[1], groups * tokens, head_dim)
        out = F.scaled_dot_product_attention(folded, k, v).reshape(batch, heads, tokens, head_dim)
    else:
        out = F.scaled_dot_product_attention(q, k, v, attn_mask=mask, enable_gqa=groups > 1)
    return out.transpose(1, 2).reshape(batch, tokens, heads * head_dim)


def causal_mask(tokens: int, *, prefix_tokens: int, device: torch.device) -> Tensor:
    """(T, P + T), True where a new token may look: all of the prefix and what is not after it."""
    return torch.ones(tokens, prefix_tokens + tokens, dtype=torch.bool, device=device).tril(prefix_tokens)
