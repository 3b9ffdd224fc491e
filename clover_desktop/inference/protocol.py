"""Every message between a front end and the worker, and the framing that carries them.

The vocabulary of the whole program: the decoder yields these events, the pipe carries them, reducers apply
them, a trace stores them. Sans-IO: no torch, no asyncio, no Qt.
"""

from __future__ import annotations

import struct
from typing import Literal

import msgspec

from clover_desktop.inference.controls import Controls, ControlValue
from clover_desktop.language import tr

PROTOCOL_VERSION = 3
MAXIMUM_FRAME_BYTES = 256 * 1024 * 1024


class ProtocolError(ValueError):
    """The other side sent bytes that are no message of this protocol version."""


class _Message(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Base of all messages: frozen and tagged with the class name."""


class ChatMessage(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One turn of a conversation as the model is to see it; earlier thinking is not part of it."""

    role: Literal["system", "user", "assistant", "tool"]
    content: str


# --- commands: what a front end asks for ---------------------------------------------------------------------


class LoadModel(_Message, frozen=True, kw_only=True):
    """Load this model; a loaded one is let go first."""

    path: str
    """A checkpoint folder, or a trace file to be replayed."""
    engine: str = "block_diffusion"
    device: str = "auto"


class Generate(_Message, frozen=True, kw_only=True):
    """Write a reply. Exactly one GenerationFinished or Failed with this request_id ends it."""

    request_id: int
    messages: list[ChatMessage]
    controls: dict[str, ControlValue] = {}
    """Overrides of the checkpoint's defaults by field name of `Controls`."""
    reply_so_far: list[int] = []
    """Ids of a reply that is to be continued, as if it had never stopped."""


class Cancel(_Message, frozen=True, kw_only=True):
    """Stop the request within one forward; it ends as cancelled. Unknown or finished requests are ignored."""

    request_id: int


class CountTokens(_Message, frozen=True, kw_only=True):
    """Count the tokens of this conversation as a prompt."""

    request_id: int
    messages: list[ChatMessage]
    thinking: bool = False


class Shutdown(_Message, frozen=True, kw_only=True):
    """Finish what is being written and leave."""


class UseLanguage(_Message, frozen=True, kw_only=True):
    """Say every sentence from now on in this language; it holds at once, whatever job runs."""

    language: str


Command = LoadModel | Generate | Cancel | CountTokens | Shutdown | UseLanguage


# --- events: what has happened -------------------------------------------------------------------------------

FailureKind = Literal[
    "bad_request",
    "empty_prompt",
    "context_length_exceeded",
    "unusable_model",
    "no_model",
    "numeric",
    "out_of_memory",
    "internal",
]
FinishReason = Literal["stop", "length", "cancelled"]
StepKind = Literal["denoise", "draft", "verify"]


class WorkerReady(_Message, frozen=True, kw_only=True):
    """The worker has started; nothing is loaded yet."""

    protocol_version: int
    program_version: str
    process_id: int


class LoadAdvanced(_Message, frozen=True, kw_only=True):
    """Loading goes on: this many of all bytes are in place."""

    stage: str
    done_bytes: int
    total_bytes: int


class ModelLoaded(_Message, frozen=True, kw_only=True):
    """A model can be asked now."""

    name: str
    path: str
    engine: str
    device: str
    weights: str
    """How the numbers are held, for the reader: 'BF16', 'INT4', 'float32'."""
    resident_bytes: int
    context_length: int
    layer_count: int
    expert_count: int
    defaults: Controls
    is_recording: bool = False
    """True where replies are replayed from a trace: shown to the user wherever they appear."""
    weights_fingerprint: str = ""
    """What tells these weights from others (`models.checkpoint.weights_fingerprint`); empty if nobody knows."""


class GenerationStarted(_Message, frozen=True, kw_only=True):
    """A request is being worked on, with these controls in force."""

    request_id: int
    model: str
    prompt_tokens: int
    context_length: int
    controls: Controls
    end_token_ids: list[int] = []
    """Tokens that end the reply; none of them becomes text."""
    is_recording: bool = False


class PrefillAdvanced(_Message, frozen=True, kw_only=True):
    """This many of the prompt's tokens are read."""

    request_id: int
    done_tokens: int
    total_tokens: int


# Leaves: thousands live at a time, none can be part of a cycle, and a collector that walks them makes a window late.
class Alternative(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One of the five most probable tokens of a position, with its processed probability."""

    token_id: int
    probability: float
    piece: str = ""


class Guess(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What the model proposed for one masked position in a step, whether or not it was taken."""

    offset: int
    token_id: int
    confidence: float
    """Probability after the controls, in [0, 1]; it is what the threshold is held against."""
    raw_confidence: float
    """Probability of the same token before any control, in [0, 1]."""
    alternatives: list[Alternative]
    piece: str = ""


class StepResolved(_Message, frozen=True, kw_only=True):
    """One forward over a block: what was proposed for every masked position, and which became final."""

    request_id: int
    block: int
    step: int
    """Counts from 1 in every block."""
    kind: StepKind = "denoise"
    offsets: list[int]
    """Positions in the block that became final, ascending."""
    is_forced: bool
    """True when none was above the threshold and the most probable one was taken."""
    guesses: list[Guess]
    """One for each position that was masked before the step, ascending by offset."""
    experts_kept: list[int] = []
    """Experts that the block's coreset kept, one number a layer; empty without a coreset."""
    duration_us: int

    def resolved(self) -> list[Guess]:
        """The guesses that became final."""
        chosen = set(self.offsets)
        return [guess for guess in self.guesses if guess.offset in chosen]


class BlockFinished(_Message, frozen=True, kw_only=True):
    """A block's text is final: only this makes chat text. Sent for the last and cut block too."""

    request_id: int
    block: int
    token_ids: list[int]
    """What the reader gets: without the end token and what lies behind it."""
    text: str
    steps: int
    was_committed: bool
    """Whether a commit forward wrote the block to the cache."""
    was_interrupted: bool = False
    """True for the resolved beginning of a block that a cancel cut off: shown, but not part of a continuation."""
    commit_us: int = 0


class GenerationStats(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a reply cost."""

    prompt_tokens: int
    reply_tokens: int
    """Tokens the reader got; the end token is not among them."""
    ended_by_token: bool
    denoise_forwards: int
    commit_forwards: int
    prefill_us: int
    denoise_us: int
    commit_us: int
    total_us: int
    writer_waits: int = 0
    """Times that the decoder had to wait because the front end did not read."""

    @property
    def produced_tokens(self) -> int:
        """Reply tokens, the cut end token counted as one."""
        return self.reply_tokens + self.ended_by_token

    @property
    def tokens_per_denoise_forward(self) -> float | None:
        """Tokens per forward, denoise forwards only; None before the first one."""
        return self.produced_tokens / self.denoise_forwards if self.denoise_forwards else None

    @property
    def tokens_per_forward(self) -> float | None:
        """Tokens per forward, denoise and commit forwards together; None before the first one."""
        forwards = self.denoise_forwards + self.commit_forwards
        return self.produced_tokens / forwards if forwards else None

    @property
    def tokens_per_second(self) -> float | None:
        """Wall-clock rate from the end of prefill; None where no time has passed."""
        spent_us = self.total_us - self.prefill_us
        return self.produced_tokens * 1e6 / spent_us if spent_us > 0 else None


class GenerationFinished(_Message, frozen=True, kw_only=True):
    """The one good end of a request."""

    request_id: int
    reason: FinishReason
    stats: GenerationStats


class TokensCounted(_Message, frozen=True, kw_only=True):
    """The answer to CountTokens."""

    request_id: int
    tokens: int


class Failed(_Message, frozen=True, kw_only=True):
    """Something could not be done. With a request_id it is the one bad end of that request."""

    kind: FailureKind
    message: str
    """One sentence for the user: what happened and what to do."""
    request_id: int | None = None
    needed_tokens: int | None = None
    details: str = ""


Event = (
    WorkerReady
    | LoadAdvanced
    | ModelLoaded
    | GenerationStarted
    | PrefillAdvanced
    | StepResolved
    | BlockFinished
    | GenerationFinished
    | TokensCounted
    | Failed
)

_encoder = msgspec.msgpack.Encoder()
_command_decoder = msgspec.msgpack.Decoder(Command)
_event_decoder = msgspec.msgpack.Decoder(Event)


def encode_frame(message: Command | Event) -> bytes:
    """4-byte little-endian length, then the message as msgpack."""
    body = _encoder.encode(message)
    return struct.pack("<I", len(body)) + body


def decode_command(body: bytes) -> Command:
    """The command in a frame's body.

    Raises:
        ProtocolError: it is none.
    """
    try:
        return _command_decoder.decode(body)
    except msgspec.MsgspecError as error:
        raise ProtocolError(tr("Not a command of protocol version {} ({}).").format(PROTOCOL_VERSION, error)) from error


def decode_event(body: bytes) -> Event:
    """The event in a frame's body.

    Raises:
        ProtocolError: it is none.
    """
    try:
        return _event_decoder.decode(body)
    except msgspec.MsgspecError as error:
        raise ProtocolError(f"Not an event of protocol version {PROTOCOL_VERSION} ({error}).") from error


class Framer:
    """Cuts a byte stream into frame bodies, whatever the chunks. Only its owner feeds it."""

    def __init__(self) -> None:
        self._buffer = bytearray()

    def feed(self, chunk: bytes) -> list[bytes]:
        """The bodies that this chunk completes, in order.

        Raises:
            ProtocolError: a frame claims more than MAXIMUM_FRAME_BYTES.
        """
        self._buffer += chunk
        bodies: list[bytes] = []
        start = 0
        while len(self._buffer) - start >= 4:
            (size,) = struct.unpack_from("<I", self._buffer, start)
            if size > MAXIMUM_FRAME_BYTES:
                raise ProtocolError(f"A frame claims {size:,} bytes; this is not a stream of messages.")
            if len(self._buffer) - start - 4 < size:
                break
            bodies.append(bytes(self._buffer[start + 4 : start + 4 + size]))
            start += 4 + size
        del self._buffer[:start]
        return bodies

    @property
    def pending_bytes(self) -> int:
        """Bytes of a frame that is not complete yet; not 0 at the end of a stream means it was cut off."""
        return len(self._buffer)
