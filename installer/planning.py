"""The `plan` command: says what would be installed, how large and from where; changes nothing."""

from __future__ import annotations

import tempfile
from pathlib import Path

from installer.asking_pip import quote_torch, say_quote
from installer.environment import (
    Inside,
    is_finished,
    look_inside,
    prepare_environment,
    quote_packages,
)
from installer.pip_reports import OLDEST_PIP, readable_size
from installer.project import EXTRAS, Folders
from installer.surroundings import SetupFailed, Surroundings
from installer.torch_builds import TORCH_VERSION, choose_torch_build


def say_plan(folders: Folders, around: Surroundings) -> None:
    """Prints the plan for both commands.

    Raises:
        UnsupportedMachine: PyTorch has no build for this machine.
    """
    if all(is_finished(folders, command) for command in EXTRAS):
        around.say(f"Everything is installed in {folders.environment}: nothing would be fetched.")
        return
    build = choose_torch_build(around.read_machine())
    around.say(
        f"PyTorch {TORCH_VERSION}, build {build.variant}, "
        f"about {readable_size(build.download_bytes)}, "
        f"would come from {build.index_url}"
    )
    try:
        _say_exact_plan(folders, around)
    except SetupFailed as error:
        around.say(f"pip cannot be asked for exact figures now. {error}")


def _say_exact_plan(folders: Folders, around: Surroundings) -> None:
    inside = look_inside(folders, around)
    if inside is not None and inside.pip >= OLDEST_PIP:
        _say_quotes(folders, inside, around)
        return
    # Only a recent pip answers without downloading everything; a throw-away environment has one.
    with tempfile.TemporaryDirectory(prefix="clover-plan-") as outside:
        throw_away = Folders(root=folders.root, environment=Path(outside) / "environment")
        _say_quotes(throw_away, prepare_environment(throw_away, around), around)


def _say_quotes(folders: Folders, inside: Inside, around: Surroundings) -> None:
    torch = quote_torch(folders.python, inside.torch, around.read_machine(), around)
    for command in EXTRAS:
        around.say(f"For `python3 -m installer {command}`:")
        needed_bytes = say_quote(torch, quote_packages(folders, command, around), around)
        if needed_bytes:
            around.say(f"      Needs up to {readable_size(needed_bytes)} of disk while it works.")
