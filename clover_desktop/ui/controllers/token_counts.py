"""How many tokens a conversation or a file takes, asked of the worker between replies."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from clover_desktop.inference.client import RequestFailed, WorkerClient, WorkerDied
from clover_desktop.inference.controls import BadRequest
from clover_desktop.inference.protocol import ChatMessage, CountTokens
from clover_desktop.ui.state.session import Attachment, ChatSession


class TokenCounts:
    """Counts over a worker that answers one request at a time.

    Args:
        asking: held by whoever talks to the worker.
    """

    def __init__(self, client: WorkerClient, asking: asyncio.Lock) -> None:
        self._client, self._asking = client, asking

    async def conversation(self, messages: Sequence[ChatMessage]) -> int | None:
        """Tokens of a conversation as a prompt; None if the worker cannot say."""
        async with self._asking:
            command = CountTokens(request_id=self._client.new_request_id(), messages=list(messages))
            try:
                return await self._client.count_tokens(command)
            except (RequestFailed, WorkerDied, BadRequest):
                return None

    async def attachment(self, attachment: Attachment) -> int | None:
        """What a file adds to a question."""
        with_file = await self.conversation(ChatSession().draft_messages(".", (attachment,)))
        without = await self.conversation(ChatSession().draft_messages(".", ()))
        return None if with_file is None or without is None else with_file - without
