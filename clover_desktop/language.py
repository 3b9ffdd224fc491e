"""Every sentence in the reader's language. English stands in the code; other languages lie in resources/translations.

One catalogue for the window, the terminal and the worker, so none of them needs Qt for a sentence. Which language is
in use is the one value of a process that every layer reads; `use` alone changes it, at start and from the settings.
"""

from __future__ import annotations

import locale
import os
import sys
import tomllib
from collections.abc import Mapping

from clover_desktop.resources import resource_path

ENGLISH, CHINESE = "en", "zh_CN"
LANGUAGES = {ENGLISH: "English", CHINESE: "简体中文"}
"""Code and own name of each language, in the order in which they are offered."""
VARIABLE = "CLOVER_DESKTOP_LANGUAGE"
"""Environment variable that names the language of a child process, or of a terminal command."""

_in_use: tuple[str, Mapping[str, str]] = (ENGLISH, {})


def tr(english: str) -> str:
    """The sentence in the language in use; English where the catalogue lacks it. Placeholders stay: call `format`.

    The argument is always a literal, which a test compares with the catalogue.
    """
    return _in_use[1].get(english, english)


def current() -> str:
    """The language in use."""
    return _in_use[0]


def use(language: str) -> None:
    """Makes a language the one in use; a name that is not offered means English."""
    global _in_use  # noqa: PLW0603 - the one value of the process, see above
    known = language if language in LANGUAGES else ENGLISH
    _in_use = (known, read_catalogue(known))


def read_catalogue(language: str) -> dict[str, str]:
    """English sentence -> sentence of that language, of all files in its folder; empty for English."""
    catalogue: dict[str, str] = {}
    for path in sorted(resource_path("translations", language).glob("*.toml")):
        catalogue |= tomllib.loads(path.read_text(encoding="utf-8"))
    return catalogue


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """The offered language that is nearest to what `VARIABLE`, or else the system, names.

    POSIX variables in gettext's order: LC_ALL, LC_MESSAGES, LANG name the locale, and LANGUAGE, a list, overrules a
    locale that is not C. Windows sets none of them and is asked itself.
    """
    if environment.get(VARIABLE):
        return nearest(environment[VARIABLE])
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if name := environment.get(variable):
            is_plain = name.partition(".")[0] in {"C", "POSIX"}
            return nearest(name if is_plain else environment.get("LANGUAGE") or name)
    if sys.platform == "win32":
        import ctypes

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return nearest(locale.windows_locale.get(number, ""))
    return ENGLISH


def nearest(name: str) -> str:
    """The offered language that a locale's name means; every Chinese counts as Simplified."""
    return CHINESE if name.lower().startswith("zh") else ENGLISH
