"""Prompts from outside what Sprout knows, and the one kind refusal in each language."""

from random import Random

from training.corpus.coding import CODE_KINDS
from training.corpus.example import Language
from training.corpus.kind import ways
from training.corpus.outside_en import (
    FAMILIES_EN,
    PROGRAMMING_LANGUAGES,
    TASKS_EN,
    WORDS_EN,
)
from training.corpus.outside_zh import FAMILIES_ZH, TASKS_ZH, WORDS_ZH
from training.corpus.requests import outside_request
from training.corpus.wording import (
    capital,
    expand_en,
    expand_zh,
    has_chinese,
    infinitive,
    third_person,
    with_articles,
)
from training.corpus.words import words

REFUSAL = {
    "en": "I am a very small model and only know small Python functions and block diffusion. "
    "Try: Write a function that reverses a string.",
    "zh": "我是一个非常小的模型，只会写小的 Python 函数和解释分块扩散。试试：写一个函数，反转字符串。",
}
REFUSAL_THINKING = {
    "en": "This is outside what I know. I say so kindly.",
    "zh": "这超出了我的能力。我礼貌地说明。",
}

_OTHER_LANGUAGE_EN = ways("""
    Write a {l} function that {v3} | {inf} in {l} | how do I {inf} in {l}? | write {l} code to {inf} |
    {l} function to {inf} | Can you write a function in {l} that {v3}? | {b} in {l} | {l} {b} |
    write a function in {l} to {inf} | {inf} using {l} | give me {l} code to {inf} | {b} {l} code
""")
_OTHER_LANGUAGE_ZH = ways("""
    用 {l} 写一个函数，{zh} | 用 {l} {zh} | {l} 怎么{zh}？ | 写一个 {l} 函数，{zh} | {b}的 {l} 代码 | 用 {l} 实现{b} |
    请用 {l} 写代码{zh} | 用 {l} 怎么{zh}？ | {l} {b} | 写一段 {l} 代码，{zh}
""")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def outside_families() -> tuple[str, ...]:
    """The names of all families of outside prompts."""
    return tuple(sorted({*FAMILIES_EN, *FAMILIES_ZH, "other_language", "big_task", "nonsense"}))


def outside_prompt(language: Language, rng: Random) -> tuple[str, str]:
    """A family's name and one prompt of it, before the noise of typing."""
    family, text = _any_outside_prompt(language, rng)
    if language == "en":
        return family, with_articles(capital(text))
    # A prompt without a Chinese character counts as English.
    return (family, text) if has_chinese(text) else outside_prompt(language, rng)


def _any_outside_prompt(language: Language, rng: Random) -> tuple[str, str]:
    draw = rng.random()
    if draw < 0.1:
        return "other_language", _other_language(language, rng)
    if draw < 0.24:
        task = rng.choice(TASKS_EN if language == "en" else TASKS_ZH)
        return "big_task", outside_request(_filled(task, language, rng), language, rng)
    if draw < 0.3:
        return "nonsense", _nonsense(language, rng)
    families = FAMILIES_EN if language == "en" else FAMILIES_ZH
    family = rng.choice(tuple(families))
    text = _filled(rng.choice(ways(families[family])), language, rng)
    if text[-1] in ".?!。？！" or rng.random() < 0.5:
        return family, text
    return family, text + ("." if language == "en" else "。")


def _filled(template: str, language: Language, rng: Random) -> str:
    """The template with a random word in each slot; every use of a slot draws anew."""
    words = WORDS_EN if language == "en" else WORDS_ZH
    while "{" in template:
        head, _, rest = template.partition("{")
        slot, _, rest = rest.partition("}")
        word = str(rng.randint(2, 120)) if slot == "n" else rng.choice(words[slot])
        template = f"{head}{word}{rest}"
    return template


def _other_language(language: Language, rng: Random) -> str:
    kind = rng.choice([kind for kind in CODE_KINDS if kind.thing == "function"])
    name = rng.choice(PROGRAMMING_LANGUAGES)
    if language == "zh":
        clause = expand_zh(rng.choice(words(kind.name, language).clauses), rng)
        return rng.choice(_OTHER_LANGUAGE_ZH).format(l=name, zh=clause, b=rng.choice(words(kind.name, language).bare))
    clause = expand_en(rng.choice(words(kind.name, language).clauses), rng)
    return rng.choice(_OTHER_LANGUAGE_EN).format(
        l=name,
        inf=infinitive(clause),
        v3=third_person(clause),
        b=rng.choice(words(kind.name, language).bare),
    )


def _nonsense(language: Language, rng: Random) -> str:
    """Random letters, random words or a sentence about nothing."""
    draw = rng.random()
    if draw < 0.35:
        words = ["".join(rng.choices(_LETTERS, k=rng.randint(2, 8))) for _ in range(rng.randint(1, 3))]
        return " ".join(words)
    words = WORDS_EN if language == "en" else WORDS_ZH
    if draw < 0.6:
        pool = ("food", "animal", "thing", "adjective", "place")
        chosen = [rng.choice(words[rng.choice(pool)]) for _ in range(rng.randint(1, 3))]
        return (" " if language == "en" else "").join(chosen)
    if language == "en":
        pattern = rng.choice((
            "the {adjective} {animal} {verb} the {thing}",
            "my {relative} {verb} a {adjective} {thing}",
            "I {verb} the {thing} in {place} {time}",
            "there is a {animal} in my {thing}",
            "{n} {n} {n}",
            "the {thing} is {adjective}",
        ))  # fmt: skip
    else:
        pattern = rng.choice((
            "{adjective}的{animal}在{place}{verb}{thing}",
            "我的{relative}{time}{verb}了{thing}",
            "{time}我在{place}{verb}{thing}",
            "{thing}很{adjective}",
            "{n} {n} {n}",
            "{place}有一只{adjective}的{animal}",
        ))  # fmt: skip
    return _filled(pattern, language, rng)
