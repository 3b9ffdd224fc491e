"""What the driver tells, and what it does not."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pynvml
import pytest

from clover_desktop.models import devices
from clover_desktop.models.devices import read_cards, read_machine


class FakeDriver:
    """Stands in for the parts of NVML that are asked."""

    NVMLError = pynvml.NVMLError

    def __init__(self, cards: list[tuple[str, Any]]) -> None:
        self._cards = cards

    def nvmlInit(self) -> None: ...

    def nvmlShutdown(self) -> None: ...

    def nvmlDeviceGetCount(self) -> int:
        return len(self._cards)

    def nvmlDeviceGetHandleByIndex(self, index: int) -> int:
        return index

    def nvmlDeviceGetName(self, device: int) -> str:
        return self._cards[device][0]

    def nvmlDeviceGetMemoryInfo(self, device: int) -> Any:
        memory = self._cards[device][1]
        if memory is None:
            raise pynvml.NVMLError(pynvml.NVML_ERROR_NOT_SUPPORTED)
        return SimpleNamespace(total=memory[0], free=memory[1])

    def nvmlDeviceGetDisplayActive(self, device: int) -> int:
        raise pynvml.NVMLError(pynvml.NVML_ERROR_NOT_SUPPORTED)


MIB = 1 << 20


def test_two_cards_are_two_and_never_a_sum(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = FakeDriver([("A", (24_564 * MIB, 24_000 * MIB)), ("B", (16_303 * MIB, 9_000 * MIB))])
    monkeypatch.setattr(devices, "pynvml", driver)
    cards, unknown = read_cards()
    assert [(card.total // MIB, (card.free or 0) // MIB) for card in cards] == [(24_564, 24_000), (16_303, 9_000)]
    assert unknown == []


def test_memory_that_is_not_supported_is_unknown_and_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devices, "pynvml", FakeDriver([("GB10", None), ("B", (16_303 * MIB, 9_000 * MIB))]))
    cards, unknown = read_cards()
    assert [card.name for card in cards] == ["B"]
    assert unknown == ["GB10"]


def test_this_machine_is_read_for_real(tmp_path: Path) -> None:
    machine = read_machine(tmp_path / "not there yet" / "models")
    assert 0 < machine.ram_free <= machine.ram_total
    assert machine.disk_free > 0
