"""The line below everything: state, memory, speed, language."""

from __future__ import annotations

import os
from collections.abc import Iterable

import psutil
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QStatusBar

from clover_desktop.inference.protocol import LoadAdvanced
from clover_desktop.language import LANGUAGES, current, tr
from clover_desktop.ui.controllers.chat import WorkerState
from clover_desktop.ui.elided_label import ElidedLabel
from clover_desktop.ui.state.canvas import Canvas
from clover_desktop.ui.theme import text_font


class StatusLine(QStatusBar):
    """Paints what it is given."""

    language_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._state, self._memory = QLabel(), QLabel()
        self._figures = ElidedLabel(Qt.TextElideMode.ElideRight)
        for label in (self._state, self._memory, self._figures):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setProperty("tone", "muted")
            label.setFont(text_font(9))
        other = next(language for language in LANGUAGES if language != current())
        self.language = QPushButton(LANGUAGES[other])
        self.language.setProperty("kind", "quiet")
        self.language.setFont(text_font(9))
        self.language.setToolTip(tr("Show the program in {}").format(LANGUAGES[other]))
        self.language.clicked.connect(lambda: self.language_chosen.emit(other))
        self.setContentsMargins(12, 0, 12, 0)
        self.addWidget(self._state)
        self.addWidget(self._memory, 1)
        self.addPermanentWidget(self._figures)
        self.addPermanentWidget(self.language)
        self.setSizeGripEnabled(False)

    def show_state(self, state: WorkerState, device: str, progress: LoadAdvanced | None) -> None:
        """What the engine does."""
        words = state_words(state, device, progress)
        if words != self._state.text():
            self._state.setText(words)

    def show_memory(self, process_ids: Iterable[int]) -> None:
        """RAM of the program's processes, of all there is."""
        used = sum(_resident_bytes(process_id) for process_id in process_ids)
        total = psutil.virtual_memory().total
        self._memory.setText(tr("RAM {} / {} GiB").format(f"{used / 2**30:.1f}", f"{total / 2**30:.1f}"))

    def show_figures(self, canvas: Canvas) -> None:
        """The speed of the reply on screen."""
        self._figures.show_text(figure_words(canvas))


def _resident_bytes(process_id: int) -> int:
    try:
        return psutil.Process(process_id).memory_info().rss
    except psutil.Error:
        return 0


def own_processes(worker_process_id: int | None) -> list[int]:
    """The window's process and the worker's."""
    return [os.getpid(), *([] if worker_process_id is None else [worker_process_id])]


def state_words(state: WorkerState, device: str, progress: LoadAdvanced | None) -> str:
    """What the engine does, in words with amounts."""
    match state:
        case "starting":
            return tr("Starting the engine")
        case "loading":
            if progress is None:
                return tr("Loading the model")
            done, total = f"{progress.done_bytes / 1e6:.1f}", f"{progress.total_bytes / 1e6:.1f}"
            return tr("Loading the model: {} of {} MB").format(done, total)
        case "ready":
            return tr("Ready · {}").format(device)
        case "writing":
            return tr("Writing · {}").format(device)
        case "failed":
            return tr("The engine does not run")
        case "closed":
            return tr("Closing")


def figure_words(canvas: Canvas) -> str:
    """Rate, tokens per forward both ways, and the block; empty before the first step."""
    denoise, everything = canvas.tokens_per_denoise_forward, canvas.tokens_per_forward
    if denoise is None or everything is None:
        return ""
    rate = canvas.tokens_per_second
    return tr("{} tokens per second · {} / {} tokens per forward (denoise / all) · block {}").format(
        "-" if rate is None else f"{rate:.0f}", f"{denoise:.1f}", f"{everything:.1f}", len(canvas.blocks)
    )
