"""Code kinds with files, classes and decorators."""

from training.corpus.kind import Kind

PROGRAM_KINDS: tuple[Kind, ...] = (
    Kind(
        name="read_lines",
        code="""
def read_lines(path):
    with open(path) as file:
        return file.read().splitlines()
""",
        tests="f(path_of('a\\nb\\n')) == ['a', 'b']\nf(path_of('')) == []",
        en="""read the lines of a file | read a file into a list of lines | read all lines from a file |
            open a file and ^return its lines | read a text file line by line |
            $get the lines of a text file as a list""",
        zh="""读取文件的所有行 | 把文件读成行的列表 | 按行读取文件 | 打开文件并返回每一行 | 逐行读取文本文件 |
            $get文件中的各行""",
        bare_en="read lines | read a file | lines of a file | read file lines | read a text file",
        bare_zh="读取文件 | 读取行 | 按行读取 | 读文件 | 文件的所有行",
        given_en="a path > return the lines of the file | a file name > read its lines",
        given_zh="一个路径 > 返回文件的所有行 | 文件名 > 读取每一行",
        think_en="reads the lines of a file; splitlines() does it",
        think_zh="读取文件的行；用 splitlines()",
    ),
    Kind(
        name="count_lines",
        code="""
def count_lines(path):
    with open(path) as file:
        return sum(1 for line in file)
""",
        tests="f(path_of('a\\nb\\n')) == 2\nf(path_of('')) == 0\nf(path_of('x\\n' * 9)) == 9",
        en="""$count lines in a file | $count lines of a text file | count how many lines a file has |
            find how many lines are in a file | count the lines of a file""",
        zh="""$count文件的行数 | $count文件有多少行 | $count文本文件的行数 | $count一个文件里有几行 |
            打开文件并统计行数""",
        bare_en="count lines | line count | number of lines in a file | lines in a file",
        bare_zh="文件行数 | 统计行数 | 行数 | 文件有多少行 | 行数统计",
        given_en="a path > return how many lines the file has | a file name > count its lines",
        given_zh="一个路径 > 返回文件的行数",
        think_en="counts the lines of a file; a loop adds 1 for each",
        think_zh="统计文件行数；每行加 1",
    ),
    Kind(
        name="write_file",
        code="""
def write_file(path, text):
    with open(path, "w") as file:
        file.write(text)
""",
        tests="(f('out.txt', 'hi'), open('out.txt').read())[1] == 'hi'",
        en="""write a text to a file | write a file | save a string to a file | save text in a file |
            write a string into a file | store a text in a file""",
        zh="""把文本写入文件 | 写文件 | 将字符串保存到文件 | 把内容写到文件里 | 保存文本到文件 | 将文本存入文件""",
        bare_en="write a file | write file | write to a file | save to a file | save text to file",
        bare_zh="写文件 | 写入文件 | 保存文件 | 保存到文件 | 文件写入",
        given_en="a path and a text > write the text to the file",
        given_zh="一个路径和文本 > 把文本写入文件",
        think_en="writes a text to a file; open() with w does it",
        think_zh="把文本写入文件；用 open() 和 w",
    ),
    Kind(
        name="timer",
        thing="decorator",
        code="""
import time


def timer(function):
    def wrapper(*args):
        start = time.time()
        result = function(*args)
        print(time.time() - start)
        return result
    return wrapper
""",
        tests="f(lambda a, b: a + b)(1, 2) == 3\nf(len)([1]) == 1",
        en="""measure the time of a function | time a function | print how long a function takes |
            measure how long a function runs | show the run time of a function |
            print the running time of a function""",
        zh="""测量函数的运行时间 | 给函数计时 | 打印函数运行了多久 | 显示函数的耗时 | 输出函数的执行时间 |
            统计函数运行时间""",
        bare_en="timer decorator | timing decorator | timer | decorator for timing | time decorator",
        bare_zh="计时装饰器 | 计时器装饰器 | 运行时间装饰器 | 计时器 | 函数计时",
        given_en="a function > print how long it takes",
        given_zh="一个函数 > 打印它的运行时间",
        think_en="times a function; a wrapper prints the difference",
        think_zh="给函数计时；包装函数打印时间差",
    ),
    Kind(
        name="counter_class",
        thing="class",
        code="""
class Counter:
    def __init__(self):
        self.count = 0

    def increment(self):
        self.count += 1
""",
        tests="f().count == 0\n(c := f(), c.increment(), c.increment())[0].count == 2",
        en="""count up | hold a counter | keep a count | have a counter and a method to increase it |
            count how often it is called""",
        zh="计数 | 保存一个计数器 | 记录次数 | 带有计数和增加方法 | 每次调用加一",
        bare_en="counter class | class with a counter | counter | simple counter | Counter",
        bare_zh="计数器类 | 计数器 | 带计数器的类 | 简单计数器",
        given_en="",
        given_zh="",
        think_en="counts up; increment() adds 1",
        think_zh="用来计数；increment() 加 1",
    ),
    Kind(
        name="stack_class",
        thing="class",
        code="""
class Stack:
    def __init__(self):
        self.items = []

    def push(self, item):
        self.items.append(item)

    def pop(self):
        return self.items.pop()

    def is_empty(self):
        return not self.items
""",
        tests="f().is_empty() is True\n(s := f(), s.push(1), s.push(2))[0].pop() == 2",
        en="""implement a stack | work as a stack | be a stack with push and pop | hold a stack of items |
            have push and pop""",
        zh="实现栈 | 实现一个栈 | 表示一个栈 | 带有 push 和 pop 方法 | 支持入栈和出栈",
        bare_en="stack | stack class | a stack with push and pop | Stack | stack data structure",
        bare_zh="栈 | 栈类 | 堆栈 | 栈的实现 | 栈数据结构",
        given_en="",
        given_zh="",
        think_en="is a stack; a list holds the items",
        think_zh="实现一个栈；用列表保存元素",
    ),
    Kind(
        name="queue_class",
        thing="class",
        code="""
class Queue:
    def __init__(self):
        self.items = []

    def put(self, item):
        self.items.append(item)

    def get(self):
        return self.items.pop(0)

    def is_empty(self):
        return not self.items
""",
        tests="f().is_empty() is True\n(q := f(), q.put(1), q.put(2))[0].get() == 1",
        en="""implement a queue | work as a queue | be a queue with put and get | hold a queue of items |
            have put and get""",
        zh="实现队列 | 实现一个队列 | 表示一个队列 | 带有 put 和 get 方法 | 支持入队和出队",
        bare_en="queue | queue class | a queue with put and get | Queue | queue data structure",
        bare_zh="队列 | 队列类 | 队列的实现 | 队列数据结构",
        given_en="",
        given_zh="",
        think_en="is a queue; a list holds the items",
        think_zh="实现一个队列；用列表保存元素",
    ),
)
