"""Text with numbered lines, and one file of the workspace in it, to read. Paints what it is given; opens no file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import overload

from pygments.lexers import find_lexer_class_for_filename
from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from clover_desktop.language import tr
from clover_desktop.ui.code.gradual_colors import GradualColors, lines_of_spans
from clover_desktop.ui.elided_label import ElidedLabel
from clover_desktop.ui.painting import painting
from clover_desktop.ui.state.text_files import TextFile, size
from clover_desktop.ui.theme import Palette, code_font, text_font

MAXIMUM_LINE_CHARACTERS = 20_000
"""A longer line is not shown: laying it out would hold up the window."""
GUTTER_MARGIN = 10
CODE_POINTS = 9.5


_DISPLAYED = {ord("\u2029"): "\u2028"} | dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)], "▯")


def displayed(text: str) -> str:
    """The text as it is drawn, character for character, line ends as line feeds.

    Marks that turn the direction of writing are drawn as boxes: with them code can look like other code.
    """
    return text.replace("\r\n", "\n").replace("\r", "\n").translate(_DISPLAYED)


def language_of(path: str) -> str:
    """Pygments' name of the language that a file's name stands for; empty where it stands for none."""
    lexer = find_lexer_class_for_filename(PurePosixPath(path).name)
    return str(lexer.aliases[0]) if lexer is not None and lexer.aliases else ""


@dataclass(frozen=True, kw_only=True)
class LineMark:
    """What stands before a line, and its ground: a colour, or None for the pane's own."""

    label: str
    ground: str | None = None


class LineNumbers(Sequence[LineMark]):
    """The numbers of a file's lines; made when they are painted, for a file may have hundreds of thousands."""

    def __init__(self, count: int) -> None:
        self._count, self._width = count, len(str(count))

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> LineMark: ...
    @overload
    def __getitem__(self, index: slice) -> list[LineMark]: ...
    def __getitem__(self, index: int | slice) -> LineMark | list[LineMark]:
        numbers = range(1, self._count + 1)[index]
        if isinstance(numbers, range):
            return [LineMark(label=f"{number:>{self._width}}") for number in numbers]
        return LineMark(label=f"{numbers:>{self._width}}")


class Gutter(QWidget):
    """The marks before the lines."""

    def __init__(self, edit: CodeEdit) -> None:
        super().__init__(edit)
        self._edit = edit

    def sizeHint(self) -> QSize:
        return QSize(self._edit.gutter_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            self._edit.paint_gutter(painter, event.rect())


class CodeEdit(QPlainTextEdit):
    """Read-only code with a mark before each line; left to right whatever surrounds it."""

    def __init__(self, palette: Palette, *, marks_caret_line: bool) -> None:
        super().__init__()
        self._palette, self._marks_caret_line = palette, marks_caret_line
        self._marks: Sequence[LineMark] = []
        self._gutter = Gutter(self)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setTabChangesFocus(True)
        self.setStyleSheet("QAbstractScrollArea::corner { background: transparent; border: none; }")
        self.set_points(CODE_POINTS)
        self.updateRequest.connect(self._on_update_request)
        self.cursorPositionChanged.connect(self._on_caret_moved)

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._palette = palette
        self.viewport().update()
        self._gutter.update()

    def set_points(self, points: float) -> None:
        """Another size of the letters."""
        self.setFont(code_font(points))
        self.setTabStopDistance(4 * self.fontMetrics().horizontalAdvance(" "))
        self._make_room()

    def show_lines(self, text: str, marks: Sequence[LineMark]) -> None:
        """Another text, with one mark for each of its lines."""
        self._marks = marks
        self.setPlainText(text)
        self._make_room()

    def show_marks(self, marks: Sequence[LineMark]) -> None:
        """Other marks for the same lines, as in another theme."""
        self._marks = marks
        self._gutter.update()
        self.viewport().update()

    def gutter_width(self) -> int:
        """How much room the widest mark needs."""
        longest = max((len(mark.label) for mark in (*self._marks[:1], *self._marks[-1:])), default=0)
        return longest * self.fontMetrics().horizontalAdvance("9") + 2 * GUTTER_MARGIN if longest else 0

    def paint_gutter(self, painter: QPainter, area: QRect) -> None:
        """Draws the marks of the lines in an area."""
        painter.setFont(self.font())
        for line, top, height in self._visible_lines(area):
            ground = self._ground(line)
            if ground is not None:
                painter.fillRect(0, top, self._gutter.width(), height, ground)
            painter.setPen(self._palette.color("text" if self._has_caret(line) else "muted"))
            first = self.document().findBlockByNumber(line).layout().lineAt(0)
            painter.drawText(QPointF(GUTTER_MARGIN, top + first.ascent()), self._marks[line].label)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self.viewport()) as painter:
            for line, top, height in self._visible_lines(event.rect()):
                ground = self._ground(line)
                if ground is not None:
                    painter.fillRect(0, top, self.viewport().width(), height, ground)
        super().paintEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_gutter()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_gutter"):
            self._make_room()

    def _has_caret(self, line: int) -> bool:
        return self._marks_caret_line and line == self.textCursor().blockNumber()

    def _ground(self, line: int) -> str | None:
        return self._palette.bubble if self._has_caret(line) else self._marks[line].ground

    def _visible_lines(self, area: QRect) -> list[tuple[int, int, int]]:
        """Number, top and height of each line in an area of the viewport that has a mark."""
        found = list[tuple[int, int, int]]()
        block = self.firstVisibleBlock()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        while block.isValid() and top <= area.bottom():
            height = self.blockBoundingRect(block).height()
            if top + height >= area.top() and block.blockNumber() < len(self._marks):
                found.append((block.blockNumber(), round(top), round(top + height) - round(top)))
            top += height
            block = block.next()
        return found

    def _make_room(self) -> None:
        self.setViewportMargins(self.gutter_width(), 0, 0, 0)
        self._place_gutter()

    def _place_gutter(self) -> None:
        inside = self.contentsRect()
        self._gutter.setGeometry(inside.left(), inside.top(), self.gutter_width(), self.viewport().height())

    def _on_update_request(self, rectangle: QRect, moved: int) -> None:
        if moved:
            self._gutter.scroll(0, moved)
        else:
            self._gutter.update(0, rectangle.y(), self._gutter.width(), rectangle.height())

    def _on_caret_moved(self) -> None:
        if self._marks_caret_line:
            self.viewport().update()
            self._gutter.update()


class FileView(QWidget):
    """One file: its path, its text or the sentence in its place, its encoding and size."""

    mention_requested = Signal(str)
    """The relative path of the file on screen."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette, self._path, self._text, self._language = palette, "", "", ""
        self._title = ElidedLabel(Qt.TextElideMode.ElideLeft)
        self._title.setFont(code_font(10))
        self._mention = QPushButton(tr("@ Add to question"))
        self._mention.setToolTip(tr("The question takes this file along"))
        self.edit = CodeEdit(palette, marks_caret_line=True)
        self.edit.setAccessibleName(tr("Text of the file"))
        self._colors = GradualColors(self.edit)
        self._sentence = QLabel()
        self._sentence.setTextFormat(Qt.TextFormat.PlainText)
        self._sentence.setWordWrap(True)
        self._sentence.setProperty("tone", "muted")
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._sentence.setMargin(12)
        self._sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._footer = ElidedLabel(Qt.TextElideMode.ElideRight)
        self._footer.setProperty("tone", "faint")
        self._footer.setFont(text_font(9))
        self._mention.clicked.connect(self._on_mention_clicked)
        self._arrange()
        self.show_nothing()

    def _arrange(self) -> None:
        card = QFrame()
        card.setObjectName("tile")
        self._pages = QStackedWidget()
        self._pages.addWidget(self._sentence)
        self._pages.addWidget(self.edit)
        inside = QVBoxLayout(card)
        inside.setContentsMargins(1, 4, 1, 4)
        inside.addWidget(self._pages)
        header = QHBoxLayout()
        header.setSpacing(8)
        header.addWidget(self._title, stretch=1)
        header.addWidget(self._mention)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(header)
        layout.addWidget(card, stretch=1)
        layout.addWidget(self._footer)

    @property
    def path(self) -> str:
        """The relative path of the file on screen; empty if there is none."""
        return self._path

    @property
    def sentence(self) -> str:
        """What stands in the text's place; empty where the text stands."""
        return self._sentence.text() if self._pages.currentWidget() is self._sentence else ""

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._palette = palette
        self.edit.set_palette(palette)
        self._colors.show_lines(lines_of_spans(self._text, self._language, palette))

    def set_points(self, points: float) -> None:
        """Another size of the code."""
        self.edit.set_points(points)

    def show_file(self, path: str, file: TextFile) -> None:
        """A file's text, coloured by what its name stands for."""
        text = displayed(file.text)
        lines = text.split("\n")
        longest = max(map(len, lines))
        if longest > MAXIMUM_LINE_CHARACTERS:
            sentence = tr("{}: a line has {} characters, too many to show.").format(path, f"{longest:,}")
            self._show(path, sentence=sentence, can_be_mentioned=True)
            return
        self._show(path, sentence="", can_be_mentioned=True)
        self._text, self._language = text, language_of(path)
        self._colors.stop(characters=len(text))
        self.edit.show_lines(text, LineNumbers(len(lines)))
        self._colors.show_lines(lines_of_spans(self._text, self._language, self._palette))
        count = len(lines) - (not lines[-1])
        amount = tr("1 line") if count == 1 else tr("{} lines").format(f"{count:,}")
        encoding = tr("{} with BOM").format(file.encoding) if file.has_bom else file.encoding
        line_end = {"\n": "LF", "\r\n": "CRLF", "\r": "CR"}[file.newline]
        self._footer.show_text(" · ".join((amount, size(file.size_bytes), encoding, line_end)))

    def show_refusal(self, path: str, sentence: str) -> None:
        """Why a file cannot be shown, in the place of its text."""
        self._show(path, sentence=sentence, can_be_mentioned=False)

    def show_nothing(self, sentence: str = "") -> None:
        """No file; the sentence says why, or else what to do."""
        to_do = tr("Choose a file to read it here. To let a question take it along, type @ there or use the button.")
        self._show("", sentence=sentence or to_do, can_be_mentioned=False)

    def _show(self, path: str, *, sentence: str, can_be_mentioned: bool) -> None:
        self._path, self._text, self._language = path, "", ""
        self._title.show_text(path)
        self._title.setVisible(bool(path))
        self._mention.setVisible(bool(path))
        self._mention.setEnabled(can_be_mentioned)
        self._footer.setVisible(not sentence)
        self._sentence.setText(sentence)
        self._colors.stop(characters=0)
        self.edit.show_lines("", [])
        self._pages.setCurrentWidget(self._sentence if sentence else self.edit)

    def _on_mention_clicked(self) -> None:
        self.mention_requested.emit(self._path)
