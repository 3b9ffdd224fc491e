"""Which PyTorch a machine gets."""

from __future__ import annotations

import pytest

from installer.torch_builds import (
    MachineFacts,
    UnsupportedMachine,
    choose_torch_build,
    installed_build_fits,
    parse_version,
    torch_build_candidates,
)


def a_machine(
    operating_system: str = "linux",
    driver: str | None = None,
    capability: tuple[int, int] | None = None,
    *,
    architecture: str = "x86_64",
    python_version: tuple[int, int] = (3, 12),
) -> MachineFacts:
    """A machine with these facts."""
    return MachineFacts(
        operating_system=operating_system,
        architecture=architecture,
        python_version=python_version,
        nvidia_driver=driver,
        compute_capability=capability,
    )


@pytest.mark.parametrize(
    ("machine", "variant"),
    [
        (a_machine("linux"), "cpu"),
        (a_machine("windows"), "cpu"),
        (a_machine("linux", architecture="aarch64"), "cpu"),
        (a_machine("linux", "580.65.06", (12, 0)), "cu130"),
        (a_machine("windows", "581.15", (8, 9)), "cu130"),
        (a_machine("linux", "590.10", None), "cu130"),
        (a_machine("linux", "580.65.06", (9, 0), architecture="aarch64"), "cu130"),
        (a_machine("linux", "570.86.15", (8, 6)), "cu126"),
        (a_machine("linux", "535.183.01", None), "cu126"),
        (a_machine("windows", "560.94", (7, 5)), "cu126"),
        (a_machine("linux", "580.65.06", (7, 0)), "cu126"),
        (a_machine("linux", "570.86.15", (12, 0)), "cpu"),
        (a_machine("linux", "470.256.02", (8, 6)), "cpu"),
        (a_machine("windows", "527.41", (8, 6)), "cpu"),
        (a_machine("linux", "580.65.06", (3, 5)), "cpu"),
        (a_machine("linux", "570.86.15", (9, 0), architecture="aarch64"), "cpu"),
    ],
)
def test_driver_and_card_decide_the_variant(machine: MachineFacts, variant: str) -> None:
    build = choose_torch_build(machine)
    assert build.variant == variant
    assert build.index_url == f"https://download.pytorch.org/whl/{variant}"


@pytest.mark.parametrize(
    ("machine", "variant", "least_bytes"),
    [
        (a_machine("linux"), "cu130", 2_500_000_000),
        (a_machine("linux", "580.65.06"), "cu130", 2_500_000_000),
        (a_machine("windows"), "cpu", 100_000_000),
        (a_machine("windows", "581.15"), "cpu", 100_000_000),
    ],
)
def test_the_second_choice_is_what_pypi_really_has(machine: MachineFacts, variant: str, least_bytes: int) -> None:
    build = torch_build_candidates(machine)[-1]
    assert build.index_url is None
    assert build.variant == variant
    assert build.download_bytes >= least_bytes


def test_a_build_for_processors_is_small() -> None:
    assert choose_torch_build(a_machine("linux")).download_bytes < 300_000_000


def test_an_old_driver_for_a_new_card_is_told_to_be_updated() -> None:
    assert "580 or newer" in choose_torch_build(a_machine("linux", "570.86.15", (12, 0))).reason


def test_the_reason_says_that_the_card_stays_unused_on_windows_pypi() -> None:
    assert "unused" in torch_build_candidates(a_machine("windows", "581.15"))[-1].reason


@pytest.mark.parametrize(
    "machine",
    [
        a_machine("darwin"),
        a_machine("linux", architecture="riscv64"),
        a_machine("windows", architecture="x86"),
        a_machine("windows", architecture="aarch64"),
        a_machine("linux", python_version=(3, 10)),
        a_machine("linux", python_version=(3, 15)),
    ],
)
def test_a_machine_without_a_build_is_refused(machine: MachineFacts) -> None:
    with pytest.raises(UnsupportedMachine):
        choose_torch_build(machine)


@pytest.mark.parametrize(
    ("installed", "fits_cpu", "fits_package_index"),
    [
        (None, False, False),
        ("2.13.0+cpu", True, True),
        ("2.13.0+cu130", False, True),
        ("2.13.0", False, True),
        ("2.12.1+cpu", False, False),
    ],
)
def test_an_installed_build_stays_if_it_is_the_right_one(
    installed: str | None, fits_cpu: bool, fits_package_index: bool
) -> None:
    cpu, package_index = torch_build_candidates(a_machine("linux"))
    assert installed_build_fits(installed, cpu) is fits_cpu
    assert installed_build_fits(installed, package_index) is fits_package_index


def test_a_version_without_numbers_is_refused() -> None:
    with pytest.raises(ValueError, match="not a version"):
        parse_version("unknown")
