"""What a file would become with a reply's code in it, and the difference line by line. No Qt, and nothing is written.

A line keeps its line end, so that the kept and the added lines of a difference, put together, are the new file.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from io import StringIO
from pathlib import PurePosixPath
from typing import Literal

from clover_desktop.ui.state.text_files import newline_of

DiffKind = Literal["same", "added", "removed", "gap"]
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef

CONTEXT_LINES = 3
MAXIMUM_COMPARED_LINES = 6_000
"""Where more lines than this may differ, all of them count as replaced: matching them would hold up the window."""
PYTHON_NAMES = frozenset({"", "py", "python", "python3"})
PYTHON_SUFFIXES = frozenset({"", ".py", ".pyi", ".pyw"})


@dataclass(frozen=True, kw_only=True)
class DiffLine:
    """One line of a difference, or a gap that stands for lines that are in both."""

    kind: DiffKind
    old_number: int | None
    """From 1; None for an added line. Of a gap: of its first line."""
    new_number: int | None
    text: str
    """With its line end, if it has one; empty for a gap."""
    folded: int = 0
    """How many lines a gap stands for."""


def split_lines(text: str) -> list[str]:
    """The lines of a text with their ends, as editors and Python count them; joined they are the text."""
    return StringIO(text, newline="").readlines()


def merged(old: str, code: str, *, language: str, path: str) -> str:
    """What a file would become with the code in it, in the file's own line ends.

    Python definitions that the file has at its top level are replaced where they stand; its comments above them stay,
    and so do its decorators unless the code brings its own. New imports follow the file's; all else is appended. Where
    that is not possible, because one of the two does not parse or is not Python, the whole code is appended. An empty
    file becomes the code.
    """
    newline = newline_of(old)
    code_lines = [line.rstrip("\r\n") + newline for line in split_lines(code.strip("\r\n"))]
    if not old.strip() or not code_lines:
        return "".join(code_lines) or old
    lines = split_lines(old)
    is_python = language.lower() in PYTHON_NAMES and PurePosixPath(path).suffix.lower() in PYTHON_SUFFIXES
    file_tree, code_tree = (parsed(old), parsed("".join(code_lines))) if is_python else (None, None)
    if file_tree is None or code_tree is None or not _is_one_by_one(code_tree):
        return _with_appended(lines, [code_lines], newline, blank_lines=2 if is_python else 1)
    return _merged_python(lines, code_lines, file_tree, code_tree, newline)


def parsed(source: str) -> ast.Module | None:
    """The syntax tree of a Python source; None where it is none."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a doubtful escape in a reply is not ours to report
            return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _is_one_by_one(tree: ast.Module) -> bool:
    """Whether every statement has its own lines and no name is defined twice, so that each can be placed alone."""
    names = [node.name for node in tree.body if isinstance(node, Definition)]
    own_lines = all(first.end_lineno != second.lineno for first, second in zip(tree.body, tree.body[1:], strict=False))
    return own_lines and len(names) == len(set(names))


def _merged_python(
    lines: list[str], code_lines: list[str], file_tree: ast.Module, code_tree: ast.Module, newline: str
) -> str:
    there = {node.name: node for node in file_tree.body if isinstance(node, Definition)}  # the last one is in force
    known = {ast.dump(node) for node in file_tree.body}
    replacements = list[tuple[int, int, list[str]]]()
    futures, imports, appended = list[str](), list[str](), list[list[str]]()
    previous_end = 0
    for index, node in enumerate(code_tree.body):
        start, end = previous_end, node.end_lineno or node.lineno
        previous_end = end
        if isinstance(node, Definition) and node.name in there:
            has_own = bool(node.decorator_list)
            target = there[node.name]
            own = code_lines[_first_line(node, with_decorators=has_own) - 1 : end]
            first = _first_line(target, with_decorators=has_own)
            replacements.append((first - 1, target.end_lineno or first, own))
        elif ast.dump(node) in known or (index == 0 and _is_docstring(node)):
            continue
        elif isinstance(node, ast.Import | ast.ImportFrom):
            wanted = futures if _is_future(node) else imports
            wanted += code_lines[node.lineno - 1 : end]
        else:
            appended.append(_without_blank_edges(code_lines[start:end]))
    replacements += _import_insertions(lines, file_tree, futures, imports, newline)
    return _with_appended(_replaced(lines, replacements, newline), appended, newline, blank_lines=2)


def _replaced(lines: list[str], replacements: list[tuple[int, int, list[str]]], newline: str) -> list[str]:
    """The lines with some ranges (from 0, end excluded) replaced; the last line's end stays as it is."""
    has_end = bool(lines) and lines[-1].endswith(("\r", "\n"))
    result = [*lines[:-1], lines[-1] if has_end else lines[-1] + newline]
    for start, end, segment in sorted(replacements, key=lambda entry: entry[:2], reverse=True):
        result[start:end] = segment
    if not has_end:
        result[-1] = result[-1].removesuffix(newline)
    return result


def _with_appended(lines: list[str], segments: Iterable[list[str]], newline: str, *, blank_lines: int) -> str:
    text = "".join(lines)
    for segment in segments:
        body = text.rstrip("\r\n \t")
        end = text[len(body) :]
        missing = 1 + blank_lines - end.count("\n" if "\n" in newline else "\r")
        text = text + newline * max(missing, 0) + "".join(segment)
    return text


def _first_line(node: Definition, *, with_decorators: bool) -> int:
    decorators = [decorator.lineno for decorator in node.decorator_list] if with_decorators else []
    return min([node.lineno, *decorators])


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _is_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def _import_insertions(
    lines: list[str], tree: ast.Module, futures: list[str], imports: list[str], newline: str
) -> list[tuple[int, int, list[str]]]:
    """Where new imports go: behind those that head the file, or behind its docstring and first comments."""
    head = [node for index, node in enumerate(tree.body) if index == 0 and _is_docstring(node)]
    for node in tree.body[len(head) :]:
        if not isinstance(node, ast.Import | ast.ImportFrom):
            break
        head.append(node)
    if not isinstance(head[-1] if head else None, ast.Import | ast.ImportFrom):
        start = head[-1].end_lineno or 0 if head else _comment_lines(lines)
        before = [newline] if start and lines[start - 1].strip() else []
        after = [newline] * 2 if start < len(lines) and lines[start].strip() else []
        both = [*futures, *([newline] if futures and imports else []), *imports]
        return [(start, start, [*before, *both, *after])] if both else []
    future_end = max((node.end_lineno or 0 for node in head if _is_future(node) or _is_docstring(node)), default=0)
    future_place = future_end or head[0].lineno - 1
    place = head[-1].end_lineno or 0
    if place == future_place:
        return [(place, place, futures + imports)]
    return [(future_place, future_place, futures), (place, place, imports)]


def _comment_lines(lines: list[str]) -> int:
    """How many lines a file's first comment has, if a blank line ends it; else those that must stay first."""
    count = next((index for index, line in enumerate(lines) if not line.startswith("#")), len(lines))
    if count < len(lines) and not lines[count].strip():
        return count + 1
    return 1 if lines[0].startswith("#!") else 0


def _without_blank_edges(lines: list[str]) -> list[str]:
    first = next((index for index, line in enumerate(lines) if line.strip()), len(lines))
    return lines[first:]


def difference(old: str, new: str, *, context: int | None = CONTEXT_LINES) -> list[DiffLine]:
    """The lines of both texts in order, unchanged ones folded into gaps beyond ``context``; None folds nothing."""
    before, after = split_lines(old), split_lines(new)
    operations = _operations(before, after)
    lines = list[DiffLine]()
    for index, (tag, old_start, old_end, new_start, new_end) in enumerate(operations):
        if tag == "equal":
            length = old_end - old_start
            head = length if context is None else context * (index > 0)
            tail = 0 if context is None else context * (index < len(operations) - 1)
            lines += _same(before, old_start, new_start, length, head=head, tail=tail)
            continue
        lines += [
            DiffLine(kind="removed", old_number=i + 1, new_number=None, text=before[i])
            for i in range(old_start, old_end)
        ]
        lines += [
            DiffLine(kind="added", old_number=None, new_number=i + 1, text=after[i]) for i in range(new_start, new_end)
        ]
    return lines


def _same(before: list[str], old_start: int, new_start: int, length: int, *, head: int, tail: int) -> list[DiffLine]:
    """A run of unchanged lines, of which the first and last few are shown. No gap hides one line: it saves nothing."""
    folded = length - head - tail
    shown = range(length) if folded <= 1 else [*range(head), *range(length - tail, length)]
    lines = [
        DiffLine(kind="same", old_number=old_start + i + 1, new_number=new_start + i + 1, text=before[old_start + i])
        for i in shown
    ]
    if folded > 1:
        old_number, new_number = old_start + head + 1, new_start + head + 1
        lines.insert(head, DiffLine(kind="gap", old_number=old_number, new_number=new_number, text="", folded=folded))
    return lines


def amounts(lines: list[DiffLine]) -> tuple[int, int]:
    """How many lines were added and removed."""
    return sum(line.kind == "added" for line in lines), sum(line.kind == "removed" for line in lines)


def _operations(before: list[str], after: list[str]) -> list[tuple[str, int, int, int, int]]:
    """What difflib says, with the common beginning and end, nearly always the most, taken off first."""
    shorter = min(len(before), len(after))
    head = next((i for i in range(shorter) if before[i] != after[i]), shorter)
    rest = shorter - head
    tail = next((i for i in range(rest) if before[-1 - i] != after[-1 - i]), rest)
    old_middle, new_middle = before[head : len(before) - tail], after[head : len(after) - tail]
    if len(old_middle) + len(new_middle) > MAXIMUM_COMPARED_LINES:
        middle = [("replace", 0, len(old_middle), 0, len(new_middle))]
    else:
        middle = list(SequenceMatcher(None, old_middle, new_middle).get_opcodes())
    all_operations = [
        ("equal", 0, head, 0, head),
        *((tag, a + head, b + head, c + head, d + head) for tag, a, b, c, d in middle),
        ("equal", len(before) - tail, len(before), len(after) - tail, len(after)),
    ]
    return [operation for operation in all_operations if operation[0] != "equal" or operation[1] < operation[2]]
