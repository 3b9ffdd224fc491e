"""Sprout's tokenizer: byte-level BPE with single digits and single Chinese characters.

Chinese is split character by character before BPE: longer merges make whole clauses one token, and then a
phrasing that training never saw falls apart. A capitalised word is one piece without the space before it, so that
the parts of "SilverDeck" are the words that they are elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, pre_tokenizers, trainers

from training.corpus.names import NOUNS, VERBS
from training.shape import CHAT_TEMPLATE, END_OF_TURN, SPECIAL_TOKENS

PIECES = r"\p{Han}|[0-9]| ?[a-z]+|[A-Z][a-z]+|[A-Z]+|\n+ *| +(?!\S)| ?[^\s\p{L}\p{N}]+|\s|\p{L}+|\p{N}"

_NAME_WEIGHT = 40  # as often as a word has to come to be merged whole


def train_tokenizer(texts: Iterable[str], *, vocabulary_size: int) -> Tokenizer:
    """A tokenizer whose merges come from these texts; special and added tokens have the lowest ids."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(PIECES), behavior="isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=vocabulary_size,
        min_frequency=3,
        special_tokens=[AddedToken(token, special=True, normalized=False) for token in SPECIAL_TOKENS],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    return tokenizer


def name_texts() -> Iterator[str]:
    """Texts that make every word of the names one token: of several pieces, resolved at once, some get mixed up."""
    for word in sorted({*VERBS, *NOUNS}):
        yield f"{word} {word}\n{word.capitalize()}\n" * _NAME_WEIGHT


def write_tokenizer(tokenizer: Tokenizer, folder: Path) -> None:
    """tokenizer.json, tokenizer_config.json and chat_template.jinja."""
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer.save(str(folder / "tokenizer.json"))
    config = {"tokenizer_class": "PreTrainedTokenizerFast", "eos_token": END_OF_TURN, "pad_token": SPECIAL_TOKENS[0]}
    (folder / "tokenizer_config.json").write_text(json.dumps(config, indent=2) + "\n", encoding="utf-8")
    (folder / "chat_template.jinja").write_text(CHAT_TEMPLATE, encoding="utf-8")
