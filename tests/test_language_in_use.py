"""The command line and a real worker in Chinese: what a person reads holds no English."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from clover_desktop import language
from clover_desktop.__main__ import main
from clover_desktop.inference.client import RequestFailed, WorkerClient, WorkerDied
from clover_desktop.inference.controls import Controls, allowed_values
from clover_desktop.inference.outbox import Outbox
from clover_desktop.inference.protocol import ChatMessage, Generate, UseLanguage
from clover_desktop.inference.worker import Inbox, describe
from clover_desktop.language import CHINESE, ENGLISH, VARIABLE
from clover_desktop.models.cards import KNOWN_CARDS
from clover_desktop.system_errors import reason
from clover_desktop.ui.terminal.arguments import wrapped
from clover_desktop.ui.terminal.live import display_width
from tests.allowed_latin import latin_words

KNOWN = {word for card in KNOWN_CARDS for word in re.findall(r"\w+", card.name)}
NAMES = {*Controls.__struct_fields__, "sprout", "warp", *KNOWN}
"""What a sentence may name: generation controls, models, cards, and what was typed."""
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def clover(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Runs a command line in Chinese: exit code, standard output, standard error."""
    monkeypatch.setenv(VARIABLE, CHINESE)
    monkeypatch.setenv("COLUMNS", "70")

    def run(*words: str) -> tuple[int, str, str]:
        try:
            code = main(words)
        except SystemExit as leaving:
            code = leaving.code if isinstance(leaving.code, int) else 1
        return code, *capfd.readouterr()

    return run


@pytest.mark.parametrize("command", [[], ["ask"], ["doctor"]], ids=str)
def test_help_is_chinese_and_no_line_of_it_is_too_wide(clover: Run, command: list[str]) -> None:
    code, out, _ = clover(*command, "--help")
    assert code == 0
    assert "选项" in out
    # what is to be typed as it stands: choices in braces
    shown = re.sub(r"\{[a-z,]+\}", "", out)
    assert latin_words(shown, also=NAMES) == set()
    explanations = [line for line in out.splitlines() if line.startswith("    ") and "[" not in line]
    assert all(display_width(line) <= 70 for line in explanations)


WRONG = [
    ["--nothing"],
    ["--theme", "pink"],
    ["--size", "3"],
    ["--at-step", "three"],
    ["--model"],
    ["ask", "hi", "--seed", "x"],
    ["ask", "hi", "--threshold", "much"],
    ["ask", "hi", "--th", "1"],
    ["ask", "hi", "--json=1"],
    ["ask", "hi", "--threshold", "2"],
    ["ask", "hi", "--set", "warp=1"],
    ["ask", "hi", "--set", "warp"],
    ["ask", "hi", "--set", "top_p=0"],
    ["ask", "hi", "--set", "do_sample=3"],
    ["ask", "hi", "--max-new-tokens", "0"],
    ["ask", ""],
    ["ask", "hi", "--file", "{tmp}/blank.txt"],
    ["ask", "--file", "{tmp}/blank.txt"],
    ["ask", "--file", "{tmp}/none.txt"],
    ["ask", "--file", "{tmp}"],
    ["ask", "--file", "{tmp}/latin1.txt"],
    ["ask", "--file", "{tmp}/blank.txt", "--trace", "{tmp}/t"],
    ["ask", "hi", "--trace", "{tmp}"],
    ["ask", "hi", "--trace", "{tmp}/nowhere/t"],
    ["ask", "hi", "--model", "{tmp}/none"],
    ["doctor", "--context", "x"],
    ["doctor", "--context", "0"],
    ["doctor", "--simulate", "{tmp}/none"],
]
WRONG_IN_THE_WORKER = [
    (["ask", "hi", "--model", "{tmp}"], "config.json"),
    (["ask", "hi", "--model", "{tmp}/broken.clover-trace"], "轨迹"),
    (["ask", "字" * 3000], "上下文"),
]


def prepare(folder: Path, words: list[str]) -> list[str]:
    """The command line, once the files that it names are there."""
    (folder / "blank.txt").write_text("\n \n", encoding="utf-8")
    (folder / "latin1.txt").write_bytes("é".encode("latin-1"))
    (folder / "broken.clover-trace").write_bytes(b"not a trace at all")
    return [word.replace("{tmp}", str(folder)) for word in words]


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_what_is_wrong_is_one_chinese_sentence(clover: Run, tmp_path: Path, words: list[str]) -> None:
    code, out, err = clover(*prepare(tmp_path, words))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert re.search("[一-鿿]", err)
    assert latin_words(err, also=NAMES) == set()


@pytest.mark.slow
@pytest.mark.parametrize(("words", "named"), WRONG_IN_THE_WORKER, ids=["folder", "trace", "too long"])
def test_what_the_engine_refuses_is_one_chinese_sentence(
    clover: Run, tmp_path: Path, words: list[str], named: str
) -> None:
    code, out, err = clover(*prepare(tmp_path, words))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert named in err
    assert latin_words(err) == set()


@pytest.mark.slow
def test_the_figures_below_a_live_reply_are_chinese(clover: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(sys.stdout), "isatty", lambda _: True, raising=False)
    code, _, err = clover("ask", "写一个函数，反转字符串。", "--max-new-tokens", "8")
    assert code == 0
    assert "词元" in err
    assert "--max-new-tokens" in err
    assert latin_words(err) == set()


@pytest.mark.slow
def test_a_json_line_about_a_failure_is_readable_chinese(clover: Run, tmp_path: Path) -> None:
    file = tmp_path / "prompts.txt"
    file.write_text("字" * 3000, encoding="utf-8")
    code, out, _ = clover("ask", "--file", str(file))
    assert code == 2
    assert latin_words(json.loads(out)["error"]["message"]) == set()
    assert "上下文" in out


def test_doctors_report_is_chinese(clover: Run) -> None:
    for words in (["doctor"], ["doctor", "--simulate", "RTX 5070 Ti"], ["doctor", "--simulate", "RTX 3060"]):
        code, out, _ = clover(*words)
        assert code == 0
        assert latin_words(out, also=NAMES) == set()


def request(client: WorkerClient) -> Generate:
    return Generate(request_id=client.new_request_id(), messages=[ChatMessage(role="user", content="hi")])


@pytest.mark.slow
def test_a_worker_starts_in_the_front_ends_language_and_follows_it(tmp_path: Path) -> None:
    async def refusal(client: WorkerClient) -> str:
        with pytest.raises(RequestFailed) as caught:
            await anext(client.generate(request(client)))
        return str(caught.value)

    async def body() -> list[str]:
        language.use(CHINESE)
        client = WorkerClient(tmp_path / "log")
        await client.use_language(ENGLISH)  # not running: nothing to tell
        await client.start()
        try:
            first = await refusal(client)
            await client.use_language(ENGLISH)
            second = await refusal(client)
            await client.use_language(CHINESE)
            return [first, second, await refusal(client)]
        finally:
            await client.stop()

    chinese, english, again = asyncio.run(asyncio.wait_for(body(), 60))
    assert (chinese, again) == ("尚未加载模型，请先选择一个。",) * 2
    assert english == "No model is loaded; choose one first."


def test_the_inbox_takes_a_language_at_once_and_queues_nothing() -> None:
    reading, writing = os.pipe()
    outbox = Outbox(writing)
    inbox = Inbox(outbox)
    inbox.put(UseLanguage(language=CHINESE))
    assert language.current() == CHINESE
    inbox.put(request(WorkerClient(Path("unused"))))
    assert isinstance(inbox.take(), Generate)
    outbox.close()
    os.close(reading)
    os.close(writing)


@pytest.mark.parametrize(
    "error",
    [MemoryError(), ModuleNotFoundError(name="torch"), WorkerDied(exit_code=None, log_tail="")],
    ids=lambda error: type(error).__name__,
)
def test_a_failure_leads_with_chinese(error: Exception) -> None:
    language.use(CHINESE)
    assert re.match("[一-鿿]", describe(error)[1])


@pytest.mark.parametrize("exit_code", [None, -9])
def test_a_dead_engine_is_said_in_chinese(exit_code: int | None) -> None:
    language.use(CHINESE)
    assert latin_words(str(WorkerDied(exit_code=exit_code, log_tail=""))) == set()


@pytest.mark.parametrize("name", Controls.__struct_fields__)
def test_what_a_control_may_be_is_chinese(name: str) -> None:
    language.use(CHINESE)
    assert latin_words(allowed_values(name)) == set()


@pytest.mark.parametrize("number", [errno.ENOENT, errno.EACCES, errno.EISDIR, errno.ENOTDIR, errno.ENOSPC])
def test_the_systems_reason_is_chinese(number: int) -> None:
    language.use(CHINESE)
    assert latin_words(reason(OSError(number, os.strerror(number)))) == set()


def test_a_rare_reason_keeps_the_systems_words() -> None:
    assert reason(OSError(errno.ELOOP, "Too many levels")) == "Too many levels"
    assert reason(OSError("no number")) == "no number"


def test_help_breaks_between_wide_characters_and_never_before_punctuation() -> None:
    assert wrapped("一二三，四五 long word", 7) == ["一二", "三，四", "五 long", "word"]
    assert wrapped("one two three", 8) == ["one two", "three"]
    assert wrapped("", 8) == [""]
