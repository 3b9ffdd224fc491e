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
        en="""$count words in a string | count how many words a text has | $count words in a sentence |
            count the words of a text | find how many words are in a string""",
        zh="""$count字符串中单词的个数 | $count文本里有多少个单词 | $count一个句子的单词数 | $count单词的数量 |
            $count一段文本的词数""",
        bare_en="word count | count words | number of words | words in a string | word counter",
        bare_zh="单词个数 | 统计单词 | 单词数量 | 单词计数 | 词数统计",
        given_en="a text > return how many words it has | a sentence > count its words",
        given_zh="一段文本 > 返回单词的个数 | 一个句子 > 数出有几个单词",
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
        en="""split a string into words | $get the words of a text as a list | split a sentence into words |
            $conv a text to a list of words""",
        zh="把字符串拆成单词 | 将句子分割成单词列表 | $get文本的单词列表 | 按空格拆分字符串",
        bare_en="split into words | list of words | words | split a string | words of a text",
        bare_zh="拆分单词 | 单词列表 | 分割字符串 | 拆分字符串",
        given_en="a text > return a list of its words",
        given_zh="一段文本 > 返回单词列表",
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
        en="""$get the longest word in a string | $get the longest word of a text |
            $get the longest word in a sentence | $find which word of a text is the longest""",
        zh="""$find字符串中最长的单词 | $get文本里最长的单词 | $find句子中最长的词 | $get一句话里最长的单词""",
        bare_en="longest word | longest word in a sentence | find longest word | longest word in a string",
        bare_zh="最长的单词 | 最长单词 | 句子中最长的单词 | 最长的词",
        given_en="a text > return its longest word | a sentence > find the longest word",
        given_zh="一段文本 > 返回最长的单词 | 一个句子 > 找出最长的单词",
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
        en="""reverse the words in a string | reverse the order of words in a sentence |
            $get the words of a text in reverse order | turn the words of a sentence around""",
        zh="反转句子中单词的顺序 | 把字符串里的单词倒序 | 将句子的单词顺序颠倒 | 按单词反转句子",
        bare_en="reverse words | reverse word order | reverse the words | words in reverse",
        bare_zh="单词反转 | 单词倒序 | 反转单词顺序 | 句子反转",
        given_en="a sentence > return it with the words reversed",
        given_zh="一个句子 > 返回单词倒序后的句子",
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
        en="""capitalise a string | capitalize a word | capitalize the first letter of a string |
            make the first letter of a string upper case | turn the first letter into a capital |
            capitalise the first character of a text""",
        zh="""把字符串首字母大写 | 将第一个字母变成大写 | 让单词的首字母大写 | 把首个字母改成大写 |
            将字符串的第一个字符大写""",
        bare_en="capitalise | capitalize | capitalize a string | capital first letter",
        bare_zh="首字母大写 | 字符串首字母大写 | 首字母变大写 | 第一个字母大写",
        given_en="a string > return it with a capital first letter",
        given_zh="一个字符串 > 返回首字母大写的字符串",
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
        en="""$conv a string to title case | capitalize every word in a string |
            capitalise each word of a sentence | make the first letter of every word upper case |
            put a text in title case""",
        zh="""把字符串转换成标题格式 | 将每个单词的首字母大写 | 让句子里每个单词首字母大写 |
            把所有单词的首字母变成大写 | 将文本改成标题大小写""",
        bare_en="title case | titlecase | title case a string | capitalize every word",
        bare_zh="标题格式 | 标题大小写 | 每个单词首字母大写 | 单词首字母大写",
        given_en="a string > return it in title case | a sentence > capitalize each word",
        given_zh="一个字符串 > 返回每个单词首字母大写的字符串",
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
        en="""$make an acronym from a text | $make an acronym | $get the initials of a phrase |
            $get the first letters of all words in upper case | $make an abbreviation from a phrase""",
        zh="""$make首字母缩写 | 把短语变成首字母缩写 | $get一句话的首字母缩写 | $get每个单词首字母组成的缩写 |
            根据短语$make缩写词""",
        bare_en="acronym | make an acronym | initials | acronym of a phrase | abbreviation",
        bare_zh="首字母缩写 | 缩写 | 缩写词 | 短语缩写",
        given_en="a phrase > return its acronym | some words > return their initials",
        given_zh="一个短语 > 返回首字母缩写",
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
        en="""$conv a string to upper case | make a string uppercase | $conv a text to capital letters |
            change all letters of a string to uppercase""",
        zh="把字符串转换成大写 | 将文本变成大写 | 把所有字母改成大写 | 让字符串全部大写",
        bare_en="to upper | uppercase | upper case | string to uppercase",
        bare_zh="转大写 | 大写 | 字符串大写 | 全部大写",
        given_en="a string > return it in upper case",
        given_zh="一个字符串 > 返回大写形式",
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
        en="""$conv a string to lower case | make a string lowercase | $conv a text to small letters |
            change all letters of a string to lowercase""",
        zh="把字符串转换成小写 | 将文本变成小写 | 把所有字母改成小写 | 让字符串全部小写",
        bare_en="to lower | lowercase | lower case | string to lowercase",
        bare_zh="转小写 | 小写 | 字符串小写 | 全部小写",
        given_en="a string > return it in lower case",
        given_zh="一个字符串 > 返回小写形式",
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
        en="""$calc the length of a string | $count characters in a string | count how long a string is |
            $get the length of a text | $count characters of a text""",
        zh="$calc字符串的长度 | $count字符串有多少个字符 | $count字符串的字符数 | $get文本的长度 | $get字符串长度",
        bare_en="string length | length of a string | text length | number of characters",
        bare_zh="字符串长度 | 字符串的长度 | 文本长度 | 字符数",
        given_en="a string > return its length | a text > count its characters",
        given_zh="一个字符串 > 返回它的长度",
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
        en="""$get the lengths of all words in a list | $make a list of word lengths |
            $get the length of each string in a list | $calc the length of every word""",
        zh="$get列表中每个单词的长度 | $calc每个字符串的长度 | $make单词长度的列表 | $get各个单词的长度",
        bare_en="word lengths | lengths of words | list of word lengths | length of each word",
        bare_zh="单词长度 | 每个单词的长度 | 单词长度列表 | 各单词长度",
        given_en="a list of words > return their lengths",
        given_zh="一个单词列表 > 返回每个单词的长度",
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
        en="""join a list with commas | join strings with commas | $conv a list to a comma separated string |
            $make a comma-separated string from a list | put commas between the elements of a list |
            join a list of words with commas""",
        zh="""用逗号连接列表 | 把列表用逗号连接成字符串 | 将列表元素以逗号拼接 | 用逗号连接字符串列表 |
            把列表变成逗号分隔的字符串""",
        bare_en="join with commas | comma separated string | join a list | comma join | join strings",
        bare_zh="逗号连接 | 用逗号连接 | 逗号分隔 | 列表转字符串 | 逗号拼接",
        given_en="a list of strings > join them with commas | a list > return a comma separated string",
        given_zh="一个字符串列表 > 用逗号连接",
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
        en="""greet a person by name | greet someone | say hello to a name | return a greeting for a name |
            $make a greeting with a name""",
        zh="用名字打招呼 | 向一个人问好 | $make带名字的问候语 | 返回对某人的问候 | 对给定的名字说你好",
        bare_en="greeting function | greet function | hello name | greet by name",
        bare_zh="问候函数 | 打招呼函数 | 问候语 | 名字问候",
        given_en="a name > return a greeting",
        given_zh="一个名字 > 返回问候语",
        think_en="greets a name; an f-string does it",
        think_zh="返回问候语；用 f 字符串",
    ),
)
