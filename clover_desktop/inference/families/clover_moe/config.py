"""The shape of a ``clover_moe`` checkpoint, read strictly from its ``config.json``. No torch.

Sources: the backbone fields are those of transformers' ``qwen3_5_moe`` text model; the block-diffusion
additions are named in public implementations, their maths is ours until the publisher's code confirms it
(every such choice is a field of `Assumptions`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from clover_desktop.language import tr
from clover_desktop.models.checkpoint import CheckpointError

LayerKind = Literal["linear_attention", "full_attention"]


@dataclass(frozen=True, kw_only=True)
class Assumptions:
    """What nobody has published yet, one switch each; the defaults are our reading of the model card."""

    logit_scale: Literal["linear", "exponential"] = "linear"
    """Block softmax multiplies q.k by the stored scale itself, or by its exponential."""
    history_length: Literal["log", "none"] = "log"
    """The history logit adds history_c * ln(block length), or history_c alone."""
    logit_shift: Literal[0, 1] = 0
    """0: row i of the logits proposes position i of the block; 1: row i - 1 does."""
    coreset_routing: Literal["renormalised", "original"] = "renormalised"
    """Weights inside the kept experts are renormalised to 1, or keep their size among all experts."""


@dataclass(frozen=True, kw_only=True)
class CloverMoeConfig:
    """Everything that the shapes and the arithmetic of the model depend on."""

    vocab_size: int
    hidden_size: int
    layer_kinds: tuple[LayerKind, ...]
    attention_heads: int
    key_value_heads: int
    head_dim: int
    rotary_dim: int
    rope_theta: float
    key_heads: int
    value_heads: int
    key_head_dim: int
    value_head_dim: int
    conv_width: int
    experts: int
    experts_per_token: int
    expert_width: int
    shared_expert_width: int
    norm_epsilon: float
    context_length: int
    ties_embeddings: bool
    coreset_enabled: bool
    coreset_top_p: float
    assumptions: Assumptions = Assumptions()

    @property
    def conv_channels(self) -> int:
        """Channels that the GDN convolution runs over: query, key and value of every head."""
        return 2 * self.key_heads * self.key_head_dim + self.value_heads * self.value_head_dim


def parse_config(document: Mapping[str, Any], *, source: str) -> CloverMoeConfig:
    """The config of a checkpoint, from its config.json.

    Class defaults of other libraries differ from the published values (rope_theta, context), so a field that
    is absent is an error and never a default.

    Raises:
        CheckpointError: a needed field is absent or impossible; the sentence names it.
    """
    text: Mapping[str, Any] = {**document, **_object(document, "text_config", source=source)}

    def need(key: str, kind: type = int) -> Any:
        if key not in text:
            raise _lacks(key, source=source)
        value = text[key]
        if kind is float and isinstance(value, int) and not isinstance(value, bool):
            value = float(value)
        if not isinstance(value, kind) or (kind is int and (isinstance(value, bool) or value < 1)):
            raise CheckpointError(
                tr("{}: config.json has {} = {}, which cannot be.").format(
                    source, key, json.dumps(value, ensure_ascii=False)
                )
            )
        return value

    rope: Mapping[str, Any] = _object(text, "rope_parameters", source=source) or text
    for key in ("rope_theta", "partial_rotary_factor"):
        if not isinstance(rope.get(key), int | float):
            raise _lacks(key, source=source)
    config = CloverMoeConfig(
        vocab_size=need("vocab_size"),
        hidden_size=need("hidden_size"),
        layer_kinds=_layer_kinds(text, need("num_hidden_layers"), source=source),
        attention_heads=need("num_attention_heads"),
        key_value_heads=need("num_key_value_heads"),
        head_dim=need("head_dim"),
        rotary_dim=int(need("head_dim") * rope["partial_rotary_factor"]),
        rope_theta=float(rope["rope_theta"]),
        key_heads=need("linear_num_key_heads"),
        value_heads=need("linear_num_value_heads"),
        key_head_dim=need("linear_key_head_dim"),
        value_head_dim=need("linear_value_head_dim"),
        conv_width=need("linear_conv_kernel_dim"),
        experts=need("num_experts"),
        experts_per_token=need("num_experts_per_tok"),
        expert_width=need("moe_intermediate_size"),
        shared_expert_width=need("shared_expert_intermediate_size"),
        norm_epsilon=need("rms_norm_eps", float),
        context_length=need("max_position_embeddings"),
        ties_embeddings=need("tie_word_embeddings", bool),
        coreset_enabled=bool(text.get("moe_block_coreset_enabled", True)),
        coreset_top_p=float(text.get("moe_block_coreset_top_p", 0.9)),
    )
    _refuse_impossible(config, source=source)
    return config


def _lacks(key: str, *, source: str) -> CheckpointError:
    return CheckpointError(tr("{}: config.json has no {!r}; the checkpoint is incomplete.").format(source, key))


def _object(document: Mapping[str, Any], key: str, *, source: str) -> Mapping[str, Any]:
    """The object under a key, empty if it is absent or null."""
    value = document.get(key) or {}
    if not isinstance(value, Mapping):
        raise CheckpointError(
            tr("{}: config.json has {} = {}, which is no object.").format(
                source, key, json.dumps(value, ensure_ascii=False)
            )
        )
    return value  # pyright: ignore[reportUnknownVariableType]


def _layer_kinds(text: Mapping[str, Any], layers: int, *, source: str) -> tuple[LayerKind, ...]:
    kinds: Any = text.get("layer_types")
    interval = text.get("full_attention_interval")
    if kinds is None and isinstance(interval, int) and interval > 0:
        kinds = ["full_attention" if (i + 1) % interval == 0 else "linear_attention" for i in range(layers)]
    if kinds is None:
        raise CheckpointError(
            tr("{}: config.json has neither 'layer_types' nor 'full_attention_interval'.").format(source)
        )
    if (
        not isinstance(kinds, list)
        or len(kinds) != layers
        or not all(kind in ("linear_attention", "full_attention") for kind in kinds)
    ):
        raise CheckpointError(tr("{}: config.json has layer_types that do not fit {} layers.").format(source, layers))
    return tuple(kinds)


def _refuse_impossible(config: CloverMoeConfig, *, source: str) -> None:
    if config.experts_per_token > config.experts:
        raise CheckpointError(tr("{}: config.json routes to more experts than there are.").format(source))
    if config.attention_heads % config.key_value_heads or config.value_heads % config.key_heads:
        raise CheckpointError(tr("{}: config.json has head counts that do not divide.").format(source))
    if config.rotary_dim % 2 or not 2 <= config.rotary_dim <= config.head_dim:
        raise CheckpointError(tr("{}: config.json gives {} rotary dimensions.").format(source, config.rotary_dim))


def expected_shapes(config: CloverMoeConfig) -> dict[str, tuple[int, ...]]:
    """Name (without the ``model.`` prefix) and shape of every backbone tensor, experts fused.

    The four block-diffusion additions are not in it: see `addition_shapes`. ``lm_head.weight`` is left out
    when the embeddings are tied.
    """
    hidden, channels = config.hidden_size, config.conv_channels
    value_width = config.value_heads * config.value_head_dim
    attention_width = config.attention_heads * config.head_dim
    key_value_width = config.key_value_heads * config.head_dim
    shapes: dict[str, tuple[int, ...]] = {
        "embed_tokens.weight": (config.vocab_size, hidden),
        "norm.weight": (hidden,),
    }
    if not config.ties_embeddings:
        shapes["lm_head.weight"] = (config.vocab_size, hidden)
    for layer, kind in enumerate(config.layer_kinds):
        here = f"layers.{layer}."
        if kind == "full_attention":
            mixer = {
                "self_attn.q_proj.weight": (2 * attention_width, hidden),
                "self_attn.k_proj.weight": (key_value_width, hidden),
                "self_attn.v_proj.weight": (key_value_width, hidden),
                "self_attn.o_proj.weight": (hidden, attention_width),
                "self_attn.q_norm.weight": (config.head_dim,),
                "self_attn.k_norm.weight": (config.head_dim,),
            }
        else:
            mixer = {
                "linear_attn.in_proj_qkv.weight": (channels, hidden),
                "linear_attn.in_proj_z.weight": (value_width, hidden),
                "linear_attn.in_proj_b.weight": (config.value_heads, hidden),
                "linear_attn.in_proj_a.weight": (config.value_heads, hidden),
                "linear_attn.conv1d.weight": (channels, 1, config.conv_width),
                "linear_attn.dt_bias": (config.value_heads,),
                "linear_attn.A_log": (config.value_heads,),
                "linear_attn.norm.weight": (config.value_head_dim,),
                "linear_attn.out_proj.weight": (hidden, value_width),
            }
        moe = {
            "input_layernorm.weight": (hidden,),
            "post_attention_layernorm.weight": (hidden,),
            "mlp.gate.weight": (config.experts, hidden),
            "mlp.experts.gate_up_proj": (config.experts, 2 * config.expert_width, hidden),
            "mlp.experts.down_proj": (config.experts, hidden, config.expert_width),
            "mlp.shared_expert.gate_proj.weight": (config.shared_expert_width, hidden),
            "mlp.shared_expert.up_proj.weight": (config.shared_expert_width, hidden),
            "mlp.shared_expert.down_proj.weight": (hidden, config.shared_expert_width),
            "mlp.shared_expert_gate.weight": (1, hidden),
        }
        shapes |= {here + name: shape for name, shape in {**mixer, **moe}.items()}
    return shapes


ADDITIONS = (
    "linear_attn.conv_right_weight",
    "linear_attn.bd_softmax_logit_scale",
    "linear_attn.bd_softmax_history_bias",
    "linear_attn.bd_softmax_history_c",
)
"""The four tensors that block diffusion adds to every GDN layer [names seen, shapes assumed]."""
