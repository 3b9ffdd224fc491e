"""The bar above everything: brand, the chat's title, the model, thinking."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from clover_desktop.inference.protocol import ModelLoaded
from clover_desktop.language import tr
from clover_desktop.models.devices import Machine
from clover_desktop.ui.theme import Palette, text_font, tinted_icon

TITLE_SHARE = 0.34
GAP = "   "
ROOM_FOR_TITLE = 640
"""Below this width the bar has no title, and of the model its name alone."""
ROOM_FOR_BRAND = 430


class TopBar(QWidget):
    """Paints what it is given."""

    models_requested = Signal()
    thinking_chosen = Signal(bool)

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setObjectName("topBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._palette = palette
        self._logo, self._slash, self._title = QLabel(), QLabel("/"), QLabel()
        self._full_title = self._model_words = ""
        self._brand = QLabel("Clover")
        self._brand.setFont(text_font(11, weight=text_font().Weight.DemiBold))
        self._slash.setProperty("tone", "faint")
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self.model, self.thinking = QPushButton(), QPushButton()
        self.model.setToolTip(tr("Choose a model and see what fits"))
        self.model.setIconSize(QSize(14, 14))
        self.thinking.setCheckable(True)
        self.thinking.setToolTip(tr("Let the model think before it answers"))
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 14, 6)
        for part in (self._logo, self._brand, self._slash, self._title):
            row.addWidget(part)
        row.addStretch()
        row.addWidget(self.model)
        row.addSpacing(6)
        row.addWidget(self.thinking)
        self.model.clicked.connect(self.models_requested)
        self.thinking.clicked.connect(self.thinking_chosen)
        self.set_palette(palette)

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._palette = palette
        icon = tinted_icon("clover", palette.accent)
        self._logo.setPixmap(icon.pixmap(QSize(24, 24), self.devicePixelRatioF()))

    def show_title(self, title: str) -> None:
        """The chat's title, cut to the room there is."""
        self._full_title = title or tr("New chat")
        self._fit_title()

    def _fit_title(self) -> None:
        room = int(self.width() * TITLE_SHARE) if self.width() >= ROOM_FOR_TITLE else 0
        for part in (self._slash, self._title):
            part.setVisible(room > 0)
        metrics = QFontMetrics(self._title.font())
        self._title.setText(metrics.elidedText(self._full_title, Qt.TextElideMode.ElideRight, room))
        self._title.setToolTip(self._full_title)

    def _fit_model(self) -> None:
        is_narrow = self.width() < ROOM_FOR_TITLE
        self.model.setText(self._model_words.partition(GAP)[0] if is_narrow else self._model_words)
        self.model.setAccessibleName(self._model_words)
        self._brand.setVisible(self.width() >= ROOM_FOR_BRAND)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_title()
        self._fit_model()

    def show_model(self, model: ModelLoaded | None, machine: Machine | None, *, is_failed: bool) -> None:
        """The loaded model, and a dot for its state beside words."""
        name = "error" if is_failed else "accent" if model is not None else "faint"
        self.model.setIcon(tinted_icon("dot", str(getattr(self._palette, name))))
        self._model_words = model_words(model, machine)
        self._fit_model()

    def show_thinking(self, *, is_on: bool) -> None:
        """Whether the next reply begins by thinking."""
        self.thinking.setChecked(is_on)
        self.thinking.setText(tr("Thinking on") if is_on else tr("Thinking off"))


def model_words(model: ModelLoaded | None, machine: Machine | None) -> str:
    """Name, weights and place of a model; on a card also its memory."""
    if model is None:
        return tr("no model")
    words = f"{model.name.capitalize()}{GAP}{model.weights} · {model.device.upper()}"
    if model.device.startswith("cuda") and machine is not None and machine.cards:
        words += f" · {model.resident_bytes / 2**30:.1f} / {machine.cards[0].total / 2**30:.1f} GiB"
    return words + (tr(" · recorded") if model.is_recording else "")
