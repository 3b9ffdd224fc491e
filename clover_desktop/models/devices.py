"""What this machine has: cards, RAM and disk, read without torch.

Cards come from the driver through NVML; a figure that the driver does not give is None, never a guess.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import psutil
import pynvml

from clover_desktop.models.memory_fit import Card


@dataclass(frozen=True, kw_only=True)
class Machine:
    """What a model can run on. Sizes in bytes."""

    cards: tuple[Card, ...]
    cards_without_memory: tuple[str, ...]
    """Names of cards whose memory the driver does not tell: unified memory, virtual machines."""
    ram_total: int
    ram_free: int
    disk_free: int
    is_simulated: bool = False


def read_machine(models_folder: Path) -> Machine:
    """This machine, now. ``models_folder`` need not exist: the disk is that of its first parent that does."""
    cards, unknown = read_cards()
    memory = psutil.virtual_memory()
    place = next(folder for folder in (models_folder, *models_folder.parents) if folder.exists())
    return Machine(
        cards=tuple(cards),
        cards_without_memory=tuple(unknown),
        ram_total=memory.total,
        ram_free=memory.available,
        disk_free=shutil.disk_usage(place).free,
    )


def read_cards() -> tuple[list[Card], list[str]]:
    """The NVIDIA cards, and the names of those that do not tell their memory; none without a driver."""
    try:
        pynvml.nvmlInit()
    except pynvml.NVMLError:
        return [], []
    cards: list[Card] = []
    unknown: list[str] = []
    try:
        for index in range(pynvml.nvmlDeviceGetCount()):
            device = pynvml.nvmlDeviceGetHandleByIndex(index)
            name = str(pynvml.nvmlDeviceGetName(device))
            try:
                memory = pynvml.nvmlDeviceGetMemoryInfo(device)
            except pynvml.NVMLError:
                unknown.append(name)
                continue
            cards.append(
                Card(
                    name=name,
                    total=int(memory.total),
                    free=int(memory.free),
                    drives_display=_drives_display(device),
                )
            )
    except pynvml.NVMLError:
        return cards, unknown
    finally:
        pynvml.nvmlShutdown()
    return cards, unknown


def _drives_display(device: object) -> bool:
    try:
        return bool(pynvml.nvmlDeviceGetDisplayActive(device))
    except pynvml.NVMLError:
        return False
