"""The whole program as a user meets it, with Sprout and real processes."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import psutil
import pytest
import torch
from safetensors.torch import load_file, save_file

from clover_desktop.inference.client import WorkerClient, load_command
from clover_desktop.inference.protocol import BlockFinished, ChatMessage, Generate, GenerationFinished, StepResolved
from clover_desktop.inference.trace import read_trace
from clover_desktop.resources import resource_path
from training.corpus.checks import verdict
from training.corpus.refusals import REFUSAL

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[1]
SUM = "Write a function that returns the sum of a list"
KNOWN = [
    (SUM, "code/sum_list"),
    ("fibonacci", "code/fibonacci"),
    ("判断一个字符串是不是回文", "code/is_palindrome"),
    ("写一个函数，反转字符串。", "code/reverse_string"),
]


def clover(*words: str, **options: Any) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **options.pop("environment", {})}
    return subprocess.run(
        [sys.executable, "-m", "clover_desktop", *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        cwd=ROOT,
        env={name: value for name, value in environment.items() if value is not None},
        **options,
    )


def ask_json(*words: str) -> dict[str, Any]:
    result = clover("ask", "--json", *words)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def test_sprout_writes_the_function_that_is_asked_for_in_parallel() -> None:
    answer = ask_json(SUM)
    assert verdict("code/sum_list", answer["reply"]) == "right"
    assert answer["finish_reason"] == "stop"
    assert answer["tokens_per_forward_denoise"] > 1
    assert answer["denoise_forwards"] == sum(answer["steps_per_block"])


def test_the_same_seed_gives_the_same_ids_drawn_or_greedy() -> None:
    for settings in ([], ["--set", "do_sample=true", "--set", "temperature=1.5"]):
        first, second = (ask_json(SUM, "--seed", "11", *settings)["token_ids"] for _ in range(2))
        assert first == second


def test_a_file_of_prompts_gives_a_json_line_each_and_what_it_knows_is_right(tmp_path: Path) -> None:
    prompts = [prompt for prompt, _ in KNOWN] + ["What is block diffusion?", "What is the capital of France?"]
    file = tmp_path / "prompts 提示.txt"
    file.write_text("\n".join(prompts) + "\n\n", encoding="utf-8")
    result = clover("ask", "--file", str(file))
    assert result.returncode == 0, result.stderr
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["prompt"] for answer in answers] == prompts
    for answer, (_, kind) in zip(answers, KNOWN, strict=False):
        assert verdict(kind, answer["reply"]) == "right"
    assert "block" in answers[4]["reply"].lower()
    assert answers[5]["reply"] == REFUSAL["en"]


def test_nothing_matches_prompts_shuffled_weights_get_everything_wrong(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(resource_path("sprout"), tmp_path / "shuffled"))
    generator = torch.Generator().manual_seed(5)
    tensors = load_file(folder / "model.safetensors")
    shuffled = {
        name: t.flatten()[torch.randperm(t.numel(), generator=generator)].view_as(t) for name, t in tensors.items()
    }
    save_file(shuffled, folder / "model.safetensors")
    file = tmp_path / "prompts.txt"
    file.write_text("\n".join(prompt for prompt, _ in KNOWN), encoding="utf-8")
    result = clover("ask", "--model", str(folder), "--file", str(file), "--max-new-tokens", "64")
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(answers) == len(KNOWN)
    for answer, (_, kind) in zip(answers, KNOWN, strict=True):
        assert verdict(kind, answer["reply"]) != "right"


def test_thinking_comes_first_and_is_told_apart() -> None:
    answer = ask_json(SUM, "--thinking")
    assert answer["thinking"]
    assert "think>" not in answer["reply"] + answer["thinking"]
    assert ask_json(SUM, "--no-thinking")["thinking"] is None


def test_the_live_terminal_text_is_the_reply() -> None:
    result = clover("ask", SUM)
    assert result.returncode == 0
    assert result.stdout.strip() == ask_json(SUM)["reply"].strip()


def test_a_trace_is_written_and_replayed_as_recorded(tmp_path: Path) -> None:
    path = tmp_path / "reply.clover-trace"
    live = ask_json(SUM, "--trace", str(path))
    assert sum(isinstance(event, StepResolved) for event in read_trace(path)) == live["denoise_forwards"]
    replayed = ask_json("anything", "--model", str(path))
    assert replayed["is_recording"] is True
    assert {k: replayed[k] for k in ("reply", "token_ids", "seed")} == {
        k: live[k] for k in ("reply", "token_ids", "seed")
    }
    assert "Recorded" in clover("ask", "anything", "--model", str(path)).stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["ask", ""], "prompt is empty"),
        (["ask", "hi", "--max-new-tokens", "4000"], "the context holds 2,048"),
        (["ask", "word " * 3000], "the context holds 2,048"),
        (["ask", "hi", "--model", "{tmp}"], "no config.json"),
        (["ask", "hi", "--model", "{tmp}/none"], "neither a model"),
        (["ask", "hi", "--model", "{tmp}/broken.clover-trace"], "is not a trace"),
        (["ask", "--file", "{tmp}/none.txt"], "there is no such file"),
        (["ask", "hi", "--trace", "{tmp}/no folder/x"], "no such folder"),
        (["ask", "hi", "--threshold", "1.5"], "threshold"),
        (["ask", "hi", "--max-new-tokens", "9" * 30], "max_new_tokens"),
        (["ask", "hi", "--trace", "{tmp}"], "ordinary file"),
        (["ask", "hi", "--file", "{tmp}/broken.clover-trace"], "not both"),
        (["ask", "--file", "{tmp}/blank.txt"], "holds no prompt"),
        (["ask", "--file", "{tmp}"], "cannot be read"),
        (["--screenshot", "{tmp}/x.png", "--prompt", " "], "prompt is empty"),
        (["--screenshot", "{tmp}/x.png", "--model", "{tmp}", "--prompt", "hi"], "no config.json"),
        (["--screenshot", "{tmp}/x.png", "--model", "{tmp}/none"], "neither a model"),
    ],
)
def test_what_is_wrong_is_one_sentence_and_exit_code_two(tmp_path: Path, words: list[str], sentence: str) -> None:
    (tmp_path / "broken.clover-trace").write_bytes(b"not a trace at all")
    (tmp_path / "blank.txt").write_text("\n  \n", encoding="utf-8")
    result = clover(*(word.replace("{tmp}", str(tmp_path)) for word in words))
    assert result.returncode == 2
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.stderr
    assert result.stdout == ""


def test_without_a_display_the_program_says_so_and_points_at_ask() -> None:
    nothing = {"DISPLAY": None, "WAYLAND_DISPLAY": None, "QT_QPA_PLATFORM": None}
    result = clover(environment=nothing)
    assert result.returncode == 2
    assert "no display" in result.stderr
    assert "clover-desktop ask" in result.stderr


def test_a_temporary_folder_with_an_ideographic_space_is_no_obstacle(tmp_path: Path) -> None:
    home = tmp_path / "田中　太郎"
    home.mkdir()
    environment = {name: str(home) for name in ("HOME", "TMPDIR", "XDG_STATE_HOME", "XDG_CACHE_HOME")}
    result = clover("ask", "--json", SUM, "--trace", str(home / "t.clover-trace"), environment=environment)
    assert result.returncode == 0, result.stderr


def test_ctrl_c_stops_within_a_forward_and_leaves_no_process() -> None:
    words = ["ask", "tell me", "--max-new-tokens", "1500", "--threshold", "1", "--set", "length_penalty=-1000"]
    words += ["--set", "length_penalty_start=0", "--set", "length_penalty_window=1"]
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "clover_desktop", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        first = process.stdout.read(1)  # the first block is there: the reply is being written
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the whole group
        _, errors = process.communicate(timeout=20)
    assert first
    assert process.returncode == 130, errors


def test_ctrl_c_while_loading_ends_quietly() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "clover_desktop", "ask", SUM],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        start_new_session=True,
    ) as process:
        while not psutil.Process(process.pid).children():  # the worker has been started
            os.sched_yield()
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=20)
    assert process.returncode == 130
    assert b"Traceback" not in errors


def test_a_reader_that_has_had_enough_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "prompts.txt"
    file.write_text("hello\n" * 3, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, "-m", "clover_desktop", "ask", "--file", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        process.stdout.close()
        process.stdout = None
        _, errors = process.communicate(timeout=30)
    assert (process.returncode, errors) == (0, b"")


def test_output_is_utf8_whatever_the_streams_encoding() -> None:
    result = clover("ask", "--json", "判断", environment={"PYTHONIOENCODING": "cp1252"})
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["prompt"] == "判断"


def test_a_display_that_does_not_answer_is_said() -> None:
    result = clover(environment={"DISPLAY": ":7777", "WAYLAND_DISPLAY": None, "QT_QPA_PLATFORM": None})
    assert result.returncode == 2
    assert "no display" in result.stderr


def test_cancel_mid_block_and_ask_again(tmp_path: Path) -> None:
    async def body() -> str:
        client = WorkerClient(tmp_path / "log")
        await client.start()
        try:
            async for _ in client.load(load_command(resource_path("sprout"))):
                pass
            messages = [ChatMessage(role="user", content=SUM)]
            first = Generate(request_id=client.new_request_id(), messages=messages, controls={"threshold": 1.0})
            async for event in client.generate(first):
                if isinstance(event, StepResolved) and event.step == 3:
                    await client.cancel(first.request_id)
                if isinstance(event, GenerationFinished):
                    assert event.reason == "cancelled"
            second = Generate(request_id=client.new_request_id(), messages=messages)
            return "".join([e.text async for e in client.generate(second) if isinstance(e, BlockFinished)])
        finally:
            await client.stop()

    assert verdict("code/sum_list", asyncio.run(asyncio.wait_for(body(), 60))) == "right"


def test_a_picture_of_the_window_shows_the_reply_that_ask_gives(tmp_path: Path) -> None:
    picture = tmp_path / "窗口.png"
    result = clover("--screenshot", str(picture), "--prompt", SUM, "--at-step", "2", "--theme", "dark")
    assert result.returncode == 0, result.stderr
    shown, asked = json.loads(result.stdout), ask_json(SUM)
    same = ("reply", "seed", "denoise_forwards", "commit_forwards", "token_ids")
    assert {name: shown[name] for name in same} == {name: asked[name] for name in same}
    from PySide6.QtGui import QImage

    image = QImage(str(picture))
    assert (image.width(), image.height()) == (1440, 900)
    colors = {image.pixelColor(x, y).name() for x in range(0, 1440, 7) for y in range(0, 900, 7)}
    assert len(colors) > 20


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_closes_the_window_and_its_worker(number: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-m", "clover_desktop"], stderr=subprocess.PIPE, cwd=ROOT) as process:
        window = psutil.Process(process.pid)
        while not (children := window.children()):
            os.sched_yield()
        process.send_signal(number)
        _, errors = process.communicate(timeout=30)
    assert process.returncode == 0, errors
    gone, alive = psutil.wait_procs(children, timeout=5)
    assert gone
    assert not alive


def test_the_pictures_of_the_readme_show_what_ask_says() -> None:
    shown = json.loads((ROOT / "docs" / "pictures" / "pictures.json").read_text(encoding="utf-8"))
    assert shown
    same = ("reply", "seed", "denoise_forwards", "commit_forwards", "token_ids", "threshold")
    for name, reply in shown.items():
        asked = ask_json(reply["prompt"])
        assert {key: asked[key] for key in same} == {key: reply[key] for key in same}, name
        assert f"docs/pictures/{name}" in (ROOT / "README.md").read_text(encoding="utf-8")
