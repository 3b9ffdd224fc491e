"""What the user has set, as one frozen value in one JSON file. No Qt.

A key with an impossible value falls back to its default alone; keys of a newer version are kept when an older one
writes. The file is replaced in one step.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from clover_desktop.inference.controls import BadRequest, Controls, ControlValue, override
from clover_desktop.language import tr
from clover_desktop.system_errors import reason

MESSAGE_POINTS, CODE_POINTS = 10.5, 10.0
SMALLEST_POINTS, LARGEST_POINTS = 8.0, 32.0
LARGEST_TRACE_LIMIT_MB = 1_000_000
Points = Annotated[float, Meta(ge=SMALLEST_POINTS, le=LARGEST_POINTS)]


class SettingsError(OSError):
    """The settings could not be written; the sentence says why."""


@dataclass(frozen=True, kw_only=True)
class TextSizes:
    """Sizes of the chat's text and of code, in points."""

    message: float = MESSAGE_POINTS
    code: float = CODE_POINTS


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a user may set outside a single reply."""

    language: Literal["system", "en", "zh_CN"] = "system"
    theme: Literal["system", "light", "dark"] = "system"
    message_points: Points = MESSAGE_POINTS
    """Size of the chat's text, in points."""
    code_points: Points = CODE_POINTS
    """Size of code in chat and files, in points."""
    data_folder: str = ""
    """Where chats lie; empty is the user's own data folder."""
    trace_limit_mb: Annotated[int, Meta(ge=0, le=LARGEST_TRACE_LIMIT_MB)] = 1000
    """What the traces of all replies may take on disk, in MB (10^6 bytes)."""
    controls: dict[str, ControlValue] = {}
    """Generation controls that differ from the model's defaults, by field name of `Controls`."""
    unknown: dict[str, Any] = {}
    """Keys that this version does not know."""

    @property
    def sizes(self) -> TextSizes:
        """The two sizes together."""
        return TextSizes(message=self.message_points, code=self.code_points)


def load_settings(path: Path) -> Settings:
    """The settings in a file; defaults where it, or a key in it, cannot be used.

    A file that is no settings is put aside under another name, so that the next change does not write over it.
    """
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        stored = None
    except OSError:
        return Settings()
    if isinstance(stored, dict):
        return settings_from(stored)
    with contextlib.suppress(OSError):
        path.replace(path.with_name(f"{path.name}.damaged"))
    return Settings()


def settings_from(stored: Mapping[str, Any]) -> Settings:
    """Settings from JSON values, key by key."""
    names = set(Settings.__struct_fields__) - {"unknown", "controls"}
    found: dict[str, Any] = {}
    for name in names & stored.keys():
        try:
            value = msgspec.convert({name: stored[name]}, Settings)
        except msgspec.ValidationError:
            continue
        found[name] = getattr(value, name)
    controls: dict[str, ControlValue] = {}
    for name, value in _mapping(stored.get("controls")).items():
        try:
            override(Controls(), {name: value})
        except (BadRequest, TypeError):
            continue
        controls[name] = value
    unknown = {name: value for name, value in stored.items() if name not in names | {"controls", "unknown"}}
    return Settings(**found, controls=controls, unknown=unknown)


def _mapping(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def save_settings(path: Path, settings: Settings) -> None:
    """Writes the settings in one step.

    Raises:
        SettingsError: the folder or the disk does not allow it.
    """
    document = msgspec.to_builtins(settings)
    document |= document.pop("unknown")
    temporary = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        temporary.replace(path)
    except OSError as error:
        sentence = tr("The settings could not be saved in {}: {}.").format(path, reason(error))
        raise SettingsError(sentence) from error
