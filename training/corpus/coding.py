"""Examples of code: a request and the one right program for it."""

from random import Random

from training.corpus.example import Language
from training.corpus.kind import Kind
from training.corpus.kinds_changes import CHANGE_KINDS
from training.corpus.kinds_dicts import DICT_KINDS
from training.corpus.kinds_formulas import FORMULA_KINDS
from training.corpus.kinds_lists import LIST_KINDS
from training.corpus.kinds_numbers import NUMBER_KINDS
from training.corpus.kinds_orders import ORDER_KINDS
from training.corpus.kinds_programs import PROGRAM_KINDS
from training.corpus.kinds_strings import STRING_KINDS
from training.corpus.kinds_words import WORD_KINDS
from training.corpus.names import class_name, function_name
from training.corpus.requests import Ask
from training.corpus.wording import capital

CODE_KINDS: tuple[Kind, ...] = (
    *NUMBER_KINDS,
    *FORMULA_KINDS,
    *LIST_KINDS,
    *CHANGE_KINDS,
    *ORDER_KINDS,
    *DICT_KINDS,
    *STRING_KINDS,
    *WORD_KINDS,
    *PROGRAM_KINDS,
)
CODE_KIND_BY_NAME = {kind.name: kind for kind in CODE_KINDS}

_ZH_THING = {"function": "函数", "class": "类", "decorator": "装饰器"}


def random_ask(rng: Random, *, kind: Kind | None = None) -> Ask:
    """A task with, now and then, a name or a constant asked for."""
    kind = kind or rng.choice(CODE_KINDS)
    fixed = rng.choice(kind.constants) if kind.constants and rng.random() < 0.6 else None
    name = ""
    if rng.random() < 0.4:
        name = kind.default_name if rng.random() < 0.12 else new_name(rng, kind)
    return Ask(kind=kind, name=name, fixed=fixed)


def new_name(rng: Random, kind: Kind) -> str:
    """A name that fits the kind of thing and clashes with nothing in its program."""
    if kind.thing == "class":
        return class_name(rng, avoid=kind.identifiers)
    return function_name(rng, avoid=kind.identifiers)


def code_answer(ask: Ask) -> str:
    """The right reply: the program in a fence and nothing else."""
    program = ask.kind.program(name=ask.name, fixed=ask.fixed)
    return f"```python\n{program}\n```"


def code_kind(ask: Ask) -> str:
    """The kind as examples and checks name it; a constant follows "="."""
    suffix = "" if ask.fixed is None else f"={ask.fixed}"
    return f"code/{ask.kind.name}{suffix}"


def code_thinking(ask: Ask, language: Language) -> str:
    """The plan in one or two sentences, fully determined by what was asked."""
    kind = ask.kind
    name = ask.name or kind.default_name
    if language == "zh":
        what, _, how = kind.think_zh.partition("；")
        number = "" if ask.fixed is None else f"数字是 {ask.fixed}。"
        return f"用户要一个{_ZH_THING[kind.thing]} {name}，{what}。{number}{how}。"
    what, _, how = kind.think_en.partition("; ")
    number = "" if ask.fixed is None else f"The number is {ask.fixed}. "
    how = capital(how) if how.split()[0].isalpha() else how
    return f"The user wants a {kind.thing} {name} that {what}. {number}{how}."
