"""Code kinds about one or two numbers."""

from training.corpus.kind import Kind

NUMBER_KINDS: tuple[Kind, ...] = (
    Kind(
        name="factorial",
        code="""
def factorial(n):
    result = 1
    for i in range(2, n + 1):
        result *= i
    return result
""",
        tests="f(0) == 1\nf(1) == 1\nf(5) == 120\nf(7) == 5040",
        think_en="computes a factorial; a loop multiplies 2 to n",
        think_zh="计算阶乘；用循环从 2 乘到 n",
    ),
    Kind(
        name="fibonacci",
        code="""
def fibonacci(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a
""",
        tests="f(0) == 0\nf(1) == 1\nf(2) == 1\nf(10) == 55",
        think_en="returns a fibonacci number; two numbers move on in a loop",
        think_zh="返回第 n 个斐波那契数；用循环更新两个数",
    ),
    Kind(
        name="fibonacci_list",
        code="""
def fibonacci_list(n):
    numbers = []
    a, b = 0, 1
    for _ in range(n):
        numbers.append(a)
        a, b = b, a + b
    return numbers
""",
        tests="f(0) == []\nf(1) == [0]\nf(6) == [0, 1, 1, 2, 3, 5]",
        think_en="lists fibonacci numbers; a loop appends each one",
        think_zh="列出斐波那契数；用循环逐个加入列表",
        constant="n",
        constants=tuple(range(5, 21)),
        tests_fixed="len(f()) == K\nf()[:5] == [0, 1, 1, 2, 3]",
    ),
    Kind(
        name="is_prime",
        code="""
def is_prime(n):
    if n < 2:
        return False
    for i in range(2, int(n ** 0.5) + 1):
        if n % i == 0:
            return False
    return True
""",
        tests="[n for n in range(-2, 30) if f(n)] == [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]"
        "\nf(49) is False\nf(97) is True",
        think_en="tests for a prime; it tries divisors up to the square root",
        think_zh="判断质数；试除到平方根为止",
    ),
    Kind(
        name="primes_up_to",
        code="""
def primes_up_to(n):
    primes = []
    for number in range(2, n + 1):
        if all(number % prime for prime in primes):
            primes.append(number)
    return primes
""",
        tests="f(1) == []\nf(2) == [2]\nf(20) == [2, 3, 5, 7, 11, 13, 17, 19]",
        think_en="lists primes; a number is kept if no smaller prime divides it",
        think_zh="列出质数；不能被更小的质数整除就保留",
        constant="n",
        constants=(*range(10, 21), 30, 50, 100),
        tests_fixed="f() == [p for p in range(2, K + 1) if all(p % d for d in range(2, p))]",
    ),
    Kind(
        name="gcd",
        code="""
def gcd(a, b):
    while b:
        a, b = b, a % b
    return a
""",
        tests="f(12, 18) == 6\nf(7, 5) == 1\nf(10, 0) == 10\nf(48, 36) == 12",
        think_en="finds the greatest common divisor; Euclid's loop does it",
        think_zh="求最大公约数；用辗转相除法",
    ),
    Kind(
        name="lcm",
        code="""
import math


def lcm(a, b):
    return a * b // math.gcd(a, b)
""",
        tests="f(4, 6) == 12\nf(7, 5) == 35\nf(10, 5) == 10",
        think_en="finds the least common multiple; the product is divided by the gcd",
        think_zh="求最小公倍数；用乘积除以最大公约数",
    ),
    Kind(
        name="digit_sum",
        code="""
def digit_sum(n):
    return sum(int(digit) for digit in str(n))
""",
        tests="f(0) == 0\nf(123) == 6\nf(9999) == 36",
        think_en="adds the digits of a number; str() gives the digits",
        think_zh="把各位数字加起来；用 str() 取出每一位",
    ),
    Kind(
        name="count_digits",
        code="""
def count_digits(n):
    return len(str(abs(n)))
""",
        tests="f(0) == 1\nf(123) == 3\nf(-45) == 2",
        think_en="counts the digits of a number; str() and len() do it",
        think_zh="数一个数有几位；用 str() 和 len()",
    ),
    Kind(
        name="is_even",
        code="""
def is_even(n):
    return n % 2 == 0
""",
        tests="f(2) is True\nf(3) is False\nf(0) is True",
        think_en="tests for an even number; the rest by 2 must be 0",
        think_zh="判断偶数；除以 2 的余数为 0",
    ),
    Kind(
        name="is_odd",
        code="""
def is_odd(n):
    return n % 2 == 1
""",
        tests="f(2) is False\nf(3) is True\nf(0) is False",
        think_en="tests for an odd number; the rest by 2 must be 1",
        think_zh="判断奇数；除以 2 的余数为 1",
    ),
    Kind(
        name="is_divisible",
        code="""
def is_divisible(n, divisor):
    return n % divisor == 0
""",
        tests="f(6, 3) is True\nf(7, 3) is False\nf(0, 5) is True",
        think_en="tests divisibility; the rest must be 0",
        think_zh="判断能否整除；余数必须为 0",
        constant="divisor",
        constants=tuple(range(3, 21)),
        tests_fixed="f(3 * K) is True\nf(3 * K + 1) is False",
    ),
    Kind(
        name="power",
        code="""
def power(base, exponent):
    return base ** exponent
""",
        tests="f(2, 3) == 8\nf(5, 0) == 1\nf(3, 2) == 9",
        think_en="raises a base to an exponent; ** does it",
        think_zh="计算幂；用 ** 运算",
    ),
    Kind(
        name="is_leap_year",
        code="""
def is_leap_year(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
""",
        tests="f(2000) is True\nf(1900) is False\nf(2024) is True\nf(2023) is False",
        think_en="tests for a leap year; the rules are 4, 100 and 400",
        think_zh="判断闰年；规则是 4、100 和 400",
    ),
    Kind(
        name="clamp",
        code="""
def clamp(value, low, high):
    return max(low, min(value, high))
""",
        tests="f(5, 0, 10) == 5\nf(-1, 0, 10) == 0\nf(11, 0, 10) == 10",
        think_en="keeps a value in its bounds; max() and min() do it",
        think_zh="把值限制在范围内；用 max() 和 min()",
    ),
    Kind(
        name="to_fahrenheit",
        code="""
def to_fahrenheit(celsius):
    return celsius * 9 / 5 + 32
""",
        tests="near(f(0), 32)\nnear(f(100), 212)\nnear(f(-40), -40)",
        think_en="converts celsius to fahrenheit; the formula is c * 9 / 5 + 32",
        think_zh="把摄氏度转换成华氏度；公式是 c * 9 / 5 + 32",
    ),
    Kind(
        name="to_celsius",
        code="""
def to_celsius(fahrenheit):
    return (fahrenheit - 32) * 5 / 9
""",
        tests="near(f(32), 0)\nnear(f(212), 100)\nnear(f(-40), -40)",
        think_en="converts fahrenheit to celsius; the formula is (f - 32) * 5 / 9",
        think_zh="把华氏度转换成摄氏度；公式是 (f - 32) * 5 / 9",
    ),
)
