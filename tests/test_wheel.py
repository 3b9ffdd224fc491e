"""The wheel: it holds the program and its resources and nothing else, and runs without the checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def test_the_wheel_holds_the_program_and_its_resources_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"clover_desktop"}
    for needed in (
        "sprout/model.safetensors",
        "sprout/tokenizer.json",
        "catalog.toml",
        "icons/clover.svg",
        "fonts/OFL.txt",
    ):
        assert f"clover_desktop/resources/{needed}" in names
    licences = [name for name in names if ".dist-info/licenses/" in name]
    assert {name.rpartition("/")[2] for name in licences} == {"LICENSE", "THIRD_PARTY.md"}


def test_the_program_answers_from_an_unpacked_wheel(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path / "site 包")
    code = (
        "import sys, clover_desktop.resources as r\n"
        "from clover_desktop.__main__ import main\n"
        "assert 'site' in str(r.resource_path('sprout')), r.resource_path('sprout')\n"
        "sys.exit(main(['ask', '--json', 'What is block diffusion?']))\n"
    )
    result = subprocess.run(
        [sys.executable, "-P", "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site 包")},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert "block" in json.loads(result.stdout)["reply"].lower()
