"""Figures of cards by name, for simulation and for what a driver does not tell. Pure table; no torch.

Memory and bandwidth are the maker's published figures; arithmetic is dense BF16 with float32 sums, in TFLOP/s, from
the maker's architecture papers. Host copy is 0.85 of the PCIe link: generation 4 x16 about 25 GB/s, 5 about 50.
"""

from __future__ import annotations

from dataclasses import dataclass

from clover_desktop.language import tr
from clover_desktop.models.memory_fit import GIB, Card
from clover_desktop.models.speed_fit import CardSpeed


@dataclass(frozen=True, kw_only=True)
class KnownCard:
    """One card model."""

    name: str
    memory_gib: float
    bandwidth_gb: float
    arithmetic_tf: float
    host_copy_gb: float

    def as_card(self) -> Card:
        """The card with nothing else on it."""
        return Card(name=self.name, total=round(self.memory_gib * GIB))

    def speed(self) -> CardSpeed:
        """What the speed formula needs."""
        return CardSpeed(
            bandwidth=self.bandwidth_gb * 1e9, arithmetic=self.arithmetic_tf * 1e12, host_copy=self.host_copy_gb * 1e9
        )


KNOWN_CARDS = tuple(
    KnownCard(name=name, memory_gib=memory, bandwidth_gb=bandwidth, arithmetic_tf=arithmetic, host_copy_gb=copy)
    for name, memory, bandwidth, arithmetic, copy in (
        ("RTX 3060", 12, 360, 25, 25),
        ("RTX 3090", 24, 936, 71, 25),
        ("RTX 4060 Ti 16 GB", 16, 288, 44, 12),
        ("RTX 4070 Ti SUPER", 16, 672, 88, 25),
        ("RTX 4080", 16, 717, 97, 25),
        ("RTX 4090", 24, 1008, 165, 25),
        ("RTX 5060 Ti 16 GB", 16, 448, 47, 25),
        ("RTX 5070", 12, 672, 62, 50),
        ("RTX 5070 Ti", 16, 896, 88, 50),
        ("RTX 5080", 16, 960, 113, 50),
        ("RTX 5090", 32, 1792, 210, 50),
        ("L40S", 48, 864, 181, 25),
        ("A100 80 GB", 80, 2039, 312, 25),
        ("H100", 80, 3350, 989, 50),
        ("RTX PRO 6000", 96, 1792, 252, 50),
        ("H200", 141, 4800, 989, 50),
    )
)


class UnknownCard(ValueError):
    """A name that is in no table; the sentence lists the names."""


def find_card(name: str) -> KnownCard:
    """The card of that name, whatever its case and spaces, and with or without the maker's words in front.

    Raises:
        UnknownCard: there is none.
    """
    wanted = _plain(name)
    exact = [card for card in KNOWN_CARDS if _plain(card.name) == wanted]
    ending = exact or [card for card in KNOWN_CARDS if wanted and _plain(card.name).endswith(wanted)]
    close = ending or [card for card in KNOWN_CARDS if wanted and wanted in _plain(card.name)]
    if len(close) != 1:
        names = ", ".join(card.name for card in KNOWN_CARDS)
        raise UnknownCard(tr("{}: is no card that this program knows. It knows: {}.").format(name, names))
    return close[0]


def _plain(name: str) -> str:
    lowered = name.lower().replace("nvidia", "").replace("geforce", "")
    return "".join(character for character in lowered if character.isalnum())
