"""Where things lie in a checkout, what pyproject.toml asks for, and fingerprints of both."""

from __future__ import annotations

import hashlib
import json
import os
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from installer.torch_builds import TORCH_VERSION

# Raise it when environments that are finished must be set up again.
SETUP_REVISION = 1

# What each command installs on top of the window's own packages.
EXTRAS = {"run": ("engine",), "test": ("engine", "test")}


@dataclass(frozen=True)
class Folders:
    """The checkout and the environment in it; both absolute."""

    root: Path
    environment: Path

    @classmethod
    def of_checkout(cls, root: Path) -> Folders:
        """The folders of the checkout at `root`."""
        return cls(root=root, environment=root / ".venv")

    @property
    def scripts(self) -> Path:
        """The folder of the environment's programs."""
        return self.environment / ("Scripts" if os.name == "nt" else "bin")

    @property
    def python(self) -> Path:
        """The environment's interpreter."""
        return self.scripts / ("python.exe" if os.name == "nt" else "python")

    def site_packages(self, python_version: tuple[int, int]) -> Path:
        """Where pip puts packages."""
        if os.name == "nt":
            return self.environment / "Lib" / "site-packages"
        return self.environment / "lib" / f"python{python_version[0]}.{python_version[1]}" / "site-packages"

    @property
    def state_file(self) -> Path:
        """Records the steps that are finished."""
        return self.environment / "clover-setup.json"

    @property
    def temporary(self) -> Path:
        """pip unpacks here: /tmp is often held in memory and too small for a CUDA build."""
        return self.environment / "clover-setup-tmp"

    @property
    def pyproject(self) -> Path:
        """The project's own description."""
        return self.root / "pyproject.toml"


def environment_fingerprint(folders: Folders, python_version: tuple[int, int]) -> str:
    """Changes when the environment must be made anew: another Python, or the checkout has moved."""
    return _digest(SETUP_REVISION, list(python_version), str(folders.environment))


def torch_fingerprint(environment: str, variant: str) -> str:
    """Changes when another PyTorch must be installed into the environment."""
    return _digest(environment, TORCH_VERSION, variant)


def packages_fingerprint(environment: str, pyproject_text: str, extras: tuple[str, ...]) -> str:
    """Changes when pip must look again: at what it reads of pyproject.toml, or for the extras."""
    pyproject = tomllib.loads(pyproject_text)
    what_pip_reads = [
        pyproject.get("build-system"),
        pyproject["project"],
        pyproject.get("tool", {}).get("hatch"),
    ]
    return _digest(environment, TORCH_VERSION, what_pip_reads, list(extras))


def requirements(pyproject_text: str, extras: tuple[str, ...]) -> tuple[str, ...]:
    """What the project and these extras ask for, each once, without the project and PyTorch.

    Raises:
        KeyError: pyproject.toml has no extra of that name.
    """
    project: dict[str, Any] = tomllib.loads(pyproject_text)["project"]
    own_extra = re.compile(re.escape(project["name"]) + r"\[([^\]]+)\]$")
    found: dict[str, None] = dict.fromkeys(project.get("dependencies", ()))
    optional: dict[str, list[str]] = project["optional-dependencies"]
    waiting = list(extras)
    seen: set[str] = set()
    while waiting:
        extra = waiting.pop(0)
        if extra in seen:
            continue
        seen.add(extra)
        for requirement in optional[extra]:
            own = own_extra.match(requirement)
            if own is not None:
                waiting += [name.strip() for name in own.group(1).split(",")]
            else:
                found[requirement] = None
    return tuple(name for name in found if not re.match(r"torch(?![\w-])", name))


def _digest(*parts: object) -> str:
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]
