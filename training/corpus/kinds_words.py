"""Code kinds about words, letter case and texts as a whole."""

from training.corpus.kind import Kind

WORD_KINDS: tuple[Kind, ...] = (
    Kind(
        name="count_words",
        code="""
def count_words(text):
    return len(text.split())
""",
        tests="f('one two three') == 3\nf('') == 0",
        think_en="counts words; split() and len() do it",
        think_zh="统计单词；用 split() 和 len()",
    ),
    Kind(
        name="split_words",
        code="""
def split_words(text):
    return text.split()
""",
        tests="f('one two') == ['one', 'two']\nf('') == []",
        think_en="splits a text into words; split() does it",
        think_zh="把文本拆成单词；用 split()",
    ),
    Kind(
        name="longest_word",
        code="""
def longest_word(text):
    return max(text.split(), key=len)
""",
        tests="f('a bbb cc') == 'bbb'\nf('x') == 'x'",
        think_en="finds the longest word; max() with key=len does it",
        think_zh="找出最长的单词；用 max() 和 key=len",
    ),
    Kind(
        name="reverse_words",
        code="""
def reverse_words(text):
    return " ".join(text.split()[::-1])
""",
        tests="f('ab cd e') == 'e cd ab'\nf('') == ''",
        think_en="reverses the words; split(), a slice and join() do it",
        think_zh="反转单词顺序；用 split()、切片和 join()",
    ),
    Kind(
        name="capitalise",
        code="""
def capitalise(text):
    return text[:1].upper() + text[1:]
""",
        tests="f('hello world') == 'Hello world'\nf('') == ''\nf('aBC') == 'ABC'",
        think_en="makes the first letter a capital; upper() does it",
        think_zh="把首字母变成大写；用 upper()",
    ),
    Kind(
        name="title_case",
        code="""
def title_case(text):
    return text.title()
""",
        tests="f('hello world') == 'Hello World'\nf('') == ''",
        think_en="capitalizes every word; title() does it",
        think_zh="把每个单词首字母大写；用 title()",
    ),
    Kind(
        name="acronym",
        code="""
def acronym(text):
    return "".join(word[0].upper() for word in text.split())
""",
        tests="f('as soon as possible') == 'ASAP'\nf('') == ''",
        think_en="makes an acronym; it joins the first letters",
        think_zh="生成首字母缩写；连接各词首字母",
    ),
    Kind(
        name="to_upper",
        code="""
def to_upper(text):
    return text.upper()
""",
        tests="f('aBc') == 'ABC'\nf('') == ''",
        think_en="makes a text upper case; upper() does it",
        think_zh="转换成大写；用 upper()",
    ),
    Kind(
        name="to_lower",
        code="""
def to_lower(text):
    return text.lower()
""",
        tests="f('aBc') == 'abc'\nf('') == ''",
        think_en="makes a text lower case; lower() does it",
        think_zh="转换成小写；用 lower()",
    ),
    Kind(
        name="text_length",
        code="""
def text_length(text):
    return len(text)
""",
        tests="f('abc') == 3\nf('') == 0",
        think_en="returns the length of a text; len() does it",
        think_zh="求字符串长度；用 len()",
    ),
    Kind(
        name="word_lengths",
        code="""
def word_lengths(words):
    return [len(word) for word in words]
""",
        tests="f(['a', 'bb']) == [1, 2]\nf([]) == []",
        think_en="lists word lengths; a comprehension with len() does it",
        think_zh="列出单词长度；在列表推导式里用 len()",
    ),
    Kind(
        name="join_commas",
        code="""
def join_commas(items):
    return ", ".join(items)
""",
        tests="f(['a', 'b']) == 'a, b'\nf([]) == ''",
        think_en="joins a list with commas; join() does it",
        think_zh="用逗号连接列表；用 join()",
    ),
    Kind(
        name="greet",
        code="""
def greet(name):
    return f"Hello, {name}!"
""",
        tests="f('Ann') == 'Hello, Ann!'\nf('') == 'Hello, !'",
        think_en="greets a name; an f-string does it",
        think_zh="返回问候语；用 f 字符串",
    ),
)
