"""The evaluation: its prompts are valid and unseen, its rules are strict, and the card tells of the shipped file."""

import hashlib
from collections import Counter
from itertools import islice

import pytest

from clover_desktop.resources import resource_path
from training.card import card
from training.corpus import kinds, training_examples
from training.corpus.checks import check
from training.corpus.evaluation_prompts import Prompt, prompts_hash, read_prompts
from training.corpus.example import Turn
from training.corpus.mixing import STARTERS, combination, is_held_out
from training.corpus.refusals import REFUSAL
from training.evaluate import Measure, judge, right_answers

SPROUT = resource_path("sprout")


def _words(text: str) -> str:
    return combination("", (Turn(role="user", content=text),))


def test_the_prompts_are_as_many_as_asked_and_each_can_be_judged() -> None:
    prompts = read_prompts()
    assert Counter(p.group for p in prompts) == {
        "code_en": 200,
        "code_zh": 200,
        "combinations": 150,
        "chat": 100,
        "outside": 150,
    }
    assert len({p.id for p in prompts}) == len({p.prompt for p in prompts}) == len(prompts)
    known = set(kinds())
    for prompt in prompts:
        if prompt.expects.startswith("code/"):
            assert check(prompt.expects).tests
            assert not prompt.name or prompt.name.isidentifier()
        else:
            assert right_answers(prompt)
        if prompt.expects != "refusal":
            assert prompt.expects.partition("=")[0] in known


def test_no_prompt_is_trained_on_but_what_the_window_suggests() -> None:
    starters = {_words(text) for _, _, text in STARTERS}
    measured = {words for p in read_prompts() if (words := _words(p.prompt)) not in starters}
    trained = {_words(e.turns[0].content) for e in islice(training_examples(9), 20_000) if len(e.turns) == 1}
    assert measured.isdisjoint(trained)
    assert all(is_held_out(p.expects, (Turn(role="user", content=p.prompt),)) for p in read_prompts()[-150:])


def test_code_is_run_and_everything_else_compared() -> None:
    code = Prompt(id="1", language="en", prompt="sum, call it total", expects="code/sum_list", name="total")
    outside = Prompt(id="2", language="zh", prompt="今天天气怎么样", expects="refusal")
    chat = Prompt(id="3", language="en", prompt="hi, who are you?", expects="talk/greeting", also=("chat/who_are_you",))
    program = "```python\ndef total(numbers):\n    return sum(numbers)\n```"
    who = right_answers(Prompt(id="4", language="en", prompt="who?", expects="chat/who_are_you"))
    assert judge([code, outside, chat], [program, REFUSAL["zh"], *who]) == ["right", "right", "right"]
    assert judge([code, code], [program.replace("total", "other"), "def total(: pass"]) == ["wrong", "broken"]
    assert judge([outside, chat], [REFUSAL["en"], "Hello!"]) == ["wrong", "wrong"]


@pytest.mark.parametrize(("hits", "is_at_most", "expected"), [(60, False, True), (59, False, False), (61, True, False)])
def test_a_floor_is_a_ceiling_where_less_is_better(hits: int, is_at_most: bool, expected: bool) -> None:
    measure = Measure(words="", hits=hits, total=100, floor=60, target=0, is_at_most=is_at_most)
    assert measure.reaches_floor is expected


def test_the_card_is_of_the_shipped_weights_and_of_these_prompts() -> None:
    text = (SPROUT / "README.md").read_text(encoding="utf-8")
    assert hashlib.sha256((SPROUT / "model.safetensors").read_bytes()).hexdigest() in text
    assert prompts_hash() in text
    before_table = card(SPROUT, "TABLE").partition("TABLE")[0]
    assert text.startswith(before_table)
