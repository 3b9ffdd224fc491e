"""Replay: a mode of its own beside the live one. Intent in, the picture of a moment, one `changed` signal out.

While a replay is open the chat and the blocks both show its moment. Whatever begins a reply ends it.
"""

from __future__ import annotations

import time
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal

from clover_desktop.inference.trace import TraceError
from clover_desktop.ui.controllers.chats import Chats
from clover_desktop.ui.controllers.owned_tasks import OwnedTasks
from clover_desktop.ui.state.canvas import Canvas
from clover_desktop.ui.state.replay import Moment, Replay
from clover_desktop.ui.state.session import ChatSession, Turn
from clover_desktop.ui.state.what_if import SameChoices, WhatIf

FRAME_MS = 16


class OpenReplay:
    """One reply that is replayed. Moved by `Replays` alone."""

    def __init__(self, turn: Turn, session: ChatSession, film: Replay, what_if: WhatIf) -> None:
        self.turn, self.film, self.what_if = turn, film, what_if
        shown = replace(turn)
        self.session = replace(session, all_turns={**session.all_turns, turn.id: shown}, running=None)
        """The chat as it is shown: its newest reply is that of the moment."""
        self._shown = shown
        self.number = 0
        self.canvas = Canvas()
        self.threshold = film.recording.started.controls.threshold
        """The one that what-if asks about."""
        self.seek(0)

    def seek(self, number: int) -> None:
        """Another moment."""
        self.number = min(max(number, 0), self.film.last)
        self.canvas = self.film.canvas_at(self.number)
        self._shown.reply = self.film.reply_at(self.number, self.turn.reply)

    def is_of(self, session: ChatSession) -> bool:
        """Whether this is still the newest reply of a chat, and nothing new is being written there."""
        turns = session.turns
        return session.running is None and bool(turns) and turns[-1] is self.turn

    @property
    def moment(self) -> Moment:
        """The moment that is shown."""
        return self.film.moments[self.number]

    @property
    def difference(self) -> SameChoices | None:
        """The first step that would have chosen differently under the threshold that is asked about."""
        return self.what_if.first_difference(self.threshold)


class Replays(QObject):
    """The replay that is open, if one is, and its clock."""

    changed = Signal()

    def __init__(self, chats: Chats) -> None:
        super().__init__()
        self._chats = chats
        self._tasks = OwnedTasks(lambda error: chats.say(str(error)))
        self.open: OpenReplay | None = None
        self.speed = 1.0
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._tick)
        self._time_us, self._ticked_at = 0.0, 0.0

    @property
    def is_playing(self) -> bool:
        """Whether time goes on by itself."""
        return self._clock.isActive()

    def begin(self, session: ChatSession) -> None:
        """Opens the replay of a chat's newest reply, at its beginning."""
        if session.turns and session.running is None:
            self._tasks.begin(self._begin(session, session.turns[-1]))

    async def _begin(self, session: ChatSession, turn: Turn) -> None:
        try:
            film = await self._chats.traces.replay(turn.id)
        except TraceError as error:
            self._chats.say(str(error))
            return
        if film is None or session.running is not None or session.turns[-1] is not turn:
            return
        self.open = OpenReplay(turn, session, film, WhatIf(film.recording.events()))
        self.changed.emit()

    def leave(self) -> None:
        """Back to the live mode."""
        self._clock.stop()
        if self.open is not None:
            self.open = None
            self.changed.emit()

    def toggle(self) -> None:
        """Plays or pauses; from the end it plays anew."""
        if self.open is None:
            return
        if self.is_playing:
            self._clock.stop()
        else:
            if self.open.number == self.open.film.last:
                self.open.seek(0)
            self._time_us = float(self.open.moment.time_us)
            self._ticked_at = time.perf_counter()
            self._clock.start(FRAME_MS)
        self.changed.emit()

    def step(self, by: int) -> None:
        """So many moments on, or back."""
        if self.open is not None:
            self.seek(self.open.number + by)

    def seek(self, number: int) -> None:
        """A moment of the user's own choice; time stops there."""
        self._clock.stop()
        if self.open is not None:
            self.open.seek(number)
            self.changed.emit()

    def choose_speed(self, speed: float) -> None:
        """1 is as generated, 0.125 an eighth of that."""
        self.speed = speed
        self.changed.emit()

    def ask(self, threshold: float) -> None:
        """What if this had been the threshold: goes to the first step that would have chosen differently."""
        if self.open is None:
            return
        self.open.threshold = threshold
        difference = self.open.difference
        if difference is not None:
            self.seek(self.open.film.number_of(block=difference.block, step=difference.step))
        else:
            self.changed.emit()

    def _tick(self) -> None:
        now = time.perf_counter()
        self._time_us += (now - self._ticked_at) * 1e6 * self.speed
        self._ticked_at = now
        if self.open is None:
            return
        number = self.open.film.moment_at(self._time_us)
        if number == self.open.film.last:
            self._clock.stop()
        if number != self.open.number or not self.is_playing:
            self.open.seek(number)
            self.changed.emit()

    async def idle(self) -> None:
        """Waits until everything asked for has been read."""
        await self._tasks.idle()

    async def close(self) -> None:
        """Ends the clock and every task."""
        self._clock.stop()
        await self._tasks.close()
