"""The clover_moe family: parity with a library's backbone, and the laws of its three passes."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
import torch

from clover_desktop.inference.controls import Controls, override
from clover_desktop.inference.decoding import decode_blocks
from clover_desktop.inference.families.clover_moe import gated_delta, moe
from clover_desktop.inference.families.clover_moe.config import Assumptions, CloverMoeConfig, parse_config
from clover_desktop.inference.families.clover_moe.model import CloverMoeModel
from clover_desktop.inference.families.clover_moe.weights import assemble
from clover_desktop.inference.logit_controls import TokenRoles
from clover_desktop.inference.protocol import BlockFinished
from clover_desktop.models.checkpoint import CheckpointError
from tests.fake_models import Recorder
from tests.run_vectors import NEUTRAL
from tests.toy_checkpoint import random_tensors, toy_config, toy_document

IDS = torch.randint(4, 97, (150,), generator=torch.Generator().manual_seed(1)).tolist()


def toy_model(**changes: Any) -> CloverMoeModel:
    config = toy_config(**changes)
    return CloverMoeModel(config, assemble(config, random_tensors(config)))


def ready(model: CloverMoeModel, prefix: list[int]) -> CloverMoeModel:
    model.begin(len(prefix) + 128)
    list(model.prefill(prefix))
    return model


@pytest.mark.slow
@pytest.mark.parametrize("chunks", [[150], [70, 1, 47, 32]])
def test_the_causal_path_equals_transformers(chunks: list[int]) -> None:
    from transformers import Qwen3_5MoeForCausalLM, Qwen3_5MoeTextConfig

    document = toy_document(97, tie_word_embeddings=False)
    for key in ("architectures", "model_type", "mask_token_id", "dtype"):
        document.pop(key)
    torch.manual_seed(0)
    oracle = Qwen3_5MoeForCausalLM(Qwen3_5MoeTextConfig(**document)).eval().float()
    for parameter in oracle.parameters():
        torch.nn.init.normal_(parameter, std=0.1)
    with torch.no_grad():
        expected = oracle(torch.tensor([IDS])).logits[0]

    config = toy_config(tie_word_embeddings=False)
    tensors = random_tensors(config)
    tensors |= {name.removeprefix("model."): p.detach() for name, p in oracle.named_parameters()}
    model = CloverMoeModel(config, assemble(config, tensors))
    model.begin(200)
    pieces = [model.causal_logits(piece.tolist()) for piece in torch.tensor(IDS).split(chunks)]
    assert torch.cat(pieces).sub(expected).abs().max() < 1e-4


def test_the_chunked_rule_equals_the_stepwise_one() -> None:
    generator = torch.Generator().manual_seed(2)
    q, k = (gated_delta.normalise(torch.randn(1, 3, 77, 8, generator=generator)) for _ in range(2))
    v = torch.randn(1, 3, 77, 5, generator=generator)
    arguments = {
        "log_decay": -torch.rand(1, 3, 77, generator=generator) * 8,
        "beta": torch.rand(1, 3, 77, generator=generator),
        "state": torch.randn(1, 3, 8, 5, generator=generator),
    }
    fast, states = gated_delta.gated_delta_rule(q, k, v, **arguments, chunk_tokens=16)
    slow, state = gated_delta.gated_delta_rule_stepwise(q, k, v, **arguments)
    assert torch.allclose(fast, slow, atol=1e-5)
    assert torch.allclose(states[:, :, -1], state, atol=1e-5)


def test_grouped_experts_equal_all_experts() -> None:
    generator = torch.Generator().manual_seed(3)
    x, gate_up, down = (torch.randn(s, generator=generator) for s in ((20, 16), (6, 24, 16), (6, 16, 12)))
    ids, weights = moe.route(torch.randn(20, 6, generator=generator), experts_per_token=2)
    arguments = {"gate_up": gate_up, "down": down}
    grouped = moe.run_experts_grouped(x, ids, weights, **arguments)
    assert torch.allclose(grouped, moe.run_all_experts(x, ids, weights, **arguments), atol=1e-4)


def test_ties_go_to_the_lowest_expert() -> None:
    ids, weights = moe.route(torch.zeros(1, 8), experts_per_token=3)
    assert ids.tolist() == [[0, 1, 2]]
    assert weights[0].tolist() == pytest.approx([1 / 3] * 3)


def test_a_coreset_of_everything_is_plain_routing() -> None:
    logits = torch.randn(32, 16, generator=torch.Generator().manual_seed(4))
    kept = moe.block_coreset(logits, experts_per_token=2, top_p=1.0)
    plain, inside = (moe.route(logits, experts_per_token=2, kept=k) for k in (None, kept))
    assert torch.equal(plain[0], inside[0])
    assert torch.allclose(plain[1], inside[1])


def test_committing_block_by_block_leaves_the_state_of_one_prefill() -> None:
    at_once, stepwise = ready(toy_model(), IDS[:96]), ready(toy_model(), IDS[:32])
    stepwise.commit(IDS[32:64])
    stepwise.commit(IDS[64:96])
    for whole, parts in zip(at_once.committed_state(), stepwise.committed_state(), strict=True):
        assert torch.allclose(whole, parts, atol=1e-4)


def test_a_denoise_pass_never_writes() -> None:
    model = ready(toy_model(), IDS[:40])
    before = model.committed_state()
    model.denoise(torch.full((32,), 3), torch.arange(32))
    assert all(torch.equal(a, b) for a, b in zip(before, model.committed_state(), strict=True))


def test_denoising_after_earlier_blocks_equals_recomputing_everything() -> None:
    cached = ready(toy_model(), IDS[:40])
    cached.denoise(torch.full((32,), 3), torch.arange(32))
    cached.commit(IDS[40:72])
    fresh = ready(toy_model(), IDS[:72])
    block = torch.full((32,), 3)
    a, b = (model.denoise(block, torch.arange(32)).logits for model in (cached, fresh))
    assert torch.allclose(a, b, atol=1e-4)


def test_positions_of_a_block_see_what_lies_to_their_right() -> None:
    model = ready(toy_model(), IDS[:10])
    one = torch.full((32,), 3)
    other = one.clone()
    other[31] = 50
    first = torch.tensor([0])
    assert not torch.allclose(model.denoise(one, first).logits, model.denoise(other, first).logits, atol=1e-4)


def test_with_a_logit_shift_each_position_is_proposed_by_the_one_before_it() -> None:
    plain = ready(toy_model(), IDS[:10])
    shifted = ready(toy_model(), IDS[:10])
    shifted.config = dataclasses.replace(shifted.config, assumptions=Assumptions(logit_shift=1))
    block = torch.full((32,), 3)
    rows, moved = (model.denoise(block, torch.arange(32)).logits for model in (plain, shifted))
    assert torch.allclose(moved[1:], rows[:-1])
    again = ready(toy_model(), IDS[:9])
    assert torch.allclose(moved[0], again.causal_logits(IDS[9:10])[0], atol=1e-4)


def test_the_whole_decoder_over_real_weights_keeps_its_promises() -> None:
    model = toy_model()
    recorder = Recorder(model, model.committed_state)
    events = list(
        decode_blocks(
            recorder,
            IDS[:20],
            request_id=1,
            controls=override(Controls(), NEUTRAL | {"max_new_tokens": 96, "threshold": 0.02}),
            roles=TokenRoles(mask=3, ends=frozenset(), forbidden=frozenset(), think_end=None),
            context_length=512,
            is_cancelled=lambda: False,
        )
    )
    blocks = [event for event in events if isinstance(event, BlockFinished)]
    assert recorder.commits == [block.token_ids for block in blocks if block.was_committed]
    assert model.committed_tokens == 20 + 64


@pytest.mark.slow
def test_one_layer_pair_of_true_size_runs_in_bfloat16_on_the_cpu() -> None:
    document = toy_document(
        512,
        hidden_size=2048,
        num_hidden_layers=2,
        layer_types=["linear_attention", "full_attention"],
        num_attention_heads=16,
        num_key_value_heads=2,
        head_dim=256,
        linear_num_key_heads=16,
        linear_num_value_heads=32,
        linear_key_head_dim=128,
        linear_value_head_dim=128,
        num_experts=256,
        num_experts_per_tok=8,
        moe_intermediate_size=512,
        shared_expert_intermediate_size=512,
    )
    config = parse_config(document, source="true size")
    model = CloverMoeModel(config, assemble(config, _cheap_tensors(config)))
    model.begin(64)
    list(model.prefill(list(range(8))))
    denoised = model.denoise(torch.full((32,), 3), torch.arange(32))
    assert denoised.logits.shape == (32, 512)
    assert denoised.logits.isfinite().all()
    assert denoised.experts_kept is not None
    assert all(8 <= kept <= 256 for kept in denoised.experts_kept.tolist())


def _cheap_tensors(config: CloverMoeConfig) -> dict[str, torch.Tensor]:
    """True shapes in BF16 without minutes of random numbers: one small random row, expanded and filled in."""
    from clover_desktop.inference.families.clover_moe.config import ADDITIONS, expected_shapes

    tensors = {
        name: torch.empty(shape, dtype=torch.bfloat16).uniform_(-0.03, 0.03)
        for name, shape in expected_shapes(config).items()
    }
    here = "layers.0."
    tensors[here + ADDITIONS[0]] = torch.zeros(config.conv_channels, 1, 2, dtype=torch.bfloat16)
    tensors |= {here + name: torch.ones(config.value_heads, dtype=torch.bfloat16) for name in ADDITIONS[1:]}
    return tensors


@pytest.mark.parametrize(
    "key", ["rms_norm_eps", "head_dim", "num_experts", "tie_word_embeddings", "max_position_embeddings"]
)
def test_a_config_without_a_needed_field_is_refused_by_name(key: str) -> None:
    document = toy_document(97)
    document.pop(key)
    with pytest.raises(CheckpointError, match=key):
        parse_config(document, source="toy")


def test_a_config_without_rotary_base_is_refused() -> None:
    document = toy_document(97, rope_parameters={"partial_rotary_factor": 0.25})
    with pytest.raises(CheckpointError, match="rope_theta"):
        parse_config(document, source="toy")


def test_text_config_is_read_where_there_is_one() -> None:
    document = toy_document(97)
    nested = {"model_type": "clover_moe", "text_config": document}
    assert parse_config(nested, source="toy") == parse_config(document, source="toy")
