"""The one apt line that a bare Debian or Ubuntu needs, read from debian_packages.txt."""

from __future__ import annotations

from pathlib import Path

PACKAGES_FILE = Path(__file__).with_name("debian_packages.txt")


def package_names(text: str) -> tuple[str, ...]:
    """The package names in the text of debian_packages.txt, in order, without comments."""
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return tuple(line for line in lines if line)


def apt_line(names: tuple[str, ...]) -> str:
    """The shell line that installs these packages."""
    return "sudo apt install --no-install-recommends " + " ".join(names)


def read_apt_line() -> str:
    """The shell line for every package in debian_packages.txt."""
    return apt_line(package_names(PACKAGES_FILE.read_text(encoding="utf-8")))
