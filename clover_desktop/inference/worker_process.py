"""Entry of the worker process: takes the real standard output aside before anything else is imported.

From then on descriptor 1 is the log, so that a print of a library, or of native code, cannot corrupt frames.
Started as ``python -m clover_desktop.inference.worker_process``.
"""

from __future__ import annotations

import os
import sys


def main() -> None:
    """The process: moves the descriptor, then becomes the worker."""
    frames_out = os.dup(1)
    os.dup2(2, 1)
    if sys.platform == "win32":
        import msvcrt

        msvcrt.setmode(0, os.O_BINARY)
        msvcrt.setmode(frames_out, os.O_BINARY)
    from clover_desktop.inference import worker

    worker.run_process(frames_out)


if __name__ == "__main__":
    main()
