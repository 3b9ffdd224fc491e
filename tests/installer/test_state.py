"""The record of finished steps."""

from __future__ import annotations

from pathlib import Path

import pytest

from installer.state import SetupState, load_state, save_state


def test_a_saved_state_is_read_back(tmp_path: Path) -> None:
    state = SetupState("fingerprint").finished("torch", "a").finished("run", "b")
    save_state(tmp_path / "state.json", state)
    assert load_state(tmp_path / "state.json") == state


def test_a_step_counts_only_for_its_own_fingerprint() -> None:
    state = SetupState("fingerprint").finished("torch", "a")
    assert state.has("torch", "a")
    assert not state.has("torch", "b")
    assert not state.has("run", "a")


def test_a_missing_file_is_no_state(tmp_path: Path) -> None:
    assert load_state(tmp_path / "state.json") is None


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"format": 2}', '{"format": 1, "environment": "e", "steps": 3}', "\0"],
)
def test_an_unreadable_file_is_no_state(tmp_path: Path, text: str) -> None:
    path = tmp_path / "state.json"
    path.write_text(text, encoding="utf-8")
    assert load_state(path) is None
