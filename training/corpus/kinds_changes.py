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
        en="""square all numbers in a list | square every number in a list | $get the squares of a list |
            square each element of a list | $make a list of the squares of a list |
            $get a list of squares""",
        zh="""$calc列表中每个数的平方 | 把列表里的数都平方 | 对列表的每个元素求平方 | $get列表各元素的平方 |
            $make由平方组成的列表""",
        bare_en="squares | squares of a list | list of squares | square a list | square numbers in a list",
        bare_zh="平方列表 | 列表平方 | 每个数的平方 | 列表元素平方 | 各数平方",
        given_en="a list of numbers > return a list of their squares | a list > square each element",
        given_zh="一个数字列表 > 返回每个数的平方 | 一个列表 > 把每个元素平方",
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
        en="""cube all numbers in a list | cube every number in a list | $get the cubes of a list |
            cube each element of a list | $make a list of the cubes of a list | $get a list of cubes""",
        zh="""$calc列表中每个数的立方 | 把列表里的数都立方 | 对列表的每个元素求立方 | $get列表各元素的立方 |
            $make由立方组成的列表""",
        bare_en="cubes | cubes of a list | list of cubes | cube a list | cube numbers in a list",
        bare_zh="立方列表 | 列表立方 | 每个数的立方 | 列表元素立方 | 立方",
        given_en="a list of numbers > return a list of their cubes | a list > cube each element",
        given_zh="一个数字列表 > 返回每个数的立方 | 一个列表 > 把每个元素立方",
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
        en="""double all numbers in a list | double every number in a list | double each element of a list |
            double a list of numbers | multiply every number in a list by two | double the values of a list""",
        zh="""把列表中的每个数翻倍 | 把列表里的数都乘以二 | 将列表的每个元素加倍 | 让列表中所有数变成两倍 |
            $get列表每个数的两倍""",
        bare_en="doubling | double a list | double numbers | double all | doubled list",
        bare_zh="翻倍 | 列表翻倍 | 加倍 | 列表元素翻倍 | 每个数翻倍",
        given_en="a list of numbers > double each one | a list > return it with every number doubled",
        given_zh="一个数字列表 > 把每个数翻倍 | 一个列表 > 返回每个元素的两倍",
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
        en="""multiply every number in a list by a factor | multiply each element of a list by a number |
            scale all numbers in a list by a factor | multiply a list by a given number""",
        zh="""把列表中的每个数乘以一个因子 | 将列表的每个元素乘以给定的数 | 列表里的数都乘以某个数 |
            按倍数放大列表中的每个数""",
        bare_en="multiply each | multiply a list by a number | scale a list | multiply each element",
        bare_zh="列表乘以一个数 | 每个元素乘以一个数 | 列表数乘 | 元素乘倍数",
        given_en="a list and a factor > multiply each number by the factor",
        given_zh="一个列表和一个因子 > 把每个数乘以因子",
        think_en="multiplies every number of a list; a comprehension does it",
        think_zh="把每个数相乘；用列表推导式",
        constant="factor",
        constants=tuple(range(3, 21)),
        tests_fixed="f([1, 2, 5]) == [K, 2 * K, 5 * K]",
        en_fixed="""multiply every number in a list by {k} | multiply each element of a list by {k} |
            multiply all numbers in a list by {k} | $get each number of a list times {k}""",
        zh_fixed="""把列表中的每个数乘以 {k} | 将列表的每个元素乘以 {k} | 列表里的数都乘 {k} |
            让列表中所有数变成 {k} 倍""",
    ),
    Kind(
        name="add_to_each",
        code="""
def add_to_each(numbers, amount):
    return [number + amount for number in numbers]
""",
        tests="f([1, 2, 3], 3) == [4, 5, 6]\nf([], 2) == []",
        en="""add a number to every element of a list | add an amount to each number in a list |
            increase all numbers in a list by an amount | add a value to all elements of a list""",
        zh="把列表中的每个数加上一个值 | 给列表的每个元素加上给定的数 | 列表里的数都加上某个数 | 将列表中每个数增加一个量",
        bare_en="add to each | add a number to each element | add to every element",
        bare_zh="每个元素加一个数 | 列表每个数都加 | 列表元素加值",
        given_en="a list and an amount > add the amount to each number",
        given_zh="一个列表和一个数 > 把每个元素加上这个数",
        think_en="adds to every number of a list; a comprehension does it",
        think_zh="给每个数加上一个值；用列表推导式",
        constant="amount",
        constants=tuple(range(1, 21)),
        tests_fixed="f([1, 2, 5]) == [1 + K, 2 + K, 5 + K]",
        en_fixed="""add {k} to every element of a list | add {k} to each number in a list |
            increase all numbers in a list by {k} | add {k} to all numbers in a list""",
        zh_fixed="""把列表中的每个数加 {k} | 给列表的每个元素加上 {k} | 列表里的数都加 {k} | 将列表中每个数增加 {k}""",
    ),
    Kind(
        name="keep_above",
        code="""
def keep_above(numbers, limit):
    return [number for number in numbers if number > limit]
""",
        tests="f([1, 5, 3], 2) == [5, 3]\nf([2], 2) == []",
        en="""$keep the numbers above a limit | $keep all numbers in a list greater than a limit |
            $keep numbers larger than a given value | $keep the elements of a list above a threshold |
            remove all numbers up to a limit from a list""",
        zh="""$keep列表中大于某个值的数 | $keep列表里比给定值大的数 | $keep大于界限的元素 |
            $keep列表中超过阈值的数字 | $keep列表中大于 limit 的数""",
        bare_en="filter above | numbers above a limit | filter greater than | keep above",
        bare_zh="筛选大于某值的数 | 大于某个值的数 | 过滤大于的数 | 大于界限的数",
        given_en="a list and a limit > return the numbers above the limit",
        given_zh="一个列表和一个界限 > 返回大于界限的数",
        think_en="keeps large numbers; a comprehension compares with the limit",
        think_zh="保留较大的数；在列表推导式里比较",
        constant="limit",
        constants=(*range(21), 50, 100),
        tests_fixed="f([K - 1, K, K + 1, K + 5]) == [K + 1, K + 5]",
        en_fixed="""$keep the numbers above {k} | $keep all numbers in a list greater than {k} |
            $keep numbers larger than {k} | $keep the numbers in a list that are over {k} |
            $keep the elements of a list bigger than {k}""",
        zh_fixed="""$keep列表中大于 {k} 的数 | $keep列表里比 {k} 大的数 | $keep大于 {k} 的元素 |
            $keep列表中超过 {k} 的数字""",
    ),
    Kind(
        name="keep_below",
        code="""
def keep_below(numbers, limit):
    return [number for number in numbers if number < limit]
""",
        tests="f([1, 5, 3], 4) == [1, 3]\nf([2], 2) == []",
        en="""$keep the numbers below a limit | $keep all numbers in a list less than a limit |
            $keep numbers smaller than a given value | $keep the elements of a list below a threshold""",
        zh="""$keep列表中小于某个值的数 | $keep列表里比给定值小的数 | $keep小于界限的元素 |
            $keep列表中低于阈值的数字""",
        bare_en="filter below | numbers below a limit | filter less than | keep below",
        bare_zh="筛选小于某值的数 | 小于某个值的数 | 过滤小于的数 | 小于界限的数",
        given_en="a list and a limit > return the numbers below the limit",
        given_zh="一个列表和一个界限 > 返回小于界限的数",
        think_en="keeps small numbers; a comprehension compares with the limit",
        think_zh="保留较小的数；在列表推导式里比较",
        constant="limit",
        constants=(*range(21), 50, 100),
        tests_fixed="f([K - 1, K, K + 1, K - 5]) == [K - 1, K - 5]",
        en_fixed="""$keep the numbers below {k} | $keep all numbers in a list less than {k} |
            $keep numbers smaller than {k} | $keep the numbers in a list that are under {k}""",
        zh_fixed="""$keep列表中小于 {k} 的数 | $keep列表里比 {k} 小的数 | $keep小于 {k} 的元素 |
            $keep列表中低于 {k} 的数字""",
    ),
    Kind(
        name="keep_even",
        code="""
def keep_even(numbers):
    return [number for number in numbers if number % 2 == 0]
""",
        tests="f([1, 2, 4]) == [2, 4]\nf([]) == []\nf([3]) == []",
        en="""$keep the even numbers in a list | $keep all even numbers of a list | $keep the evens |
            remove all odd numbers from a list | $keep even numbers from a list |
            $make a list of the even numbers in a list""",
        zh="""$keep列表中的偶数 | $keep列表里所有的偶数 | $del列表中的奇数 | $keep偶数 | $get列表中的全部偶数""",
        bare_en="filter even | even numbers in a list | filter evens | even numbers of a list",
        bare_zh="筛选偶数 | 列表中的偶数 | 过滤偶数 | 所有偶数 | 偶数列表",
        given_en="a list of numbers > return only the even ones | a list > return its even numbers",
        given_zh="一个数字列表 > 返回其中的偶数 | 一个列表 > 只返回偶数",
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
        en="""$keep the odd numbers in a list | $keep all odd numbers of a list | $keep the odds |
            remove all even numbers from a list | $keep odd numbers from a list |
            $make a list of the odd numbers in a list""",
        zh="""$keep列表中的奇数 | $keep列表里所有的奇数 | $del列表中的偶数 | $keep奇数 | $get列表中的全部奇数""",
        bare_en="filter odd | odd numbers in a list | filter odds | odd numbers of a list",
        bare_zh="筛选奇数 | 列表中的奇数 | 过滤奇数 | 所有奇数 | 奇数列表",
        given_en="a list of numbers > return only the odd ones | a list > return its odd numbers",
        given_zh="一个数字列表 > 返回其中的奇数 | 一个列表 > 只返回奇数",
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
        en="""$keep the negative numbers in a list | $keep all negative numbers of a list |
            $keep the negatives | $keep negative values from a list |
            remove all numbers that are not negative from a list""",
        zh="$keep列表中的负数 | $keep列表里所有的负数 | $keep负数 | $get列表中的全部负数 | $keep列表中的负值",
        bare_en="filter negative | negative numbers in a list | filter negatives | negative numbers",
        bare_zh="筛选负数 | 列表中的负数 | 过滤负数 | 所有负数 | 负数列表",
        given_en="a list of numbers > return only the negative ones",
        given_zh="一个数字列表 > 返回其中的负数 | 一个列表 > 只返回负数",
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
        en="""$keep the positive numbers in a list | $keep all positive numbers of a list |
            $keep the positives | $keep positive values from a list | remove all negative numbers from a list""",
        zh="$keep列表中的正数 | $keep列表里所有的正数 | $keep正数 | $get列表中的全部正数 | $del列表中的负数",
        bare_en="filter positive | positive numbers in a list | filter positives | positive numbers",
        bare_zh="筛选正数 | 列表中的正数 | 过滤正数 | 所有正数 | 正数列表",
        given_en="a list of numbers > return only the positive ones",
        given_zh="一个数字列表 > 返回其中的正数 | 一个列表 > 只返回正数",
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
        en="""$get the first n elements of a list | $get the first n items of a list | take n elements from a list |
            $get the start of a list with n elements""",
        zh="$get列表的前 n 个元素 | $get列表前 n 项 | $get列表开头的 n 个元素 | $get列表里前n个元素",
        bare_en="first n elements | first n items | first n elements of a list | take n",
        bare_zh="前 n 个元素 | 列表前 n 项 | 列表的前n个元素",
        given_en="a list and a number n > return the first n elements",
        given_zh="一个列表和一个数 n > 返回前 n 个元素",
        think_en="takes the start of a list; a slice does it",
        think_zh="取列表开头；用切片",
        constant="n",
        constants=_COUNTS,
        tests_fixed="f(list(range(40))) == list(range(K))",
        en_fixed="""$get the first {k} elements of a list | $get the first {k} items of a list |
            take {k} elements from the start of a list""",
        zh_fixed="$get列表的前 {k} 个元素 | $get列表前 {k} 项 | $get列表开头的 {k} 个元素",
    ),
    Kind(
        name="last_items",
        code="""
def last_items(items, n):
    return items[-n:]
""",
        tests="f([1, 2, 3], 2) == [2, 3]\nf([5], 1) == [5]",
        en="""$get the last n elements of a list | $get the last n items of a list |
            take n elements from the end of a list""",
        zh="$get列表的后 n 个元素 | $get列表最后 n 项 | $get列表末尾的 n 个元素 | $get列表最后n个元素",
        bare_en="last n elements | last n items | last n elements of a list",
        bare_zh="后 n 个元素 | 列表最后 n 项 | 列表的最后n个元素",
        given_en="a list and a number n > return the last n elements",
        given_zh="一个列表和一个数 n > 返回最后 n 个元素",
        think_en="takes the end of a list; a slice does it",
        think_zh="取列表末尾；用切片",
        constant="n",
        constants=_COUNTS,
        tests_fixed="f(list(range(40))) == list(range(40 - K, 40))",
        en_fixed="""$get the last {k} elements of a list | $get the last {k} items of a list |
            take {k} elements from the end of a list""",
        zh_fixed="$get列表的后 {k} 个元素 | $get列表最后 {k} 项 | $get列表末尾的 {k} 个元素",
    ),
    Kind(
        name="every_second",
        code="""
def every_second(items):
    return items[::2]
""",
        tests="f([2, 4, 6, 7]) == [2, 6]\nf([1, 2, 3, 4, 5]) == [1, 3, 5]\nf([]) == []",
        en="""$get every second element of a list | $get every other element of a list |
            $get every second item of a list | skip every other element of a list |
            take each second element of a list | $get the elements of a list at even positions""",
        zh="每隔一个取列表的元素 | $get列表中每隔一个的元素 | 隔一个取一个元素 | $get列表里间隔的元素 | 以步长 2 取列表的元素 | $get列表偶数位置的元素",
        bare_en="every second element | every other element | every other item",
        bare_zh="每隔一个元素 | 隔一个取一个 | 间隔取元素",
        given_en="a list > return every second element",
        given_zh="一个列表 > 返回每隔一个的元素",
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
        en="""$del a value from a list | $del all occurrences of a value from a list | $del an element from a list |
            $del every copy of an item from a list""",
        zh="$del列表中的某个值 | 从列表中$del指定的元素 | $del列表里所有等于某个值的元素 | 把某个值从列表中$del",
        bare_en="remove a value | remove element from list | remove item | delete a value from a list",
        bare_zh="删除某个值 | 删除元素 | 移除列表元素 | 去掉某个元素",
        given_en="a list and a value > remove the value from the list",
        given_zh="一个列表和一个值 > 去掉列表中的这个值",
        think_en="removes a value; a comprehension keeps the others",
        think_zh="去掉某个值；用列表推导式保留其他元素",
    ),
)
