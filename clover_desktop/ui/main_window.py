"""The window: top bar, chat, blocks, status bar. Builds the panes and connects them to the controller."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QIcon, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMainWindow, QPushButton, QSplitter, QVBoxLayout, QWidget

from clover_desktop.resources import resource_path
from clover_desktop.ui.chat.chat_pane import ChatPane
from clover_desktop.ui.controllers.chat import ChatController
from clover_desktop.ui.denoise.blocks_pane import DEFAULT_THRESHOLD, BlocksPane
from clover_desktop.ui.theme import Palette, palette_for, style_sheet, text_font, tinted_icon

GIB = 1 << 30


class MainWindow(QMainWindow):
    """Shows one conversation. Closing asks the app to leave; the app decides when."""

    close_requested = Signal()

    def __init__(self, controller: ChatController, *, theme: str) -> None:
        super().__init__()
        self._controller = controller
        palette = palette_for(theme)
        self.chat, self.blocks = ChatPane(palette), BlocksPane(palette)
        self._logo, self._model_chip, self._thinking = QLabel(), QLabel(), QPushButton()
        self._new_chat = QPushButton(self.tr("New chat"))
        self._new_chat.setShortcut(QKeySequence(QKeySequence.StandardKey.New))
        self._status, self._figures = QLabel(), QLabel()
        self.setWindowTitle("Clover Desktop")
        self.setWindowIcon(QIcon(str(resource_path("icons", "clover.svg"))))
        self.setMinimumSize(480, 420)
        self.resize(1440, 900)
        self._build()
        self.apply_palette(palette)
        controller.changed.connect(self._on_controller_changed)
        self.chat.composer.submitted.connect(self._on_question_submitted)
        self.chat.composer.stop_requested.connect(controller.stop_reply)
        self.chat.welcome.chosen.connect(self._on_question_submitted)
        self.chat.notice.retried.connect(controller.start)
        self._thinking.clicked.connect(self._on_thinking_clicked)
        self._new_chat.clicked.connect(controller.new_chat)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated.connect(controller.stop_reply)
        self._on_controller_changed()
        self.chat.composer.edit.setFocus()

    def _build(self) -> None:
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.addWidget(self.chat)
        splitter.addWidget(self.blocks)
        splitter.setStretchFactor(0, 3)
        splitter.setStretchFactor(1, 2)
        splitter.setSizes([880, 520])
        splitter.setHandleWidth(1)
        splitter.setChildrenCollapsible(False)
        central = QWidget()
        layout = QVBoxLayout(central)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._top_bar())
        layout.addWidget(splitter, 1)
        self.setCentralWidget(central)
        for label in (self._status, self._figures):
            label.setProperty("tone", "muted")
            label.setFont(text_font(9))
        self.statusBar().setContentsMargins(12, 0, 12, 0)
        self.statusBar().addWidget(self._status, 1)
        self.statusBar().addPermanentWidget(self._figures)
        self.statusBar().setSizeGripEnabled(False)

    def _top_bar(self) -> QWidget:
        bar = QWidget()
        bar.setObjectName("topBar")
        bar.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QHBoxLayout(bar)
        row.setContentsMargins(16, 6, 16, 6)
        name = QLabel("Clover")
        name.setFont(text_font(11, weight=text_font().Weight.DemiBold))
        self._model_chip.setTextFormat(Qt.TextFormat.PlainText)
        self._thinking.setCheckable(True)
        self._thinking.setToolTip(self.tr("Let the model think before it answers"))
        row.addWidget(self._logo)
        row.addWidget(name)
        row.addStretch()
        row.addWidget(self._new_chat)
        row.addSpacing(8)
        row.addWidget(self._model_chip)
        row.addSpacing(8)
        row.addWidget(self._thinking)
        return bar

    def apply_palette(self, palette: Palette) -> None:
        """Another theme, everywhere at once."""
        self.setStyleSheet(style_sheet(palette))
        self._logo.setPixmap(tinted_icon("clover", palette.accent).pixmap(QSize(24, 24), self.devicePixelRatioF()))
        self.chat.set_palette(palette)
        self.blocks.set_palette(palette)

    def follow_system_theme(self) -> None:
        """The system's colour scheme has changed."""
        self.apply_palette(palette_for("system"))

    def closeEvent(self, event: QCloseEvent) -> None:
        event.ignore()
        self.close_requested.emit()

    def _on_controller_changed(self) -> None:
        controller = self._controller
        self.chat.show_session(controller.session, controller.canvas)
        threshold = controller.control("threshold")
        self.blocks.show_canvas(
            controller.canvas, threshold=float(threshold) if threshold is not None else DEFAULT_THRESHOLD
        )
        self.chat.notice.show_trouble(controller.trouble, controller.trouble_details)
        self.chat.composer.show_state(
            can_send=controller.worker_state == "ready",
            is_writing=controller.worker_state == "writing",
            hint=self._hint(),
        )
        self._new_chat.setEnabled(bool(controller.session.turns) and controller.worker_state != "writing")
        is_on = bool(controller.control("thinking"))
        self._thinking.setChecked(is_on)
        self._thinking.setText(self.tr("Thinking on") if is_on else self.tr("Thinking off"))
        self._model_chip.setText(self._model_words())
        self._status.setText(self._status_words())
        self._figures.setText(self._figure_words())

    def _hint(self) -> str:
        model = self._controller.model
        if model is None:
            return ""
        return self.tr("context {} tokens").format(f"{model.context_length:,}")

    def _model_words(self) -> str:
        model = self._controller.model
        if model is None:
            return self.tr("no model")
        words = f"{model.name.capitalize()}   {model.weights} · {model.device.upper()}"
        return words + (self.tr(" · recorded") if model.is_recording else "")

    def _status_words(self) -> str:
        controller = self._controller
        match controller.worker_state:
            case "starting":
                return self.tr("Starting the engine")
            case "loading":
                progress = controller.progress
                if progress is None:
                    return self.tr("Loading the model")
                return self.tr("Loading the model: {} of {} MB").format(
                    f"{progress.done_bytes / 1e6:.1f}", f"{progress.total_bytes / 1e6:.1f}"
                )
            case "ready":
                return self.tr("Ready · {}").format(controller.model.device.upper() if controller.model else "")
            case "writing":
                return self.tr("Writing · {}").format(controller.model.device.upper() if controller.model else "")
            case "failed":
                return self.tr("The engine does not run")
            case "closed":
                return self.tr("Closing")

    def _figure_words(self) -> str:
        canvas = self._controller.canvas
        denoise, everything = canvas.tokens_per_denoise_forward, canvas.tokens_per_forward
        if denoise is None or everything is None:
            return ""
        rate = canvas.tokens_per_second
        return self.tr("{} tokens per second · {} / {} tokens per forward (denoise / all) · block {}").format(
            "-" if rate is None else f"{rate:.0f}", f"{denoise:.1f}", f"{everything:.1f}", len(canvas.blocks)
        )

    def _on_question_submitted(self, question: str) -> None:
        if self._controller.submit(question) and self.chat.composer.edit.toPlainText() == question:
            self.chat.composer.take_text()

    def _on_thinking_clicked(self) -> None:
        self._controller.set_control("thinking", self._thinking.isChecked())
