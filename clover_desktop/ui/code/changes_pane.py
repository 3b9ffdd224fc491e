"""The Changes tab: what a file would become, line by line. Paints what it is given and writes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from clover_desktop.language import tr
from clover_desktop.ui.code.file_view import CODE_POINTS, CodeEdit, LineMark, displayed, language_of
from clover_desktop.ui.code.gradual_colors import GradualColors, Spans, lines_of_spans
from clover_desktop.ui.elided_label import ElidedLabel
from clover_desktop.ui.state.differences import DiffLine, amounts, difference
from clover_desktop.ui.theme import Palette, code_font, mix, text_font

GROUND_SHARE = 0.1
"""How much of the colour is in the ground of a changed line: all code colours stay readable on it."""
SIGNS = {"same": " ", "added": "+", "removed": "−", "gap": " "}


def added_ground(palette: Palette) -> str:
    """The ground of an added line."""
    return mix(palette.panel, palette.accent, GROUND_SHARE)


def removed_ground(palette: Palette) -> str:
    """The ground of a removed line."""
    return mix(palette.panel, palette.error, GROUND_SHARE)


def line_marks(lines: Sequence[DiffLine], palette: Palette) -> list[LineMark]:
    """Both numbers and the sign of each line, in columns, and its ground."""
    width = len(
        str(max((number for line in lines for number in (line.old_number, line.new_number) if number), default=1))
    )
    grounds = {"added": added_ground(palette), "removed": removed_ground(palette), "gap": palette.sidebar}
    return [LineMark(label=_label(line, width), ground=grounds.get(line.kind, palette.background)) for line in lines]


def _label(line: DiffLine, width: int) -> str:
    if line.kind == "gap":
        return f"{'⋯':>{width}} {'⋯':>{width}}  "
    return f"{line.old_number or '':>{width}} {line.new_number or '':>{width}} {SIGNS[line.kind]}"


def shown_text(line: DiffLine) -> str:
    """A line's words on screen: its text, or what it stands for."""
    if line.kind == "gap":
        return tr("{} unchanged lines").format(f"{line.folded:,}")
    text = displayed(line.text.rstrip("\r\n"))
    if line.kind != "same" and not line.text.endswith(("\n", "\r")):
        return text + tr("  (no line end)")
    return text


def line_spans(
    lines: Sequence[DiffLine], old: str, new: str, language: str, palette: Palette
) -> Iterator[Spans | None]:
    """The colours of each line, from the file that it is in, so that a string over several lines is one.

    Yields:
        one entry for each line, and None for each line of a file that is passed over.
    """
    read_old, read_new = 0, 0
    old_spans, new_spans = (lines_of_spans(displayed(text), language, palette) for text in (old, new))
    for line in lines:
        if line.kind == "gap":
            yield [(0, len(shown_text(line)), palette.muted)]
        elif line.new_number is not None:
            for _ in range(read_new, line.new_number - 1):
                next(new_spans, [])
                yield None
            read_new = line.new_number
            yield next(new_spans, [])
        elif line.old_number is not None:
            for _ in range(read_old, line.old_number - 1):
                next(old_spans, [])
                yield None
            read_old = line.old_number
            yield next(old_spans, [])


class ChangesPane(QWidget):
    """The tab: what it is for, or one file's difference."""

    closed = Signal()

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setAccessibleName(tr("Changes"))
        self._palette, self._path, self._old, self._new = palette, "", "", ""
        self._lines: list[DiffLine] = []
        self._title, self._amounts = ElidedLabel(Qt.TextElideMode.ElideLeft), QLabel()
        self._title.setFont(code_font(10))
        self._amounts.setProperty("tone", "muted")
        self.edit = CodeEdit(palette, marks_caret_line=False)
        self._colors = GradualColors(self.edit)
        self._same = _paragraph("")
        self._pages = QStackedWidget()
        self._pages.addWidget(self._empty_page())
        self._pages.addWidget(self._change_page())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._pages)

    def _empty_page(self) -> QWidget:
        page = QWidget()
        title = QLabel(tr("No change to look at"))
        title.setFont(text_font(10.5, weight=text_font().Weight.DemiBold))
        layout = QVBoxLayout(page)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(12)
        layout.addWidget(title)
        layout.addWidget(
            _paragraph(
                tr(
                    "Open a file in Code, ask for a change, then choose Compare on a code block. "
                    "Nothing is written to your files: applying comes in a later version."
                )
            )
        )
        layout.addStretch()
        return page

    def _change_page(self) -> QWidget:
        page, card = QWidget(), QFrame()
        card.setObjectName("tile")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(1, 4, 1, 4)
        inside.addWidget(self.edit)
        header = QHBoxLayout()
        header.setSpacing(8)
        header.addWidget(self._title)
        header.addWidget(self._amounts)
        header.addStretch(1)
        copy, close = QPushButton(tr("Copy the new file")), QPushButton(tr("Close"))
        close.setToolTip(tr("Close this difference; nothing was written"))
        copy.clicked.connect(self.copy)
        close.clicked.connect(self.close_change)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(copy)
        buttons.addStretch()
        buttons.addWidget(close)
        layout = QVBoxLayout(page)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.setSpacing(12)
        layout.addLayout(header)
        layout.addWidget(self._same)
        layout.addWidget(card, stretch=1)
        layout.addLayout(buttons)
        layout.addWidget(_paragraph(tr("Nothing is written to your files: applying comes in a later version.")))
        return page

    @property
    def has_change(self) -> bool:
        """Whether a difference is on screen."""
        return self._pages.currentIndex() == 1

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._palette = palette
        self.edit.set_palette(palette)
        self._show_colors()

    def set_code_points(self, points: float = CODE_POINTS) -> None:
        """Another size of the code."""
        self.edit.set_points(points)

    def show_change(self, path: str, old: str, new: str) -> None:
        """A file as it is and as it would become."""
        self._path, self._old, self._new = path, old, new
        self._lines = difference(old, new)
        added, removed = amounts(self._lines)
        words = _amounts_in_words(added, removed)
        self._title.show_text(path)
        self._amounts.setText(f"· {words}")
        self.edit.setAccessibleName(tr("Difference of {}: {}").format(path, words))
        self._same.setText(tr("The file has this code already: there is no difference.") if old == new else "")
        self._same.setVisible(old == new)
        text = "\n".join(map(shown_text, self._lines))
        self._colors.stop(characters=len(text))
        self.edit.show_lines(text, line_marks(self._lines, self._palette))
        self._show_colors()
        self._pages.setCurrentIndex(1)

    def copy(self) -> None:
        """The exact new text to the clipboard."""
        QGuiApplication.clipboard().setText(self._new)

    def close_change(self) -> None:
        """Back to what the tab is for."""
        self._lines, self._path, self._old, self._new = [], "", "", ""
        self._colors.stop(characters=0)
        self.edit.show_lines("", [])
        self._pages.setCurrentIndex(0)
        self.closed.emit()

    def sizeHint(self) -> QSize:
        return QSize(440, 640)

    def _show_colors(self) -> None:
        self.edit.show_marks(line_marks(self._lines, self._palette))
        language = language_of(self._path)
        self._colors.show_lines(line_spans(self._lines, self._old, self._new, language, self._palette))


def _amounts_in_words(added: int, removed: int) -> str:
    if added == 1:
        return tr("1 line added, {} removed").format(f"{removed:,}")
    return tr("{} lines added, {} removed").format(f"{added:,}", f"{removed:,}")


def _paragraph(text: str) -> QLabel:
    """Muted words that break where the pane ends."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setProperty("tone", "muted")
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    return label
