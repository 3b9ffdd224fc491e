"""The corpus: its programs are right, its stream is stable, and nothing held out leaks."""

from itertools import islice
from random import Random

import pytest

from training.corpus import check, kinds, training_examples, validation_examples, verdict
from training.corpus.chat import question
from training.corpus.chat_topics import TOPICS
from training.corpus.checks import Candidate, verdicts
from training.corpus.coding import CODE_KINDS, code_answer, code_kind, new_name, random_ask
from training.corpus.example import Example, Language
from training.corpus.mixing import STARTERS, combination
from training.corpus.requests import Ask, request

SAMPLE = 6000


@pytest.fixture(scope="module")
def sample() -> list[Example]:
    return list(islice(training_examples(1), SAMPLE))


def _candidate(ask: Ask) -> Candidate:
    name = ask.name or None
    return Candidate(kind=code_kind(ask), answer=code_answer(ask), function_name=name)


def test_every_program_passes_its_own_check() -> None:
    candidates = [_candidate(Ask(kind=kind)) for kind in CODE_KINDS]
    wrong = [c.kind for c, v in zip(candidates, verdicts(candidates), strict=True) if v != "right"]
    assert wrong == []


def test_every_renamed_program_passes_its_check() -> None:
    rng = Random(2)
    asks = [Ask(kind=kind, name=new_name(rng, kind)) for kind in CODE_KINDS for _ in range(4)]
    candidates = [_candidate(ask) for ask in asks]
    wrong = [c for c, v in zip(candidates, verdicts(candidates), strict=True) if v != "right"]
    assert wrong == []


def test_every_fixed_constant_passes_its_check() -> None:
    asks = [Ask(kind=kind, fixed=fixed) for kind in CODE_KINDS for fixed in kind.constants]
    candidates = [_candidate(ask) for ask in asks]
    wrong = [c for c, v in zip(candidates, verdicts(candidates), strict=True) if v != "right"]
    assert wrong == []


def test_random_asks_have_right_answers() -> None:
    rng = Random(3)
    candidates = [_candidate(random_ask(rng)) for _ in range(800)]
    wrong = [c for c, v in zip(candidates, verdicts(candidates), strict=True) if v != "right"]
    assert wrong == []


def test_another_kinds_program_is_not_right() -> None:
    candidates = [
        Candidate(kind=f"code/{kind.name}", answer=code_answer(Ask(kind=other)))
        for kind, other in zip(CODE_KINDS, [*CODE_KINDS[1:], CODE_KINDS[0]], strict=True)
    ]
    assert set(verdicts(candidates)) == {"wrong"}


def test_code_that_does_not_parse_is_broken() -> None:
    answers = (
        "```python\ndef f(:\n```",
        "no code at all",
        "```python\ndef f()::\n    return 1\n```",
    )
    candidates = [Candidate(kind="code/sum_list", answer=answer) for answer in answers]
    assert verdicts(candidates) == ["broken", "broken", "broken"]


def test_a_missing_name_an_exit_and_a_wrong_result_are_wrong() -> None:
    answers = (
        "```python\ndef total(numbers):\n    return sum(numbers)\n```",
        "```python\nimport os\nos._exit(0)\n```",
        "```python\ndef add_all(numbers):\n    return len(numbers)\n```",
        "```python\ndef add_all(numbers):\n    return sum(numbers)\n```",
    )
    candidates = [Candidate(kind="code/sum_list", answer=answer, function_name="add_all") for answer in answers]
    assert verdicts(candidates) == ["wrong", "wrong", "wrong", "right"]


def test_an_endless_loop_is_wrong_and_does_not_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("training.corpus.checks.TIME_LIMIT_S", 0.5)
    answer = "```python\ndef sum_list(numbers):\n    while True:\n        pass\n```"
    assert verdict("code/sum_list", answer) == "wrong"


def test_a_check_exists_for_code_kinds_only() -> None:
    assert check("code/keep_above=10").default_name == "keep_above"
    with pytest.raises(ValueError, match="no code kind"):
        check("chat/mask")


def test_the_same_seed_gives_the_same_examples(sample: list[Example]) -> None:
    assert list(islice(training_examples(1), 500)) == sample[:500]
    assert list(islice(training_examples(2), 500)) != sample[:500]
    assert validation_examples(4, 50) == validation_examples(4, 50)


def test_no_held_out_combination_is_trained_on(sample: list[Example]) -> None:
    held_out = validation_examples(1, 300)
    assert all(example.holdout for example in held_out)
    trained = {combination(example.kind, example.turns) for example in sample}
    assert trained.isdisjoint(combination(example.kind, example.turns) for example in held_out)


def test_starters_are_trained_on() -> None:
    trained = {(e.kind, e.turns[0].content) for e in islice(training_examples(5), 20_000)}
    assert trained >= {(kind, text) for kind, _, text in STARTERS}


def test_turns_alternate_and_end_with_the_user_or_a_tool(sample: list[Example]) -> None:
    roles = {tuple(turn.role for turn in example.turns) for example in sample}
    assert roles == {("user",), ("user", "assistant", "user"), ("user", "assistant", "tool")}


def test_the_mix_is_as_planned(sample: list[Example]) -> None:
    groups = [example.kind.partition("/")[0] for example in sample]
    assert 0.58 < groups.count("code") / SAMPLE < 0.66
    assert 0.12 < groups.count("refusal") / SAMPLE < 0.17
    assert 0.15 < groups.count("chat") / SAMPLE < 0.21
    assert 0.5 < [e.language for e in sample].count("en") / SAMPLE < 0.6


def test_an_answer_is_determined_by_the_prompt(sample: list[Example]) -> None:
    answers: dict[tuple[object, ...], set[str]] = {}
    for example in sample:
        answers.setdefault(example.turns, set()).add(example.answer)
    assert [turns for turns, found in answers.items() if len(found) > 1] == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_code_kind_has_many_phrasings(language: Language) -> None:
    rng = Random(6)
    counts = {
        kind.name: len({request(Ask(kind=kind), language, rng).lower() for _ in range(60)}) for kind in CODE_KINDS
    }
    assert {name: count for name, count in counts.items() if count < 25} == {}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_topic_has_many_phrasings(language: Language) -> None:
    rng = Random(7)
    counts = {topic.name: len({question(topic, language, rng) for _ in range(80)}) for topic in TOPICS}
    assert {name: count for name, count in counts.items() if count < 10} == {}


def test_kinds_are_unique_and_cover_every_example(sample: list[Example]) -> None:
    assert len(set(kinds())) == len(kinds())
    assert {example.kind.partition("=")[0] for example in sample} <= set(kinds())
    assert len(CODE_KINDS) >= 100


def test_no_slot_is_left_unfilled(sample: list[Example]) -> None:
    texts = [turn.content for e in sample for turn in e.turns if turn.role == "user"]
    questions = [text.rpartition("```")[2] for text in texts]  # behind the attached file, if there is one
    assert [text for text in questions if any(mark in text for mark in "{}$^|")] == []
