"""The window: top bar, sidebar, chat, dock, status line. Builds the panes and shows them the controllers' state."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSettings, Qt, Signal
from PySide6.QtGui import QCloseEvent, QIcon, QResizeEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QSplitter, QTabBar, QVBoxLayout, QWidget

from clover_desktop.language import tr
from clover_desktop.resources import resource_path
from clover_desktop.ui.chat.chat_pane import ChatPane
from clover_desktop.ui.code.changes_pane import ChangesPane
from clover_desktop.ui.code.code_pane import CodePane
from clover_desktop.ui.code.mention_completion import MentionPopup
from clover_desktop.ui.controllers.chat import ChatController
from clover_desktop.ui.controllers.chats import Chats
from clover_desktop.ui.controllers.machine import MachineFacts
from clover_desktop.ui.controllers.preferences import Preferences
from clover_desktop.ui.controllers.replays import Replays
from clover_desktop.ui.denoise.blocks_pane import DEFAULT_THRESHOLD, BlocksPane
from clover_desktop.ui.dock import Dock, FloatingDock, Page
from clover_desktop.ui.replay_actions import ReplayActions
from clover_desktop.ui.sidebar import Sidebar
from clover_desktop.ui.state.fit_report import machine_sentences
from clover_desktop.ui.state.settings import Settings
from clover_desktop.ui.status_line import StatusLine, own_processes
from clover_desktop.ui.style_sheet import style_sheet
from clover_desktop.ui.theme import Palette, palette_for, qt_palette
from clover_desktop.ui.top_bar import TopBar
from clover_desktop.ui.window_actions import WindowActions
from clover_desktop.ui.window_parts import Part, window_parts

SIDEBAR_WIDTH, DOCK_WIDTH = 232, 520


class MainWindow(QMainWindow):
    """Shows the controllers' state. Closing asks the app to leave; the app decides when.

    Args:
        theme: 'light', 'dark' or 'system', over the settings; None for the settings' own.
        geometry: where place and size of the parts are remembered; None to remember nothing.
    """

    close_requested = Signal()

    def __init__(
        self,
        controller: ChatController,
        chats: Chats,
        preferences: Preferences,
        machine: MachineFacts,
        replays: Replays,
        *,
        theme: str | None = None,
        geometry: QSettings | None = None,
    ) -> None:
        super().__init__()
        self.controller, self.chats, self.preferences, self.machine = controller, chats, preferences, machine
        self.replays = replays
        self._theme, self._geometry = theme, geometry
        palette = palette_for(theme or preferences.settings.theme)
        self.palette_in_use = palette
        sizes = preferences.settings.sizes
        self.top, self.sidebar, self.status = TopBar(palette), Sidebar(palette), StatusLine()
        self.chat, self.blocks = ChatPane(palette, sizes), BlocksPane(palette)
        self.code, self.changes = CodePane(palette), ChangesPane(palette)
        self.mentions = MentionPopup(self.chat.composer.edit, palette)
        self.dock = Dock(
            [
                Page(name="code", label=tr("Code"), widget=self.code),
                Page(name="blocks", label=tr("Blocks"), widget=self.blocks),
                Page(name="changes", label=tr("Changes"), widget=self.changes),
            ],
            palette,
        )
        self.dock.show_page("blocks")
        self.floating: FloatingDock | None = None
        self._part: Part = "chat"
        self._seldom_shown: object = None
        self._attached = QByteArray()
        """The splitter before the dock was detached."""
        self._put_away: set[Part] = set()
        self._splitter, self._tabs = QSplitter(Qt.Orientation.Horizontal), QTabBar()
        self.setWindowTitle("Clover Desktop")
        self.setWindowIcon(QIcon(str(resource_path("icons", "clover.svg"))))
        self.setMinimumSize(360, 420)
        self.resize(1440, 900)
        self._build()
        self.code.set_code_points(sizes.code)
        self.changes.set_code_points(sizes.code)
        self.apply_palette(palette)
        self.intents, self.replaying = WindowActions(self), ReplayActions(self)
        self._connect()
        self._restore_geometry()
        self.chat.composer.edit.setFocus()

    def _build(self) -> None:
        for part in (self.sidebar, self.chat, self.dock):
            self._splitter.addWidget(part)
        for index, stretch in enumerate((0, 3, 2)):
            self._splitter.setStretchFactor(index, stretch)
        self._splitter.setSizes([SIDEBAR_WIDTH, 1440 - SIDEBAR_WIDTH - DOCK_WIDTH, DOCK_WIDTH])
        self._splitter.setHandleWidth(1)
        self._splitter.setChildrenCollapsible(False)
        self.sidebar.setMinimumWidth(180)
        self.dock.setMinimumWidth(320)
        self._tabs.setObjectName("narrowTabs")
        self._tabs.setAccessibleName(tr("Parts of the window"))
        self._tabs.setExpanding(False)
        self._tabs.setDrawBase(False)
        self._tabs.hide()
        central = QWidget()
        layout = QVBoxLayout(central)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.top)
        layout.addWidget(self._tabs)
        layout.addWidget(self._splitter, 1)
        self.setCentralWidget(central)
        self.setStatusBar(self.status)

    def _connect(self) -> None:
        self.controller.changed.connect(self._on_controller_changed)
        self.replays.changed.connect(self._on_controller_changed)
        self.chats.changed.connect(self._on_chats_changed)
        self.machine.changed.connect(self._show_all)
        self.preferences.changed.connect(self._on_preferences_changed)
        self._tabs.tabBarClicked.connect(self._on_tab_clicked)
        self.dock.detach_requested.connect(self.toggle_detached)

    def _show_all(self) -> None:
        self._seldom_shown = None
        self._on_controller_changed()
        if self.machine.machine is not None:
            self.chat.welcome.show_machine(*machine_sentences(self.machine.machine))

    def apply_palette(self, palette: Palette) -> None:
        """Another theme, everywhere at once."""
        self.palette_in_use = palette
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.setPalette(qt_palette(palette))
        self.setStyleSheet(style_sheet(palette))
        for part in (self.top, self.sidebar, self.chat, self.blocks, self.code, self.changes, self.mentions, self.dock):
            part.set_palette(palette)
        if self.floating is not None:
            self.floating.setStyleSheet(style_sheet(palette))
        self._show_all()

    def follow_system_theme(self) -> None:
        """The system's colour scheme has changed."""
        if (self._theme or self.preferences.settings.theme) == "system":
            self.apply_palette(palette_for("system"))

    def _on_preferences_changed(self, before: Settings) -> None:
        settings = self.preferences.settings
        if self.preferences.trouble:
            self.chats.say(self.preferences.trouble)
        palette = palette_for(self._theme or settings.theme)
        if palette is not self.palette_in_use:
            self.apply_palette(palette)
        if settings.sizes != before.sizes:
            self.chat.set_sizes(settings.sizes)
            self.code.set_code_points(settings.code_points)
            self.changes.set_code_points(settings.code_points)
        self._on_controller_changed()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_parts()

    def show_part(self, part: Part) -> None:
        """Brings a part into view, whatever the width."""
        self._put_away.discard(part)
        self._part = part
        if part == "dock" and self.floating is not None:
            self.floating.raise_()
            self.floating.activateWindow()
        self._show_parts()

    def toggle_part(self, part: Part) -> None:
        """Puts a part away, or brings it back."""
        if part in self._put_away or (part == "dock" and not self.dock.isVisible()):
            self.show_part(part)
        else:
            self._put_away.add(part)
            self._show_parts()

    def _show_parts(self) -> None:
        hidden = set(self._put_away)
        if self.floating is not None:
            hidden.add("dock")
        parts = window_parts(self.width(), chosen=self._part, hidden=frozenset(hidden))
        self.sidebar.setVisible("sidebar" in parts.seen)
        self.chat.setVisible("chat" in parts.seen)
        if self.floating is None:
            self.dock.setVisible("dock" in parts.seen)
        words = {"sidebar": tr("Chats"), "chat": tr("Chat"), "dock": tr("Code, blocks, changes")}
        if tuple(self._tabs.tabData(i) for i in range(self._tabs.count())) != parts.tabs:
            while self._tabs.count():
                self._tabs.removeTab(0)
            for part in parts.tabs:
                self._tabs.setTabData(self._tabs.addTab(words[part]), part)
        self._tabs.setVisible(bool(parts.tabs))
        shown = next((part for part in parts.tabs if part in parts.seen), None)
        if shown is not None:
            self._tabs.setCurrentIndex(parts.tabs.index(shown))

    def _on_tab_clicked(self, index: int) -> None:
        if index >= 0:
            self.show_part(self._tabs.tabData(index))

    def toggle_detached(self) -> None:
        """The dock into a window of its own, or back beside the chat."""
        self._put_away.discard("dock")
        if self.floating is None:
            self._attached = self._splitter.saveState()
            self.floating = FloatingDock(self.dock)
            self.floating.setStyleSheet(style_sheet(self.palette_in_use))
            self.floating.closed.connect(self.toggle_detached)
            self.floating.show()
        else:
            floating, self.floating = self.floating, None
            self._splitter.addWidget(self.dock)
            self._splitter.restoreState(self._attached)
            floating.hide()
            floating.deleteLater()
        self.dock.show_detached(is_detached=self.floating is not None)
        self._show_parts()

    def _restore_geometry(self) -> None:
        if self._geometry is None:
            return
        for name, restore in (("window", self.restoreGeometry), ("splitter", self._splitter.restoreState)):
            value = self._geometry.value(name)
            if isinstance(value, QByteArray):
                restore(value)
        self.dock.show_page(str(self._geometry.value("page", "blocks")))

    def remember_geometry(self) -> None:
        """Writes place and sizes down."""
        if self._geometry is not None:
            self._geometry.setValue("window", self.saveGeometry())
            self._geometry.setValue("splitter", self._splitter.saveState())
            self._geometry.setValue("page", self.dock.page)
            self._geometry.sync()

    def take_over(self, other: MainWindow) -> None:
        """Goes on where another window of the same controllers stood: its place, draft, files and open dialogs."""
        self.restoreGeometry(other.saveGeometry())
        self._splitter.restoreState(other._splitter.saveState())
        self.dock.show_page(other.dock.page)
        self.intents.take_over(other.intents)

    def retire(self) -> None:
        """Leaves the screen for good."""
        self.remember_geometry()
        self.intents.retire()
        if self.floating is not None:
            self.floating.hide()
            self.floating.deleteLater()
        self.hide()
        self.deleteLater()

    def closeEvent(self, event: QCloseEvent) -> None:
        event.ignore()
        self.remember_geometry()
        self.close_requested.emit()

    def _on_controller_changed(self) -> None:
        controller, replay = self.controller, self.replays.open
        if replay is not None and not replay.is_of(controller.session):
            self.replays.leave()  # which shows everything anew
            return
        session = controller.session if replay is None else replay.session
        canvas, can_ask = controller.canvas if replay is None else replay.canvas, controller.can_ask and replay is None
        self.chat.show_chat(session, canvas, can_ask=can_ask, is_queued=controller.is_queued_here)
        chosen, reply = controller.control("threshold"), controller.session.last_reply
        self.blocks.replay_bar.show_replay(
            replay,
            can_begin=bool(canvas.blocks) and not controller.is_writing_here,
            is_playing=self.replays.is_playing,
            can_ask=controller.can_ask,
        )
        self.blocks.show_canvas(
            canvas,
            threshold=canvas.controls.threshold if canvas.controls is not None else float(chosen or DEFAULT_THRESHOLD),
            has_reply=not controller.is_writing_here and bool(reply is not None and reply.text),
        )
        self.chat.notice.show_trouble(controller.trouble, controller.trouble_details)
        composer, model = self.chat.composer, controller.model
        composer.show_state(can_send=controller.can_ask, is_writing=controller.is_writing_here)
        composer.show_meter(controller.used_tokens, model.context_length if model is not None else None)
        self.status.show_figures(canvas)
        self._show_seldom()

    def _show_seldom(self) -> None:
        """What changes only a few times in a reply; a step of a running one touches none of it."""
        controller, session, is_thinking = self.controller, self.controller.session, self.controller.control("thinking")
        state = (controller.worker_state, controller.progress, session.id, session.title, controller.model, is_thinking)
        if state == self._seldom_shown:
            return
        self._seldom_shown = state
        self.top.show_title(session.title)
        self.top.show_model(controller.model, self.machine.machine, is_failed=controller.worker_state == "failed")
        self.top.show_thinking(is_on=bool(is_thinking))
        device = controller.model.device.upper() if controller.model is not None else ""
        self.status.show_state(controller.worker_state, device, controller.progress)
        self.status.show_memory(own_processes(controller.worker_process_id))
        self._on_chats_changed()

    def _on_chats_changed(self) -> None:
        chats = self.chats
        self.sidebar.show_chats(
            chats.summaries,
            shown_id=self.controller.session.id,
            busy_ids=self.controller.busy_chat_ids,
            query=chats.query,
        )
        self.sidebar.undo.show_deleted(None if chats.deleted is None else chats.deleted.title)
        self.chat.storage_notice.show_trouble(chats.trouble)
