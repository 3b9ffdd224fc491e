"""Spellings of one word share a row, and the checkpoint holds a plain table."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file
from tokenizers import Tokenizer as Vocabulary
from tokenizers import models

from tests.toy_checkpoint import toy_config
from training.corpus.names import NOUNS, VERBS
from training.spelling import MARKS, OWN, WORD, Spelling, initial_rows, spelling, with_embedding
from training.train import Recipe, Trainer, export
from training.vocabulary import name_texts, train_tokenizer

TOKENS = {"road": 0, "Ġroad": 1, "Road": 2, "ĠROAD": 3, "roa": 4, "Ġ": 5, "Ġ(": 6, "é": 7}


@pytest.fixture
def road() -> Spelling:
    return spelling(Vocabulary(models.BPE(vocab=TOKENS, merges=[])), size=10)


def test_spellings_of_a_word_have_one_row_and_their_marks(road: Spelling) -> None:
    assert road.word[:4].tolist() == [0, 0, 0, 0]
    assert road.marks[:4].tolist() == [[0, 0], [1, 0], [0, 1], [1, 1]]


def test_what_is_no_word_and_what_is_behind_the_vocabulary_stands_for_itself(road: Spelling) -> None:
    assert road.word[4:].tolist() == [4, 5, 6, 7, 8, 9]
    assert road.marks[4:].abs().sum() == 0


def test_a_gradient_of_one_spelling_moves_the_others(road: Spelling) -> None:
    generator = torch.Generator().manual_seed(1)
    rows = initial_rows(torch.randn(10, 4, generator=generator), generator=generator)
    for tensor in rows.values():
        tensor.requires_grad_()
    (before,) = with_embedding(road, rows).values()
    before[1].sum().backward()
    with torch.no_grad():
        for tensor in rows.values():
            assert tensor.grad is not None
            tensor.sub_(tensor.grad)
        (after,) = with_embedding(road, rows).values()
    moved = (after - before).abs().sum(1) > 0
    assert moved.tolist() == [True, True, True, True, *[False] * 6]


def test_the_first_table_spreads_as_widely_as_the_one_it_replaces(road: Spelling) -> None:
    generator = torch.Generator().manual_seed(2)
    table = torch.randn(4000, 8, generator=generator) * 0.3
    wide = Spelling(word=torch.arange(4000), marks=torch.zeros(4000, 2))
    (sums,) = with_embedding(wide, initial_rows(table, generator=generator)).values()
    assert float(sums.std()) == pytest.approx(0.3, rel=0.05)


def test_the_checkpoint_holds_the_sums_and_no_row(toy_folder: Path, tmp_path: Path) -> None:
    vocabulary = Vocabulary.from_file(str(toy_folder / "tokenizer.json"))
    trainer = Trainer(Recipe(steps=8, processes=1), toy_config(vocabulary.get_vocab_size()), vocabulary)
    export(trainer, toy_folder, tmp_path)
    tensors = load_file(tmp_path / "model.safetensors")
    own, word, marks = (trainer.tensors[name].detach() for name in (OWN, WORD, MARKS))
    sums = own + word[trainer.spelling.word] + trainer.spelling.marks @ marks
    assert torch.equal(tensors["model.embed_tokens.weight"], sums.bfloat16())
    assert [name for name in tensors if "spelling" in name] == []


def test_every_word_of_the_names_is_one_token_in_each_of_its_spellings() -> None:
    vocabulary = train_tokenizer(name_texts(), vocabulary_size=4096)
    words = sorted({*VERBS, *NOUNS})
    assert "road" in words
    spellings = [spelling for word in words for spelling in (word, f" {word}", word.capitalize())]
    assert [spelling for spelling in spellings if len(vocabulary.encode(spelling).tokens) > 1] == []
