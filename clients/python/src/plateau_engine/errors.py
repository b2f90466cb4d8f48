"""The exceptions: all are a `PlateauError`.

A refused request raises a subclass of `Refused`, one for each error code of the protocol;
`plateau_engine.refusals` lists them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plateau_engine._generated.messages import Failure


class PlateauError(Exception):
    """Base of all exceptions that this package raises by itself."""


class Refused(PlateauError):
    """The daemon refused a request: one subclass for each error code.

    Attributes:
        code: the error code, such as `illegal_move`.
        message: a sentence with the actual and the expected value.
        field: the field at fault.
        index: the index in the field, if that is a list.
        hint: the known name that is most similar to the given one.
        legal: the legal moves, if a move was illegal.
        versions: the versions of the protocol that the daemon speaks.
    """

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure)
        self.code: str = failure.code
        self.message = failure.message
        self.field = failure.field
        self.index = failure.index
        self.hint = failure.hint
        self.legal = failure.legal
        self.versions = failure.versions

    def __str__(self) -> str:
        hint = f" (did you mean {self.hint!r}?)" if self.hint else ""
        return f"{self.message}{hint}"


class ConnectionLost(PlateauError, ConnectionError):
    """The connection has ended, and with it whatever was in flight.

    Attributes:
        status: the exit status of a daemon that was spawned; negative for a signal, `None` if not known.
        stderr: the last lines that it wrote on its standard error.
    """

    def __init__(
        self, message: str, status: int | None = None, stderr: tuple[str, ...] = ()
    ) -> None:
        super().__init__(message, status, stderr)
        self.message = message
        self.status = status
        self.stderr = stderr

    def __str__(self) -> str:
        return "\n  ".join([self.message, *self.stderr])


class Unreachable(ConnectionLost):
    """There was no daemon to connect to, or no program to start."""


class TimedOut(PlateauError, TimeoutError):
    """The answer did not come in time. A search that timed out has been stopped."""


class BadReply(PlateauError):
    """A reply that does not follow the protocol."""
