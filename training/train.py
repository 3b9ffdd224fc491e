"""Trains Sprout from nothing to a checkpoint folder: ``python -m training.train --steps N --out FOLDER``.

Seeded and resumable: a run's folder holds its latest state, and starting again goes on from there (the stream
of examples is replayed up to that step). Several processes of one thread each take every second, third, ... batch
and average their gradients: on two cores a quarter faster than one process of two threads. The log has one JSON
object a line.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import json
import os
import tempfile
import time
from collections.abc import Collection
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import torch
import torch.distributed
from safetensors.torch import save_file
from tokenizers import Tokenizer as Vocabulary
from torch import Tensor
from torch.multiprocessing.spawn import spawn

from clover_desktop.inference.chat_tokenizer import ChatTokenizer
from clover_desktop.inference.families.clover_moe.config import CloverMoeConfig, parse_config
from clover_desktop.inference.families.clover_moe.weights import assemble
from training.batches import batches, chat_messages, reply_text
from training.corpus import training_examples, validation_examples
from training.initial_weights import initial_tensors, is_matrix
from training.model_pass import Batch, training_losses
from training.optimizer import Muon, add_up, has_fast_bfloat16, learning_rate_factor
from training.shape import (
    CHAT_TEMPLATE,
    END_OF_TEXT,
    END_OF_TURN,
    MASK,
    VOCABULARY_SIZE,
    config_document,
    generation_document,
)
from training.spelling import EMBEDDING, initial_rows, spelling, with_embedding
from training.vocabulary import name_texts, train_tokenizer, write_tokenizer


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """Everything that decides the result, with the machine. ``batch_tokens`` are those of one process."""

    seed: int = 20
    steps: int = 14_000
    processes: int = 2
    batch_tokens: int = 768
    muon_rate: float = 0.02
    adam_rate: float = 2e-3
    causal_weight: float = 0.2
    balance_weight: float = 0.01
    coreset_share: float = 0.6
    tokenizer_examples: int = 40_000
    validation_count: int = 250
    log_every: int = 100
    validate_every: int = 500


def prepare(recipe: Recipe, run: Path) -> tuple[CloverMoeConfig, ChatTokenizer]:
    """Tokenizer and configs in the run's folder, made once."""
    if not (run / "tokenizer.json").exists():
        texts = (
            "\n".join(f"{m.role}\n{m.content}" for m in chat_messages(example)) + f"\nassistant\n{reply_text(example)}"
            for example in itertools.islice(training_examples(recipe.seed), recipe.tokenizer_examples)
        )
        texts = itertools.chain(texts, name_texts())
        write_tokenizer(train_tokenizer(texts, vocabulary_size=VOCABULARY_SIZE), run)
    tokenizer = ChatTokenizer(run)
    ids = {token: tokenizer.added_token_id(token) for token in (MASK, END_OF_TEXT, END_OF_TURN)}
    padded = -(-tokenizer.vocabulary_size // 64) * 64
    document = config_document(padded, mask_token_id=ids[MASK] or 0, pad_token_id=ids[END_OF_TEXT] or 0)
    generation = generation_document([ids[END_OF_TURN] or 0, ids[END_OF_TEXT] or 0])
    for name, content in (("config.json", document), ("generation_config.json", generation)):
        (run / name).write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
    return parse_config(document, source=str(run)), tokenizer


class Trainer:
    """One run: the trainable tensors and both optimizers. Only `train` moves it."""

    def __init__(self, recipe: Recipe, config: CloverMoeConfig, vocabulary: Vocabulary, *, rank: int = 0) -> None:
        generator = torch.Generator().manual_seed(recipe.seed)
        self.recipe, self.config = recipe, config
        self.spelling = spelling(vocabulary, size=config.vocab_size)
        tensors = initial_tensors(config, generator=generator)
        tensors |= initial_rows(tensors.pop(EMBEDDING), generator=generator)
        self.tensors = {n: t.requires_grad_() for n, t in tensors.items()}
        matrices = [t for n, t in self.tensors.items() if is_matrix(n, t)]
        rest = [t for n, t in self.tensors.items() if not is_matrix(n, t)]
        self.optimizers: list[torch.optim.Optimizer] = [
            Muon(matrices, lr=recipe.muon_rate, rank=rank, processes=recipe.processes),
            torch.optim.AdamW(rest, lr=recipe.adam_rate, betas=(0.9, 0.95), weight_decay=0.0, fused=True),
        ]
        self.step = 0

    def losses(self, batch: Batch, *, use_coreset: bool) -> dict[str, Tensor]:
        """The losses of one batch, in bfloat16 where the processor has it."""
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=has_fast_bfloat16()):
            weights = assemble(self.config, with_embedding(self.spelling, self.tensors))
            return vars(training_losses(self.config, weights, batch, use_coreset=use_coreset))

    def advance(self, batch: Batch) -> dict[str, float]:
        """One optimizer step, together with the other processes; the figures of its own batch."""
        factor = learning_rate_factor(self.step, steps=self.recipe.steps)
        rates = (self.recipe.muon_rate, self.recipe.adam_rate)
        for optimizer, rate in zip(self.optimizers, rates, strict=True):
            for group in optimizer.param_groups:
                group["lr"] = rate * factor
        coin = torch.rand((), generator=torch.Generator().manual_seed(self.step)).item()
        losses = self.losses(batch, use_coreset=coin < self.recipe.coreset_share)
        total = (
            losses["masked"]
            + self.recipe.causal_weight * losses["causal"]
            + self.recipe.balance_weight * losses["balance"]
        )
        total.backward()
        average_gradients(self.tensors.values(), processes=self.recipe.processes)
        torch.nn.utils.clip_grad_norm_(self.tensors.values(), 1.0)
        for optimizer in self.optimizers:
            optimizer.step()
            optimizer.zero_grad()
        self.step += 1
        return {name: float(value.detach()) for name, value in losses.items()}

    def save(self, path: Path, *, seconds: float) -> None:
        """The whole state and the seconds it took, replaced atomically."""
        state: dict[str, Any] = {
            "recipe": asdict(self.recipe),
            "step": self.step,
            "seconds": seconds,
            "tensors": {n: t.detach() for n, t in self.tensors.items()},
            "optimizers": [optimizer.state_dict() for optimizer in self.optimizers],
        }
        torch.save(state, path.with_suffix(".part"))
        path.with_suffix(".part").replace(path)

    def restore(self, path: Path) -> float:
        """Goes on from `save`; returns the seconds spent until then.

        Raises:
            SystemExit: the state is that of another recipe. A longer one is the same as long as the rate of the
                saved step does not depend on the length.
        """
        state = torch.load(path, weights_only=True)
        old = Recipe(**state["recipe"])
        saved_rate = learning_rate_factor(max(state["step"] - 1, 0), steps=old.steps)
        same_rate = learning_rate_factor(max(state["step"] - 1, 0), steps=self.recipe.steps) == saved_rate
        if replace(old, steps=self.recipe.steps) != self.recipe or not same_rate:
            raise SystemExit(f"{path}: is the state of another recipe; take another --run folder or delete this one")
        self.step = state["step"]
        with torch.no_grad():
            for name, tensor in state["tensors"].items():
                self.tensors[name].copy_(tensor)
        for optimizer, saved in zip(self.optimizers, state["optimizers"], strict=True):
            optimizer.load_state_dict(saved)
        return state["seconds"]


def average_gradients(tensors: Collection[Tensor], *, processes: int) -> None:
    """The mean of every gradient over the processes."""
    if processes > 1:
        gradients = [torch.zeros_like(t) if t.grad is None else t.grad for t in tensors]
        for tensor, total in zip(tensors, add_up(gradients, processes=processes), strict=True):
            tensor.grad = total / processes


def validate(trainer: Trainer, held_out: list[Batch]) -> dict[str, float]:
    """Mean masked loss and accuracy on combinations that training never saw."""
    with torch.no_grad():
        figures = [trainer.losses(batch, use_coreset=True) for batch in held_out]
    return {
        f"validation_{name}": sum(float(f[name]) for f in figures) / len(figures) for name in ("masked", "accuracy")
    }


def export(trainer: Trainer, run: Path, out: Path) -> str:
    """Writes the checkpoint as BF16 and returns the SHA-256 of its weights."""
    out.mkdir(parents=True, exist_ok=True)
    trained = with_embedding(trainer.spelling, trainer.tensors)
    names = {n: n if n == "lm_head.weight" else f"model.{n}" for n in trained}
    keep_float = ("A_log", "dt_bias", "bd_softmax")
    tensors = {
        names[n]: (t.detach() if any(part in n for part in keep_float) else t.detach().bfloat16()).contiguous()
        for n, t in trained.items()
    }
    save_file(tensors, str(out / "model.safetensors"), metadata={"format": "pt"})
    for name in ("config.json", "generation_config.json", "tokenizer.json", "tokenizer_config.json"):
        (out / name).write_bytes((run / name).read_bytes())
    (out / "chat_template.jinja").write_text(CHAT_TEMPLATE, encoding="utf-8")
    return hashlib.sha256((out / "model.safetensors").read_bytes()).hexdigest()


def train(recipe: Recipe, run: Path, out: Path) -> None:
    """The whole recipe, logged to ``run/log.jsonl``."""
    run.mkdir(parents=True, exist_ok=True)
    prepare(recipe, run)
    with tempfile.TemporaryDirectory() as meeting:
        arguments = (recipe, run, out, f"file://{meeting}/point", os.getpid())
        spawn(_process, arguments, nprocs=recipe.processes)


class Log:
    """The run's log: one JSON object a line, none of a step after the one that the run goes on from."""

    def __init__(self, path: Path, *, step: int) -> None:
        self._path = path
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []
        path.write_text("".join(line for line in lines if json.loads(line)["step"] <= step), encoding="utf-8")

    def write(self, figures: dict[str, float]) -> None:
        """One line more."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({name: round(value, 4) for name, value in figures.items()}) + "\n")


def _process(rank: int, recipe: Recipe, run: Path, out: Path, meeting: str, parent: int) -> None:
    torch.set_num_threads(1)
    torch.distributed.init_process_group("gloo", init_method=meeting, rank=rank, world_size=recipe.processes)
    config, tokenizer = prepare(recipe, run)
    vocabulary = Vocabulary.from_file(str(run / "tokenizer.json"))
    trainer, checkpoint = Trainer(recipe, config, vocabulary, rank=rank), run / "state.pt"
    seconds = trainer.restore(checkpoint) if checkpoint.exists() else 0.0
    log = Log(run / "log.jsonl", step=trainer.step) if rank == 0 else None
    held_out = list(
        batches(validation_examples(recipe.seed, recipe.validation_count), tokenizer, batch_tokens=3000, seed=1)
    )
    stream = batches(training_examples(recipe.seed), tokenizer, batch_tokens=recipe.batch_tokens, seed=recipe.seed)
    first = rank + trainer.step * recipe.processes
    started = time.monotonic() - seconds
    for batch in itertools.islice(stream, first, recipe.steps * recipe.processes, recipe.processes):
        if os.getppid() != parent:
            raise SystemExit("the training was ended: its state is that of the last saved step")
        figures = trainer.advance(batch)
        is_last = trainer.step == recipe.steps
        is_due = trainer.step % recipe.log_every == 0 or trainer.step % recipe.validate_every == 0 or is_last
        if log is None or not is_due:
            continue
        seconds = time.monotonic() - started
        if trainer.step % recipe.validate_every == 0 or is_last:
            figures |= validate(trainer, held_out)
            trainer.save(checkpoint, seconds=seconds)
        log.write({"step": trainer.step, "seconds": seconds} | figures)
    if rank == 0:
        print(json.dumps({"sha256": export(trainer, run, out), "steps": trainer.step}))
    torch.distributed.destroy_process_group()


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=Recipe.steps)
    parser.add_argument("--seed", type=int, default=Recipe.seed)
    parser.add_argument("--run", type=Path, default=Path("training/runs/sprout"))
    parser.add_argument("--out", type=Path, default=Path("resources/sprout"))
    arguments = parser.parse_args()
    train(Recipe(seed=arguments.seed, steps=arguments.steps), arguments.run, arguments.out)


if __name__ == "__main__":
    main()
