"""Which steps of a set-up are finished, kept in one small file inside the environment."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

FORMAT = 1


@dataclass(frozen=True)
class SetupState:
    """Finished steps by name, each with the fingerprint of what it was finished for."""

    environment: str
    steps: Mapping[str, str] = field(default_factory=dict[str, str])

    def has(self, step: str, fingerprint: str) -> bool:
        """True if the step is finished for exactly this fingerprint."""
        return self.steps.get(step) == fingerprint

    def finished(self, step: str, fingerprint: str) -> SetupState:
        """The state once this step is done."""
        return SetupState(self.environment, {**self.steps, step: fingerprint})


def load_state(path: Path) -> SetupState | None:
    """The recorded state; None if there is none or it cannot be read: nothing is finished then."""
    try:
        recorded: object = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    if not isinstance(recorded, dict):
        return None
    fields = cast("dict[str, object]", recorded)
    environment, steps = fields.get("environment"), fields.get("steps")
    if fields.get("format") != FORMAT or not isinstance(environment, str):
        return None
    if not isinstance(steps, dict):
        return None
    return SetupState(
        environment,
        {str(name): str(value) for name, value in cast("dict[object, object]", steps).items()},
    )


def save_state(path: Path, state: SetupState) -> None:
    """Writes the state in one move, so that an interruption leaves the old file or the new one.

    Raises:
        OSError: the folder is missing, full or read-only.
    """
    fields = {"format": FORMAT, "environment": state.environment, "steps": dict(state.steps)}
    beside = path.with_name(path.name + ".new")
    with beside.open("w", encoding="utf-8") as file:
        json.dump(fields, file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
