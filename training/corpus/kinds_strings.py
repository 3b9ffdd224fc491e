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
        en="""reverse a string | $get a string backwards | turn a string around | flip a string |
            reverse the characters of a string | $get a reversed string | reverse a word""",
        zh="""反转字符串 | 把字符串反转 | 将字符串倒序 | 把字符串倒过来 | 翻转一个字符串 | 倒序返回字符串 |
            字符串逆序""",
        bare_en="reverse a string | reverse string | string reversal | reversed string | string backwards",
        bare_zh="字符串反转 | 反转字符串 | 字符串倒序 | 字符串逆序 | 翻转字符串",
        given_en="a string > return it reversed | a string > return it backwards",
        given_zh="一个字符串 > 返回反转后的字符串 | 一个字符串 > 倒过来返回",
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
        en="""$test a string is a palindrome | $test a word is a palindrome | $test a text is a palindrome |
            $test a string reads the same backwards | $test a string is the same in both directions |
            $test a string is a palindrome or not""",
        zh="""$test一个字符串是不是回文 | $test字符串是不是回文 | $test回文 | $test一个单词是不是回文 |
            $test一个词正着读和倒着读是否一样 | $test字符串正反读是否相同""",
        bare_en="""palindrome | palindrome check | is palindrome | check palindrome | palindrome test |
            palindrome checker""",
        bare_zh="回文 | 回文判断 | 判断回文 | 回文串 | 是不是回文 | 回文检测 | 回文字符串",
        given_en="a string > return True if it is a palindrome | a word > check if it is a palindrome",
        given_zh="一个字符串 > 判断它是不是回文 | 一个字符串 > 如果是回文就返回 True",
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
        en="""$count vowels in a string | count how many vowels a string has | $count vowels in a word |
            count the vowels of a text | find how many vowels are in a string""",
        zh="""$count字符串中元音的个数 | $count元音字母的数量 | $count字符串里有多少个元音 | $count一个单词的元音 |
            $count文本中的元音字母""",
        bare_en="vowels | count vowels | vowel count | number of vowels | vowel counter",
        bare_zh="元音 | 元音个数 | 统计元音 | 元音计数 | 元音字母数量",
        given_en="a string > return how many vowels it has | a word > count its vowels",
        given_zh="一个字符串 > 返回元音的个数 | 一个单词 > 数出元音",
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
        en="""$count consonants in a string | count how many consonants a string has |
            $count consonants in a word | count the consonants of a text |
            find how many consonants are in a string""",
        zh="""$count字符串中辅音的个数 | $count辅音字母的数量 | $count字符串里有多少个辅音 | $count一个单词的辅音 |
            $count文本中的辅音字母""",
        bare_en="consonants | count consonants | consonant count | number of consonants",
        bare_zh="辅音 | 辅音个数 | 统计辅音 | 辅音计数 | 辅音字母数量",
        given_en="a string > return how many consonants it has | a word > count its consonants",
        given_zh="一个字符串 > 返回辅音的个数 | 一个单词 > 数出辅音",
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
        en="""$del spaces from a string | $del all spaces from a string | $del the blanks in a string |
            $del all whitespace from a text | $get a string without spaces""",
        zh="""$del字符串中的空格 | $del字符串里的所有空格 | 把字符串的空格$del | $del空格 | $get不带空格的字符串""",
        bare_en="remove spaces | delete spaces | string without spaces | strip spaces | no spaces",
        bare_zh="去掉空格 | 删除空格 | 去空格 | 去除空格 | 移除空格",
        given_en="a string > return it without spaces | a text > remove its spaces",
        given_zh="一个字符串 > 返回去掉空格的字符串",
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
        en="""$del vowels from a string | $del all vowels from a string | $del the vowels in a word |
            $get a string without vowels | $del every vowel from a text""",
        zh="""$del字符串中的元音 | $del字符串里的所有元音字母 | 把字符串的元音$del | $del元音字母 |
            $get不含元音的字符串""",
        bare_en="remove vowels | delete vowels | string without vowels | strip vowels | no vowels",
        bare_zh="去掉元音 | 删除元音 | 去除元音 | 移除元音字母",
        given_en="a string > return it without vowels | a word > remove its vowels",
        given_zh="一个字符串 > 返回去掉元音的字符串",
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
        en="""$del digits from a string | $del all numbers from a string | $del the digits in a text |
            $get a string without digits""",
        zh="$del字符串中的数字 | $del字符串里的所有数字 | 把字符串的数字$del | $get不含数字的字符串",
        bare_en="remove digits | delete digits | string without digits | remove numbers from a string",
        bare_zh="去掉数字 | 删除数字 | 去除字符串中的数字 | 移除数字",
        given_en="a string > return it without digits",
        given_zh="一个字符串 > 返回去掉数字的字符串",
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
        en="""$count occurrences of a letter in a string | count a letter in a string |
            count how often a letter appears in a string | count how many times a character occurs in a string |
            count a character in a text""",
        zh="""$count某个字母在字符串中出现的次数 | $count字符串里某个字符的个数 | $count一个字母出现几次 |
            $count字符串中指定字母的数量 | $count某个字符出现的次数""",
        bare_en="count a letter | letter count | count letter | count character | character count",
        bare_zh="统计字母 | 字母个数 | 字母出现次数 | 统计某个字母 | 字符出现次数",
        given_en="a string and a letter > count how often the letter occurs",
        given_zh="一个字符串和一个字母 > 返回字母出现的次数",
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
        en="""$test two words are anagrams | $test two strings are anagrams |
            $test one word is an anagram of another | $test two words have the same letters |
            $test two strings are anagrams of each other""",
        zh="""$test两个单词是不是变位词 | $test两个字符串是不是变位词 | $test两个词的字母是否相同 |
            $test两个字符串是不是字母异位词 | $test变位词""",
        bare_en="anagram | anagrams | anagram check | is anagram | check anagrams | anagram test",
        bare_zh="变位词 | 字母异位词 | 变位词判断 | 判断变位词 | 异位词",
        given_en="two words > return True if they are anagrams | two strings > check for an anagram",
        given_zh="两个单词 > 判断是不是变位词 | 两个字符串 > 判断是否为字母异位词",
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
        en="""do a caesar shift | encrypt a text with a caesar cipher | implement the Caesar cipher |
            shift every letter of a text by n | apply a caesar shift to a string |
            shift the letters of a string""",
        zh="""实现凯撒密码 | 用凯撒密码加密文本 | 对字符串做凯撒移位 | 把每个字母移动 n 位 | 实现恺撒移位 |
            对文本进行凯撒加密""",
        bare_en="caesar shift | caesar cipher | caesar | Caesar cipher encryption | letter shift",
        bare_zh="凯撒密码 | 凯撒移位 | 凯撒加密 | 恺撒密码",
        given_en="a text and a shift > shift every letter by it",
        given_zh="一段文本和位移 > 返回凯撒加密后的文本",
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
        en="""$test a string starts with a prefix | $test a text begins with another string |
            $test a string starts with a given text | $test a word starts with certain letters |
            $test a string begins with a prefix""",
        zh="""$test字符串是否以某个前缀开头 | $test字符串是不是以某个词开头 | $test文本是否以指定内容开始 |
            $test一个字符串有没有某个前缀""",
        bare_en="starts with | prefix check | startswith | string starts with | begins with",
        bare_zh="以什么开头 | 前缀判断 | 开头判断 | 是否以前缀开头 | 判断前缀",
        given_en="a string and a prefix > check if the string starts with it",
        given_zh="一个字符串和前缀 > 判断是否以它开头",
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
        en="""$test a string ends with a suffix | $test a text ends with another string |
            $test a string ends with a given text | $test a word ends with certain letters |
            $test a string has a suffix""",
        zh="""$test字符串是否以某个后缀结尾 | $test字符串是不是以某个词结尾 | $test文本是否以指定内容结束 |
            $test一个字符串有没有某个后缀""",
        bare_en="ends with | suffix check | endswith | string ends with | ends in",
        bare_zh="以什么结尾 | 后缀判断 | 结尾判断 | 是否以后缀结尾 | 判断后缀",
        given_en="a string and a suffix > check if the string ends with it",
        given_zh="一个字符串和后缀 > 判断是否以它结尾",
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
        en="""$test a string is a number | $test a string has only digits | $test a string consists of digits |
            $test all characters of a string are digits | $test a character is a digit""",
        zh="""$test字符串是不是数字 | $test字符串是否只包含数字 | $test字符串是否全是数字 | $test一个字符是不是数字 |
            $test字符串里是否都是数字""",
        bare_en="is digit | isdigit | digit check | only digits | is a string a number",
        bare_zh="是不是数字 | 数字判断 | 判断数字 | 是否全是数字 | 纯数字判断",
        given_en="a string > check if it has only digits",
        given_zh="一个字符串 > 判断是否全是数字",
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
        en="""repeat a string n times | repeat a string | repeat a text a number of times |
            $get a string n times in a row | repeat a word n times""",
        zh="""把字符串重复 n 次 | 重复一个字符串 | 将文本重复若干次 | 让字符串重复 n 遍 | 重复字符串n次""",
        bare_en="repeat | repeat a string | string repetition | repeat string n times",
        bare_zh="重复字符串 | 字符串重复 | 重复 | 重复 n 次",
        given_en="a string and a number n > repeat the string n times",
        given_zh="一个字符串和次数 n > 把字符串重复 n 次",
        think_en="repeats a string; * does it",
        think_zh="重复字符串；用 *",
        constant="n",
        constants=_COUNTS,
        tests_fixed="f('ab') == 'ab' * K",
        en_fixed="repeat a string {k} times | repeat a text {k} times | $get a string {k} times in a row",
        zh_fixed="把字符串重复 {k} 次 | 将文本重复 {k} 遍 | 重复一个字符串 {k} 次",
    ),
    Kind(
        name="first_chars",
        code="""
def first_chars(text, n):
    return text[:n]
""",
        tests="f('hello', 2) == 'he'\nf('', 3) == ''",
        en="""$get the first n characters of a string | $get the first n letters of a word |
            $get the start of a string with n characters | cut a string to n characters |
            shorten a string to n characters""",
        zh="""$get字符串的前 n 个字符 | $get单词的前 n 个字母 | $get字符串开头的 n 个字符 | 把字符串截到 n 个字符 |
            截取字符串前n个字符""",
        bare_en="first n characters | first n letters | first n chars | truncate a string",
        bare_zh="前 n 个字符 | 字符串前 n 个字符 | 前n个字母 | 截取字符串",
        given_en="a string and a number n > return the first n characters",
        given_zh="一个字符串和数字 n > 返回前 n 个字符",
        think_en="takes the start of a string; a slice does it",
        think_zh="取字符串开头；用切片",
        constant="n",
        constants=_COUNTS,
        tests_fixed="f('abcdefghijklmnopqrstuvw') == 'abcdefghijklmnopqrstuvw'[:K]",
        en_fixed="""$get the first {k} characters of a string | $get the first {k} letters of a word |
            cut a string to {k} characters""",
        zh_fixed="$get字符串的前 {k} 个字符 | $get单词的前 {k} 个字母 | $get字符串开头的 {k} 个字符",
    ),
    Kind(
        name="last_chars",
        code="""
def last_chars(text, n):
    return text[-n:]
""",
        tests="f('hello', 2) == 'lo'\nf('abc', 3) == 'abc'",
        en="""$get the last n characters of a string | $get the last n letters of a word |
            $get the end of a string with n characters""",
        zh="$get字符串的后 n 个字符 | $get单词的后 n 个字母 | $get字符串末尾的 n 个字符 | $get字符串最后n个字符",
        bare_en="last n characters | last n letters | last n chars",
        bare_zh="后 n 个字符 | 字符串最后 n 个字符 | 后n个字母",
        given_en="a string and a number n > return the last n characters",
        given_zh="一个字符串和数字 n > 返回最后 n 个字符",
        think_en="takes the end of a string; a slice does it",
        think_zh="取字符串末尾；用切片",
        constant="n",
        constants=_COUNTS,
        tests_fixed="f('abcdefghijklmnopqrstuvw') == 'abcdefghijklmnopqrstuvw'[-K:]",
        en_fixed="$get the last {k} characters of a string | $get the last {k} letters of a word",
        zh_fixed="$get字符串的后 {k} 个字符 | $get单词的最后 {k} 个字母 | $get字符串末尾的 {k} 个字符",
    ),
)
