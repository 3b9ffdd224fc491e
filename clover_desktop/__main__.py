"""Picks what to run from the command line: the window, ``ask``, ``doctor`` or ``trace``. Imports lazily."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from clover_desktop import language
from clover_desktop.language import tr
from clover_desktop.version import VERSION

EXIT_WRONG = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the program; its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdin, sys.stdout, sys.stderr):  # a redirected stream may have a legacy encoding
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    language.use(chosen_language())
    try:
        exit_code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read the output has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return exit_code


def _run(arguments: list[str]) -> int:
    from clover_desktop.ui.terminal.arguments import Arguments

    if arguments[:1] == ["ask"]:
        from clover_desktop.ui.terminal import ask

        parser = Arguments(prog="clover-desktop ask", description=tr("Asks a model in the terminal."))
        ask.add_arguments(parser)
        return ask.run(parser.parse_args(arguments[1:]))
    if arguments[:1] == ["doctor"]:
        from clover_desktop.ui.terminal import doctor

        parser = Arguments(prog="clover-desktop doctor", description=tr("Says what this machine can run."))
        doctor.add_arguments(parser)
        return doctor.run(parser.parse_args(arguments[1:]))
    if arguments[:1] == ["trace"]:
        from clover_desktop.ui.terminal import trace

        parser = Arguments(prog="clover-desktop trace", description=tr("Prints how a recorded reply resolved."))
        trace.add_arguments(parser)
        return trace.run(parser.parse_args(arguments[1:]))
    return _run_window(_window_arguments(arguments))


def chosen_language() -> str:
    """The language that the environment's variable names, or else the settings, or else the system."""
    from clover_desktop.locations import settings_path
    from clover_desktop.ui.state.settings import load_settings

    set_by_user = load_settings(settings_path()).language
    if os.environ.get(language.VARIABLE) or set_by_user == "system":
        return language.system_language()
    return set_by_user


def _window_arguments(arguments: list[str]) -> argparse.Namespace:
    from clover_desktop.ui.terminal.arguments import Arguments

    parser = Arguments(
        prog="clover-desktop",
        usage=tr(
            "clover-desktop [options]   (or: clover-desktop ask PROMPT, clover-desktop doctor, clover-desktop trace FILE)"
        ),
        description=tr(
            "Opens the window. `clover-desktop ask PROMPT` answers in the terminal, "
            "`clover-desktop doctor` says what this machine can run, `clover-desktop trace FILE` prints a recorded reply."
        ),
    )
    version = f"Clover Desktop {VERSION}"
    parser.add_argument("--version", action="version", version=version, help=tr("show the version and leave"))
    parser.add_argument(
        "--model",
        default="sprout",
        metavar=tr("NAME|FOLDER|TRACE"),
        help=tr("the model's name, folder or a trace; default: 'sprout'"),
    )
    parser.add_argument(
        "--theme", choices=["system", "light", "dark"], help=tr("colours; default: those of the settings")
    )
    parser.add_argument(
        "--screenshot", type=Path, metavar=tr("FILE"), help=tr("draw the window offscreen into a file and leave")
    )
    parser.add_argument(
        "--prompt", metavar=tr("PROMPT"), help=tr("with --screenshot: ask this first and show the live answer")
    )
    parser.add_argument(
        "--at-step", type=int, metavar=tr("NUMBER"), help=tr("with --prompt: draw after so many denoise steps")
    )
    parser.add_argument(
        "--size", type=_size, default=(1440, 900), metavar="1440x900", help=tr("with --screenshot: the window's size")
    )
    return parser.parse_args(arguments)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal() and 0 < int(width) <= 10_000 and 0 < int(height) <= 10_000):
        raise argparse.ArgumentTypeError(tr("{!r} is no size; write it as 1440x900").format(text))
    return int(width), int(height)


def _run_window(arguments: argparse.Namespace) -> int:
    from clover_desktop.ui import app

    return app.run(arguments)


if __name__ == "__main__":
    sys.exit(main())
