"""The controls of a replay: play, step, scrub, speed, and what another threshold would have changed.

Paints what it is given; what the user wants goes out as signals.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QPushButton, QSlider, QVBoxLayout, QWidget

from clover_desktop.language import tr
from clover_desktop.ui.controllers.replays import OpenReplay
from clover_desktop.ui.denoise.timeline import milliseconds
from clover_desktop.ui.theme import Palette, text_font, tinted_icon

SPEEDS = (1.0, 0.5, 0.25, 0.125)
HUNDREDTHS = 100
ICON = QSize(14, 14)


class ReplayBar(QFrame):
    """A button while the chat is live; all controls while a reply is replayed."""

    begun = Signal()
    left = Signal()
    toggled = Signal()
    stepped = Signal(int)
    sought = Signal(int)
    """The number of a moment."""
    speed_chosen = Signal(float)
    threshold_asked = Signal(float)
    again_requested = Signal()

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette = palette
        self._open: OpenReplay | None = None
        self.begin = _button(tr("Replay"), tr("Look at this reply again, step by step"))
        self.leave = _button(tr("Back to live"), tr("Leave the replay"))
        self.play, self.back, self.forward = (
            _button("", tr("Play or pause")),
            _button("", tr("One step back")),
            _button("", tr("One step on")),
        )
        self.slider, self.threshold = QSlider(Qt.Orientation.Horizontal), QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(tr("Moment of the replay"))
        self.threshold.setAccessibleName(tr("What-if threshold"))
        self.threshold.setRange(0, HUNDREDTHS)
        self.speed = QComboBox()
        self.speed.setAccessibleName(tr("Speed of the replay"))
        self._speed_label = QLabel(tr("Speed"))
        self._speed_label.setBuddy(self.speed)
        for speed, words in zip(SPEEDS, (tr("as generated"), "1/2 x", "1/4 x", "1/8 x"), strict=True):
            self.speed.addItem(words, speed)
        self._mode, self.place, self._asked, self.answer = QLabel(tr("Replay")), QLabel(), QLabel(), QLabel()
        self._mode.setProperty("tone", "accent")
        for label in (self.place, self._asked, self.answer):
            label.setWordWrap(True)
        for label in (self.place, self._speed_label, self._asked, self.answer):
            label.setProperty("tone", "muted")
            label.setFont(text_font(9))
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.again = QPushButton(tr("Generate again from here"))
        self.again.setToolTip(tr("Ask the same question again with this threshold, from the blocks that stay the same"))
        self._live, self._controls = QWidget(), QWidget()
        self._build()
        self._connect()
        self.set_palette(palette)
        self.show_replay(None, can_begin=False, is_playing=False, can_ask=False)

    def _build(self) -> None:
        live = QHBoxLayout(self._live)
        live.addWidget(self.begin)
        live.addStretch()
        rows = (
            ((self._mode, self.leave), self._mode),
            ((self.back, self.play, self.forward, self.slider), self.slider),
            ((self.place, self._speed_label, self.speed), self.place),
            ((self._asked, self.threshold), self.threshold),
            ((self.answer,), self.answer),
            ((self.again,), None),
        )
        controls = QVBoxLayout(self._controls)
        for parts, widest in rows:
            row = QHBoxLayout()
            for part in parts:
                row.addWidget(part, int(part is widest))
            if widest is None:
                row.addStretch()
            controls.addLayout(row)
        layout = QVBoxLayout(self)
        for part in (self._live, self._controls):
            layout.addWidget(part)
        for box in (layout, live, controls):
            box.setContentsMargins(0, 0, 0, 0)
            box.setSpacing(6)

    def _connect(self) -> None:
        self.begin.clicked.connect(self.begun)
        self.leave.clicked.connect(self.left)
        self.play.clicked.connect(self.toggled)
        self.back.clicked.connect(lambda: self.stepped.emit(-1))
        self.forward.clicked.connect(lambda: self.stepped.emit(1))
        self.slider.valueChanged.connect(self.sought)
        self.threshold.valueChanged.connect(self._on_threshold_value_changed)
        self.speed.currentIndexChanged.connect(self._on_speed_current_index_changed)
        self.again.clicked.connect(self.again_requested)

    def _on_threshold_value_changed(self, value: int) -> None:
        self.threshold_asked.emit(value / HUNDREDTHS)

    def _on_speed_current_index_changed(self, index: int) -> None:
        self.speed_chosen.emit(SPEEDS[index])

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._palette = palette
        for button, icon in ((self.back, "back"), (self.forward, "forward"), (self.begin, "play")):
            button.setIcon(tinted_icon(icon, palette.muted))
            button.setIconSize(ICON)
        self._show_play(is_playing=False)

    def _show_play(self, *, is_playing: bool) -> None:
        self.play.setIcon(tinted_icon("pause" if is_playing else "play", self._palette.accent))
        self.play.setIconSize(ICON)

    @property
    def is_replaying(self) -> bool:
        """Whether a reply is replayed."""
        return self._open is not None

    def show_replay(self, replay: OpenReplay | None, *, can_begin: bool, is_playing: bool, can_ask: bool) -> None:
        """Another moment, or the live mode."""
        self._open = replay
        self._live.setVisible(replay is None)
        self.begin.setEnabled(can_begin)
        self._controls.setVisible(replay is not None)
        if replay is None:
            return
        _set(self.slider, replay.number, most=replay.film.last)
        _set(self.threshold, round(replay.threshold * HUNDREDTHS), most=HUNDREDTHS)
        self._show_play(is_playing=is_playing)
        self.place.setText(place_words(replay))
        self._asked.setText(tr("What if the threshold were {}?").format(f"{replay.threshold:.2f}"))
        self.answer.setText(answer_words(replay))
        self.again.setEnabled(can_ask and replay.difference is not None)


def place_words(replay: OpenReplay) -> str:
    """Which moment is shown."""
    moment = replay.moment
    times = tr("{} of {}").format(milliseconds(moment.time_us), milliseconds(replay.film.duration_us))
    if moment.bodies == 0:
        return tr("before the first step") + f" · {times}"
    words = tr("block {} is final") if moment.is_block_end else tr("block {}, step {}")
    return words.format(moment.block + 1, moment.step) + f" · {times}"


def answer_words(replay: OpenReplay) -> str:
    """What another threshold would have changed."""
    difference = replay.difference
    if difference is not None:
        return tr(
            "Block {}, step {} would have been the first to choose differently; up to there all is the same."
        ).format(difference.block + 1, difference.step)
    same = replay.what_if.same_range
    if same is None:
        return tr("There is no step to compare.")
    low, high = same
    if high > 1:
        return tr("Nothing would have changed: so it is from {} on.").format(f"{low:.3f}")
    return tr("Nothing would have changed: so it is from {} up to {}.").format(f"{low:.3f}", f"{high:.3f}")


def _button(words: str, meaning: str) -> QPushButton:
    button = QPushButton(words)
    button.setProperty("kind", "quiet")
    button.setToolTip(meaning)
    if not words:
        button.setAccessibleName(meaning)
    return button


def _set(slider: QSlider, value: int, *, most: int) -> None:
    """Another value without the slider's own signal, which only the user's hand is to send."""
    slider.blockSignals(True)
    slider.setRange(0, most)
    slider.setValue(value)
    slider.blockSignals(False)
