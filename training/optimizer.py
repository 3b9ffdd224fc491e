"""Muon for matrices, AdamW for the rest.

torch.optim.Muon orthogonalises in bfloat16 whatever the processor; where that is emulated it is fifty times slower than
float32, so the few lines stand here with the type chosen by the machine.
Source: Jordan et al., "Muon: an optimizer for hidden layers" (2024), with its quintic Newton-Schulz iteration.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import torch
import torch.distributed
from torch import Tensor


def has_fast_bfloat16() -> bool:
    """Whether this processor multiplies bfloat16 matrices in hardware; without it they are 50 times slower."""
    return bool(torch.ops.mkldnn._is_mkldnn_bf16_supported())


_QUINTIC = (3.4445, -4.7750, 2.0315)


def orthogonalise(gradient: Tensor, *, iterations: int = 5) -> Tensor:
    """The nearest semi-orthogonal matrix, roughly, of each matrix in (..., m, n)."""
    a, b, c = _QUINTIC
    x = gradient.bfloat16() if has_fast_bfloat16() else gradient
    transposed = x.shape[-2] > x.shape[-1]
    x = x.mT if transposed else x
    x = x / (x.norm(dim=(-2, -1), keepdim=True) + 1e-7)
    for _ in range(iterations):
        gram = x @ x.mT
        x = a * x + (b * gram + c * gram @ gram) @ x
    return (x.mT if transposed else x).to(gradient.dtype)


def add_up(tensors: Sequence[Tensor], *, processes: int) -> list[Tensor]:
    """The sum of every tensor over the processes, in one exchange."""
    if processes == 1:
        return list(tensors)
    flat = torch.cat([tensor.flatten() for tensor in tensors])
    torch.distributed.all_reduce(flat)
    parts = flat.split([tensor.numel() for tensor in tensors])
    return [part.view_as(tensor) for part, tensor in zip(parts, tensors, strict=True)]


class Muon(torch.optim.Optimizer):
    """Momentum whose step is orthogonalised; for weights used as matrices, stacked or not.

    Every process has the same gradients; each orthogonalises its share of the matrices for all.
    """

    def __init__(
        self, params: Iterable[Tensor], *, lr: float, momentum: float = 0.95, rank: int = 0, processes: int = 1
    ) -> None:
        super().__init__(params, {"lr": lr, "momentum": momentum})
        self._rank, self._processes = rank, processes

    @torch.no_grad()
    def step(self, closure: Callable[[], float] | None = None) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Moves every parameter once."""
        assert closure is None
        for group in self.param_groups:
            moved = [parameter for parameter in group["params"] if parameter.grad is not None]
            updates: list[Tensor] = []
            for index, parameter in enumerate(moved):
                state = self.state[parameter]
                if "momentum" not in state:
                    state["momentum"] = torch.zeros_like(parameter)
                state["momentum"].lerp_(parameter.grad, 1 - group["momentum"])
                nesterov = parameter.grad.lerp(state["momentum"], group["momentum"])
                is_mine = index % self._processes == self._rank
                updates.append(orthogonalise(nesterov) if is_mine else torch.zeros_like(nesterov))
            for parameter, update in zip(moved, add_up(updates, processes=self._processes), strict=True):
                rows, columns = parameter.shape[-2:]
                parameter.add_(update, alpha=-group["lr"] * max(1.0, rows / columns) ** 0.5)


def learning_rate_factor(step: int, *, steps: int, warmup: int = 50, decay_share: float = 0.35) -> float:
    """Warm-up, constant, then linear decay to zero over the last part."""
    decay_steps = steps * decay_share
    return min(1.0, (step + 1) / warmup, (steps - step) / decay_steps)
