"""The worker's bounded queue: a slow reader makes the decoder wait, and nothing is lost."""

from __future__ import annotations

import os
import threading

from clover_desktop.inference.outbox import Outbox
from clover_desktop.inference.protocol import (
    Event,
    Framer,
    GenerationFinished,
    GenerationStats,
    TokensCounted,
    decode_event,
)


def test_a_front_end_that_does_not_read_makes_the_decoder_wait_and_loses_nothing() -> None:
    reading, writing = os.pipe()
    outbox = Outbox(writing, capacity_bytes=200)
    events = [TokensCounted(request_id=1, tokens=index) for index in range(30_000)]  # far more than a pipe holds
    putter = threading.Thread(target=lambda: [outbox.put(event) for event in events])
    putter.start()
    framer, received = Framer(), list[Event]()
    while len(received) < len(events):
        received += [decode_event(body) for body in framer.feed(os.read(reading, 4096))]
    putter.join()
    waited = outbox.with_waits(finished()).stats.writer_waits
    outbox.close()
    os.close(reading)
    os.close(writing)
    assert received == events
    assert waited > 0


def finished() -> GenerationFinished:
    numbers = dict.fromkeys(
        ("denoise_forwards", "commit_forwards", "prefill_us", "denoise_us", "commit_us", "total_us"), 0
    )
    stats = GenerationStats(prompt_tokens=1, reply_tokens=0, ended_by_token=False, **numbers)
    return GenerationFinished(request_id=1, reason="stop", stats=stats)
