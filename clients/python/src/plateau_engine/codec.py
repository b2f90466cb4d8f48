"""Lines of JSON as requests and replies.

A reply is read in two steps: first its id and type, then the fields of its command's result class.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from plateau_engine._generated.messages import Failure
from plateau_engine._generated.refusals import REFUSALS
from plateau_engine._structs import Reply, read_open
from plateau_engine.errors import Refused

R = TypeVar("R", bound=Reply)


class Envelope(msgspec.Struct):
    """The fields that all replies have in common."""

    type: str
    id: int | str | None = None


class ErrorReply(msgspec.Struct):
    """A refusal."""

    error: Failure


_DECODERS: dict[type[Any], msgspec.json.Decoder[Any]] = {}


def decoder(kind: type[R]) -> msgspec.json.Decoder[R]:
    """The decoder of a type of replies: made once, since that takes longer than many replies.

    It is not strict, so that a count may be a decimal string; a field that may be a text stays one.
    """
    found = _DECODERS.get(kind)
    if found is None:
        found = _DECODERS[kind] = msgspec.json.Decoder(kind, strict=False, dec_hook=read_open)
    return found


def _encode(value: object) -> object:
    """Writes what JSON does not know: any sequence as a list, any mapping as an object."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Iterable):
        return list(value)
    raise TypeError(f"a request cannot hold {value!r}")


ENVELOPE = msgspec.json.Decoder(Envelope)
ERROR = msgspec.json.Decoder(ErrorReply)
ENCODER = msgspec.json.Encoder(enc_hook=_encode)


def refused(failure: Failure) -> Refused:
    """The exception of a refusal; of a code that is not known, `Refused` itself."""
    return REFUSALS.get(failure.code, Refused)(failure)
