"""The memory plan of the chosen model: bars for the card and for RAM, why, and what would help."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from clover_desktop.language import tr
from clover_desktop.ui.model_manager.memory_bar import MemoryBar
from clover_desktop.ui.state.fit_report import Device, FitReport
from clover_desktop.ui.state.memory_parts import gib
from clover_desktop.ui.theme import Palette, text_font


class MemoryPlanCard(QFrame):
    """Shows one model on one device, part by part."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setObjectName("card")
        self._title = _label(10, weight=QFont.Weight.DemiBold)
        self._card_title, self._ram_title = _label(9), _label(9)
        self._card_bar, self._ram_bar = MemoryBar(palette), MemoryBar(palette)
        self._why, self._helps = _label(9, tone="muted"), _label(9, tone="muted")
        self._groups = {
            "card": _group(self._card_title, self._card_bar),
            "ram": _group(self._ram_title, self._ram_bar),
            "why": _group(_label(9, tr("Why"), weight=QFont.Weight.DemiBold), self._why),
            "helps": _group(_label(9, tr("What helps"), weight=QFont.Weight.DemiBold), self._helps),
        }
        self._words = _label(9, tone="muted")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 14, 16, 14)
        layout.setSpacing(12)
        layout.addWidget(self._title)
        layout.addWidget(self._words)
        for group in self._groups.values():
            layout.addWidget(group)

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._card_bar.set_palette(palette)
        self._ram_bar.set_palette(palette)

    def show_fit(self, fit: FitReport, device: Device, *, quantization: str, context_tokens: int) -> None:
        """The plan of Clover's weights in a quantization."""
        title = tr("Memory plan · {} at {} tokens").format(quantization, f"{context_tokens:,}")
        if device.card is None:
            on_card = tr("What it needs on a card to hold all of it: {}").format(gib(fit.on_card.capacity))
        else:
            name = device.words if device.is_simulated else device.card.name
            on_card = tr("On the card: {}, {}").format(name, gib(device.card.total))
        self._title.setText(title)
        self._card_title.setText(on_card)
        self._card_bar.show_filling(fit.on_card, title=on_card)
        if fit.in_ram is not None:
            in_ram = tr("In RAM: {} free").format(gib(fit.in_ram.capacity))
            self._ram_title.setText(in_ram)
            self._ram_bar.show_filling(fit.in_ram, title=in_ram)
        reasons = (*fit.reasons, fit.assumptions) if fit.assumptions else fit.reasons
        self._why.setText("\n".join(reasons))
        self._helps.setText("\n".join(fit.ways_out))
        self._words.hide()
        shown = {"card": True, "ram": fit.in_ram is not None, "why": True, "helps": bool(fit.ways_out)}
        for name, group in self._groups.items():
            group.setVisible(shown[name])

    def show_words(self, title: str, sentences: tuple[str, ...]) -> None:
        """A model that needs no plan."""
        self._title.setText(title)
        self._words.setText("\n".join(sentences))
        self._words.show()
        for group in self._groups.values():
            group.hide()


def _group(*widgets: QWidget) -> QWidget:
    group = QWidget()
    layout = QVBoxLayout(group)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(4)
    for widget in widgets:
        layout.addWidget(widget)
    return group


def _label(points: float, text: str = "", *, weight: QFont.Weight = QFont.Weight.Normal, tone: str = "") -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setFont(text_font(points, weight=weight))
    if tone:
        label.setProperty("tone", tone)
    return label
