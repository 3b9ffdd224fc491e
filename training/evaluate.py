"""Measures a Sprout checkpoint: ``python -m training.evaluate --model FOLDER``.

The prompts are fixed files, written without sight of the generator and never trained on. Every figure is counted
over replies of the real engine at the checkpoint's own defaults (threshold 0.95, coreset on, greedy). The rules:

- *code right*: the program runs in a child process with a time-out, defines the asked name (if one was asked for)
  and gives the right results; *broken*: it does not parse, or there is none;
- *on topic*: exactly the answer of the asked topic, or of one that fits as well;
- *refused*: exactly the refusal, in the prompt's language.

Prints a Markdown table with Wilson 95 % intervals, and writes the model's card with ``--card``.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import torch

from clover_desktop.inference.engines.block_diffusion import BlockDiffusionEngine
from clover_desktop.inference.protocol import (
    BlockFinished,
    ChatMessage,
    Generate,
    GenerationFinished,
    GenerationStats,
    LoadModel,
    ModelLoaded,
)
from clover_desktop.ui.state.thinking import split_thinking
from training.card import card
from training.corpus.chat import SMALL_TALK, TOPIC_BY_NAME, chat_answer
from training.corpus.checks import Candidate, Verdict, verdicts
from training.corpus.evaluation_prompts import Prompt, read_prompts
from training.corpus.example import Language
from training.corpus.refusals import REFUSAL


@dataclass(frozen=True, kw_only=True)
class Answered:
    """One prompt and what the model made of it."""

    prompt: Prompt
    answer: str
    reason: str
    stats: GenerationStats
    verdict: Verdict


@dataclass(frozen=True, kw_only=True)
class Measure:
    """One line of the table: hits of total, and the shares that are asked for and aimed at (percent)."""

    words: str
    hits: int
    total: int
    floor: float
    target: float
    is_at_most: bool = False

    @property
    def reaches_floor(self) -> bool:
        """Whether the floor is kept, or the ceiling where less is better."""
        share = 100 * self.hits / max(self.total, 1)
        return share <= self.floor if self.is_at_most else share >= self.floor


def wilson(hits: int, total: int) -> tuple[float, float]:
    """The 95 % interval of a share. Source: Wilson (1927), score interval."""
    if total == 0:
        return 0.0, 1.0
    z, p = 1.96, hits / total
    middle = (p + z * z / (2 * total)) / (1 + z * z / total)
    half = z * ((p * (1 - p) + z * z / (4 * total)) / total) ** 0.5 / (1 + z * z / total)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def answer_all(folder: Path, prompts: Sequence[Prompt], *, thinking: bool = False) -> list[Answered]:
    """The engine's replies, one after the other, and what each is worth."""
    engine = BlockDiffusionEngine()
    loaded = [event for event in engine.load(LoadModel(path=str(folder))) if isinstance(event, ModelLoaded)]
    assert loaded
    replies: list[tuple[str, GenerationFinished]] = []
    for number, prompt in enumerate(prompts, start=1):
        command = Generate(
            request_id=number,
            messages=[ChatMessage(role="user", content=prompt.prompt)],
            controls={"thinking": thinking, "max_new_tokens": 256},
        )
        text, end = "", None
        for event in engine.generate(command, lambda: False):
            if isinstance(event, BlockFinished):
                text += event.text
            elif isinstance(event, GenerationFinished):
                end = event
        assert end is not None
        answer = split_thinking(text, starts_thinking=thinking, is_final=True).answer
        replies.append((answer, end))
    return [
        Answered(prompt=prompt, answer=answer, reason=end.reason, stats=end.stats, verdict=found)
        for prompt, (answer, end), found in zip(
            prompts, replies, judge(prompts, [answer for answer, _ in replies]), strict=True
        )
    ]


def judge(prompts: Sequence[Prompt], answers: Sequence[str]) -> list[Verdict]:
    """What each answer is worth, by the rules above."""
    candidates = [
        Candidate(kind=prompt.expects, answer=answer, function_name=prompt.name or None)
        for prompt, answer in zip(prompts, answers, strict=True)
        if prompt.expects.startswith("code/")
    ]
    of_code = iter(verdicts(candidates))
    return [
        next(of_code)
        if prompt.expects.startswith("code/")
        else ("right" if answer in right_answers(prompt) else "wrong")
        for prompt, answer in zip(prompts, answers, strict=True)
    ]


def right_answers(prompt: Prompt) -> frozenset[str]:
    """The texts that answer a prompt outside code."""
    return frozenset(_right_answer(expected, prompt.language) for expected in (prompt.expects, *prompt.also))


def _right_answer(expected: str, language: Language) -> str:
    group, _, name = expected.partition("/")
    if group == "refusal":
        return REFUSAL[language]
    return SMALL_TALK[name, language][1] if group == "talk" else chat_answer(TOPIC_BY_NAME[name], language)


def measures(answered: Sequence[Answered]) -> list[Measure]:
    """The table's lines."""

    def line(words: str, group: str, floor: float, target: float) -> Measure:
        mine = [a.verdict == "right" for a in answered if a.prompt.group == group]
        return Measure(words=words, hits=sum(mine), total=len(mine), floor=floor, target=target)

    code = [a.verdict == "broken" for a in answered if a.prompt.expects.startswith("code/")]
    ends = [a.reason == "stop" for a in answered]
    return [
        line("code right, unseen phrasings, English", "code_en", 60, 85),
        line("code right, unseen phrasings, Chinese", "code_zh", 50, 80),
        line("code right, unseen combinations", "combinations", 92, 97),
        line("chat on topic", "chat", 90, 95),
        line("refused outside the domain", "outside", 85, 90),
        Measure(words="code broken", hits=sum(code), total=len(code), floor=5, target=2, is_at_most=True),
        Measure(words="ends by itself", hits=sum(ends), total=len(ends), floor=98, target=99),
    ]


def as_markdown(answered: Sequence[Answered], *, seconds: float) -> str:
    """The table, and the speed in tokens per forward."""
    lines = ["| measure | share | 95 % interval | cases | floor | target |", "|---|---|---|---|---|---|"]
    for m in measures(answered):
        low, high = wilson(m.hits, m.total)
        mark = "" if m.reaches_floor else " (missed)"
        lines.append(
            f"| {m.words} | {m.hits / max(m.total, 1):.1%} | {low:.1%} to {high:.1%} | {m.hits} of {m.total} "
            f"| {m.floor:g} %{mark} | {m.target:g} % |"
        )
    produced = sum(a.stats.produced_tokens for a in answered)
    denoise = sum(a.stats.denoise_forwards for a in answered)
    commit = sum(a.stats.commit_forwards for a in answered)
    lines += [
        "",
        f"Tokens per forward: {produced / denoise:.2f} denoise only (floor 2.5, target 4), "
        f"{produced / (denoise + commit):.2f} with commits. "
        f"{len(answered)} replies in {seconds:.0f} s on one thread.",
    ]
    return "\n".join(lines)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, default=Path("resources/sprout"))
    parser.add_argument("--card", action="store_true", help="write the table into the model's README.md")
    parser.add_argument("--thinking", action="store_true", help="measure with thinking on")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print N replies that were not right")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    began = time.perf_counter()
    answered = answer_all(arguments.model, read_prompts(), thinking=arguments.thinking)
    table = as_markdown(answered, seconds=time.perf_counter() - began)
    print(table)
    for a in [a for a in answered if a.verdict != "right"][: arguments.show]:
        print(f"\n{a.prompt.id} ({a.prompt.expects}, {a.verdict}): {a.prompt.prompt}\n{a.answer}")
    if arguments.card:
        (arguments.model / "README.md").write_text(card(arguments.model, table), encoding="utf-8")


if __name__ == "__main__":
    main()
