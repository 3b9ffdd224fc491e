"""From a checkpoint folder to a `CloverMoeModel`, strictly."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from clover_desktop.inference.families.base import LoadedModel
from clover_desktop.inference.families.clover_moe.config import parse_config
from clover_desktop.inference.families.clover_moe.model import CloverMoeModel
from clover_desktop.inference.families.clover_moe.weights import (
    assemble,
    load_tensors,
    refuse_incomplete,
    report_tensors,
)
from clover_desktop.inference.protocol import LoadAdvanced
from clover_desktop.models.checkpoint import read_tensor_headers

SMALL_MODEL_BYTES = 1 << 30
PUBLISHED_CONTEXT_LENGTH = 131_072
DTYPE_NAMES = {torch.bfloat16: "BF16", torch.float32: "FP32", torch.float16: "FP16"}


class CloverMoeFamily:
    """Loader of ``clover_moe`` checkpoints."""

    def load(
        self, folder: Path, config: dict[str, Any], *, device: torch.device
    ) -> Iterator[LoadAdvanced | LoadedModel]:
        """See `Family.load`."""
        shape = parse_config(config, source=str(folder))
        headers = read_tensor_headers(folder)
        report = report_tensors(shape, headers)
        refuse_incomplete(folder, report)
        dtype = compute_dtype(device, report.total_bytes)
        torch.set_num_threads(thread_count(report.total_bytes))
        tensors: dict[str, Tensor] = {}
        for name, tensor, done_bytes in load_tensors(report, headers, dtype=dtype, device=device):
            tensors[name] = tensor
            yield LoadAdvanced(stage="weights", done_bytes=done_bytes, total_bytes=report.total_bytes)
        yield LoadedModel(
            model=CloverMoeModel(shape, assemble(shape, tensors)),
            weights=DTYPE_NAMES[dtype],
            resident_bytes=sum(tensor.nbytes for tensor in tensors.values()),
            context_length=min(shape.context_length, PUBLISHED_CONTEXT_LENGTH),
            expert_count=shape.experts,
        )


def thread_count(total_bytes: int) -> int:
    """Threads for the CPU: one for a small model, whose matrices are over before a second thread has begun; for a large
    one all cores but one, which the window keeps."""
    if total_bytes < SMALL_MODEL_BYTES:
        return 1
    return max((os.cpu_count() or 2) - 1, 1)


def compute_dtype(device: torch.device, total_bytes: int) -> torch.dtype:
    """BF16, but float32 for a small model on the CPU: many processors multiply BF16 fifty times slower."""
    if device.type == "cpu" and total_bytes < SMALL_MODEL_BYTES:
        return torch.float32
    return torch.bfloat16
