"""Training: its forward equals cached decoding, and its pieces do what they say."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
from pathlib import Path

import pytest
import torch
import torch.nn.functional as F
from tokenizers import Tokenizer as Vocabulary

from clover_desktop.inference.chat_tokenizer import ChatTokenizer
from clover_desktop.inference.families.clover_moe import attention
from clover_desktop.inference.families.clover_moe.model import CloverMoeModel
from clover_desktop.inference.families.clover_moe.weights import assemble
from tests.toy_checkpoint import random_tensors, toy_config
from training.batches import batches, collate, encode
from training.corpus import training_examples
from training.curve import curve
from training.evaluate import wilson
from training.model_pass import hidden_states, training_losses
from training.optimizer import learning_rate_factor, orthogonalise
from training.train import Log, Recipe, Trainer


@pytest.fixture(scope="module")
def tokenizer(toy_folder: Path) -> ChatTokenizer:
    return ChatTokenizer(toy_folder)


@pytest.mark.parametrize("use_coreset", [True, False])
def test_training_logits_equal_cached_decoding(tokenizer: ChatTokenizer, use_coreset: bool) -> None:
    examples = [e for e in itertools.islice(training_examples(3), 200) if encode(e, tokenizer).shape == (3, 3)][:2]
    assert len(examples) == 2
    batch = collate([encode(e, tokenizer) for e in examples], tokenizer, generator=torch.Generator().manual_seed(1))
    config = toy_config(tokenizer.vocabulary_size)
    weights = assemble(config, random_tensors(config))
    with torch.no_grad():
        _, noised, _ = hidden_states(config, weights, batch, use_coreset=use_coreset)
    model = CloverMoeModel(config, weights)
    model.coreset_top_p = config.coreset_top_p if use_coreset else None
    for row in range(2):
        prompt = encode(examples[row], tokenizer).prompt
        model.begin(len(prompt) + 96)
        list(model.prefill(prompt))
        for block in range(3):
            decoded = model.denoise(batch.noised[row, block], torch.arange(32)).logits
            normed = attention.rms_norm(noised[row, block], weights.norm, config.norm_epsilon)
            assert torch.allclose(decoded, F.linear(normed, weights.lm_head), atol=2e-5)
            model.commit(batch.targets[row, block].tolist())


def test_only_masked_positions_are_learned_and_every_block_has_one(tokenizer: ChatTokenizer) -> None:
    batch = next(batches(training_examples(4), tokenizer, batch_tokens=2000, seed=1))
    is_masked = batch.noised != batch.targets
    assert torch.equal(batch.weights > 0, is_masked)
    assert is_masked.any(-1).all()


def test_the_stream_of_batches_is_the_same_for_the_same_seed(tokenizer: ChatTokenizer) -> None:
    first, second = (next(batches(training_examples(5), tokenizer, batch_tokens=2000, seed=2)) for _ in range(2))
    assert torch.equal(first.noised, second.noised)


def test_a_step_along_the_gradient_lowers_every_loss(tokenizer: ChatTokenizer) -> None:
    batch = next(
        b for b in batches(training_examples(6), tokenizer, batch_tokens=1500, seed=3) if b.noised.shape[1] > 1
    )
    config = toy_config(tokenizer.vocabulary_size)
    tensors = {name: tensor.requires_grad_() for name, tensor in random_tensors(config, spread=0.01).items()}

    def loss() -> torch.Tensor:
        losses = training_losses(config, assemble(config, tensors), batch, use_coreset=True)
        return losses.masked + losses.causal

    before = loss()
    before.backward()
    with torch.no_grad():
        for tensor in tensors.values():
            if tensor.grad is not None:
                tensor.sub_(0.02 * tensor.grad)
    assert loss() < before
    unused = [name for name, tensor in tensors.items() if tensor.grad is None]
    assert unused == []


def test_orthogonalised_matrices_have_singular_values_near_one() -> None:
    values = torch.linalg.svdvals(orthogonalise(torch.randn(3, 20, 30, generator=torch.Generator().manual_seed(1))))
    assert 0.5 < values.min() < values.max() < 1.5


def test_the_rate_warms_up_stays_and_falls_to_zero() -> None:
    rates = [learning_rate_factor(step, steps=1000) for step in range(1001)]
    assert rates[0] == pytest.approx(1 / 50)
    assert set(rates[60:640]) == {1.0}
    assert rates[1000] == 0.0
    assert rates[650:] == sorted(rates[650:], reverse=True)


def test_the_wilson_interval_of_known_counts() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.49, 0.943)


def _trainer(folder: Path, *, steps: int = 8, **changes: int) -> Trainer:
    vocabulary = Vocabulary.from_file(str(folder / "tokenizer.json"))
    recipe = Recipe(steps=steps, processes=1, **changes)
    return Trainer(recipe, toy_config(vocabulary.get_vocab_size()), vocabulary)


def test_a_run_that_goes_on_from_its_state_ends_as_if_it_was_never_stopped(
    tokenizer: ChatTokenizer, toy_folder: Path, tmp_path: Path
) -> None:
    stream = list(itertools.islice(batches(training_examples(7), tokenizer, batch_tokens=300, seed=1), 4))
    whole, first, second = (_trainer(toy_folder) for _ in range(3))
    for batch in stream:
        whole.advance(batch)
    for batch in stream[:2]:
        first.advance(batch)
    first.save(tmp_path / "state.pt", seconds=2.5)
    assert second.restore(tmp_path / "state.pt") == 2.5
    for batch in stream[2:]:
        second.advance(batch)
    assert all(torch.equal(whole.tensors[name], second.tensors[name]) for name in whole.tensors)


def test_the_state_of_another_recipe_is_refused(toy_folder: Path, tmp_path: Path) -> None:
    _trainer(toy_folder).save(tmp_path / "state.pt", seconds=0.0)
    with pytest.raises(SystemExit, match="another recipe"):
        _trainer(toy_folder, seed=21).restore(tmp_path / "state.pt")


def test_a_longer_recipe_goes_on_as_long_as_the_rate_has_not_begun_to_fall(toy_folder: Path, tmp_path: Path) -> None:
    trainer = _trainer(toy_folder, steps=1000)
    trainer.step = 600
    trainer.save(tmp_path / "state.pt", seconds=1.0)
    resumed = _trainer(toy_folder, steps=2000)
    resumed.restore(tmp_path / "state.pt")
    assert resumed.step == 600
    trainer.step = 700
    trainer.save(tmp_path / "state.pt", seconds=1.0)
    with pytest.raises(SystemExit, match="another recipe"):
        _trainer(toy_folder, steps=2000).restore(tmp_path / "state.pt")


def test_the_log_forgets_the_steps_behind_the_saved_one(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text('{"step": 100}\n{"step": 200}\n{"step": 300}\n', encoding="utf-8")
    Log(path, step=200).write({"step": 300, "masked": 1.23456})
    assert path.read_text(encoding="utf-8") == '{"step": 100}\n{"step": 200}\n{"step": 300, "masked": 1.2346}\n'


_PROCESS = """
import sys, torch
from training.optimizer import add_up
meeting, rank = sys.argv[1], int(sys.argv[2])
torch.distributed.init_process_group("gloo", init_method=f"file://{meeting}", rank=rank, world_size=2)
tensors = [torch.full((2, 3), float(rank + 1)), torch.full((4,), 10.0 * (rank + 1))]
print([tensor.tolist() for tensor in add_up(tensors, processes=2)])
torch.distributed.destroy_process_group()
"""


def test_tensors_are_added_up_over_the_processes(tmp_path: Path) -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", _PROCESS, str(tmp_path / "point"), str(rank)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
        )
        for rank in range(2)
    ]
    printed = [process.communicate(timeout=60)[0].strip() for process in processes]
    assert printed == [str([[[3.0] * 3] * 2, [30.0] * 4])] * 2


def test_the_curve_falls_where_the_loss_falls() -> None:
    lines = [
        {"seconds": 60.0, "masked": 4.0},
        {"seconds": 600.0, "masked": 1.0, "validation_masked": 1.2},
        {"seconds": 1200.0, "masked": 0.2, "validation_masked": 0.3},
    ]
    svg = curve(lines)
    batches_path, held_out_path = re.findall(r'points="([^"]+)"', svg)
    heights = [float(point.partition(",")[2]) for point in batches_path.split()]
    assert heights == sorted(heights)  # a picture's y grows downwards
    assert len(held_out_path.split()) == 2
