"""Remakes every picture of the README from a live worker: ``python -m docs.make_pictures``.

The window is the program's own, over Sprout, in folders of its own. What each reply was stands in ``pictures.json``
beside the pictures; a test compares it with what ``ask --json`` gives.
"""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import psutil
import qasync

from clover_desktop import language
from clover_desktop.models.catalog import find_model
from clover_desktop.resources import resource_path
from clover_desktop.ui.app import Controllers, controllers, machine_read, make_application, save, until
from clover_desktop.ui.main_window import MainWindow
from clover_desktop.ui.terminal.ask import as_json

FOLDER = Path(__file__).parent / "pictures"
Scene = Callable[[MainWindow, Controllers, Path], Awaitable[None]]
UNREPEATABLE = {"tokens_per_second"}


async def ask(window: MainWindow, question: str, *, at_step: int | None = None, picture: Path | None = None) -> None:
    """Asks, draws at a step if one is given, and waits for the end of the reply."""
    chat = window.controller
    is_taken = False

    def look() -> None:
        nonlocal is_taken
        if picture is not None and not is_taken and chat.canvas.denoise_forwards == at_step:
            is_taken = save(window, picture)

    chat.changed.connect(look)
    chat.submit(question)
    await until(chat, lambda: chat.worker_state != "writing")
    chat.changed.disconnect(look)
    await window.chats.idle()


async def running_reply(window: MainWindow, parts: Controllers, picture: Path) -> None:
    """A few chats in the sidebar, and one whose block is being resolved."""
    for question in ("What is block diffusion?", "判断一个字符串是不是回文"):
        window.intents.new_chat()
        await ask(window, question)
    window.intents.new_chat()
    await ask(window, "Write a bubble sort function", at_step=1, picture=picture)


async def dark_chinese(window: MainWindow, parts: Controllers, picture: Path) -> None:
    """A Chinese question after one step."""
    await ask(window, "什么是分块扩散？", at_step=1, picture=picture)


async def first_start(window: MainWindow, parts: Controllers, picture: Path) -> None:
    """What a visitor sees first."""
    await machine_read(window)
    save(window, picture)


async def hover_card(window: MainWindow, parts: Controllers, picture: Path) -> None:
    """A position that was forced, after the thinking of a reply."""
    parts.chat.set_control("thinking", True)
    await ask(window, "Write a bubble sort function")
    blocks = parts.chat.canvas.blocks
    index, offset = next(
        ((b.index, c.offset) for b in blocks for c in b.cells if c.is_forced and len(c.history) > 3),
        (len(blocks) - 1, 0),
    )
    window.blocks.look_at_block(index)
    window.blocks.look_at(offset)
    save(window, picture)


async def simulated_card(window: MainWindow, parts: Controllers, picture: Path) -> None:
    """The models dialog, as if a 16 GB card were there."""
    await machine_read(window)
    window.intents.show_models()
    dialog = window.intents.models
    assert dialog is not None
    dialog.device_choice.setCurrentIndex(dialog.device_choice.findText("RTX 5070 Ti (simulated)"))
    save(dialog, picture)


async def error(window: MainWindow, parts: Controllers, picture: Path) -> None:
    """A request that does not fit, and an engine that was killed: the text stays, a sentence says what to do."""
    await ask(window, "What is block diffusion?")
    parts.chat.set_control("max_new_tokens", 5000)
    await ask(window, "Write a function that returns the sum of a list")
    psutil.Process(parts.chat.worker_process_id).kill()
    await until(parts.chat, lambda: parts.chat.worker_state == "failed")
    save(window, picture)


async def code_and_file(window: MainWindow, parts: Controllers, picture: Path) -> None:
    """A folder is open, and one of its files goes with the question."""
    await ask(window, "Write a function that returns the sum of a list")
    window.code.open_folder(Path(__file__).parents[1] / "clover_desktop" / "ui" / "state")
    window.code.open_file("thinking.py")
    window.intents.show_page("code")
    window.intents.mention("thinking.py")
    await window.intents.idle()
    window.chat.composer.edit.setPlainText("Explain split_thinking")
    save(window, picture)


SCENES: dict[str, tuple[Scene, str, str]] = {
    "window-light.png": (running_reply, "light", "en"),
    "window-dark.png": (dark_chinese, "dark", "en"),
    "first-start-chinese.png": (first_start, "light", "zh_CN"),
    "hover-card.png": (hover_card, "light", "en"),
    "models-16gb.png": (simulated_card, "light", "en"),
    "error.png": (error, "light", "en"),
    "code.png": (code_and_file, "dark", "en"),
}


async def draw(scene: Scene, theme: str, picture: Path) -> dict[str, object] | None:
    """One picture; the reply that it shows, if it shows one that ended well."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        model = find_model("sprout", catalog=resource_path("catalog.toml"))
        async with controllers(
            model, settings=place / "settings.json", data_folder=place, log=place / "worker.log"
        ) as parts:
            window = parts.window(theme=theme)
            window.show()
            parts.chat.start()
            await until(parts.chat, lambda: parts.chat.worker_state == "ready")
            await scene(window, parts, picture)
            chat, turns = parts.chat, parts.chat.session.turns
            found = None
            is_asked_plainly = len(turns) == 1 and turns[0].reply.status == "stop" and not chat.control("thinking")
            if is_asked_plainly and chat.model is not None:
                shown = as_json(turns[-1].question, chat.model, chat.session, chat.canvas)
                found = {key: value for key, value in shown.items() if key not in UNREPEATABLE}
            window.retire()
            return found


def main() -> None:
    """Makes all of them; stops at the first that fails."""
    FOLDER.mkdir(exist_ok=True)
    loop = qasync.QEventLoop(make_application())
    asyncio.set_event_loop(loop)
    replies: dict[str, object] = {}
    with loop:
        for name, (scene, theme, words) in SCENES.items():
            language.use(words)
            reply = loop.run_until_complete(draw(scene, theme, FOLDER / name))
            if reply is not None:
                replies[name] = reply
    (FOLDER / "pictures.json").write_text(json.dumps(replies, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
