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
        en="""reverse a list | $get a list in reverse order | turn a list around | flip a list |
            reverse the order of a list | reverse the elements of a list | $get a reversed list""",
        zh="""反转列表 | 把列表反转 | 将列表倒序 | 把列表的顺序颠倒 | 翻转一个列表 | 倒序返回列表 | 列表逆序""",
        bare_en="reverse a list | reverse list | list reversal | reversed list | list backwards",
        bare_zh="列表反转 | 列表倒序 | 反转列表 | 列表逆序 | 翻转列表",
        given_en="a list > return it reversed | a list > return its elements in reverse order",
        given_zh="一个列表 > 返回反转后的列表 | 一个列表 > 倒序返回",
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
        en="""$sort a list | $sort a list in ascending order | $sort a list of numbers |
            $sort a list from smallest to largest | $sort numbers from low to high |
            $sort the elements of a list""",
        zh="""对列表排序 | 把列表从小到大排序 | 将列表按升序排列 | 给列表排序 | 把列表升序排序 | 将数字从小到大排列""",
        bare_en="sort | sort a list | sort list | list sort | ascending sort | sort ascending | sorting",
        bare_zh="排序 | 列表排序 | 升序排序 | 从小到大排序 | 升序 | 升序排列",
        given_en="a list > return it sorted | a list of numbers > sort it in ascending order",
        given_zh="一个列表 > 返回排序后的列表 | 一个数字列表 > 从小到大排序",
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
        en="""$sort a list in descending order | $sort a list from largest to smallest |
            $sort a list in reverse order | $sort numbers from high to low |
            $sort a list with the biggest first | $sort a list of numbers in descending order""",
        zh="""把列表从大到小排序 | 将列表按降序排列 | 对列表降序排序 | 把列表倒序排序 | 将数字从大到小排列 |
            给列表从大到小排序""",
        bare_en="descending sort | sort descending | reverse sort | sort from high to low | sort desc",
        bare_zh="降序排序 | 从大到小排序 | 降序 | 降序排列 | 列表降序",
        given_en="a list > return it sorted in descending order | a list > sort it from high to low",
        given_zh="一个列表 > 从大到小排序 | 一个数字列表 > 按降序返回",
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
        en="""$sort a list of words by length | $sort strings by length | $sort a list of strings by their length |
            $sort words from shortest to longest | $sort a list by the length of its elements""",
        zh="""按长度对单词排序 | 把字符串列表按长度排序 | 根据长度给单词排序 | 将单词从短到长排列 |
            按字符串长度排序 | 对列表按元素长度排序""",
        bare_en="sort by length | sort words by length | sort strings by length | length sort",
        bare_zh="按长度排序 | 单词按长度排序 | 字符串按长度排序 | 长度排序",
        given_en="a list of words > sort them by length | a list of strings > sort it by length",
        given_zh="一个单词列表 > 按长度排序 | 一个字符串列表 > 按长度从短到长排序",
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
        en="""$del duplicates from a list | $get the unique elements of a list | $del repeated elements from a list |
            $get the distinct values of a list | make a list unique | $del all duplicates in a list |
            deduplicate a list""",
        zh="""$del列表中的重复元素 | 列表去重 | 给列表去重 | $get列表中不重复的元素 | 把列表里重复的值$del |
            $del重复项""",
        bare_en="""unique | remove duplicates | unique elements | dedupe | unique list | distinct values |
            deduplicate a list""",
        bare_zh="去重 | 列表去重 | 不重复的元素 | 去除重复 | 唯一值",
        given_en="a list > return it without duplicates | a list > return its unique elements",
        given_zh="一个列表 > 返回去重后的列表 | 一个列表 > 去掉重复元素",
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
        en="""flatten a list of lists | flatten a nested list | $conv a list of lists to one list |
            $make one flat list from a list of lists | merge all inner lists into one list | flatten a list""",
        zh="""展平嵌套列表 | 把列表的列表展平 | 将嵌套列表变成一维列表 | 把二维列表拉平 | 展开嵌套的列表 |
            把多个子列表合并成一个列表""",
        bare_en="flatten | flatten a list | flatten list of lists | flat list | flatten nested list",
        bare_zh="展平 | 列表展平 | 展平列表 | 嵌套列表展开 | 扁平化 | 列表扁平化",
        given_en="a list of lists > return one flat list | a nested list > flatten it",
        given_zh="一个嵌套列表 > 返回展平后的列表 | 一个二维列表 > 变成一维列表",
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
        en="""split a list into chunks | break a list into chunks of a given size | chunk a list |
            divide a list into parts of equal size | cut a list into groups of n elements |
            split a list into pieces of size n""",
        zh="""把列表分成小块 | 将列表按固定大小分块 | 列表分块 | 把列表切成若干段 | 按给定大小拆分列表 |
            把列表每 n 个分成一组""",
        bare_en="chunk | chunks | chunk a list | list chunks | split into chunks",
        bare_zh="分块 | 列表分块 | 列表切块 | 列表分组 | 拆分列表",
        given_en="a list and a size > split the list into chunks of that size",
        given_zh="一个列表和大小 > 按大小分块",
        think_en="cuts a list into chunks; slices in steps do it",
        think_zh="把列表分块；按步长切片",
        constant="size",
        constants=_COUNTS,
        tests_fixed="f(list(range(2 * K + 1))) == [list(range(K)), list(range(K, 2 * K)), [2 * K]]",
        en_fixed="""split a list into chunks of {k} | break a list into chunks of size {k} |
            cut a list into groups of {k} elements | divide a list into parts of {k} elements""",
        zh_fixed="把列表每 {k} 个分成一组 | 将列表按大小 {k} 分块 | 把列表分成每块 {k} 个元素 | 每 {k} 个元素切一段",
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
        en="""$calc the running total of a list | $calc the cumulative sum of a list | $calc running totals |
            $make a list of partial sums | $calc the prefix sums of a list |
            $calc the cumulative sums of a list of numbers""",
        zh="""$calc列表的累计和 | $calc列表的前缀和 | $calc列表的累加和 | 逐个累加列表中的数 | $get列表的累积和 |
            $make累计和列表""",
        bare_en="running total | cumulative sum | prefix sums | running sum | partial sums | cumsum",
        bare_zh="累计和 | 前缀和 | 累加和 | 累积和 | 逐项累加",
        given_en="a list of numbers > return the running totals | a list > return its cumulative sum",
        given_zh="一个数字列表 > 返回累计和 | 一个列表 > 返回前缀和",
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
        en="""rotate a list | rotate a list by n | rotate a list to the left | rotate a list by n places |
            move the first n elements of a list to the end | shift a list to the left by n""",
        zh="""旋转列表 | 把列表向左旋转 n 位 | 轮转列表 | 将列表循环左移 n 位 | 把列表前 n 个元素移到末尾 |
            循环移动列表""",
        bare_en="rotate | rotate a list | list rotation | rotate list | left rotation",
        bare_zh="列表旋转 | 旋转列表 | 循环左移 | 列表轮转 | 轮转",
        given_en="a list and a number n > rotate the list by n",
        given_zh="一个列表和一个数 n > 把列表向左旋转 n 位",
        think_en="rotates a list; two slices change places",
        think_zh="旋转列表；交换两个切片",
        constant="n",
        constants=_COUNTS,
        tests_fixed="f(list(range(20))) == [*range(K, 20), *range(K)]",
        en_fixed="rotate a list by {k} | rotate a list by {k} places | shift a list to the left by {k}",
        zh_fixed="把列表向左旋转 {k} 位 | 将列表循环左移 {k} 位 | 旋转列表 {k} 位",
    ),
    Kind(
        name="interleave",
        code="""
def interleave(first, second):
    return [item for pair in zip(first, second) for item in pair]
""",
        tests="f([1, 2], [3, 4]) == [1, 3, 2, 4]\nf([], []) == []",
        en="""interleave two lists | weave two lists together | merge two lists alternately |
            $get the elements of two lists in turn | alternate the elements of two lists |
            $make one list by taking from two lists in turn""",
        zh="""交错合并两个列表 | 把两个列表交替合并 | 将两个列表的元素交错排列 | 轮流取两个列表的元素 |
            让两个列表穿插合并 | 两个列表交替取元素""",
        bare_en="interleave | interleave lists | interleave two lists | alternate two lists",
        bare_zh="交错列表 | 列表交错 | 交替合并 | 交错合并列表 | 列表穿插",
        given_en="two lists > interleave their elements | two lists > return them interleaved",
        given_zh="两个列表 > 交错返回它们的元素",
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
        en="""$get the common elements of two lists | $get the intersection of two lists |
            $find the elements that two lists share | $get all items that are in both lists""",
        zh="$get两个列表的交集 | $find两个列表的共同元素 | $get两个列表中都有的元素 | $find两个列表相同的元素",
        bare_en="common elements | intersection | list intersection | intersection of two lists",
        bare_zh="交集 | 列表交集 | 共同元素 | 两个列表的交集",
        given_en="two lists > return the elements that are in both",
        given_zh="两个列表 > 返回共同的元素",
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
        en="""$get the difference of two lists | $get the elements of one list that are not in another |
            $find what is in the first list but not in the second |
            remove the elements of one list from another list""",
        zh="$get两个列表的差集 | $find只在第一个列表中的元素 | $get第一个列表有而第二个列表没有的元素 | 从一个列表中去掉另一个列表的元素 | 比较两个列表，返回差集",
        bare_en="list difference | difference of two lists | set difference",
        bare_zh="差集 | 列表差集 | 两个列表的差集",
        given_en="two lists > return the elements that are only in the first",
        given_zh="两个列表 > 返回只在第一个列表中的元素",
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
        en="""do a linear search | search a list for a value and ^return its index | implement linear search |
            $find the index of a value in a list | run a linear search on a list |
            $find the position of an element in a list""",
        zh="""实现线性查找 | 在列表中线性查找一个值 | $find列表中某个值的下标 | 顺序查找元素 | 做线性搜索 |
            $find元素在列表中的位置""",
        bare_en="linear search | sequential search | linear search in a list | index of a value",
        bare_zh="线性查找 | 线性搜索 | 顺序查找 | 查找元素下标",
        given_en="a list and a target > return the index of the target or -1",
        given_zh="一个列表和目标值 > 返回目标的下标，没有则返回 -1",
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
        en="""do a binary search | implement binary search | search a sorted list with binary search |
            $find a value in a sorted list | run a binary search on a sorted list |
            search a sorted list by halving""",
        zh="""实现二分查找 | 在有序列表中二分查找 | 用二分法查找一个值 | 做二分搜索 | 对有序列表进行二分查找 |
            在排好序的列表中查找元素""",
        bare_en="binary search | binary search in a sorted list | bisection search",
        bare_zh="二分查找 | 二分搜索 | 二分法 | 折半查找",
        given_en="a sorted list and a target > find the target with binary search",
        given_zh="一个有序列表和目标值 > 用二分查找返回下标",
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
        en="""do a bubble sort | implement bubble sort | sort a list with bubble sort |
            sort a list by swapping neighbours | run bubble sort on a list | bubble sort a list""",
        zh="""实现冒泡排序 | 用冒泡排序给列表排序 | 做冒泡排序 | 用冒泡法排序列表 | 通过交换相邻元素来排序""",
        bare_en="bubble sort | bubblesort | bubble sort algorithm | bubble sort a list",
        bare_zh="冒泡排序 | 冒泡 | 冒泡法 | 冒泡排序算法",
        given_en="a list > sort it with bubble sort",
        given_zh="一个列表 > 用冒泡排序返回排好的列表",
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
        en="""transpose a matrix | $get the transpose of a matrix | swap the rows and columns of a matrix |
            turn rows into columns | transpose a list of lists""",
        zh="""转置矩阵 | $calc矩阵的转置 | 把矩阵转置 | 交换矩阵的行和列 | 将矩阵的行变成列""",
        bare_en="transpose | transpose a matrix | matrix transpose | rows to columns",
        bare_zh="转置 | 矩阵转置 | 转置矩阵 | 行列互换",
        given_en="a matrix > return its transpose | a list of rows > return the columns",
        given_zh="一个矩阵 > 返回它的转置",
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
        en="""$calc the sum of a matrix | add up all numbers in a matrix | sum all elements of a matrix |
            $calc the total of all values in a matrix | $calc the sum of a list of lists""",
        zh="""$calc矩阵所有元素的和 | 把矩阵里的数加起来 | 对矩阵求和 | $calc二维列表的总和 | 将矩阵的所有元素相加""",
        bare_en="matrix sum | sum of a matrix | sum matrix | sum of all matrix elements",
        bare_zh="矩阵求和 | 矩阵元素之和 | 矩阵的和 | 二维列表求和",
        given_en="a matrix > return the sum of all its elements",
        given_zh="一个矩阵 > 返回所有元素的和",
        think_en="adds up a matrix; it sums the sums of the rows",
        think_zh="对矩阵求和；把每行的和加起来",
    ),
)
