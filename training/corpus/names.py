"""Names that a prompt may ask for: one or two common English words from one fixed list."""

import builtins
import keyword
from random import Random

_VERBS = """
    get find make do run calc compute check test count add sum total take pick keep drop remove
    delete clean filter select sort order reverse flip turn change convert build create show print
    give return read write load save store open split join merge mix combine swap move shift rotate
    scale double square cube raise limit cut trim chop group match search look is has to my try use
    solve measure time start stop reduce collect apply map new fast simple easy quick best
"""
_NOUNS = """
    list items numbers values value number text string word words letter letters char chars line
    lines file path name names digit digits result answer sum total product average mean median
    max min top last first second largest smallest biggest highest range count size length index
    key keys dict map table matrix row rows pair pairs part parts chunk chunks group groups set
    unique flat even evens odd odds prime primes factor factors power square squares cube cubes
    double year day date area circle triangle side angle degree temp celsius fahrenheit binary bits
    vowels consonants spaces upper lower title case initials palindrome anagram cipher code secret
    shift prefix suffix comma random search sort order stack queue counter timer box bag cup tree
    leaf sun moon star bird fish cat dog apple lemon clover sprout river stone cloud all it them
    one two this that fib fact avg func helper task tool step thing demo sample work job
"""
_ARGUMENTS = """
    numbers items values value text string word words number n x y s lst array seq elements
    entries nums sentence line message a
"""
VERBS = tuple(_VERBS.split())
NOUNS = tuple(_NOUNS.split())
ARGUMENTS = tuple(_ARGUMENTS.split())
_RESERVED = frozenset(dir(builtins)) | frozenset(keyword.kwlist)


def function_name(rng: Random, *, avoid: frozenset[str]) -> str:
    """A snake_case name that shadows no builtin and is none of `avoid`."""
    while True:
        name = "_".join(_words(rng))
        if name not in _RESERVED and name not in avoid:
            return name


def class_name(rng: Random, *, avoid: frozenset[str]) -> str:
    """A CamelCase name that is none of `avoid`."""
    while True:
        words = (rng.choice(NOUNS),) if rng.random() < 0.5 else _words(rng)
        name = "".join(word.capitalize() for word in words)
        if name not in _RESERVED and name not in avoid:
            return name


def argument_name(rng: Random, *, avoid: frozenset[str]) -> str:
    """An argument's name that is none of `avoid`, or "" if the list has no such name."""
    free = [name for name in ARGUMENTS if name not in avoid and name not in _RESERVED]
    return rng.choice(free) if free else ""


def _words(rng: Random) -> tuple[str, ...]:
    draw = rng.random()
    if draw < 0.16:
        return (rng.choice(VERBS),)
    if draw < 0.34:
        return (rng.choice(NOUNS),)
    if draw < 0.8:
        return (rng.choice(VERBS), rng.choice(NOUNS))
    return (rng.choice(NOUNS), rng.choice(NOUNS))
