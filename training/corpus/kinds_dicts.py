"""Code kinds about dictionaries."""

from training.corpus.kind import Kind

DICT_KINDS: tuple[Kind, ...] = (
    Kind(
        name="zip_to_dict",
        code="""
def zip_to_dict(keys, values):
    return dict(zip(keys, values))
""",
        tests="f(['a', 'b'], [1, 2]) == {'a': 1, 'b': 2}\nf([], []) == {}",
        en="""$make a dictionary from two lists | zip two lists into a dictionary |
            combine a list of keys and a list of values into a dictionary |
            $conv two lists to a dictionary | $make a dictionary from keys and values""",
        zh="""用两个列表$make字典 | 把两个列表合成一个字典 | 将键列表和值列表组合成字典 | 把两个列表转换成字典 |
            根据键和值的列表$make字典""",
        bare_en="""zip to dict | two lists to dict | dictionary from two lists | lists to dict |
            keys and values to dict""",
        bare_zh="两个列表转字典 | 列表转字典 | 列表合成字典 | 键值列表转字典",
        given_en="a list of keys and a list of values > return a dictionary",
        given_zh="一个键列表和一个值列表 > 返回字典",
        think_en="builds a dictionary; dict() of zip() does it",
        think_zh="生成字典；用 dict() 和 zip()",
    ),
    Kind(
        name="invert_dict",
        code="""
def invert_dict(mapping):
    return {value: key for key, value in mapping.items()}
""",
        tests="f({'a': 1, 'b': 2}) == {1: 'a', 2: 'b'}\nf({}) == {}",
        en="""invert a dictionary | swap the keys and values of a dictionary | reverse a dictionary |
            flip keys and values in a dictionary | $make a dictionary with keys and values swapped""",
        zh="""反转字典 | 交换字典的键和值 | 把字典的键值互换 | 将字典的键和值对调 | 颠倒字典的键和值""",
        bare_en="invert a dict | invert dict | swap keys and values | reverse dict | inverted dictionary",
        bare_zh="字典反转 | 键值互换 | 反转字典 | 字典键值对调",
        given_en="a dictionary > return it with keys and values swapped",
        given_zh="一个字典 > 返回键值互换后的字典",
        think_en="inverts a dictionary; a dict comprehension swaps the pairs",
        think_zh="反转字典；用字典推导式交换键值",
    ),
    Kind(
        name="merge_dicts",
        code="""
def merge_dicts(first, second):
    return {**first, **second}
""",
        tests="f({'a': 1}, {'b': 2}) == {'a': 1, 'b': 2}\nf({'a': 1}, {'a': 2}) == {'a': 2}",
        en="""merge two dictionaries | combine two dictionaries | join two dictionaries into one |
            $make one dictionary from two dictionaries | merge two dicts""",
        zh="""合并两个字典 | 把两个字典合并 | 将两个字典合成一个 | 把两个字典合在一起 | 字典合并""",
        bare_en="merge dicts | merge dictionaries | merge two dicts | combine dicts | dict merge",
        bare_zh="合并字典 | 字典合并 | 两个字典合并 | 合并两个字典",
        given_en="two dictionaries > return one merged dictionary | two dicts > merge them",
        given_zh="两个字典 > 返回合并后的字典",
        think_en="merges two dictionaries; ** unpacks both",
        think_zh="合并字典；用 ** 展开两个字典",
    ),
    Kind(
        name="key_of_largest",
        code="""
def key_of_largest(mapping):
    return max(mapping, key=mapping.get)
""",
        tests="f({'z': 1, 'b': 5, 'y': 2}) == 'b'\nf({'x': 0}) == 'x'",
        en="""$get the key with the largest value in a dictionary | $get the key of the largest value |
            $get the key with the highest value | $get the key with the maximum value in a dictionary |
            $find which key of a dictionary has the biggest value""",
        zh="""$get字典中值最大的键 | $find值最大的键 | $get字典里最大值对应的键 | $find字典中哪个键的值最大 |
            $get最大值的键""",
        bare_en="""key of the largest value | key with max value | key with the highest value |
            dict max key | key of max""",
        bare_zh="值最大的键 | 最大值的键 | 字典最大值的键 | 最大值对应的键",
        given_en="a dictionary > return the key with the largest value",
        given_zh="一个字典 > 返回值最大的键",
        think_en="finds the key of the largest value; max() with key does it",
        think_zh="找出值最大的键；用 max() 和 key",
    ),
    Kind(
        name="group_by_letter",
        code="""
def group_by_letter(words):
    groups = {}
    for word in words:
        groups.setdefault(word[0], []).append(word)
    return groups
""",
        tests="f(['ab', 'b', 'ac']) == {'a': ['ab', 'ac'], 'b': ['b']}\nf([]) == {}",
        en="""group words by their first letter | group a list of words by first letter |
            group strings by the first letter | $make groups of words with the same first letter |
            $sort words into groups by first letter""",
        zh="""按首字母给单词分组 | 把单词按首字母分组 | 根据第一个字母对单词分组 | 将单词列表按首字母归类 |
            按第一个字母分组字符串""",
        bare_en="group by first letter | words by first letter | group words | group by letter",
        bare_zh="首字母分组 | 按首字母分组 | 单词分组 | 按第一个字母分组",
        given_en="a list of words > group them by first letter",
        given_zh="一个单词列表 > 按首字母分组",
        think_en="groups words by first letter; setdefault() makes the lists",
        think_zh="按首字母分组；用 setdefault() 建列表",
    ),
    Kind(
        name="char_counts",
        code="""
def char_counts(text):
    counts = {}
    for char in text:
        counts[char] = counts.get(char, 0) + 1
    return counts
""",
        tests="f('aab') == {'a': 2, 'b': 1}\nf('') == {}",
        en="""$count characters in a string with a dictionary | $make a dictionary of character counts |
            count how often each character appears in a string | $calc the character frequency of a string |
            count each letter in a string""",
        zh="""$count字符串中每个字符出现的次数 | $count每个字母出现的次数 | $count字符串的字符频率 |
            用字典统计各个字符的个数 | $count每个字符有多少个""",
        bare_en="""character counts | letter counts | character frequency | letter frequency |
            count each character""",
        bare_zh="字符统计 | 字符频率 | 字符计数 | 每个字符的次数 | 字母频率",
        given_en="a string > return a dictionary of its character counts",
        given_zh="一个字符串 > 返回每个字符的次数",
        think_en="counts every character; a dictionary holds the counts",
        think_zh="统计每个字符；用字典保存次数",
    ),
    Kind(
        name="word_counts",
        code="""
def word_counts(text):
    counts = {}
    for word in text.split():
        counts[word] = counts.get(word, 0) + 1
    return counts
""",
        tests="f('a b a') == {'a': 2, 'b': 1}\nf('') == {}",
        en="""count how often each word appears in a text | $make a dictionary of word counts |
            $calc the word frequency of a text | count each word in a string |
            count how many times every word occurs""",
        zh="""$count文本中每个单词出现的次数 | $count每个词出现几次 | $count单词频率 | 用字典统计各个单词的个数 |
            $count字符串里每个单词的次数""",
        bare_en="word counts | word frequency | word frequencies | count each word",
        bare_zh="词频 | 词频统计 | 单词频率 | 每个单词的次数",
        given_en="a text > return a dictionary of its word counts",
        given_zh="一段文本 > 返回每个单词的次数",
        think_en="counts every word; a dictionary holds the counts",
        think_zh="统计每个单词；用字典保存次数",
    ),
    Kind(
        name="sort_by_value",
        code="""
def sort_by_value(mapping):
    return dict(sorted(mapping.items(), key=lambda item: item[1]))
""",
        tests="list(f({'a': 3, 'b': 1, 'c': 2})) == ['b', 'c', 'a']\nf({}) == {}",
        en="""$sort a dictionary by value | $sort a dictionary by its values | $sort a dict by value |
            $sort the items of a dictionary by value |
            $sort a dictionary from the smallest to the largest value""",
        zh="按值对字典排序 | 把字典按值排序 | 根据值给字典排序 | 将字典的项按值排列 | 把字典按值从小到大排序 | 给字典按值排序",
        bare_en="sort dict by value | sort a dictionary by value | dictionary sort",
        bare_zh="字典按值排序 | 字典排序 | 按值排序",
        given_en="a dictionary > return it sorted by value",
        given_zh="一个字典 > 返回按值排序的字典",
        think_en="sorts a dictionary by value; the key is item[1]",
        think_zh="按值排序字典；key 是 item[1]",
    ),
    Kind(
        name="sum_values",
        code="""
def sum_values(mapping):
    return sum(mapping.values())
""",
        tests="f({'a': 1, 'b': 2}) == 3\nf({}) == 0",
        en="""$calc the sum of all values in a dictionary | add up the values of a dictionary |
            sum the values of a dictionary | $calc the total of the values in a dictionary""",
        zh="$calc字典所有值的和 | 把字典的值加起来 | 对字典的值求和 | $calc字典中值的总和 | 把字典里的所有值相加 | $calc字典的值之和",
        bare_en="sum of dict values | dictionary sum | sum dict values | sum of dictionary values",
        bare_zh="字典的值求和 | 字典值之和 | 字典求和",
        given_en="a dictionary > return the sum of its values",
        given_zh="一个字典 > 返回所有值的和",
        think_en="adds up the values; sum() of values() does it",
        think_zh="把字典的值加起来；用 sum() 和 values()",
    ),
    Kind(
        name="most_common",
        code="""
def most_common(items):
    return max(items, key=items.count)
""",
        tests="f([1, 2, 2, 9, 1, 2, 4]) == 2\nf(['a']) == 'a'",
        en="""$get the most common element of a list | $get the most frequent item in a list |
            $find which value occurs most often in a list | $calc the mode of a list""",
        zh="$find列表中出现次数最多的元素 | $get列表里最常见的值 | $calc列表的众数 | $find出现最多的元素",
        bare_en="most common element | mode | most frequent item | mode of a list | most common value",
        bare_zh="众数 | 出现最多的元素 | 最常见的元素 | 求众数",
        given_en="a list > return its most common element",
        given_zh="一个列表 > 返回出现次数最多的元素",
        think_en="finds the most common item; max() with key=count does it",
        think_zh="找出最常见的元素；用 max() 和 count",
    ),
)
