"""The model families that this program runs natively, by Hugging Face ``model_type``."""

from clover_desktop.inference.families.base import Family
from clover_desktop.inference.families.clover_moe.loading import CloverMoeFamily

FAMILIES: dict[str, Family] = {"clover_moe": CloverMoeFamily()}
