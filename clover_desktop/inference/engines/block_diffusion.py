"""Block diffusion with our own model families: checkpoint folder in, decoded events with text out."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import torch

from clover_desktop.inference.chat_tokenizer import ChatTokenizer, TextStream
from clover_desktop.inference.controls import Controls, checkpoint_controls, override
from clover_desktop.inference.decoding import DecodeEvent, check_request, decode_blocks, fit_reply
from clover_desktop.inference.families import FAMILIES
from clover_desktop.inference.families.base import LoadedModel
from clover_desktop.inference.logit_controls import TokenRoles
from clover_desktop.inference.protocol import (
    BlockFinished,
    CountTokens,
    Event,
    Generate,
    GenerationStarted,
    LoadAdvanced,
    LoadModel,
    ModelLoaded,
    StepResolved,
)
from clover_desktop.language import tr
from clover_desktop.models.checkpoint import CheckpointError, read_json, weights_fingerprint

THINK_END = "</think>"


@dataclass(frozen=True, kw_only=True)
class _Loaded:
    """Everything that belongs to the loaded checkpoint."""

    name: str
    model: LoadedModel
    tokenizer: ChatTokenizer
    roles: TokenRoles
    defaults: Controls


class BlockDiffusionEngine:
    """A checkpoint of one of the families in `FAMILIES`, decoded block by block."""

    def __init__(self) -> None:
        self._loaded: _Loaded | None = None

    def load(self, command: LoadModel) -> Iterator[LoadAdvanced | ModelLoaded]:
        """See `Engine.load`; the path is a checkpoint folder."""
        folder = Path(command.path)
        if not folder.is_dir():
            raise CheckpointError(tr("{}: there is no such model folder.").format(folder))
        config = read_json(folder, "config.json")
        generation = read_json(folder, "generation_config.json")
        family = FAMILIES.get(str(config.get("model_type")))
        if family is None:
            raise CheckpointError(
                tr("{}: config.json says model_type {}; this program knows {}.").format(
                    folder, json.dumps(config.get("model_type"), ensure_ascii=False), ", ".join(FAMILIES)
                )
            )
        tokenizer = ChatTokenizer(folder)
        text_config = config.get("text_config") or {}
        if not isinstance(text_config, dict):
            raise CheckpointError(tr("{}: config.json has a text_config that is no object.").format(folder))
        roles = token_roles({**config, **text_config}, generation, tokenizer, source=folder)
        defaults = _stated_controls(config, generation, source=folder)
        device = choose_device(command.device)
        model: LoadedModel | None = None
        for advance in family.load(folder, config, device=device):
            if isinstance(advance, LoadAdvanced):
                yield advance
            else:
                model = advance
        assert model is not None
        self._loaded = _Loaded(
            name=str(config.get("name", folder.name)),
            model=model,
            tokenizer=tokenizer,
            roles=roles,
            defaults=defaults,
        )
        yield ModelLoaded(
            name=self._loaded.name,
            path=command.path,
            engine="block_diffusion",
            device=str(device),
            weights=model.weights,
            resident_bytes=model.resident_bytes,
            context_length=model.context_length,
            layer_count=model.model.layer_count,
            expert_count=model.expert_count,
            defaults=defaults,
            weights_fingerprint=weights_fingerprint(folder),
        )

    def generate(self, command: Generate, is_cancelled: Callable[[], bool]) -> Iterator[Event]:
        """See `Engine.generate`."""
        loaded = self._require()
        controls = override(loaded.defaults, command.controls)
        prompt = self._prompt(command, controls)
        context_length = loaded.model.context_length
        if "max_new_tokens" not in command.controls:
            controls = fit_reply(
                controls,
                prompt_tokens=len(prompt),
                context_length=context_length,
                reply_so_far=len(command.reply_so_far),
            )
        loaded.model.set_coreset(controls.coreset_top_p if controls.coreset_enabled else None)
        check_request(
            loaded.model.model,
            prompt,
            controls=controls,
            roles=loaded.roles,
            context_length=context_length,
            reply_so_far=command.reply_so_far,
        )
        yield GenerationStarted(
            request_id=command.request_id,
            model=loaded.name,
            prompt_tokens=len(prompt),
            context_length=context_length,
            controls=controls,
            end_token_ids=sorted(loaded.roles.ends),
        )
        text = TextStream(loaded.tokenizer)
        text.feed(command.reply_so_far, is_last=False)
        events = decode_blocks(
            loaded.model.model,
            prompt,
            request_id=command.request_id,
            controls=controls,
            roles=loaded.roles,
            context_length=context_length,
            is_cancelled=is_cancelled,
            reply_so_far=command.reply_so_far,
        )
        for event in events:
            yield self._spelled(event, text)

    def _prompt(self, command: Generate, controls: Controls) -> list[int]:
        if not any(message.content.strip() for message in command.messages if message.role == "user"):
            return []  # the template alone is no question
        return self._require().tokenizer.encode_chat(command.messages, thinking=controls.thinking)

    def _spelled(self, event: DecodeEvent, text: TextStream) -> DecodeEvent:
        """The decoder's event with the display strings that only the tokenizer knows."""
        piece = self._require().tokenizer.piece
        match event:
            case StepResolved():
                return msgspec.structs.replace(
                    event,
                    guesses=[
                        msgspec.structs.replace(
                            guess,
                            piece=piece(guess.token_id),
                            alternatives=[
                                msgspec.structs.replace(option, piece=piece(option.token_id))
                                for option in guess.alternatives
                            ],
                        )
                        for guess in event.guesses
                    ],
                )
            case BlockFinished():
                return msgspec.structs.replace(event, text=text.feed(event.token_ids, is_last=not event.was_committed))
            case _:
                return event

    def count_tokens(self, command: CountTokens) -> int:
        """See `Engine.count_tokens`."""
        return len(self._require().tokenizer.encode_chat(command.messages, thinking=command.thinking))

    def close(self) -> None:
        """See `Engine.close`."""
        self._loaded = None

    def _require(self) -> _Loaded:
        assert self._loaded is not None, "the worker asks only a loaded engine"
        return self._loaded


def token_roles(
    config: dict[str, Any], generation: dict[str, Any], tokenizer: ChatTokenizer, *, source: Path
) -> TokenRoles:
    """Mask, end, forbidden and end-of-thinking ids of a checkpoint.

    Raises:
        CheckpointError: it has no mask id [assumed: config.json, its text_config or generation_config.json], no end
            token, or one of its ids lies outside the vocabulary.
    """
    stated = {**config, **generation}
    size = stated.get("vocab_size")

    def is_token(value: object) -> bool:
        return isinstance(value, int) and isinstance(size, int) and 0 <= value < size

    mask, ends, pad = stated.get("mask_token_id"), stated.get("eos_token_id"), stated.get("pad_token_id")
    if mask is None:
        raise CheckpointError(
            tr(
                "{}: neither config.json nor generation_config.json has 'mask_token_id'; "
                "is this a block-diffusion model?"
            ).format(source)
        )
    if ends is None:
        raise CheckpointError(tr("{}: generation_config.json has no 'eos_token_id'.").format(source))
    ends = ends if isinstance(ends, list) else [ends]
    pad = None if pad == -1 else pad  # how some publishers write that there is none
    for name, values in (("mask_token_id", [mask]), ("eos_token_id", ends), ("pad_token_id", [pad] if pad else [])):
        if not all(map(is_token, values)):
            raise CheckpointError(
                tr("{}: {} = {} lies outside the vocabulary of {} tokens.").format(source, name, values, size)
            )
    return TokenRoles(
        mask=mask,
        ends=frozenset(ends),
        forbidden=frozenset({pad} - set(ends) if pad is not None else ()),
        think_end=tokenizer.added_token_id(THINK_END),
    )


def _stated_controls(config: dict[str, Any], generation: dict[str, Any], *, source: Path) -> Controls:
    if "block_size" not in generation and "block_size" not in config:
        raise CheckpointError(
            tr("{}: generation_config.json has no 'block_size'; is this a block-diffusion model?").format(source)
        )
    try:
        return checkpoint_controls(generation, config)
    except ValueError as error:
        raise CheckpointError(tr("{}: generation_config.json is wrong: {}").format(source, error)) from error


def choose_device(wanted: str) -> torch.device:
    """The device to load on: the wanted one, or with 'auto' the CUDA card with the most free memory, else CPU.

    Raises:
        CheckpointError: the wanted device is not there.
    """
    if wanted == "cpu":
        return torch.device("cpu")
    cards = torch.cuda.device_count() if torch.cuda.is_available() else 0
    if wanted == "auto":
        if not cards:
            return torch.device("cpu")
        free = [torch.cuda.mem_get_info(index)[0] for index in range(cards)]
        return torch.device("cuda", free.index(max(free)))
    name, _, index = wanted.partition(":")
    number = int(index) if index.isdecimal() else 0 if not index else math.inf
    if name != "cuda" or number >= cards:
        raise CheckpointError(
            tr("There is no device {!r}; this machine has the CPU and {} CUDA cards.").format(wanted, cards)
        )
    return torch.device("cuda", int(number))
