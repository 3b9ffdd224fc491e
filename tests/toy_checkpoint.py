"""Writes a clover_moe checkpoint folder as published, with random weights, for tests that need a real model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import save_file

from clover_desktop.inference.chat_tokenizer import ChatTokenizer
from clover_desktop.inference.families.clover_moe.config import CloverMoeConfig, parse_config
from training.initial_weights import initial_tensors
from training.shape import END_OF_TEXT, END_OF_TURN, MASK, config_document, generation_document
from training.vocabulary import train_tokenizer, write_tokenizer

TOY_SIZES: dict[str, Any] = {
    "hidden_size": 64,
    "num_hidden_layers": 4,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "head_dim": 32,
    "linear_num_key_heads": 2,
    "linear_num_value_heads": 4,
    "linear_key_head_dim": 16,
    "linear_value_head_dim": 24,
    "num_experts": 8,
    "num_experts_per_tok": 2,
    "moe_intermediate_size": 32,
    "shared_expert_intermediate_size": 48,
}
TEXTS = ["user\nassistant\nsystem\ndef total(numbers):\n    return sum(numbers)\n", "判断一个字符串是不是回文"] * 20


def toy_document(vocabulary_size: int, **changes: Any) -> dict[str, Any]:
    """A toy config.json."""
    return config_document(vocabulary_size, mask_token_id=3, pad_token_id=0) | TOY_SIZES | changes


def toy_config(vocabulary_size: int = 97, **changes: Any) -> CloverMoeConfig:
    """The parsed toy config."""
    return parse_config(toy_document(vocabulary_size, **changes), source="toy")


def random_tensors(config: CloverMoeConfig, *, seed: int = 0, spread: float = 0.1) -> dict[str, torch.Tensor]:
    """Random weights in which every part matters: no tensor is zero or constant."""
    generator = torch.Generator().manual_seed(seed)
    tensors = initial_tensors(config, generator=generator)
    return {name: tensor + spread * torch.randn(tensor.shape, generator=generator) for name, tensor in tensors.items()}


def write_toy_checkpoint(folder: Path, *, seed: int = 0) -> Path:
    """Writes the folder and returns it."""
    write_tokenizer(train_tokenizer(TEXTS, vocabulary_size=400), folder)
    tokenizer = ChatTokenizer(folder)
    ids = {token: tokenizer.added_token_id(token) for token in (MASK, END_OF_TEXT, END_OF_TURN)}
    document = toy_document(
        tokenizer.vocabulary_size, mask_token_id=ids[MASK], pad_token_id=ids[END_OF_TEXT], max_position_embeddings=4096
    )
    (folder / "config.json").write_text(json.dumps(document), encoding="utf-8")
    # Random weights would end replies by chance: the length ramp, turned round, keeps end tokens away.
    endless = {"dllm_length_penalty": -1000.0, "dllm_length_penalty_start": 0, "dllm_length_penalty_window": 1}
    generation = generation_document([ids[END_OF_TURN], ids[END_OF_TEXT]]) | endless
    (folder / "generation_config.json").write_text(json.dumps(generation), encoding="utf-8")
    tensors = random_tensors(parse_config(document, source="toy"), seed=seed)
    save_file({f"model.{name}": tensor for name, tensor in tensors.items()}, str(folder / "model.safetensors"))
    return folder
