"""Low-confidence block diffusion: the one loop, a generator of events.

Knows no tokenizer, no front end and no clock but for durations: the engine fills in display strings. See
docs/decoding.md for the rule in words. The vocabulary of events is `protocol`'s.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import msgspec
import torch
from torch import Tensor

from clover_desktop.inference.block_model import BlockModel, Denoised
from clover_desktop.inference.commit_rules import AboveThreshold, CommitRule
from clover_desktop.inference.controls import BadRequest, Controls
from clover_desktop.inference.logit_controls import LogitControls, TokenRoles
from clover_desktop.inference.protocol import (
    Alternative,
    BlockFinished,
    FinishReason,
    GenerationFinished,
    GenerationStats,
    Guess,
    PrefillAdvanced,
    StepResolved,
)
from clover_desktop.inference.sampling import Sampler, make_sampler
from clover_desktop.language import tr

ALTERNATIVES = 5
DecodeEvent = PrefillAdvanced | StepResolved | BlockFinished | GenerationFinished


class EmptyPrompt(ValueError):
    """There is nothing to answer."""


class ContextLengthExceeded(ValueError):
    """Prompt and reply, counted in whole blocks, do not fit: ``needed`` and ``limit`` in tokens."""

    def __init__(self, *, needed: int, limit: int) -> None:
        super().__init__(
            tr(
                "Prompt and reply need {:,} tokens (the reply counts in whole blocks), but the context holds {:,}. "
                "Shorten the prompt or lower max_new_tokens."
            ).format(needed, limit)
        )
        self.needed, self.limit = needed, limit


class NumericFailure(ArithmeticError):
    """The model returned NaN or infinite logits."""


def reply_capacity(controls: Controls, *, reply_so_far: int = 0) -> int:
    """Tokens that the reply may take up in the cache: what is there, and the rest in whole blocks."""
    rest = max(controls.max_new_tokens - reply_so_far, 0)
    return reply_so_far + math.ceil(rest / controls.block_size) * controls.block_size


def fit_reply(controls: Controls, *, prompt_tokens: int, context_length: int, reply_so_far: int = 0) -> Controls:
    """The controls of a request that leaves max_new_tokens unset: the whole blocks that fit, at least one."""
    blocks = max((context_length - prompt_tokens - reply_so_far) // controls.block_size, 1)
    limit = min(controls.max_new_tokens, reply_so_far + blocks * controls.block_size)
    return msgspec.structs.replace(controls, max_new_tokens=limit)


def check_request(
    model: BlockModel,
    prompt: Sequence[int],
    *,
    controls: Controls,
    roles: TokenRoles,
    context_length: int,
    reply_so_far: Sequence[int] = (),
) -> None:
    """Refuses what cannot be decoded.

    Raises:
        EmptyPrompt: no token at all.
        ContextLengthExceeded: the whole last block counts.
        BadRequest: every id is forbidden, an id lies outside the vocabulary, or the reply is already full.
    """
    if not prompt:
        raise EmptyPrompt(tr("The prompt is empty; type a question first."))
    needed = len(prompt) + reply_capacity(controls, reply_so_far=len(reply_so_far))
    if needed > context_length:
        raise ContextLengthExceeded(needed=needed, limit=context_length)
    if len(roles.forbidden | {roles.mask}) >= model.vocabulary_size:
        raise BadRequest(tr("forbidden_token_ids: every token of the vocabulary is forbidden."))
    if any(not 0 <= token < model.vocabulary_size for token in (*prompt, *reply_so_far)):
        raise BadRequest(tr("prompt: holds a token id outside the vocabulary."))
    if len(reply_so_far) >= controls.max_new_tokens:
        raise BadRequest(tr("max_new_tokens: the reply already has that many tokens; raise it to go on."))


@dataclass(kw_only=True)
class _Block:
    """The running block. Only the functions of this module move it."""

    tokens: list[int | None]
    steps: int = 0

    @property
    def masked(self) -> list[int]:
        return [offset for offset, token in enumerate(self.tokens) if token is None]

    def resolved_prefix(self, limit: int) -> list[int]:
        prefix: list[int] = []
        for token in self.tokens[:limit]:
            if token is None:
                break
            prefix.append(token)
        return prefix


@dataclass(kw_only=True)
class _Run:
    """One request on its way: what stays, then what moves. Only the functions of this module move it."""

    model: BlockModel
    request_id: int
    prompt: Sequence[int]
    controls: Controls
    roles: TokenRoles
    is_cancelled: Callable[[], bool]
    logit_controls: LogitControls
    sampler: Sampler
    rule: CommitRule
    reply: list[int]
    started: float
    outcome: FinishReason | None = None
    blocks: int = 0
    denoise_forwards: int = 0
    commit_forwards: int = 0
    prefill_us: int = 0
    denoise_us: int = 0
    commit_us: int = 0


def decode_blocks(
    model: BlockModel,
    prompt: Sequence[int],
    *,
    request_id: int,
    controls: Controls,
    roles: TokenRoles,
    context_length: int,
    is_cancelled: Callable[[], bool],
    reply_so_far: Sequence[int] = (),
) -> Iterator[DecodeEvent]:
    """Decodes one reply. Cancelling is looked at before every forward.

    Raises:
        EmptyPrompt, ContextLengthExceeded, BadRequest: see `check_request`; before anything is yielded.
        NumericFailure: NaN or infinite logits.

    Yields:
        PrefillAdvanced for each chunk; for each block its StepResolved events in order, then one BlockFinished;
        last one GenerationFinished.
    """
    check_request(
        model, prompt, controls=controls, roles=roles, context_length=context_length, reply_so_far=reply_so_far
    )
    run = _Run(
        model=model,
        request_id=request_id,
        prompt=prompt,
        controls=controls,
        roles=roles,
        is_cancelled=is_cancelled,
        logit_controls=LogitControls(controls, roles, device=model.device),
        sampler=make_sampler(controls, device=model.device),
        rule=AboveThreshold(controls.threshold),
        reply=list(reply_so_far),
        started=time.perf_counter(),
    )
    yield from _prefill(run)
    while run.outcome is None:  # a cancelled prefill has no block
        block = _Block(tokens=[None] * controls.block_size)
        yield from _resolve(run, block)
        yield from _finish_block(run, block)
    yield GenerationFinished(request_id=request_id, reason=run.outcome, stats=_stats(run, run.outcome))


def _prefill(run: _Run) -> Iterator[DecodeEvent]:
    prefix = [*run.prompt, *run.reply]
    run.model.begin(len(run.prompt) + reply_capacity(run.controls, reply_so_far=len(run.reply)))
    run.logit_controls.take_in(run.reply)
    if run.is_cancelled():
        run.outcome = "cancelled"
        return
    for done in run.model.prefill(prefix):
        run.prefill_us = _microseconds_since(run.started)
        yield PrefillAdvanced(request_id=run.request_id, done_tokens=done, total_tokens=len(prefix))
        if run.is_cancelled():
            run.outcome = "cancelled"
            return


def _resolve(run: _Run, block: _Block) -> Iterator[DecodeEvent]:
    """Denoise steps until the block is whole or the reply's end is certain."""
    while run.outcome is None and block.masked:
        if run.is_cancelled():
            run.outcome = "cancelled"
            return
        step = _denoise(run, block)
        run.denoise_forwards += 1
        run.denoise_us += step.duration_us
        yield step
        run.outcome = _decide(run, block)


def _finish_block(run: _Run, block: _Block) -> Iterator[DecodeEvent]:
    """The commit forward where the reply goes on, and the block's final text."""
    kept = block.resolved_prefix(_limit(run))
    if run.outcome == "stop":
        kept = kept[: next(offset for offset, token in enumerate(kept) if token in run.roles.ends)]
    if run.outcome is None and run.is_cancelled():
        run.outcome = "cancelled"
    commit_us = 0
    if run.outcome is None:
        began = time.perf_counter()
        run.model.commit(kept)
        commit_us = _microseconds_since(began)
        run.commit_forwards += 1
        run.commit_us += commit_us
        run.logit_controls.take_in(kept)
    run.reply += kept
    yield BlockFinished(
        request_id=run.request_id,
        block=run.blocks,
        token_ids=kept,
        text="",
        steps=block.steps,
        was_committed=run.outcome is None,
        was_interrupted=run.outcome == "cancelled",
        commit_us=commit_us,
    )
    run.blocks += 1


def _limit(run: _Run) -> int:
    """Positions of the running block that may still be part of the reply."""
    return min(run.controls.block_size, run.controls.max_new_tokens - len(run.reply))


def _decide(run: _Run, block: _Block) -> FinishReason | None:
    """Whether the reply's end is certain: an end token with nothing open before it, or no room left."""
    limit = _limit(run)
    prefix = block.resolved_prefix(limit)
    if any(token in run.roles.ends for token in prefix):
        return "stop"
    is_last = len(run.reply) + limit == run.controls.max_new_tokens
    return "length" if is_last and len(prefix) == limit else None


@torch.inference_mode()
def _denoise(run: _Run, block: _Block) -> StepResolved:
    """One forward over the block, and what it settles."""
    began = time.perf_counter()
    masked = block.masked
    block.steps += 1
    token_ids = [run.roles.mask if token is None else token for token in block.tokens]
    device = run.model.device
    denoised = run.model.denoise(torch.tensor(token_ids, device=device), torch.tensor(masked, device=device))
    packed = pack_proposals(denoised, masked, run.logit_controls, run.sampler)
    numbers: list[float] = packed.tolist()  # the one device-to-host copy of a step
    guesses, experts_kept, is_finite = unpack_proposals(numbers, masked, vocabulary_size=run.model.vocabulary_size)
    if not is_finite:
        raise NumericFailure(
            tr(
                "The model's {} layers returned NaN or infinite logits in block {}, step {}. "
                "The finished blocks are kept; verify the model's files."
            ).format(run.model.layer_count, run.blocks + 1, block.steps)
        )
    choice = run.rule.choose([guess.confidence for guess in guesses])
    for index in choice.indices:
        block.tokens[guesses[index].offset] = guesses[index].token_id
    return StepResolved(
        request_id=run.request_id,
        block=run.blocks,
        step=block.steps,
        offsets=[guesses[index].offset for index in choice.indices],
        is_forced=choice.is_forced,
        guesses=guesses,
        experts_kept=experts_kept,
        duration_us=_microseconds_since(began),
    )


def _stats(run: _Run, reason: FinishReason) -> GenerationStats:
    return GenerationStats(
        prompt_tokens=len(run.prompt),
        reply_tokens=len(run.reply),
        ended_by_token=reason == "stop",
        denoise_forwards=run.denoise_forwards,
        commit_forwards=run.commit_forwards,
        prefill_us=run.prefill_us,
        denoise_us=run.denoise_us,
        commit_us=run.commit_us,
        total_us=_microseconds_since(run.started),
    )


@torch.inference_mode()
def pack_proposals(denoised: Denoised, masked: Sequence[int], controls: LogitControls, sampler: Sampler) -> Tensor:
    """Everything the host needs of a step in one flat float64 tensor (14 numbers a masked position, and a layer's
    kept experts): ids are exact in it, and 32 positions take 3.6 kB.
    """
    raw = denoised.logits
    raw_total = raw.logsumexp(-1)
    is_finite = raw.sum(-1).isfinite()
    logits = controls.apply(raw, masked)
    total = logits.logsumexp(-1)
    # An untouched row keeps its logits but for those at -inf, and a proposed token is never one of them.
    best = logits.argmax(-1)
    tokens, confidences = sampler.propose(logits, best, total)
    raw_confidences = (raw.gather(1, tokens.unsqueeze(1)).squeeze(1) - raw_total).exp()
    top_logits, top_ids = logits.topk(min(ALTERNATIVES, logits.shape[-1]), dim=-1)
    rows = torch.cat(
        [
            torch.stack([tokens, is_finite], dim=1).double(),
            torch.stack([confidences, raw_confidences], dim=1).double(),
            top_ids.double(),
            (top_logits - total.unsqueeze(1)).exp().double(),
        ],
        dim=1,
    )
    if denoised.experts_kept is None:
        return rows.flatten()
    return torch.cat([rows.flatten(), denoised.experts_kept.double()])


def unpack_proposals(
    numbers: Sequence[float], masked: Sequence[int], *, vocabulary_size: int
) -> tuple[list[Guess], list[int], bool]:
    """The guesses, the kept experts of each layer, and whether every row was finite, from `pack_proposals`."""
    k = min(ALTERNATIVES, vocabulary_size)
    width = 4 + 2 * k
    guesses: list[Guess] = []
    is_finite = True
    for row, offset in enumerate(masked):
        cells = numbers[row * width : (row + 1) * width]
        is_finite = is_finite and cells[1] == 1.0
        ids, probabilities = cells[4 : 4 + k], cells[4 + k :]
        guesses.append(
            Guess(
                offset=offset,
                token_id=int(cells[0]),
                confidence=cells[2],
                raw_confidence=cells[3],
                alternatives=[Alternative(int(i), p) for i, p in zip(ids, probabilities, strict=True) if p > 0.0],
            )
        )
    experts_kept = [int(count) for count in numbers[len(masked) * width :]]
    return guesses, experts_kept, is_finite


def _microseconds_since(began: float) -> int:
    return round((time.perf_counter() - began) * 1e6)
