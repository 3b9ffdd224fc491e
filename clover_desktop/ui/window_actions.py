"""What happens on a click or a key: connects the window's panes to the controllers and holds its dialogs."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from PySide6.QtCore import QObject, Qt

from clover_desktop.inference.controls import Controls
from clover_desktop.language import tr
from clover_desktop.models.catalog import find_model
from clover_desktop.models.checkpoint import CheckpointError
from clover_desktop.resources import resource_path
from clover_desktop.ui.commands import Command, CommandList, KeyList, bind_keys
from clover_desktop.ui.controllers.owned_tasks import OwnedTasks
from clover_desktop.ui.file_dialog import ask_for_path
from clover_desktop.ui.model_manager.models_dialog import ModelsDialog
from clover_desktop.ui.settings.settings_dialog import SettingsDialog
from clover_desktop.ui.state.differences import merged
from clover_desktop.ui.state.session import Attachment, Turn
from clover_desktop.ui.state.settings import LARGEST_POINTS, MESSAGE_POINTS, SMALLEST_POINTS
from clover_desktop.ui.state.text_files import ATTACHMENT_LIMIT_BYTES
from clover_desktop.ui.state.workspace import Workspace, WorkspaceError

if TYPE_CHECKING:
    from clover_desktop.ui.main_window import MainWindow

CHAT_FILES = "*.json"


class WindowActions(QObject):
    """Intent from the panes to the controllers. Lives as long as its window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._tasks = OwnedTasks(lambda error: window.chats.say(str(error)))
        self.models: ModelsDialog | None = None
        self.settings: SettingsDialog | None = None
        self._open_file = ""
        self.commands = self._make_commands()
        bind_keys(self.commands, window)
        self._connect_chat()
        self._connect_sides()

    def _make_commands(self) -> list[Command]:
        window, controller = self._window, self._window.controller
        return [
            Command(words=tr("New chat"), keys="Ctrl+N", run=self.new_chat),
            Command(words=tr("Search chats"), keys="Ctrl+K", run=self.search),
            Command(words=tr("Stop the reply"), keys="Esc", run=controller.stop_reply),
            Command(words=tr("Commands"), keys="Ctrl+Shift+P", run=self.show_commands),
            Command(words=tr("Open folder…"), keys="Ctrl+O", run=self.choose_folder),
            Command(words=tr("Show code"), keys="Ctrl+1", run=lambda: self.show_page("code")),
            Command(words=tr("Show blocks"), keys="Ctrl+2", run=lambda: self.show_page("blocks")),
            Command(words=tr("Show changes"), keys="Ctrl+3", run=lambda: self.show_page("changes")),
            Command(words=tr("Type a question"), keys="Ctrl+L", run=self.focus_question),
            Command(words=tr("Thinking on or off"), keys="Ctrl+T", run=self.toggle_thinking),
            Command(words=tr("Show or hide the chats"), keys="Ctrl+B", run=lambda: window.toggle_part("sidebar")),
            Command(words=tr("Show or hide the side panel"), keys="Ctrl+J", run=lambda: window.toggle_part("dock")),
            Command(words=tr("Side panel in a window of its own"), keys="Ctrl+D", run=window.toggle_detached),
            Command(words=tr("Larger text"), keys="Ctrl++", run=lambda: self.zoom(1.0)),
            Command(words=tr("Larger text"), keys="Ctrl+=", run=lambda: self.zoom(1.0), is_listed=False),
            Command(words=tr("Smaller text"), keys="Ctrl+-", run=lambda: self.zoom(-1.0)),
            Command(words=tr("Text in its own size"), keys="Ctrl+0", run=lambda: self.zoom(None)),
            Command(words=tr("Models"), keys="Ctrl+M", run=self.show_models),
            Command(words=tr("Settings"), keys="Ctrl+,", run=self.show_settings),
            Command(words=tr("Import chats…"), run=self.choose_import),
            Command(words=tr("Export this chat…"), run=lambda: self.choose_export(controller.session.id)),
            Command(words=tr("Keys"), keys="F1", run=self.show_keys),
        ]

    def _connect_chat(self) -> None:
        window, chat, controller = self._window, self._window.chat, self._window.controller
        composer = chat.composer
        composer.submitted.connect(self._on_question_submitted)
        composer.stop_requested.connect(controller.stop_reply)
        composer.draft_changed.connect(self._on_draft_changed)
        composer.attach_requested.connect(self._on_attach_requested)
        composer.edit.commands_requested.connect(self.show_commands)
        window.mentions.chosen.connect(self.mention)
        chat.welcome.chosen.connect(self._on_starter_chosen)
        chat.welcome.models_requested.connect(self.show_models)
        chat.notice.acted.connect(controller.start)
        chat.storage_notice.acted.connect(lambda: window.chats.say(""))
        chat.asked_again.connect(controller.ask_again)
        chat.resumed.connect(controller.resume)
        chat.chosen.connect(controller.choose)
        chat.answer_edited.connect(self._on_answer_edited)
        chat.compare_requested.connect(self.compare)
        window.top.models_requested.connect(self.show_models)
        window.top.thinking_chosen.connect(self._on_thinking_chosen)

    def _connect_sides(self) -> None:
        window, chats = self._window, self._window.chats
        sidebar = window.sidebar
        sidebar.new_requested.connect(self.new_chat)
        sidebar.search_changed.connect(chats.search)
        sidebar.import_requested.connect(self.choose_import)
        sidebar.models_requested.connect(self.show_models)
        sidebar.settings_requested.connect(self.show_settings)
        sidebar.chats.chosen.connect(self.open_chat)
        sidebar.chats.renamed.connect(window.controller.rename)
        sidebar.chats.deleted.connect(self.delete_chat)
        sidebar.chats.exported.connect(self.choose_export)
        sidebar.undo.undone.connect(chats.undo_delete)
        window.code.folder_opened.connect(self._on_folder_opened)
        window.code.file_opened.connect(self._on_file_opened)
        window.code.mention_requested.connect(self.mention)
        window.controller.changed.connect(self._on_controller_changed)
        window.machine.changed.connect(self._on_machine_changed)
        window.status.language_chosen.connect(self._on_language_chosen)

    def new_chat(self) -> None:
        """An empty chat, ready to be typed into."""
        self._window.controller.new_chat()
        self.focus_question()

    def open_chat(self, chat_id: str) -> None:
        """A saved chat."""
        self._window.controller.open_chat(chat_id)
        self._window.show_part("chat")

    def delete_chat(self, chat_id: str) -> None:
        """Takes a chat away; the sidebar offers it back."""
        self._window.controller.close_chat(chat_id)
        self._window.chats.delete(chat_id)

    def search(self) -> None:
        """The search field."""
        self._window.show_part("sidebar")
        self._window.sidebar.search.setFocus()
        self._window.sidebar.search.selectAll()

    def focus_question(self) -> None:
        """The composer."""
        self._window.show_part("chat")
        self._window.chat.composer.edit.setFocus()

    def toggle_thinking(self) -> None:
        """Thinking on or off for the next replies."""
        controller = self._window.controller
        controller.set_control("thinking", not controller.control("thinking"))

    def _on_thinking_chosen(self, is_on: bool) -> None:
        self._window.controller.set_control("thinking", is_on)

    def _on_question_submitted(self, question: str) -> None:
        composer = self._window.chat.composer
        if self._window.controller.submit(question, tuple(composer.attachments)):
            composer.clear()
            self._window.chat.go_to_end()

    def _on_starter_chosen(self, question: str) -> None:
        self._window.controller.submit(question)

    def _on_answer_edited(self, turn: Turn, text: str) -> None:
        self._window.chat.show_all_again()
        self._window.controller.edit_answer(turn, text)

    def choose_export(self, chat_id: str) -> None:
        """Asks where to write a chat."""

        def export(path: Path) -> None:
            self._window.chats.export(chat_id, path)

        name = tr("chat") + ".json"
        title = tr("Export the chat")
        ask_for_path(self._window, title, purpose="save", then=export, start=name, pattern=CHAT_FILES)

    def choose_import(self) -> None:
        """Asks for a file with chats."""
        title, then = tr("Import chats"), self._window.chats.import_file
        ask_for_path(self._window, title, purpose="open", then=then, pattern=CHAT_FILES)

    def show_page(self, name: str) -> None:
        """A page of the dock."""
        self._window.dock.show_page(name)
        self._window.show_part("dock")

    def choose_folder(self) -> None:
        """Asks for a folder to read."""
        self.show_page("code")
        self._window.code.choose_folder()

    def _on_folder_opened(self, workspace: Workspace | None) -> None:
        self._open_file = ""
        self._window.chat.composer.show_folder(workspace.name if workspace is not None else "")
        self._window.mentions.set_files([])
        if workspace is not None:
            self._tasks.begin(self._list_files(workspace))

    async def _list_files(self, workspace: Workspace) -> None:
        """Walking a large folder takes a while: not on the window's thread."""
        files = await asyncio.to_thread(workspace.files)
        if self._window.code.workspace is workspace:
            self._window.mentions.set_files(files)

    def _on_file_opened(self, path: str) -> None:
        self._open_file = path

    def _on_attach_requested(self) -> None:
        if self._window.code.workspace is None:
            self.choose_folder()
            return
        edit = self._window.chat.composer.edit
        edit.setFocus()
        before = edit.toPlainText()[: edit.textCursor().position()]
        edit.insertPlainText("@" if not before or before[-1].isspace() else " @")

    def mention(self, path: str) -> None:
        """A file of the open folder goes with the question."""
        workspace, composer = self._window.code.workspace, self._window.chat.composer
        self._window.mentions.replace_mention("")
        if workspace is None:
            return
        try:
            text = workspace.read(path, limit_bytes=ATTACHMENT_LIMIT_BYTES).text
        except WorkspaceError as error:
            self._window.chats.say(str(error))
            return
        attachment = Attachment(path=path, text=text)
        composer.add_attachment(attachment)
        composer.edit.setFocus()
        self._tasks.begin(self._count(attachment))

    async def _count(self, attachment: Attachment) -> None:
        tokens = await self._window.controller.count_attachment(attachment)
        if tokens is not None:
            self._window.chat.composer.show_attachment_tokens(attachment.path, tokens)

    def _on_draft_changed(self) -> None:
        composer = self._window.chat.composer
        self._window.controller.count_draft(composer.edit.toPlainText(), tuple(composer.attachments))

    def compare(self, code: str, language: str) -> None:
        """What a code block would change in the open file; nothing is written."""
        workspace, path = self._window.code.workspace, self._open_file
        if workspace is not None and path:
            self._tasks.begin(self._compare(workspace, path, code, language))
        self.show_page("changes")

    async def _compare(self, workspace: Workspace, path: str, code: str, language: str) -> None:
        """Reading and parsing a long file takes a while: not on the window's thread."""
        old = (await asyncio.to_thread(workspace.read, path)).text
        new = await asyncio.to_thread(merged, old, code, language=language, path=path)
        self._window.changes.show_change(path, old, new)

    def show_commands(self) -> None:
        """The list of all commands."""
        CommandList(self.commands, self._window).open()

    def show_keys(self) -> None:
        """The list of all keys."""
        KeyList(self.commands, self._window).open()

    def show_models(self) -> None:
        """The models and what fits; the machine is read anew."""
        window = self._window
        window.machine.refresh()
        if window.machine.machine is None:  # the first reading is under way: the dialog comes with it
            if window.machine.trouble:
                window.chats.say(window.machine.trouble)
                return
            window.machine.changed.connect(self.show_models, Qt.ConnectionType.SingleShotConnection)
            return
        if self.models is None:
            self.models = ModelsDialog(
                window.palette_in_use, window.machine.machine, window.controller.model, parent=window
            )
            self.models.load_requested.connect(self._on_load_requested)
        self.models.set_palette(window.palette_in_use)
        self.models.show_loaded(window.controller.model)
        self.models.show()
        self.models.raise_()

    def _on_load_requested(self, name: str) -> None:
        try:
            path = find_model(name, catalog=resource_path("catalog.toml"))
        except CheckpointError as error:
            self._window.chats.say(str(error))
            return
        self._window.controller.load_model(path)

    def show_settings(self) -> None:
        """The settings."""
        window = self._window
        if self.settings is not None:
            self.settings.raise_()
            return
        model = window.controller.model
        self.settings = SettingsDialog(
            window.preferences,
            defaults=model.defaults if model is not None else Controls(),
            data_folder=str(window.chats.folder),
            parent=window,
        )
        self.settings.data_folder_chosen.connect(self._on_data_folder_chosen)
        self.settings.destroyed.connect(self._on_settings_destroyed)
        self.settings.show()

    def _on_settings_destroyed(self) -> None:
        self.settings = None

    def _on_data_folder_chosen(self, folder: Path) -> None:
        window = self._window
        if window.controller.busy_chat_ids:
            window.chats.say(tr("Wait until the reply is finished, then choose the folder again."))
            return
        self._tasks.begin(self.move_chats(folder))

    async def move_chats(self, folder: Path) -> None:
        """Chats lie in another folder from now on; the one on screen stays in the old one as it was."""
        window = self._window
        if await window.chats.move_to(folder):
            window.controller.new_chat()
            settings = msgspec.structs.replace(window.preferences.settings, data_folder=str(folder))
            window.preferences.change(settings)
        if self.settings is not None:
            self.settings.show_data_folder(str(window.chats.folder))

    def zoom(self, points: float | None) -> None:
        """The chat's text larger or smaller, or (None) in its own size; nothing else grows."""
        settings = self._window.preferences.settings
        wanted = MESSAGE_POINTS if points is None else settings.message_points + points
        size = min(max(wanted, SMALLEST_POINTS), LARGEST_POINTS)
        self._window.preferences.change(msgspec.structs.replace(settings, message_points=size))

    def _on_language_chosen(self, language: Any) -> None:
        preferences = self._window.preferences
        preferences.change(msgspec.structs.replace(preferences.settings, language=language))

    def _on_controller_changed(self) -> None:
        model = self._window.controller.model
        if self.models is not None and self.models.isVisible():
            self.models.show_loaded(model)
        if self.settings is not None and model is not None:
            self.settings.show_defaults(model.defaults)

    def _on_machine_changed(self) -> None:
        if self.models is not None and self._window.machine.machine is not None:
            self.models.show_machine(self._window.machine.machine)

    def take_over(self, other: WindowActions) -> None:
        """Draft, files and open dialogs of another window."""
        window, old = self._window, other._window
        for attachment in old.chat.composer.attachments:
            window.chat.composer.add_attachment(attachment)
            self._tasks.begin(self._count(attachment))
        window.chat.composer.edit.setPlainText(old.chat.composer.edit.toPlainText())
        if old.code.workspace is not None:
            window.code.open_folder(old.code.workspace.root)
            if other._open_file:
                window.code.open_file(other._open_file)
        window.sidebar.search.setText(old.sidebar.search.text())
        if old.floating is not None:
            window.toggle_detached()
        if other.settings is not None:
            self.show_settings()
        if other.models is not None and other.models.isVisible():
            self.show_models()

    async def idle(self) -> None:
        """Waits for everything that was begun in the background."""
        await self._tasks.idle()

    def retire(self) -> None:
        """Nothing that was begun in the background comes back to a window that is gone."""
        self._tasks.cancel()
