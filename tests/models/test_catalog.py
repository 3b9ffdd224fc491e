"""What a user's word for a model means."""

from __future__ import annotations

from pathlib import Path

import pytest

from clover_desktop.models.catalog import find_model, read_catalog
from clover_desktop.models.checkpoint import CheckpointError
from clover_desktop.resources import resource_path

CATALOG = resource_path("catalog.toml")


def test_the_built_in_model_is_complete_and_small() -> None:
    folder = find_model("Sprout", catalog=CATALOG)
    assert folder == resource_path("sprout")
    files = {path.name for path in folder.iterdir()}
    assert files >= {"config.json", "generation_config.json", "model.safetensors", "tokenizer.json", "README.md"}
    assert sum(path.stat().st_size for path in folder.iterdir()) <= 16_000_000


def test_a_path_is_taken_as_it_stands(tmp_path: Path) -> None:
    folder = tmp_path / "模型 a"
    folder.mkdir()
    assert find_model(str(folder), catalog=CATALOG) == folder


def test_an_unknown_word_is_a_sentence_with_the_names() -> None:
    with pytest.raises(CheckpointError, match=r"clover-9000: is neither .*sprout"):
        find_model("clover-9000", catalog=CATALOG)


def test_names_are_unique() -> None:
    names = [entry.name for entry in read_catalog(CATALOG)]
    assert len(names) == len(set(names))
