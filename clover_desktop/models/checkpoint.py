"""What a checkpoint folder says about itself: its JSON files and the headers of its safetensors.

Reads no tensor content and runs no code. No torch, no Qt.
Source of the format: https://github.com/huggingface/safetensors (8-byte little-endian header length, JSON).
"""

from __future__ import annotations

import hashlib
import json
import math
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from clover_desktop.language import tr
from clover_desktop.system_errors import reason

DTYPE_BYTES = {
    "F64": 8, "F32": 4, "F16": 2, "BF16": 2, "I64": 8, "I32": 4, "I16": 2, "I8": 1, "U8": 1, "BOOL": 1,
    "F8_E4M3": 1, "F8_E5M2": 1,
}  # fmt: skip
MAXIMUM_HEADER_BYTES = 100_000_000
FINGERPRINT_BYTES = 1 << 20


class CheckpointError(ValueError):
    """A checkpoint cannot be used; the message is one sentence for the user that names the file."""


@dataclass(frozen=True, kw_only=True)
class TensorHeader:
    """Where one tensor lies and what it is."""

    name: str
    dtype: str
    shape: tuple[int, ...]
    file: Path
    size_bytes: int


def read_json(folder: Path, name: str) -> dict[str, Any]:
    """The object in ``folder/name``.

    Raises:
        CheckpointError: the file is absent, unreadable or holds no JSON object.
    """
    path = folder / name
    try:
        document: Any = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise CheckpointError(
            tr("{}: there is no {}; this is not a complete model folder.").format(folder, name)
        ) from None
    except OSError as error:
        raise CheckpointError(tr("{}: cannot be read ({}).").format(path, reason(error))) from error
    except (ValueError, RecursionError) as error:
        raise CheckpointError(tr("{}: is not a JSON file; download it again.").format(path)) from error
    if not isinstance(document, dict):
        raise CheckpointError(tr("{}: holds no JSON object.").format(path))
    return document  # pyright: ignore[reportUnknownVariableType]


def read_tensor_headers(folder: Path) -> dict[str, TensorHeader]:
    """Every tensor of the checkpoint by name, from the index if there is one and the file headers.

    Raises:
        CheckpointError: a file is missing, cut off, not safetensors, or holds a tensor twice.
    """
    index = folder / "model.safetensors.index.json"
    if index.exists():
        weight_map: Any = read_json(folder, index.name).get("weight_map", {})
        if not isinstance(weight_map, dict) or not all(isinstance(name, str) for name in weight_map.values()):
            raise CheckpointError(tr("{}: its weight_map is malformed.").format(index))
        files = sorted(set(weight_map.values()))
    else:
        weight_map, files = {}, ["model.safetensors"]
    headers: dict[str, TensorHeader] = {}
    for name in files:
        if Path(name).name != name:
            raise CheckpointError(tr("{}: names {!r}, which is not a file of this folder.").format(index, name))
        for header in read_file_headers(folder / name):
            if header.name in headers:
                raise CheckpointError(tr("{}: tensor {} is in two files.").format(folder, header.name))
            headers[header.name] = header
    absent = sorted(set(weight_map) - set(headers))
    if absent:
        name = absent[0]
        raise CheckpointError(
            tr("{}: the index names {}, but {} does not hold it.").format(folder, name, weight_map[name])
        )
    return headers


def weights_fingerprint(folder: Path) -> str:
    """SHA-256 over the names, sizes, first and last mebibytes of the weight files.

    It tells one model's weights from another's in no time; it does not notice every changed byte.

    Raises:
        CheckpointError: a file cannot be read.
    """
    digest = hashlib.sha256()
    try:
        for path in sorted(folder.glob("*.safetensors")):
            size = path.stat().st_size
            digest.update(f"{path.name} {size}\n".encode())
            with path.open("rb") as file:
                digest.update(file.read(FINGERPRINT_BYTES))
                file.seek(max(size - FINGERPRINT_BYTES, 0))
                digest.update(file.read(FINGERPRINT_BYTES))
    except OSError as error:
        raise CheckpointError(tr("{}: cannot be read ({}).").format(folder, reason(error))) from error
    return digest.hexdigest()


def read_file_headers(path: Path) -> list[TensorHeader]:
    """The tensors of one safetensors file, checked against the file's real length.

    Raises:
        CheckpointError: the file is absent, cut off or malformed.
    """
    try:
        with path.open("rb") as file:
            length_bytes = file.read(8)
            if len(length_bytes) < 8:
                raise CheckpointError(tr("{}: is cut off; download it again.").format(path))
            (header_length,) = struct.unpack("<Q", length_bytes)
            if header_length > MAXIMUM_HEADER_BYTES:
                raise CheckpointError(tr("{}: is not a safetensors file.").format(path))
            document: Any = json.loads(file.read(header_length))
        actual_bytes = path.stat().st_size
    except FileNotFoundError:
        raise CheckpointError(tr("{}: is missing; download it again.").format(path)) from None
    except OSError as error:
        raise CheckpointError(tr("{}: cannot be read ({}).").format(path, reason(error))) from error
    except CheckpointError:
        raise
    except (ValueError, RecursionError) as error:
        raise CheckpointError(tr("{}: is not a safetensors file.").format(path)) from error
    if not isinstance(document, dict):
        raise CheckpointError(tr("{}: is not a safetensors file.").format(path))
    document.pop("__metadata__", None)
    headers = [_tensor_header(path, name, entry) for name, entry in document.items()]
    _refuse_overlaps(path, document)
    expected_bytes = 8 + header_length + sum(header.size_bytes for header in headers)
    if actual_bytes != expected_bytes:
        raise CheckpointError(
            tr("{}: has {:,} bytes where {:,} belong; download it again.").format(path, actual_bytes, expected_bytes)
        )
    return headers


def _refuse_overlaps(path: Path, document: dict[str, Any]) -> None:
    place = 0
    for begin, end in sorted(tuple(entry["data_offsets"]) for entry in document.values()):
        if begin != place:
            raise CheckpointError(tr("{}: its tensors overlap or leave gaps; download it again.").format(path))
        place = end


def _tensor_header(path: Path, name: str, entry: dict[str, Any]) -> TensorHeader:
    try:
        dtype, shape = entry["dtype"], tuple(int(size) for size in entry["shape"])
        begin, end = (int(place) for place in entry["data_offsets"])
    except (KeyError, TypeError, ValueError) as error:
        raise CheckpointError(tr("{}: the header of {} is malformed.").format(path, name)) from error
    size_bytes = math.prod(shape) * DTYPE_BYTES.get(dtype, 0)
    if dtype not in DTYPE_BYTES or begin < 0 or end - begin != size_bytes or any(size < 0 for size in shape):
        raise CheckpointError(
            tr("{}: the header of {} does not add up ({} {}).").format(path, name, dtype, list(shape))
        )
    return TensorHeader(name=name, dtype=dtype, shape=shape, file=path, size_bytes=size_bytes)
