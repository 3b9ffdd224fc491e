"""Makes `.venv` complete, step by step; can be interrupted at any moment and repeated.

Each finished step is recorded with a fingerprint of what it was finished for. A complete
environment is recognised from its state file alone: no process, no network.
"""

from __future__ import annotations

import json
import shutil
import sys
from contextlib import suppress
from dataclasses import dataclass

from installer.asking_pip import (
    TorchQuote,
    ask_pip,
    pip_command,
    quote_torch,
    say_quote,
    torch_arguments,
)
from installer.debian import read_apt_line
from installer.folder_lock import folder_lock
from installer.mending import remove_half_installed
from installer.pip_reports import OLDEST_PIP, Download, readable_size, without_credentials
from installer.project import (
    EXTRAS,
    Folders,
    environment_fingerprint,
    packages_fingerprint,
    requirements,
    torch_fingerprint,
)
from installer.state import SetupState, load_state, save_state
from installer.surroundings import PipDisplay, SetupFailed, Surroundings
from installer.torch_builds import TORCH_VERSION, choose_torch_build, parse_version

LOOK_INSIDE = """
import json, sys
from importlib import metadata
def version(name):
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None
print(json.dumps({"python": sys.version_info[:2], **{n: version(n) for n in ("pip", "torch")}}))
"""
TRY_TORCH = "import torch; print(torch.__version__, torch.cuda.is_available())"


@dataclass(frozen=True, kw_only=True)
class Inside:
    """What an environment that works holds."""

    pip: tuple[int, ...]
    torch: str | None


def python_version() -> tuple[int, int]:
    """Major and minor version of the Python that runs this, which the environment gets too."""
    return sys.version_info[:2]


def is_finished(folders: Folders, command: str) -> bool:
    """True if the environment has everything for this command; reads two files, starts nothing."""
    state = load_state(folders.state_file)
    if state is None or not folders.python.exists():
        return False
    environment = _environment(folders)
    pyproject_text = folders.pyproject.read_text(encoding="utf-8")
    fingerprint = packages_fingerprint(environment, pyproject_text, EXTRAS[command])
    return state.environment == environment and state.has(command, fingerprint)


def set_up(folders: Folders, command: str, around: Surroundings) -> None:
    """Leaves an environment that has everything for `command`, "run" or "test".

    Raises:
        SetupFailed: the text says why and what to do.
        UnsupportedMachine: PyTorch has no build for this machine.
    """
    if is_finished(folders, command):
        return

    def on_wait() -> None:
        around.say("Another set-up is at work in this folder; waiting for its end.")

    with folder_lock(folders.root, on_wait=on_wait):
        if is_finished(folders, command):
            return
        around.say(f"Setting up Clover Desktop in {folders.environment}")
        try:
            _set_up_locked(folders, command, around)
        except OSError as error:
            raise SetupFailed(f"{error}. Is the disk full, or the folder not yours to write in?") from error
        around.say("Set-up finished.")


def _set_up_locked(folders: Folders, command: str, around: Surroundings) -> None:
    around.say("[1/4] Python environment")
    inside = prepare_environment(folders, around)
    around.say(f"[2/4] What is needed for {command!r}, how large and from where")
    machine = around.read_machine()
    wanted_torch = torch_fingerprint(_environment(folders), choose_torch_build(machine).variant)
    torch = None
    # The record alone is not enough: mending may just have removed a PyTorch that was half there.
    if inside.torch is None or not _state(folders).has("torch", wanted_torch):
        torch = quote_torch(folders.python, inside.torch, machine, around)
    packages = quote_packages(folders, command, around)
    require_free_disk(folders, say_quote(torch, packages, around), around)
    around.say(f"[3/4] PyTorch {TORCH_VERSION}")
    if torch is None:
        around.say(f"      PyTorch {inside.torch} is there.")
    else:
        _install_torch(folders, torch, inside.torch, around)
        save_state(folders.state_file, _state(folders).finished("torch", wanted_torch))
    around.say("[4/4] Clover Desktop and its packages")
    _install_project(folders, command, around)
    shutil.rmtree(folders.temporary, ignore_errors=True)
    state = _state(folders)
    for served, fingerprint in _served_by(folders, command).items():
        state = state.finished(served, fingerprint)
    save_state(folders.state_file, state)


def prepare_environment(folders: Folders, around: Surroundings) -> Inside:
    """An environment of this Python, with a recent pip and nothing half installed.

    Raises:
        SetupFailed: it cannot be made.
    """
    state = load_state(folders.state_file)
    fingerprint = _environment(folders)
    removed = remove_half_installed(folders.site_packages(python_version()))
    if removed:
        around.say(f"      Mending what an interruption left: {', '.join(removed)}")
    # An environment without a record is taken over if it works.
    may_stay = state is None or state.environment == fingerprint
    inside = look_inside(folders, around) if may_stay else None
    if inside is None:
        inside = _make_environment(folders, around)
        state = None
    shutil.rmtree(folders.temporary, ignore_errors=True)
    folders.temporary.mkdir()
    if inside.pip < OLDEST_PIP:
        around.say("      A newer pip (about 2 MB), which can tell sizes before it downloads")
        oldest = ".".join(map(str, OLDEST_PIP))
        _pip(folders, ["install", "--upgrade", f"pip>={oldest}"], around)
    if state is None:
        save_state(folders.state_file, SetupState(fingerprint))
    return inside


def look_inside(folders: Folders, around: Surroundings) -> Inside | None:
    """What the environment holds; None if it is missing, broken, or of another Python."""
    if not folders.python.exists() or not (folders.environment / "pyvenv.cfg").is_file():
        return None
    answer = around.runner.capture([str(folders.python), "-I", "-c", LOOK_INSIDE])
    if answer.exit_code != 0:
        return None
    try:
        found: dict[str, object] = json.loads(answer.output)
        pip = parse_version(str(found["pip"]))
    except (ValueError, KeyError):
        return None
    if found.get("python") != list(python_version()):
        return None
    torch = found.get("torch")
    return Inside(pip=pip, torch=torch if isinstance(torch, str) else None)


def quote_packages(folders: Folders, command: str, around: Surroundings) -> tuple[Download, ...]:
    """What pip would fetch for the command beside PyTorch.

    Raises:
        SetupFailed: pip finds no answer.
    """
    pyproject_text = folders.pyproject.read_text(encoding="utf-8")
    return ask_pip(folders.python, list(requirements(pyproject_text, EXTRAS[command])), around)


def require_free_disk(folders: Folders, needed_bytes: int, around: Surroundings) -> None:
    """Says how much disk is needed and free.

    Raises:
        SetupFailed: too little is free.
    """
    if not needed_bytes:
        return
    free = around.free_bytes(folders.root)
    around.say(
        f"      Needs up to {readable_size(needed_bytes)} of disk while it works; {readable_size(free)} are free."
    )
    if free < needed_bytes:
        missing = readable_size(needed_bytes - free)
        raise SetupFailed(f"Too little free disk at {folders.root}: free {missing} more, then run this again.")


def _make_environment(folders: Folders, around: Surroundings) -> Inside:
    if not around.has_ensurepip:
        raise SetupFailed(
            f"This Python cannot make environments (no ensurepip). On Debian and Ubuntu run: {read_apt_line()}"
        )
    if folders.environment.is_file():
        raise SetupFailed(f"{folders.environment} is a file; please move it away.")
    if folders.environment.exists():
        around.say(f"      {folders.environment} is incomplete or of another Python, so it is made anew")
    # The old record must not outlive the old environment if this is interrupted.
    with suppress(FileNotFoundError):
        folders.state_file.unlink()
    made = around.runner.capture([str(around.base_python), "-m", "venv", "--clear", str(folders.environment)])
    inside = look_inside(folders, around)
    if made.exit_code != 0 or inside is None:
        said = "\n".join((made.output + made.errors).splitlines()[-8:])
        raise SetupFailed(f"The environment {folders.environment} cannot be made. Python said:\n{said}")
    return inside


def _install_torch(folders: Folders, torch: TorchQuote, installed: str | None, around: Surroundings) -> None:
    if torch.downloads and installed is not None:
        # pip takes any build of the same version for the same thing and would keep the wrong one.
        _pip(folders, ["uninstall", "--yes", "torch"], around)
    if torch.downloads:
        _pip(folders, ["install", *torch_arguments(torch.build)], around)
    tried = around.runner.capture([str(folders.python), "-I", "-c", TRY_TORCH])
    if tried.exit_code != 0:
        last_line = (tried.errors.splitlines() or ["no reason given"])[-1]
        hint = " On Windows, Microsoft's Visual C++ Redistributable may be missing." if "DLL" in last_line else ""
        raise SetupFailed(f"PyTorch is installed but cannot start: {last_line}.{hint}")
    version, _, has_cuda = tried.output.strip().partition(" ")
    uses = "the NVIDIA card" if has_cuda == "True" else "the processor"
    around.say(f"      PyTorch {version} works and uses {uses}.")


def _install_project(folders: Folders, command: str, around: Surroundings) -> None:
    extras = ",".join(EXTRAS[command])
    # Naming the installed PyTorch again keeps every other requirement from replacing it.
    _pip(folders, ["install", "--editable", f".[{extras}]", f"torch=={TORCH_VERSION}"], around)


def _pip(folders: Folders, arguments: list[str], around: Surroundings) -> None:
    display = PipDisplay(say=lambda text: around.say(without_credentials(text)))
    # Raw progress lines exist since pip 24.1; the first upgrade runs in an older one.
    raw = ["--progress-bar", "raw"] if arguments[0] == "install" and "--upgrade" not in arguments else []
    command = pip_command(folders.python, *arguments, *raw)
    exit_code = around.runner.stream(command, on_line=display.line)
    if exit_code != 0:
        said = without_credentials("\n".join(display.last_lines))
        raise SetupFailed(
            f"pip {arguments[0]} stopped with exit code {exit_code}. "
            f"Running the same command again goes on from here. pip said:\n{said}"
        )


def _state(folders: Folders) -> SetupState:
    state = load_state(folders.state_file)
    return state or SetupState(_environment(folders))


def _environment(folders: Folders) -> str:
    return environment_fingerprint(folders, python_version())


def _served_by(folders: Folders, command: str) -> dict[str, str]:
    """The commands that have everything once `command` has, with their fingerprints."""
    environment = _environment(folders)
    pyproject_text = folders.pyproject.read_text(encoding="utf-8")
    return {
        name: packages_fingerprint(environment, pyproject_text, extras)
        for name, extras in EXTRAS.items()
        if set(extras) <= set(EXTRAS[command])
    }
