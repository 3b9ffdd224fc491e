"""The tensors of a ``clover_moe`` checkpoint as plain values, and the strict way from a folder to them.

Nothing is ever filled in: a missing, misshapen or unexpected backbone tensor refuses the checkpoint.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import torch
from safetensors import SafetensorError, safe_open
from torch import Tensor

from clover_desktop.inference.families.clover_moe.config import ADDITIONS, CloverMoeConfig, expected_shapes
from clover_desktop.language import tr
from clover_desktop.models.checkpoint import CheckpointError, TensorHeader

IGNORED_PREFIXES = ("mtp.", "model.visual.", "visual.")
FLOATING_DTYPES = {"F32", "F16", "BF16"}
_SINGLE_EXPERT = re.compile(r"(layers\.\d+\.mlp\.experts)\.(\d+)\.(gate|up|down)_proj\.weight")


@dataclass(kw_only=True)
class AttentionWeights:
    """One full-attention mixer; shapes as in `expected_shapes`."""

    q_proj: Tensor
    k_proj: Tensor
    v_proj: Tensor
    o_proj: Tensor
    q_norm: Tensor
    k_norm: Tensor


@dataclass(kw_only=True)
class GatedDeltaWeights:
    """One GDN mixer with its four block-diffusion additions; conv (C, k), conv_right (C, r)."""

    in_proj_qkv: Tensor
    in_proj_z: Tensor
    in_proj_b: Tensor
    in_proj_a: Tensor
    conv: Tensor
    dt_bias: Tensor
    a_log: Tensor
    norm: Tensor
    out_proj: Tensor
    conv_right: Tensor
    logit_scale: Tensor
    history_bias: Tensor
    history_c: Tensor


@dataclass(kw_only=True)
class MoeWeights:
    """One mixture of experts: router (E, H), fused experts, and the gated shared expert."""

    router: Tensor
    gate_up: Tensor
    down: Tensor
    shared_gate: Tensor
    shared_up: Tensor
    shared_down: Tensor
    shared_expert_gate: Tensor


@dataclass(kw_only=True)
class LayerWeights:
    """One layer: two norms, a mixer of either kind, a mixture of experts."""

    input_norm: Tensor
    post_norm: Tensor
    mixer: AttentionWeights | GatedDeltaWeights
    moe: MoeWeights


@dataclass(kw_only=True)
class CloverMoeWeights:
    """The whole model; ``lm_head`` is the embedding itself when the two are tied."""

    embedding: Tensor
    layers: list[LayerWeights]
    norm: Tensor
    lm_head: Tensor


@dataclass(frozen=True, kw_only=True)
class TensorReport:
    """What headers alone say about a checkpoint: our name -> the checkpoint's own name, or names per expert."""

    sources: dict[str, str | list[str]]
    missing: list[str]
    misshapen: list[str]
    unexpected: list[str]
    ignored: list[str]
    total_bytes: int


def canonical_name(name: str) -> str:
    """The backbone name without ``model.`` or ``model.language_model.`` in front."""
    return name.removeprefix("model.").removeprefix("language_model.")


def report_tensors(config: CloverMoeConfig, headers: Mapping[str, TensorHeader]) -> TensorReport:
    """Compares the headers with what the config calls for. Experts may be fused or one by one."""
    expected = expected_shapes(config)
    gdn_layers = [i for i, kind in enumerate(config.layer_kinds) if kind == "linear_attention"]
    additions = [f"layers.{layer}.{name}" for layer in gdn_layers for name in ADDITIONS]
    sources: dict[str, str | list[str]] = {}
    misshapen: list[str] = []
    unexpected: list[str] = []
    ignored: list[str] = []
    single: dict[str, dict[tuple[int, str], str]] = {}
    for name, header in headers.items():
        ours = canonical_name(name)
        match = _SINGLE_EXPERT.fullmatch(ours)
        if name.startswith(IGNORED_PREFIXES):
            ignored.append(name)
        elif match:
            single.setdefault(match[1], {})[int(match[2]), match[3]] = name
        elif ours in sources:
            unexpected.append(name)
        elif ours in additions:
            sources[ours] = name
            if not _addition_fits(config, ours, header.shape) or header.dtype not in FLOATING_DTYPES:
                misshapen.append(_shape_of(header))
        elif ours in expected:
            sources[ours] = name
            if header.shape != expected[ours] or header.dtype not in FLOATING_DTYPES:
                misshapen.append(
                    tr("{}, where config.json calls for {}").format(_shape_of(header), list(expected[ours]))
                )
        elif ours == "lm_head.weight":  # tied, and stored all the same: `assemble` checks that it is equal
            sources[ours] = name
        else:
            unexpected.append(name)
    for prefix, found in single.items():
        _add_single_experts(config, prefix, found, headers, sources=sources, misshapen=misshapen, unexpected=unexpected)
    missing = [name for name in [*expected, *additions] if name not in sources]
    total_bytes = sum(headers[n].size_bytes for n in headers if n not in ignored)
    return TensorReport(
        sources=sources,
        missing=missing,
        misshapen=misshapen,
        unexpected=unexpected,
        ignored=ignored,
        total_bytes=total_bytes,
    )


def _shape_of(header: TensorHeader) -> str:
    return f"{header.name} ({header.dtype} {list(header.shape)})"


def _addition_fits(config: CloverMoeConfig, name: str, shape: tuple[int, ...]) -> bool:
    if not name.endswith("conv_right_weight"):
        return shape in {(config.value_heads,), (1,)}
    return len(shape) in {2, 3} and shape[0] == config.conv_channels and (len(shape) == 2 or shape[1] == 1)


def _add_single_experts(
    config: CloverMoeConfig,
    prefix: str,
    found: dict[tuple[int, str], str],
    headers: Mapping[str, TensorHeader],
    *,
    sources: dict[str, str | list[str]],
    misshapen: list[str],
    unexpected: list[str],
) -> None:
    """Enters experts stored one by one under their fused names; incomplete sets stay missing."""
    wide, tall = (config.expert_width, config.hidden_size), (config.hidden_size, config.expert_width)
    for (expert, part), name in found.items():
        if expert >= config.experts:
            unexpected.append(name)
        elif headers[name].dtype not in FLOATING_DTYPES or headers[name].shape != (tall if part == "down" else wide):
            misshapen.append(_shape_of(headers[name]))
    every = range(config.experts)
    fused = f"{prefix}.gate_up_proj"
    if fused in sources or fused not in expected_shapes(config):
        unexpected += found.values()
    elif all((expert, part) in found for expert in every for part in ("gate", "up", "down")):
        pairs = [found[expert, part] for expert in every for part in ("gate", "up")]
        sources[fused] = pairs
        sources[f"{prefix}.down_proj"] = [found[expert, "down"] for expert in every]


def refuse_incomplete(folder: Path, report: TensorReport) -> None:
    """Raises CheckpointError, naming the first fault and the count, unless the checkpoint is whole."""
    for faults, words in (
        (report.missing, tr("{}: lacks {} of its tensors, first {}; it is not loaded.")),
        (report.misshapen, tr("{}: has {} tensors of a wrong shape or type, first {}; it is not loaded.")),
        (report.unexpected, tr("{}: has {} tensors that this model family does not know, first {}; it is not loaded.")),
    ):
        if faults:
            raise CheckpointError(words.format(folder, len(faults), faults[0]))


def load_tensors(
    report: TensorReport, headers: Mapping[str, TensorHeader], *, dtype: torch.dtype, device: torch.device
) -> Iterator[tuple[str, Tensor, int]]:
    """Yields (our name, tensor, bytes read so far), one tensor at a time, so that no second copy exists."""
    done_bytes = 0
    files = {header.file for header in headers.values()}
    try:
        opened = {path: safe_open(path, framework="pt", device="cpu") for path in files}
    except SafetensorError as error:
        folder = next(iter(files)).parent
        raise CheckpointError(tr("{}: its weights cannot be opened ({}).").format(folder, error)) from error

    def read(name: str) -> Tensor:
        tensor = opened[headers[name].file].get_tensor(name)
        if not torch.isfinite(tensor).all():
            raise CheckpointError(
                tr("{}: {} holds NaN or infinite numbers; download it again.").format(headers[name].file, name)
            )
        return tensor.to(device=device, dtype=dtype)

    for ours, source in report.sources.items():
        names = [source] if isinstance(source, str) else source
        tensors = [read(name) for name in names]
        done_bytes += sum(headers[name].size_bytes for name in names)
        if isinstance(source, str):
            yield ours, tensors[0], done_bytes
        elif ours.endswith("gate_up_proj"):
            pairs = [torch.cat(tensors[i : i + 2]) for i in range(0, len(tensors), 2)]
            yield ours, torch.stack(pairs), done_bytes
        else:
            yield ours, torch.stack(tensors), done_bytes


def assemble(config: CloverMoeConfig, tensors: Mapping[str, Tensor]) -> CloverMoeWeights:
    """The model's weights from tensors by canonical name (all of them must be there).

    Raises:
        CheckpointError: embeddings are tied and yet a different lm_head is stored.
    """
    layers: list[LayerWeights] = []
    for index, kind in enumerate(config.layer_kinds):
        take = _taker(tensors, f"layers.{index}.")
        mixer = _attention(take) if kind == "full_attention" else _gated_delta(take)
        layers.append(
            LayerWeights(
                input_norm=take("input_layernorm.weight"),
                post_norm=take("post_attention_layernorm.weight"),
                mixer=mixer,
                moe=_moe(take),
            )
        )
    embedding = tensors["embed_tokens.weight"]
    head = tensors.get("lm_head.weight", embedding)
    if config.ties_embeddings and not torch.equal(head, embedding):
        raise CheckpointError(tr("config.json ties lm_head to the embedding, but the file holds a different lm_head."))
    head = embedding if config.ties_embeddings else head
    return CloverMoeWeights(embedding=embedding, layers=layers, norm=tensors["norm.weight"], lm_head=head)


def _taker(tensors: Mapping[str, Tensor], prefix: str) -> Callable[[str], Tensor]:
    return lambda name: tensors[prefix + name]


def _attention(take: Callable[[str], Tensor]) -> AttentionWeights:
    names = ("q_proj", "k_proj", "v_proj", "o_proj", "q_norm", "k_norm")
    return AttentionWeights(**{name: take(f"self_attn.{name}.weight") for name in names})


def _gated_delta(take: Callable[[str], Tensor]) -> GatedDeltaWeights:
    names = ("in_proj_qkv", "in_proj_z", "in_proj_b", "in_proj_a", "out_proj", "norm")
    return GatedDeltaWeights(
        **{name: take(f"linear_attn.{name}.weight") for name in names},
        conv=take("linear_attn.conv1d.weight").squeeze(1),
        conv_right=take("linear_attn.conv_right_weight").flatten(1),
        dt_bias=take("linear_attn.dt_bias"),
        a_log=take("linear_attn.A_log"),
        logit_scale=take("linear_attn.bd_softmax_logit_scale"),
        history_bias=take("linear_attn.bd_softmax_history_bias"),
        history_c=take("linear_attn.bd_softmax_history_c"),
    )


def _moe(take: Callable[[str], Tensor]) -> MoeWeights:
    return MoeWeights(
        router=take("mlp.gate.weight"),
        gate_up=take("mlp.experts.gate_up_proj"),
        down=take("mlp.experts.down_proj"),
        shared_gate=take("mlp.shared_expert.gate_proj.weight"),
        shared_up=take("mlp.shared_expert.up_proj.weight"),
        shared_down=take("mlp.shared_expert.down_proj.weight"),
        shared_expert_gate=take("mlp.shared_expert_gate.weight"),
    )
