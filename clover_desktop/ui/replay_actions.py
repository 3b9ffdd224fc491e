"""What happens on a click in the Blocks pane: connects the replay's controls to its controller."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from clover_desktop.ui.main_window import MainWindow


class ReplayActions(QObject):
    """Intent from the replay's controls. Lives as long as its window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        bar, replays = window.blocks.replay_bar, window.replays
        bar.begun.connect(lambda: replays.begin(window.controller.session))
        bar.left.connect(replays.leave)
        bar.toggled.connect(replays.toggle)
        bar.stepped.connect(replays.step)
        bar.sought.connect(replays.seek)
        bar.speed_chosen.connect(replays.choose_speed)
        bar.threshold_asked.connect(replays.ask)
        bar.again_requested.connect(self.generate_again)

    def generate_again(self) -> None:
        """The same question once more under the threshold that was asked about, behind the blocks that stay the same."""
        controller, replay = self._window.controller, self._window.replays.open
        if replay is None or replay.difference is None:
            return
        blocks = replay.difference.block
        controls = msgspec.structs.asdict(replay.film.recording.started.controls)
        controller.branch(
            replay.turn,
            replay.film.beginning(blocks, replay.turn.reply),
            replay.film.whole_blocks(blocks),
            {**controls, "threshold": replay.threshold},
        )
