"""Reads the facts about this machine that decide what is installed."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys

from installer.torch_builds import MachineFacts, parse_version

NVIDIA_SMI_TIMEOUT_S = 15
ARCHITECTURE_NAMES = {"amd64": "x86_64", "x64": "x86_64", "arm64": "aarch64"}


def read_machine() -> MachineFacts:
    """The facts of the machine and the Python that run this."""
    driver, capability = read_nvidia()
    return MachineFacts(
        operating_system=platform.system().lower(),
        architecture=architecture_name(platform.machine(), is_64_bit=sys.maxsize > 2**32),
        python_version=sys.version_info[:2],
        nvidia_driver=driver,
        compute_capability=capability,
    )


def architecture_name(machine: str, *, is_64_bit: bool) -> str:
    """One name for each processor family; a 32-bit Python counts as "x86" whatever runs it."""
    if not is_64_bit:
        return "x86"
    return ARCHITECTURE_NAMES.get(machine.lower(), machine.lower())


def read_nvidia() -> tuple[str | None, tuple[int, int] | None]:
    """The driver's version and the best card's compute capability; (None, None) without either."""
    program = shutil.which("nvidia-smi")
    if program is None:
        return None, None
    # A driver that does not know compute_cap refuses the whole question.
    for fields in ("driver_version,compute_cap", "driver_version"):
        answer = _ask_nvidia_smi(program, fields)
        if answer is not None:
            return parse_nvidia_smi(answer)
    return None, None


def parse_nvidia_smi(answer: str) -> tuple[str | None, tuple[int, int] | None]:
    """Reads lines of "driver_version[, compute_cap]", one for each card."""
    rows = [[cell.strip() for cell in line.split(",")] for line in answer.splitlines() if line.strip()]
    drivers = [row[0] for row in rows if row[0][:1].isdigit()]
    if not drivers:
        return None, None
    capabilities = [parse_version(row[1]) for row in rows if len(row) > 1 and row[1][:1].isdigit()]
    best = max(capabilities, default=None)
    return drivers[0], None if best is None else (best[0], best[1] if len(best) > 1 else 0)


def _ask_nvidia_smi(program: str, fields: str) -> str | None:
    try:
        answer = subprocess.run(
            [program, f"--query-gpu={fields}", "--format=csv,noheader"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=NVIDIA_SMI_TIMEOUT_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return answer.stdout if answer.returncode == 0 else None
