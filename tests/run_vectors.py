"""Runs files of worked cases through the real code: ``python -m tests.run_vectors FILE...``.

The form of a case is told by its fields: decoding, gated_delta_block or expert_coreset. Prints one line for
each failed case and, last, ``N passed, N failed``.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import torch

from clover_desktop.inference.controls import BadRequest, Controls, override
from clover_desktop.inference.decoding import ContextLengthExceeded, EmptyPrompt, decode_blocks
from clover_desktop.inference.families.clover_moe import gated_delta, moe
from clover_desktop.inference.families.clover_moe.config import Assumptions
from clover_desktop.inference.logit_controls import TokenRoles
from clover_desktop.inference.protocol import BlockFinished, GenerationFinished, StepResolved
from tests.fake_models import model_from

NEUTRAL = {
    "presence_penalty": 0.0,
    "repetition_penalty": 1.0,
    "length_penalty": 0.0,
    "think_end_bias": 0.0,
}


def run_decoding(case: dict[str, Any], *, dtype: torch.dtype = torch.float64) -> dict[str, Any]:
    """What the decoder does with a decoding case, in the form of its ``expected``."""
    config = dict(case["config"])
    roles = TokenRoles(
        mask=config.pop("mask_token_id"),
        ends=frozenset(config.pop("eos_token_ids")),
        forbidden=frozenset(config.pop("forbidden_token_ids")),
        think_end=config.pop("think_end_token_id"),
    )
    context_length = config.pop("context_length")
    reply: list[int] = []
    blocks: list[dict[str, Any]] = []
    result: dict[str, Any] = {}
    try:
        events = decode_blocks(
            model_from(case["model"], dtype=dtype),
            case["prompt"],
            request_id=1,
            controls=override(Controls(), NEUTRAL | config),
            roles=roles,
            context_length=context_length,
            is_cancelled=lambda: False,
        )
        for event in events:
            if isinstance(event, StepResolved):
                if event.step == 1:
                    blocks.append({"steps": []})
                resolved = event.resolved()
                blocks[-1]["steps"].append(
                    {
                        "positions": event.offsets,
                        "tokens": [guess.token_id for guess in resolved],
                        "confidence": [guess.confidence for guess in resolved],
                        "forced": event.is_forced,
                    }
                )
            elif isinstance(event, BlockFinished):
                reply += event.token_ids
            elif isinstance(event, GenerationFinished):
                result = {
                    "finish_reason": event.reason,
                    "denoise_forwards": event.stats.denoise_forwards,
                    "commit_forwards": event.stats.commit_forwards,
                }
    except EmptyPrompt:
        return {"error": "empty_prompt"}
    except ContextLengthExceeded as error:
        return {"error": "context_length_exceeded", "needed": error.needed}
    except BadRequest as error:
        return {"error": "bad_request", "field": str(error).split()[0].rstrip(":"), "message": str(error)}
    return {"reply": reply, **result, "blocks": blocks}


def run_gated_delta_block(case: dict[str, Any]) -> dict[str, Any]:
    """The block convolution and the block read-out of a gated_delta_block case, in float32."""
    t = {name: torch.tensor(value, dtype=torch.float32) for name, value in case.items() if name != "name"}
    conv = gated_delta.convolve(t["x"][None], t["history"][None], t["w_left"], t["w_right"])[0]
    q, k, v = (t[name].transpose(0, 1)[None] for name in "qkv")
    out, p_history = gated_delta.block_read(
        gated_delta.normalise(q),
        gated_delta.normalise(k),
        v,
        state=t["state"][None],
        logit_scale=t["logit_scale"],
        history_bias=t["history_bias"],
        history_c=t["history_c"],
        assumptions=Assumptions(),
    )
    return {"conv": conv.tolist(), "out": out[0].transpose(0, 1).tolist(), "p_history": p_history[0].T.tolist()}


def run_expert_coreset(case: dict[str, Any]) -> dict[str, Any]:
    """The kept experts and the routing inside them of an expert_coreset case, in float32."""
    logits = torch.tensor(case["router_logits"], dtype=torch.float32)
    k = case["top_k"]
    kept = moe.block_coreset(logits, experts_per_token=k, top_p=case["top_p"], minimum=case.get("minimum"))
    ids, weights = moe.route(logits, experts_per_token=k, kept=kept)
    return {
        "kept": kept.nonzero().flatten().tolist(),
        "expert_ids": ids.tolist(),
        "expert_weights": weights.tolist(),
    }


def run_case(case: dict[str, Any]) -> str | None:
    """None if the case holds, else what differs."""
    if "config" in case:
        expected, actual = case["expected"], run_decoding(case)
    elif "router_logits" in case:
        expected, actual = case, run_expert_coreset(case)
        expected = {name: case[name] for name in actual}
    elif "w_right" in case:
        actual = run_gated_delta_block(case)
        expected = {name: case[name] for name in actual}
    else:
        return "is of no known form"
    return difference(expected, actual)


def difference(expected: Any, actual: Any, place: str = "") -> str | None:
    """Where two results differ: ids and counts exactly, other numbers by more than 1e-5."""
    if isinstance(expected, dict):
        for name, value in expected.items():
            if name not in actual:
                return f"{place}.{name} is absent"
            if found := difference(value, actual[name], f"{place}.{name}"):
                return found
        return None
    if isinstance(expected, list):
        if not isinstance(actual, list) or len(actual) != len(expected):
            return f"{place}: expected {expected}, got {actual}"
        pairs = enumerate(zip(expected, actual, strict=True))
        return next((d for i, (e, a) in pairs if (d := difference(e, a, f"{place}[{i}]"))), None)
    if isinstance(expected, float) and isinstance(actual, float):
        return None if abs(expected - actual) <= 1e-5 else f"{place}: expected {expected}, got {actual}"
    return None if expected == actual else f"{place}: expected {expected}, got {actual}"


def main(files: list[str]) -> int:
    """Runs every case of the files; the number of failed ones."""
    passed = failed = 0
    for file in files:
        for index, case in enumerate(json.loads(Path(file).read_text(encoding="utf-8"))):
            fault = run_case(case)
            passed, failed = passed + (fault is None), failed + (fault is not None)
            if fault is not None:
                print(f"{file} {case.get('name', index)}: {fault}")
    print(f"{passed} passed, {failed} failed")
    return failed


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1:]), 1))
