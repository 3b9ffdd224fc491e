"""The run command with the real pip, for a tiny program and a stand-in for PyTorch. No network."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent.parent

PYPROJECT = """
[build-system]
requires = []
build-backend = "tiny_backend"
backend-path = ["."]
[project]
name = "clover-desktop"
version = "0.1"
[project.optional-dependencies]
engine = ["torch>=2.10"]
"""
BACKEND = '''
"""Builds the one wheel of the tiny program."""
import zipfile

METADATA = "Metadata-Version: 2.1\\nName: clover-desktop\\nVersion: 0.1\\n"
METADATA += "Provides-Extra: engine\\nRequires-Dist: torch>=2.10; extra == 'engine'\\n"
WHEEL = "Wheel-Version: 1.0\\nGenerator: tiny\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n"

def build_editable(folder, config_settings=None, metadata_directory=None):
    import os
    name = "clover_desktop-0.1-py3-none-any.whl"
    record = "clover_desktop-0.1.dist-info"
    with zipfile.ZipFile(os.path.join(folder, name), "w") as wheel:
        wheel.writestr("clover_desktop.pth", os.getcwd())
        wheel.writestr(record + "/METADATA", METADATA)
        wheel.writestr(record + "/WHEEL", WHEEL)
        wheel.writestr(record + "/RECORD", "")
    return name

build_wheel = build_editable
'''
PROGRAM = "import sys\nprint('started', sys.argv[1:])\n"
TORCH = """
__version__ = "2.13.0"
class cuda:
    @staticmethod
    def is_available():
        return False
"""
WHEEL = "Wheel-Version: 1.0\nGenerator: tiny\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def write_torch_wheel(wheels: Path) -> None:
    """A package called torch that has a version and nothing else."""
    with zipfile.ZipFile(wheels / "torch-2.13.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("torch/__init__.py", TORCH)
        record = "torch-2.13.0.dist-info"
        wheel.writestr(f"{record}/METADATA", "Metadata-Version: 2.1\nName: torch\nVersion: 2.13.0\n")
        wheel.writestr(f"{record}/WHEEL", WHEEL)
        wheel.writestr(f"{record}/RECORD", "")


def write_pip_wheel(wheels: Path) -> None:
    """The pip of this environment as a wheel, for Pythons that bring an older one."""
    pip = metadata.distribution("pip")
    name = f"pip-{pip.version}"
    with zipfile.ZipFile(wheels / f"{name}-py3-none-any.whl", "w") as wheel:
        for file in pip.files or ():
            if file.parts[0] in ("pip", f"{name}.dist-info") and file.suffix != ".pyc":
                text = b"" if file.name == "RECORD" else Path(str(file.locate())).read_bytes()
                wheel.writestr(str(file), text)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout whose path has spaces and Chinese characters."""
    root = tmp_path / "我的 project"
    shutil.copytree(CHECKOUT / "installer", root / "installer")
    (root / "clover_desktop").mkdir()
    (root / "clover_desktop" / "__main__.py").write_text(PROGRAM, encoding="utf-8")
    (root / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    (root / "tiny_backend.py").write_text(BACKEND, encoding="utf-8")
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    write_torch_wheel(wheels)
    write_pip_wheel(wheels)
    return root


def start(checkout: Path, *arguments: str) -> subprocess.Popen[str]:
    """The run command, with pip kept away from every index."""
    variables = {name: text for name, text in os.environ.items() if not name.startswith("PIP_")}
    variables |= {
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": (checkout.parent / "wheels").as_uri(),
    }
    return subprocess.Popen(
        [sys.executable, "-u", "-m", "installer", "run", *arguments],
        cwd=checkout,
        env=variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )


@pytest.mark.slow
def test_a_killed_set_up_is_repeated_and_then_starts_without_pip(checkout: Path) -> None:
    with start(checkout) as killed:
        assert killed.stdout is not None
        assert any(line.startswith("[3/4]") for line in killed.stdout)
        killed.kill()

    with start(checkout, "a b", "移动") as first:
        first_output, _ = first.communicate(timeout=120)
    assert first.returncode == 0, first_output
    assert first_output.endswith("started ['a b', '移动']\n")
    assert "[4/4]" in first_output

    with start(checkout) as second:
        second_output, _ = second.communicate(timeout=60)
    assert second_output == "started []\n"
