"""One set-up at a time in a checkout, also if the last was killed and its pip is still writing."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

POLL_S = 0.2


@contextmanager
def folder_lock(folder: Path, *, on_wait: Callable[[], None]) -> Generator[None]:
    """Holds the folder's lock; calls `on_wait` once and waits if another process holds it.

    On Linux child processes inherit the lock: a pip whose parent was killed keeps it to its end.
    """
    descriptor = _open(folder)
    try:
        if not _try_lock(descriptor):
            on_wait()
            while not _try_lock(descriptor):
                time.sleep(POLL_S)
        yield
    finally:
        os.close(descriptor)


if sys.platform == "win32":
    import msvcrt

    def _open(folder: Path) -> int:
        # Windows cannot lock a folder, nor delete an environment with a locked file in it.
        name = hashlib.sha256(str(folder).encode()).hexdigest()[:16]
        path = Path(tempfile.gettempdir()) / f"clover-setup-{name}.lock"
        return os.open(path, os.O_RDWR | os.O_CREAT)

    def _try_lock(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _open(folder: Path) -> int:
        descriptor = os.open(folder, os.O_RDONLY)
        os.set_inheritable(descriptor, True)
        return descriptor

    def _try_lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
