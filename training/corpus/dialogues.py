"""Dialogues of two turns: what was said before, and a follow-up whose answer it determines."""

from dataclasses import dataclass
from random import Random

from training.corpus.chat import SMALL_TALK, TOPIC_BY_NAME, chat_answer, question
from training.corpus.coding import CODE_KIND_BY_NAME, code_answer, new_name, random_ask
from training.corpus.example import Language, Turn
from training.corpus.kind import ways
from training.corpus.refusals import REFUSAL, outside_prompt
from training.corpus.requests import Ask, request, typed

_RENAME_EN = ways("""
    call it {name} instead | rename it to {name} | Name it {name} | please call it {name} | Call the {thing} {name} |
    change the name to {name} | can you rename it to {name}? | use the name {name} | now call it {name} |
    rename the {thing} to {name} | it should be called {name} | I want the name {name} | {name} is a better name |
    Please rename it {name} | the name should be {name} | same but named {name} | make the name {name} |
    could you call it {name}? | same {thing} with the name {name}
""")
_RENAME_ZH = ways("""
    改名为 {name} | 把名字改成 {name} | 叫 {name} 吧 | 换个名字，叫 {name} | {thing}名改成 {name} | 名字换成 {name} | 请改名为 {name} |
    重命名为 {name} | 把{thing}名改为 {name} | 还是叫 {name} 吧 | {thing}名用 {name} | 名字应该是 {name} | 改叫 {name} |
    能改名叫 {name} 吗？ | 请把它命名为 {name} | 名字改为 {name}
""")
_NUMBER_EN = ways("""
    use {k} instead | make it {k} | change the number to {k} | now with {k} | and with {k}? | with {k} please |
    {k} instead | the same with {k} | change it to {k} | it should be {k} | do it with {k} | and for {k}?
""")
_NUMBER_ZH = ways("""
    换成 {k} | 改成 {k} | 把数字改成 {k} | 用 {k} 呢？ | 改为 {k} | 如果是 {k} 呢？ | 数字换成 {k} | 请用 {k} | 应该是 {k} | 那 {k} 呢？
""")
_NEXT_EN = ways(
    "now | Now | next: | ok, now | another one: | and | also | Great. Now | then | one more: | thanks, now | Good,"
)
_NEXT_ZH = ways("现在 | 再 | 接下来 | 好的， | 下一个： | 还有， | 另外， | 很好，现在 | 然后 | 谢谢，再")
_RELATED_EN = ways("""
    and the {x}? | now the {x} | what about the {x}? | the same for the {x} | now do the {x} | And for the {x}? |
    can you do the {x} too? | and now the {x} | please also the {x} | the {x} please | instead the {x}
""")
_RELATED_ZH = ways("""
    那{x}呢？ | {x}呢？ | 再写一个{x}的 | 现在写{x}的 | 换成{x} | 也写一个{x}的 | 那么{x}呢？ | 还有{x}呢？ | {x}也写一下 | {x}怎么写？
""")
# Kinds that people ask for one after the other, with their short names.
_RELATED: tuple[tuple[tuple[str, str, str], ...], ...] = (
    (
        ("sum_list", "sum", "求和"),
        ("product", "product", "乘积"),
        ("average", "average", "平均值"),
        ("median", "median", "中位数"),
        ("largest", "maximum", "最大值"),
        ("smallest", "minimum", "最小值"),
        ("value_range", "range", "极差"),
    ),
    (
        ("keep_even", "even numbers", "偶数"),
        ("keep_odd", "odd numbers", "奇数"),
        ("keep_negative", "negative numbers", "负数"),
        ("keep_positive", "positive numbers", "正数"),
    ),
    (("squares", "squares", "平方"), ("cubes", "cubes", "立方")),
    (("count_vowels", "vowels", "元音"), ("count_consonants", "consonants", "辅音")),
    (("to_upper", "upper case", "大写"), ("to_lower", "lower case", "小写")),
    (("gcd", "gcd", "最大公约数"), ("lcm", "lcm", "最小公倍数")),
    (("is_even", "even check", "偶数"), ("is_odd", "odd check", "奇数")),
    (("first_item", "first element", "第一个元素"), ("last_item", "last element", "最后一个元素")),
    (("starts_with", "prefix check", "前缀判断"), ("ends_with", "suffix check", "后缀判断")),
    (("circle_area", "circle area", "圆"), ("rectangle_area", "rectangle area", "矩形"),
     ("triangle_area", "triangle area", "三角形")),
    (("sort_ascending", "ascending order", "升序"), ("sort_descending", "descending order", "降序")),
    (("stack_class", "stack", "栈"), ("queue_class", "queue", "队列")),
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class CodeDialogue:
    """A dialogue whose last turn asks for code, and what it asks for."""

    turns: tuple[Turn, ...]
    ask: Ask


def code_dialogue(language: Language, rng: Random) -> CodeDialogue:
    """A dialogue that ends with a request for code: renamed, changed, related or new."""
    draw = rng.random()
    if draw < 0.34:
        return _renamed(language, rng)
    if draw < 0.48:
        return _renumbered(language, rng)
    if draw < 0.66:
        return _related(language, rng)
    ask = random_ask(rng)
    text = typed(request(ask, language, rng), language, rng, keep=(ask.name,))
    if rng.random() < 0.4:
        opening = rng.choice(_NEXT_EN if language == "en" else _NEXT_ZH)
        text = f"{opening} {text}" if language == "en" else f"{opening}{text}"
    return CodeDialogue(turns=(*before(language, rng), Turn(role="user", content=text)), ask=ask)


def before(language: Language, rng: Random) -> tuple[Turn, Turn]:
    """A first exchange of any sort: code, chat, a greeting or a refusal."""
    draw = rng.random()
    if draw < 0.6:
        return _exchange(random_ask(rng), language, rng)
    if draw < 0.76:
        topic = rng.choice(tuple(TOPIC_BY_NAME.values()))
        text, answer = question(topic, language, rng), chat_answer(topic, language)
    elif draw < 0.88:
        prompts, answer = SMALL_TALK["greeting", language]
        text = rng.choice(prompts)
    else:
        text, answer = outside_prompt(language, rng)[1], REFUSAL[language]
    text = typed(text, language, rng)
    return Turn(role="user", content=text), Turn(role="assistant", content=answer)


def _exchange(ask: Ask, language: Language, rng: Random) -> tuple[Turn, Turn]:
    text = typed(request(ask, language, rng), language, rng, keep=(ask.name,))
    return Turn(role="user", content=text), Turn(role="assistant", content=code_answer(ask))


def _renamed(language: Language, rng: Random) -> CodeDialogue:
    first = random_ask(rng)
    ask = Ask(kind=first.kind, name=new_name(rng, first.kind), fixed=first.fixed)
    zh = {"function": "函数", "class": "类", "decorator": "装饰器"}
    thing = ask.kind.thing if language == "en" else zh[ask.kind.thing]
    frame = rng.choice(_RENAME_EN if language == "en" else _RENAME_ZH)
    text = typed(frame.format(name=ask.name, thing=thing), language, rng, keep=(ask.name,))
    turns = (*_exchange(first, language, rng), Turn(role="user", content=text))
    return CodeDialogue(turns=turns, ask=ask)


def _renumbered(language: Language, rng: Random) -> CodeDialogue:
    kind = rng.choice([kind for kind in CODE_KIND_BY_NAME.values() if kind.constants])
    before_k, after_k = rng.sample(kind.constants, 2)
    name = new_name(rng, kind) if rng.random() < 0.4 else ""
    first = Ask(kind=kind, name=name, fixed=before_k)
    frame = rng.choice(_NUMBER_EN if language == "en" else _NUMBER_ZH)
    text = typed(frame.format(k=after_k), language, rng)
    turns = (*_exchange(first, language, rng), Turn(role="user", content=text))
    return CodeDialogue(turns=turns, ask=Ask(kind=kind, name=name, fixed=after_k))


def _related(language: Language, rng: Random) -> CodeDialogue:
    (first, _, _), (second, short_en, short_zh) = rng.sample(rng.choice(_RELATED), 2)
    frame = rng.choice(_RELATED_EN if language == "en" else _RELATED_ZH)
    text = typed(frame.format(x=short_en if language == "en" else short_zh), language, rng)
    drawn = random_ask(rng, kind=CODE_KIND_BY_NAME[first])
    turns = (*_exchange(drawn, language, rng), Turn(role="user", content=text))
    return CodeDialogue(turns=turns, ask=Ask(kind=CODE_KIND_BY_NAME[second]))
