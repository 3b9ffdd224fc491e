"""Code kinds that make one value out of a list."""

from training.corpus.kind import Kind

LIST_KINDS: tuple[Kind, ...] = (
    Kind(
        name="sum_list",
        code="""
def sum_list(numbers):
    return sum(numbers)
""",
        tests="f([1, 2, 3]) == 6\nf([]) == 0\nf([-1, 5]) == 4",
        think_en="adds up a list; sum() does it",
        think_zh="把列表里的数加起来；用 sum()",
    ),
    Kind(
        name="product",
        code="""
def product(numbers):
    result = 1
    for number in numbers:
        result *= number
    return result
""",
        tests="f([2, 3, 4]) == 24\nf([]) == 1\nf([5, 0]) == 0",
        think_en="multiplies a list; a loop collects the product",
        think_zh="把列表里的数相乘；用循环累乘",
    ),
    Kind(
        name="average",
        code="""
def average(numbers):
    return sum(numbers) / len(numbers)
""",
        tests="near(f([1, 2, 6]), 3)\nnear(f([1, 2]), 1.5)",
        think_en="averages a list; the sum is divided by the length",
        think_zh="求平均值；用总和除以个数",
    ),
    Kind(
        name="median",
        code="""
def median(numbers):
    numbers = sorted(numbers)
    middle = len(numbers) // 2
    if len(numbers) % 2 == 1:
        return numbers[middle]
    return (numbers[middle - 1] + numbers[middle]) / 2
""",
        tests="f([9, 1, 2]) == 2\nnear(f([4, 1, 3, 2]), 2.5)\nf([7]) == 7",
        think_en="finds a median; the sorted middle is it",
        think_zh="求中位数；排序后取中间",
    ),
    Kind(
        name="largest",
        code="""
def largest(numbers):
    return max(numbers)
""",
        tests="f([1, 3, 2]) == 3\nf([-5, -2]) == -2",
        think_en="finds the largest number; max() does it",
        think_zh="找出最大值；用 max()",
    ),
    Kind(
        name="smallest",
        code="""
def smallest(numbers):
    return min(numbers)
""",
        tests="f([2, 1, 3]) == 1\nf([-5, -2]) == -5",
        think_en="finds the smallest number; min() does it",
        think_zh="找出最小值；用 min()",
    ),
    Kind(
        name="second_largest",
        code="""
def second_largest(numbers):
    return sorted(set(numbers))[-2]
""",
        tests="f([1, 3, 2]) == 2\nf([4, 9, 1]) == 4\nf([5, 5, 4]) == 4",
        think_en="finds the second largest number; it sorts the set and takes [-2]",
        think_zh="找出第二大的数；对集合排序后取 [-2]",
    ),
    Kind(
        name="value_range",
        code="""
def value_range(numbers):
    return max(numbers) - min(numbers)
""",
        tests="f([1, 5, 3]) == 4\nf([2]) == 0",
        think_en="computes a range; it is max() minus min()",
        think_zh="计算极差；用 max() 减 min()",
    ),
    Kind(
        name="count_value",
        code="""
def count_value(items, value):
    return items.count(value)
""",
        tests="f([1, 2, 1], 1) == 2\nf([], 3) == 0\nf(['a'], 'a') == 1",
        think_en="counts a value in a list; count() does it",
        think_zh="统计值出现的次数；用 count()",
    ),
    Kind(
        name="count_evens",
        code="""
def count_evens(numbers):
    return sum(1 for number in numbers if number % 2 == 0)
""",
        tests="f([1, 2, 4]) == 2\nf([]) == 0\nf([1, 3]) == 0",
        think_en="counts even numbers; it adds 1 for each one",
        think_zh="统计偶数个数；每个偶数加 1",
    ),
    Kind(
        name="count_items",
        code="""
def count_items(items):
    return len(items)
""",
        tests="f([]) == 0\nf([1, 2, 3]) == 3",
        think_en="counts the items of a list; len() does it",
        think_zh="求列表的长度；用 len()",
    ),
    Kind(
        name="first_item",
        code="""
def first_item(items):
    return items[0]
""",
        tests="f([4, 5, 3, 5]) == 4\nf(['a']) == 'a'",
        think_en="returns the first item; the index is 0",
        think_zh="返回第一个元素；下标是 0",
    ),
    Kind(
        name="last_item",
        code="""
def last_item(items):
    return items[-1]
""",
        tests="f([4, 6, 5]) == 5\nf(['a']) == 'a'",
        think_en="returns the last item; the index is -1",
        think_zh="返回最后一个元素；下标是 -1",
    ),
    Kind(
        name="contains",
        code="""
def contains(items, value):
    return value in items
""",
        tests="f([1, 2], 2) is True\nf([], 1) is False\nf(['a'], 'b') is False",
        think_en="tests if a list has a value; in does it",
        think_zh="判断列表是否包含某个值；用 in",
    ),
    Kind(
        name="index_of_largest",
        code="""
def index_of_largest(numbers):
    return numbers.index(max(numbers))
""",
        tests="f([1, 5, 3]) == 1\nf([7]) == 0",
        think_en="finds where the largest number is; index() of max() does it",
        think_zh="求最大值的下标；用 index() 和 max()",
    ),
    Kind(
        name="sum_of_squares",
        code="""
def sum_of_squares(numbers):
    return sum(number ** 2 for number in numbers)
""",
        tests="f([1, 2, 3]) == 14\nf([]) == 0",
        think_en="adds up squares; sum() of the squares does it",
        think_zh="计算平方和；用 sum() 加平方",
    ),
    Kind(
        name="is_sorted",
        code="""
def is_sorted(items):
    return items == sorted(items)
""",
        tests="f([1, 2, 2]) is True\nf([2, 1]) is False\nf([]) is True",
        think_en="tests if a list is sorted; it compares it with sorted()",
        think_zh="判断列表是否有序；与 sorted() 比较",
    ),
    Kind(
        name="has_duplicates",
        code="""
def has_duplicates(items):
    return len(items) != len(set(items))
""",
        tests="f([1, 2, 1]) is True\nf([1, 2]) is False\nf([]) is False",
        think_en="tests for duplicates; a set would be shorter",
        think_zh="判断是否有重复；集合会更短",
    ),
)
