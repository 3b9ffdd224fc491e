"""The decoder: worked cases, laws, and the known mistakes of other engines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from clover_desktop.inference import decoding
from clover_desktop.inference.controls import BadRequest, Controls, override
from clover_desktop.inference.decoding import (
    ContextLengthExceeded,
    DecodeEvent,
    NumericFailure,
    decode_blocks,
    fit_reply,
)
from clover_desktop.inference.logit_controls import LogitControls, TokenRoles
from clover_desktop.inference.protocol import BlockFinished, GenerationFinished, StepResolved
from tests.fake_models import FakeModel, hashed, scripted
from tests.run_vectors import NEUTRAL, difference, run_case, run_decoding

VECTORS = Path(__file__).parents[1] / "vectors"
DECODING_CASES: list[dict[str, Any]] = json.loads((VECTORS / "decoding.json").read_text(encoding="utf-8"))
ROLES = TokenRoles(mask=0, ends=frozenset({1}), forbidden=frozenset(), think_end=2)


def hash_model(seed: int, *, scale: float = 20.0, boost: dict[str, float] | None = None) -> FakeModel:
    description = {"seed": seed, "vocab": 40, "scale": scale, "power": 4, "boost": boost or {}}
    return FakeModel(hashed(description), vocabulary_size=40)


def decode(model: FakeModel, prompt: list[int], *, roles: TokenRoles = ROLES, **controls: Any) -> list[DecodeEvent]:
    settings_ = override(Controls(), NEUTRAL | {"block_size": 4, "max_new_tokens": 16} | controls)
    return list(
        decode_blocks(
            model,
            prompt,
            request_id=1,
            controls=settings_,
            roles=roles,
            context_length=4096,
            is_cancelled=lambda: False,
        )
    )


def reply_of(events: list[DecodeEvent]) -> list[int]:
    return [token for event in events if isinstance(event, BlockFinished) for token in event.token_ids]


def steps_of(events: list[DecodeEvent]) -> list[StepResolved]:
    return [event for event in events if isinstance(event, StepResolved)]


@pytest.mark.parametrize("case", DECODING_CASES, ids=[case["name"] for case in DECODING_CASES])
def test_the_decoder_reproduces_a_worked_case(case: dict[str, Any]) -> None:
    assert run_case(case) is None


def test_float32_logits_give_the_same_replies_as_the_worked_float64_ones() -> None:
    faults = [
        difference(case["expected"]["reply"], run_decoding(case, dtype=torch.float32)["reply"])
        for case in DECODING_CASES
        if "reply" in case["expected"]
    ]
    assert not any(faults)


@given(seed=st.integers(0, 2**31), prompt=st.lists(st.integers(3, 39), min_size=1, max_size=9))
@settings(max_examples=25, deadline=None)
def test_threshold_one_resolves_one_position_a_forward(seed: int, prompt: list[int]) -> None:
    steps = steps_of(decode(hash_model(seed), prompt, threshold=1.0))
    assert all(len(step.offsets) == 1 for step in steps)


@given(seed=st.integers(0, 2**31))
@settings(max_examples=25, deadline=None)
def test_threshold_zero_takes_one_forward_a_block(seed: int) -> None:
    events = decode(hash_model(seed), [5, 6], threshold=0.0)
    blocks = [event for event in events if isinstance(event, BlockFinished)]
    assert [block.steps for block in blocks] == [1] * len(blocks)


@given(seed=st.integers(0, 2**31))
@settings(max_examples=25, deadline=None)
def test_block_size_one_is_greedy_decoding_one_token_at_a_time(seed: int) -> None:
    model, expected, prefix = hash_model(seed), list[int](), [5, 6]
    logits_of = hashed({"seed": seed, "vocab": 40, "scale": 20.0, "power": 4})
    while len(expected) < 16:
        row = logits_of(prefix + expected, [0], [0], 0)[0]
        row[0] = -np.inf
        token = int(row.argmax())
        if token == 1:
            break
        expected.append(token)
    assert reply_of(decode(model, prefix, block_size=1)) == expected


@given(seed=st.integers(0, 2**31), threshold=st.floats(0.0, 1.0))
@settings(max_examples=25, deadline=None)
def test_order_free_logits_give_the_same_text_at_every_threshold(seed: int, threshold: float) -> None:
    table = np.random.default_rng(seed).normal(size=(1, 4, 40)) * 5
    texts = [
        reply_of(decode(FakeModel(scripted(table), vocabulary_size=40), [7], threshold=t)) for t in (threshold, 0.95)
    ]
    assert texts[0] == texts[1]


@given(seed=st.integers(0, 2**31), stop_after=st.integers(0, 12))
@settings(max_examples=40, deadline=None)
def test_cancelling_and_going_on_gives_the_text_of_an_uncancelled_run(seed: int, stop_after: int) -> None:
    controls = override(
        Controls(), {"block_size": 4, "max_new_tokens": 16, "length_penalty_start": 2, "length_penalty_window": 8}
    )
    looks = 0

    def is_cancelled() -> bool:
        nonlocal looks
        looks += 1
        return looks > stop_after

    def run(reply_so_far: list[int], *, stops: bool) -> list[DecodeEvent]:
        return list(
            decode_blocks(
                hash_model(seed),
                [5, 6, 7],
                request_id=1,
                controls=controls,
                roles=ROLES,
                context_length=4096,
                is_cancelled=is_cancelled if stops else lambda: False,
                reply_so_far=reply_so_far,
            )
        )

    whole = reply_of(run([], stops=False))
    first = run([], stops=True)
    committed = [t for e in first if isinstance(e, BlockFinished) and not e.was_interrupted for t in e.token_ids]
    finished = first[-1]
    assert isinstance(finished, GenerationFinished)
    if finished.reason == "cancelled":
        assert whole[: len(reply_of(first))] == reply_of(first)
        assert committed + reply_of(run(committed, stops=False)) == whole
    else:
        assert reply_of(first) == whole


@given(seed=st.integers(0, 2**31), threshold=st.sampled_from([0.0, 0.3, 0.9, 1.0]))
@settings(max_examples=25, deadline=None)
def test_replaying_the_saved_steps_rebuilds_the_reply(seed: int, threshold: float) -> None:
    events = decode(hash_model(seed), [5, 6], threshold=threshold)
    rebuilt: list[int] = []
    block: dict[int, int] = {}
    for event in events:
        if isinstance(event, StepResolved):
            block |= {guess.offset: guess.token_id for guess in event.resolved()}
        elif isinstance(event, BlockFinished):
            rebuilt += [block[offset] for offset in range(len(event.token_ids))]
            block = {}
    assert rebuilt == reply_of(events)


@given(seed=st.integers(0, 2**31))
@settings(max_examples=20, deadline=None)
def test_every_finished_block_but_the_last_is_committed_once_with_its_final_ids(seed: int) -> None:
    model = hash_model(seed)
    events = decode(model, [5, 6])
    committed = [
        t for event in events if isinstance(event, BlockFinished) and event.was_committed for t in event.token_ids
    ]
    assert model.prefix == [5, 6, *committed]
    assert [e.was_committed for e in events if isinstance(e, BlockFinished)][-1] is False


def test_a_seed_gives_the_same_drawn_ids_and_another_seed_others() -> None:
    def drawn(seed: int) -> list[int]:
        return reply_of(decode(hash_model(3, scale=6.0), [5], do_sample=True, seed=seed, threshold=0.5))

    assert drawn(7) == drawn(7)
    assert len({tuple(drawn(seed)) for seed in range(8)}) > 1


def test_temperature_zero_is_greedy() -> None:
    greedy = reply_of(decode(hash_model(5), [5]))
    assert reply_of(decode(hash_model(5), [5], do_sample=True, temperature=0.0)) == greedy


def test_top_k_one_does_not_empty_a_block_in_one_step() -> None:
    steps = steps_of(decode(hash_model(5, scale=3.0), [5], do_sample=True, top_k=1))
    assert max(len(step.offsets) for step in steps) == 1


def test_neutral_settings_give_bit_equal_results_to_leaving_the_step_out(monkeypatch: pytest.MonkeyPatch) -> None:
    neutral = steps_of(decode(hash_model(9), [5, 6]))
    monkeypatch.setattr(LogitControls, "_penalised", lambda self, logits: logits)
    monkeypatch.setattr(LogitControls, "_ramped", lambda self, logits, offsets: logits)
    left_out = steps_of(decode(hash_model(9), [5, 6]))
    assert [step.guesses for step in neutral] == [step.guesses for step in left_out]


@pytest.mark.parametrize("temperature", [1e-300, 1e-46, 1e-4])
def test_a_vanishing_temperature_is_greedy(temperature: float) -> None:
    greedy = reply_of(decode(hash_model(5), [5]))
    assert reply_of(decode(hash_model(5), [5], do_sample=True, temperature=temperature)) == greedy


def test_the_mask_is_never_text_even_when_every_argmax_is_the_mask() -> None:
    reply = reply_of(decode(hash_model(1, boost={"0": 1000.0}), [5]))
    assert len(reply) > 0
    assert 0 not in reply


def test_a_reply_stops_before_an_end_token_that_is_resolved_with_the_whole_block() -> None:
    table = np.full((1, 4, 8), -50.0)
    for offset, token in enumerate([4, 1, 5, 5]):
        table[0, offset, token] = 0.0
    events = decode(FakeModel(scripted(table), vocabulary_size=8), [5])
    finished = events[-1]
    assert isinstance(finished, GenerationFinished)
    assert (reply_of(events), finished.reason) == ([4], "stop")
    assert finished.stats.tokens_per_denoise_forward == 2.0


def test_nan_logits_are_an_error_that_names_layers_block_and_step() -> None:
    table = np.zeros((2, 4, 8))
    table[0, :, 5] = 1.0
    table[1, 2, 3] = np.nan
    with pytest.raises(NumericFailure, match=r"1 layers.*block 1, step 2"):
        decode(FakeModel(scripted(table), vocabulary_size=8), [5])


@pytest.mark.parametrize("value", [np.inf, -np.inf])
def test_infinite_logits_are_an_error(value: float) -> None:
    table = np.zeros((1, 4, 8))
    table[0, 0, 5] = value
    with pytest.raises(NumericFailure):
        decode(FakeModel(scripted(table), vocabulary_size=8), [5])


def test_a_vocabulary_of_which_every_id_is_forbidden_is_refused() -> None:
    roles = TokenRoles(mask=0, ends=frozenset(), forbidden=frozenset(range(1, 40)), think_end=None)
    with pytest.raises(BadRequest, match="forbidden_token_ids"):
        decode(hash_model(1), [5], roles=roles)


def test_without_an_end_token_a_reply_ends_by_length() -> None:
    roles = TokenRoles(mask=0, ends=frozenset(), forbidden=frozenset(), think_end=None)
    events = decode(hash_model(1), [5], roles=roles, max_new_tokens=6)
    assert len(reply_of(events)) == 6
    assert isinstance(events[-1], GenerationFinished)
    assert events[-1].reason == "length"


@pytest.mark.parametrize(
    ("prompt_tokens", "max_new_tokens", "fits"), [(131_041, 32, False), (131_040, 32, True), (131_040, 33, False)]
)
def test_the_context_limit_counts_the_whole_last_block(prompt_tokens: int, max_new_tokens: int, fits: bool) -> None:
    def check() -> None:
        decoding.check_request(
            hash_model(1),
            [5] * prompt_tokens,
            controls=Controls(max_new_tokens=max_new_tokens),
            roles=ROLES,
            context_length=131_072,
        )

    if fits:
        check()
        return
    with pytest.raises(ContextLengthExceeded, match=r"131,0\d\d|131,1\d\d"):
        check()


def test_an_unset_limit_becomes_the_whole_blocks_that_fit() -> None:
    fitted = fit_reply(Controls(), prompt_tokens=130_000, context_length=131_072)
    assert fitted.max_new_tokens == 33 * 32
    assert fit_reply(Controls(), prompt_tokens=5, context_length=131_072).max_new_tokens == 24_576
    assert fit_reply(Controls(), prompt_tokens=131_070, context_length=131_072).max_new_tokens == 32
    assert fit_reply(Controls(), prompt_tokens=100, context_length=512, reply_so_far=30).max_new_tokens == 30 + 11 * 32


def test_a_step_makes_one_device_to_host_copy_of_at_most_eight_kilobytes(monkeypatch: pytest.MonkeyPatch) -> None:
    copies: list[int] = []
    original = torch.Tensor.tolist

    def counted(self: torch.Tensor) -> Any:
        copies.append(self.nbytes)
        return original(self)

    model = hash_model(4)
    rows = torch.randn(32, 40, dtype=torch.float64)
    model.denoise = lambda token_ids, masked_offsets: decoding.Denoised(
        logits=rows[: len(masked_offsets)].clone(), experts_kept=torch.ones(40)
    )
    monkeypatch.setattr(torch.Tensor, "tolist", counted)
    for name in ("item", "__bool__", "__int__", "__float__", "cpu", "numpy"):
        monkeypatch.setattr(torch.Tensor, name, lambda self, *a, **k: pytest.fail("a hidden host sync"))
    steps = steps_of(decode(model, [5], block_size=32, max_new_tokens=32))
    assert len(copies) == len(steps)
    assert max(copies) <= 8192
