"""The child process of the checks: runs untrusted programs and prints one verdict a line.

It runs as a script and imports nothing of this project. It reads a JSON list of jobs
(program, name, tests) from standard input and sees only its own empty working folder.
"""

import builtins
import contextlib
import io
import json
import sys
import tempfile
from collections.abc import Callable
from typing import Any


def near(value: object, expected: float) -> bool:
    """Whether two numbers are equal but for rounding."""
    return isinstance(value, int | float) and abs(value - expected) < 1e-6


def path_of(text: str) -> str:
    """The path of a new file with this text."""
    with tempfile.NamedTemporaryFile("w", dir=".", delete=False, suffix=".txt") as file:
        file.write(text)
    return file.name


def is_right(untrusted_program: str, name: str, tests: list[str]) -> bool:
    """Whether the program defines the name and every test is exactly True."""
    space: dict[str, Any] = {"__builtins__": builtins, "__name__": "answer"}
    exec(compile(untrusted_program, "answer", "exec"), space)
    if name not in space:
        return False
    tools: dict[str, Any] = {"f": space[name], "near": near, "path_of": path_of}
    return all(eval(test, dict(tools)) is True for test in tests)


def run_jobs(jobs: list[dict[str, Any]], report: Callable[[str], object]) -> None:
    """Reports "right" or "wrong" for every job, in order."""
    for job in jobs:
        with contextlib.redirect_stdout(io.StringIO()):
            try:
                right = is_right(job["program"], job["name"], job["tests"])
            except BaseException:
                right = False
        report("right" if right else "wrong")


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows has no such limit.
        return
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))


if __name__ == "__main__":
    _limit_memory()
    _output = sys.stdout
    run_jobs(json.load(sys.stdin), lambda line: print(line, file=_output, flush=True))
