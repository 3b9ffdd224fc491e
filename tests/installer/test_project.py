"""What pyproject.toml asks for."""

from __future__ import annotations

from pathlib import Path

import pytest

from installer.project import packages_fingerprint, requirements, torch_fingerprint
from installer.torch_builds import TORCH_VERSION
from tests.installer.fakes import PYPROJECT

CHECKOUT = Path(__file__).resolve().parent.parent.parent


def test_the_engine_is_listed_without_torch() -> None:
    assert requirements(PYPROJECT, ("engine",)) == ("window-parts>=1", "tokens>=1")


def test_an_extra_that_names_the_project_brings_that_extra() -> None:
    assert requirements(PYPROJECT, ("engine", "test")) == (
        "window-parts>=1",
        "tokens>=1",
        "torch-oracle>=1",
    )


def test_an_unknown_extra_is_refused() -> None:
    with pytest.raises(KeyError):
        requirements(PYPROJECT, ("gpu",))


def test_the_real_pyproject_has_every_extra() -> None:
    text = (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8")
    assert any(name.startswith("pytest") for name in requirements(text, ("engine", "test")))


def test_the_pin_satisfies_the_real_engine() -> None:
    text = (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8")
    assert '"torch>=2.10"' in text
    assert tuple(map(int, TORCH_VERSION.split(".")[:2])) >= (2, 10)


def test_fingerprints_tell_extras_apart() -> None:
    run = packages_fingerprint("e", PYPROJECT, ("engine",))
    assert run != packages_fingerprint("e", PYPROJECT, ("engine", "test"))
    assert run != packages_fingerprint("other", PYPROJECT, ("engine",))


def test_fingerprints_tell_builds_apart() -> None:
    assert torch_fingerprint("e", "cpu") != torch_fingerprint("e", "cu130")
