"""Code kinds that are one formula or one small rule."""

from training.corpus.kind import Kind

FORMULA_KINDS: tuple[Kind, ...] = (
    Kind(
        name="hypotenuse",
        code="""
def hypotenuse(a, b):
    return (a ** 2 + b ** 2) ** 0.5
""",
        tests="near(f(3, 4), 5)\nnear(f(5, 12), 13)",
        en="""$calc the hypotenuse of a right triangle | $calc the hypotenuse from two sides |
            $calc the longest side of a right triangle | apply the pythagorean theorem |
            $calc the length of the hypotenuse""",
        zh="""$calc直角三角形的斜边 | $calc斜边长度 | 用勾股定理计算斜边 | 根据两条直角边求斜边 |
            $calc直角三角形斜边的长度""",
        bare_en="hypotenuse | pythagoras | pythagorean theorem | hypotenuse of a right triangle",
        bare_zh="斜边 | 勾股定理 | 求斜边 | 直角三角形斜边 | 斜边长度",
        given_en="two sides a and b of a right triangle > return the hypotenuse",
        given_zh="两条直角边 > 返回斜边的长度 | 直角三角形的两条边 > 返回斜边",
        think_en="computes a hypotenuse; it is the root of the sum of squares",
        think_zh="计算斜边；用平方和的平方根",
    ),
    Kind(
        name="circle_area",
        code="""
import math


def circle_area(radius):
    return math.pi * radius ** 2
""",
        tests="near(f(0), 0)\nnear(f(1), 3.141592653589793)\nnear(f(2), 12.566370614359172)",
        en="""$calc the area of a circle | $calc the area of a circle from its radius |
            $calc a circle's area | $calc how large a circle is | $calc the circle area""",
        zh="""$calc圆的面积 | 根据半径计算圆的面积 | $calc一个圆的面积 | $calc圆面积 |
            由半径求圆面积""",
        bare_en="circle area | area of a circle | area of circle | circle's area",
        bare_zh="圆的面积 | 圆面积 | 求圆面积 | 圆面积计算",
        given_en="a radius > return the area of the circle | the radius > compute the circle's area",
        given_zh="半径 > 返回圆的面积 | 一个圆的半径 > 返回面积",
        think_en="computes a circle's area; it is pi times the radius squared",
        think_zh="计算圆的面积；用 pi 乘以半径的平方",
    ),
    Kind(
        name="rectangle_area",
        code="""
def rectangle_area(width, height):
    return width * height
""",
        tests="f(3, 4) == 12\nf(0, 5) == 0",
        en="""$calc the area of a rectangle | $calc a rectangle's area |
            $calc the area of a rectangle from width and height | $calc the rectangle area""",
        zh="""$calc矩形的面积 | $calc长方形的面积 | 根据宽和高计算矩形面积 | $calc长方形面积 | $calc矩形面积""",
        bare_en="rectangle area | area of a rectangle | area of rectangle | rectangle's area",
        bare_zh="矩形面积 | 长方形面积 | 矩形的面积 | 长方形的面积",
        given_en="a width and a height > return the area of the rectangle",
        given_zh="宽和高 > 返回矩形的面积 | 长和宽 > 返回长方形面积",
        think_en="computes a rectangle's area; it is width times height",
        think_zh="计算矩形面积；用宽乘以高",
    ),
    Kind(
        name="triangle_area",
        code="""
def triangle_area(base, height):
    return base * height / 2
""",
        tests="near(f(3, 4), 6)\nnear(f(0, 5), 0)",
        en="""$calc the area of a triangle | $calc a triangle's area |
            $calc the area of a triangle from base and height | $calc the triangle area""",
        zh="$calc三角形的面积 | 根据底和高计算三角形面积 | $calc三角形面积 | 由底和高求三角形的面积 | $calc一个三角形的面积",
        bare_en="triangle area | area of a triangle | area of triangle | triangle's area",
        bare_zh="三角形面积 | 三角形的面积 | 求三角形面积 | 三角形面积公式",
        given_en="a base and a height > return the area of the triangle",
        given_zh="底和高 > 返回三角形的面积 | 三角形的底和高 > 返回面积",
        think_en="computes a triangle's area; it is half of base times height",
        think_zh="计算三角形面积；用底乘以高再除以 2",
    ),
    Kind(
        name="to_binary",
        code="""
def to_binary(n):
    return format(n, "b")
""",
        tests='f(0) == "0"\nf(5) == "101"\nf(8) == "1000"',
        en="""$conv a number to binary | $conv an integer to a binary string |
            $get the binary string of a number | $conv a decimal number to binary |
            $get the binary representation of a number | write a number in binary""",
        zh="""把一个数转换成二进制 | 将整数转换成二进制字符串 | 把十进制数转换成二进制 |
            $get一个数的二进制表示 | 十进制转换成二进制 | 把数字转换成二进制字符串""",
        bare_en="""to binary | binary string | decimal to binary | number to binary | int to binary |
            binary representation""",
        bare_zh="十进制转二进制 | 转二进制 | 二进制字符串 | 整数转二进制 | 二进制表示",
        given_en="a number > return its binary string | an integer > return it in binary",
        given_zh="一个整数 > 返回它的二进制字符串 | 一个十进制数 > 返回二进制表示",
        think_en="writes a number in binary; format() does it",
        think_zh="把数转换成二进制；用 format()",
    ),
    Kind(
        name="from_binary",
        code="""
def from_binary(text):
    return int(text, 2)
""",
        tests='f("0") == 0\nf("101") == 5\nf("1000") == 8',
        en="""$conv a binary string to a number | $conv binary to decimal |
            $conv a binary string to an integer | parse a binary string |
            $get the number from a binary string | read a binary number""",
        zh="""把二进制字符串转换成数字 | 将二进制转换成十进制 | 二进制转换成十进制 | 解析二进制字符串 |
            把二进制字符串转换成整数 | $get二进制字符串对应的整数""",
        bare_en="from binary | binary to decimal | binary to int | binary to number | parse binary",
        bare_zh="二进制转十进制 | 二进制转整数 | 二进制转数字 | 解析二进制",
        given_en="a binary string > return the number | a string of 0 and 1 > return the integer",
        given_zh="一个二进制字符串 > 返回对应的整数 | 二进制字符串 > 返回十进制数",
        think_en="reads a binary string; int() with base 2 does it",
        think_zh="把二进制转换成整数；用 int() 和 2 进制",
    ),
    Kind(
        name="safe_divide",
        code="""
def safe_divide(a, b):
    if b == 0:
        return None
    return a / b
""",
        tests="near(f(6, 3), 2)\nf(1, 0) is None\nnear(f(1, 2), 0.5)",
        en="""divide two numbers safely | divide two numbers and ^return None for zero |
            divide a by b without failing on zero | divide two numbers and ^handle division by zero |
            safely divide two numbers | divide and ^avoid a division by zero error""",
        zh="""安全地做除法 | 两个数相除，除数为零时返回 None | 做除法并处理除以零 | 安全地计算两个数相除 |
            除法，除数为 0 时返回 None | 两数相除并避免除零错误""",
        bare_en="""safe divide | safe division | division without zero error | divide safely |
            division by zero""",
        bare_zh="安全除法 | 安全的除法 | 除零处理 | 除以零 | 避免除零的除法",
        given_en="two numbers > divide them and ^return None if the second is zero",
        given_zh="两个数 > 返回商，除数为零时返回 None",
        think_en="divides safely; a zero divisor gives None",
        think_zh="安全地做除法；除数为零时返回 None",
    ),
    Kind(
        name="swap",
        code="""
def swap(a, b):
    return b, a
""",
        tests="f(1, 2) == (2, 1)\nf('x', 3) == (3, 'x')",
        en="""swap two values | swap two variables | exchange two values | swap a and b |
            return two values in swapped order | switch two values""",
        zh="""交换两个值 | 交换两个变量 | 交换 a 和 b | 把两个值互换 | 对调两个变量 | 交换两个数""",
        bare_en="swap | swap values | swap two variables | swap function | exchange values",
        bare_zh="交换 | 交换变量 | 两数交换 | 交换两个数 | 变量交换",
        given_en="two values > return them swapped | a and b > return b and a",
        given_zh="两个值 > 交换后返回 | a 和 b > 返回 b 和 a",
        think_en="swaps two values; it returns them in the other order",
        think_zh="交换两个值；按相反的顺序返回",
    ),
    Kind(
        name="absolute_value",
        code="""
def absolute_value(n):
    return abs(n)
""",
        tests="f(-3) == 3\nf(3) == 3\nf(0) == 0",
        en="""$calc the absolute value of a number | $calc the absolute value |
            make a number positive | $get the magnitude of a number |
            drop the sign of a number""",
        zh="$calc一个数的绝对值 | $calc绝对值 | $get数字的绝对值 | $calc n 的绝对值 | 去掉数字的负号",
        bare_en="absolute value | abs | absolute value of a number | absolute",
        bare_zh="绝对值 | 求绝对值 | 数的绝对值 | 取绝对值",
        given_en="a number > return its absolute value",
        given_zh="一个数 > 返回它的绝对值",
        think_en="returns an absolute value; abs() does it",
        think_zh="求绝对值；用 abs()",
    ),
    Kind(
        name="square",
        code="""
def square(n):
    return n ** 2
""",
        tests="f(3) == 9\nf(-2) == 4\nf(0) == 0",
        en="""square a number | $calc the square of a number | multiply a number by itself |
            raise a number to the power of two | $calc n squared""",
        zh="$calc一个数的平方 | $calc n 的平方 | 把一个数平方 | 让一个数乘以自己 | $calc单个数的平方",
        bare_en="square | square of a number | n squared | square number",
        bare_zh="平方 | 数的平方 | 求平方 | n 的平方",
        given_en="a number > return its square | an integer > square it",
        given_zh="一个数 > 返回它的平方",
        think_en="squares a number; ** 2 does it",
        think_zh="计算平方；用 ** 2",
    ),
    Kind(
        name="add_numbers",
        code="""
def add_numbers(a, b):
    return a + b
""",
        tests="f(1, 2) == 3\nf(-1, 1) == 0",
        en="""add two numbers | $calc the sum of two numbers | add a and b | sum two numbers |
            return a plus b""",
        zh="把两个数相加 | $calc两个数的和 | 返回 a 加 b | 两数相加 | 将 a 和 b 相加",
        bare_en="add two numbers | addition | sum of two numbers | a plus b | add",
        bare_zh="两数之和 | 加法 | 两数相加 | 两个数的和 | 加法函数",
        given_en="two numbers > return their sum | a and b > add them",
        given_zh="两个数 > 返回它们的和 | a 和 b > 返回两者之和",
        think_en="adds two numbers; + does it",
        think_zh="把两个数相加；用 +",
    ),
    Kind(
        name="multiply_numbers",
        code="""
def multiply_numbers(a, b):
    return a * b
""",
        tests="f(3, 2) == 6\nf(-1, 1) == -1",
        en="""multiply two numbers | $calc the product of two numbers | multiply a by b |
            multiply a and b | return a times b""",
        zh="把两个数相乘 | $calc两个数的积 | 返回 a 乘以 b | 两数相乘 | 将 a 和 b 相乘 | $calc两个数的乘积",
        bare_en="multiply two numbers | multiplication | product of two numbers | a times b",
        bare_zh="两数之积 | 乘法 | 两数相乘 | 两个数的乘积 | 乘法函数",
        given_en="two numbers > return their product | a and b > multiply them",
        given_zh="两个数 > 返回它们的积 | a 和 b > 返回两者的乘积",
        think_en="multiplies two numbers; * does it",
        think_zh="把两个数相乘；用 *",
    ),
    Kind(
        name="larger",
        code="""
def larger(a, b):
    return max(a, b)
""",
        tests="f(3, 2) == 3\nf(-1, 1) == 1",
        en="""$get the larger of two numbers | $get the bigger of two numbers |
            $get the maximum of two numbers | compare two numbers and ^return the larger one |
            $get the greater of a and b""",
        zh="""$get两个数中较大的一个 | $get两个数中的最大值 | 比较两个数，返回较大的 |
            $get a 和 b 中较大的数 | $find两个数里更大的那个""",
        bare_en="larger of two numbers | max of two numbers | bigger number | larger number",
        bare_zh="较大的数 | 两个数的最大值 | 两数中较大者 | 两数取大",
        given_en="two numbers > return the larger one | a and b > return the bigger one",
        given_zh="两个数 > 返回较大的那个",
        think_en="returns the larger number; max() does it",
        think_zh="返回较大的数；用 max()",
    ),
    Kind(
        name="sum_up_to",
        code="""
def sum_up_to(n):
    return sum(range(1, n + 1))
""",
        tests="f(0) == 0\nf(4) == 10\nf(100) == 5050",
        en="""$calc the sum of the numbers from 1 to n | add all numbers from 1 to n |
            sum the integers from 1 to n | $calc the sum of the first n numbers |
            add up all integers up to n""",
        zh="$calc 1 到 n 的和 | 把 1 到 n 的整数加起来 | $calc从 1 加到 n 的结果 | $calc前 n 个整数的和 | 从1累加到n",
        bare_en="sum from 1 to n | sum of 1 to n | sum up to n | sum of first n numbers",
        bare_zh="1 到 n 的和 | 1加到n | 从 1 到 n 求和 | 前 n 个整数之和",
        given_en="a number n > return the sum of 1 to n",
        given_zh="一个整数 n > 返回 1 到 n 的和",
        think_en="adds the numbers from 1 to n; sum() of a range does it",
        think_zh="把 1 到 n 加起来；用 sum() 和 range()",
    ),
    Kind(
        name="divisors",
        code="""
def divisors(n):
    return [i for i in range(1, n + 1) if n % i == 0]
""",
        tests="f(1) == [1]\nf(12) == [1, 2, 3, 4, 6, 12]\nf(7) == [1, 7]",
        en="""$get all divisors of a number | list the divisors of n | $get the factors of a number |
            $get every number that divides n | list all factors of a number""",
        zh="$find一个数的所有约数 | $get n 的所有因数 | 列出一个数的约数 | $get所有能整除 n 的数 | $get一个数的全部因子",
        bare_en="divisors | factors of a number | divisors of n | all divisors | factors",
        bare_zh="约数 | 因数 | 所有约数 | 一个数的因数 | 因子",
        given_en="a number > return its divisors | an integer > list all its factors",
        given_zh="一个整数 > 返回它的所有约数",
        think_en="lists divisors; it tries every number up to n",
        think_zh="列出约数；逐个试到 n",
    ),
    Kind(
        name="countdown",
        code="""
def countdown(n):
    return list(range(n, 0, -1))
""",
        tests="f(3) == [3, 2, 1]\nf(0) == []",
        en="""count down from n to 1 | $make a list from n down to 1 | $make a countdown from n |
            list the numbers from n down to 1""",
        zh="从 n 倒数到 1 | $make从 n 到 1 的列表 | 倒计时，从 n 到 1 | 列出从 n 倒着到 1 的数 | $make倒数列表",
        bare_en="countdown | count down | countdown list | count down from n",
        bare_zh="倒数 | 倒计时 | 从 n 数到 1 | 倒数列表",
        given_en="a number n > return a list from n down to 1",
        given_zh="一个整数 n > 返回从 n 到 1 的列表",
        think_en="counts down; range() with step -1 does it",
        think_zh="倒着数；用步长 -1 的 range()",
    ),
    Kind(
        name="fizzbuzz",
        code="""
def fizzbuzz(n):
    if n % 15 == 0:
        return "FizzBuzz"
    if n % 3 == 0:
        return "Fizz"
    if n % 5 == 0:
        return "Buzz"
    return str(n)
""",
        tests='f(15) == "FizzBuzz"\nf(9) == "Fizz"\nf(10) == "Buzz"\nf(7) == "7"',
        en="""play fizzbuzz | return fizz, buzz or fizzbuzz for a number | implement FizzBuzz |
            solve fizzbuzz | do fizzbuzz for a number |
            return Fizz for multiples of 3 and Buzz for multiples of 5""",
        zh="""实现 FizzBuzz | 解决 FizzBuzz 问题 | 做 fizzbuzz | 按 FizzBuzz 规则返回结果 |
            3 的倍数返回 Fizz，5 的倍数返回 Buzz | 写出 fizzbuzz 游戏""",
        bare_en="fizzbuzz | fizz buzz | FizzBuzz | fizzbuzz game | fizzbuzz problem",
        bare_zh="fizzbuzz | FizzBuzz | fizzbuzz 问题 | FizzBuzz 游戏 | fizz buzz",
        given_en="a number > return Fizz, Buzz, FizzBuzz or the number as a string",
        given_zh="一个数 > 返回 Fizz、Buzz、FizzBuzz 或数字本身",
        think_en="plays fizzbuzz; it tests 15, then 3, then 5",
        think_zh="实现 FizzBuzz；先看 15，再看 3 和 5",
    ),
    Kind(
        name="random_numbers",
        code="""
import random


def random_numbers(count):
    return [random.randint(1, 100) for _ in range(count)]
""",
        tests="len(f(5)) == 5\nf(30) != f(30)\nf(0) == []\nall(isinstance(v, int) and 1 <= v <= 100 for v in f(50))",
        en="""$make a list of random integers | $make a list of random numbers |
            $make n random integers | $make random numbers between 1 and 100 |
            fill a list with random integers""",
        zh="""$make随机整数列表 | $make一个随机整数的列表 | $make n 个随机整数 | $make若干个随机数 |
            $make 1 到 100 之间的随机整数列表""",
        bare_en="""random numbers | list of random integers | random integers | random list |
            random number list""",
        bare_zh="随机数列表 | 随机整数 | 随机数 | 随机整数列表 | n 个随机数",
        given_en="a count > return that many random integers",
        given_zh="一个数量 > 返回相应个数的随机整数",
        think_en="makes random integers; random.randint() does it",
        think_zh="生成随机整数；用 random.randint()",
        constant="count",
        constants=tuple(range(3, 21)),
        tests_fixed="len(f()) == K\nall(1 <= v <= 100 for v in f())",
        en_fixed="""$make a list of {k} random integers | $make {k} random numbers |
            $make a list with {k} random integers""",
        zh_fixed="$make {k} 个随机整数 | $make包含 {k} 个随机整数的列表 | $make {k} 个随机数",
    ),
)
