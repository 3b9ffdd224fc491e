"""A memory plan as parts with names and amounts, for whoever draws or prints it. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from clover_desktop.language import tr
from clover_desktop.models.memory_fit import GIB, MemoryPlan
from clover_desktop.models.profiles import Profile

PartKind = Literal[
    "dense", "experts", "context", "state", "workspace", "reserved", "embedding", "free", "lacking"
]  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Part:
    """One part of a memory plan, in bytes."""

    kind: PartKind
    size: int

    @property
    def words(self) -> str:
        """Its name and amount."""
        return f"{part_name(self.kind)} {gib(self.size)}"


@dataclass(frozen=True, kw_only=True)
class Filling:
    """One memory and what lies in it. Where the parts exceed ``capacity``, that much is lacking."""

    capacity: int
    parts: tuple[Part, ...]

    @property
    def missing(self) -> int:
        """Bytes by which the parts exceed the memory."""
        return max(sum(part.size for part in self.parts) - self.capacity, 0)

    @property
    def legend(self) -> tuple[Part, ...]:
        """The parts in their order, then what is free or lacking, if anything is."""
        rest = self.capacity - sum(part.size for part in self.parts)
        if not rest:
            return self.parts
        return (*self.parts, Part(kind="free", size=rest) if rest > 0 else Part(kind="lacking", size=-rest))


def part_name(kind: PartKind) -> str:
    """The part in words."""
    match kind:
        case "dense":
            return tr("dense and output layers")
        case "experts":
            return tr("experts")
        case "context":
            return tr("context")
        case "state":
            return tr("GDN state")
        case "workspace":
            return tr("workspace")
        case "reserved":
            return tr("system and other programs")
        case "embedding":
            return tr("embedding")
        case "free":
            return tr("free")
        case "lacking":
            return tr("lacking")


def card_filling(plan: MemoryPlan, *, capacity: int, reserved: int) -> Filling:
    """What lies on a card; ``reserved`` is what a model may not take of it."""
    sizes = dict(plan.parts)
    dense = sizes["dense layers"] + sizes["output layer"] + sizes["norms and routers"]
    parts = (
        Part(kind="dense", size=dense),
        Part(kind="experts", size=sizes["experts"]),
        Part(kind="context", size=sizes["context"]),
        Part(kind="state", size=sizes["GDN state"]),
        Part(kind="workspace", size=sizes["workspace"]),
        Part(kind="reserved", size=reserved),
    )
    return Filling(capacity=capacity, parts=tuple(part for part in parts if part.size))


def ram_filling(plan: MemoryPlan, profile: Profile, *, host_free: int) -> Filling:
    """What lies in RAM, of what is free now."""
    experts = plan.host_needed - profile.parts.embedding
    parts = (Part(kind="experts", size=experts), Part(kind="embedding", size=profile.parts.embedding))
    return Filling(capacity=host_free, parts=tuple(part for part in parts if part.size))


def on_card(plan: MemoryPlan) -> int:
    """Bytes that the model takes on the card."""
    return sum(size for _, size in plan.parts)


def gib(size: int) -> str:
    """An amount of memory."""
    return f"{size / GIB:.1f} GiB"


def decimal(size: int) -> str:
    """An amount on disk, as shops and file managers count it."""
    if size < 1_000_000_000:
        return f"{size / 1e6:.1f} MB"
    return f"{size / 1e9:.1f} GB" if size < 100_000_000_000 else f"{size / 1e9:.0f} GB"
