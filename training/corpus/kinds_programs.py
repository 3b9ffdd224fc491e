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
        think_en="is a queue; a list holds the items",
        think_zh="实现一个队列；用列表保存元素",
    ),
)
