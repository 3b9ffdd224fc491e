"""The right side: one page at a time under tabs, beside the chat or in a window of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from clover_desktop.language import tr
from clover_desktop.ui.theme import Palette, tinted_icon


@dataclass(frozen=True, kw_only=True)
class Page:
    """One page of the dock."""

    name: str
    label: str
    widget: QWidget


class Dock(QWidget):
    """Tabs and pages; the window decides where it stands."""

    detach_requested = Signal()

    def __init__(self, pages: Sequence[Page], palette: Palette) -> None:
        super().__init__()
        self.setObjectName("dock")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._names = [page.name for page in pages]
        self.tabs, self._stack = QTabBar(), QStackedWidget()
        self.tabs.setExpanding(False)
        self.tabs.setDrawBase(False)
        self.tabs.setUsesScrollButtons(False)
        self.tabs.setAccessibleName(tr("Side panel"))
        for page in pages:
            self.tabs.addTab(page.label)
            self._stack.addWidget(page.widget)
        self._detach = QPushButton()
        self._detach.setProperty("kind", "quiet")
        self._detach.clicked.connect(self.detach_requested)
        bar = QWidget()
        bar.setObjectName("dockTabs")
        bar.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QHBoxLayout(bar)
        row.setContentsMargins(8, 2, 8, 0)
        row.addWidget(self.tabs)
        row.addStretch()
        row.addWidget(self._detach)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(bar)
        layout.addWidget(self._stack, 1)
        self.tabs.currentChanged.connect(self._stack.setCurrentIndex)
        self.show_detached(is_detached=False)
        self.set_palette(palette)

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._detach.setIcon(tinted_icon("detach", palette.muted))
        self._detach.setIconSize(QSize(14, 14))

    @property
    def page(self) -> str:
        """The name of the page that is seen."""
        return self._names[self.tabs.currentIndex()]

    def show_page(self, name: str) -> None:
        """Brings a page to the front; an unknown name changes nothing."""
        if name in self._names:
            self.tabs.setCurrentIndex(self._names.index(name))

    def show_detached(self, *, is_detached: bool) -> None:
        """What the button in the corner does now."""
        self._detach.setText(tr("attach") if is_detached else tr("detach"))
        self._detach.setToolTip(
            tr("Put the panel back beside the chat") if is_detached else tr("Put the panel in a window of its own")
        )


class FloatingDock(QWidget):
    """The window that holds the dock while it is detached; closing it puts the dock back."""

    closed = Signal()

    def __init__(self, dock: Dock) -> None:
        super().__init__()
        self.setObjectName("floating")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(tr("Clover Desktop: side panel"))
        self.resize(640, 800)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(dock)
        dock.show()

    def closeEvent(self, event: QCloseEvent) -> None:
        event.ignore()
        self.closed.emit()
