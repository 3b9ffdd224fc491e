"""A reply's Markdown blocks as widgets: text, and code with its language, Copy and Save."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent, QTextOption, QWheelEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from clover_desktop.language import tr
from clover_desktop.system_errors import reason
from clover_desktop.ui.chat.highlighting import CodeHighlighter
from clover_desktop.ui.file_dialog import ask_for_path
from clover_desktop.ui.state.markdown_blocks import Block, CodeBlock, MarkdownDocument, TextBlock
from clover_desktop.ui.state.settings import TextSizes
from clover_desktop.ui.theme import CODE_FAMILIES, Palette, code_font, text_font

SUFFIXES = {"python": ".py", "py": ".py", "javascript": ".js", "markdown": ".md", "json": ".json", "bash": ".sh"}


class TextView(QTextBrowser):
    """Read-only rich text that is as high as its content and loads nothing: model text is untrusted."""

    def __init__(self, palette: Palette, sizes: TextSizes) -> None:
        super().__init__()
        self.setFont(text_font(sizes.message))
        self.setAccessibleName(tr("Answer"))
        self.setOpenLinks(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(0)
        self._html = ""
        self.set_palette(palette)

    def loadResource(self, kind: int, name: object) -> object:
        """Nothing: no picture, no style sheet, from no place."""
        return None

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        families = ", ".join(f"'{family}'" for family in CODE_FAMILIES)
        self.document().setDefaultStyleSheet(
            f"code {{ font-family: {families}; background: {palette.bubble}; }}"
            f"a {{ color: {palette.accent_text}; }} p, li, td, th, h1, h2, h3, h4 {{ color: {palette.text}; }}"
            f"h1, h2, h3 {{ font-size: 12pt; }} td, th {{ padding: 3px 8px; }}"
        )
        self._render()

    def set_sizes(self, sizes: TextSizes) -> None:
        """Other sizes of text and code."""
        self.setFont(text_font(sizes.message))
        self._render()

    def show_block(self, block: TextBlock) -> None:
        """Another text."""
        self._html = block.html
        self._render()

    def _render(self) -> None:
        self.setHtml(self._html)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # the chat scrolls, not the message

    def sizeHint(self) -> QSize:
        return QSize(320, self.height())

    def _fit(self) -> None:
        self.document().setTextWidth(self.viewport().width())
        height = int(self.document().size().height()) + 2 + 2 * self.frameWidth()
        if height != self.height():
            self.setFixedHeight(height)


class CodeView(QFrame):
    """One code block; left to right whatever surrounds it."""

    compare_requested = Signal(str, str)
    """Source and language."""

    def __init__(self, palette: Palette, sizes: TextSizes) -> None:
        super().__init__()
        self.setObjectName("card")
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._palette, self._block = palette, CodeBlock(language="", source="")
        self._language = QLabel()
        self._language.setProperty("tone", "muted")
        self._language.setFont(text_font(9))
        copy, save, compare = QPushButton(tr("Copy")), QPushButton(tr("Save")), QPushButton(tr("Compare"))
        copy.setAccessibleName(tr("Copy the code"))
        save.setAccessibleName(tr("Save the code"))
        compare.setAccessibleName(tr("Compare the code with the open file"))
        compare.setToolTip(tr("Show what this would change in the file that is open under Code"))
        copy.clicked.connect(self.copy)
        save.clicked.connect(self._on_save_clicked)
        compare.clicked.connect(lambda: self.compare_requested.emit(self._block.source, self._block.language))
        self.code = QPlainTextEdit()
        self.code.setReadOnly(True)
        self.code.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.code.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.code.setAccessibleName(tr("Code"))
        self._highlighter = CodeHighlighter(self.code.document(), palette)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 6, 12, 8)
        row = QHBoxLayout()
        row.addWidget(self._language)
        row.addStretch()
        for button in (copy, save, compare):
            button.setProperty("kind", "quiet")
            row.addWidget(button)
        layout.addLayout(row)
        layout.addWidget(self.code)
        self.set_sizes(sizes)

    def set_sizes(self, sizes: TextSizes) -> None:
        """Another size of code."""
        self.code.setFont(code_font(sizes.code))
        self.code.setTabStopDistance(4 * self.code.fontMetrics().horizontalAdvance(" "))
        self._fit()

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._palette = palette
        self._highlighter.show_code(self._block.source, self._block.language, palette)

    def show_block(self, block: CodeBlock) -> None:
        """Other code; what is already shown is only added to, so that a selection stays."""
        shown, self._block = self._block.source, block
        self._language.setText(block.language or tr("text"))
        text = block.source.removesuffix("\n")
        if block.source.startswith(shown) and shown:
            cursor = self.code.textCursor()
            cursor.movePosition(cursor.MoveOperation.End)
            cursor.insertText(text[len(self.code.toPlainText()) :])
        else:
            self.code.setPlainText(text)
        self._highlighter.show_code(block.source, block.language, self._palette)
        self._fit()

    def finish(self) -> None:
        """No more will come: colours that were guessed from the newest lines alone are made right."""
        self._highlighter.finish()

    def _fit(self) -> None:
        lines = self.code.document().blockCount()
        bar = self.code.horizontalScrollBar().sizeHint().height()
        self.code.setFixedHeight(lines * self.code.fontMetrics().lineSpacing() + 10 + bar)

    def copy(self) -> None:
        """The exact source to the clipboard."""
        QGuiApplication.clipboard().setText(self._block.source)

    def _on_save_clicked(self) -> None:
        suggestion = "code" + SUFFIXES.get(self._block.language.lower(), ".txt")
        ask_for_path(self, tr("Save the code"), purpose="save", then=self.save, start=suggestion)

    def save(self, path: Path) -> None:
        """Writes the exact source; what went wrong is said in the header."""
        try:
            path.write_text(self._block.source, encoding="utf-8", newline="")
        except OSError as error:
            self._language.setText(tr("not saved: {}").format(reason(error)))


View = TypeVar("View", TextView, CodeView)


class MarkdownView(QWidget):
    """All blocks of one reply; only what changed is touched."""

    compare_requested = Signal(str, str)
    """Source and language of a code block."""

    def __init__(self, palette: Palette, sizes: TextSizes) -> None:
        super().__init__()
        self._palette, self._sizes = palette, sizes
        self._document = MarkdownDocument()
        self._views: list[TextView | CodeView] = []
        self._is_raw = False
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)

    def set_palette(self, palette: Palette) -> None:
        """Another theme, in every block."""
        self._palette = palette
        for view in self._views:
            view.set_palette(palette)

    def set_sizes(self, sizes: TextSizes) -> None:
        """Other sizes, in every block."""
        self._sizes = sizes
        for view in self._views:
            view.set_sizes(sizes)

    def show_untrusted_markdown(self, untrusted_text: str, *, is_raw: bool = False, is_final: bool = True) -> None:
        """The whole text so far; raw shows it as it is written."""
        if is_raw or self._is_raw:
            self._document = MarkdownDocument()  # the views below no longer show what it remembers
        self._is_raw = is_raw
        first_changed = 0 if is_raw else self._document.show(untrusted_text)
        raw: list[Block] = [CodeBlock(language="markdown", source=untrusted_text)]
        blocks = raw if is_raw else self._document.blocks
        while len(self._views) > len(blocks):
            self._drop(len(self._views) - 1)
        for index in range(first_changed, len(blocks)):
            block = blocks[index]
            if isinstance(block, CodeBlock):
                self._view(index, CodeView).show_block(block)
            else:
                self._view(index, TextView).show_block(block)
        for view in self._views if is_final else self._views[first_changed:-1]:
            if isinstance(view, CodeView):
                view.finish()

    def _view(self, index: int, kind: type[View]) -> View:
        """The view of a block, a new one where there is none of that kind."""
        if index < len(self._views):
            view = self._views[index]
            if isinstance(view, kind):
                return view
            self._drop(index)
        view = kind(self._palette, self._sizes)
        if isinstance(view, CodeView):
            view.compare_requested.connect(self.compare_requested)
        self._views.insert(index, view)
        self._column.insertWidget(index, view)
        return view

    def _drop(self, index: int) -> None:
        view = self._views.pop(index)
        self._column.removeWidget(view)
        view.hide()
        view.deleteLater()
