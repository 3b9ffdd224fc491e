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
        think_en="makes random integers; random.randint() does it",
        think_zh="生成随机整数；用 random.randint()",
        constant="count",
        constants=tuple(range(3, 21)),
        tests_fixed="len(f()) == K\nall(1 <= v <= 100 for v in f())",
    ),
)
