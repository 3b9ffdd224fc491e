"""``@file`` in a question: which word is meant, which files fit it, and the list under the caret that offers them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QPlainTextEdit

from clover_desktop.language import tr
from clover_desktop.ui.theme import Palette, code_font

MAXIMUM_MATCHES = 12
MAXIMUM_TYPED_CHARACTERS = 260
"""How far back from the caret an '@' is looked for; no path that Windows takes is longer."""
ROW_PIXELS = 26
WIDTH_PIXELS = 420
MARGIN_PIXELS = 4
KEYS = frozenset(
    {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Escape}
)


def matches(files: Iterable[str], typed: str, limit: int = MAXIMUM_MATCHES) -> list[str]:
    """The files that fit what is typed, best first.

    The name or path itself, then names that begin with it, then names and then paths that hold it; upper and lower
    case are the same, and every character, be it a space or a bracket, means itself.
    """
    wanted = _wanted(typed)
    ranked = [(rank, len(file), file) for file in files if (rank := _rank(_plain(file), wanted)) is not None]
    return [file for _, _, file in sorted(ranked)[:limit]]


def mention_at(text: str, caret: int, files: Sequence[str]) -> tuple[int, str] | None:
    """Where the '@' word at the caret begins, and what is typed behind it up to the caret; None outside of one.

    An '@' counts at the beginning or after white space. What is typed may hold spaces as long as a file's path holds
    all of it.

    Args:
        caret: in characters of ``text``.
    """
    line_start = max(text.rfind("\n", 0, caret) + 1, caret - MAXIMUM_TYPED_CHARACTERS)
    start = text.rfind("@", line_start, caret)
    while start >= 0:
        typed = text[start + 1 : caret]
        is_word = start == 0 or text[start - 1].isspace()
        if is_word and (not any(map(str.isspace, typed)) or _is_in_a_file(files, typed)):
            return start, typed
        start = text.rfind("@", line_start, start)
    return None


@lru_cache(maxsize=2**16)
def _plain(text: str) -> str:
    """The text in one of the forms of the same letters: macOS and Windows write an accent differently."""
    return unicodedata.normalize("NFC", text).casefold()


def _wanted(typed: str) -> str:
    return _plain(typed).removeprefix("./").removeprefix("/")


def _is_in_a_file(files: Iterable[str], typed: str) -> bool:
    wanted = _wanted(typed)
    return any(wanted in _plain(file) for file in files)


def _rank(file: str, wanted: str) -> int | None:
    name = file.rpartition("/")[2]
    if wanted in {name, file}:
        return 0
    if name.startswith(wanted):
        return 1
    if wanted in name:
        return 2
    return 3 if wanted in file else None


class MentionPopup(QListWidget):
    """The list of files under an editor's caret. The editor keeps the focus; hidden, it takes no key."""

    chosen = Signal(str)
    """The relative path. The '@' word is still in the editor: see `replace_mention`."""

    def __init__(self, editor: QPlainTextEdit, palette: Palette) -> None:
        super().__init__(editor)
        self._editor = editor
        self._files: Sequence[str] = []
        self._mention: tuple[int, str] | None = None
        self._dismissed_start: int | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFont(code_font(9.5))
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(True)
        self.setAccessibleName(tr("Files to add to the question"))
        self.set_palette(palette)
        self.itemClicked.connect(self._on_item_clicked)
        editor.cursorPositionChanged.connect(self._look)
        self.hide()

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self.setStyleSheet(
            f"QListWidget {{ background: {palette.panel}; border: 1px solid {palette.line}; border-radius: 8px; "
            f"padding: {MARGIN_PIXELS}px; }}"
            f"QListWidget::item {{ color: {palette.text}; padding: 0 8px; height: {ROW_PIXELS}px; "
            f"border: none; border-radius: 4px; }}"
            f"QListWidget::item:hover {{ background: {palette.background}; }}"
            f"QListWidget::item:selected {{ background: {palette.bubble}; color: {palette.accent_text}; border: none; }}"
        )

    def set_files(self, files: Sequence[str]) -> None:
        """The files that can be offered."""
        self._files = files
        self._look()

    def replace_mention(self, text: str) -> None:
        """Puts a text, or nothing, in the place of the '@' word at the caret, as one step that can be undone."""
        cursor = self._editor.textCursor()
        mention = self._mention_at_caret(cursor)
        if mention is None:
            return
        typed_units = len(f"@{mention[1]}".encode("utf-16-le")) // 2  # Qt counts so
        cursor.setPosition(cursor.position() - typed_units, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if watched is not self._editor or not self.isVisible():
            return False
        if kind in (QEvent.Type.FocusOut, QEvent.Type.Hide):
            self._close()
        elif isinstance(event, QKeyEvent) and self._is_ours(event):
            if kind == QEvent.Type.ShortcutOverride:
                event.accept()  # else the window's own Esc would stop a reply
                return True
            if kind == QEvent.Type.KeyPress:
                self._press(Qt.Key(event.key()))
                return True
        return False

    @staticmethod
    def _is_ours(event: QKeyEvent) -> bool:
        return event.key() in KEYS and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier

    def _press(self, key: Qt.Key) -> None:
        match key:
            case Qt.Key.Key_Escape:
                self._dismissed_start = self._mention[0] if self._mention else None
                self._close()
            case Qt.Key.Key_Up | Qt.Key.Key_Down:
                move = 1 if key == Qt.Key.Key_Down else -1
                self.setCurrentRow((self.currentRow() + move) % self.count())
            case _:
                self._on_item_clicked(self.currentItem())

    def _on_item_clicked(self, item: QListWidgetItem) -> None:
        self._close()
        self.chosen.emit(item.text())

    def _mention_at_caret(self, cursor: QTextCursor) -> tuple[int, str] | None:
        text = self._editor.toPlainText()
        before = text.encode("utf-16-le", errors="surrogatepass")[: 2 * cursor.position()]
        return mention_at(text, len(before.decode("utf-16-le", errors="surrogatepass")), self._files)

    def _look(self) -> None:
        """Shows, refills or hides the list, by what stands at the caret."""
        cursor = self._editor.textCursor()
        self._mention = self._mention_at_caret(cursor) if self._files and not cursor.hasSelection() else None
        if self._mention is None or self._mention[0] != self._dismissed_start:
            self._dismissed_start = None
        found = matches(self._files, self._mention[1]) if self._mention and self._dismissed_start is None else []
        if not found or not self._editor.hasFocus():
            self._close()
            return
        if found != [self.item(row).text() for row in range(self.count())]:
            self.clear()
            self.addItems(found)
            self.setCurrentRow(0)
        self._open()

    def _open(self) -> None:
        self.setParent(self._editor.window())
        self._place()
        if not self.isVisible():
            self._editor.installEventFilter(self)
            self.show()
        self.raise_()

    def _close(self) -> None:
        self._editor.removeEventFilter(self)
        self.hide()

    def _place(self) -> None:
        """Below the caret, or above it where there is more room; never over the window's edge."""
        window = self._editor.window()
        caret = self._editor.cursorRect()
        top_left = self._editor.viewport().mapTo(window, caret.topLeft())
        caret = QRect(top_left, caret.size())
        wanted = self.count() * ROW_PIXELS + 2 * MARGIN_PIXELS + 4
        below, above = window.height() - caret.bottom() - MARGIN_PIXELS, caret.top() - MARGIN_PIXELS
        is_below = below >= wanted or below >= above
        height = min(wanted, below if is_below else above)
        width = min(WIDTH_PIXELS, window.width() - 2 * MARGIN_PIXELS)
        left = max(min(caret.left(), window.width() - width - MARGIN_PIXELS), MARGIN_PIXELS)
        top = caret.bottom() + MARGIN_PIXELS if is_below else caret.top() - MARGIN_PIXELS - height
        self.setGeometry(QRect(QPoint(left, top), QPoint(left + width - 1, top + height - 1)))
