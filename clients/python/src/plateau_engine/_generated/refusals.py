"""An exception for each error code of the protocol.

Generated from `protocol/schema/` by `tools/generate`: change that, not this.
"""

from __future__ import annotations

from plateau_engine.errors import Refused


class BadUtf8(Refused):
    """`bad_utf8`: The line is not UTF-8."""


class BadJson(Refused):
    """`bad_json`: The line is not JSON, or not what this connection accepts."""


class TooDeep(Refused):
    """`too_deep`: Arrays or objects are nested too deep."""


class LineTooLong(Refused):
    """`line_too_long`: The line is longer than `max_line`."""


class NotAnObject(Refused):
    """`not_an_object`: The line is JSON, but not an object."""


class MissingField(Refused):
    """`missing_field`: A field that the command needs is absent."""


class BadType(Refused):
    """`bad_type`: A field has a value of the wrong type."""


class OutOfRange(Refused):
    """`out_of_range`: A field has a value of the right type that is not allowed."""


class UnknownField(Refused):
    """`unknown_field`: A field that the command does not know (an error only in strict mode)."""


class UnknownCmd(Refused):
    """`unknown_cmd`: No such command."""


class UnknownGame(Refused):
    """`unknown_game`: No such game."""


class UnknownVariant(Refused):
    """`unknown_variant`: No such variant of the game."""


class UnknownStrategy(Refused):
    """`unknown_strategy`: No such strategy."""


class UnknownEvaluator(Refused):
    """`unknown_evaluator`: No such evaluator. Clients of version 1.0 get `unknown_strategy`."""


class UnknownOption(Refused):
    """`unknown_option`: No such option."""


class UnknownSession(Refused):
    """`unknown_session`: No game has been begun in this session."""


class UnknownTarget(Refused):
    """`unknown_target`: A target that the puzzle does not have."""


class DuplicateId(Refused):
    """`duplicate_id`: The id belongs to a request that is still in flight."""


class BadId(Refused):
    """`bad_id`: The id is neither a short string nor an exact integer."""


class IllegalMove(Refused):
    """`illegal_move`: A move that cannot be read or played."""


class BadPosition(Refused):
    """`bad_position`: A position that cannot be read, or that the rules exclude."""


class GameOver(Refused):
    """`game_over`: The game has ended."""


class NotSupported(Refused):
    """`not_supported`: It exists, but not for this game, strategy or place."""


class TooManyInflight(Refused):
    """`too_many_inflight`: This connection has too many requests in flight."""


class TooManySessions(Refused):
    """`too_many_sessions`: This connection has too many sessions."""


class Overloaded(Refused):
    """`overloaded`: The daemon has too many searches waiting, or all processes of a third-party engine are busy."""


class ReplyTooLong(Refused):
    """`reply_too_long`: The answer is longer than `max_reply`."""


class OutOfMemory(Refused):
    """`out_of_memory`: There is not enough memory for the request (a warning if the search can do with less)."""


class Unauthorized(Refused):
    """`unauthorized`: The daemon requires a token first."""


class UnsupportedVersion(Refused):
    """`unsupported_version`: The client speaks another major version."""


class EngineFailed(Refused):
    """`engine_failed`: The engine panicked, or a third-party one died, hung or answered with no legal move; only this request is lost."""


class ShuttingDown(Refused):
    """`shutting_down`: The daemon is shutting down and takes no new requests."""


REFUSALS: dict[str, type[Refused]] = {
    "bad_utf8": BadUtf8,
    "bad_json": BadJson,
    "too_deep": TooDeep,
    "line_too_long": LineTooLong,
    "not_an_object": NotAnObject,
    "missing_field": MissingField,
    "bad_type": BadType,
    "out_of_range": OutOfRange,
    "unknown_field": UnknownField,
    "unknown_cmd": UnknownCmd,
    "unknown_game": UnknownGame,
    "unknown_variant": UnknownVariant,
    "unknown_strategy": UnknownStrategy,
    "unknown_evaluator": UnknownEvaluator,
    "unknown_option": UnknownOption,
    "unknown_session": UnknownSession,
    "unknown_target": UnknownTarget,
    "duplicate_id": DuplicateId,
    "bad_id": BadId,
    "illegal_move": IllegalMove,
    "bad_position": BadPosition,
    "game_over": GameOver,
    "not_supported": NotSupported,
    "too_many_inflight": TooManyInflight,
    "too_many_sessions": TooManySessions,
    "overloaded": Overloaded,
    "reply_too_long": ReplyTooLong,
    "out_of_memory": OutOfMemory,
    "unauthorized": Unauthorized,
    "unsupported_version": UnsupportedVersion,
    "engine_failed": EngineFailed,
    "shutting_down": ShuttingDown,
}
"""The exception of each error code."""

__all__ = [
    "BadId",
    "BadJson",
    "BadPosition",
    "BadType",
    "BadUtf8",
    "DuplicateId",
    "EngineFailed",
    "GameOver",
    "IllegalMove",
    "LineTooLong",
    "MissingField",
    "NotAnObject",
    "NotSupported",
    "OutOfMemory",
    "OutOfRange",
    "Overloaded",
    "REFUSALS",
    "ReplyTooLong",
    "ShuttingDown",
    "TooDeep",
    "TooManyInflight",
    "TooManySessions",
    "Unauthorized",
    "UnknownCmd",
    "UnknownEvaluator",
    "UnknownField",
    "UnknownGame",
    "UnknownOption",
    "UnknownSession",
    "UnknownStrategy",
    "UnknownTarget",
    "UnknownVariant",
    "UnsupportedVersion",
]
