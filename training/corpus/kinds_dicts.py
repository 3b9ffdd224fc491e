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
        think_en="finds the most common item; max() with key=count does it",
        think_zh="找出最常见的元素；用 max() 和 count",
    ),
)
