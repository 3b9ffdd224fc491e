"""Which Latin words a Chinese sentence may hold: names, units and code. One list for all tests of the translations."""

from __future__ import annotations

import re
from collections.abc import Collection

ALLOWED = frozenset(
    re.findall(
        r"\S+",
        "Clover Desktop Sprout Python JSON Markdown NVIDIA CUDA GeForce PyTorch Qt Linux Windows Wayland X11 UTF-8 BOM "
        "ModelScope Hugging Face Git GitHub Unified diff safetensors Apache "
        "CPU GPU PCIe TFLOP INT4 INT8 BF16 FP16 FP32 NaN GB GiB MB MiB KB KiB B ms s x pt "
        "LF CRLF CR Ctrl Shift Alt Esc Enter Tab Del Home End PageUp PageDown F1 F2 true false null",
    )
)
"""Names of products and formats, units, keys, and the words of JSON."""
_IGNORED = (
    r"`[^`]*`",  # code
    r"'[^']*'",  # what was typed, or is to be typed
    r'"[^"]*"',
    r"\{[^{}]*\}",  # placeholders
    r"%\(\w+\)[a-z]|%[sdr]",
    r"(?:sudo )?(?:apt|pip) install [\w.\[\]'{}-]+",
    r"clover-desktop(?: ask| doctor| trace)?",
    r"(?<![A-Za-z])(?:~|\.\.?)?/[^\s，。；：（）]+",  # paths
    r"(?<![\w-])--?[a-z][\w-]*",  # options
    r"\b[\w-]+\.(?:json|jsonl|toml|safetensors|jinja|txt|log|png|md|py|html|gguf|clover-trace)\b",
    r"\b[A-Za-z][A-Za-z0-9]*_\w+",  # names of fields
    r"Clover-\w+-\w+",
    r"\d[\d.,]*\s?(?:GiB|MiB|KiB|GB|MB|KB|TB|ms|px|pt|B|T|x|s)\b",
    r"\d+x\d+",
)
_PATTERN = re.compile("|".join(_IGNORED), re.ASCII)  # a Chinese character is no letter of a name


def latin_words(text: str, *, also: Collection[str] = ()) -> set[str]:
    """The words in Latin letters that are neither allowed, nor in ``also``, nor code by their form."""
    found = re.findall(r"[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ0-9_'’-]*", _PATTERN.sub(" ", text))
    return {word for word in found if word not in ALLOWED and word not in also and len(word) > 1}
