"""Gated DeltaNet: the causal rule for prefill and commit, and the block pass that only reads.

Pure functions of tensors; B batch, T tokens, L block length, H value heads, K key dim, V value dim, C channels.
Sources: Yang, Kautz and Hatamizadeh, "Gated Delta Networks" (2024), equation 10 for the rule and section 3.3
for the chunk form; the block pass is our reading of the model card (see `Assumptions`).
"""

from __future__ import annotations

import math

import torch
import torch.nn.functional as F
from torch import Tensor

from clover_desktop.inference.families.clover_moe.config import Assumptions

CHUNK_TOKENS = 64


def convolve(x: Tensor, history: Tensor, left: Tensor, right: Tensor | None = None) -> Tensor:
    """The depthwise convolution followed by SiLU.

    Shapes: x (B, T, C); history (B, k - 1, C), the inputs just before x, oldest first; left (C, k) whose last
    tap is the current token; right (C, r) or None, whose taps stay inside x; result (B, T, C).
    """
    tokens, taps = x.shape[1], left.shape[1]
    padded = torch.cat([history.to(x.dtype), x], dim=1)
    y = padded[:, :tokens] * left[:, 0]
    for tap in range(1, taps):
        y = torch.addcmul(y, padded[:, tap : tap + tokens], left[:, tap])
    for tap in range(right.shape[1] if right is not None else 0):
        reach = tokens - tap - 1
        if right is not None and reach > 0:
            ahead = F.pad(x[:, tap + 1 :], (0, 0, 0, tokens - reach))
            y = torch.addcmul(y, ahead, right[:, tap])
    return F.silu(y)


def normalise(x: Tensor) -> Tensor:
    """x divided by its length over the last axis, in float32, as the query and key of the rule need it."""
    x = x.float()
    return x * torch.rsqrt(x.pow(2).sum(-1, keepdim=True) + 1e-6)


def gated_delta_rule(
    q: Tensor,
    k: Tensor,
    v: Tensor,
    *,
    log_decay: Tensor,
    beta: Tensor,
    state: Tensor,
    chunk_tokens: int = CHUNK_TOKENS,
) -> tuple[Tensor, Tensor]:
    """The causal rule over T tokens: (read-outs (B, H, T, V), states (B, H, N + 1, K, V)).

    ``states[:, :, n]`` is the state before chunk n, the last one is the state after all tokens. Inside a chunk
    the rule is one triangular system: with g the decay so far, (I + A) U = beta (V - g K S), where
    A[t, i] = beta_t (g_t / g_i) (k_t . k_i) for i < t; only the N chunk states are computed in order.

    Shapes: q, k (B, H, T, K) normalised, float32; v (B, H, T, V); log_decay, beta (B, H, T); state (B, H, K, V).
    """
    tokens, key_dim = q.shape[2], q.shape[3]
    padding = -tokens % chunk_tokens
    if padding:  # a padded token has beta 0 and decay 1: it changes nothing
        q, k, v = (F.pad(x, (0, 0, 0, padding)) for x in (q, k, v))
        log_decay, beta = F.pad(log_decay, (0, padding)), F.pad(beta, (0, padding))
    chunks = (tokens + padding) // chunk_tokens
    q, k, v = (x.unflatten(2, (chunks, chunk_tokens)) for x in (q * key_dim**-0.5, k, v.float()))
    beta = beta.unflatten(2, (chunks, chunk_tokens)).unsqueeze(-1)
    log_g = log_decay.unflatten(2, (chunks, chunk_tokens)).cumsum(-1)  # (B, H, N, c)
    ratio = (log_g.unsqueeze(-1) - log_g.unsqueeze(-2)).tril().exp().tril()  # g_t / g_i for i <= t
    g = log_g.exp().unsqueeze(-1)

    system = (beta * (k @ k.transpose(-1, -2)) * ratio).tril(-1)
    system = system + torch.eye(chunk_tokens, dtype=system.dtype, device=system.device)
    solved = torch.linalg.solve_triangular(
        system, torch.cat([beta * v, beta * g * k], dim=-1), upper=False, unitriangular=True
    )
    u_free, u_state = solved.split([v.shape[-1], key_dim], dim=-1)
    scores = (q @ k.transpose(-1, -2)) * ratio
    k_to_end = k * (log_g[..., -1:] - log_g).exp().unsqueeze(-1)

    outputs: list[Tensor] = []
    states = [state]
    for n in range(chunks):
        u = u_free[:, :, n] - u_state[:, :, n] @ state
        outputs.append((g[:, :, n] * q[:, :, n]) @ state + scores[:, :, n] @ u)
        state = g[:, :, n, -1:] * state + k_to_end[:, :, n].transpose(-1, -2) @ u
        states.append(state)
    return torch.cat(outputs, dim=2)[:, :, :tokens], torch.stack(states, dim=2)


def gated_delta_rule_stepwise(
    q: Tensor, k: Tensor, v: Tensor, *, log_decay: Tensor, beta: Tensor, state: Tensor
) -> tuple[Tensor, Tensor]:
    """The same rule one token at a time: the readable reference (read-outs, state after the last token)."""
    outputs: list[Tensor] = []
    scale = q.shape[-1] ** -0.5
    for t in range(q.shape[2]):
        state = state * log_decay[:, :, t, None, None].exp()
        k_t, v_t = k[:, :, t, :, None], v[:, :, t, None, :].float()
        correction = beta[:, :, t, None, None] * (v_t - (state * k_t).sum(-2, keepdim=True))
        state = state + k_t * correction
        outputs.append((state * q[:, :, t, :, None] * scale).sum(-2))
    return torch.stack(outputs, dim=2), state


def block_read(
    q: Tensor,
    k: Tensor,
    v: Tensor,
    *,
    state: Tensor,
    logit_scale: Tensor,
    history_bias: Tensor,
    history_c: Tensor,
    assumptions: Assumptions,
) -> tuple[Tensor, Tensor]:
    """The block pass of one GDN layer: (read-outs (B, H, L, V), share of the history (B, H, L)).

    Tokens of the block attend to each other in both directions; what the committed state answers is one more
    unit of the same softmax. The state is read, never written.

    Shapes: q, k (B, H, L, K) normalised, float32; v (B, H, L, V); state (B, H, K, V); the scalars (H,) or (1,).
    """
    length, key_dim = q.shape[2], q.shape[3]
    scale = logit_scale.float().view(-1, 1, 1)
    if assumptions.logit_scale == "exponential":
        scale = scale.exp()
    growth = math.log(length) if assumptions.history_length == "log" else 1.0
    history_logit = history_bias.float() + history_c.float() * growth  # (H,) or (1,)
    logits = scale * (q @ k.transpose(-1, -2))  # (B, H, L, L)
    history = history_logit.view(-1, 1, 1).expand(*logits.shape[:-1], 1)
    shares = torch.cat([history, logits], dim=-1).softmax(-1)
    share_of_history, share_of_block = shares[..., :1], shares[..., 1:]
    recalled = (q * key_dim**-0.5) @ state
    return share_of_history * recalled + share_of_block @ v.float(), share_of_history.squeeze(-1)
