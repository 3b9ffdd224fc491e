"""Between chat messages and token ids: the checkpoint's own template and tokenizer, with user text kept as text.

Uses tokenizers and jinja2 directly: importing transformers costs two seconds that nothing here needs.
No torch.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import jinja2
import jinja2.ext
import jinja2.sandbox
from tokenizers import Tokenizer

from clover_desktop.inference.protocol import ChatMessage
from clover_desktop.language import tr
from clover_desktop.models.checkpoint import CheckpointError, read_json
from clover_desktop.system_errors import reason

_SENTINEL = "\ue000{}\ue001"
_SENTINEL_PATTERN = re.compile("\ue000(\\d+)\ue001")


class ChatTokenizer:
    """One checkpoint's tokenizer and chat template."""

    def __init__(self, folder: Path) -> None:
        """Reads tokenizer.json and the template.

        Raises:
            CheckpointError: a file is missing, unreadable, or the tokenizer is not byte-level.
        """
        document = read_json(folder, "tokenizer.json")
        self._template = _compile_template(folder)
        try:
            self._with_specials = Tokenizer.from_str(json.dumps(document))
            # The same vocabulary without added tokens: a typed "<|im_end|>" is then spelled letter by letter.
            self._plain = Tokenizer.from_str(json.dumps({**document, "added_tokens": [], "post_processor": None}))
        except Exception as error:  # the library raises bare Exception for every malformed file
            raise CheckpointError(
                tr("{}: is not a tokenizer ({}).").format(folder / "tokenizer.json", error)
            ) from error
        self.vocabulary_size: int = self._with_specials.get_vocab_size(with_added_tokens=True)
        self._bytes_by_id = _token_bytes(document, source=folder)
        self._added = {entry["content"]: int(entry["id"]) for entry in document.get("added_tokens", [])}

    def added_token_id(self, content: str) -> int | None:
        """The id of a special or added token, None if the tokenizer has no such token."""
        return self._added.get(content)

    def encode_chat(self, messages: Sequence[ChatMessage], *, thinking: bool) -> list[int]:
        """The prompt's ids, ready for the reply; only the template's own text may become special tokens.

        Raises:
            CheckpointError: the template refuses these messages.
        """
        stand_ins = [
            {"role": message.role, "content": _SENTINEL.format(index)} for index, message in enumerate(messages)
        ]
        try:
            rendered: str = self._template.render(
                messages=stand_ins, add_generation_prompt=True, enable_thinking=thinking
            )
        except Exception as error:  # a template is the checkpoint's own program and may raise anything
            raise CheckpointError(
                tr("The model's chat template cannot write this conversation ({}).").format(error)
            ) from error
        ids: list[int] = []
        # re.split alternates template text and the captured number of a message
        for position, part in enumerate(_SENTINEL_PATTERN.split(rendered)):
            if position % 2:
                if int(part) >= len(messages):
                    raise CheckpointError(tr("The model's chat template writes text that stands for no message."))
                ids += self.encode_plain(messages[int(part)].content)
            else:
                ids += self._with_specials.encode(part, add_special_tokens=False).ids
        return ids

    def encode_plain(self, text: str) -> list[int]:
        """The ids of text in which nothing is special. Lone surrogates become a question mark."""
        whole = text.encode("utf-8", errors="replace").decode("utf-8")
        return self._plain.encode(whole, add_special_tokens=False).ids

    def encode_template_text(self, text: str) -> list[int]:
        """The ids of trusted text, in which special tokens count."""
        return self._with_specials.encode(text, add_special_tokens=False).ids

    def token_bytes(self, token_id: int) -> bytes:
        """What one token adds to the text; empty for an id without a token (padded vocabularies have those)."""
        return self._bytes_by_id.get(token_id, b"")

    def piece(self, token_id: int) -> str:
        """A display string of one token; bytes that are no whole character show as U+FFFD."""
        return self.token_bytes(token_id).decode("utf-8", errors="replace")

    def decode(self, token_ids: Iterable[int]) -> str:
        """The text of whole ids."""
        return b"".join(map(self.token_bytes, token_ids)).decode("utf-8", errors="replace")


class TextStream:
    """Turns ids into text in order, keeping back bytes that are not yet a whole character.

    Only the engine that created it may feed it.
    """

    def __init__(self, tokenizer: ChatTokenizer) -> None:
        self._tokenizer = tokenizer
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def feed(self, token_ids: Iterable[int], *, is_last: bool) -> str:
        """The text that these ids complete; with is_last a cut character becomes U+FFFD."""
        return self._decoder.decode(b"".join(map(self._tokenizer.token_bytes, token_ids)), final=is_last)


def _compile_template(folder: Path) -> jinja2.Template:
    file = folder / "chat_template.jinja"
    if file.exists():
        try:
            source: Any = file.read_text(encoding="utf-8")
        except OSError as error:
            raise CheckpointError(tr("{}: cannot be read ({}).").format(file, reason(error))) from error
        except UnicodeDecodeError:
            raise CheckpointError(tr("{}: is not UTF-8 text.").format(file)) from None
    else:
        source = read_json(folder, "tokenizer_config.json").get("chat_template")
    if not isinstance(source, str):
        raise CheckpointError(tr("{}: has no chat template; this is not a chat model.").format(folder))
    environment = jinja2.sandbox.ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=[jinja2.ext.loopcontrols]
    )
    functions: dict[str, Any] = {"raise_exception": _raise_exception, "strftime_now": datetime.now().strftime}
    environment.globals.update(functions)
    environment.filters["tojson"] = _to_json
    try:
        return environment.from_string(source)
    except jinja2.TemplateError as error:
        raise CheckpointError(tr("{}: the chat template is malformed ({}).").format(folder, error)) from error


def _raise_exception(message: str) -> None:
    raise jinja2.TemplateError(message)


def _to_json(value: object, indent: int | None = None) -> str:
    return json.dumps(value, ensure_ascii=False, indent=indent)


def _token_bytes(document: dict[str, Any], *, source: Path) -> dict[int, bytes]:
    decoder: dict[str, Any] = document.get("decoder") or {}
    kinds = {decoder.get("type"), *(part.get("type") for part in decoder.get("decoders", []))}
    if "ByteLevel" not in kinds:
        raise CheckpointError(
            tr("{}: the tokenizer is not byte-level; only byte-level tokenizers are supported.").format(source)
        )
    byte_of = _byte_level_alphabet()
    vocabulary: dict[str, int] = document["model"]["vocab"]
    table = {
        token_id: bytes(byte_of[character] for character in piece)
        for piece, token_id in vocabulary.items()
        if all(character in byte_of for character in piece)
    }
    return table | {entry["id"]: entry["content"].encode() for entry in document.get("added_tokens", [])}


def _byte_level_alphabet() -> dict[str, int]:
    """Printable character -> byte, as byte-level BPE writes bytes (GPT-2's bytes_to_unicode)."""
    printable = [*range(ord("!"), ord("~") + 1), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    table = {chr(byte): byte for byte in printable}
    rest = [byte for byte in range(256) if byte not in set(printable)]
    return table | {chr(256 + index): byte for index, byte in enumerate(rest)}
