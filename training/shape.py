"""Sprout's shape: config.json and generation_config.json of the checkpoint that training writes."""

from __future__ import annotations

from typing import Any

BLOCK_SIZE = 32
CONTEXT_LENGTH = 2048
VOCABULARY_SIZE = 5120
END_OF_TURN, END_OF_TEXT, MASK = "<|im_end|>", "<|endoftext|>", "<|mask|>"
THINK, THINK_END = "<think>", "</think>"
SPECIAL_TOKENS = (
    END_OF_TEXT,
    "<|im_start|>",
    END_OF_TURN,
    MASK,
    THINK,
    THINK_END,
    "<tool_call>",
    "</tool_call>",
)

CHAT_TEMPLATE = """\
{%- for message in messages %}
{%- if message.role == 'tool' %}
{{- '<|im_start|>user\\n<tool_response>\\n' + message.content + '\\n</tool_response><|im_end|>\\n' }}
{%- else %}
{{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' }}
{%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}
{{- '<|im_start|>assistant\\n' }}
{{- '<think>\\n' if enable_thinking else '<think>\\n\\n</think>\\n\\n' }}
{%- endif %}
"""


def config_document(vocabulary_size: int, *, mask_token_id: int, pad_token_id: int) -> dict[str, Any]:
    """config.json, with the field names of the published family."""
    return {
        "architectures": ["CloverMoeModelLM"],
        "model_type": "clover_moe",
        "vocab_size": vocabulary_size,
        "hidden_size": 256,
        "num_hidden_layers": 4,
        "layer_types": ["linear_attention", "full_attention", "linear_attention", "full_attention"],
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "head_dim": 64,
        "rope_parameters": {"rope_type": "default", "rope_theta": 10_000_000, "partial_rotary_factor": 0.25},
        "linear_num_key_heads": 4,
        "linear_num_value_heads": 8,
        "linear_key_head_dim": 32,
        "linear_value_head_dim": 32,
        "linear_conv_kernel_dim": 4,
        "num_experts": 8,
        "num_experts_per_tok": 2,
        "moe_intermediate_size": 128,
        "shared_expert_intermediate_size": 256,
        "rms_norm_eps": 1e-6,
        "max_position_embeddings": CONTEXT_LENGTH,
        "tie_word_embeddings": True,
        "mask_token_id": mask_token_id,
        "pad_token_id": pad_token_id,
        "moe_block_coreset_enabled": True,
        "moe_block_coreset_top_p": 0.9,
        "dtype": "bfloat16",
    }


def generation_document(end_token_ids: list[int]) -> dict[str, Any]:
    """generation_config.json: the published controls, penalties neutral."""
    return {
        "block_size": BLOCK_SIZE,
        "threshold": 0.95,
        "max_new_tokens": 512,
        "presence_penalty": 0.0,
        "frequency_penalty": 0.0,
        "repetition_penalty": 1.0,
        "dllm_length_penalty": 0.0,
        "dllm_length_penalty_start": 256,
        "dllm_length_penalty_window": 256,
        "dllm_think_end_bias": 0.0,
        "dllm_think_end_start": 128,
        "dllm_think_end_window": 128,
        "eos_token_id": end_token_ids,
        "do_sample": False,
    }
