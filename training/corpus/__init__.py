"""Sprout's corpus: endless examples from a seed, held-out ones for validation, and code checks."""

from training.corpus.checks import Check, check, verdict
from training.corpus.example import Example, Language, Turn
from training.corpus.mixing import kinds, training_examples, validation_examples

__all__ = [
    "Check",
    "Example",
    "Language",
    "Turn",
    "check",
    "kinds",
    "training_examples",
    "validation_examples",
    "verdict",
]
