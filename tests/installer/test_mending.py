"""Packages that a killed pip left half installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from installer.mending import half_installed, remove_half_installed


def a_package(site_packages: Path, name: str) -> Path:
    """Installs a package of one file and returns its record folder."""
    (site_packages / f"{name}.py").write_bytes(b"pass\n")
    record = site_packages / f"{name}-1.dist-info"
    record.mkdir()
    (record / "METADATA").write_text("Name: x", encoding="utf-8")
    lines = f"{name}.py,sha256=x,5\n__pycache__/{name}.pyc,,\nx/shipped.pyc,sha256=y,9\n"
    (record / "RECORD").write_text(lines, encoding="utf-8")
    return record


def test_whole_packages_stay(tmp_path: Path) -> None:
    a_package(tmp_path, "whole")
    assert half_installed(tmp_path) == ()


@pytest.mark.parametrize("missing", ["RECORD", "METADATA", "../half.py"])
def test_a_package_that_lacks_a_file_is_found(tmp_path: Path, missing: str) -> None:
    record = a_package(tmp_path, "half")
    (record / missing).unlink()
    assert half_installed(tmp_path) == (record,)


def test_a_file_that_was_cut_short_is_found(tmp_path: Path) -> None:
    record = a_package(tmp_path, "half")
    (tmp_path / "half.py").write_bytes(b"pa")
    assert half_installed(tmp_path) == (record,)


def test_removes_records_and_what_pip_was_about_to_delete(tmp_path: Path) -> None:
    (a_package(tmp_path, "half") / "RECORD").unlink()
    whole = a_package(tmp_path, "whole")
    (tmp_path / "~ip").mkdir()
    (tmp_path / "~ip-1.dist-info").mkdir()
    assert remove_half_installed(tmp_path) == ("half-1.dist-info", "~ip", "~ip-1.dist-info")
    assert list(tmp_path.glob("*.dist-info")) == [whole]


def test_no_environment_has_nothing_to_mend(tmp_path: Path) -> None:
    assert remove_half_installed(tmp_path / "absent") == ()
