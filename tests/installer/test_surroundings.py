"""What a user sees of pip."""

from __future__ import annotations

from installer.surroundings import PipDisplay


def test_progress_is_shown_every_few_seconds_and_is_no_part_of_an_error() -> None:
    said: list[str] = []
    times = iter([10.0, 11.0, 16.0, 16.0])
    display = PipDisplay(say=said.append, interval_s=5.0, clock=lambda: next(times))
    display.line("Downloading torch.whl (10 MB)")
    display.line("Progress 1000000 of 10000000")
    display.line("Progress 2000000 of 10000000")
    assert said == ["      Downloading torch.whl (10 MB)", "      ... 2 MB of 10 MB"]
    assert display.last_lines == ["Downloading torch.whl (10 MB)"]


def test_an_error_keeps_its_words_and_not_the_retries() -> None:
    display = PipDisplay(say=lambda _: None)
    display.line("WARNING: Retrying (Retry(total=4))")
    display.line("ERROR: No matching distribution found for torch")
    assert display.last_lines == ["ERROR: No matching distribution found for torch"]
