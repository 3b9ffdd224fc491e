"""The command line's parser: argparse, speaking the language in use, with one sentence for an error.

Owns argparse's own words and the layout of the help. Which options there are is the commands' business. No Qt.
"""

from __future__ import annotations

import argparse
import re
from typing import Any, NoReturn

from clover_desktop.language import tr
from clover_desktop.ui.terminal.live import display_width

EXIT_WRONG = 2
HELP_INDENT = 4
_UNBROKEN = re.compile(r"\s+|[（「“]*(?:[^\s\u2e80-\uffef]+|[\u2e80-\uffef])[，。；：、）」”！？]*")
"""What a line break must not cut: spaces, a Latin word, or a wide character, with the punctuation that clings to it."""


class Arguments(argparse.ArgumentParser):
    """A parser whose headings, help and errors come in the language in use."""

    def __init__(self, *, prog: str, description: str, usage: str | None = None) -> None:
        # argparse looks its words up as the module's `_`, at every use; it offers no other way in
        argparse.__dict__["_"] = argparse_words
        super().__init__(prog=prog, description=description, usage=usage, formatter_class=HelpLayout)
        self.register("type", int, whole_number)
        self.register("type", float, number)

    def error(self, message: str) -> NoReturn:
        """One sentence on standard error, and exit code 2."""
        sentence = tr("{}. See {} --help.").format(message, self.prog)
        self.exit(EXIT_WRONG, f"clover-desktop: {sentence}\n")


class HelpLayout(argparse.HelpFormatter):
    """Help below its option instead of beside it: argparse counts characters, and Chinese ones are two columns wide."""

    def __init__(self, prog: str, **settings: Any) -> None:
        super().__init__(prog, max_help_position=HELP_INDENT, **settings)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrapped(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(indent + line for line in wrapped(text, width - len(indent)))


def wrapped(text: str, columns: int) -> list[str]:
    """The text in lines of so many columns; a single word that is wider stays whole."""
    lines = [""]
    for piece in _UNBROKEN.findall(" ".join(text.split())):
        if display_width(lines[-1] + piece) > columns and lines[-1]:
            lines[-1] = lines[-1].rstrip()
            lines.append("")
        lines[-1] += piece if lines[-1] else piece.lstrip()
    return lines


def whole_number(text: str) -> int:
    """An option's whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(tr("{!r} is no whole number").format(text)) from None


def number(text: str) -> float:
    """An option's number."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(tr("{!r} is no number").format(text)) from None


def argparse_words(english: str) -> str:
    """What argparse says, in the language in use; its words for programmers stay English."""
    words = {
        "usage: ": tr("usage: "),
        "positional arguments": tr("positional arguments"),
        "options": tr("options"),
        "show this help message and exit": tr("show this help message and exit"),
        "argument %(argument_name)s: %(message)s": tr("argument %(argument_name)s: %(message)s"),
        "unrecognized arguments: %s": tr("unrecognized arguments: %s"),
        "not allowed with argument %s": tr("not allowed with argument %s"),
        "ignored explicit argument %r": tr("ignored explicit argument %r"),
        "the following arguments are required: %s": tr("the following arguments are required: %s"),
        "one of the arguments %s is required": tr("one of the arguments %s is required"),
        "expected one argument": tr("expected one argument"),
        "expected at most one argument": tr("expected at most one argument"),
        "expected at least one argument": tr("expected at least one argument"),
        "ambiguous option: %(option)s could match %(matches)s": tr(
            "ambiguous option: %(option)s could match %(matches)s"
        ),
        "invalid %(type)s value: %(value)r": tr("invalid %(type)s value: %(value)r"),
        "invalid choice: %(value)r (choose from %(choices)s)": tr(
            "invalid choice: %(value)r (choose from %(choices)s)"
        ),
    }
    return words.get(english, english)
