"""The ``clover_moe`` model as the decoder sees it: prefill, denoise, commit over one sequence.

Owns the weights and the cache of one sequence. A denoise pass reads the cache and never writes it.
Knows no tokenizer and no decoding rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor

from clover_desktop.inference.block_model import Denoised
from clover_desktop.inference.families.clover_moe import attention, gated_delta, mixers
from clover_desktop.inference.families.clover_moe.config import CloverMoeConfig
from clover_desktop.inference.families.clover_moe.weights import (
    AttentionWeights,
    CloverMoeWeights,
    GatedDeltaWeights,
    LayerWeights,
)

PREFILL_CHUNK_TOKENS = 1024


@dataclass(kw_only=True)
class KeyValues:
    """One attention layer's cache, written by prefill and commit: (1, key-value heads, capacity, D) each.

    Slots behind the committed length are scratch space of the denoise pass.
    """

    keys: Tensor
    values: Tensor


@dataclass(kw_only=True)
class DeltaState:
    """One GDN layer's cache, replaced by prefill and commit: the last pre-convolution inputs and the state.

    Shapes: history (1, k - 1, C); state (1, value heads, K, V) float32.
    """

    history: Tensor
    state: Tensor


class CloverMoeModel:
    """One sequence through a ``clover_moe`` checkpoint. Single-threaded: the worker's main thread owns it."""

    def __init__(self, config: CloverMoeConfig, weights: CloverMoeWeights) -> None:
        self.config = config
        self.weights = weights
        self.device = weights.embedding.device
        self.layer_count = len(config.layer_kinds)
        self.vocabulary_size = config.vocab_size
        self.coreset_top_p = config.coreset_top_p if config.coreset_enabled else None
        self.committed_tokens = 0
        self._cache: list[KeyValues | DeltaState] = []
        # final hidden state of the last committed token, (1, H)
        self._last_hidden = torch.zeros(1, config.hidden_size, device=self.device)

    def begin(self, capacity_tokens: int) -> None:
        """Forgets the sequence and makes room for one of up to ``capacity_tokens`` tokens."""
        self.committed_tokens = 0
        self._cache = [self._empty_cache(layer, capacity_tokens) for layer in self.weights.layers]

    def _empty_cache(self, layer: LayerWeights, capacity_tokens: int) -> KeyValues | DeltaState:
        config, w = self.config, layer.mixer
        if isinstance(w, AttentionWeights):
            shape = (1, config.key_value_heads, capacity_tokens, config.head_dim)
            empty = torch.zeros(shape, dtype=w.k_proj.dtype, device=self.device)
            return KeyValues(keys=empty, values=torch.zeros_like(empty))
        state = torch.zeros(1, config.value_heads, config.key_head_dim, config.value_head_dim, device=self.device)
        return DeltaState(history=mixers.empty_conv_history(w, batch=1), state=state)

    @torch.inference_mode()
    def prefill(self, token_ids: Sequence[int]) -> Iterator[int]:
        """Reads the tokens causally in chunks; yields how many are read after each chunk. No logits."""
        for start in range(0, len(token_ids), PREFILL_CHUNK_TOKENS):
            chunk = token_ids[start : start + PREFILL_CHUNK_TOKENS]
            self.commit(chunk)
            yield start + len(chunk)

    @torch.inference_mode()
    def commit(self, token_ids: Sequence[int]) -> None:
        """One causal pass that appends the tokens to the cache."""
        self._causal_pass(torch.tensor(token_ids, device=self.device))

    @torch.inference_mode()
    def causal_logits(self, token_ids: Sequence[int]) -> Tensor:
        """Like `commit`, and returns the next-token logits (T, vocabulary) in float32."""
        return self._head(self._causal_pass(torch.tensor(token_ids, device=self.device)))

    @torch.inference_mode()
    def denoise(self, token_ids: Tensor, masked_offsets: Tensor) -> Denoised:
        """One bidirectional pass over a block on top of the committed prefix.

        Shapes: token_ids (L,), the mask id where a position is not resolved; masked_offsets (M,); the logits
        that come back are (M, vocabulary) float32, rows in the order of masked_offsets.
        """
        x = F.embedding(token_ids, self.weights.embedding).unsqueeze(0)
        cos, sin = self._angles(len(token_ids))
        kept_counts: list[Tensor] = []
        for layer, cache in zip(self.weights.layers, self._cache, strict=True):
            normed = attention.rms_norm(x, layer.input_norm, self.config.norm_epsilon)
            if isinstance(cache, KeyValues):
                assert isinstance(layer.mixer, AttentionWeights)
                mixed = self._attend(normed, layer.mixer, cache, cos=cos, sin=sin, mask=None)
            else:
                assert isinstance(layer.mixer, GatedDeltaWeights)
                mixed = self._read_block(normed, layer.mixer, cache)
            x = x + mixed
            x, kept = self._experts(x, layer, coreset_top_p=self.coreset_top_p)
            if kept is not None:
                kept_counts.append(kept.sum())
        hidden = x[0]
        if self.config.assumptions.logit_shift == 1:  # each position is proposed by the one before it
            hidden = torch.cat([self._last_hidden, hidden[:-1]])
        experts_kept = torch.stack(kept_counts) if kept_counts else None
        return Denoised(logits=self._head(hidden[masked_offsets]), experts_kept=experts_kept)

    def _causal_pass(self, token_ids: Tensor) -> Tensor:
        """Final hidden states (T, H) of new tokens; the cache takes them in."""
        x = F.embedding(token_ids, self.weights.embedding).unsqueeze(0)
        tokens = len(token_ids)
        cos, sin = self._angles(tokens)
        mask = attention.causal_mask(tokens, prefix_tokens=self.committed_tokens, device=self.device)
        for layer, cache in zip(self.weights.layers, self._cache, strict=True):
            normed = attention.rms_norm(x, layer.input_norm, self.config.norm_epsilon)
            if isinstance(cache, KeyValues):
                assert isinstance(layer.mixer, AttentionWeights)
                mixed = self._attend(normed, layer.mixer, cache, cos=cos, sin=sin, mask=mask)
            else:
                assert isinstance(layer.mixer, GatedDeltaWeights)
                mixed = self._advance(normed, layer.mixer, cache)
            x, _ = self._experts(x + mixed, layer, coreset_top_p=None)
        self.committed_tokens += tokens
        self._last_hidden = x[0, -1:].clone()
        return x[0]

    def _angles(self, tokens: int) -> tuple[Tensor, Tensor]:
        positions = torch.arange(self.committed_tokens, self.committed_tokens + tokens, device=self.device)
        return attention.rotary_angles(positions, rotary_dim=self.config.rotary_dim, theta=self.config.rope_theta)

    def _attend(
        self, x: Tensor, w: AttentionWeights, cache: KeyValues, *, cos: Tensor, sin: Tensor, mask: Tensor | None
    ) -> Tensor:
        """Attention over the prefix and the new tokens, whose keys go behind the committed ones."""
        inputs = mixers.project_attention(x, w, self.config, cos=cos, sin=sin)
        start, end = self.committed_tokens, self.committed_tokens + x.shape[1]
        cache.keys[:, :, start:end] = inputs.k
        cache.values[:, :, start:end] = inputs.v
        out = attention.attend(inputs.q, cache.keys[:, :, :end], cache.values[:, :, :end], mask=mask)
        return mixers.finish_attention(out, inputs.gate, w)

    def _advance(self, x: Tensor, w: GatedDeltaWeights, cache: DeltaState) -> Tensor:
        """The causal rule over new tokens; state and convolution history move on."""
        inputs = mixers.project_delta(x, w, self.config)
        q, k, v = mixers.split_heads(gated_delta.convolve(inputs.qkv, cache.history, w.conv), self.config)
        read, states = gated_delta.gated_delta_rule(
            q, k, v, log_decay=inputs.log_decay, beta=inputs.beta, state=cache.state
        )
        cache.history = torch.cat([cache.history, inputs.qkv], dim=1)[:, -(w.conv.shape[1] - 1) :].clone()
        cache.state = states[:, :, -1].clone()
        return mixers.finish_delta(read, inputs.z, w, self.config)

    def _read_block(self, x: Tensor, w: GatedDeltaWeights, cache: DeltaState) -> Tensor:
        """The block pass: reads state and history, writes neither."""
        inputs = mixers.project_delta(x, w, self.config)
        mixed = gated_delta.convolve(inputs.qkv, cache.history, w.conv, w.conv_right)
        q, k, v = mixers.split_heads(mixed, self.config)
        read, _ = gated_delta.block_read(
            q,
            k,
            v,
            state=cache.state,
            logit_scale=w.logit_scale,
            history_bias=w.history_bias,
            history_c=w.history_c,
            assumptions=self.config.assumptions,
        )
        return mixers.finish_delta(read, inputs.z, w, self.config)

    def _experts(self, x: Tensor, layer: LayerWeights, *, coreset_top_p: float | None) -> tuple[Tensor, Tensor | None]:
        normed = attention.rms_norm(x, layer.post_norm, self.config.norm_epsilon)
        y, kept = mixers.mix_experts(normed[0], layer.moe, self.config, coreset_top_p=coreset_top_p)
        return x + y.unsqueeze(0), kept

    def _head(self, hidden: Tensor) -> Tensor:
        normed = attention.rms_norm(hidden, self.weights.norm, self.config.norm_epsilon)
        return F.linear(normed, self.weights.lm_head).float()

    def committed_state(self) -> list[Tensor]:
        """Copies of everything committed, for tests and snapshots: keys, values, histories, states."""
        copies: list[Tensor] = []
        for cache in self._cache:
            if isinstance(cache, KeyValues):
                copies += [part[:, :, : self.committed_tokens].clone() for part in (cache.keys, cache.values)]
            else:
                copies += [cache.history.clone(), cache.state.clone()]
        return copies
