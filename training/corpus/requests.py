"""Requests for code in words: a task, a name and a constant become a sentence."""

import re
from dataclasses import dataclass
from random import Random

from training.corpus.example import Language
from training.corpus.kind import Kind, ways
from training.corpus.wording import (
    capital,
    expand_en,
    expand_zh,
    gerund,
    has_chinese,
    infinitive,
    noise_en,
    noise_zh,
    third_person,
    vary_en,
    vary_zh,
)
from training.corpus.words import words


@dataclass(frozen=True, kw_only=True)
class Ask:
    """What somebody wants: a kind of code and what the prompt fixes about it."""

    kind: Kind
    name: str = ""
    fixed: int | None = None


_NUMBER_WORDS = ways("zero | one | two | three | four | five | six | seven | eight | nine | ten | eleven | twelve")
_ZH_NUMBER_WORDS = ways("零 | 一 | 两 | 三 | 四 | 五 | 六 | 七 | 八 | 九 | 十")
_ZH_THING = {"function": "函数", "class": "类", "decorator": "装饰器"}

_HEADS = ways("""
    Write | Write | Write | Create | Make | Give me | Define | I need | I want | I'd like | Show me |
    Can you write | Could you write | Please write | Help me write | Implement | Code | Build |
    Generate | Please give me | Can you give me | Let me have | I would like | Please create |
    Can you make | Could you give me | Would you write | You should write | Develop | Provide |
    Compose | I have to write | Produce | Please implement | Could you please write | Program |
    Send me | Show | I am looking for | Looking for | Get me | Any chance of | Write up | Put together | Prepare |
    I could use | Do you have | Design | Set up | My teacher wants | Here I need | Type | Draft | We need
""")
_OBJECTS = ways("""
    a {thing} | a {thing} | a {thing} | a Python {thing} | a python {thing} | a small {thing} |
    a simple {thing} | a short Python {thing} | a {thing} in Python | a little {thing} |
    one {thing} | me a {thing} | a small Python {thing} | a basic {thing} | a tiny {thing} |
    a short {thing} | python {thing} |
    some {thing} | a {thing} in plain Python | a clean {thing} | a working {thing} | a helper {thing} |
    a utility {thing} | a Python 3 {thing} | a Python helper | a quick {thing} | an easy {thing}
""")
_LOOSE = ways("code | Python code | some code | some Python code | a program | a script | a method | a snippet")
_NAMED = ways("""
    {o} called {name} | {o} named {name} | {o} {name} | {o} `{name}` | {o} with the name {name} |
    {o} called `{name}` | {o} named `{name}` | {o} called {name}
""")
_NAME_TAILS = ways("""
    , call it {name} | . Call it {name} | and call it {name} | . Name it {name} | , name it {name} |
    , called {name} | , named {name} | . The name should be {name} | . The {thing} should be called {name} |
    with the name {name} | ({name}) | . The {thing} is called {name} | . Its name is {name} |
    . Use the name {name} | and name it {name} | , it should be named {name} |
    . Please call it {name} | , named `{name}` | . Name: {name}
""")
_RELATIVES = ways("{h} {o} that {v3} | {h} {o} that {v3} | {h} {o} which {v3} | {o} that {v3} | {h} {o}, it {v3}")
_INFINITIVES = ways("""
    {h} {o} to {inf} | {h} {o} to {inf} | {o} to {inf} | {h} {o} that can {inf} | {h} {o}. It should {inf} |
    {h} {o} that will {inf} | {h} {o}: {inf} | {h} {o} that should {inf} | {h} {o} for {ger} |
    {h} {o} to {inf} for me | {h} {o} able to {inf} | using {o}, {inf}
""")
_IMPERATIVES = ways("""
    {inf} | {inf} in Python | please {inf} | {inf} with Python | Python: {inf} | {inf} for me |
    I want to {inf} | I need to {inf} | {thing} to {inf} | code to {inf} | python code to {inf} |
    write code to {inf} | python {thing} to {inf} | {ger} | {ger} in Python | help me {inf} |
    show me how to {inf} | {thing} for {ger} | code for {ger} | {thing} that {v3} | code that {v3} |
    {inf} using python | let's {inf} | python program to {inf} |
    i have to {inf} | trying to {inf} | we want to {inf} | I'm trying to {inf} | task: {inf} |
    your task is to {inf} | you should {inf} | it should {inf} | what I need: {inf} | need to {inf} |
    I would like to {inf} | exercise: {inf} | today I want to {inf} | i wanna {inf} | in python, {inf}
""")
_QUESTIONS = ways("""
    how do I {inf}? | how can I {inf} in Python? | how to {inf}? | how to {inf} in python? |
    how do you {inf} in Python? | how do I {inf} in Python? | what is the best way to {inf}? |
    is there a way to {inf}? | what's the python code to {inf}? | how would you {inf}? |
    can you {inf} in Python? | can you show me how to {inf}? | what is a good way to {inf} in python? |
    how should I {inf}? | could you show me code to {inf}? | do you know how to {inf}? |
    can you write code that {v3}? | what function can {inf}? |
    any idea how to {inf}? | what would code that {v3} look like? | could you {inf} in Python? |
    how does one {inf}? | how can you {inf} with python? | can python {inf}? | how might I {inf}? |
    what's a simple way to {inf}? | is it possible to {inf}? | which code {v3}? | can a function {inf}?
""")
_NOUNS = ways("""
    {b} | {b} | {b} | {b} in Python | {b} python | python {b} | {b} {thing} | code for {b} |
    python code for {b} | {thing} for {b} | write {b} | write a {thing} for {b} | implement {b} |
    {b} please | {b} code | give me {b} | show me {b} in Python | I need {b} | how to do {b}? |
    write Python code for {b} | {b} in python please | can you do {b}? | make a {thing} for {b} |
    I want a {thing} for {b} | write a {b} {thing} | {b}, python | a {thing} for {b} | need {b} |
    Python {thing} for {b} | {b} example | {b}? |
    {b} pls | simple {b} | {b} implementation | {b} algorithm | {b} func | {b} in py | quick {b} | {b} solution |
    python: {b} | py {b} | code {b} | {b} snippet | {b} method | {b} with python | show {b} | {b} (python) |
    how would {b} look in Python? | what does {b} look like in code? | something for {b}
""")
_GIVENS = ways("""
    {h} {o} that takes {g} and {v3} | {h} {o} which takes {g} and {v3} | given {g}, {inf} |
    {h} {o} that gets {g} and {v3} | {h} {o} that accepts {g} and {v3} | {o} that takes {g} and {v3} |
    {h} {o}. It takes {g} and {v3} | given {g}, {h} {o} to {inf} | take {g} and {inf} |
    {h} {o} that receives {g} and {v3} | {h} {o} that, given {g}, {v3} | {h} {o} taking {g}. It {v3} |
    I have {g}, {inf} | for {g}, {inf}
""")
_OPENINGS = ways("""
    Hi, | Hello, | Hey, | ok, | Now | please | Hi! | Hello! | so | Sprout, | for my homework, | for school: |
    quick question: | In Python, | beginner here, | for a project: | for practice: | I'm learning Python, |
    for work, | for my class, | one more thing: | just | well, | I'm stuck: | simple one:
""")
_ENDINGS = ways(
    ", please | please | , thanks | in Python | in python | using Python | . Thanks | . Thank you | for me | quickly |"
    "for my homework | , nothing more | for beginners | , as short as possible | with plain Python | , no libraries"
)

_ZH_SENTENCES = ways("""
    写一个函数，{zh} | 写个函数，{zh} | 请写一个函数，{zh} | 写一个 Python 函数，{zh} | 用 Python 写一个函数，{zh} |
    帮我写一个函数，{zh} | 请帮我写个函数，{zh} | 编写一个函数，{zh} | 实现一个函数，{zh} | 定义一个函数，{zh} |
    我需要一个函数，{zh} | 我想要一个函数，{zh} | 给我一个函数，{zh} | 写一个函数来{zh} | 写一个函数用来{zh} |
    写一个函数，用于{zh} | 写函数，{zh} | 创建一个函数，{zh} | 请用 Python 编写函数，{zh} | 能写一个函数{zh}吗？ |
    能不能写个函数，{zh}？ | 可以帮我写一个函数{zh}吗？ | 写一个函数{zh} | 写个 Python 函数{zh} |
    请实现一个函数，{zh} | 麻烦写一个函数，{zh} | 来一个函数，{zh} | 写一个小函数，{zh} | 写一个简单的函数，{zh} |
    设计一个函数，{zh} | 请编写一个 Python 函数，{zh} | 用python写个函数{zh} | 写一个函数，功能是{zh} |
    请给我写一个函数，要求{zh} | 写一个能{zh}的函数 | 写一个可以{zh}的函数 | 需要一个函数，能{zh} |
    写一个{zh}的函数 | 写个{zh}的函数 | 请写一个{zh}的函数 | 帮我写个{zh}的函数 | 实现一个{zh}的函数 |
    给我一个{zh}的函数 | 我要一个{zh}的函数 | 编写{zh}的函数 | 用 Python 写一个{zh}的函数 | {zh}的函数 |
    {zh}的 Python 函数 |
    求一个函数，{zh} | 有没有函数能{zh}？ | 想写个函数{zh} | 我想写一个函数，{zh} | 做一个函数{zh} | 整一个函数，{zh} |
    请提供一个{zh}的函数 | 需要一个{zh}的函数 | 想要一个能{zh}的函数 | 写一个函数，它能{zh} | 写一个函数，让它{zh}
""")
_ZH_PLAIN = ways("""
    {zh} | {zh} | {zh} | 用 Python {zh} | 请{zh} | 怎么{zh}？ | 如何{zh}？ | 怎样{zh}？ | Python 怎么{zh}？ |
    Python 如何{zh}？ | 用 Python 怎么{zh}？ | 帮我{zh} | 我想{zh} | 写代码{zh} | 写一段代码，{zh} |
    写段代码{zh} | {zh}的代码 | {zh}，用 Python | 请用 Python {zh} | 给我一段{zh}的代码 | 用代码{zh} |
    写一段 Python 代码，{zh} | 用 Python 实现{zh} | 怎么用 Python {zh}？ | 如何用 Python {zh}？ |
    我要{zh} | 请问怎么{zh}？ | 想要{zh} | 代码：{zh} | 写个程序{zh} | 用一个函数{zh} | 函数：{zh} |
    要{zh} | 需要{zh} | 想{zh}，怎么写？ | 怎么才能{zh}？ | 怎样用 Python {zh}？ | 任务：{zh} | 求助：{zh} | {zh}怎么写？ |
    {zh}怎么做？ | {zh}，代码怎么写？ | 能{zh}吗？ | 可以{zh}吗？ | 如何用代码{zh}？ | 写几行代码{zh} | 帮忙{zh} | 麻烦{zh}
""")
_ZH_NOUNS = ways("""
    {b} | {b} | {b} | {b}函数 | {b}的函数 | {b}代码 | {b}的代码 | 写一个{b}的函数 | 写个{b} | 用 Python 写{b} |
    用 Python 实现{b} | 实现{b} | {b}怎么写？ | {b}怎么实现？ | 如何实现{b}？ | 请写{b} | Python {b} | {b} python |
    帮我写{b} | 写一个{b}函数 | 给我{b}的代码 | {b}用 Python 怎么写？ | 请实现{b} | 怎么写{b}？ | 来个{b} |
    写一个函数，{b} | 我要{b}的代码 | 写一下{b} | 请帮我写一个{b}函数 | {b}的 Python 代码 | 写一段{b}的代码 |
    {b}，谢谢 | 求{b}代码 | {b}怎么弄？ | {b}如何写？ | {b}实现 | {b}的实现 | 给个{b} | 要一个{b} | {b}示例 | {b}的例子 |
    {b}程序 | 简单的{b} | {b}用代码怎么写？ | {b}算法 | 帮忙写{b} | {b}（Python） | 做个{b} | 想要{b}的函数
""")
_ZH_GIVENS = ways("""
    给定{g}，{zh} | 写一个函数，接收{g}，{zh} | 写一个函数，输入{g}，{zh} | 输入{g}，{zh} | 写一个函数，参数是{g}，{zh} |
    传入{g}，{zh} | 给你{g}，{zh} | 请写一个函数，接受{g}，{zh} | 函数接收{g}，{zh} | 实现一个函数：给定{g}，{zh} |
    写个函数，传入{g}，{zh} | 对于{g}，{zh} | 编写函数，输入为{g}，{zh} | 有{g}，{zh}
""")
_ZH_NAMED = ways("""
    名为 {name} 的 | 叫 {name} 的 | 叫做 {name} 的 | 名叫 {name} 的 | 名字叫 {name} 的 | 名称为 {name} 的 |
    命名为 {name} 的 | 名字是 {name} 的
""")
_ZH_NAME_TAILS = ways("""
    ，{thing}名为 {name} | ，{thing}名叫 {name} | ，命名为 {name} | ，取名 {name} | ，{thing}名用 {name} | ，名字叫 {name} |
    （{thing}名：{name}） | ，{thing}叫 {name} | 。{thing}名为 {name} | ，叫做 {name} | ，名为 {name} | 。名字用 {name} |
    ，{thing}名字是 {name} | ，{thing}名是 {name} | ，名称是 {name} | ，起名叫 {name} | 。{thing}名是 {name}
""")
_ZH_OPENINGS = ways("""
    你好， | 请问， | 您好， | 麻烦， | 嗨， | 现在， | 那个， | 好， | 作业题： | 我是初学者， | 老师让我们 | 练习： | 项目里需要 |
    题目： | 帮个忙， | 我在学 Python， | 急， | 小问题： | 同学问我 | 想请教一下，
""")
_ZH_ENDINGS = ways("""
    ，谢谢 | ，用 Python | ，拜托 | ，谢谢！ | ，要简单 | 。谢谢 | ，越短越好 | ，不用库 | ，给代码就行 | ，作业要用 | ，我是新手
""")


def request(ask: Ask, language: Language, rng: Random) -> str:
    """One way to ask for it, before the noise of typing."""
    if language == "en":
        return _request_en(ask, rng)
    while not has_chinese(text := _request_zh(ask, rng)):
        pass  # A request without a Chinese character counts as English.
    return text


def typed(text: str, language: Language, rng: Random, *, keep: tuple[str, ...] = ()) -> str:
    """The text as it is typed; the words in `keep` stay as they are."""
    return noise_en(text, rng, keep=keep) if language == "en" else noise_zh(text, rng)


def outside_request(task: str, language: Language, rng: Random) -> str:
    """A request, in the same frames, for a task that is none of the kinds."""
    if language == "zh":
        frame = rng.choice(_ZH_SENTENCES if rng.random() < 0.5 else _ZH_PLAIN)
        return frame.format(zh=task)
    frame = rng.choice(rng.choice((_RELATIVES, _INFINITIVES, _IMPERATIVES, _QUESTIONS)))
    target = rng.choice(_OBJECTS).format(thing="function")
    return _fill_en(frame, task, "function", target, rng)


def _request_en(ask: Ask, rng: Random) -> str:
    kind = ask.kind
    frames, clauses = _choice_en(ask, rng)
    clause = vary_en(expand_en(rng.choice(clauses), rng), rng)
    if ask.fixed is not None:
        clause = clause.format(k=_number(ask.fixed, _NUMBER_WORDS, rng))
    loose = rng.random() < 0.1 and kind.thing == "function" and not ask.name
    target = rng.choice(_LOOSE if loose else _OBJECTS).format(thing=kind.thing)
    frame = rng.choice(frames)
    tail = ""
    if ask.name and "{o}" in frame and rng.random() < 0.62:
        plain = target.removesuffix(" in Python")
        target = rng.choice(_NAMED).format(o=plain, name=ask.name) + target[len(plain) :]
    elif ask.name:
        tail = rng.choice(_NAME_TAILS)
    text = _fill_en(frame, clause, kind.thing, target, rng)
    if tail:
        tail = tail.format(name=ask.name, thing=kind.thing)
        text = text.rstrip("?") + ("" if tail[0] in ",." else " ") + tail
    if rng.random() < 0.12:
        lower = text if text.startswith(("I ", "I'")) else text[0].lower() + text[1:]
        text = f"{rng.choice(_OPENINGS)} {lower}"
    if rng.random() < 0.08 and not text.endswith("?") and "ython" not in text:
        ending = rng.choice(_ENDINGS)
        text += ("" if ending[0] in ",." else " ") + ending
    short = frames is _NOUNS or frames is _IMPERATIVES
    text = text if short and rng.random() < 0.5 else capital(text)
    return text if text.endswith("?") or (short and rng.random() < 0.6) else f"{text}."


def _choice_en(ask: Ask, rng: Random) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Frames, and the ways that fit them."""
    kind = ask.kind
    said = words(kind.name, "en")
    if ask.fixed is not None:
        frames = rng.choices((_RELATIVES, _INFINITIVES, _IMPERATIVES, _QUESTIONS), (5, 4, 4, 2))[0]
        return frames, said.fixed
    if kind.thing == "class":
        draw = rng.random()
        return (_RELATIVES, said.clauses) if draw < 0.4 else (_NOUNS, said.bare)
    frames = rng.choices(
        (_RELATIVES, _INFINITIVES, _IMPERATIVES, _QUESTIONS, _NOUNS, _GIVENS),
        (24, 18, 16, 10, 22, 10),
    )[0]
    if frames is _NOUNS:
        return frames, said.bare
    return frames, said.given if frames is _GIVENS else said.clauses


def _fill_en(frame: str, clause: str, thing: str, target: str, rng: Random) -> str:
    given, _, rest = clause.partition(" > ")
    clause = rest or clause
    head = rng.choice(_HEADS)
    if not frame.startswith("{h}"):
        head = head[0].lower() + head[1:]
    if head.startswith(("I ", "I'd", "i'd")) or head.split()[-1] not in ("Write", "write", "Make"):
        target = target.removeprefix("me ")
    return frame.format(
        h=head, o=target, g=given, b=clause, thing=thing,
        inf=infinitive(clause), v3=third_person(clause), ger=gerund(clause),
    )  # fmt: skip


def _request_zh(ask: Ask, rng: Random) -> str:
    kind = ask.kind
    thing = _ZH_THING[kind.thing]
    frames, clauses = _choice_zh(ask, rng)
    clause = vary_zh(expand_zh(rng.choice(clauses), rng), rng)
    if ask.fixed is not None:
        clause = clause.format(k=_number(ask.fixed, _ZH_NUMBER_WORDS, rng))
    given, _, rest = clause.partition(" > ")
    clause = rest or clause
    frame = rng.choice(frames)
    if "，" in clause and "的" in frame:
        frame = frames[0]
    frame = frame.replace("函数", thing)
    tail = ""
    if ask.name:
        tail = rng.choice(_ZH_NAME_TAILS).format(name=ask.name, thing=thing)
        if f"一个{thing}" in frame and rng.random() < 0.6:
            named = rng.choice(_ZH_NAMED).format(name=ask.name)
            new = f"一个{thing} {ask.name}" if rng.random() < 0.2 else f"一个{named}{thing}"
            frame, tail = frame.replace(f"一个{thing}", new, 1), ""
    text = frame.format(zh=clause, b=clause, g=given)
    text = text.replace("的的", "的").replace("一个一个", "一个")
    text = re.sub(r"(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])", "", text)
    if tail:
        text = text.rstrip("？") + tail
    if rng.random() < 0.1:
        text = rng.choice(_ZH_OPENINGS) + text
    if rng.random() < 0.06 and not text.endswith("？"):
        text += rng.choice(_ZH_ENDINGS)
    short = frames is _ZH_NOUNS or frames is _ZH_PLAIN
    return text if text[-1] in "？！" or rng.random() < (0.8 if short else 0.4) else f"{text}。"


def _choice_zh(ask: Ask, rng: Random) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Frames, and the ways that fit them."""
    kind = ask.kind
    said = words(kind.name, "zh")
    if ask.fixed is not None:
        return rng.choices((_ZH_SENTENCES, _ZH_PLAIN), (6, 5))[0], said.fixed
    if kind.thing == "class":
        return (_ZH_SENTENCES, said.clauses) if rng.random() < 0.4 else (_ZH_NOUNS, said.bare)
    frames = rng.choices((_ZH_SENTENCES, _ZH_PLAIN, _ZH_NOUNS, _ZH_GIVENS), (36, 28, 24, 9))[0]
    if frames is _ZH_NOUNS:
        return frames, said.bare
    return frames, said.given if frames is _ZH_GIVENS else said.clauses


def _number(number: int, words: tuple[str, ...], rng: Random) -> str:
    return words[number] if number < len(words) and rng.random() < 0.1 else str(number)
