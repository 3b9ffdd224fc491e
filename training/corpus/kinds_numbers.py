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
        en="""$calc the factorial of a number | $calc n factorial | $calc n! |
            multiply all numbers from 1 to n | $calc the factorial of n""",
        zh="""$calc一个数的阶乘 | $calc n 的阶乘 | $calc阶乘 | $calc n! |
            把 1 到 n 的所有整数相乘 | $calc 1 到 n 的乘积""",
        bare_en="factorial | factorial of n | n! | factorial of a number | factorial calculation",
        bare_zh="阶乘 | n 的阶乘 | 求阶乘 | 阶乘计算 | 计算阶乘",
        given_en="a number n > return its factorial | an integer > compute the factorial",
        given_zh="一个整数 n > 返回它的阶乘 | 一个数 > 返回阶乘",
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
        en="""$calc the nth fibonacci number | $calc the n-th Fibonacci number |
            $calc a fibonacci number | $get the Fibonacci number at position n |
            $calc the nth number of the fibonacci sequence | $calc fibonacci of n""",
        zh="""$calc第 n 个斐波那契数 | $calc斐波那契数列的第 n 项 | $calc第n个斐波那契数字 |
            $calc斐波那契数 | $get斐波那契数列中第 n 个数 | $calc fibonacci 的第 n 项""",
        bare_en="""fibonacci | fib | fibonacci number | nth fibonacci | nth fibonacci number |
            Fibonacci of n | fibonacci numbers""",
        bare_zh="斐波那契 | 斐波那契数 | 第 n 个斐波那契数 | 斐波那契第 n 项 | 斐波那契数列第n项 | fibonacci",
        given_en="a number n > return the nth fibonacci number | n > return the fibonacci number",
        given_zh="一个整数 n > 返回第 n 个斐波那契数 | n > 返回斐波那契数列第 n 项",
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
        en="""$make a list of the first n fibonacci numbers | $get the first n Fibonacci numbers |
            $make the fibonacci sequence as a list | list the first n fibonacci numbers |
            $make a fibonacci list of length n | $get all of the first n fibonacci numbers""",
        zh="""$make前 n 个斐波那契数的列表 | $get前 n 个斐波那契数 | $make斐波那契数列 |
            $get斐波那契数列的前 n 项 | 用列表返回前n个斐波那契数 | 列出前 n 个斐波那契数""",
        bare_en="""fibonacci list | fibonacci sequence | first n fibonacci numbers |
            list of fibonacci numbers | fibonacci series""",
        bare_zh="斐波那契数列 | 前 n 个斐波那契数 | 斐波那契列表 | 斐波那契数列前 n 项 | 斐波那契数列的列表",
        given_en="""a number n > return a list of the first n fibonacci numbers |
            n > return the first n fibonacci numbers as a list""",
        given_zh="一个整数 n > 返回前 n 个斐波那契数的列表 | n > 返回斐波那契数列的前 n 项",
        think_en="lists fibonacci numbers; a loop appends each one",
        think_zh="列出斐波那契数；用循环逐个加入列表",
        constant="n",
        constants=tuple(range(5, 21)),
        tests_fixed="len(f()) == K\nf()[:5] == [0, 1, 1, 2, 3]",
        en_fixed="""$get the first {k} fibonacci numbers | list the first {k} fibonacci numbers |
            $make a list of the first {k} Fibonacci numbers""",
        zh_fixed="$get前 {k} 个斐波那契数 | $make前 {k} 个斐波那契数的列表 | $get斐波那契数列的前 {k} 项",
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
        en="""$test a number is prime | $test n is a prime number | $test a number is a prime |
            $test an integer is prime or not | $test a given number is a prime number""",
        zh="""$test一个数是不是质数 | $test一个数是不是素数 | $test n 是不是质数 | $test n 是不是素数 |
            $test给定的整数是不是质数 | $test素数 | $test质数""",
        bare_en="""is prime | prime check | prime number check | prime test | check prime |
            is a number prime | prime number | is n prime""",
        bare_zh="质数 | 素数 | 质数判断 | 素数判断 | 判断质数 | 判断素数 | 是不是质数 | 是否为素数",
        given_en="a number > return True if it is prime | an integer > check if it is prime",
        given_zh="一个整数 > 判断它是不是质数 | 一个数 > 如果是素数就返回 True",
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
        en="""$get all primes up to n | list all prime numbers up to n | $make a list of primes up to n |
            $get every prime number up to a limit | $get the primes from 2 to n |
            $get all prime numbers below or equal to n""",
        zh="""$get n 以内的所有质数 | $get n 以内的所有素数 | 列出不超过 n 的质数 | $make n 以内的素数列表 |
            $find从 2 到 n 的所有质数 | $get小于等于 n 的所有素数""",
        bare_en="""primes up to n | prime numbers up to n | list of primes | all primes up to n |
            primes | prime list | sieve""",
        bare_zh="n 以内的质数 | n以内的素数 | 质数列表 | 素数列表 | 所有质数 | 素数表",
        given_en="""a number n > return all primes up to n |
            a limit n > return a list of the primes up to it""",
        given_zh="一个整数 n > 返回 n 以内的所有质数 | n > 返回不超过 n 的素数列表",
        think_en="lists primes; a number is kept if no smaller prime divides it",
        think_zh="列出质数；不能被更小的质数整除就保留",
        constant="n",
        constants=(*range(10, 21), 30, 50, 100),
        tests_fixed="f() == [p for p in range(2, K + 1) if all(p % d for d in range(2, p))]",
        en_fixed="""$get all primes up to {k} | list all prime numbers up to {k} |
            $make a list of primes up to {k} | $get the primes below or equal to {k}""",
        zh_fixed="$get {k} 以内的所有质数 | $get {k} 以内的素数 | 列出不超过 {k} 的质数",
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
        en="""$calc the greatest common divisor of two numbers | $calc the gcd of two numbers |
            $calc the gcd of a and b | $calc the greatest common divisor | $calc the GCD |
            $calc the highest common factor of two numbers |
            $calc the largest number that divides both a and b""",
        zh="""$calc两个数的最大公约数 | $calc最大公约数 | $calc a 和 b 的最大公约数 |
            $calc两个整数的 gcd | $calc两个数的最大公因数 | 用辗转相除法求最大公约数""",
        bare_en="""gcd | GCD of two numbers | greatest common divisor | euclidean algorithm |
            highest common factor | hcf""",
        bare_zh="最大公约数 | 最大公因数 | gcd | 求最大公约数 | 辗转相除法",
        given_en="two numbers > return their greatest common divisor | a and b > return the gcd",
        given_zh="两个整数 > 返回它们的最大公约数 | 两个数 a 和 b > 返回最大公约数",
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
        en="""$calc the least common multiple of two numbers | $calc the lcm of two numbers |
            $calc the lcm of a and b | $calc the least common multiple | $calc the LCM |
            $calc the smallest common multiple of two numbers""",
        zh="""$calc两个数的最小公倍数 | $calc最小公倍数 | $calc a 和 b 的最小公倍数 |
            $calc两个整数的 lcm | $calc两个整数的最小公倍数""",
        bare_en="lcm | LCM of two numbers | least common multiple | lowest common multiple",
        bare_zh="最小公倍数 | lcm | 求最小公倍数 | 两个数的最小公倍数",
        given_en="two numbers > return their least common multiple | a and b > return the lcm",
        given_zh="两个整数 > 返回它们的最小公倍数 | 两个数 a 和 b > 返回最小公倍数",
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
        en="""$calc the sum of the digits of a number | add up the digits of a number |
            sum the digits of n | $calc the digit sum of a number | add all digits of an integer |
            $calc the total of all digits in a number""",
        zh="""$calc一个数各位数字之和 | $calc各位数字的和 | 把一个数的各位数字加起来 |
            $calc整数的数位和 | $calc n 的各位数之和 | 把数字的每一位相加""",
        bare_en="digit sum | sum of digits | sum of the digits of a number | digits sum | add digits",
        bare_zh="数位和 | 各位数字之和 | 各位数之和 | 数字各位相加 | 数位求和",
        given_en="a number > return the sum of its digits | an integer > add up its digits",
        given_zh="一个整数 > 返回它的各位数字之和 | 一个数 > 把各位数字加起来",
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
        en="""$count digits in a number | $count digits of an integer |
            tell how many digits a number has | find how many digits n has""",
        zh="""$count一个数有几位 | $count一个整数的位数 | $calc数字的位数 | $count n 有多少位 |
            $calc一个数有多少位数字""",
        bare_en="digit count | number of digits | count digits | how many digits",
        bare_zh="数字位数 | 整数的位数 | 位数 | 求位数",
        given_en="a number > return how many digits it has | an integer > count its digits",
        given_zh="一个整数 > 返回它有几位 | 一个数 > 返回位数",
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
        en="""$test a number is even | $test n is even | $test an integer is even |
            $test a number is even or not | $test a number is divisible by two""",
        zh="""$test一个数是不是偶数 | $test n 是不是偶数 | $test偶数 | $test一个整数是不是偶数 |
            $test给定的数是不是双数""",
        bare_en="is even | even check | even number | even test | check even | is a number even",
        bare_zh="偶数 | 偶数判断 | 判断偶数 | 是不是偶数 | 是否为偶数",
        given_en="a number > return True if it is even | an integer > check if it is even",
        given_zh="一个整数 > 判断它是不是偶数 | 一个数 > 如果是偶数就返回 True",
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
        en="""$test a number is odd | $test n is odd | $test an integer is odd |
            $test a number is odd or not | $test a number is an odd number""",
        zh="""$test一个数是不是奇数 | $test n 是不是奇数 | $test奇数 | $test一个整数是不是奇数 |
            $test给定的数是不是单数""",
        bare_en="is odd | odd check | odd number | odd test | check odd | is a number odd",
        bare_zh="奇数 | 奇数判断 | 判断奇数 | 是不是奇数 | 是否为奇数",
        given_en="a number > return True if it is odd | an integer > check if it is odd",
        given_zh="一个整数 > 判断它是不是奇数 | 一个数 > 如果是奇数就返回 True",
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
        en="""$test a number is divisible by another | $test one number divides another |
            $test n is a multiple of another number | $test a number is divisible by a divisor |
            $test a number can be divided by another without remainder""",
        zh="""$test一个数能不能被另一个数整除 | $test两个数是否整除 | $test n 是不是另一个数的倍数 |
            $test一个整数能否被另一个整数整除 | $test能否整除""",
        bare_en="divisibility check | is divisible | divisible | divisibility test",
        bare_zh="整除判断 | 判断整除 | 能否整除 | 是否整除",
        given_en="two numbers > check if the first is divisible by the second",
        given_zh="两个数 > 判断第一个能否被第二个整除",
        think_en="tests divisibility; the rest must be 0",
        think_zh="判断能否整除；余数必须为 0",
        constant="divisor",
        constants=tuple(range(3, 21)),
        tests_fixed="f(3 * K) is True\nf(3 * K + 1) is False",
        en_fixed="""$test a number is divisible by {k} | $test n is a multiple of {k} |
            $test a number can be divided by {k} | $test a number is a multiple of {k}""",
        zh_fixed="""$test一个数能不能被 {k} 整除 | $test n 是不是 {k} 的倍数 |
            $test一个整数能否被 {k} 整除 | $test一个数是不是 {k} 的倍数""",
    ),
    Kind(
        name="power",
        code="""
def power(base, exponent):
    return base ** exponent
""",
        tests="f(2, 3) == 8\nf(5, 0) == 1\nf(3, 2) == 9",
        en="""raise a number to a power | $calc the power of a number | $calc x to the power of y |
            $calc a base raised to an exponent | $calc a to the b | raise a base to an exponent""",
        zh="""$calc一个数的幂 | $calc x 的 y 次方 | $calc a 的 b 次幂 | $calc一个数的 n 次方 | $calc幂 |
            $calc底数的指数次方""",
        bare_en="power | power function | exponent | x to the power of y | exponentiation",
        bare_zh="幂 | 乘方 | 幂运算 | x 的 y 次方 | 次方 | 求幂",
        given_en="a base and an exponent > return the power | two numbers > raise one to the other",
        given_zh="底数和指数 > 返回幂 | 两个数 > 返回第一个的第二个次方",
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
        en="""$test a year is a leap year | $test a year is leap | $test the given year is a leap year |
            $test a year has 366 days | $test a year is a leap year or not""",
        zh="""$test某年是不是闰年 | $test一个年份是不是闰年 | $test闰年 | $test给定的年份是不是闰年 |
            $test一年是不是闰年""",
        bare_en="leap year | is leap year | leap year check | leap years | leap year test",
        bare_zh="闰年 | 闰年判断 | 判断闰年 | 是不是闰年 | 是否闰年",
        given_en="a year > return True if it is a leap year | a year > check if it is a leap year",
        given_zh="一个年份 > 判断是不是闰年 | 年份 > 如果是闰年就返回 True",
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
        en="""clamp a value between two bounds | clamp a number to a range |
            limit a number to a range | keep a value between low and high |
            restrict a value to a minimum and a maximum | clamp a value between low and high""",
        zh="""把一个数限制在一个范围内 | 把数值限制在最小值和最大值之间 | 限制一个数的范围 |
            把值夹在上下限之间 | 将一个值限制在 low 和 high 之间 | 让数值不超出给定范围""",
        bare_en="clamp | clamp a value | clamp function | limit a value | clamp a number",
        bare_zh="限制范围 | clamp | 数值限制 | 限制数值 | 范围限制",
        given_en="a value, a low and a high bound > keep the value between them",
        given_zh="一个值和上下限 > 把值限制在范围内",
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
        en="""$conv celsius to fahrenheit | $conv a temperature from Celsius to Fahrenheit |
            $conv degrees celsius to degrees fahrenheit | $calc fahrenheit from celsius |
            $conv Celsius into Fahrenheit | $conv a celsius temperature to fahrenheit""",
        zh="""把摄氏度转换成华氏度 | 将摄氏温度转换成华氏温度 | 摄氏度转换成华氏度 | 把摄氏转换成华氏 |
            $calc摄氏度对应的华氏度""",
        bare_en="celsius to fahrenheit | C to F | fahrenheit | celsius to fahrenheit conversion",
        bare_zh="摄氏转华氏 | 摄氏度转华氏度 | 华氏度 | 摄氏温度转华氏温度 | 摄氏度到华氏度",
        given_en="a temperature in celsius > return it in fahrenheit",
        given_zh="一个摄氏温度 > 返回华氏温度 | 摄氏度 > 返回华氏度",
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
        en="""$conv fahrenheit to celsius | $conv a temperature from Fahrenheit to Celsius |
            $conv degrees fahrenheit to degrees celsius | $calc celsius from fahrenheit |
            $conv Fahrenheit into Celsius | $conv a fahrenheit temperature to celsius""",
        zh="""把华氏度转换成摄氏度 | 将华氏温度转换成摄氏温度 | 华氏度转换成摄氏度 | 把华氏转换成摄氏 |
            $calc华氏度对应的摄氏度""",
        bare_en="fahrenheit to celsius | F to C | celsius | fahrenheit to celsius conversion",
        bare_zh="华氏转摄氏 | 华氏度转摄氏度 | 摄氏度 | 华氏温度转摄氏温度 | 华氏度到摄氏度",
        given_en="a temperature in fahrenheit > return it in celsius",
        given_zh="一个华氏温度 > 返回摄氏温度 | 华氏度 > 返回摄氏度",
        think_en="converts fahrenheit to celsius; the formula is (f - 32) * 5 / 9",
        think_zh="把华氏度转换成摄氏度；公式是 (f - 32) * 5 / 9",
    ),
)
