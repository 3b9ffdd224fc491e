"""What pip says, in the reader's words."""

from __future__ import annotations

import json

import pytest

from installer.pip_reports import (
    Download,
    Notice,
    Progress,
    describe_packages,
    describe_torch,
    parse_report,
    pip_line_meaning,
    readable_size,
    without_credentials,
)

TORCH = Download(
    name="torch",
    version="2.13.0+cpu",
    url="https://download.pytorch.org/whl/cpu/torch-2.13.0.whl",
    size_bytes=191_794_682,
)


def test_reads_a_report_and_hides_credentials() -> None:
    report = {
        "install": [
            {
                "metadata": {"name": "torch", "version": "2.13.0"},
                "download_info": {"url": "https://me:secret@index.example/torch.whl"},
            }
        ]
    }
    (download,) = parse_report(json.dumps(report))
    assert download.url == "https://***@index.example/torch.whl"
    assert download.origin == "index.example"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"install": [{}]}'])
def test_another_form_of_report_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_report(text)


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("Progress 5 of 10", Progress(5, 10)),
        (
            "  Downloading https://u:p@host.example/a/torch-2.13.0%2Bcpu.whl (190.2 MB)",
            Notice("Downloading torch-2.13.0+cpu.whl (190.2 MB)"),
        ),
        (
            "Processing /wheels/sympy-1.14.0.whl (from torch==2.13.0)",
            Notice("Processing sympy-1.14.0.whl"),
        ),
        (
            "Installing collected packages: mpmath, sympy",
            Notice("Installing (2); with a virus scanner this may take minutes"),
        ),
        ("Requirement already satisfied: torch", None),
        ("", None),
    ],
)
def test_a_line_of_pip_has_a_meaning(line: str, meaning: Progress | Notice | None) -> None:
    assert pip_line_meaning(line) == meaning


def test_credentials_are_hidden_in_any_text() -> None:
    text = "Looking in indexes: https://token@one.example/simple, https://a:b@two.example/simple"
    assert without_credentials(text) == (
        "Looking in indexes: https://***@one.example/simple, https://***@two.example/simple"
    )


def test_torch_is_described_with_its_size_and_source() -> None:
    other = Download(name="sympy", version="1", url="file:///w/sympy.whl", size_bytes=6_000_000)
    assert describe_torch((TORCH, other)) == (
        "PyTorch 2.13.0+cpu: 192 MB from https://download.pytorch.org/whl/cpu",
        "1 package that PyTorch needs: 6 MB from this machine (1)",
    )


def test_sizes_that_nobody_tells_are_admitted() -> None:
    silent = Download(name="a", version="1", url="https://x.example/a.whl")
    known = Download(name="b", version="1", url="https://x.example/b.whl", size_bytes=2_000_000)
    assert describe_packages((silent, known), "of it") == (
        "2 packages of it: 2 MB and 1 of untold size from x.example (2)",
    )
    assert describe_packages((silent,), "of it") == ("1 package of it: size not told from x.example (1)",)


@pytest.mark.parametrize(
    ("size_bytes", "text"),
    [(2_740_700_000, "2.7 GB"), (191_794_682, "192 MB"), (93_000, "0.1 MB")],
)
def test_sizes_are_readable(size_bytes: int, text: str) -> None:
    assert readable_size(size_bytes) == text
