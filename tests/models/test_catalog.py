"""What is offered, and what a user's word for a model means."""

from __future__ import annotations

from pathlib import Path

import pytest

from clover_desktop.models.catalog import find_model, read_catalog, size_on_disk
from clover_desktop.models.checkpoint import CheckpointError
from clover_desktop.models.clover_sizes import BF16_ON_DISK, INT4_ON_DISK
from clover_desktop.models.memory_fit import GIB
from clover_desktop.models.profiles import profile_named, profiles, smallest_card
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


@pytest.mark.parametrize(
    "word",
    ["clover-35b-a3b-int4", "Clover-35B-A3B-BF16", "Clover-35B-A3B-Preview", "Diffuspace/Clover-35B-A3B-Preview"],
)
def test_an_offered_model_that_is_not_here_says_so_in_one_sentence(
    word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CheckpointError, match=r"not on this computer.*does not download") as caught:
        find_model(word, catalog=CATALOG)
    assert str(caught.value).startswith(f"{word}: ")


def test_a_folder_that_bears_an_offered_name_is_that_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("Clover-35B-A3B-Preview").mkdir()
    assert find_model("Clover-35B-A3B-Preview", catalog=CATALOG) == tmp_path / "Clover-35B-A3B-Preview"


def test_names_are_unique_and_in_the_order_of_the_dialog() -> None:
    names = [entry.name for entry in read_catalog(CATALOG)]
    assert names == ["clover-35b-a3b-int4", "clover-35b-a3b-bf16", "sprout"]


def test_every_entry_has_a_licence_and_either_a_folder_or_a_profile_with_its_sources() -> None:
    entries = read_catalog(CATALOG)
    known = {profile.name for profile in profiles()}
    assert all(entry.licence == "Apache-2.0" for entry in entries)
    assert all(entry.is_built_in != (entry.profile in known) for entry in entries)
    sources = {(entry.hugging_face, entry.model_scope) for entry in entries if not entry.is_built_in}
    assert sources == {("Diffuspace/Clover-35B-A3B-Preview",) * 2}


def test_sizes_come_from_files_where_they_are_here_and_from_the_profile_elsewhere() -> None:
    sizes = [size_on_disk(entry, catalog=CATALOG) for entry in read_catalog(CATALOG)]
    here = sum(path.stat().st_size for path in resource_path("sprout").iterdir())
    assert sizes == [INT4_ON_DISK, BF16_ON_DISK, here]


@pytest.mark.parametrize(
    ("profile", "ram_gib", "is_whole", "expected"),
    [
        ("INT4", 32, False, 16),
        ("INT4", 3, False, 24),
        ("INT4", 32, True, 24),
        ("INT4", 0.5, False, None),
        ("BF16", 24, False, 48),
        ("BF16", 64, False, 16),
        ("BF16", 24, True, 80),
    ],
)
def test_the_smallest_card_depends_on_the_ram(
    profile: str, ram_gib: float, is_whole: bool, expected: float | None
) -> None:
    found = smallest_card(
        profile_named(profile).parts, host_free=round(ram_gib * GIB), context_tokens=32_768, is_whole=is_whole
    )
    assert (found[0] if found else None) == expected
