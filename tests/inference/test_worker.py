"""The worker as a real process behind the real client: order, cancel, death and good manners."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest

from clover_desktop.inference.client import RequestFailed, WorkerClient, WorkerDied, load_command
from clover_desktop.inference.controls import BadRequest
from clover_desktop.inference.protocol import (
    BlockFinished,
    ChatMessage,
    CountTokens,
    Event,
    Failed,
    Generate,
    GenerationFinished,
    LoadModel,
    ModelLoaded,
    StepResolved,
    encode_frame,
)
from clover_desktop.inference.worker import describe

pytestmark = pytest.mark.slow
WORKER = "from clover_desktop.inference import worker, worker_process"


def command(client: WorkerClient, text: str = "total", **controls: Any) -> Generate:
    settings = {"max_new_tokens": 3000, "threshold": 1.0} | controls
    return Generate(
        request_id=client.new_request_id(), messages=[ChatMessage(role="user", content=text)], controls=settings
    )


@asynccontextmanager
async def running(log: Path, folder: Path | None, *, code: str | None = None) -> AsyncGenerator[WorkerClient]:
    client = WorkerClient(log, command=[sys.executable, "-c", code] if code else None)
    await client.start()
    try:
        if folder is not None:
            async for _ in client.load(load_command(folder)):
                pass
        yield client
    finally:
        await client.stop()


async def drained(events: AsyncGenerator[Event]) -> list[Event]:
    return [event async for event in events]


def run(body: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(body(), 120))


def test_a_reply_comes_in_order_and_the_next_one_follows(toy_folder: Path, tmp_path: Path) -> None:
    async def body() -> None:
        async with running(tmp_path / "log", toy_folder) as client:
            for _ in range(2):
                events = [event async for event in client.generate(command(client, max_new_tokens=64))]
                assert isinstance(events[-1], GenerationFinished)
                assert [e.block for e in events if isinstance(e, BlockFinished)] == [0, 1]

    run(body)


def test_cancel_mid_block_ends_within_one_forward_and_leaves_the_worker_free(toy_folder: Path, tmp_path: Path) -> None:
    async def body() -> None:
        async with running(tmp_path / "log", toy_folder) as client:
            request = command(client)
            steps_after = 0
            is_cancelled = False
            async for event in client.generate(request):
                if isinstance(event, StepResolved):
                    steps_after += is_cancelled
                    if event.step == 3 and not is_cancelled:
                        is_cancelled = True
                        await client.cancel(request.request_id)
                if isinstance(event, GenerationFinished):
                    assert event.reason == "cancelled"
                    # steps that were in the pipe already arrive too; the worker's own count shows the one forward
                    assert event.stats.denoise_forwards == 3 + steps_after
                    assert steps_after <= 12
            again = [event async for event in client.generate(command(client, max_new_tokens=32))]
            assert isinstance(again[-1], GenerationFinished)

    run(body)


def test_leaving_the_iteration_cancels_the_request(toy_folder: Path, tmp_path: Path) -> None:
    async def body() -> None:
        async with running(tmp_path / "log", toy_folder) as client:
            events = client.generate(command(client))
            async for event in events:
                if isinstance(event, StepResolved):
                    break
            await events.aclose()
            counted = await client.count_tokens(
                CountTokens(request_id=9, messages=[ChatMessage(role="user", content="total")])
            )
            assert counted > 5

    run(body)


def test_a_second_generate_is_refused_and_the_first_goes_on(toy_folder: Path, tmp_path: Path) -> None:
    async def body() -> None:
        async with running(tmp_path / "log", toy_folder) as client:
            first, second = command(client, max_new_tokens=64), command(client)
            seen: list[Event] = []
            await client._send(first)
            await client._send(second)
            while not any(isinstance(event, GenerationFinished) for event in seen):
                seen.append(await client._next_event())
            failures = [event for event in seen if isinstance(event, Failed)]
            assert [(f.request_id, f.kind) for f in failures] == [(second.request_id, "bad_request")]
            assert isinstance(seen[-1], GenerationFinished)
            assert seen[-1].request_id == first.request_id

    run(body)


@pytest.mark.parametrize(
    ("text", "controls", "kind"),
    [
        ("", {}, "empty_prompt"),
        ("  \n", {}, "empty_prompt"),
        ("total", {"max_new_tokens": 5000}, "context_length_exceeded"),
        ("total", {"threshold": 2}, "bad_request"),
        ("total", {"warp": 2}, "bad_request"),
    ],
)
def test_a_bad_request_has_one_end_and_the_worker_lives(
    toy_folder: Path, tmp_path: Path, text: str, controls: dict[str, Any], kind: str
) -> None:
    async def body() -> None:
        async with running(tmp_path / "log", toy_folder) as client:
            with pytest.raises(RequestFailed) as caught:
                await drained(client.generate(command(client, text, **controls)))
            assert caught.value.failure.kind == kind
            assert client.is_running

    run(body)


def test_asking_without_a_model_and_loading_a_broken_one_are_sentences(tmp_path: Path) -> None:
    async def body() -> None:
        async with running(tmp_path / "log", None) as client:
            with pytest.raises(RequestFailed, match="No model"):
                await drained(client.generate(command(client)))
            with pytest.raises(RequestFailed, match=r"config\.json"):
                await drained(client.load(LoadModel(path=str(tmp_path))))

    run(body)


def test_prints_of_a_library_do_not_corrupt_frames(toy_folder: Path, tmp_path: Path) -> None:
    code = (
        "import os\n"
        f"{WORKER}\n"
        "from clover_desktop.inference import engine\n"
        "make = engine.make_engine\n"
        "def loud(name):\n"
        "    print('a library prints', flush=True); os.write(1, b'and so does native code')\n"
        "    return make(name)\n"
        "worker.make_engine = loud\n"
        "worker_process.main()\n"
    )

    async def body() -> None:
        async with running(tmp_path / "log", None, code=code) as client:
            loaded = [event async for event in client.load(load_command(toy_folder))]
            assert isinstance(loaded[-1], ModelLoaded)

    run(body)
    assert "a library prints" in (tmp_path / "log").read_text()


def test_a_killed_worker_is_noticed_with_its_log_and_can_be_started_again(toy_folder: Path, tmp_path: Path) -> None:
    async def body() -> None:
        async with running(tmp_path / "log", toy_folder) as client:

            async def kill_in_step_two() -> None:
                async for event in client.generate(command(client)):
                    if isinstance(event, StepResolved) and event.step == 2:
                        os.kill(client.process_id or 0, signal.SIGKILL)

            with pytest.raises(WorkerDied) as caught:
                await kill_in_step_two()
            assert caught.value.exit_code == -signal.SIGKILL
            await client.stop()
            await client.start()
            async for _ in client.load(load_command(toy_folder)):
                pass
            events = [event async for event in client.generate(command(client, max_new_tokens=32))]
            assert isinstance(events[-1], GenerationFinished)

    run(body)


def test_a_module_in_the_users_folder_is_not_imported(
    toy_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "queue.py").write_text("raise SystemExit(9)", encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    async def body() -> None:
        async with running(tmp_path / "log", toy_folder) as client:
            assert client.is_running

    run(body)


def test_ctrl_c_in_a_terminal_does_not_reach_the_worker(tmp_path: Path) -> None:
    async def body() -> None:
        async with running(tmp_path / "log", None) as client:
            assert os.getpgid(client.process_id or 0) != os.getpgid(0)

    run(body)


def test_a_worker_that_does_not_answer_is_ended_all_the_same(toy_folder: Path, tmp_path: Path) -> None:
    async def body() -> None:
        async with running(tmp_path / "log", toy_folder) as client:
            os.kill(client.process_id or 0, signal.SIGSTOP)
            async with asyncio.timeout(10):
                await client.stop()
            assert not client.is_running

    run(body)


def test_an_idle_workers_death_can_be_waited_for(tmp_path: Path) -> None:
    async def body() -> None:
        async with running(tmp_path / "log", None) as client:
            os.kill(client.process_id or 0, signal.SIGKILL)
            died = await client.ended()
            assert died.exit_code == -signal.SIGKILL

    run(body)


def test_a_frame_that_is_no_command_is_answered_and_the_next_one_served(toy_folder: Path, tmp_path: Path) -> None:
    async def body() -> None:
        async with running(tmp_path / "log", toy_folder) as client:
            assert client._process is not None
            assert client._process.stdin is not None
            client._process.stdin.write(b"\x03\x00\x00\x00abc" + encode_frame(command(client, max_new_tokens=32)))
            failed = await client._next_event()
            assert isinstance(failed, Failed)
            assert failed.kind == "bad_request"
            while not isinstance(await client._next_event(), GenerationFinished):
                pass

    run(body)


def test_text_that_cannot_be_sent_is_a_bad_request(toy_folder: Path, tmp_path: Path) -> None:
    async def body() -> None:
        async with running(tmp_path / "log", toy_folder) as client:
            with pytest.raises(BadRequest):
                await drained(client.generate(command(client, "a\ud800b")))
            assert await drained(client.generate(command(client, max_new_tokens=32)))

    run(body)


def test_numbers_that_break_down_end_the_request_and_not_the_worker(toy_folder: Path, tmp_path: Path) -> None:
    code = (
        f"{WORKER}\n"
        "from clover_desktop.inference.families.clover_moe.model import CloverMoeModel\n"
        "head = CloverMoeModel._head\n"
        "CloverMoeModel._head = lambda self, hidden: head(self, hidden) * float('nan')\n"
        "worker_process.main()\n"
    )

    async def body() -> None:
        async with running(tmp_path / "log", toy_folder, code=code) as client:
            with pytest.raises(RequestFailed, match="NaN") as caught:
                await drained(client.generate(command(client)))
            assert caught.value.failure.kind == "numeric"
            assert client.is_running

    run(body)


def test_without_the_engines_libraries_the_request_says_how_to_install_them(toy_folder: Path, tmp_path: Path) -> None:
    code = f"import sys\nsys.modules['torch'] = None\n{WORKER}\nworker_process.main()\n"

    async def body() -> None:
        async with running(tmp_path / "log", None, code=code) as client:
            with pytest.raises(RequestFailed, match=r"torch is missing.*clover-desktop\[engine\]"):
                await drained(client.load(load_command(toy_folder)))
            assert client.is_running

    run(body)


def test_a_lack_of_memory_is_a_sentence() -> None:
    for error in (
        MemoryError(),
        RuntimeError("DefaultCPUAllocator: can't allocate memory: you tried to allocate 1 bytes"),
    ):
        kind, sentence = describe(error)
        assert kind == "out_of_memory"
        assert "memory is full" in sentence


def test_a_worker_that_dies_at_once_says_why(tmp_path: Path) -> None:
    async def body() -> None:
        client = WorkerClient(tmp_path / "log", command=[sys.executable, "-c", "raise SystemExit('no torch here')"])
        with pytest.raises(WorkerDied) as caught:
            await client.start()
        assert "no torch here" in caught.value.log_tail
        await client.stop()

    run(body)


def test_a_worker_that_ignores_shutdown_is_ended_firmly(tmp_path: Path) -> None:
    code = (
        "import signal, time\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        f"{WORKER}\n"
        "worker.Worker.run = lambda self: time.sleep(100)\n"
        "worker_process.main()\n"
    )

    async def body() -> None:
        client = WorkerClient(tmp_path / "log", command=[sys.executable, "-c", code])
        ready = await client.start()
        await client.stop()
        assert not psutil.pid_exists(ready.process_id)

    run(body)


@pytest.mark.skipif(sys.platform != "linux", reason="PDEATHSIG is Linux's")
@pytest.mark.parametrize(
    "native_call", ["time.sleep(600)", "ctypes.PyDLL(None).sleep(600)"], ids=["plain", "holds GIL"]
)
def test_no_worker_outlives_a_killed_front_end_even_inside_a_native_call(tmp_path: Path, native_call: str) -> None:
    # closing the outbox first makes sure that WorkerReady has left before the native call takes the GIL
    run_native = f"worker.Worker.run = lambda self: (self._outbox.close(), {native_call})"
    worker_code = f"import ctypes, time\n{WORKER}\n{run_native}\nworker_process.main()\n"
    front_end = (
        "import asyncio, pathlib, sys\n"
        "from clover_desktop.inference.client import WorkerClient\n"
        "async def main():\n"
        f"    client = WorkerClient(pathlib.Path({str(tmp_path / 'log')!r}),\n"
        f"        command=[sys.executable, '-c', {worker_code!r}])\n"
        "    ready = await client.start()\n"
        "    print(ready.process_id, flush=True)\n"
        "    await asyncio.sleep(600)\n"
        "asyncio.run(main())\n"
    )
    with subprocess.Popen([sys.executable, "-c", front_end], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        worker = psutil.Process(int(parent.stdout.readline()))
        parent.kill()
    gone, _ = psutil.wait_procs([worker], timeout=10)
    assert gone
