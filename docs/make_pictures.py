"""Remakes every picture of the README from a live worker: ``python -m docs.make_pictures``.

Each picture is one run of ``clover-desktop --screenshot``; the reply it shows is the one that ``ask --json`` gives,
and is written to ``pictures.json`` beside them.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent / "pictures"
PICTURES: dict[str, list[str]] = {
    "window-light.png": ["--theme", "light", "--prompt", "Write a bubble sort function", "--at-step", "1"],
    "window-dark.png": ["--theme", "dark", "--prompt", "什么是分块扩散？", "--at-step", "1"],
    "empty-light.png": ["--theme", "light"],
}


def main() -> None:
    """Makes all of them; stops at the first that fails."""
    FOLDER.mkdir(exist_ok=True)
    replies: dict[str, object] = {}
    for name, options in PICTURES.items():
        command = [sys.executable, "-m", "clover_desktop", "--screenshot", str(FOLDER / name), *options]
        result = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
        if result.stdout:
            replies[name] = {k: v for k, v in json.loads(result.stdout).items() if k != "tokens_per_second"}
    (FOLDER / "pictures.json").write_text(json.dumps(replies, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
