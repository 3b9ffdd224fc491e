"""The training forward: clean blocks and their noised copies in one pass, equal to cached decoding.

The clean sequence runs causally, as prefill and commit do; every reply block also runs as a noised copy that
reads the state at its own start, as a denoise pass does. Shares all projections with inference.
B batch, T clean tokens, R reply blocks, L block length; a batch is left-padded so that blocks align.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor

from clover_desktop.inference.families.clover_moe import attention, gated_delta, mixers, moe
from clover_desktop.inference.families.clover_moe.config import CloverMoeConfig
from clover_desktop.inference.families.clover_moe.weights import (
    AttentionWeights,
    CloverMoeWeights,
    GatedDeltaWeights,
    MoeWeights,
)


@dataclass(frozen=True, kw_only=True)
class Batch:
    """Examples of one shape.

    Shapes: clean (B, T) ids of prompt and all reply blocks but the last, T a multiple of L; is_padding (B, T);
    noised (B, R, L) ids with masks; targets (B, R, L) ids; weights (B, R, L), 0 where nothing is to be learned.
    """

    clean: Tensor
    is_padding: Tensor
    noised: Tensor
    targets: Tensor
    weights: Tensor

    @property
    def first_block(self) -> int:
        """The clean block index at which the reply starts."""
        return self.clean.shape[1] // self.noised.shape[2] - (self.noised.shape[1] - 1)


@dataclass(frozen=True, kw_only=True)
class Losses:
    """Scalars: masked cross-entropy, next-token cross-entropy of the clean reply, router balance."""

    masked: Tensor
    causal: Tensor
    balance: Tensor
    accuracy: Tensor


def training_losses(config: CloverMoeConfig, weights: CloverMoeWeights, batch: Batch, *, use_coreset: bool) -> Losses:
    """All losses of a batch."""
    hidden_clean, hidden_noised, balance = hidden_states(config, weights, batch, use_coreset=use_coreset)
    chosen = batch.weights > 0
    logits = _head(hidden_noised[chosen], weights, config)
    each = F.cross_entropy(logits, batch.targets[chosen], reduction="none")
    weight = batch.weights[chosen]
    hit = (logits.argmax(-1) == batch.targets[chosen]).float()

    block = batch.noised.shape[2]
    start = batch.first_block * block
    causal = hidden_clean.new_zeros(())
    if batch.clean.shape[1] > start:
        next_ids = batch.clean[:, start:].flatten()
        rows = hidden_clean[:, start - 1 : -1].flatten(0, 1)
        causal = F.cross_entropy(_head(rows, weights, config), next_ids)
    return Losses(
        masked=(each * weight).sum() / weight.sum(),
        causal=causal,
        balance=balance,
        accuracy=(hit * weight).sum() / weight.sum(),
    )


def _head(hidden: Tensor, weights: CloverMoeWeights, config: CloverMoeConfig) -> Tensor:
    normed = attention.rms_norm(hidden, weights.norm, config.norm_epsilon)
    return F.linear(normed, weights.lm_head).float()


def hidden_states(
    config: CloverMoeConfig, weights: CloverMoeWeights, batch: Batch, *, use_coreset: bool
) -> tuple[Tensor, Tensor, Tensor]:
    """Final hidden states: clean (B, T, H), noised (B, R, L, H), and the router balance loss."""
    tokens = batch.clean.shape[1]
    _, replies, block = batch.noised.shape
    ids = torch.cat([batch.clean, batch.noised.flatten(1)], dim=1)
    x = F.embedding(ids, weights.embedding)
    visible = _visible(batch)
    noised_start = batch.first_block * block
    positions = torch.cat([torch.arange(tokens), noised_start + torch.arange(replies * block)])
    cos, sin = attention.rotary_angles(positions, rotary_dim=config.rotary_dim, theta=config.rope_theta)
    balance = x.new_zeros(())
    for layer in weights.layers:
        normed = attention.rms_norm(x, layer.input_norm, config.norm_epsilon)
        if isinstance(layer.mixer, AttentionWeights):
            inputs = mixers.project_attention(normed, layer.mixer, config, cos=cos, sin=sin)
            out = attention.attend(inputs.q, inputs.k, inputs.v, mask=visible)
            x = x + mixers.finish_attention(out, inputs.gate, layer.mixer)
        else:
            x = x + _delta(normed, layer.mixer, config, batch)
        normed = attention.rms_norm(x, layer.post_norm, config.norm_epsilon)
        y, layer_balance = _experts(normed, layer.moe, config, batch, use_coreset=use_coreset)
        x, balance = x + y, balance + layer_balance
    return x[:, :tokens], x[:, tokens:].unflatten(1, (replies, block)), balance


def _visible(batch: Batch) -> Tensor:
    """(B, 1, T + R L, T + R L): what each position may attend to."""
    size, tokens = batch.clean.shape
    _, replies, block = batch.noised.shape
    total = tokens + replies * block
    own = torch.arange(replies).repeat_interleave(block)
    visible = torch.zeros(total, total, dtype=torch.bool)
    visible[:tokens, :tokens] = torch.ones(tokens, tokens, dtype=torch.bool).tril()
    visible[tokens:, :tokens] = torch.arange(tokens) < ((batch.first_block + own) * block).unsqueeze(1)
    visible[tokens:, tokens:] = own.unsqueeze(1) == own
    mask = visible.expand(size, 1, total, total).clone()
    mask[:, 0, :, :tokens] &= ~batch.is_padding.unsqueeze(1)
    return mask | torch.eye(total, dtype=torch.bool)  # a padded row must see something


def _delta(x: Tensor, w: GatedDeltaWeights, config: CloverMoeConfig, batch: Batch) -> Tensor:
    size, tokens = batch.clean.shape
    _, replies, block = batch.noised.shape
    inputs = mixers.project_delta(x, w, config)
    is_token = (~batch.is_padding).to(inputs.qkv.dtype)
    clean = inputs.qkv[:, :tokens] * is_token.unsqueeze(-1)
    history = mixers.empty_conv_history(w, batch=size)
    with torch.autocast("cpu", enabled=False):
        clean, noised = clean.float(), inputs.qkv[:, tokens:].float()
        q, k, v = mixers.split_heads(gated_delta.convolve(clean, history, w.conv), config)
        read_clean, states = gated_delta.gated_delta_rule(
            q,
            k,
            v,
            log_decay=inputs.log_decay[:, :, :tokens] * is_token.unsqueeze(1),
            beta=inputs.beta[:, :, :tokens] * is_token.unsqueeze(1),
            state=torch.zeros(size, config.value_heads, config.key_head_dim, config.value_head_dim),
            chunk_tokens=block,
        )
        first, taps = batch.first_block, w.conv.shape[1] - 1
        starts = (first + torch.arange(replies)) * block
        before = clean[:, (starts.unsqueeze(1) - taps + torch.arange(taps)).flatten()]
        mixed = gated_delta.convolve(
            noised.reshape(size * replies, block, -1), before.reshape(size * replies, taps, -1), w.conv, w.conv_right
        )
        q, k, v = mixers.split_heads(mixed, config)
        state = states[:, :, first : first + replies].transpose(1, 2).flatten(0, 1)
        read_noised, _ = gated_delta.block_read(
            q,
            k,
            v,
            state=state,
            logit_scale=w.logit_scale,
            history_bias=w.history_bias,
            history_c=w.history_c,
            assumptions=config.assumptions,
        )
    heads = config.value_heads
    by_example = read_noised.unflatten(0, (size, replies)).transpose(1, 2).reshape(size, heads, replies * block, -1)
    return mixers.finish_delta(torch.cat([read_clean, by_example], dim=2), inputs.z, w, config)


def _experts(
    x: Tensor, w: MoeWeights, config: CloverMoeConfig, batch: Batch, *, use_coreset: bool
) -> tuple[Tensor, Tensor]:
    """The mixture over all positions; with use_coreset every noised block shares its own subset."""
    tokens = batch.clean.shape[1]
    logits = F.linear(x, w.router).float()  # (B, T + R L, E)
    k = config.experts_per_token
    kept = torch.ones_like(logits, dtype=torch.bool)
    if use_coreset:
        by_block = logits[:, tokens:].unflatten(1, batch.noised.shape[1:])
        mask = moe.block_coreset(by_block, experts_per_token=k, top_p=config.coreset_top_p)
        kept[:, tokens:] = mask.unsqueeze(2).expand_as(by_block).flatten(1, 2)
    flat, rows = x.flatten(0, 1), logits.flatten(0, 1)
    ids, weights = moe.route(rows, experts_per_token=k, kept=kept.flatten(0, 1))
    routed = moe.run_experts_grouped(flat, ids, weights, gate_up=w.gate_up, down=w.down)
    used = F.one_hot(ids, config.experts).float().sum(1).mean(0)
    balance = config.experts / k * (used * rows.softmax(-1).mean(0)).sum()
    return (routed + mixers.shared_expert(flat, w)).view_as(x), balance
