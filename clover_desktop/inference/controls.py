"""The generation controls: names, defaults, meaning, and the one place that checks them. No torch.

Defaults are the publisher's (product facts); a checkpoint's generation_config.json overrides them, a request
overrides both.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, get_args, get_type_hints

import msgspec
from msgspec import Meta

from clover_desktop.language import tr

ControlValue = bool | int | float
MOST = 1_000_000_000
"""Bound of every count, so that none overflows on its way."""
LOWEST_TEMPERATURE = 1e-3


class BadRequest(ValueError):
    """A request cannot be served as asked; the message is one sentence that names the field."""


class Controls(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything a user may set for one reply. Penalties act on the reply only, and under greedy decoding too."""

    block_size: Annotated[int, Meta(ge=1, le=4096)] = 32
    """Positions that are resolved together, in tokens."""
    threshold: Annotated[float, Meta(ge=0.0, le=1.0)] = 0.95
    """A position is resolved when its probability is above this, in [0, 1]."""
    max_new_tokens: Annotated[int, Meta(ge=1, le=MOST)] = 24_576
    """Hard limit of the reply, in tokens."""
    presence_penalty: Annotated[float, Meta(ge=-100.0, le=100.0)] = 0.9
    """Taken from the logit of every token the reply already has; 0 is off."""
    frequency_penalty: Annotated[float, Meta(ge=-100.0, le=100.0)] = 0.0
    """Taken once for each time the reply has the token; 0 is off."""
    repetition_penalty: Annotated[float, Meta(gt=0.0, le=100.0)] = 1.05
    """Divides positive and multiplies negative logits of tokens the reply already has; 1 is off."""
    length_penalty: Annotated[float, Meta(ge=-1000.0, le=1000.0)] = 10.0
    """Added to every end token once the ramp is full; 0 is off. Stored as dllm_length_penalty."""
    length_penalty_start: Annotated[int, Meta(ge=0, le=MOST)] = 8192
    """Reply tokens at which that ramp begins."""
    length_penalty_window: Annotated[int, Meta(ge=1, le=MOST)] = 8192
    """Reply tokens over which it grows to its full size."""
    think_end_bias: Annotated[float, Meta(ge=-1000.0, le=1000.0)] = 10.0
    """Added to the end-of-thinking token in the same way while thinking. Stored as dllm_think_end_bias."""
    think_end_start: Annotated[int, Meta(ge=0, le=MOST)] = 4096
    """Reply tokens at which that ramp begins."""
    think_end_window: Annotated[int, Meta(ge=1, le=MOST)] = 4096
    """Reply tokens over which it grows to its full size."""
    coreset_enabled: bool = True
    """While denoising, a block shares a subset of the experts."""
    coreset_top_p: Annotated[float, Meta(gt=0.0, le=1.0)] = 0.9
    """Share of the routing weight that the subset must reach, in (0, 1]."""
    do_sample: bool = False
    """Draw tokens at random instead of taking the most probable one."""
    temperature: Annotated[float, Meta(ge=0.0, le=100.0)] = 1.0
    """Flattens (above 1) or sharpens the probabilities that are drawn from; below 0.001 it is greedy."""
    top_k: Annotated[int, Meta(ge=0, le=MOST)] = 0
    """Draw among this many most probable tokens; 0 is off."""
    top_p: Annotated[float, Meta(gt=0.0, le=1.0)] = 1.0
    """Draw among the smallest set of tokens with this much probability; 1 is off."""
    min_p: Annotated[float, Meta(ge=0.0, le=1.0)] = 0.0
    """Draw among tokens at least this probable relative to the best one; 0 is off."""
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] = 0
    """Starts the random generator; the same seed, machine and thread count give the same ids."""
    thinking: bool = False
    """Whether the reply begins by thinking."""


STORED_NAMES = {
    "dllm_length_penalty": "length_penalty",
    "dllm_length_penalty_start": "length_penalty_start",
    "dllm_length_penalty_window": "length_penalty_window",
    "dllm_think_end_bias": "think_end_bias",
    "dllm_think_end_start": "think_end_start",
    "dllm_think_end_window": "think_end_window",
    "moe_block_coreset_enabled": "coreset_enabled",
    "moe_block_coreset_top_p": "coreset_top_p",
}
"""Keys of generation_config.json and config.json that we call by another name [card]."""

DEFAULT_KEYS = (
    "block_size",
    "threshold",
    "max_new_tokens",
    "presence_penalty",
    "frequency_penalty",
    "repetition_penalty",
    "do_sample",
    "temperature",
    "top_k",
    "top_p",
    "min_p",
    *STORED_NAMES,
)


def checkpoint_controls(generation_config: Mapping[str, Any], config: Mapping[str, Any]) -> Controls:
    """The defaults that a checkpoint states, over the publisher's.

    Raises:
        BadRequest: a stated value is impossible.
    """
    stated = {**config, **generation_config}
    found = {STORED_NAMES.get(key, key): stated[key] for key in DEFAULT_KEYS if stated.get(key) is not None}
    return override(Controls(), found)


def override(defaults: Controls, values: Mapping[str, ControlValue]) -> Controls:
    """``defaults`` with ``values`` put in, checked.

    Raises:
        BadRequest: a name is unknown or a value is out of its range; the sentence names the field.
    """
    unknown = sorted(set(values) - set(Controls.__struct_fields__))
    if unknown:
        known = ", ".join(Controls.__struct_fields__)
        raise BadRequest(tr("{} is not a generation control; there are {}.").format(unknown[0], known))
    try:
        return msgspec.convert({**msgspec.structs.asdict(defaults), **values}, Controls)
    except msgspec.ValidationError as error:
        field = str(error).rpartition("`$.")[2].rstrip("`")
        given = json.dumps(values.get(field), ensure_ascii=False)
        raise BadRequest(tr("{} must be {} (given: {}).").format(field, allowed_values(field), given)) from error


def allowed_values(field: str) -> str:
    """What a control may be, in words: 'a number from 0 to 1'."""
    hint = get_type_hints(Controls, include_extras=True)[field]
    if hint is bool:
        return tr("true or false")
    kind, bounds = get_args(hint)
    if kind is int:
        return tr("a whole number from {:,} to {:,}").format(bounds.ge, bounds.le)
    if bounds.ge is not None:
        return tr("a number from {:,g} to {:,g}").format(bounds.ge, bounds.le)
    return tr("a number above {:,g} and up to {:,g}").format(bounds.gt, bounds.le)
