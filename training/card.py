"""The model's card: what the checkpoint is, and what was measured."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from training.corpus import kinds
from training.corpus.evaluation_prompts import prompts_hash


def card(folder: Path, table: str) -> str:
    """README.md of a checkpoint folder, with the table that the evaluation printed."""
    weights = folder / "model.safetensors"
    digest = hashlib.sha256(weights.read_bytes()).hexdigest()
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    code_kinds = sum(kind.startswith("code/") for kind in kinds())
    full = config["layer_types"].count("full_attention")
    return f"""# Sprout

A very small block-diffusion language model of Clover's own architecture (`model_type` clover_moe), trained from
nothing by `python -m training.train` on synthetic examples that `training/corpus` makes: {code_kinds} kinds of
small Python task in English and Chinese, questions about block diffusion and this program, and refusals of the
rest. It is there to show the method and to test the engine; it is no assistant.

| | |
|---|---|
| weights | {weights.stat().st_size / 1e6:.1f} MB, BF16, SHA-256 `{digest}` |
| shape | hidden {config["hidden_size"]}, {config["num_hidden_layers"]} layers \
({config["num_hidden_layers"] - full} GDN, {full} full attention), \
{config["num_experts"]} experts, {config["num_experts_per_tok"]} a token, vocabulary {config["vocab_size"]} |
| licence | Apache-2.0, as the program |

## Measured
`python -m training.evaluate`: prompts in `training/prompts` that were written without sight of the generator and
never trained on (SHA-256 of the files, one behind the other: `{prompts_hash()}`). *Unseen combinations* come from the
generator itself: their combination of task, wording and name was kept from training. Threshold 0.95, coreset on,
greedy, thinking off.

Code is right if it runs, has the asked name and gives the right results, and broken if it does not parse. Chat is on
topic if the reply is exactly the answer of the asked topic, and a refusal counts if it is exactly the refusal.

{table}
"""
