"""Code kinds that order, join, split or search lists, and those about tables of numbers."""

from training.corpus.kind import Kind

_COUNTS = tuple(range(2, 11))

ORDER_KINDS: tuple[Kind, ...] = (
    Kind(
        name="reverse_list",
        code="""
def reverse_list(items):
    return items[::-1]
""",
        tests="f([2, 1, 3]) == [3, 1, 2]\nf([1, 2, 3]) == [3, 2, 1]\nf([]) == []",
        think_en="reverses a list; the slice [::-1] does it",
        think_zh="反转列表；用切片 [::-1]",
    ),
    Kind(
        name="sort_ascending",
        code="""
def sort_ascending(items):
    return sorted(items)
""",
        tests="f([3, 1, 2]) == [1, 2, 3]\nf([]) == []",
        think_en="sorts a list; sorted() does it",
        think_zh="给列表排序；用 sorted()",
    ),
    Kind(
        name="sort_descending",
        code="""
def sort_descending(items):
    return sorted(items, reverse=True)
""",
        tests="f([3, 1, 2]) == [3, 2, 1]\nf([]) == []",
        think_en="sorts a list downwards; sorted() with reverse=True does it",
        think_zh="降序排序；用 sorted() 和 reverse=True",
    ),
    Kind(
        name="sort_by_length",
        code="""
def sort_by_length(words):
    return sorted(words, key=len)
""",
        tests="f(['b', 'aa']) == ['b', 'aa']\nf(['ccc', 'a', 'bb']) == ['a', 'bb', 'ccc']\nf([]) == []",
        think_en="sorts words by length; key=len does it",
        think_zh="按长度排序；用 key=len",
    ),
    Kind(
        name="unique",
        code="""
def unique(items):
    return list(dict.fromkeys(items))
""",
        tests="f([1, 2, 1, 3, 2]) == [1, 2, 3]\nf([]) == []",
        think_en="removes duplicates; dict.fromkeys() keeps the order",
        think_zh="去掉重复；dict.fromkeys() 保持顺序",
    ),
    Kind(
        name="flatten",
        code="""
def flatten(lists):
    return [item for items in lists for item in items]
""",
        tests="f([[1], [2, 3], []]) == [1, 2, 3]\nf([]) == []",
        think_en="flattens a list of lists; a double comprehension does it",
        think_zh="展平列表；用双重列表推导式",
    ),
    Kind(
        name="chunk",
        code="""
def chunk(items, size):
    return [items[i:i + size] for i in range(0, len(items), size)]
""",
        tests="f([1, 2, 3, 4, 5], 2) == [[1, 2], [3, 4], [5]]\nf([], 3) == []",
        think_en="cuts a list into chunks; slices in steps do it",
        think_zh="把列表分块；按步长切片",
        constant="size",
        constants=_COUNTS,
        tests_fixed="f(list(range(2 * K + 1))) == [list(range(K)), list(range(K, 2 * K)), [2 * K]]",
    ),
    Kind(
        name="running_total",
        code="""
def running_total(numbers):
    total = 0
    totals = []
    for number in numbers:
        total += number
        totals.append(total)
    return totals
""",
        tests="f([1, 2, 3]) == [1, 3, 6]\nf([]) == []",
        think_en="computes running totals; a loop appends each total",
        think_zh="计算累计和；用循环加入每个总和",
    ),
    Kind(
        name="rotate",
        code="""
def rotate(items, n):
    return items[n:] + items[:n]
""",
        tests="f([1, 2, 3, 4], 1) == [2, 3, 4, 1]\nf([1, 2], 0) == [1, 2]",
        think_en="rotates a list; two slices change places",
        think_zh="旋转列表；交换两个切片",
        constant="n",
        constants=_COUNTS,
        tests_fixed="f(list(range(20))) == [*range(K, 20), *range(K)]",
    ),
    Kind(
        name="interleave",
        code="""
def interleave(first, second):
    return [item for pair in zip(first, second) for item in pair]
""",
        tests="f([1, 2], [3, 4]) == [1, 3, 2, 4]\nf([], []) == []",
        think_en="interleaves two lists; zip() gives the pairs",
        think_zh="交错合并列表；用 zip() 配对",
    ),
    Kind(
        name="common_items",
        code="""
def common_items(first, second):
    return [item for item in first if item in second]
""",
        tests="f([1, 2, 3], [3, 1]) == [1, 3]\nf([], [1]) == []",
        think_en="finds common items; a comprehension tests with in",
        think_zh="求共同元素；在列表推导式里用 in",
    ),
    Kind(
        name="difference",
        code="""
def difference(first, second):
    return [item for item in first if item not in second]
""",
        tests="f([1, 2, 3], [3, 1]) == [2]\nf([], [1]) == []",
        think_en="finds a difference; a comprehension tests with not in",
        think_zh="求差集；在列表推导式里用 not in",
    ),
    Kind(
        name="linear_search",
        code="""
def linear_search(items, target):
    for i, item in enumerate(items):
        if item == target:
            return i
    return -1
""",
        tests="f([9, 5, 6, 1], 9) == 0\nf([1], 2) == -1\nf([], 1) == -1",
        think_en="searches a list; a loop looks at every item",
        think_zh="线性查找；用循环逐个比较",
    ),
    Kind(
        name="binary_search",
        code="""
def binary_search(items, target):
    low, high = 0, len(items) - 1
    while low <= high:
        middle = (low + high) // 2
        if items[middle] == target:
            return middle
        if items[middle] < target:
            low = middle + 1
        else:
            high = middle - 1
    return -1
""",
        tests="f([1, 3, 5, 7], 5) == 2\nf([1, 3], 2) == -1\nf([], 1) == -1\nf([2, 4, 9], 2) == 0",
        think_en="searches a sorted list; it halves the range each time",
        think_zh="二分查找；每次把范围减半",
    ),
    Kind(
        name="bubble_sort",
        code="""
def bubble_sort(items):
    items = list(items)
    for end in range(len(items) - 1, 0, -1):
        for i in range(end):
            if items[i] > items[i + 1]:
                items[i], items[i + 1] = items[i + 1], items[i]
    return items
""",
        tests="f([3, 1, 2]) == [1, 2, 3]\nf([]) == []\nf([5, 4, 3, 2, 1]) == [1, 2, 3, 4, 5]",
        think_en="sorts with bubble sort; neighbours are swapped",
        think_zh="冒泡排序；交换相邻的元素",
    ),
    Kind(
        name="transpose",
        code="""
def transpose(matrix):
    return [list(row) for row in zip(*matrix)]
""",
        tests="f([[1, 2], [3, 4]]) == [[1, 3], [2, 4]]\nf([[1, 2, 3]]) == [[1], [2], [3]]",
        think_en="transposes a matrix; zip(*matrix) gives the columns",
        think_zh="转置矩阵；用 zip(*matrix) 取列",
    ),
    Kind(
        name="matrix_sum",
        code="""
def matrix_sum(matrix):
    return sum(sum(row) for row in matrix)
""",
        tests="f([[1, 2], [3, 4]]) == 10\nf([]) == 0",
        think_en="adds up a matrix; it sums the sums of the rows",
        think_zh="对矩阵求和；把每行的和加起来",
    ),
)
