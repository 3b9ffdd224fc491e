"""English and Chinese wording: verb classes, verb forms, synonyms and the noise of typing.

Everything is a function of a text and a random generator; nothing here knows a task.
"""

import re
from random import Random

from training.corpus.kind import ways

_EN_VERBS = {
    "calc": "calculate | compute | find | get | return | work out | give | determine | return",
    "get": "get | return | find | give | fetch | pick | return | get",
    "find": "find | return | get | find out",
    "test": """check if | check whether | test if | test whether | tell if | tell whether |
        determine if | determine whether | see if | find out if | return True if | say if | check if |
        check that""",
    "keep": "keep only | filter | select | return only | pick | get | extract | find | return | keep",
    "del": "remove | delete | drop | take out | get rid of | eliminate | remove",
    "conv": "convert | change | turn | transform | convert",
    "sort": "sort | order | arrange | sort",
    "make": "make | build | create | return | generate | produce | give",
    "count": """count | count the | count all | return the number of | get the number of |
        find the number of | count the number of | calculate the number of | determine the number of |
        count the""",
}
_ZH_VERBS = {
    "calc": "计算 | 求 | 算出 | 求出 | 返回 | 得到 | 算 | 计算出",
    "get": "返回 | 取出 | 获取 | 找出 | 得到 | 取 | 拿到 | 求",
    "find": "找出 | 找到 | 返回 | 查找 | 求 | 找",
    "test": "判断 | 检查 | 检测 | 判定 | 看看 | 测试 | 确定 | 判断",
    "keep": "保留 | 筛选出 | 过滤出 | 选出 | 挑出 | 找出 | 只保留 | 筛选 | 返回 | 取出",
    "del": "去掉 | 删除 | 移除 | 去除 | 删掉 | 清除",
    "count": "统计 | 计算 | 数一数 | 数出 | 算出 | 返回 | 求",
    "make": "生成 | 创建 | 返回 | 得到 | 产生 | 构造",
}
_EN_CLASSES = {name: ways(text) for name, text in _EN_VERBS.items()}
_ZH_CLASSES = {name: ways(text) for name, text in _ZH_VERBS.items()}
_CLASS = re.compile(r"\$([a-z]+)")
_MARKED = re.compile(r"\^(\w+)")
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
# A request that lost a word may mean several things: only by such ones does the model learn to be unsure, and to
# keep to what is resolved already.
_LOST_SHARE = 0.1
_LONG_WORDS, _LONG_CHARACTERS = 6, 8  # shorter requests lose nothing
_DOUBLING = frozenset(
    ways("get | put | swap | zip | cut | run | drop | strip | flip | chop | split | stop | sum | sub")
)

_EN_SYNONYMS: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = tuple(
    (re.compile(rf"\b{word}\b"), ways(others))
    for word, others in (
        ("a list of numbers", "a list of integers | some numbers | a number list | the numbers"),
        (
            "a list(?! of)",
            "the list | a given list | an array | my list | a python list | the given list",
        ),
        ("a string", "the string | a given string | a text | some text | the given string | a str"),
        (
            "(?<!to )(?<!is )a number(?! of)",
            "the number | a given number | an integer | the given number",
        ),
        ("a dictionary", "a dict | the dictionary | a given dictionary | a python dict"),
        ("a sentence", "a string | a text | the sentence"),
        ("a text", "a string | the text | some text"),
        ("elements", "items | values | entries"),
        ("largest", "biggest | greatest | highest"),
        ("list of lists", "nested list"),
        ("two lists", "two given lists | 2 lists"),
        ("two numbers", "2 numbers | two integers | two given numbers"),
    )
)
_ZH_SYNONYMS: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = tuple(
    (re.compile(word), ways(others))
    for word, others in (
        ("一个字符串", "字符串 | 给定字符串 | 某个字符串"),
        ("(?<!进制)字符串", "文本 | 字串 | string"),
        ("列表中的", "列表里的 | 列表里面的 | 数组中的"),
        ("(?<=[把将对给])列表", "一个列表 | 给定的列表 | 一个数组"),
        ("(?<=[把将对给])字典", "一个字典 | 给定的字典"),
        ("字典", "dict | 字典"),
        ("是不是", "是否是 | 是否为 | 是不是一个 | 是否"),
        ("转换成", "转成 | 变成 | 转换为 | 转为 | 改成"),
        ("一个数(?![字组])", "某个数 | 给定的数 | 数字 | 整数"),
        ("数字(?!列表)", "数"),
        ("列表", "数组 | list"),
        ("所有", "全部"),
        ("元素", "项 | 值"),
        ("把", "将"),
        ("单词", "词 | 英文单词"),
    )
)


def expand_en(text: str, rng: Random) -> str:
    """The clause with every verb class replaced by one of its verbs."""
    text = _expand(text, rng, _EN_CLASSES)
    return text.replace("the the ", "the ").replace("only all ", "only ")


def expand_zh(text: str, rng: Random) -> str:
    """The Chinese clause with every verb class replaced by one of its verbs."""
    return _expand(text, rng, _ZH_CLASSES)


def vary_en(text: str, rng: Random) -> str:
    """The clause, now and then with another word for the same thing."""
    return _vary(text, rng, _EN_SYNONYMS, 0.22)


def vary_zh(text: str, rng: Random) -> str:
    """The Chinese clause, now and then with another word for the same thing."""
    return _vary(text, rng, _ZH_SYNONYMS, 0.16)


def infinitive(clause: str) -> str:
    """The clause as it is: "add up and return"."""
    return clause.replace("^", "")


def third_person(clause: str) -> str:
    """The clause after "that": "adds up and returns"."""
    head, _, rest = clause.partition(" ")
    if head == "safely":
        return f"safely {third_person(rest)}"
    rest = _MARKED.sub(lambda match: _third(match.group(1)), rest)
    return f"{_third(head)} {rest}".strip()


def gerund(clause: str) -> str:
    """The clause after "for": "adding up and returning"."""
    head, _, rest = clause.partition(" ")
    if head == "safely":
        return f"safely {gerund(rest)}"
    rest = _MARKED.sub(lambda match: _gerund(match.group(1)), rest)
    return f"{_gerund(head)} {rest}".strip()


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def has_chinese(text: str) -> bool:
    """Whether a Chinese character is in the text."""
    return _CHINESE.search(text) is not None


def with_articles(text: str) -> str:
    """The text with "an" for "a" before a vowel."""
    return re.sub(r"\b([Aa]) (?=[aeiou](?!nd\b))", r"\1n ", text)


def noise_en(text: str, rng: Random, *, keep: tuple[str, ...]) -> str:
    """The text as somebody in a hurry types it; the words in `keep` stay as they are."""
    if rng.random() < 0.25 and text[-1] in ".?!":
        text = text[:-1]
    if rng.random() < 0.3 and all(word == word.lower() for word in keep):
        text = text.lower()
    if rng.random() < 0.06:
        text = re.sub(r"\b(?:a|an|the) ", "", text)
    if rng.random() < 0.03:
        text = text.replace(",", "").replace("'", "")
    if rng.random() < 0.035:
        text = _typo(text, rng, keep)
    if rng.random() < _LOST_SHARE:
        text = _without_a_word(text, rng, keep)
    return text


def noise_zh(text: str, rng: Random) -> str:
    """The Chinese text with one of the usual ways to space and to punctuate."""
    if rng.random() < 0.5:
        text = re.sub(r"(?<=[\u4e00-\u9fff]) (?=[A-Za-z0-9])", "", text)
        text = re.sub(r"(?<=[A-Za-z0-9]) (?=[\u4e00-\u9fff])", "", text)
    if rng.random() < 0.25:
        text = text.translate(str.maketrans("，。？！：", ",.?!:"))
    if rng.random() < 0.3 and text[-1] in "。？！.?!":
        text = text[:-1]
    if rng.random() < 0.06:
        text = text.replace("，", " ").replace("。", " ").strip()
    if rng.random() < _LOST_SHARE:
        text = _without_a_character(text, rng)
    return text


def _expand(text: str, rng: Random, classes: dict[str, tuple[str, ...]]) -> str:
    return _CLASS.sub(lambda match: rng.choice(classes[match.group(1)]), text)


def _vary(
    text: str,
    rng: Random,
    synonyms: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...],
    share: float,
) -> str:
    for pattern, others in synonyms:
        if rng.random() < share and pattern.search(text):
            text = pattern.sub(rng.choice(others), text, count=1)
    return text


def _third(verb: str) -> str:
    if verb in ("do", "go") or verb.endswith(("ch", "sh", "s", "x", "z")):
        return f"{verb}es"
    if verb == "have":
        return "has"
    if verb == "be":
        return "is"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}s"


def _gerund(verb: str) -> str:
    if verb in _DOUBLING:
        return f"{verb}{verb[-1]}ing"
    if verb.endswith("e") and not verb.endswith(("ee", "be")):
        return f"{verb[:-1]}ing"
    return f"{verb}ing"


def _without_a_word(text: str, rng: Random, keep: tuple[str, ...]) -> str:
    words = text.split(" ")
    plain = [i for i, word in enumerate(words) if word.isalpha() and word not in keep]
    if len(words) < _LONG_WORDS or not plain:
        return text
    del words[rng.choice(plain)]
    return " ".join(words)


def _without_a_character(text: str, rng: Random) -> str:
    chinese = [match.start() for match in _CHINESE.finditer(text)]
    if len(chinese) < _LONG_CHARACTERS:
        return text
    at = rng.choice(chinese)
    return text[:at] + text[at + 1 :]


def _typo(text: str, rng: Random, keep: tuple[str, ...]) -> str:
    words = text.split(" ")
    long = [i for i, word in enumerate(words) if len(word) > 4 and word.isalpha()]
    long = [i for i in long if words[i] not in keep and words[i].lower()[:5] != "count"]
    if not long:
        return text
    i = rng.choice(long)
    word, at = words[i], rng.randrange(1, len(words[i]) - 2)
    if rng.random() < 0.5:
        words[i] = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    else:
        words[i] = word[:at] + word[at + 1 :]
    return " ".join(words)
