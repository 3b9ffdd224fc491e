"""The stream of examples: how often each sort comes, and which combinations are held out.

A combination is a kind with the wording of the whole dialogue. Case, punctuation and articles do
not count, so that a held-out request cannot come back as a noisy copy of itself.
"""

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from random import Random

from training.corpus.chat import (
    SMALL_TALK,
    SMALL_TALK_THINKING,
    TOPIC_BY_NAME,
    chat_answer,
    chat_thinking,
    question,
)
from training.corpus.chat_topics import TOPICS
from training.corpus.coding import (
    CODE_KIND_BY_NAME,
    CODE_KINDS,
    code_answer,
    code_kind,
    code_thinking,
    random_ask,
)
from training.corpus.dialogues import before, code_dialogue
from training.corpus.evaluation_prompts import read_prompts
from training.corpus.example import Example, Language, Turn
from training.corpus.files import attached_file, edit_call, named_file, read_call
from training.corpus.refusals import (
    REFUSAL,
    REFUSAL_THINKING,
    outside_families,
    outside_prompt,
)
from training.corpus.requests import Ask, request, typed

ENGLISH_SHARE = 0.55
CODE_SHARE, CHAT_SHARE, REFUSAL_SHARE, TOOL_SHARE = 0.62, 0.175, 0.135, 0.03
DIALOGUE_SHARE = 0.07
ATTACHED_SHARE = 0.04
THINKING_SHARE = 0.12
HOLDOUT_SHARE = 0.03

# What the window suggests: asked as they stand, and never held out.
STARTERS: tuple[tuple[str, Language, str], ...] = (
    ("code/sum_list", "en", "Write a function that returns the sum of a list"),
    ("code/reverse_string", "en", "Write a function that reverses a string."),
    ("code/fibonacci", "en", "fibonacci"),
    ("code/is_palindrome", "en", "How do I check if a word is a palindrome?"),
    ("chat/block_diffusion", "en", "What is block diffusion?"),
    ("chat/forced_token", "en", "Why is a token forced?"),
    ("code/sum_list", "zh", "写一个函数，计算列表的和"),
    ("code/reverse_string", "zh", "写一个函数，反转字符串。"),
    ("code/fibonacci", "zh", "斐波那契"),
    ("code/is_palindrome", "zh", "判断一个字符串是不是回文"),
    ("chat/block_diffusion", "zh", "什么是分块扩散？"),
    ("chat/forced_token", "zh", "为什么有的词元是强制的？"),
)
_STARTER_SHARE = 0.005
_IGNORED = re.compile(r"\b(?:a|an|the)\b|[\W_]+", re.IGNORECASE)


def training_examples(seed: int) -> Iterator[Example]:
    """Endless examples, the same for the same seed, none of a held-out combination."""
    return (example for example in _examples(seed) if not example.holdout)


def validation_examples(seed: int, count: int) -> list[Example]:
    """So many examples of held-out combinations; no wording comes twice."""
    found: dict[str, Example] = {}
    for example in _examples(seed):
        if len(found) == count:
            break
        if example.holdout:
            found.setdefault(combination(example.kind, example.turns), example)
    return list(found.values())


def kinds() -> tuple[str, ...]:
    """Every kind that an example can have, constants left out, sorted."""
    return tuple(
        sorted([
            *(f"code/{kind.name}" for kind in CODE_KINDS),
            *(f"chat/{name}" for name in TOPIC_BY_NAME),
            *(f"talk/{name}" for name, language in SMALL_TALK if language == "en"),
            *(f"refusal/{family}" for family in outside_families()),
            "tool/read_file",
            "tool/propose_edit",
        ])
    )  # fmt: skip


def combination(kind: str, turns: tuple[Turn, ...]) -> str:
    """What makes an example the same as another: its kind and its wording."""
    words = "/".join(_IGNORED.sub("", turn.content).lower() for turn in turns if turn.role == "user")
    return f"{kind}:{words}"


def is_held_out(kind: str, turns: tuple[Turn, ...]) -> bool:
    """Whether the combination is kept from training: the evaluation's prompts, and a share of all others.

    Of the others very short or single wordings never are.
    """
    text = combination(kind, turns)
    words = text.partition(":")[2]
    if words in _measured():
        return True
    if len(turns) == 1 and (len(words.encode()) < 20 or words in _ALWAYS_TRAINED):
        return False
    digest = hashlib.blake2b(text.encode(), digest_size=4).digest()
    return int.from_bytes(digest) < HOLDOUT_SHARE * (1 << 32)


@cache
def _measured() -> frozenset[str]:
    """The wordings of the evaluation's prompts, but for what the window itself suggests."""
    turns = (Turn(role="user", content=prompt.prompt) for prompt in read_prompts())
    starters = {combination("", (Turn(role="user", content=text),)) for _, _, text in STARTERS}
    return frozenset(words[1:] for turn in turns if (words := combination("", (turn,))) not in starters)


def _examples(seed: int) -> Iterator[Example]:
    rng = Random(seed)
    while True:
        yield _example(rng)


def _example(rng: Random) -> Example:
    if rng.random() < _STARTER_SHARE:
        return _starter(rng)
    language: Language = "en" if rng.random() < ENGLISH_SHARE else "zh"
    is_dialogue = rng.random() < DIALOGUE_SHARE
    draw = rng.random()
    if draw < CODE_SHARE:
        return _code(language, rng, is_dialogue=is_dialogue)
    draw -= CODE_SHARE
    if draw < TOOL_SHARE:
        return _tool_call(language, rng)
    draw -= TOOL_SHARE
    turns = before(language, rng) if is_dialogue else ()
    if draw < CHAT_SHARE:
        name = rng.choice(tuple(TOPIC_BY_NAME))
        topic = TOPIC_BY_NAME[name]
        text, kind = question(topic, language, rng), f"chat/{name}"
        answer, thinking = chat_answer(topic, language), chat_thinking(topic, language)
    elif draw < CHAT_SHARE + REFUSAL_SHARE:
        family, text = outside_prompt(language, rng)
        kind, answer, thinking = f"refusal/{family}", REFUSAL[language], REFUSAL_THINKING[language]
    else:
        name = rng.choices(("greeting", "thanks", "goodbye"), (4, 3 + 3 * is_dialogue, 3))[0]
        prompts, answer = SMALL_TALK[name, language]
        text, kind, thinking = (
            rng.choice(prompts),
            f"talk/{name}",
            SMALL_TALK_THINKING[name, language],
        )
    turns = (*turns, Turn(role="user", content=typed(text, language, rng)))
    return _finished(kind, language, turns, answer, thinking, rng)


def _code(language: Language, rng: Random, *, is_dialogue: bool) -> Example:
    if is_dialogue:
        dialogue = code_dialogue(language, rng)
        ask, turns = dialogue.ask, dialogue.turns
    elif rng.random() < ATTACHED_SHARE:
        found = attached_file(language, rng)
        ask, turns = found.ask, found.turns
    else:
        ask = random_ask(rng)
        text = typed(request(ask, language, rng), language, rng, keep=(ask.name,))
        turns = (Turn(role="user", content=text),)
    thinking = code_thinking(ask, language)
    return _finished(code_kind(ask), language, turns, code_answer(ask), thinking, rng)


def _tool_call(language: Language, rng: Random) -> Example:
    is_read = rng.random() < 0.5
    found = named_file(language, rng, is_read=is_read)
    program = found.ask.kind.program(name=found.ask.name, fixed=found.ask.fixed)
    answer = edit_call(found.path, program) if is_read else read_call(found.path)
    kind = f"tool/{'propose_edit' if is_read else 'read_file'}"
    holdout = is_held_out(kind, found.turns)
    return Example(turns=found.turns, thinking=None, answer=answer, kind=kind, language=language, holdout=holdout)


def _starter(rng: Random) -> Example:
    kind, language, text = rng.choice(STARTERS)
    turns = (Turn(role="user", content=text),)
    group, _, name = kind.partition("/")
    if group == "chat":
        topic = TOPIC_BY_NAME[name]
        answer, thinking = chat_answer(topic, language), chat_thinking(topic, language)
    else:
        ask = Ask(kind=CODE_KIND_BY_NAME[name])
        answer, thinking = code_answer(ask), code_thinking(ask, language)
    return _finished(kind, language, turns, answer, thinking, rng)


def _finished(
    kind: str,
    language: Language,
    turns: tuple[Turn, ...],
    answer: str,
    thinking: str,
    rng: Random,
) -> Example:
    return Example(
        turns=turns,
        thinking=thinking if rng.random() < THINKING_SHARE else None,
        answer=answer,
        kind=kind,
        language=language,
        holdout=is_held_out(kind, turns),
    )


def _always_trained() -> Iterator[str]:
    yield from (text for _, _, text in STARTERS)
    for topic in TOPICS:
        yield from topic.asked("questions", "en")
        yield from topic.asked("questions", "zh")
    for prompts, _ in SMALL_TALK.values():
        yield from prompts


# Wordings that stand alone in a table: held out, they would be lost and not just one of many.
_ALWAYS_TRAINED = frozenset(combination("", (Turn(role="user", content=text),))[1:] for text in _always_trained())
