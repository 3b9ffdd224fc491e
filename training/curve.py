"""Draws the log of a training run as SVG: ``python -m training.curve --log FILE --out FILE``."""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Sequence
from pathlib import Path

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 720, 320, 48, 40, 24
_STYLE = "font: 12px sans-serif"
_LOSSES = (0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


def curve(lines: Sequence[dict[str, float]]) -> str:
    """The masked loss over the minutes: every logged batch thin, the held-out examples thick. SVG."""
    minutes = max(line["seconds"] for line in lines) / 60
    lowest = min(line.get("validation_masked", line["masked"]) for line in lines)
    shown = [loss for loss in _LOSSES if loss >= lowest / 2.5]

    def x(seconds: float) -> float:
        return LEFT + (WIDTH - LEFT - 16) * seconds / 60 / minutes

    def y(loss: float) -> float:
        share = (math.log(max(loss, shown[0])) - math.log(shown[0])) / (math.log(8.0) - math.log(shown[0]))
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * share

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
    ]
    for loss in shown:
        parts.append(f'<path d="M{LEFT} {y(loss):.1f}H{WIDTH - 16}" stroke="#e3e5e8"/>')
        parts.append(_text(LEFT - 6, y(loss) + 4, f"{loss:g}", anchor="end"))
    for minute in range(0, int(minutes) + 1, 10):
        parts.append(_text(x(60 * minute), HEIGHT - BOTTOM + 18, str(minute), anchor="middle"))
    parts.append(_text(WIDTH - 16, HEIGHT - 6, "minutes on two cores", anchor="end"))
    parts.append(_text(LEFT, 15, "masked cross-entropy: one batch (thin), held-out examples (thick)"))
    held_out = [(line["seconds"], line["validation_masked"]) for line in lines if "validation_masked" in line]
    batches = [(line["seconds"], line["masked"]) for line in lines]
    for points, colour, width in ((batches, "#9bbfae", 1), (held_out, "#1f7a4d", 2.5)):
        path = " ".join(f"{x(seconds):.1f},{y(loss):.1f}" for seconds, loss in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"/>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _text(x: float, y: float, words: str, *, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" style="{_STYLE}" fill="#4a4f55" text-anchor="{anchor}">{words}</text>'


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--log", type=Path, default=Path("docs/sprout-training.jsonl"))
    parser.add_argument("--out", type=Path, default=Path("docs/pictures/sprout-training.svg"))
    arguments = parser.parse_args()
    lines = [json.loads(line) for line in arguments.log.read_text(encoding="utf-8").splitlines()]
    arguments.out.write_text(curve(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
