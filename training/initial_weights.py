"""Random starting weights of the family, as trainable tensors by checkpoint name."""

from __future__ import annotations

import math

import torch
from torch import Tensor

from clover_desktop.inference.families.clover_moe.config import CloverMoeConfig, expected_shapes

RIGHT_TAPS = 2
"""Width of the right-side convolution; zero at the start, as the publisher describes it."""


def initial_tensors(config: CloverMoeConfig, *, generator: torch.Generator) -> dict[str, Tensor]:
    """Every tensor of the checkpoint, float32, named as `expected_shapes` names them."""
    tensors = {name: _initial(name, shape, generator) for name, shape in expected_shapes(config).items()}
    for layer, kind in enumerate(config.layer_kinds):
        if kind == "full_attention":
            continue
        here = f"layers.{layer}.linear_attn."
        heads = (config.value_heads,)
        tensors[here + "conv_right_weight"] = torch.zeros(config.conv_channels, 1, RIGHT_TAPS)
        tensors[here + "bd_softmax_logit_scale"] = torch.full(heads, 6.0)
        tensors[here + "bd_softmax_history_bias"] = torch.zeros(heads)
        tensors[here + "bd_softmax_history_c"] = torch.ones(heads)
    return tensors


def _initial(name: str, shape: tuple[int, ...], generator: torch.Generator) -> Tensor:
    if name.endswith("A_log"):
        return torch.empty(shape).uniform_(1.0, 16.0, generator=generator).log()
    if name.endswith("dt_bias"):
        step = torch.empty(shape).uniform_(math.log(1e-3), math.log(1e-1), generator=generator).exp()
        return step + torch.log(-torch.expm1(-step))  # the inverse of softplus
    if name.endswith("linear_attn.norm.weight"):
        return torch.ones(shape)
    if len(shape) == 1:  # RMSNorm multiplies by 1 + w
        return torch.zeros(shape)
    if name.endswith("conv1d.weight"):
        return torch.empty(shape).uniform_(-0.5, 0.5, generator=generator)
    deviation = 0.02 if name.startswith("embed") else shape[-1] ** -0.5
    if name.endswith(("out_proj.weight", "o_proj.weight", "down_proj", "down_proj.weight")):
        deviation *= 0.5
    return torch.empty(shape).normal_(0.0, deviation, generator=generator)


def is_matrix(name: str, tensor: Tensor) -> bool:
    """Whether Muon trains it: dense matrices that mix features, not embeddings, routers, gates or convolutions.

    Nor the experts: orthogonalising their many matrices in float32 costs as much as half the backward pass.
    """
    excluded = (
        "embed_tokens",
        "spelling.",
        "conv",
        "mlp.experts",
        "mlp.gate.",
        "shared_expert_gate",
        "in_proj_a",
        "in_proj_b",
    )
    return tensor.ndim >= 2 and not any(part in name for part in excluded)
