"""The Code tab: a folder's tree and one of its files, to read. Files are read through the workspace alone."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import (
    QDir,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QSize,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter, QPolygonF, QResizeEvent
from PySide6.QtWidgets import (
    QFileSystemModel,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from clover_desktop.language import tr
from clover_desktop.ui.code.file_view import FileView
from clover_desktop.ui.elided_label import ElidedLabel
from clover_desktop.ui.file_dialog import ask_for_path
from clover_desktop.ui.state.workspace import SKIPPED_FOLDERS, Workspace, WorkspaceError
from clover_desktop.ui.theme import Palette, text_font

Index = QModelIndex | QPersistentModelIndex

WIDE_PIXELS = 860
"""From this width on the tree stands beside the file instead of above it."""
ROW_PIXELS = 24


class VisibleFiles(QSortFilterProxyModel):
    """What the tree shows of the disk: names only, without the folders of tools and links that lead out."""

    def __init__(self, files: QFileSystemModel, workspace: Workspace) -> None:
        super().__init__()
        self._files, self._workspace = files, workspace
        self.setSourceModel(files)

    def filterAcceptsColumn(self, source_column: int, source_parent: Index) -> bool:
        return source_column == 0

    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        index = self._files.index(source_row, 0, source_parent)
        entry = self._files.fileInfo(index)
        name = entry.fileName().lower()
        if name not in SKIPPED_FOLDERS and not entry.isSymLink():
            return True
        path = Path(entry.filePath())
        if self._workspace.root not in path.parents:
            return True  # the way down to the folder, which Qt's model has, too
        if name in SKIPPED_FOLDERS:
            return not entry.isDir()
        try:
            return self._workspace.resolve(self.relative(path)).is_file()
        except (WorkspaceError, OSError):
            return False

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DecorationRole:
            return None  # the system's icons have colours of their own; the arrow says what is a folder
        return super().data(index, role)

    def root_index(self) -> QModelIndex:
        """The folder's own place; the tree begins below it."""
        return self.mapFromSource(self._files.index(str(self._workspace.root)))

    def is_folder(self, index: Index) -> bool:
        """Whether a row is a folder."""
        return self._files.isDir(self.mapToSource(index))

    def relative_path(self, index: Index) -> str:
        """A row's path in the workspace."""
        return self.relative(Path(self._files.filePath(self.mapToSource(index))))

    def index_of(self, relative: str) -> QModelIndex:
        """The row of a path in the workspace; an invalid one if there is none."""
        return self.mapFromSource(self._files.index(str(self._workspace.root / relative)))

    def relative(self, path: Path) -> str:
        """A path in the workspace with forward slashes."""
        return path.relative_to(self._workspace.root).as_posix()


class FileTree(QTreeView):
    """The folder's tree: a click or Enter chooses a file."""

    chosen = Signal(str)
    """The relative path of a file."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._visible: VisibleFiles | None = None
        self._files: QFileSystemModel | None = None
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIndentation(16)
        self.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setAccessibleName(tr("Files of the folder"))
        self.clicked.connect(self._choose)
        self.set_palette(palette)

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._palette = palette
        self.setStyleSheet(
            f"QTreeView, QTreeView:focus {{ show-decoration-selected: 1; }}"
            f"QTreeView::item {{ min-height: {ROW_PIXELS}px; padding: 0 4px; border: none; border-radius: 0; }}"
            f"QTreeView::item:hover, QTreeView::branch:hover {{ background: {palette.background}; }}"
            f"QTreeView::item:selected, QTreeView::branch:selected "
            f"{{ background: {palette.bubble}; color: {palette.accent_text}; border: none; }}"
        )

    def show_workspace(self, workspace: Workspace) -> QFileSystemModel:
        """Another folder; the model that watches it, which the tree owns."""
        self.close_workspace()
        files = QFileSystemModel(self)
        files.setOption(QFileSystemModel.Option.DontUseCustomDirectoryIcons)
        files.setFilter(QDir.Filter.AllEntries | QDir.Filter.NoDotAndDotDot | QDir.Filter.Hidden)
        files.setRootPath(str(workspace.root))
        self._files, self._visible = files, VisibleFiles(files, workspace)
        self._visible.setParent(self)
        self.setModel(self._visible)
        self.setRootIndex(self._visible.root_index())
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        return files

    def close_workspace(self) -> None:
        """No folder: its models go, and with them Qt's thread that watches it."""
        visible, files, self._visible, self._files = self._visible, self._files, None, None
        self.setModel(None)
        for model in (visible, files):
            if model is not None:
                model.deleteLater()

    def show_chosen(self, relative: str) -> None:
        """Marks a file's row."""
        if self._visible is not None:
            self.setCurrentIndex(self._visible.index_of(relative))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._choose(self.currentIndex())
            return
        super().keyPressEvent(event)

    def drawBranches(self, painter: QPainter, rect: QRect, index: Index) -> None:
        super().drawBranches(painter, rect, index)
        if self._visible is None or not self._visible.is_folder(index):
            return
        x, y = rect.right() - 8, rect.center().y() + 0.5
        corners = (
            [(-3.0, -1.5), (0.0, 1.5), (3.0, -1.5)]
            if self.isExpanded(index)
            else [(-1.5, -3.0), (1.5, 0.0), (-1.5, 3.0)]
        )
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = painter.pen()
        pen.setColor(self._palette.color("muted"))
        pen.setWidthF(1.4)
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF([QPointF(x + dx, y + dy) for dx, dy in corners]))
        painter.restore()

    def _choose(self, index: Index) -> None:
        if self._visible is None or not index.isValid():
            return
        if self._visible.is_folder(index):
            self.setExpanded(index, not self.isExpanded(index))
        else:
            self.chosen.emit(self._visible.relative_path(index))


class CodePane(QWidget):
    """The tab: what it is for, or the open folder."""

    folder_opened = Signal(object)
    """The `Workspace`, or None when the folder is no longer there."""
    file_opened = Signal(str)
    mention_requested = Signal(str)
    """The relative path of a file that is to go with the question."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setAccessibleName(tr("Code"))
        self._workspace: Workspace | None = None
        self._name = ElidedLabel()
        self._name.setFont(text_font(10.5, weight=text_font().Weight.DemiBold))
        self._problem = QLabel()
        self._tree, self._view = FileTree(palette), FileView(palette)
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self._splitter.setChildrenCollapsible(False)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._empty_page())
        self._pages.addWidget(self._folder_page())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._pages)
        self._tree.chosen.connect(self.open_file)
        self._view.mention_requested.connect(self.mention_requested)

    def _empty_page(self) -> QWidget:
        page = QWidget()
        title = QLabel(tr("No folder is open"))
        title.setFont(text_font(10.5, weight=text_font().Weight.DemiBold))
        purpose = QLabel(
            tr(
                "Open a folder to read its files here and to let questions take them along: type @ in the question. "
                "Nothing in it is changed."
            )
        )
        purpose.setProperty("tone", "muted")
        self._problem.setProperty("tone", "error")
        self._problem.setTextFormat(Qt.TextFormat.PlainText)
        self._problem.hide()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(12)
        layout.addWidget(title)
        for label in (purpose, self._problem):
            label.setWordWrap(True)
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            layout.addWidget(label)
        layout.addWidget(self._open_button("primary"), alignment=Qt.AlignmentFlag.AlignLeft)
        layout.addStretch()
        return page

    def _folder_page(self) -> QWidget:
        page = QWidget()
        tree_card = QFrame()
        tree_card.setObjectName("card")
        inside = QVBoxLayout(tree_card)
        inside.setContentsMargins(3, 3, 3, 3)
        inside.addWidget(self._tree)
        self._splitter.addWidget(tree_card)
        self._splitter.addWidget(self._view)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setSizes([220, 440])
        self._splitter.setHandleWidth(12)
        self._splitter.setStyleSheet("QSplitter::handle { background: transparent; }")
        header = QHBoxLayout()
        header.setSpacing(8)
        header.addWidget(self._name, stretch=1)
        header.addWidget(self._open_button("default"))
        layout = QVBoxLayout(page)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.setSpacing(12)
        layout.addLayout(header)
        layout.addWidget(self._splitter, stretch=1)
        return page

    def _open_button(self, kind: str) -> QPushButton:
        button = QPushButton(tr("Open folder…"))
        button.setProperty("kind", kind)
        button.clicked.connect(self.choose_folder)
        return button

    @property
    def workspace(self) -> Workspace | None:
        """The open folder."""
        return self._workspace

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self._tree.set_palette(palette)
        self._view.set_palette(palette)

    def set_code_points(self, points: float) -> None:
        """Another size of the code."""
        self._view.set_points(points)

    def choose_folder(self) -> None:
        """Asks for a folder without holding up the window."""
        start = str(self._workspace.root.parent) if self._workspace is not None else str(Path.home())
        ask_for_path(self, tr("Open folder"), purpose="folder", then=self.open_folder, start=start)

    def open_folder(self, path: Path) -> None:
        """Shows a folder; one that cannot be opened leaves what is there and says why."""
        try:
            workspace = Workspace(path)
        except WorkspaceError as error:
            self._say(str(error))
            return
        self._workspace = workspace
        self._name.show_text(workspace.name, tooltip=str(workspace.root))
        files = self._tree.show_workspace(workspace)
        files.rowsRemoved.connect(self._look_for_the_folder)
        files.directoryLoaded.connect(self._look_for_the_folder)
        self._view.show_nothing()
        self._problem.hide()
        self._pages.setCurrentIndex(1)
        self.folder_opened.emit(workspace)

    def open_file(self, relative: str) -> None:
        """Shows a file of the folder, or why it cannot be shown."""
        if self._workspace is None:
            return
        self._tree.show_chosen(relative)
        try:
            file = self._workspace.read(relative)
        except WorkspaceError as error:
            if self._look_for_the_folder():
                self._view.show_refusal(relative, str(error))
            return
        self._view.show_file(relative, file)
        self.file_opened.emit(relative)

    def sizeHint(self) -> QSize:
        return QSize(440, 640)

    def resizeEvent(self, event: QResizeEvent) -> None:
        is_wide = event.size().width() >= WIDE_PIXELS
        self._splitter.setOrientation(Qt.Orientation.Horizontal if is_wide else Qt.Orientation.Vertical)
        super().resizeEvent(event)

    def _look_for_the_folder(self) -> bool:
        """Whether the folder is still there; if not, says so: a tree without its root would show the whole disk."""
        if self._workspace is None or self._workspace.exists:
            return self._workspace is not None
        name, self._workspace = self._workspace.name, None
        self._tree.close_workspace()
        self._pages.setCurrentIndex(0)
        self._say(tr("The folder {} is no longer there.").format(name))
        self.folder_opened.emit(None)
        return False

    def _say(self, sentence: str) -> None:
        if self._workspace is not None:
            self._view.show_nothing(sentence)
            return
        self._problem.setText(sentence)
        self._problem.show()
