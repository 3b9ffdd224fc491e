"""The generation controls in words: name, meaning and unit of each, for the settings and for nobody else to repeat."""

from __future__ import annotations

from dataclasses import dataclass

from clover_desktop.language import tr


@dataclass(frozen=True, kw_only=True)
class ControlWords:
    """What a reader needs to know about one control."""

    label: str
    meaning: str
    unit: str = ""


def control_words() -> dict[str, ControlWords]:
    """Every field of `Controls` by its name, in the order in which it is shown; a test compares the two."""
    return {**_block_words(), **_length_words(), **_penalty_words(), **_sampling_words(), **_expert_words()}


def _block_words() -> dict[str, ControlWords]:
    return {
        "threshold": ControlWords(
            label=tr("Threshold"),
            meaning=tr(
                "A position becomes final when the model is surer of it than this. Lower is faster and riskier."
            ),
            unit=tr("probability"),
        ),
        "block_size": ControlWords(
            label=tr("Block size"), meaning=tr("Positions that are resolved together."), unit=tr("tokens")
        ),
        "thinking": ControlWords(label=tr("Thinking"), meaning=tr("Whether a reply begins by thinking.")),
    }


def _length_words() -> dict[str, ControlWords]:
    return {
        "max_new_tokens": ControlWords(
            label=tr("Longest reply"), meaning=tr("A hard limit of the reply's length."), unit=tr("tokens")
        ),
        "length_penalty": ControlWords(
            label=tr("Length push"),
            meaning=tr("Added to the end token in long replies, so that they come to an end. 0 is off."),
            unit=tr("logit"),
        ),
        "length_penalty_start": ControlWords(
            label=tr("Length push from"), meaning=tr("Where in the reply that push begins."), unit=tr("tokens")
        ),
        "length_penalty_window": ControlWords(
            label=tr("Length push over"), meaning=tr("How long it takes to grow to its full size."), unit=tr("tokens")
        ),
        "think_end_bias": ControlWords(
            label=tr("Thinking push"),
            meaning=tr("Added to the end of thinking in long thoughts, in the same way. 0 is off."),
            unit=tr("logit"),
        ),
        "think_end_start": ControlWords(
            label=tr("Thinking push from"), meaning=tr("Where in the reply that push begins."), unit=tr("tokens")
        ),
        "think_end_window": ControlWords(
            label=tr("Thinking push over"), meaning=tr("How long it takes to grow to its full size."), unit=tr("tokens")
        ),
    }


def _penalty_words() -> dict[str, ControlWords]:
    return {
        "presence_penalty": ControlWords(
            label=tr("Presence penalty"),
            meaning=tr("Taken from every token that the reply already has. 0 is off."),
            unit=tr("logit"),
        ),
        "frequency_penalty": ControlWords(
            label=tr("Frequency penalty"),
            meaning=tr("Taken once for each time the reply has the token. 0 is off."),
            unit=tr("logit"),
        ),
        "repetition_penalty": ControlWords(
            label=tr("Repetition penalty"),
            meaning=tr("Makes tokens that the reply already has less likely by this factor. 1 is off."),
            unit=tr("factor"),
        ),
    }


def _sampling_words() -> dict[str, ControlWords]:
    return {
        "do_sample": ControlWords(
            label=tr("Draw at random"), meaning=tr("Draw tokens at random instead of taking the most probable one.")
        ),
        "temperature": ControlWords(
            label=tr("Temperature"),
            meaning=tr("Above 1 the draw is more even, below 1 it keeps closer to the most probable token."),
            unit=tr("factor"),
        ),
        "top_k": ControlWords(
            label=tr("Best tokens only"),
            meaning=tr("Draw among this many most probable tokens. 0 is off."),
            unit=tr("tokens"),
        ),
        "top_p": ControlWords(
            label=tr("Best probability only"),
            meaning=tr("Draw among the fewest tokens that have this much probability together. 1 is off."),
            unit=tr("probability"),
        ),
        "min_p": ControlWords(
            label=tr("Least probability"),
            meaning=tr("Draw among tokens at least this probable relative to the best one. 0 is off."),
            unit=tr("share"),
        ),
        "seed": ControlWords(
            label=tr("Seed"),
            meaning=tr("Starts the random generator: the same seed on the same machine gives the same reply."),
        ),
    }


def _expert_words() -> dict[str, ControlWords]:
    return {
        "coreset_enabled": ControlWords(
            label=tr("Shared experts in a block"),
            meaning=tr("While a block is denoised, all its positions share a subset of the experts."),
        ),
        "coreset_top_p": ControlWords(
            label=tr("Share of the routing"),
            meaning=tr("How much of the routing weight that subset must reach."),
            unit=tr("share"),
        ),
    }
