"""The evaluation's prompts: fixed files that were written without sight of the generator, and their hash."""

import hashlib
from pathlib import Path

import msgspec

from training.corpus.example import Language

FOLDER = Path(__file__).parents[1] / "prompts"


class Prompt(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One prompt and what a right reply is.

    Args:
        group: the name of the file it stands in, one of `GROUPS`.
        expects: "code/KIND", "code/KIND=CONSTANT", "chat/TOPIC", "talk/SORT" or "refusal".
        also: further topics whose answer fits as well.
        name: the function or class name that the prompt asks for, or "".
    """

    id: str
    group: str = ""
    language: Language
    prompt: str
    expects: str
    also: tuple[str, ...] = ()
    name: str = ""


GROUPS = ("code_en", "code_zh", "combinations", "chat", "outside")


def read_prompts() -> list[Prompt]:
    """All prompts, group by group."""
    return [
        msgspec.structs.replace(msgspec.json.decode(line, type=Prompt), group=group)
        for group in GROUPS
        for line in _file(group).read_text(encoding="utf-8").splitlines()
    ]


def prompts_hash() -> str:
    """The SHA-256 of all files in the order of `GROUPS`."""
    return hashlib.sha256(b"".join(_file(group).read_bytes() for group in GROUPS)).hexdigest()


def _file(group: str) -> Path:
    return FOLDER / f"{group}.jsonl"
