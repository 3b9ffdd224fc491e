"""Background tasks: waited for, ended by their owner, and never silent."""

from __future__ import annotations

import asyncio

from clover_desktop.ui.controllers.owned_tasks import OwnedTasks


def test_what_breaks_in_the_background_reaches_its_owner() -> None:
    errors: list[str] = []

    async def fail() -> None:
        raise ValueError("broken")

    async def main() -> None:
        tasks = OwnedTasks(lambda error: errors.append(str(error)))
        tasks.begin(fail())
        await tasks.idle()

    asyncio.run(main())
    assert errors == ["broken"]


def test_idle_waits_for_what_a_task_begins_itself() -> None:
    done: list[str] = []

    async def main() -> None:
        tasks = OwnedTasks(lambda error: None)

        async def second() -> None:
            done.append("second")

        async def first() -> None:
            tasks.begin(second())

        tasks.begin(first())
        await tasks.idle()

    asyncio.run(main())
    assert done == ["second"]


def test_closing_ends_what_never_would_without_an_error() -> None:
    errors: list[Exception] = []

    async def main() -> None:
        tasks = OwnedTasks(errors.append)
        tasks.begin(asyncio.Event().wait())  # type: ignore[arg-type]
        async with asyncio.timeout(5):
            await tasks.close()

    asyncio.run(main())
    assert errors == []
