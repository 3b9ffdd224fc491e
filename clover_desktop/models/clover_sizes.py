"""What Clover-35B-A3B weighs, part by part, counted on its published shapes. Pure numbers; no torch.

Parameters come from the published configuration (40 layers, 256 experts of width 512, hidden 2048); INT4 means
group 64 with a BF16 scale, 4.25 bits a weight.
"""

from __future__ import annotations

from clover_desktop.models.memory_fit import ModelParts

EXPERT_WEIGHTS = 32_212_254_720
DENSE_WEIGHTS = 1_405_091_840
"""GDN projections, attention and shared experts."""
HEAD_WEIGHTS = 508_559_360
SMALL_WEIGHTS = 26_140_288
"""Routers, norms, gates and convolutions: BF16 in every profile."""
ONE_EXPERT_WEIGHTS = 3_145_728
KEY_VALUE_BYTES_PER_TOKEN = 20_480
STATE_BYTES = 62_914_560
CONTEXT_LENGTH = 131_072
INT4_BYTES, INT8_BYTES, BF16_BYTES = 4.25 / 8, 1.0, 2.0
BF16_ON_DISK, INT4_ON_DISK, SHARD_BYTES = 69_300_000_000, 19_600_000_000, 5_000_000_000


def bf16_parts() -> ModelParts:
    """The checkpoint as it is published."""
    return _parts(experts=BF16_BYTES, dense=BF16_BYTES, head=BF16_BYTES, on_disk=BF16_ON_DISK)


def int4_parts() -> ModelParts:
    """Experts and dense layers in INT4, the output layer in INT8, the embedding in RAM."""
    return _parts(experts=INT4_BYTES, dense=INT4_BYTES, head=INT8_BYTES, on_disk=INT4_ON_DISK)


def _parts(*, experts: float, dense: float, head: float, on_disk: int) -> ModelParts:
    return ModelParts(
        experts=round(EXPERT_WEIGHTS * experts),
        dense=round(DENSE_WEIGHTS * dense),
        lm_head=round(HEAD_WEIGHTS * head),
        embedding=round(HEAD_WEIGHTS * BF16_BYTES),
        small=round(SMALL_WEIGHTS * BF16_BYTES),
        key_value_per_token=KEY_VALUE_BYTES_PER_TOKEN,
        state=STATE_BYTES,
        context_length=CONTEXT_LENGTH,
        on_disk=on_disk,
    )
