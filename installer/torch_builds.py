"""Decides which build of PyTorch this machine gets and where it comes from. Pure: no I/O.

It must not know how pip is called. What pip then really finds is asked in `pip_reports`.
"""

from __future__ import annotations

from dataclasses import dataclass

TORCH_VERSION = "2.13.0"
TORCH_INDEX = "https://download.pytorch.org/whl"
OLDEST_PYTHON = (3, 11)
NEWEST_PYTHON = (3, 14)

# The lowest driver for each CUDA family: 13.x needs R580; 12.x runs on any R525 by minor version
# compatibility.
CUDA_13_DRIVER = (580,)
CUDA_12_DRIVER = {"linux": (525, 60, 13), "windows": (528, 33)}
# Compute capabilities with kernels in the builds of this version: cu130 from Turing on, cu126 from
# Maxwell to Hopper.
CU130_OLDEST = (7, 5)
CU126_OLDEST, CU126_NEWEST = (5, 0), (9, 0)

UPDATE_THE_DRIVER = (
    "The processor does the work. For the card, bring the driver to 580 or newer, delete .venv and run this again."
)

# Bytes to download with what PyTorch brings along. Measured: Linux x86_64 cpu and cu130, Windows
# cpu. The rest are estimates; pip's own answer is printed before anything is fetched.
DOWNLOAD_BYTES = {
    ("linux", "x86_64", "cpu"): 205_000_000,
    ("linux", "x86_64", "cu126"): 2_700_000_000,
    ("linux", "x86_64", "cu130"): 2_741_000_000,
    ("linux", "aarch64", "cpu"): 170_000_000,
    ("linux", "aarch64", "cu130"): 2_700_000_000,
    ("windows", "x86_64", "cpu"): 135_000_000,
    ("windows", "x86_64", "cu126"): 2_500_000_000,
    ("windows", "x86_64", "cu130"): 1_900_000_000,
}


class UnsupportedMachine(Exception):
    """This machine has no build of PyTorch; the text says what would help."""


@dataclass(frozen=True, kw_only=True)
class MachineFacts:
    """What decides the build.

    Args:
        operating_system: "linux", "windows", or another name in lower case.
        architecture: "x86_64", "aarch64", or another name.
        python_version: major and minor.
        nvidia_driver: the driver's version such as "580.95.05"; None without a card or a driver.
        compute_capability: of the most capable card; None if the driver is too old to say.
    """

    operating_system: str
    architecture: str
    python_version: tuple[int, int]
    nvidia_driver: str | None = None
    compute_capability: tuple[int, int] | None = None


@dataclass(frozen=True, kw_only=True)
class TorchBuild:
    """One build of PyTorch: `index_url` None is the package index that the user's pip is set to."""

    variant: str
    index_url: str | None
    download_bytes: int
    reason: str


def choose_torch_build(machine: MachineFacts) -> TorchBuild:
    """The build this machine should get.

    Raises:
        UnsupportedMachine: there is no build for this system, processor or Python.
    """
    return torch_build_candidates(machine)[0]


def torch_build_candidates(machine: MachineFacts) -> tuple[TorchBuild, ...]:
    """The builds to try in order: PyTorch's own index, then the index of the user's pip.

    Raises:
        UnsupportedMachine: there is no build for this system, processor or Python.
    """
    _require_supported(machine)
    variant, reason = _preferred_variant(machine)
    return (
        TorchBuild(
            variant=variant,
            index_url=f"{TORCH_INDEX}/{variant}",
            download_bytes=_download_bytes(machine, variant),
            reason=reason,
        ),
        _package_index_build(machine, wanted=variant),
    )


def installed_build_fits(installed_version: str | None, build: TorchBuild) -> bool:
    """True if the installed PyTorch can stay; from the package index any build of the pin can."""
    if installed_version is None:
        return False
    version, _, variant = installed_version.partition("+")
    if version != TORCH_VERSION:
        return False
    return build.index_url is None or variant == build.variant


def parse_version(text: str) -> tuple[int, ...]:
    """The leading numbers of a version, "580.95.05" as (580, 95, 5).

    Raises:
        ValueError: the text does not start with a number.
    """
    numbers = tuple(int(part) for part in text.strip().split(".") if part.isdigit())
    if not numbers:
        raise ValueError(f"{text!r} is not a version number")
    return numbers


def _require_supported(machine: MachineFacts) -> None:
    if (machine.operating_system, machine.architecture, "cpu") not in DOWNLOAD_BYTES:
        raise UnsupportedMachine(
            f"PyTorch {TORCH_VERSION} has no build for {machine.operating_system} on "
            f"{machine.architecture}. "
            "Clover Desktop runs on 64-bit Linux and Windows."
        )
    if not OLDEST_PYTHON <= machine.python_version <= NEWEST_PYTHON:
        raise UnsupportedMachine(
            f"PyTorch {TORCH_VERSION} has builds for Python {_dotted(OLDEST_PYTHON)} to "
            f"{_dotted(NEWEST_PYTHON)}, and this is Python {_dotted(machine.python_version)}. "
            "Please run this command with one of those."
        )


def _preferred_variant(machine: MachineFacts) -> tuple[str, str]:
    """The variant's name and the sentence that says why."""
    if machine.nvidia_driver is None:
        return "cpu", "No NVIDIA card was found, so the build for processors is enough."
    driver = parse_version(machine.nvidia_driver)
    capability = machine.compute_capability
    named = f"The NVIDIA driver {machine.nvidia_driver}"
    if capability is not None and capability < CU126_OLDEST:
        return "cpu", f"The NVIDIA card is too old for PyTorch {TORCH_VERSION}: processor only."
    if driver >= CUDA_13_DRIVER and (capability is None or capability >= CU130_OLDEST):
        return "cu130", f"{named} runs CUDA 13.0."
    has_cu126 = (machine.operating_system, machine.architecture, "cu126") in DOWNLOAD_BYTES
    if not has_cu126 or driver < CUDA_12_DRIVER[machine.operating_system]:
        return "cpu", f"{named} is too old for PyTorch {TORCH_VERSION}. {UPDATE_THE_DRIVER}"
    if capability is not None and capability > CU126_NEWEST:
        return "cpu", f"{named} is too old for this new card. {UPDATE_THE_DRIVER}"
    return "cu126", f"{named} and its card run CUDA 12.6."


def _package_index_build(machine: MachineFacts, *, wanted: str) -> TorchBuild:
    # PyPI carries one build a system: CUDA 13.0 on Linux, processors only on Windows.
    variant = "cu130" if machine.operating_system == "linux" else "cpu"
    if variant == wanted:
        consequence = "the right one"
    elif wanted == "cpu":
        consequence = "which is far larger and works without a card too"
    else:
        consequence = "which leaves this card unused until PyTorch's own index can be reached"
    reason = f"The package index of your pip decides instead; PyPI has {variant}, {consequence}."
    return TorchBuild(
        variant=variant,
        index_url=None,
        download_bytes=_download_bytes(machine, variant),
        reason=reason,
    )


def _download_bytes(machine: MachineFacts, variant: str) -> int:
    return DOWNLOAD_BYTES[machine.operating_system, machine.architecture, variant]


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))
