"""Asks pip what it would fetch, from where and how large, before anything is fetched."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from installer.pip_reports import (
    Download,
    describe_packages,
    describe_torch,
    parse_report,
    total_bytes,
    without_credentials,
)
from installer.surroundings import SetupFailed, Surroundings
from installer.torch_builds import (
    TORCH_VERSION,
    MachineFacts,
    TorchBuild,
    installed_build_fits,
    torch_build_candidates,
)

# A fetched byte is held in pip's cache and its temporary folder, and takes two to four once
# unpacked (measured: 3.9 for the CPU build of PyTorch).
DISK_BYTES_PER_DOWNLOADED = 5
DISK_BYTES_SPARE = 300_000_000


@dataclass(frozen=True, kw_only=True)
class TorchQuote:
    """The build to install and what pip would fetch for it: nothing if the installed one fits."""

    build: TorchBuild
    downloads: tuple[Download, ...]


def pip_command(python: Path, *arguments: str) -> list[str]:
    """A call of the environment's pip, isolated from the current folder and Python's variables."""
    return [
        str(python),
        "-I",
        "-u",
        "-X",
        "utf8",
        "-m",
        "pip",
        *arguments,
        "--disable-pip-version-check",
        "--no-input",
    ]


def torch_arguments(build: TorchBuild) -> list[str]:
    """What pip is told to install for this build."""
    index = [] if build.index_url is None else ["--index-url", build.index_url]
    return [f"torch=={TORCH_VERSION}", *index]


def quote_torch(python: Path, installed_version: str | None, machine: MachineFacts, around: Surroundings) -> TorchQuote:
    """The first build in the order of preference that can be had.

    Raises:
        SetupFailed: none can.
        UnsupportedMachine: there is none for this machine.
    """
    refusal = ""
    for build in torch_build_candidates(machine):
        if installed_build_fits(installed_version, build):
            return TorchQuote(build=build, downloads=())
        around.say(f"      {build.reason}")
        if build.index_url is not None and not around.index_answers(build.index_url):
            around.say(f"      {build.index_url} cannot be reached.")
            continue
        try:
            # Otherwise pip takes any installed build of this version for the wanted one.
            arguments = ["--ignore-installed", *torch_arguments(build)]
            return TorchQuote(build=build, downloads=ask_pip(python, arguments, around))
        except SetupFailed as error:
            refusal = str(error)
            index = build.index_url or "The package index"
            around.say(f"      {index} has no PyTorch {TORCH_VERSION} for this machine.")
    raise SetupFailed(f"PyTorch {TORCH_VERSION} cannot be had. {refusal}")


def ask_pip(python: Path, arguments: list[str], around: Surroundings) -> tuple[Download, ...]:
    """What `pip install` with these arguments would fetch, with sizes.

    Raises:
        SetupFailed: pip finds no answer, mostly because no index can be reached.
    """
    if not arguments:
        return ()
    answer = around.runner.capture(pip_command(python, "install", "--dry-run", "--quiet", "--report", "-", *arguments))
    if answer.exit_code != 0:
        raise SetupFailed(
            "pip could not look up what is needed. Is there a network? pip said:\n"
            + without_credentials("\n".join(answer.errors.splitlines()[-8:]))
        )
    try:
        downloads = parse_report(answer.output)
    except ValueError as error:
        raise SetupFailed(f"pip's answer cannot be read: {error}") from error
    return with_sizes(downloads, around)


def with_sizes(downloads: tuple[Download, ...], around: Surroundings) -> tuple[Download, ...]:
    """The downloads with the sizes that their sources state."""
    with ThreadPoolExecutor(8) as pool:
        sizes = pool.map(around.file_size, [download.url for download in downloads])
        return tuple(replace(download, size_bytes=size) for download, size in zip(downloads, sizes, strict=True))


def say_quote(torch: TorchQuote | None, packages: tuple[Download, ...], around: Surroundings) -> int:
    """Prints what would be fetched and returns the bytes of disk that it needs."""
    torch_downloads = () if torch is None else torch.downloads
    names = {download.name for download in torch_downloads}
    packages = tuple(download for download in packages if download.name not in names)
    lines = (
        *describe_torch(torch_downloads),
        *describe_packages(packages, "of Clover Desktop"),
    )
    for line in lines or ("Nothing to fetch.",):
        around.say(f"      {line}")
    fetched_bytes = total_bytes((*torch_downloads, *packages))
    if torch is not None and torch_downloads and not total_bytes(torch_downloads):
        # No source told a size: the estimate of the build is better than nothing.
        fetched_bytes += torch.build.download_bytes
    if not fetched_bytes:
        return 0
    return DISK_BYTES_SPARE + fetched_bytes * DISK_BYTES_PER_DOWNLOADED
