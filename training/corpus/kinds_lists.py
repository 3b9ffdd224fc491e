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
        en="""$calc the sum of a list | add up all numbers in a list | sum a list |
            $calc the sum of all numbers in a list | add all elements of a list |
            $calc the total of a list of numbers | sum up a list of numbers |
            $calc the sum of a list of numbers | add the numbers in a list together""",
        zh="""$calc列表的和 | $calc列表中所有数字的和 | 把列表里的数加起来 | 对列表求和 | $calc列表所有元素的总和 |
            把列表中的所有元素相加 | $calc列表元素之和 | 将列表里的数字全部加起来""",
        bare_en="""sum of a list | sum list | list sum | sum of numbers | sum of all elements |
            total of a list | sum | add up a list""",
        bare_zh="列表求和 | 求和 | 列表的和 | 列表元素之和 | 列表总和 | 数字求和",
        given_en="a list of numbers > return their sum | a list > return the sum of its elements",
        given_zh="一个列表 > 返回所有元素的和 | 一个数字列表 > 返回它们的总和",
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
        en="""$calc the product of a list | multiply all numbers in a list |
            multiply all elements of a list | $calc the product of all numbers in a list |
            multiply the numbers in a list together | $calc the product of a list of numbers""",
        zh="""$calc列表的乘积 | $calc列表中所有数字的乘积 | 把列表里的数乘起来 | $calc列表所有元素的积 |
            把列表中的所有元素相乘 | 将列表里的数字全部相乘""",
        bare_en="""product of a list | list product | product of numbers | product |
            product of all elements | multiply a list""",
        bare_zh="列表乘积 | 求积 | 列表的积 | 列表元素之积 | 乘积 | 连乘",
        given_en="a list of numbers > return their product | a list > multiply all its elements",
        given_zh="一个列表 > 返回所有元素的乘积 | 一个数字列表 > 返回它们的积",
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
        en="""$calc the average of a list | $calc the mean of a list | average a list of numbers |
            $calc the average of all numbers in a list | $calc the mean of a list of numbers |
            $calc the average value of a list | $calc the arithmetic mean of a list""",
        zh="""$calc列表的平均值 | $calc列表中所有数字的平均数 | 对列表求平均 | $calc列表的均值 |
            $calc一组数的平均值 | $calc列表元素的平均值""",
        bare_en="average | mean | average of a list | list average | mean of a list | avg",
        bare_zh="平均值 | 平均数 | 求平均 | 列表平均值 | 均值 | 列表的平均数",
        given_en="a list of numbers > return the average | a list > return its mean",
        given_zh="一个列表 > 返回平均值 | 一个数字列表 > 返回它们的平均数",
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
        en="""$calc the median of a list | $calc the median of a list of numbers |
            $calc the median value of a list | $calc the middle value of a list |
            $calc the median of some numbers""",
        zh="$calc列表的中位数 | $calc一组数的中位数 | $calc列表中数字的中位数 | $calc列表的中间值 | $calc中位数",
        bare_en="median | median of a list | list median | median value | middle value",
        bare_zh="中位数 | 列表中位数 | 求中位数 | 列表的中位数 | 中值",
        given_en="a list of numbers > return the median | a list > return its median",
        given_zh="一个列表 > 返回中位数 | 一个数字列表 > 返回它们的中位数",
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
        en="""$get the largest number in a list | $get the maximum of a list | $get the biggest number in a list |
            $get the highest value in a list | $get the max of a list |
            $get the maximum value of a list | $get the greatest element of a list""",
        zh="""$find列表中的最大值 | $get列表中最大的数 | $find列表里最大的元素 | $calc列表的最大值 |
            $get一组数中的最大值 | $find最大的数""",
        bare_en="""maximum | max | max of a list | largest number | maximum of a list | list max |
            biggest number in a list""",
        bare_zh="最大值 | 最大数 | 列表最大值 | 求最大值 | 列表中最大的数 | 最大元素",
        given_en="a list of numbers > return the largest one | a list > return its maximum",
        given_zh="一个列表 > 返回最大值 | 一个数字列表 > 返回其中最大的数",
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
        en="""$get the smallest number in a list | $get the minimum of a list | $get the lowest number in a list |
            $get the lowest value in a list | $get the min of a list |
            $get the minimum value of a list | $get the least element of a list""",
        zh="""$find列表中的最小值 | $get列表中最小的数 | $find列表里最小的元素 | $calc列表的最小值 |
            $get一组数中的最小值 | $find最小的数""",
        bare_en="""minimum | min | min of a list | smallest number | minimum of a list | list min |
            lowest number in a list""",
        bare_zh="最小值 | 最小数 | 列表最小值 | 求最小值 | 列表中最小的数 | 最小元素",
        given_en="a list of numbers > return the smallest one | a list > return its minimum",
        given_zh="一个列表 > 返回最小值 | 一个数字列表 > 返回其中最小的数",
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
        en="""$get the second largest number in a list | $get the second biggest number in a list |
            $get the second highest value in a list | $get the second largest element of a list |
            $get the second maximum of a list | $get the 2nd largest number in a list""",
        zh="""$find列表中第二大的数 | $get列表里第二大的元素 | $get第二大的值 | $find一组数中第二大的数 |
            $get列表的第二大值 | $find列表中第二大的数字""",
        bare_en="""second largest | second largest number | second biggest | second highest |
            2nd largest number | second maximum""",
        bare_zh="第二大的数 | 第二大 | 列表第二大值 | 第二大元素 | 第二大的值",
        given_en="a list of numbers > return the second largest one",
        given_zh="一个列表 > 返回第二大的数 | 一个数字列表 > 返回其中第二大的值",
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
        en="""$calc the range of a list | $calc the difference between the largest and smallest number in a list |
            $calc the range of a list of numbers | $calc the maximum minus the minimum of a list |
            $calc the difference between max and min of a list | $calc the spread of a list""",
        zh="""$calc列表的极差 | $calc列表中最大值与最小值的差 | $calc一组数的极差 | 用最大值减去最小值 |
            $calc列表最大值和最小值之差 | $calc列表的取值范围""",
        bare_en="""range of a list | range of numbers | max minus min | list range | value range |
            difference between max and min""",
        bare_zh="极差 | 列表极差 | 最大值减最小值 | 最大最小值之差 | 求极差",
        given_en="a list of numbers > return the difference between the largest and the smallest",
        given_zh="一个列表 > 返回最大值与最小值的差 | 一个数字列表 > 返回极差",
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
        en="""$count occurrences of a value in a list | count how often a value appears in a list |
            count how many times an item occurs in a list | $count occurrences of an element in a list |
            count a value in a list""",
        zh="""$count某个值在列表中出现的次数 | $count列表中某个元素的个数 | $count一个值在列表里出现几次 |
            $count列表里某个值的数量 | $count元素出现的次数""",
        bare_en="""count a value | count occurrences | occurrences in a list | count value in list |
            count of an element""",
        bare_zh="统计出现次数 | 元素出现次数 | 值的个数 | 元素计数 | 出现次数",
        given_en="a list and a value > count how often the value occurs",
        given_zh="一个列表和一个值 > 返回这个值出现的次数",
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
        en="""$count even numbers in a list | count how many numbers in a list are even |
            $count even elements of a list | count how many even numbers a list has |
            count the evens of a list""",
        zh="""$count列表中偶数的个数 | $count列表里有多少个偶数 | $count偶数的数量 | $count列表有几个偶数 |
            $count一组数中偶数的个数""",
        bare_en="count evens | count even numbers | number of evens | even count",
        bare_zh="偶数个数 | 统计偶数 | 偶数计数 | 偶数的数量 | 有多少个偶数",
        given_en="a list of numbers > count how many are even | a list > return the number of evens",
        given_zh="一个数字列表 > 返回偶数的个数 | 一个列表 > 数出有几个偶数",
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
        en="""$calc the length of a list | $count elements in a list | $count items in a list |
            count how many elements a list has | $get the size of a list""",
        zh="$calc列表的长度 | $count列表中元素的个数 | $count列表有多少个元素 | $get列表的大小 | $count列表里有几个元素",
        bare_en="list length | length of a list | number of elements | size of a list | list size",
        bare_zh="列表长度 | 列表的长度 | 元素个数 | 列表大小 | 列表有多长",
        given_en="a list > return how many elements it has | a list > return its length",
        given_zh="一个列表 > 返回元素的个数 | 一个列表 > 返回它的长度",
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
        en="""$get the first element of a list | $get the first item of a list |
            $get the first value in a list | $get the element at the start of a list""",
        zh="$get列表的第一个元素 | $get列表中的首个元素 | $get列表的第一项 | $get列表开头的元素",
        bare_en="first element | first item | first element of a list | head of a list",
        bare_zh="第一个元素 | 列表第一个元素 | 首元素 | 列表的第一项",
        given_en="a list > return its first element",
        given_zh="一个列表 > 返回第一个元素",
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
        en="""$get the last element of a list | $get the last item of a list |
            $get the last value in a list | $get the element at the end of a list""",
        zh="$get列表的最后一个元素 | $get列表中的末尾元素 | $get列表的最后一项 | $get列表末尾的元素",
        bare_en="last element | last item | last element of a list | end of a list",
        bare_zh="最后一个元素 | 列表最后一个元素 | 末尾元素 | 列表的最后一项",
        given_en="a list > return its last element",
        given_zh="一个列表 > 返回最后一个元素",
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
        en="""$test a list contains a value | $test a value is in a list | $test an element is in a list |
            $test an item exists in a list | $test a list has a certain element""",
        zh="""$test列表是否包含某个值 | $test一个值是否在列表中 | $test元素在不在列表里 | $test列表里有没有某个元素 |
            $test某个值是否存在于列表""",
        bare_en="contains | list contains | is in list | value in list | membership test",
        bare_zh="是否包含 | 列表包含 | 元素是否在列表中 | 包含判断 | 判断元素存在",
        given_en="a list and a value > check if the value is in the list",
        given_zh="一个列表和一个值 > 判断值是否在列表中",
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
        en="""$get the index of the largest number in a list | $get the position of the maximum in a list |
            $get the index of the maximum of a list | $find where the largest number in a list is |
            $get the index of the biggest element""",
        zh="$get列表中最大值的下标 | $get最大数的位置 | $find列表里最大元素的索引 | $get最大值所在的位置 | $get最大元素的下标",
        bare_en="index of the maximum | argmax | index of max | position of the largest number",
        bare_zh="最大值下标 | 最大值的索引 | 最大值的位置 | 最大元素下标",
        given_en="a list of numbers > return the index of the largest one",
        given_zh="一个数字列表 > 返回最大值的下标",
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
        en="""$calc the sum of squares of a list | add up the squares of all numbers in a list |
            $calc the sum of the squared numbers in a list | square all numbers in a list and ^add them""",
        zh="$calc列表的平方和 | $calc列表中所有数的平方和 | 把列表里每个数的平方加起来 | $calc一组数的平方和",
        bare_en="sum of squares | square sum | sum of the squares | sum of squared numbers",
        bare_zh="平方和 | 列表平方和 | 求平方和 | 数的平方和",
        given_en="a list of numbers > return the sum of their squares",
        given_zh="一个数字列表 > 返回它们的平方和",
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
        en="""$test a list is sorted | $test a list is in order | $test a list is in ascending order |
            $test the elements of a list are sorted""",
        zh="$test列表是不是有序的 | $test列表是否已排序 | $test列表是不是升序 | $test列表里的元素是否按顺序排列",
        bare_en="is sorted | sorted check | check sorted | is a list sorted",
        bare_zh="是否有序 | 判断有序 | 是否已排序 | 列表是否有序",
        given_en="a list > check if it is sorted",
        given_zh="一个列表 > 判断它是否有序",
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
        en="""$test a list has duplicates | $test a list contains duplicates | $test any value occurs twice in a list |
            $test a list has repeated elements""",
        zh="$test列表有没有重复元素 | $test列表是否有重复 | $test列表中是否存在重复的值 | $test列表里有没有相同的元素",
        bare_en="has duplicates | duplicate check | check duplicates | any duplicates",
        bare_zh="是否有重复 | 判断重复 | 重复检查 | 有没有重复元素",
        given_en="a list > check if it has duplicates",
        given_zh="一个列表 > 判断是否有重复元素",
        think_en="tests for duplicates; a set would be shorter",
        think_zh="判断是否有重复；集合会更短",
    ),
)
