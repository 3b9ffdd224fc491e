"""Examples -> token ids -> batches of one shape, with masks drawn. Deterministic by seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import torch
from torch import Tensor

from clover_desktop.inference.chat_tokenizer import ChatTokenizer
from clover_desktop.inference.protocol import ChatMessage
from training.corpus.example import Example
from training.model_pass import Batch
from training.shape import BLOCK_SIZE, END_OF_TEXT, END_OF_TURN, MASK, THINK_END

FILL_WEIGHT = 0.2
"""Weight of the end tokens that fill a reply's last block behind the first one."""
WHOLLY_MASKED_SHARE = 0.4
"""Blocks that are masked as a whole, as every block is in its first step: these teach to read the prompt."""


@dataclass(frozen=True, kw_only=True)
class Tokens:
    """One example as ids: the prompt, and the reply with its end token."""

    prompt: list[int]
    reply: list[int]

    @property
    def shape(self) -> tuple[int, int]:
        """Prompt blocks (at least one) and reply blocks."""
        return -(-len(self.prompt) // BLOCK_SIZE), -(-len(self.reply) // BLOCK_SIZE)


def reply_text(example: Example) -> str:
    """What the model writes: with thinking, the thought comes first and is closed."""
    if example.thinking is None:
        return example.answer
    return f"{example.thinking}\n{THINK_END}\n\n{example.answer}"


def chat_messages(example: Example) -> list[ChatMessage]:
    """The conversation before the reply."""
    return [ChatMessage(role=turn.role, content=turn.content) for turn in example.turns]


def encode(example: Example, tokenizer: ChatTokenizer) -> Tokens:
    """An example as the engine would see it, the reply closed by the end token."""
    return Tokens(
        prompt=tokenizer.encode_chat(chat_messages(example), thinking=example.thinking is not None),
        reply=tokenizer.encode_template_text(reply_text(example) + END_OF_TURN),
    )


def batches(examples: Iterable[Example], tokenizer: ChatTokenizer, *, batch_tokens: int, seed: int) -> Iterator[Batch]:
    """Batches of about ``batch_tokens`` positions, each of examples with the same numbers of blocks."""
    generator = torch.Generator().manual_seed(seed)
    waiting: dict[tuple[int, int], list[Tokens]] = {}
    for example in examples:
        tokens = encode(example, tokenizer)
        shape = tokens.shape
        bucket = waiting.setdefault(shape, [])
        bucket.append(tokens)
        positions = (shape[0] + 2 * shape[1] - 1) * BLOCK_SIZE
        if len(bucket) * positions >= batch_tokens:
            yield collate(bucket, tokenizer, generator=generator)
            waiting[shape] = []


def collate(group: list[Tokens], tokenizer: ChatTokenizer, *, generator: torch.Generator) -> Batch:
    """One batch of examples of one shape: prompts padded on the left, replies filled with end tokens."""
    end, pad = _special_id(tokenizer, END_OF_TURN), _special_id(tokenizer, END_OF_TEXT)
    prompt_blocks, reply_blocks = group[0].shape
    width = prompt_blocks * BLOCK_SIZE
    prompts = torch.tensor([[pad] * (width - len(g.prompt)) + g.prompt for g in group])
    is_padding = torch.tensor([[True] * (width - len(g.prompt)) + [False] * len(g.prompt) for g in group])
    length = reply_blocks * BLOCK_SIZE
    replies = torch.tensor([g.reply + [end] * (length - len(g.reply)) for g in group])
    weights = torch.tensor([[1.0] * len(g.reply) + [FILL_WEIGHT] * (length - len(g.reply)) for g in group])
    targets = replies.unflatten(1, (reply_blocks, BLOCK_SIZE))
    is_masked = draw_masks(targets.shape, generator=generator)
    known = replies[:, :-BLOCK_SIZE]
    return Batch(
        clean=torch.cat([prompts, known], dim=1),
        is_padding=torch.cat([is_padding, torch.zeros_like(known, dtype=torch.bool)], dim=1),
        noised=torch.where(is_masked, _special_id(tokenizer, MASK), targets),
        targets=targets,
        weights=weights.view_as(targets) * is_masked,
    )


def draw_masks(shape: torch.Size, *, generator: torch.Generator) -> Tensor:
    """(B, R, L) bool: a uniform share of every block is masked, at least one position; some wholly."""
    examples, blocks, length = shape
    share = torch.rand(examples, blocks, 1, generator=generator)
    share[torch.rand(examples, blocks, 1, generator=generator) < WHOLLY_MASKED_SHARE] = 1.0
    noise = torch.rand(examples, blocks, length, generator=generator)
    return (noise < share) | (noise == noise.amin(-1, keepdim=True))


def _special_id(tokenizer: ChatTokenizer, content: str) -> int:
    token_id = tokenizer.added_token_id(content)
    assert token_id is not None, content
    return token_id
