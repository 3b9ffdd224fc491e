"""Short questions to servers, through the user's proxy: is an index there, how large is a file."""

from __future__ import annotations

import http.client
import threading
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

CONNECT_TIMEOUT_S = 5.0


def index_answers(index_url: str, *, timeout_s: float = CONNECT_TIMEOUT_S) -> bool:
    """True if the package index has a page for PyTorch and says so within the time."""
    answers: list[int | None] = []
    # Looking up a name has no time limit of its own, so a question that hangs is left behind.
    question = threading.Thread(target=lambda: answers.append(_head(f"{index_url}/torch/", timeout_s)), daemon=True)
    question.start()
    question.join(timeout_s + 1)
    return bool(answers) and answers[0] is not None


def file_size(url: str) -> int | None:
    """The size in bytes of a local or remote file; None if nobody says."""
    if urlsplit(url).scheme == "file":
        try:
            return Path(urllib.request.url2pathname(urlsplit(url).path)).stat().st_size
        except OSError:
            return None
    size = _head(url, CONNECT_TIMEOUT_S)
    return size or None


def _head(url: str, timeout_s: float) -> int | None:
    """The length that the server states, 0 if it states none, None if it does not serve the URL."""
    try:
        request = urllib.request.Request(url, method="HEAD")
        with urllib.request.urlopen(request, timeout=timeout_s) as answer:
            return int(answer.headers.get("content-length") or 0)
    except (OSError, ValueError, http.client.HTTPException):
        return None
