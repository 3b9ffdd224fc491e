"""The Models dialog: what the program offers, whether it runs on this machine or another card, and why."""

from __future__ import annotations

import itertools
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from clover_desktop.inference.protocol import ModelLoaded
from clover_desktop.language import tr
from clover_desktop.models.catalog import CatalogEntry, read_catalog, size_on_disk
from clover_desktop.models.devices import Machine
from clover_desktop.models.profiles import profile_named
from clover_desktop.resources import resource_path
from clover_desktop.ui.model_manager.memory_plan import MemoryPlanCard
from clover_desktop.ui.model_manager.model_row import ModelRow, RowWords
from clover_desktop.ui.state.fit_report import (
    CONTEXTS,
    DEFAULT_CONTEXT,
    Device,
    FitReport,
    best_device,
    card_facts,
    caution,
    devices,
    disk_fact,
    fit_report,
    ram_fact,
    simulation_words,
    sprout_words,
)
from clover_desktop.ui.state.memory_parts import decimal
from clover_desktop.ui.style_sheet import style_sheet
from clover_desktop.ui.theme import Palette, text_font

WIDEST_CHOICE = 380
NARROW = 700
"""Below this many pixels verdicts stand below names."""


class ModelsDialog(QDialog):
    """Judges every offered model on a device that the user picks. Not modal: show it with ``show`` or ``open``."""

    load_requested = Signal(str)
    """The catalogue's name of a model."""

    def __init__(
        self, palette: Palette, machine: Machine, loaded: ModelLoaded | None, *, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("models")
        self.setWindowTitle(tr("Models"))
        self.setMinimumSize(480, 360)
        self.resize(1040, 780)
        self._catalog = resource_path("catalog.toml")
        self._entries = read_catalog(self._catalog)
        self._machine, self._loaded, self._chosen = machine, loaded, 0
        self._devices: tuple[Device, ...] = ()
        self.device_choice, self.context_choice = QComboBox(), QComboBox()
        self._cards, self._rest, self._mark, self._caution = QLabel(), QLabel(), QLabel(), QLabel(caution())
        self._rows = [self._make_row(entry) for entry in self._entries]
        self._plan = MemoryPlanCard(palette)
        self._close = QPushButton(tr("Close"))
        self._scroll, self._device_grid, self._context_row = QScrollArea(), QGridLayout(), QWidget()
        self._build()
        self._connect()
        self.set_palette(palette)
        self.show_machine(machine)

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self.setStyleSheet(style_sheet(palette) + _local_style(palette))
        self._plan.set_palette(palette)

    def show_machine(self, machine: Machine) -> None:
        """The machine as it is now; what the user chose stays chosen if it is still there."""
        before = self._device.words if self._devices else ""
        self._machine, self._devices = machine, devices(machine)
        kept = next((device for device in self._devices if device.words == before), best_device(machine))
        self.device_choice.blockSignals(True)
        self.device_choice.clear()
        self.device_choice.addItems([device.words for device in self._devices])
        self.device_choice.insertSeparator(sum(not device.is_simulated for device in self._devices))
        self.device_choice.setCurrentIndex(self.device_choice.findText(kept.words))
        self.device_choice.blockSignals(False)
        self._cards.setText("\n".join(card_facts(machine)))
        facts = (tr("RAM {}").format(ram_fact(machine)), tr("Disk {}").format(disk_fact(machine)))
        self._rest.setText(" · ".join(fact.replace(" ", "\u00a0") for fact in facts))
        self._judge()

    def show_loaded(self, loaded: ModelLoaded | None) -> None:
        """Which model can be asked now."""
        if loaded != self._loaded:
            self._loaded = loaded
            self._judge()

    @property
    def _device(self) -> Device:
        words = self.device_choice.currentText()
        return next((device for device in self._devices if device.words == words), best_device(self._machine))

    @property
    def _context_tokens(self) -> int:
        return CONTEXTS[self.context_choice.currentIndex()]

    def _make_row(self, entry: CatalogEntry) -> ModelRow:
        size = decimal(size_on_disk(entry, catalog=self._catalog))
        if entry.is_built_in:
            note = tr("Built in · {} · tiny teaching model, not for real work").format(entry.licence)
        else:
            note = tr("{} · Download comes in a later version").format(entry.licence)
        return ModelRow(title=entry.title, quantization=entry.quantization, note=note, size=size)

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self._mark.setObjectName("simulated")
        self._mark.setWordWrap(True)
        layout.addWidget(self._header())
        layout.addWidget(self._device_bar())
        layout.addWidget(self._mark)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for row in self._rows:
            column.addWidget(row)
        below = QVBoxLayout()
        below.setContentsMargins(18, 16, 18, 16)
        below.setSpacing(12)
        below.addWidget(self._plan)
        self._caution.setProperty("tone", "muted")
        self._caution.setFont(text_font(9))
        self._caution.setWordWrap(True)
        below.addWidget(self._caution)
        column.addLayout(below)
        column.addStretch()
        self._scroll.setWidget(body)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layout.addWidget(self._scroll, 1)

    def _header(self) -> QWidget:
        header = QWidget()
        header.setObjectName("topBar")
        header.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QHBoxLayout(header)
        row.setContentsMargins(18, 10, 18, 10)
        title = QLabel(tr("Models"))
        title.setFont(text_font(11.5, weight=QFont.Weight.DemiBold))
        row.addWidget(title)
        row.addStretch()
        _prepare_choice(self.device_choice, tr("Judged for"), row)
        row.addWidget(self._close)
        self.device_choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.device_choice.setMinimumContentsLength(20)
        self.device_choice.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.device_choice.setMaximumWidth(WIDEST_CHOICE)
        self._close.setAutoDefault(False)
        return header

    def _device_bar(self) -> QWidget:
        bar = QWidget()
        bar.setObjectName("deviceBar")
        bar.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        grid = self._device_grid
        bar.setLayout(grid)
        grid.setContentsMargins(18, 6, 18, 6)
        grid.setVerticalSpacing(2)
        for label in (self._cards, self._rest):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            label.setFont(text_font(9))
        self._cards.setFont(text_font(9, weight=QFont.Weight.DemiBold))
        self._rest.setProperty("tone", "muted")
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(self._cards)
        words.addWidget(self._rest)
        grid.addLayout(words, 0, 0)
        grid.addWidget(self._context_row, 0, 1)
        grid.setColumnStretch(0, 1)
        choice = QHBoxLayout(self._context_row)
        choice.setContentsMargins(0, 0, 0, 0)
        self.context_choice.addItems([f"{tokens:,}" for tokens in CONTEXTS])
        self.context_choice.setCurrentIndex(CONTEXTS.index(DEFAULT_CONTEXT))
        _prepare_choice(self.context_choice, tr("Context length"), choice)
        choice.addStretch()
        return bar

    def _connect(self) -> None:
        self.device_choice.currentIndexChanged.connect(self._judge)
        self.context_choice.currentIndexChanged.connect(self._judge)
        self._close.clicked.connect(self.close)
        order: list[QWidget] = [self.device_choice, self.context_choice]
        for number, row in enumerate(self._rows):
            row.chosen.connect(partial(self._choose, number))
            row.stepped.connect(partial(self._on_row_stepped, number))
            row.activated.connect(partial(self._on_row_activated, number))
            order += [row, row.button]
        order.append(self._close)
        for first, second in itertools.pairwise(order):
            QWidget.setTabOrder(first, second)
        self._rows[0].setFocus()

    def _judge(self) -> None:
        device = self._device
        self.device_choice.setToolTip(device.words)
        self._mark.setText(simulation_words(device))
        self._mark.setVisible(device.is_simulated)
        for entry, row in zip(self._entries, self._rows, strict=True):
            if entry.is_built_in:
                is_loaded = self._is_loaded(entry)
                row.show_words(_built_in_words())
                row.show_button(
                    tr("Loaded") if is_loaded else tr("Load"), is_primary=not is_loaded, is_enabled=not is_loaded
                )
            else:
                row.show_words(_row_words(self._fit(entry)))
                row.show_button(tr("Why?"), is_primary=False, is_enabled=True)
        self._choose(self._chosen)

    def _fit(self, entry: CatalogEntry) -> FitReport:
        return fit_report(
            profile_named(entry.profile), self._device, self._machine, context_tokens=self._context_tokens
        )

    def _is_loaded(self, entry: CatalogEntry) -> bool:
        loaded = self._loaded
        return loaded is not None and Path(loaded.path) == self._catalog.parent / entry.folder

    def _choose(self, number: int) -> None:
        self._chosen = number
        for place, row in enumerate(self._rows):
            row.set_chosen(is_chosen=place == number)
        entry = self._entries[number]
        if entry.is_built_in:
            self._plan.show_words(tr("Memory plan · {}").format(entry.title), self._built_in_plan(entry))
            return
        self._plan.show_fit(
            self._fit(entry), self._device, quantization=entry.quantization, context_tokens=self._context_tokens
        )

    def _built_in_plan(self, entry: CatalogEntry) -> tuple[str, ...]:
        size = decimal(size_on_disk(entry, catalog=self._catalog))
        sentences = [tr("{} needs no card: its files take {}, and it is read into RAM.").format(entry.title, size)]
        if self._loaded is not None and self._is_loaded(entry):
            sentences.append(tr("It is loaded: its weights take {}.").format(decimal(self._loaded.resident_bytes)))
        return tuple(sentences)

    def _on_row_stepped(self, origin: int, step: int) -> None:
        number = origin + step
        if 0 <= number < len(self._rows):
            self._choose(number)
            self._rows[number].setFocus(Qt.FocusReason.OtherFocusReason)
            self._scroll.ensureWidgetVisible(self._rows[number])

    def _on_row_activated(self, number: int) -> None:
        entry = self._entries[number]
        self._choose(number)
        if entry.is_built_in:
            self.load_requested.emit(entry.name)
            return
        self._scroll.ensureWidgetVisible(self._plan, 0, 12)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_narrow = event.size().width() < NARROW
        for row in self._rows:
            row.set_narrow(is_narrow=is_narrow)
        self._device_grid.removeWidget(self._context_row)
        self._device_grid.addWidget(self._context_row, *((1, 0) if is_narrow else (0, 1)))


def _row_words(fit: FitReport) -> RowWords:
    if fit.answer == "yes":
        return RowWords(verdict=fit.verdict, tone="accent", detail=f"{fit.amounts} · {fit.speed}")
    tone = "error" if fit.answer == "no" else "warning"
    nearest = dict.fromkeys((*fit.ways_out[:1], *fit.ways_out[-1:]))
    return RowWords(verdict=fit.verdict, tone=tone, detail=_joined(*nearest) if nearest else fit.reasons[0])


def _joined(first: str, *second: str) -> str:
    return tr("{} {}").format(first, *second) if second else first


def _built_in_words() -> RowWords:
    return RowWords(verdict=sprout_words(), tone="accent", detail=tr("CPU · built in, shows how block diffusion works"))


def _prepare_choice(choice: QComboBox, name: str, row: QHBoxLayout) -> None:
    label = QLabel(name)
    label.setProperty("tone", "muted")
    label.setFont(text_font(9))
    label.setBuddy(choice)
    choice.setAccessibleName(name)
    row.setSpacing(8)
    row.addWidget(label)
    row.addWidget(choice)


def _local_style(palette: Palette) -> str:
    return f"""
QDialog#models {{ background: {palette.panel}; }}
QWidget#deviceBar {{ background: {palette.background}; border-bottom: 1px solid {palette.line}; }}
QLabel#simulated {{ background: {palette.forced}; color: {palette.forced_text}; padding: 5px 15px; }}
QFrame#modelRow {{ border: none; border-bottom: 1px solid {palette.line}; border-left: 3px solid transparent; }}
QFrame#modelRow[chosen="true"] {{ background: {palette.background}; border-left-color: {palette.accent}; }}
QFrame#modelRow:focus {{ border: 1px solid {palette.accent}; border-left: 3px solid {palette.accent}; }}
QLabel#badge {{ background: {palette.bubble}; color: {palette.accent_text}; border-radius: 4px; padding: 2px 6px; }}
"""
