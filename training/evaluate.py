"""Measures a Sprout checkpoint on held-out combinations: ``python -m training.evaluate --model FOLDER``.

Every figure is counted over replies of the real engine at the checkpoint's own defaults; generated code runs in
a child process with a time-out. Prints a Markdown table with Wilson 95 % intervals, and writes the model's card
with ``--card``.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import time
from dataclasses import dataclass
from pathlib import Path

import torch

from clover_desktop.inference.engines.block_diffusion import BlockDiffusionEngine
from clover_desktop.inference.protocol import (
    BlockFinished,
    Generate,
    GenerationFinished,
    GenerationStats,
    LoadModel,
    ModelLoaded,
)
from clover_desktop.ui.state.thinking import split_thinking
from training.batches import chat_messages
from training.corpus import validation_examples
from training.corpus.checks import Candidate, verdicts
from training.corpus.example import Example

_DEFINED = re.compile(r"^(?:def|class) +(\w+)", re.MULTILINE)


@dataclass(frozen=True, kw_only=True)
class Answered:
    """One held-out prompt and what the model made of it."""

    example: Example
    answer: str
    reason: str
    stats: GenerationStats


def wilson(hits: int, total: int) -> tuple[float, float]:
    """The 95 % interval of a share. Source: Wilson (1927), score interval."""
    if total == 0:
        return 0.0, 1.0
    z, p = 1.96, hits / total
    middle = (p + z * z / (2 * total)) / (1 + z * z / total)
    half = z * ((p * (1 - p) + z * z / (4 * total)) / total) ** 0.5 / (1 + z * z / total)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def answer_all(folder: Path, examples: list[Example]) -> list[Answered]:
    """The engine's replies, one after the other."""
    engine = BlockDiffusionEngine()
    loaded = [event for event in engine.load(LoadModel(path=str(folder))) if isinstance(event, ModelLoaded)]
    assert loaded
    answered: list[Answered] = []
    for number, example in enumerate(examples, start=1):
        is_thinking = example.thinking is not None
        command = Generate(
            request_id=number,
            messages=chat_messages(example),
            controls={"thinking": is_thinking, "max_new_tokens": 256},
        )
        text, end = "", None
        for event in engine.generate(command, lambda: False):
            if isinstance(event, BlockFinished):
                text += event.text
            elif isinstance(event, GenerationFinished):
                end = event
        assert end is not None
        answer = split_thinking(text, starts_thinking=is_thinking, is_final=True).answer
        answered.append(Answered(example=example, answer=answer, reason=end.reason, stats=end.stats))
    return answered


def rows(answered: list[Answered]) -> list[tuple[str, int, int]]:
    """(measure, hits, total): code by running it, everything else by equality with the one right answer."""
    table: list[tuple[str, int, int]] = []
    for language in ("en", "zh"):
        code = [a for a in answered if a.example.kind.startswith("code/") and a.example.language == language]
        candidates = [
            Candidate(kind=a.example.kind, answer=a.answer, function_name=_DEFINED.findall(a.example.answer)[-1])
            for a in code
        ]
        found = verdicts(candidates)
        table.append((f"code right, {language}", found.count("right"), len(found)))
        table.append((f"code that does not parse, {language}", found.count("broken"), len(found)))
        for prefix, words in (("chat/", "chat right"), ("talk/", "small talk right"), ("refusal/", "refused outside")):
            mine = [a for a in answered if a.example.kind.startswith(prefix) and a.example.language == language]
            table.append((f"{words}, {language}", sum(a.answer == a.example.answer for a in mine), len(mine)))
    table.append(("ends by itself", sum(a.reason == "stop" for a in answered), len(answered)))
    return table


def as_markdown(answered: list[Answered], *, seconds: float) -> str:
    """The table, and the speed in tokens per forward."""
    lines = ["| measure | share | 95 % interval | cases |", "|---|---|---|---|"]
    for words, hits, total in rows(answered):
        low, high = wilson(hits, total)
        lines.append(f"| {words} | {hits / max(total, 1):.1%} | {low:.1%} to {high:.1%} | {hits} of {total} |")
    produced = sum(a.stats.produced_tokens for a in answered)
    denoise = sum(a.stats.denoise_forwards for a in answered)
    commit = sum(a.stats.commit_forwards for a in answered)
    lines += [
        "",
        f"Tokens per forward: {produced / denoise:.2f} denoise only, {produced / (denoise + commit):.2f} with commits. "
        f"{len(answered)} replies in {seconds:.0f} s on one thread.",
    ]
    return "\n".join(lines)


def card(folder: Path, table: str, *, count: int, seed: int) -> str:
    """The model's card."""
    weights = folder / "model.safetensors"
    digest = hashlib.sha256(weights.read_bytes()).hexdigest()
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    return f"""# Sprout

A very small block-diffusion language model of Clover's own architecture (`model_type` clover_moe), trained from
nothing by `python -m training.train` on synthetic examples that `training/corpus` makes: {{kinds}} kinds of
small Python task in English and Chinese, questions about block diffusion and this program, and refusals of the
rest. It is there to show the method and to test the engine; it is no assistant.

| | |
|---|---|
| weights | {weights.stat().st_size / 1e6:.1f} MB, BF16, SHA-256 `{digest}` |
| shape | hidden {config["hidden_size"]}, {config["num_hidden_layers"]} layers (3 GDN, 1 full attention), \
{config["num_experts"]} experts, {config["num_experts_per_tok"]} a token, vocabulary {config["vocab_size"]} |
| licence | Apache-2.0, as the program |

## Measured
`python -m training.evaluate --model resources/sprout --count {count} --seed {seed}`: prompts whose combination of
task, wording and name was never trained on (the wordings themselves were). Threshold 0.95, coreset on, greedy.
"Right" for code means: it runs, has the asked name and gives the right results; for the rest: exactly the expected
answer.

{table}

Phrasings that the corpus does not have are not part of this table.
"""


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, default=Path("resources/sprout"))
    parser.add_argument("--count", type=int, default=600)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--card", action="store_true", help="write the table into the model's README.md")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print N replies that were not right")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    began = time.perf_counter()
    answered = answer_all(arguments.model, validation_examples(arguments.seed, arguments.count))
    table = as_markdown(answered, seconds=time.perf_counter() - began)
    print(table)
    wrong = [a for a in answered if a.answer != a.example.answer]
    for a in wrong[: arguments.show]:
        print(f"\n{a.example.kind}: {a.example.turns[-1].content}\n{a.answer}\n  expected: {a.example.answer!r}")
    if arguments.card:
        from training.corpus import kinds

        code_kinds = sum(kind.startswith("code/") for kind in kinds())
        text = card(arguments.model, table, count=arguments.count, seed=arguments.seed)
        (arguments.model / "README.md").write_text(text.replace("{kinds}", str(code_kinds)), encoding="utf-8")


if __name__ == "__main__":
    main()
