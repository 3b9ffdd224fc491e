"""Writes replies step by step as Markdown: ``python -m training.replies --model FOLDER``."""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from clover_desktop.inference.engines.block_diffusion import BlockDiffusionEngine
from clover_desktop.inference.protocol import BlockFinished, ChatMessage, Generate, LoadModel
from clover_desktop.ui.terminal.live import MASK
from clover_desktop.ui.terminal.trace import step_lines
from training.corpus.mixing import STARTERS

_KINDS = ("code/sum_list", "code/is_palindrome", "chat/forced_token")


def replies(folder: Path) -> str:
    """Three prompts of the window in each language, every step of each reply a line."""
    engine = BlockDiffusionEngine()
    list(engine.load(LoadModel(path=str(folder))))
    parts = [
        "# Sprout, step by step\n\n"
        f"`python -m training.replies` writes this. A line is a step of a block; `{MASK}` is a masked position, "
        "`!` a step in which nothing was sure enough and one token was forced."
    ]
    for number, (_, language, text) in enumerate((s for s in STARTERS if s[0] in _KINDS), start=1):
        command = Generate(request_id=number, messages=[ChatMessage(role="user", content=text)], controls={})
        parts.append(f"## {text} ({language})\n\n{_steps(engine, command)}")
    return "\n\n".join(parts) + "\n"


def _steps(engine: BlockDiffusionEngine, command: Generate) -> str:
    events = list(engine.generate(command, lambda: False))
    reply = "".join(event.text for event in events if isinstance(event, BlockFinished))
    return "~~~\n" + "\n".join(step_lines(events)) + f"\n~~~\n\n{reply.strip()}"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, default=Path("resources/sprout"))
    parser.add_argument("--out", type=Path, default=Path("docs/sprout-replies.md"))
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    arguments.out.write_text(replies(arguments.model), encoding="utf-8")


if __name__ == "__main__":
    main()
