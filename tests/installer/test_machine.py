"""What nvidia-smi and the platform say, as facts."""

from __future__ import annotations

import pytest

from installer.machine import architecture_name, parse_nvidia_smi


@pytest.mark.parametrize(
    ("answer", "facts"),
    [
        ("580.95.05, 12.0\n", ("580.95.05", (12, 0))),
        ("580.95.05, 8.6\n580.95.05, 12.0\n", ("580.95.05", (12, 0))),
        ("470.256.02\n", ("470.256.02", None)),
        ("580.95.05, [N/A]\n", ("580.95.05", None)),
        ("No devices were found\n", (None, None)),
        ("", (None, None)),
    ],
)
def test_reads_the_answer_of_nvidia_smi(answer: str, facts: tuple[object, object]) -> None:
    assert parse_nvidia_smi(answer) == facts


@pytest.mark.parametrize(
    ("machine", "is_64_bit", "name"),
    [
        ("AMD64", True, "x86_64"),
        ("x86_64", True, "x86_64"),
        ("arm64", True, "aarch64"),
        ("AMD64", False, "x86"),
    ],
)
def test_each_architecture_has_one_name(machine: str, is_64_bit: bool, name: str) -> None:
    assert architecture_name(machine, is_64_bit=is_64_bit) == name
