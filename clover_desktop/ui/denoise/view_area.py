"""The widget that holds a view of the blocks: pointing, arrow keys, and what a screen reader is told."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from clover_desktop.language import tr
from clover_desktop.ui.denoise.cell_card import describe_cell
from clover_desktop.ui.denoise.views.view import Direction, Scene, View
from clover_desktop.ui.painting import painting
from clover_desktop.ui.theme import Palette

DIRECTIONS: dict[Qt.Key, Direction] = {
    Qt.Key.Key_Left: "left",
    Qt.Key.Key_Right: "right",
    Qt.Key.Key_Up: "up",
    Qt.Key.Key_Down: "down",
}


class ViewArea(QWidget):
    """Paints a scene in one view."""

    pointed_at = Signal(object)
    """The position in the reply under the pointer or chosen by a key, or None."""

    def __init__(self, view: View, scene: Scene, palette: Palette) -> None:
        super().__init__()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Cells of the block"))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._view, self._scene, self._palette = view, scene, palette

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._palette = palette
        self.update()

    def show_view(self, view: View) -> None:
        """Another way of looking at the same scene."""
        self._view = view
        self._fit()
        self.update()

    def show_scene(self, scene: Scene) -> None:
        """Another state of the blocks; repaints merge."""
        self._scene = scene
        self._fit()
        self._describe()
        self.update()

    def _fit(self) -> None:
        height = self.heightForWidth(self.width())
        if height != self.minimumHeight():
            self.setMinimumHeight(height)
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(440, self.heightForWidth(440))

    def heightForWidth(self, width: int) -> int:
        return int(self._view.height(self._scene, width)) + 1

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._view.paint(painter, self._scene, self._palette, width=self.width())
            if self.hasFocus():
                chosen, framed = self._scene.chosen, None
                if chosen is not None:
                    framed = self._view.rectangle_of(self._scene, chosen, width=self.width())
                painter.setPen(self._palette.color("text"))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect((framed or self.rect().toRectF()).adjusted(0.5, 0.5, -1, -1))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(self._view.position_at(self._scene, event.position(), width=self.width()))

    def leaveEvent(self, event: QEvent) -> None:
        self._point_at(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        direction = DIRECTIONS.get(Qt.Key(event.key()))
        if direction is None:
            super().keyPressEvent(event)
            return
        chosen, width = self._scene.chosen, self.width()
        if chosen is None or self._view.rectangle_of(self._scene, chosen, width=width) is None:
            self._point_at(self._scene.block.first_position)
        else:
            self._point_at(self._view.beside(self._scene, chosen, direction, width=width))
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.accessibleDescription()))

    def _point_at(self, position: int | None) -> None:
        if position != self._scene.chosen:
            self.show_scene(replace(self._scene, chosen=position))
            self.pointed_at.emit(position)

    def _describe(self) -> None:
        """The chosen position in words, for those who do not see it."""
        block = self._scene.block
        offset = self._scene.offset_of(self._scene.chosen)
        words = describe_cell(block.cells[offset], block) if offset is not None else ""
        if words != self.accessibleDescription():
            self.setAccessibleDescription(words)
