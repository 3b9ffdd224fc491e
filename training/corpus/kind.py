"""What one kind of code task is: its program and its tests. The ways people ask for it are in `words`."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Literal

_DEFINITION = re.compile(r"^(?:def|class) (\w+)(?:\((\w+))?", re.MULTILINE)
_WORD = re.compile(r"[A-Za-z_]\w*")


@dataclass(frozen=True, kw_only=True)
class Kind:
    """One code task.

    Args:
        name: unique; the part of Example.kind behind "code/".
        code: the one right answer, with its default names.
        tests: Python expressions, one a line, true for the right program `f`.
        think_en, think_zh: "what it does; how".
        constant: the last parameter, if a prompt may fix it to one of `constants`.
        tests_fixed: tests of the program with the parameter fixed to K.
    """

    name: str
    code: str
    tests: str
    think_en: str
    think_zh: str
    constant: str = ""
    constants: tuple[int, ...] = ()
    tests_fixed: str = ""
    thing: Literal["function", "class", "decorator"] = "function"

    @property
    def default_name(self) -> str:
        """The name that the program defines when nobody asks for another."""
        return self._definition().group(1)

    @property
    def identifiers(self) -> frozenset[str]:
        """Every word in the program; a name asked for must be none of them."""
        return frozenset(_WORD.findall(self.code))

    def program(self, *, name: str = "", fixed: int | None = None) -> str:
        """The right program under the names asked for and with the constant filled in."""
        code = self.code.strip("\n")
        if fixed is not None:
            head, _, body = code.partition(f"{self.constant}):\n")
            word = rf"\b{self.constant}\b"
            code = head.removesuffix(", ") + "):\n" + re.sub(word, str(fixed), body)
        if name:
            code = re.sub(rf"\b{self.default_name}\b", name, code)
        return code

    def _definition(self) -> re.Match[str]:
        match = _DEFINITION.search(self.code)
        if match is None:
            raise ValueError(f"{self.name}: the program defines no function and no class")
        return match


@cache
def ways(text: str) -> tuple[str, ...]:
    """The entries of a table that is written as text with "|" between them."""
    return tuple(entry for part in text.split("|") if (entry := " ".join(part.split())))
