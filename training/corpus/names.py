"""Names that a prompt may ask for: one or two common English words from one fixed list."""

import builtins
import keyword
from random import Random

_VERBS = """
    get find make do run calc compute check test count add sum total take pick keep drop remove
    delete clean filter select sort order reverse flip turn change convert build create show print
    give return read write load save store open split join merge mix combine swap move shift rotate
    scale double square cube raise limit cut trim chop group match search look is has to my try use
    solve measure time start stop reduce collect apply map new fast simple easy quick best bring
    fetch parse format handle process update push pull send show list hide lock enter exit walk jump
    climb grow plant water paint draw sing cook bake wash fix repair guess roll throw catch wrap pack
    fill pour bump nudge tally gather extract locate detect inspect verify validate ensure fold
    unfold stack order rank score grade label tag mark trace track scan list crop tidy shuffle draw
    wake sleep learn teach tell ask answer call name say speak great good nice little tiny big my our
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
    one two this that fib fact avg func helper task tool step thing demo sample work job alpha beta
    gamma delta omega foo bar baz main util utils core data info record records entry entries field
    value token tokens user users order orders price prices cost costs score scores grade grades mark
    student students school class room house door window garden forest field river lake ocean island
    mountain valley road bridge train car bike boat plane rocket planet earth mars robot engine wheel
    color red green blue black white gold silver paper book page letter note song music dance game
    level player team coin card deck dice luck joker king queen knight castle tower coffee tea milk
    bread butter cheese pizza pasta rice berry cherry grape peach banana orange mango pepper salt
    tiger lion bear wolf fox rabbit mouse horse sheep goat duck frog snake bee ant spider panda weather
    rain snow wind storm summer winter spring autumn morning evening night hour minute second week month
"""
VERBS = tuple(_VERBS.split())
NOUNS = tuple(_NOUNS.split())
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


def _words(rng: Random) -> tuple[str, ...]:
    draw = rng.random()
    if draw < 0.16:
        return (rng.choice(VERBS),)
    if draw < 0.34:
        return (rng.choice(NOUNS),)
    if draw < 0.8:
        return (rng.choice(VERBS), rng.choice(NOUNS))
    return (rng.choice(NOUNS), rng.choice(NOUNS))
