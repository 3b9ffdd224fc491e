"""The chat: all turns in a scroll area, the composer below, a notice where something is wrong.

Paints what it is given; `show_chat` is the only way in. The view follows new text only if the reader is at the
bottom; a chip brings them back. Of a long chat only the newest turns are built until the reader asks for more.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea, QVBoxLayout, QWidget

from clover_desktop.language import tr
from clover_desktop.ui.chat.composer import Composer
from clover_desktop.ui.chat.notice import Notice
from clover_desktop.ui.chat.turn_view import TurnView
from clover_desktop.ui.chat.welcome import Welcome
from clover_desktop.ui.state.canvas import Canvas
from clover_desktop.ui.state.session import ChatSession, Turn
from clover_desktop.ui.state.settings import TextSizes
from clover_desktop.ui.theme import Palette

NEAR_BOTTOM_PIXELS = 24
WIDE_MARGIN, NARROW_MARGIN, WIDE_FROM = 28, 12, 480
TURNS_AT_ONCE, EARLIER_AT_ONCE = 12, 40


class ChatPane(QWidget):
    """All turns and the composer. What the user wants of a turn goes out as signals."""

    asked_again = Signal(object, object)
    resumed = Signal(object)
    chosen = Signal(object)
    answer_edited = Signal(object, str)
    compare_requested = Signal(str, str)

    def __init__(self, palette: Palette, sizes: TextSizes) -> None:
        super().__init__()
        self.setObjectName("chat")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._palette, self._sizes = palette, sizes
        self._views: list[TurnView] = []
        self._session: ChatSession | None = None
        self._path: list[str] = []
        self._first = 0
        self._can_ask, self._is_stale = False, False
        self._is_growing = False
        """Whether what makes the chat longer is new text."""
        self.composer, self.welcome = Composer(palette), Welcome(palette)
        self.notice, self.storage_notice = Notice(tr("Start the engine again")), Notice(tr("Dismiss"))
        self._earlier = QPushButton()
        self._earlier.setProperty("kind", "quiet")
        self._earlier.clicked.connect(self._on_earlier_clicked)
        self.area, self.chip = QScrollArea(), QPushButton(tr("New text"))
        self.chip.setProperty("kind", "primary")
        self.chip.setToolTip(tr("Go to the end of the chat"))
        self.chip.clicked.connect(self.go_to_end)
        self._follows, self._height = True, 0
        self._build()

    def _build(self) -> None:
        self._turns = QVBoxLayout()
        self._turns.setContentsMargins(0, 0, 0, 0)
        self._inner = QWidget()
        column = self._column = QVBoxLayout(self._inner)
        column.addWidget(self.welcome, 1000)
        column.addStretch(1)
        column.addWidget(self._earlier, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addLayout(self._turns)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(self._inner)
        self.area.setAccessibleName(tr("Chat"))
        bar = self.area.verticalScrollBar()
        bar.valueChanged.connect(self._on_bar_value_changed)
        bar.rangeChanged.connect(self._on_bar_range_changed)
        self.chip.setParent(self)
        self.chip.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.area, 1)
        foot = self._foot = QVBoxLayout()
        for part in (self.storage_notice, self.notice, self.composer):
            foot.addWidget(part)
        layout.addLayout(foot)

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._palette = palette
        self.welcome.set_palette(palette)
        self.composer.set_palette(palette)
        for view in self._views:
            view.set_palette(palette)

    def set_sizes(self, sizes: TextSizes) -> None:
        """Other sizes of text and code, in the messages alone."""
        self._sizes = sizes
        for view in self._views:
            view.set_sizes(sizes)

    def show_chat(self, session: ChatSession, canvas: Canvas, *, can_ask: bool, is_queued: bool = False) -> None:
        """Another state of the conversation; of turns that are shown already only the newest can have changed."""
        turns = session.turns
        path = [turn.id for turn in turns]
        if session is not self._session:
            self._session = session
            self._keep(0)
            self._first = max(len(turns) - TURNS_AT_ONCE, 0)
        same = next(
            (i for i, (a, b) in enumerate(zip(path, self._path, strict=False)) if a != b),
            min(len(path), len(self._path)),
        )
        self._keep(max(same - self._first, 0))
        has_grown = len(path) - self._first > len(self._views)
        while len(self._views) < len(path) - self._first:
            self._insert_view(turns[self._first + len(self._views)], len(self._views))
        if has_grown:
            self._follows = True
        changed = self._views if (has_grown or can_ask != self._can_ask or self._is_stale) else self._views[-1:]
        self._path, self._can_ask, self._is_stale = path, can_ask, False
        self._is_growing = bool(turns) and turns[-1].reply.is_running
        self.welcome.setVisible(not turns)
        self._show_earlier_button()
        for view in changed:
            is_last = view is self._views[-1]
            view.show_turn(session, canvas if is_last else None, can_ask=can_ask, is_queued=is_queued and is_last)

    def show_all_again(self) -> None:
        """At the next `show_chat` a turn in the middle may have changed too."""
        self._is_stale = True

    def _insert_view(self, turn: Turn, place: int) -> None:
        view = TurnView(turn, self._palette, self._sizes)
        view.asked_again.connect(self.asked_again)
        view.resumed.connect(self.resumed)
        view.chosen.connect(self.chosen)
        view.answer_edited.connect(self.answer_edited)
        view.editor_opened.connect(self._on_editor_opened)
        view.reply.compare_requested.connect(self.compare_requested)
        self._views.insert(place, view)
        self._turns.insertWidget(place, view)

    def _keep(self, count: int) -> None:
        """Drops every view behind the first ones."""
        for view in self._views[count:]:
            self._turns.removeWidget(view)
            view.hide()
            view.deleteLater()
        del self._views[count:]

    def _show_earlier_button(self) -> None:
        self._earlier.setVisible(self._first > 0)
        self._earlier.setText(tr("Show earlier turns ({})").format(self._first))

    def go_to_end(self) -> None:
        """The newest text, and following it from now on."""
        self._follows = True
        self.chip.hide()
        bar = self.area.verticalScrollBar()
        bar.setValue(bar.maximum())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side = WIDE_MARGIN if event.size().width() >= WIDE_FROM else NARROW_MARGIN
        self._column.setContentsMargins(side, 12, side, 4)
        self._foot.setContentsMargins(side, 8, side, 16)
        self._place_chip()

    def _place_chip(self) -> None:
        size = self.chip.sizeHint()
        self.chip.setGeometry(
            (self.width() - size.width()) // 2,
            self.area.geometry().bottom() - size.height() - 8,
            size.width(),
            size.height(),
        )

    def _on_earlier_clicked(self) -> None:
        session = self._session
        assert session is not None
        bar, turns = self.area.verticalScrollBar(), session.turns
        from_end = bar.maximum() - bar.value()
        first = max(self._first - EARLIER_AT_ONCE, 0)
        for place, turn in enumerate(turns[first : self._first]):
            self._insert_view(turn, place)
            self._views[place].show_turn(session, None, can_ask=self._can_ask)
        self._first, self._follows = first, False
        self._show_earlier_button()
        self._inner.adjustSize()
        bar.setValue(bar.maximum() - from_end)

    def _on_editor_opened(self, editor: QWidget) -> None:
        """Whoever edits stays where they are, whatever comes in below."""
        self._follows = False
        QApplication.sendPostedEvents(editor.parentWidget())
        self._inner.adjustSize()
        self.area.ensureWidgetVisible(editor, 0, NEAR_BOTTOM_PIXELS)

    def _on_bar_value_changed(self, value: int) -> None:
        self._follows = value >= self.area.verticalScrollBar().maximum() - NEAR_BOTTOM_PIXELS
        if self._follows:
            self.chip.hide()

    def _on_bar_range_changed(self, minimum: int, maximum: int) -> None:
        if self._follows:
            self.area.verticalScrollBar().setValue(maximum)
        elif maximum > self._height and self._is_growing:
            self._place_chip()
            self.chip.show()
            self.chip.raise_()
        self._height = maximum
