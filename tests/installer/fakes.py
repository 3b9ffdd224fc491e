"""A stand-in for venv, pip and the interpreter; its packages are real files in a folder."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from installer.environment import python_version
from installer.processes import Captured
from installer.project import Folders
from installer.surroundings import Surroundings
from installer.torch_builds import MachineFacts

PYPROJECT = """
[build-system]
requires = ["hatchling"]
[project]
name = "clover-desktop"
dependencies = ["window-parts>=1"]
[project.optional-dependencies]
engine = ["torch>=2.10", "tokens>=1"]
test = ["clover-desktop[engine]", "torch-oracle>=1"]
"""
OLD_PIP, NEW_PIP = "23.0", "26.3"


@dataclass
class FakePrograms:
    """Runs the programs that a set-up calls; interrupts at one chosen event. Moved by each call."""

    folders: Folders
    torch_on_package_index: str = "2.13.0"
    interrupt_at: int | None = None
    fail_on: str | None = None
    events: list[str] = field(default_factory=list[str])

    def capture(self, command: Sequence[str]) -> Captured:
        """Answers what venv, the interpreter or pip's dry run would."""
        self._event(" ".join(command[1:6]))
        text = " ".join(command)
        if self.fail_on is not None and self.fail_on in text:
            return Captured(1, "", "it failed, says https://name:secret@index.example/simple")
        if "-m venv" in text:
            return self._make_environment()
        if "metadata" in text:
            return Captured(0, json.dumps(self._inside()), "")
        if "import torch" in text:
            return Captured(0, f"{self._installed('torch')} False", "")
        assert "--dry-run" in command, command
        return Captured(0, json.dumps({"install": self._missing(command)}), "")

    def stream(self, command: Sequence[str], *, on_line: Callable[[str], None]) -> int:
        """Installs or removes packages, file by file."""
        self._event(" ".join(command[7:10]))
        if self.fail_on is not None and self.fail_on in " ".join(command):
            on_line("ERROR: it failed, says https://name:secret@index.example/simple")
            return 1
        if "uninstall" in command:
            self._remove(command[-3])
            return 0
        for item in self._missing(command):
            on_line(f"Downloading {item['metadata']['name']}")
            self._install(item["metadata"]["name"], item["metadata"]["version"])
        return 0

    def attach(self, command: Sequence[str]) -> int:
        """Not used while setting up."""
        raise AssertionError(command)

    def installed_names(self) -> set[str]:
        """The packages that are there, half or whole."""
        return {path.name.split("-")[0] for path in self._site_packages.glob("*.dist-info")}

    @property
    def _site_packages(self) -> Path:
        return self.folders.site_packages(python_version())

    def _event(self, name: str) -> None:
        self.events.append(name)
        if self.interrupt_at is not None and len(self.events) > self.interrupt_at:
            self.interrupt_at = None
            raise KeyboardInterrupt

    def _make_environment(self) -> Captured:
        shutil.rmtree(self.folders.environment, ignore_errors=True)
        self.folders.scripts.mkdir(parents=True)
        self._event("half an environment")
        self.folders.python.touch()
        (self.folders.environment / "pyvenv.cfg").touch()
        self._site_packages.mkdir(parents=True)
        self._install("pip", OLD_PIP)
        return Captured(0, "", "")

    def _inside(self) -> dict[str, object]:
        return {
            "python": list(python_version()),
            "pip": self._installed("pip"),
            "torch": self._installed("torch"),
        }

    def _installed(self, name: str) -> str | None:
        found = [path.name for path in self._site_packages.glob(f"{name}-*.dist-info")]
        return found[0].removesuffix(".dist-info").split("-", 1)[1] if found else None

    def _missing(self, command: Sequence[str]) -> list[dict[str, dict[str, str]]]:
        wanted: dict[str, str] = {}
        for argument in command[command.index("install") + 1 :]:
            if argument.startswith(".["):
                wanted |= {"window_parts": "1", "tokens": "1", "clover_desktop": "0.1"}
                wanted |= {"torch_oracle": "1"} if "test" in argument else {}
            elif argument.startswith("torch=="):
                wanted["torch"] = self._torch_version(command)
            elif argument.startswith("pip>="):
                wanted["pip"] = NEW_PIP
            elif re.match(r"[a-z-]+>=1$", argument):
                wanted[argument.split(">")[0].replace("-", "_")] = "1"
        return [
            {
                "metadata": {"name": name, "version": version},
                "download_info": {"url": f"https://name:secret@files.example/{name}.whl"},
            }
            for name, version in wanted.items()
            if self._installed(name) is None
            or (name == "pip" and self._installed(name) != version)
            or "--ignore-installed" in command
        ]

    def _torch_version(self, command: Sequence[str]) -> str:
        if "--index-url" not in command:
            return self.torch_on_package_index
        return "2.13.0+" + command[command.index("--index-url") + 1].rsplit("/", 1)[1]

    def _install(self, name: str, version: str) -> None:
        self._remove(name)
        record = self._site_packages / f"{name}-{version}.dist-info"
        record.mkdir()
        # As pip does: METADATA early, RECORD last, and METADATA counts as installed.
        (record / "METADATA").write_text("name", encoding="utf-8")
        self._event(f"half of {name}")
        (self._site_packages / f"{name}.py").write_text("pass\n", encoding="utf-8")
        (record / "RECORD").write_text(f"{name}.py,,5\n", encoding="utf-8")
        self._event(f"whole {name}")

    def _remove(self, name: str) -> None:
        for path in self._site_packages.glob(f"{name}-*.dist-info"):
            shutil.rmtree(path)


@dataclass
class FakeWorld:
    """A checkout in a folder and everything around it. Moved by tests between set-ups."""

    folders: Folders
    programs: FakePrograms
    machine: MachineFacts
    said: list[str] = field(default_factory=list[str])
    reachable: bool = True
    free_bytes: int = 10**12
    has_ensurepip: bool = True

    @classmethod
    def in_folder(cls, root: Path) -> FakeWorld:
        """A fresh checkout on a Linux machine without a card."""
        (root / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
        folders = Folders.of_checkout(root)
        machine = MachineFacts(operating_system="linux", architecture="x86_64", python_version=(3, 12))
        return cls(folders=folders, programs=FakePrograms(folders), machine=machine)

    @property
    def around(self) -> Surroundings:
        """What the set-up is given."""
        return Surroundings(
            runner=self.programs,
            base_python=Path("python3"),
            has_ensurepip=self.has_ensurepip,
            say=self.said.append,
            read_machine=lambda: self.machine,
            index_answers=lambda _: self.reachable,
            file_size=lambda _: 1_000_000,
            free_bytes=lambda _: self.free_bytes,
        )

    @property
    def text(self) -> str:
        """Everything that was printed."""
        return "\n".join(self.said)
