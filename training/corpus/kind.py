"""What one kind of code task is: its program, its tests and the ways people ask for it.

Tables are written as text: ways to ask are separated by "|", tests by line ends.
"""

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
        en, zh: verb clauses; "$calc" and the like stand for a class of verbs, "^" marks a further
            verb that follows the first one's form.
        bare_en, bare_zh: short noun phrases, enough as a whole request.
        given_en, given_zh: "what is given > what to do with it".
        think_en, think_zh: "what it does; how".
        constant: the last parameter, if a prompt may fix it to one of `constants`.
        tests_fixed: tests of the program with the parameter fixed to K.
        en_fixed, zh_fixed: verb clauses with the fixed number as {k}.
    """

    name: str
    code: str
    tests: str
    en: str
    zh: str
    bare_en: str
    bare_zh: str
    given_en: str
    given_zh: str
    think_en: str
    think_zh: str
    constant: str = ""
    constants: tuple[int, ...] = ()
    tests_fixed: str = ""
    en_fixed: str = ""
    zh_fixed: str = ""
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
