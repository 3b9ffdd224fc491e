"""Settings: what is written is read, and nothing bad in the file costs more than its own key."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from clover_desktop.ui.state.settings import Settings, SettingsError, load_settings, save_settings


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    settings = Settings(language="zh_CN", theme="dark", message_points=14.0, controls={"threshold": 0.8})
    save_settings(tmp_path / "设置" / "settings.json", settings)
    assert load_settings(tmp_path / "设置" / "settings.json") == settings


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b"null"])
def test_a_file_that_is_no_settings_means_defaults(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "settings.json").write_bytes(content)
    assert load_settings(tmp_path / "settings.json") == Settings()


def test_a_bad_key_falls_back_alone_and_an_unknown_one_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    stored = {
        "language": "tlh",
        "theme": "dark",
        "message_points": 900,
        "controls": {"threshold": 7, "seed": 3},
        "new": 1,
    }
    path.write_text(json.dumps(stored), encoding="utf-8")
    settings = load_settings(path)
    assert (settings.language, settings.theme, settings.message_points) == ("system", "dark", 10.5)
    assert settings.controls == {"seed": 3}
    save_settings(path, settings)
    assert json.loads(path.read_text(encoding="utf-8"))["new"] == 1


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingsError, match="could not be saved"):
        save_settings(tmp_path / "file" / "settings.json", Settings())
