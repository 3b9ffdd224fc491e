"""The apt line, and that README.md quotes it."""

from __future__ import annotations

from pathlib import Path

from installer.debian import apt_line, package_names, read_apt_line

CHECKOUT = Path(__file__).resolve().parent.parent.parent


def test_comments_and_empty_lines_are_no_packages() -> None:
    assert package_names("# all\n\na\nb # why\n") == ("a", "b")


def test_the_line_names_every_package() -> None:
    assert apt_line(("a", "b")) == "sudo apt install --no-install-recommends a b"


def test_what_a_bare_debian_lacks_is_listed() -> None:
    names = read_apt_line().split()
    assert {"python3-venv", "libegl1", "libxcb-cursor0", "fonts-noto-cjk"} <= set(names)


def test_the_readme_quotes_the_whole_line() -> None:
    assert read_apt_line() in (CHECKOUT / "README.md").read_text(encoding="utf-8")
