"""What tokens of the same word share: " road", "road" and "Road" begin alike and learn together.

A request names a function as "road" or "`road`", and the program writes " road(": copying a name means to turn one
spelling into the other. With a table of unrelated rows that must be learned for every single word; with a row for
the word and one for each mark of spelling it is learned once. The checkpoint holds the sums, a plain table.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from tokenizers import Tokenizer as Vocabulary
from torch import Tensor

OWN, WORD, MARKS = "spelling.own", "spelling.word", "spelling.marks"
EMBEDDING = "embed_tokens.weight"
_SPACE = "Ġ"  # how byte-level BPE writes a leading space
_MARK_COUNT = 2  # a leading space, a capital


@dataclass(frozen=True, kw_only=True)
class Spelling:
    """Per token of V: ``word`` (V,), the token that stands for its word; ``marks`` (V, 2), 1 where it has the mark."""

    word: Tensor
    marks: Tensor


def spelling(vocabulary: Vocabulary, *, size: int) -> Spelling:
    """The spelling of every token; ids behind the vocabulary's end are words of their own."""
    ids = vocabulary.get_vocab(with_added_tokens=False)
    word, marks = torch.arange(size), torch.zeros(size, _MARK_COUNT)
    first: dict[str, int] = {}
    for token, token_id in sorted(ids.items(), key=lambda item: item[1]):
        letters = token.removeprefix(_SPACE)
        if not (letters.isascii() and letters.isalpha()):
            continue
        word[token_id] = first.setdefault(letters.lower(), token_id)
        marks[token_id] = torch.tensor([token != letters, letters != letters.lower()], dtype=torch.float32)
    return Spelling(word=word, marks=marks)


def initial_rows(embedding: Tensor, *, generator: torch.Generator) -> dict[str, Tensor]:
    """The trainable rows instead of a random table (V, D); their sums spread as widely as its rows."""
    share = 0.5**0.5
    word = torch.empty_like(embedding).normal_(0.0, float(embedding.std()), generator=generator)
    return {OWN: embedding * share, WORD: word * share, MARKS: torch.zeros(_MARK_COUNT, embedding.shape[1])}


def with_embedding(spelling: Spelling, tensors: dict[str, Tensor]) -> dict[str, Tensor]:
    """The tensors as a checkpoint names them: the table (V, D) instead of the rows that it is the sum of."""
    table = tensors[OWN] + tensors[WORD][spelling.word] + spelling.marks @ tensors[MARKS]
    return {name: tensor for name, tensor in tensors.items() if name not in (OWN, WORD, MARKS)} | {EMBEDDING: table}
