"""Picks what to run from the command line: the window, ``ask`` or ``doctor``. Imports lazily."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from pathlib import Path

from clover_desktop.version import VERSION

EXIT_WRONG = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the program; its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdin, sys.stdout, sys.stderr):  # a redirected stream may have a legacy encoding
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    if arguments[:1] == ["ask"]:
        from clover_desktop.ui.terminal import ask

        parser = argparse.ArgumentParser(prog="clover-desktop ask", description="Ask a model in the terminal.")
        ask.add_arguments(parser)
        return ask.run(parser.parse_args(arguments[1:]))
    if arguments[:1] == ["doctor"]:
        from clover_desktop.ui.terminal import doctor

        parser = argparse.ArgumentParser(prog="clover-desktop doctor", description="Says what this machine can run.")
        doctor.add_arguments(parser)
        return doctor.run(parser.parse_args(arguments[1:]))
    return _run_window(_window_arguments(arguments))


def _window_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="clover-desktop",
        usage="clover-desktop [options]   (or: clover-desktop ask PROMPT, clover-desktop doctor)",
        description="Opens the window. `clover-desktop ask PROMPT` answers in the terminal, "
        "`clover-desktop doctor` says what this machine can run.",
    )
    parser.add_argument("--version", action="version", version=f"Clover Desktop {VERSION}")
    parser.add_argument("--model", default="sprout", metavar="NAME|FOLDER|TRACE", help="default: sprout")
    parser.add_argument("--theme", choices=["system", "light", "dark"], default="system")
    parser.add_argument("--screenshot", type=Path, metavar="FILE", help="draw the window offscreen and leave")
    parser.add_argument("--prompt", help="with --screenshot: ask this first and show the live answer")
    parser.add_argument("--at-step", type=int, metavar="N", help="with --prompt: draw after N denoise steps")
    parser.add_argument(
        "--size", type=_size, default=(1440, 900), metavar="WxH", help="with --screenshot: the window's size"
    )
    return parser.parse_args(arguments)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal() and 0 < int(width) <= 10_000 and 0 < int(height) <= 10_000):
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write it as 1440x900")
    return int(width), int(height)


def _run_window(arguments: argparse.Namespace) -> int:
    from clover_desktop.ui import app

    return app.run(arguments)


if __name__ == "__main__":
    sys.exit(main())
