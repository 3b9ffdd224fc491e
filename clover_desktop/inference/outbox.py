"""Events on their way out of the worker: a bounded queue and the thread that writes it to the pipe.

A slow front end never stalls a forward until the queue is full; then the decoder waits, and the wait is counted.
No event is dropped: reducers depend on each one.
"""

from __future__ import annotations

import os
import threading
from collections import deque

import msgspec

from clover_desktop.inference.protocol import Event, GenerationFinished, encode_frame

CAPACITY_BYTES = 64 * 1024 * 1024


class Outbox:
    """Any thread puts, one writer thread writes; the condition guards all fields."""

    def __init__(self, descriptor: int, *, capacity_bytes: int = CAPACITY_BYTES) -> None:
        self._descriptor, self._capacity_bytes = descriptor, capacity_bytes
        self._frames: deque[bytes] = deque()
        self._queued_bytes = 0
        self._waits = 0
        self._is_closed = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._write, name="writer", daemon=True)
        self._thread.start()

    def put(self, event: Event) -> None:
        """Queues an event; waits only while the queue is full."""
        frame = encode_frame(event)
        with self._changed:
            if self._frames and self._queued_bytes + len(frame) > self._capacity_bytes:
                self._waits += 1
                self._changed.wait_for(
                    lambda: not self._frames or self._queued_bytes + len(frame) <= self._capacity_bytes
                )
            self._frames.append(frame)
            self._queued_bytes += len(frame)
            self._changed.notify_all()

    def with_waits(self, event: GenerationFinished) -> GenerationFinished:
        """The event with the number of waits since the last one in its stats."""
        with self._changed:
            waits, self._waits = self._waits, 0
        return msgspec.structs.replace(event, stats=msgspec.structs.replace(event.stats, writer_waits=waits))

    def close(self) -> None:
        """Returns when everything queued is written or the pipe is broken."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        self._thread.join()

    def _write(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._frames or self._is_closed)
                if not self._frames:
                    return
                frame = self._frames.popleft()
            rest = memoryview(frame)
            try:
                while rest:
                    rest = rest[os.write(self._descriptor, rest) :]
            except OSError:
                os._exit(3)  # the front end is gone
            with self._changed:
                self._queued_bytes -= len(frame)
                self._changed.notify_all()
