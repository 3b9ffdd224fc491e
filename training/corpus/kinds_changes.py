"""Code kinds that make a new list by changing or choosing the elements of one."""

from training.corpus.kind import Kind

_NUMBERS = tuple(range(2, 21))
_COUNTS = tuple(range(2, 13))

CHANGE_KINDS: tuple[Kind, ...] = (
    Kind(
        name="squares",
        code="""
def squares(numbers):
    return [number ** 2 for number in numbers]
""",
        tests="f([1, 2, 3]) == [1, 4, 9]\nf([]) == []",
        think_en="squares every number of a list; a comprehension does it",
        think_zh="把每个数平方；用列表推导式",
    ),
    Kind(
        name="cubes",
        code="""
def cubes(numbers):
    return [number ** 3 for number in numbers]
""",
        tests="f([1, 2, 3]) == [1, 8, 27]\nf([]) == []",
        think_en="cubes every number of a list; a comprehension does it",
        think_zh="把每个数立方；用列表推导式",
    ),
    Kind(
        name="double_all",
        code="""
def double_all(numbers):
    return [number * 2 for number in numbers]
""",
        tests="f([1, 2, 3]) == [2, 4, 6]\nf([]) == []",
        think_en="doubles every number of a list; a comprehension does it",
        think_zh="把每个数翻倍；用列表推导式",
    ),
    Kind(
        name="multiply_each",
        code="""
def multiply_each(numbers, factor):
    return [number * factor for number in numbers]
""",
        tests="f([1, 2, 3], 3) == [3, 6, 9]\nf([], 2) == []",
        think_en="multiplies every number of a list; a comprehension does it",
        think_zh="把每个数相乘；用列表推导式",
        constant="factor",
        constants=tuple(range(3, 21)),
        tests_fixed="f([1, 2, 5]) == [K, 2 * K, 5 * K]",
    ),
    Kind(
        name="add_to_each",
        code="""
def add_to_each(numbers, amount):
    return [number + amount for number in numbers]
""",
        tests="f([1, 2, 3], 3) == [4, 5, 6]\nf([], 2) == []",
        think_en="adds to every number of a list; a comprehension does it",
        think_zh="给每个数加上一个值；用列表推导式",
        constant="amount",
        constants=tuple(range(1, 21)),
        tests_fixed="f([1, 2, 5]) == [1 + K, 2 + K, 5 + K]",
    ),
    Kind(
        name="keep_above",
        code="""
def keep_above(numbers, limit):
    return [number for number in numbers if number > limit]
""",
        tests="f([1, 5, 3], 2) == [5, 3]\nf([2], 2) == []",
        think_en="keeps large numbers; a comprehension compares with the limit",
        think_zh="保留较大的数；在列表推导式里比较",
        constant="limit",
        constants=(*range(21), 50, 100),
        tests_fixed="f([K - 1, K, K + 1, K + 5]) == [K + 1, K + 5]",
    ),
    Kind(
        name="keep_below",
        code="""
def keep_below(numbers, limit):
    return [number for number in numbers if number < limit]
""",
        tests="f([1, 5, 3], 4) == [1, 3]\nf([2], 2) == []",
        think_en="keeps small numbers; a comprehension compares with the limit",
        think_zh="保留较小的数；在列表推导式里比较",
        constant="limit",
        constants=(*range(21), 50, 100),
        tests_fixed="f([K - 1, K, K + 1, K - 5]) == [K - 1, K - 5]",
    ),
    Kind(
        name="keep_even",
        code="""
def keep_even(numbers):
    return [number for number in numbers if number % 2 == 0]
""",
        tests="f([1, 2, 4]) == [2, 4]\nf([]) == []\nf([3]) == []",
        think_en="keeps even numbers; a comprehension tests % 2 == 0",
        think_zh="保留偶数；用 % 2 == 0 判断",
    ),
    Kind(
        name="keep_odd",
        code="""
def keep_odd(numbers):
    return [number for number in numbers if number % 2 == 1]
""",
        tests="f([1, 2, 5]) == [1, 5]\nf([]) == []\nf([2]) == []",
        think_en="keeps odd numbers; a comprehension tests % 2 == 1",
        think_zh="保留奇数；用 % 2 == 1 判断",
    ),
    Kind(
        name="keep_negative",
        code="""
def keep_negative(numbers):
    return [number for number in numbers if number < 0]
""",
        tests="f([1, -2, 0, -4]) == [-2, -4]\nf([]) == []",
        think_en="keeps negative numbers; a comprehension tests < 0",
        think_zh="保留负数；用 < 0 判断",
    ),
    Kind(
        name="keep_positive",
        code="""
def keep_positive(numbers):
    return [number for number in numbers if number > 0]
""",
        tests="f([1, -2, 0, 4]) == [1, 4]\nf([]) == []",
        think_en="keeps positive numbers; a comprehension tests > 0",
        think_zh="保留正数；用 > 0 判断",
    ),
    Kind(
        name="first_items",
        code="""
def first_items(items, n):
    return items[:n]
""",
        tests="f([1, 2, 3], 2) == [1, 2]\nf([], 2) == []",
        think_en="takes the start of a list; a slice does it",
        think_zh="取列表开头；用切片",
        constant="n",
        constants=_COUNTS,
        tests_fixed="f(list(range(40))) == list(range(K))",
    ),
    Kind(
        name="last_items",
        code="""
def last_items(items, n):
    return items[-n:]
""",
        tests="f([1, 2, 3], 2) == [2, 3]\nf([5], 1) == [5]",
        think_en="takes the end of a list; a slice does it",
        think_zh="取列表末尾；用切片",
        constant="n",
        constants=_COUNTS,
        tests_fixed="f(list(range(40))) == list(range(40 - K, 40))",
    ),
    Kind(
        name="every_second",
        code="""
def every_second(items):
    return items[::2]
""",
        tests="f([2, 4, 6, 7]) == [2, 6]\nf([1, 2, 3, 4, 5]) == [1, 3, 5]\nf([]) == []",
        think_en="takes every second item; a slice with step 2 does it",
        think_zh="每隔一个取元素；用步长 2 的切片",
    ),
    Kind(
        name="remove_value",
        code="""
def remove_value(items, value):
    return [item for item in items if item != value]
""",
        tests="f([1, 2, 1, 0], 1) == [2, 0]\nf([], 1) == []",
        think_en="removes a value; a comprehension keeps the others",
        think_zh="去掉某个值；用列表推导式保留其他元素",
    ),
)
