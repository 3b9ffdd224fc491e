"""The steps of a set-up, interrupted and repeated, with a stand-in for pip."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from installer.environment import is_finished, set_up
from installer.project import Folders
from installer.surroundings import SetupFailed
from tests.installer.fakes import PYPROJECT, FakeWorld

RUN_PACKAGES = {"pip", "torch", "window_parts", "tokens", "clover_desktop"}
EVENTS_OF_A_SET_UP = 21


@pytest.fixture
def world(tmp_path: Path) -> FakeWorld:
    """A fresh checkout."""
    return FakeWorld.in_folder(tmp_path)


def test_sets_up_everything_for_run(world: FakeWorld) -> None:
    set_up(world.folders, "run", world.around)
    assert world.programs.installed_names() == RUN_PACKAGES
    assert is_finished(world.folders, "run")


def test_run_alone_does_not_finish_test(world: FakeWorld) -> None:
    set_up(world.folders, "run", world.around)
    assert not is_finished(world.folders, "test")


def test_test_adds_its_tools_on_top_of_run_without_another_torch(world: FakeWorld) -> None:
    set_up(world.folders, "run", world.around)
    before = len(world.programs.events)
    set_up(world.folders, "test", world.around)
    assert world.programs.installed_names() == RUN_PACKAGES | {"torch_oracle"}
    assert "whole torch" not in world.programs.events[before:]


def test_test_serves_run_too(world: FakeWorld) -> None:
    set_up(world.folders, "test", world.around)
    assert is_finished(world.folders, "run")


def test_a_finished_environment_starts_no_process(world: FakeWorld) -> None:
    set_up(world.folders, "run", world.around)
    world.programs.events.clear()
    set_up(world.folders, "run", world.around)
    assert world.programs.events == []


def test_every_event_of_a_set_up_is_interrupted_below(world: FakeWorld) -> None:
    set_up(world.folders, "run", world.around)
    assert len(world.programs.events) == EVENTS_OF_A_SET_UP


@pytest.mark.parametrize("event", range(EVENTS_OF_A_SET_UP))
def test_an_interruption_anywhere_is_mended_by_repeating(world: FakeWorld, event: int) -> None:
    world.programs.interrupt_at = event
    with pytest.raises(KeyboardInterrupt):
        set_up(world.folders, "run", world.around)
    assert not is_finished(world.folders, "run")
    set_up(world.folders, "run", world.around)
    assert is_finished(world.folders, "run")
    assert world.programs.installed_names() == RUN_PACKAGES
    assert list(world.folders.environment.rglob("METADATA")) == [
        path.with_name("METADATA") for path in world.folders.environment.rglob("RECORD")
    ]


def test_the_right_build_comes_from_pytorchs_index(world: FakeWorld) -> None:
    set_up(world.folders, "run", world.around)
    assert "PyTorch 2.13.0+cpu: 1 MB from https://***@files.example" in world.text


def test_an_index_that_cannot_be_reached_is_replaced_by_pips_own(world: FakeWorld) -> None:
    world.reachable = False
    set_up(world.folders, "run", world.around)
    assert "https://download.pytorch.org/whl/cpu cannot be reached." in world.text
    assert "PyTorch 2.13.0: 1 MB" in world.text


def test_an_index_without_the_version_is_replaced_by_pips_own(world: FakeWorld) -> None:
    world.programs.fail_on = "whl/cpu"
    set_up(world.folders, "run", world.around)
    assert "whl/cpu has no PyTorch 2.13.0 for this machine." in world.text
    assert is_finished(world.folders, "run")


def test_no_index_at_all_ends_with_pips_words_and_without_credentials(world: FakeWorld) -> None:
    world.programs.fail_on = "--dry-run"
    with pytest.raises(SetupFailed, match="it failed") as failure:
        set_up(world.folders, "run", world.around)
    assert "secret" not in str(failure.value) + world.text


def test_a_failing_pip_ends_with_its_words_and_without_credentials(world: FakeWorld) -> None:
    world.programs.fail_on = "--editable"
    with pytest.raises(SetupFailed, match="goes on from here") as failure:
        set_up(world.folders, "run", world.around)
    assert "index.example" in str(failure.value)
    assert "secret" not in str(failure.value) + world.text


def test_a_card_that_appears_later_brings_its_build_when_pip_looks_again(world: FakeWorld) -> None:
    set_up(world.folders, "run", world.around)
    world.machine = replace(world.machine, nvidia_driver="580.65.06")
    set_up(world.folders, "test", world.around)
    assert "PyTorch 2.13.0+cu130" in world.text
    assert "uninstall --yes torch" in " ".join(world.programs.events)


def test_too_little_disk_is_said_before_anything_large_is_fetched(world: FakeWorld) -> None:
    world.free_bytes = 1_000_000
    with pytest.raises(SetupFailed, match="Too little free disk"):
        set_up(world.folders, "run", world.around)
    assert world.programs.installed_names() == {"pip"}


def test_missing_ensurepip_names_the_apt_line(world: FakeWorld) -> None:
    world.has_ensurepip = False
    with pytest.raises(SetupFailed, match=r"sudo apt install .*python3-venv"):
        set_up(world.folders, "run", world.around)


def test_an_environment_that_pip_lost_is_made_anew(world: FakeWorld) -> None:
    set_up(world.folders, "run", world.around)
    world.folders.python.unlink()
    assert not is_finished(world.folders, "run")
    set_up(world.folders, "run", world.around)
    assert "made anew" in world.text
    assert is_finished(world.folders, "run")


def test_a_working_environment_without_a_record_is_taken_over(world: FakeWorld) -> None:
    set_up(world.folders, "run", world.around)
    world.folders.state_file.unlink()
    world.programs.events.clear()
    set_up(world.folders, "run", world.around)
    assert "whole torch" not in world.programs.events
    assert is_finished(world.folders, "run")


def test_a_moved_checkout_gets_a_new_environment(world: FakeWorld, tmp_path: Path) -> None:
    first = world.folders
    set_up(first, "run", world.around)
    moved = tmp_path / "moved 移动"
    moved.mkdir()
    first.environment.rename(moved / ".venv")
    first.pyproject.rename(moved / "pyproject.toml")
    assert not is_finished(Folders.of_checkout(moved), "run")


def test_a_new_requirement_makes_pip_look_again(world: FakeWorld) -> None:
    set_up(world.folders, "run", world.around)
    changed = PYPROJECT.replace("window-parts>=1", "window-parts>=2")
    world.folders.pyproject.write_text(changed, encoding="utf-8")
    assert not is_finished(world.folders, "run")


def test_a_changed_lint_rule_does_not(world: FakeWorld) -> None:
    set_up(world.folders, "run", world.around)
    changed = PYPROJECT + "[tool.ruff]\nline-length = 100\n"
    world.folders.pyproject.write_text(changed, encoding="utf-8")
    assert is_finished(world.folders, "run")
