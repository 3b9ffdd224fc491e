"""Reads what pip says: its dry-run report, its progress lines. Pure; knows nothing of processes.

Source: pip's documentation, "Installation Report", version 1; raw progress lines since pip 24.1.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, urlsplit

# The first pip whose dry run does not download the packages themselves.
OLDEST_PIP = (25, 3)

THIS_MACHINE = "this machine"
_CREDENTIALS = re.compile(r"(?<=://)[^/@\s]+@")
_PROGRESS = re.compile(r"Progress (\d+) of (\d+)$")
_DOWNLOADING = re.compile(r"\s*(Downloading|Using cached|Processing) (?P<what>\S+)(?P<size> \([\d.]+ [kMG]?B\))?")


@dataclass(frozen=True, kw_only=True)
class Download:
    """One package that pip would fetch; `size_bytes` is None where the source does not say."""

    name: str
    version: str
    url: str
    size_bytes: int | None = None

    @property
    def origin(self) -> str:
        """The server's name without credentials, or "this machine" for a local file."""
        return urlsplit(self.url).hostname or THIS_MACHINE


@dataclass(frozen=True)
class Progress:
    """How far pip is with the current file; `total_bytes` 0 if unknown."""

    done_bytes: int
    total_bytes: int


@dataclass(frozen=True)
class Notice:
    """A line worth showing."""

    text: str


def parse_report(text: str) -> tuple[Download, ...]:
    """The packages in a report of `pip install --dry-run --report -`.

    Raises:
        ValueError: this is not such a report.
    """
    try:
        report: dict[str, Any] = json.loads(text)
        return tuple(
            Download(
                name=item["metadata"]["name"],
                version=item["metadata"]["version"],
                url=without_credentials(item["download_info"]["url"]),
            )
            for item in report["install"]
        )
    except (KeyError, TypeError) as error:
        raise ValueError(f"pip's report has another form than expected: {error!r}") from error


def pip_line_meaning(line: str) -> Progress | Notice | None:
    """What a line of pip's output tells the reader; None for lines that only a log needs."""
    progress = _PROGRESS.match(line)
    if progress:
        return Progress(int(progress[1]), int(progress[2]))
    download = _DOWNLOADING.match(line)
    if download:
        name = unquote(download["what"].rsplit("/", 1)[-1])
        return Notice(f"{download[1]} {name}{download['size'] or ''}")
    if line.startswith("Installing collected packages:"):
        count = line.count(",") + 1
        return Notice(f"Installing ({count}); with a virus scanner this may take minutes")
    return None


def without_credentials(text: str) -> str:
    """The text with user names and passwords in its addresses replaced by ***."""
    return _CREDENTIALS.sub("***@", text)


def total_bytes(downloads: Iterable[Download]) -> int:
    """The sum of the sizes that are known."""
    return sum(download.size_bytes or 0 for download in downloads)


def describe_torch(downloads: tuple[Download, ...]) -> tuple[str, ...]:
    """Lines that say which PyTorch comes from where, and what it brings along."""
    torch = next((download for download in downloads if download.name == "torch"), None)
    if torch is None:
        return describe_packages(downloads, "for PyTorch")
    folder = torch.url.rsplit("/", 1)[0]
    line = f"PyTorch {torch.version}: {_known_size((torch,))} from {folder}"
    others = tuple(download for download in downloads if download is not torch)
    return (line, *describe_packages(others, "that PyTorch needs"))


def describe_packages(downloads: tuple[Download, ...], purpose: str) -> tuple[str, ...]:
    """A line with the number, size and origins of these packages; no line for no packages."""
    if not downloads:
        return ()
    origins = Counter(download.origin for download in downloads)
    listed = ", ".join(f"{origin} ({count})" for origin, count in origins.most_common())
    noun = "package" if len(downloads) == 1 else "packages"
    return (f"{len(downloads)} {noun} {purpose}: {_known_size(downloads)} from {listed}",)


def readable_size(size_bytes: int) -> str:
    """The size in MB or GB of 10^6 and 10^9 bytes."""
    if size_bytes >= 1_000_000_000:
        return f"{size_bytes / 1e9:.1f} GB"
    if size_bytes >= 1_000_000:
        return f"{size_bytes / 1e6:.0f} MB"
    return f"{size_bytes / 1e6:.1f} MB"


def _known_size(downloads: tuple[Download, ...]) -> str:
    untold = sum(download.size_bytes is None for download in downloads)
    if untold == len(downloads):
        return "size not told"
    size = readable_size(total_bytes(downloads))
    return size if not untold else f"{size} and {untold} of untold size"
