"""Code kinds about the characters of a string."""

from training.corpus.kind import Kind

_COUNTS = tuple(range(2, 13))

STRING_KINDS: tuple[Kind, ...] = (
    Kind(
        name="reverse_string",
        code="""
def reverse_string(text):
    return text[::-1]
""",
        tests="f('abc') == 'cba'\nf('') == ''",
        think_en="reverses a string; the slice [::-1] does it",
        think_zh="反转字符串；用切片 [::-1]",
    ),
    Kind(
        name="is_palindrome",
        code="""
def is_palindrome(text):
    return text == text[::-1]
""",
        tests="f('abba') is True\nf('abc') is False\nf('') is True",
        think_en="tests for a palindrome; it compares with the reversed text",
        think_zh="判断回文；与反转后的文本比较",
    ),
    Kind(
        name="count_vowels",
        code="""
def count_vowels(text):
    return sum(1 for char in text.lower() if char in "aeiou")
""",
        tests="f('Apple') == 2\nf('') == 0\nf('xyz') == 0",
        think_en="counts vowels; it tests every character against aeiou",
        think_zh="统计元音；逐个字符与 aeiou 比较",
    ),
    Kind(
        name="count_consonants",
        code="""
def count_consonants(text):
    return sum(1 for char in text.lower() if char.isalpha() and char not in "aeiou")
""",
        tests="f('Apple') == 3\nf('') == 0\nf('a b!') == 1",
        think_en="counts consonants; letters outside aeiou count",
        think_zh="统计辅音；不在 aeiou 里的字母才算",
    ),
    Kind(
        name="remove_spaces",
        code="""
def remove_spaces(text):
    return text.replace(" ", "")
""",
        tests="f('ab  c d') == 'abcd'\nf('') == ''",
        think_en="removes spaces; replace() does it",
        think_zh="去掉空格；用 replace()",
    ),
    Kind(
        name="remove_vowels",
        code="""
def remove_vowels(text):
    return "".join(char for char in text if char.lower() not in "aeiou")
""",
        tests="f('Apple') == 'ppl'\nf('') == ''\nf('xyz') == 'xyz'",
        think_en="removes vowels; join() keeps the other characters",
        think_zh="去掉元音；用 join() 连接其余字符",
    ),
    Kind(
        name="remove_digits",
        code="""
def remove_digits(text):
    return "".join(char for char in text if not char.isdigit())
""",
        tests="f('a1b22') == 'ab'\nf('') == ''",
        think_en="removes digits; isdigit() finds them",
        think_zh="去掉数字；用 isdigit() 判断",
    ),
    Kind(
        name="count_letter",
        code="""
def count_letter(text, letter):
    return text.count(letter)
""",
        tests="f('banana', 'a') == 3\nf('', 'x') == 0",
        think_en="counts a letter; count() does it",
        think_zh="统计字母；用 count()",
    ),
    Kind(
        name="is_anagram",
        code="""
def is_anagram(first, second):
    return sorted(first) == sorted(second)
""",
        tests="f('listen', 'silent') is True\nf('a', 'b') is False\nf('', '') is True",
        think_en="tests for an anagram; it compares the sorted letters",
        think_zh="判断变位词；比较排序后的字母",
    ),
    Kind(
        name="caesar",
        code="""
def caesar(text, shift):
    result = ""
    for char in text:
        if char.isalpha():
            start = ord("A") if char.isupper() else ord("a")
            char = chr((ord(char) - start + shift) % 26 + start)
        result += char
    return result
""",
        tests="f('abc', 1) == 'bcd'\nf('xyz', 3) == 'abc'\nf('Ab !', 2) == 'Cd !'",
        think_en="shifts letters; ord() and chr() do it modulo 26",
        think_zh="移动字母；用 ord() 和 chr() 对 26 取模",
    ),
    Kind(
        name="starts_with",
        code="""
def starts_with(text, prefix):
    return text.startswith(prefix)
""",
        tests="f('hello', 'he') is True\nf('hello', 'lo') is False",
        think_en="tests a prefix; startswith() does it",
        think_zh="判断前缀；用 startswith()",
    ),
    Kind(
        name="ends_with",
        code="""
def ends_with(text, suffix):
    return text.endswith(suffix)
""",
        tests="f('hello', 'lo') is True\nf('hello', 'he') is False",
        think_en="tests a suffix; endswith() does it",
        think_zh="判断后缀；用 endswith()",
    ),
    Kind(
        name="is_digit",
        code="""
def is_digit(text):
    return text.isdigit()
""",
        tests="f('123') is True\nf('12a') is False\nf('') is False",
        think_en="tests for digits; isdigit() does it",
        think_zh="判断是否为数字；用 isdigit()",
    ),
    Kind(
        name="repeat",
        code="""
def repeat(text, n):
    return text * n
""",
        tests="f('ab', 3) == 'ababab'\nf('a', 0) == ''",
        think_en="repeats a string; * does it",
        think_zh="重复字符串；用 *",
        constant="n",
        constants=_COUNTS,
        tests_fixed="f('ab') == 'ab' * K",
    ),
    Kind(
        name="first_chars",
        code="""
def first_chars(text, n):
    return text[:n]
""",
        tests="f('hello', 2) == 'he'\nf('', 3) == ''",
        think_en="takes the start of a string; a slice does it",
        think_zh="取字符串开头；用切片",
        constant="n",
        constants=_COUNTS,
        tests_fixed="f('abcdefghijklmnopqrstuvw') == 'abcdefghijklmnopqrstuvw'[:K]",
    ),
    Kind(
        name="last_chars",
        code="""
def last_chars(text, n):
    return text[-n:]
""",
        tests="f('hello', 2) == 'lo'\nf('abc', 3) == 'abc'",
        think_en="takes the end of a string; a slice does it",
        think_zh="取字符串末尾；用切片",
        constant="n",
        constants=_COUNTS,
        tests_fixed="f('abcdefghijklmnopqrstuvw') == 'abcdefghijklmnopqrstuvw'[-K:]",
    ),
)
