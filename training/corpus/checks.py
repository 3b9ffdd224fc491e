"""Whether an answer's code is right: it is run in a child process against fixed tests.

A program that does not parse, or is missing, is "broken". One that runs but lacks the asked name,
raises, hangs or gives another result is "wrong".
"""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from training.corpus.coding import CODE_KIND_BY_NAME

Verdict = Literal["right", "wrong", "broken"]

TIME_LIMIT_S = 5.0
_CHILD = Path(__file__).with_name("check_child.py")
_FENCE = re.compile(r"```(?:python|py)?[ \t]*\n(.*?)(?:```|\Z)", re.DOTALL)
_DEFINED = re.compile(r"^(?:def|class)[ ]+(\w+)", re.MULTILINE)


@dataclass(frozen=True, kw_only=True)
class Check:
    """What a right program of one kind must do.

    Args:
        default_name: the name that is tested when the prompt asked for none.
        tests: Python expressions over the program `f`; each must be True.
    """

    default_name: str
    tests: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """An answer to be judged; without a name, the last one that it defines is tested."""

    kind: str
    answer: str
    function_name: str | None = None


def check(kind: str) -> Check:
    """The check of a code kind: "code/sum_list", or "code/keep_above=10" with its constant.

    Raises:
        ValueError: the kind is no code kind.
    """
    name, _, fixed = kind.removeprefix("code/").partition("=")
    found = CODE_KIND_BY_NAME.get(name)
    if found is None or not kind.startswith("code/"):
        raise ValueError(f"{kind}: no code kind, so it has no check; kinds() lists them")
    text = re.sub(r"\bK\b", fixed, found.tests_fixed) if fixed else found.tests
    return Check(default_name=found.default_name, tests=tuple(text.split("\n")))


def verdict(kind: str, answer: str, *, function_name: str | None = None) -> Verdict:
    """Whether the answer's code is right, wrong or broken."""
    return verdicts([Candidate(kind=kind, answer=answer, function_name=function_name)])[0]


def verdicts(candidates: Sequence[Candidate]) -> list[Verdict]:
    """The verdict of each candidate, in order; as few child processes as possible run them."""
    results: list[Verdict] = ["broken"] * len(candidates)
    jobs: list[tuple[int, dict[str, object]]] = []
    for i, candidate in enumerate(candidates):
        untrusted_program = extract_code(candidate.answer)
        if untrusted_program is None or not _parses(untrusted_program):
            continue
        results[i] = "wrong"
        defined = _DEFINED.findall(untrusted_program)
        name = candidate.function_name or (defined[-1] if defined else "")
        tests = check(candidate.kind).tests
        jobs.append((i, {"program": untrusted_program, "name": name, "tests": tests}))
    while jobs:
        lines = _run_child([job for _, job in jobs])
        for (i, _), line in zip(jobs, lines, strict=False):
            results[i] = "right" if line == "right" else "wrong"
        # The job behind the last verdict ended the child or hung: it stays "wrong".
        jobs = jobs[len(lines) + 1 :]
    return results


def extract_code(answer: str) -> str | None:
    """The code in the answer's first fence, or None where there is none."""
    match = _FENCE.search(answer)
    return match.group(1) if match else None


def _parses(untrusted_program: str) -> bool:
    try:
        compile(untrusted_program, "answer", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True


def _run_child(jobs: list[dict[str, object]]) -> list[str]:
    """The verdicts that the child printed before it ended or its time was up."""
    limit_s = TIME_LIMIT_S + 0.01 * len(jobs)
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [sys.executable, "-I", "-W", "ignore", str(_CHILD)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            text=True,
        )
        try:
            output, _ = process.communicate(json.dumps(jobs), timeout=limit_s)
        except subprocess.TimeoutExpired:
            process.kill()
            output, _ = process.communicate()
    return [line for line in output.splitlines() if line in ("right", "wrong")]
