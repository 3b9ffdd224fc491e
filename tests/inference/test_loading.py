"""Strict loading: what is whole loads, and every fault is one sentence that names it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file, save_file

from clover_desktop.inference.engines.block_diffusion import BlockDiffusionEngine
from clover_desktop.inference.protocol import ChatMessage, Generate, LoadAdvanced, LoadModel, ModelLoaded, StepResolved
from clover_desktop.models.checkpoint import CheckpointError

Tensors = dict[str, torch.Tensor]


def load(folder: Path) -> list[LoadAdvanced | ModelLoaded]:
    return list(BlockDiffusionEngine().load(LoadModel(path=str(folder))))


@pytest.fixture
def folder(toy_folder: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(toy_folder, tmp_path / "LLM模型 Željko"))


def change_tensors(folder: Path, change: Callable[[Tensors], Tensors]) -> None:
    path = folder / "model.safetensors"
    save_file(change(load_file(path)), path)


def change_json(folder: Path, name: str, **changes: object) -> None:
    document = json.loads((folder / name).read_text(encoding="utf-8")) | changes
    kept = {key: value for key, value in document.items() if value is not None}
    (folder / name).write_text(json.dumps(kept), encoding="utf-8")


def header_bytes(folder: Path) -> int:
    with (folder / "model.safetensors").open("rb") as file:
        return 8 + int.from_bytes(file.read(8), "little")


def first_step(folder: Path) -> StepResolved:
    engine = BlockDiffusionEngine()
    list(engine.load(LoadModel(path=str(folder))))
    command = Generate(request_id=1, messages=[ChatMessage(role="user", content="total")], controls={})
    events = engine.generate(command, lambda: False)
    return next(event for event in events if isinstance(event, StepResolved))


def test_a_folder_with_chinese_letters_and_a_space_loads_with_progress(folder: Path) -> None:
    events = load(folder)
    loaded = events[-1]
    assert isinstance(loaded, ModelLoaded)
    assert (loaded.engine, loaded.context_length, loaded.expert_count) == ("block_diffusion", 4096, 8)
    done = [event.done_bytes for event in events if isinstance(event, LoadAdvanced)]
    assert done == sorted(done)
    assert done[-1] == (folder / "model.safetensors").stat().st_size - header_bytes(folder)


def test_experts_stored_one_by_one_give_the_same_model(folder: Path) -> None:
    fused = first_step(folder)

    def split(tensors: Tensors) -> Tensors:
        out: Tensors = {}
        for name, tensor in tensors.items():
            stem, _, part = name.rpartition(".")
            for expert in range(len(tensor) if stem.endswith("experts") else 0):
                if part == "down_proj":
                    out[f"{stem}.{expert}.down_proj.weight"] = tensor[expert].clone()
                else:
                    gate, up = tensor[expert].chunk(2)
                    out[f"{stem}.{expert}.gate_proj.weight"] = gate.clone()
                    out[f"{stem}.{expert}.up_proj.weight"] = up.clone()
            if not stem.endswith("experts"):
                out[name] = tensor
        return out

    change_tensors(folder, split)
    assert first_step(folder).guesses == fused.guesses


def test_other_prefixes_and_the_parts_we_do_not_need_are_fine(folder: Path) -> None:
    def rename(tensors: Tensors) -> Tensors:
        renamed = {name.replace("model.", "model.language_model."): tensor for name, tensor in tensors.items()}
        return renamed | {"mtp.layers.0.weight": torch.zeros(3), "model.visual.patch.weight": torch.zeros(2)}

    change_tensors(folder, rename)
    assert isinstance(load(folder)[-1], ModelLoaded)


def test_a_tied_head_that_is_stored_must_be_equal(folder: Path) -> None:
    change_tensors(folder, lambda t: t | {"lm_head.weight": t["model.embed_tokens.weight"].clone()})
    assert isinstance(load(folder)[-1], ModelLoaded)
    change_tensors(folder, lambda t: t | {"lm_head.weight": t["model.embed_tokens.weight"] + 1})
    with pytest.raises(CheckpointError, match="lm_head"):
        load(folder)


ONE_NORM = "model.layers.1.input_layernorm.weight"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda t: {n: v for n, v in t.items() if n != ONE_NORM}, "lacks 1 .*layers.1.input_layernorm"),
        (lambda t: {n: v for n, v in t.items() if "history_c" not in n}, "lacks 2 .*history_c"),
        (lambda t: t | {ONE_NORM: torch.zeros(65)}, "wrong shape.*65"),
        (lambda t: t | {ONE_NORM: torch.zeros(64, dtype=torch.int32)}, "wrong shape or type.*I32"),
        (lambda t: t | {ONE_NORM: torch.full((64,), float("nan"))}, "NaN"),
        (lambda t: t | {"model.layers.9.extra": torch.zeros(1)}, "does not know.*layers.9"),
        (lambda t: t | {"model.layers.0.mlp.experts.8.up_proj.weight": torch.zeros(32, 64)}, "does not know"),
        (lambda t: {n: v for n, v in t.items() if "embed" not in n}, "embed_tokens"),
    ],
)
def test_a_faulty_tensor_refuses_the_checkpoint(folder: Path, change: Callable[[Tensors], Tensors], words: str) -> None:
    change_tensors(folder, change)
    with pytest.raises(CheckpointError, match=words):
        load(folder)


def test_an_untied_checkpoint_without_its_head_is_refused(folder: Path) -> None:
    change_json(folder, "config.json", tie_word_embeddings=False)
    with pytest.raises(CheckpointError, match="lm_head"):
        load(folder)


@pytest.mark.parametrize(
    ("name", "changes", "words"),
    [
        ("config.json", {"mask_token_id": None}, "mask_token_id"),
        ("config.json", {"model_type": "llama"}, "llama"),
        ("generation_config.json", {"block_size": None}, "block_size"),
        ("generation_config.json", {"eos_token_id": None}, "eos_token_id"),
        ("generation_config.json", {"threshold": 7}, "threshold"),
        ("config.json", {"mask_token_id": 99_999}, "mask_token_id.*outside"),
        ("generation_config.json", {"eos_token_id": [-1]}, "eos_token_id.*outside"),
        ("config.json", {"pad_token_id": 99_999}, "pad_token_id.*outside"),
        ("config.json", {"layer_types": None, "full_attention_interval": 0}, "layer_types"),
        ("config.json", {"layer_types": [["linear_attention"]]}, "layer_types"),
        ("config.json", {"rope_parameters": [1]}, "rope_parameters"),
        ("config.json", {"rope_parameters": {"rope_theta": 1e7, "partial_rotary_factor": 5}}, "rotary"),
        ("config.json", {"text_config": 3}, "text_config"),
    ],
)
def test_a_faulty_config_refuses_the_checkpoint(
    folder: Path, name: str, changes: dict[str, object], words: str
) -> None:
    change_json(folder, name, **changes)
    with pytest.raises(CheckpointError, match=words):
        load(folder)


@pytest.mark.parametrize("name", ["config.json", "generation_config.json", "tokenizer.json", "model.safetensors"])
def test_a_missing_file_is_named_with_its_whole_path(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(CheckpointError, match=name) as caught:
        load(folder)
    assert "LLM模型 Željko" in str(caught.value)


@pytest.mark.parametrize("size", [0, 5, 200, -1])
def test_a_cut_weights_file_is_refused(folder: Path, size: int) -> None:
    path = folder / "model.safetensors"
    content = path.read_bytes()
    path.write_bytes(content[:size])
    with pytest.raises(CheckpointError, match=r"model\.safetensors"):
        load(folder)


def test_an_index_that_names_a_missing_file_is_refused(folder: Path) -> None:
    index = {"weight_map": {ONE_NORM: "model-00002-of-00002.safetensors"}}
    (folder / "model.safetensors.index.json").write_text(json.dumps(index), encoding="utf-8")
    with pytest.raises(CheckpointError, match="model-00002-of-00002"):
        load(folder)


@pytest.mark.parametrize("weight_map", [["a"], {"a": 3}, None])
def test_a_malformed_index_is_refused(folder: Path, weight_map: object) -> None:
    (folder / "model.safetensors.index.json").write_text(json.dumps({"weight_map": weight_map}), encoding="utf-8")
    with pytest.raises(CheckpointError, match="weight_map"):
        load(folder)


@pytest.mark.parametrize(
    "header",
    ["[]", "[" * 5000, '{"a": 1}', '{"a": {"dtype": "F32", "shape": [1], "data_offsets": ["x", "y"]}}', "{"],
)
def test_a_malformed_safetensors_header_is_refused(folder: Path, header: str) -> None:
    content = len(header).to_bytes(8, "little") + header.encode()
    (folder / "model.safetensors").write_bytes(content)
    with pytest.raises(CheckpointError, match=r"model\.safetensors"):
        load(folder)


def test_tensors_that_overlap_are_refused(folder: Path) -> None:
    entry = {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}
    header = json.dumps({"a": entry, "b": entry}).encode()
    (folder / "model.safetensors").write_bytes(len(header).to_bytes(8, "little") + header + bytes(8))
    with pytest.raises(CheckpointError, match="overlap"):
        load(folder)


def test_a_padding_id_of_minus_one_means_none(folder: Path) -> None:
    change_json(folder, "config.json", pad_token_id=-1)
    assert isinstance(load(folder)[-1], ModelLoaded)


def test_integer_experts_stored_one_by_one_are_refused(folder: Path) -> None:
    def split(tensors: Tensors) -> Tensors:
        fused = tensors.pop("model.layers.0.mlp.experts.down_proj")
        for expert in range(8):
            name = f"model.layers.0.mlp.experts.{expert}.down_proj.weight"
            tensors[name] = fused[expert].to(torch.int8)
        return tensors

    change_tensors(folder, split)
    with pytest.raises(CheckpointError):
        load(folder)


def test_a_backbone_that_is_there_twice_is_refused(folder: Path) -> None:
    change_tensors(folder, lambda t: t | {ONE_NORM.replace("model.", "model.language_model."): t[ONE_NORM] + 1})
    with pytest.raises(CheckpointError, match="does not know"):
        load(folder)


def test_a_template_that_is_not_text_is_refused(folder: Path) -> None:
    (folder / "chat_template.jinja").write_bytes(b"\xff\xfe{{")
    with pytest.raises(CheckpointError, match="chat_template"):
        load(folder)


def test_an_index_that_leaves_the_folder_is_refused(folder: Path) -> None:
    index = {"weight_map": {ONE_NORM: "../model.safetensors"}}
    (folder / "model.safetensors.index.json").write_text(json.dumps(index), encoding="utf-8")
    with pytest.raises(CheckpointError, match=r"not a file of this folder"):
        load(folder)
