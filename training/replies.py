"""Writes replies step by step as Markdown: ``python -m training.replies --model FOLDER``."""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from clover_desktop.inference.engines.block_diffusion import BlockDiffusionEngine
from clover_desktop.inference.protocol import BlockFinished, ChatMessage, Generate, LoadModel, StepResolved
from clover_desktop.ui.state.canvas import Canvas
from clover_desktop.ui.terminal.live import MASK
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
    canvas, lines, reply = Canvas(), list[str](), ""
    for event in engine.generate(command, lambda: False):
        canvas.apply(event)
        if isinstance(event, StepResolved):
            block = canvas.blocks[-1]
            pieces = [MASK if cell.status == "masked" else cell.piece for cell in block.cells if not cell.is_end]
            shown = "".join(pieces).replace("\n", "⏎")
            lines.append(f"{event.block + 1}.{event.step + 1:<3}{'!' if event.is_forced else ' '} {shown}")
        elif isinstance(event, BlockFinished):
            reply += event.text
    return "~~~\n" + "\n".join(lines) + f"\n~~~\n\n{reply.strip()}"


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
