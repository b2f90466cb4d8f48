"""Requests and replies over a transport: ids, what is in flight, and what became of it.

Between the transport, which moves bytes, and the engine, which has a method for each command.
One task reads; whoever asks waits on a future of its own.
A daemon takes a bounded number of requests at once; what is asked beyond it waits here, in order.
"""

from __future__ import annotations

import asyncio
import collections
import itertools
import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from plateau._generated.messages import (
    ConnectionLimits,
    Failure,
    GoRequest,
    Info,
    Notice,
    PerftRequest,
    QuitRequest,
    QuitResult,
    SimulateRequest,
    SolveRequest,
    StopRequest,
    StopResult,
)
from plateau._generated.refusals import REFUSALS, LineTooLong
from plateau._structs import Reply, Request
from plateau.errors import BadReply, ConnectionLost, PlateauError, Refused, TimedOut
from plateau.timeouts import FAREWELL
from plateau.transport import Transport

LOG = logging.getLogger("plateau")

R = TypeVar("R", bound=Reply)

LONGEST_REPLY = 1 << 28
"""Bytes of a reply: more is no reply but a fault. All solutions of a puzzle may take many."""

KEPT_INFOS = 256
"""Reports of a search that are kept for a reader: the newest ones, if it is slower than they come."""

SEARCHES = (GoRequest, SolveRequest, PerftRequest, SimulateRequest)
"""Requests that run until they are done or stopped."""


class Envelope(msgspec.Struct):
    """What all replies have in common."""

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
        found = _DECODERS[kind] = msgspec.json.Decoder(kind, strict=False)
    return found


def _encode(value: object) -> object:
    """Writes what JSON does not know: any sequence as a list, any mapping as an object."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Iterable):
        return list(value)
    raise TypeError(f"a request cannot hold {value!r}")


_ENVELOPE = msgspec.json.Decoder(Envelope)
_ERROR = msgspec.json.Decoder(ErrorReply)
_ENCODER = msgspec.json.Encoder(enc_hook=_encode)


class Pending(Generic[R]):
    """A request that is not answered yet.

    Attributes:
        answer: what will be the result, or the exception.
        infos: the newest reports.
        news: set whenever there is a report or the answer.
    """

    def __init__(self, request: Request, result: type[R], line: bytes) -> None:
        self.request = request
        self.result = result
        self.line = line
        self.stop_when_sent = False
        self.answer: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        self.answer.add_done_callback(_look_at)
        self.infos: collections.deque[Info] = collections.deque(maxlen=KEPT_INFOS)
        self.news = asyncio.Event()
        self.timer: asyncio.TimerHandle | None = None

    @property
    def is_search(self) -> bool:
        """Whether the daemon works on it until it is stopped."""
        return isinstance(self.request, SEARCHES)

    def succeed(self, result: R) -> None:
        """Ends it with its result, unless it has ended."""
        if not self.answer.done():
            self.answer.set_result(result)
        self._finish()

    def fail(self, error: PlateauError) -> None:
        """Ends it with an exception, unless it has ended."""
        if not self.answer.done():
            self.answer.set_exception(error)
        self._finish()

    def _finish(self) -> None:
        """Wakes whoever waits, and drops the timer."""
        self.news.set()
        if self.timer is not None:
            self.timer.cancel()


def _look_at(answer: asyncio.Future[Any]) -> None:
    """An exception that nobody asks for is no reason for a complaint at the end."""
    if not answer.cancelled():
        answer.exception()


class Connection:
    """A conversation with a daemon. It belongs to the event loop in which it was made."""

    def __init__(self, transport: Transport) -> None:
        self.transport = transport
        self.limits: ConnectionLimits | None = None
        self._loop = asyncio.get_running_loop()
        self._ids = itertools.count(1)
        self._in_flight: dict[int | str | None, Pending[Any]] = {}
        self._queue: collections.deque[Pending[Any]] = collections.deque()
        self._outgoing: list[bytes] = []
        self._lost: Callable[[], PlateauError] | None = None
        self._reader = asyncio.create_task(self._read())

    @property
    def is_open(self) -> bool:
        """Whether requests can be sent."""
        return self._lost is None

    def send(
        self, request: Request, result: type[R], timeout: float | None, *, urgent: bool = False
    ) -> Pending[R]:
        """Sends a request, or lets it wait for its turn; an `urgent` one, which the daemon answers at once, does not wait.

        Raises:
            ConnectionLost: the connection has ended.
            LineTooLong: the daemon takes no request of this length.
        """
        if self._lost is not None:
            raise self._lost()
        request.id = next(self._ids)
        pending = Pending(request, result, self._line(request))
        if timeout is not None:
            pending.timer = self._loop.call_later(timeout, self._expire, pending, timeout)
        if urgent:
            self._dispatch(pending)
        else:
            self._queue.append(pending)
            self._advance()
        return pending

    async def ask(
        self, request: Request, result: type[R], timeout: float | None, *, urgent: bool = False
    ) -> R:
        """Sends a request and waits for its answer; one that is no longer waited for is stopped."""
        pending = self.send(request, result, timeout, urgent=urgent)
        try:
            return await pending.answer
        except asyncio.CancelledError:
            self.stop(pending)
            raise

    def stop(self, pending: Pending[Any]) -> None:
        """Has a search answer with what it knows. Other requests are but let go: they take no time."""
        if self._lost is not None or not pending.is_search:
            return
        if pending.request.id in self._in_flight:
            self.send(StopRequest(target=pending.request.id), StopResult, None, urgent=True)
        else:
            pending.stop_when_sent = True

    async def quit(self, timeout: float | None = None) -> None:
        """Waits until all that was asked is answered, and ends the connection.

        Raises:
            TimedOut: it was not within `timeout` seconds.
        """
        await self.ask(QuitRequest(), QuitResult, timeout)
        await asyncio.shield(self._reader)

    async def close(self) -> None:
        """Stops what runs, says good-bye, and cuts the connection if that is not heard."""
        try:
            await asyncio.wait_for(self._farewell(), FAREWELL)
        except (asyncio.TimeoutError, PlateauError):
            pass
        finally:
            self.transport.cut()
            await self._reader

    async def _farewell(self) -> None:
        while self._queue:
            self._queue.popleft().fail(ConnectionLost("the connection was closed"))
        if self._in_flight:
            self.send(StopRequest(), StopResult, None, urgent=True)
        await self.quit()

    @property
    def _bound(self) -> int:
        """Requests that the daemon takes at once; before it has said so, only the greeting is sent."""
        return self.limits.max_inflight if self.limits else 1

    def _line(self, request: Request) -> bytes:
        """A request as a line."""
        line = _ENCODER.encode(request) + b"\n"
        if self.limits and len(line) > self.limits.max_line:
            message = f"a request of {len(line)} bytes; the daemon takes {self.limits.max_line}"
            raise LineTooLong(Failure(code="line_too_long", message=message))
        return line

    def _advance(self) -> None:
        """Sends what waits, as far as the daemon takes it."""
        while self._queue and len(self._in_flight) < self._bound:
            pending = self._queue.popleft()
            if not pending.answer.done():
                self._dispatch(pending)

    def _dispatch(self, pending: Pending[Any]) -> None:
        """Sends a request together with the others of this turn of the event loop."""
        if not self._outgoing:
            self._loop.call_soon(self._flush)
        self._outgoing.append(pending.line)
        self._in_flight[pending.request.id] = pending
        if pending.stop_when_sent:
            self.stop(pending)

    def _flush(self) -> None:
        if self._lost is None:
            self.transport.write(b"".join(self._outgoing))
        self._outgoing.clear()

    def _expire(self, pending: Pending[Any], seconds: float) -> None:
        """The time of a request is up."""
        self.stop(pending)
        pending.fail(TimedOut(f"no answer within {seconds:g} s"))

    async def _read(self) -> None:
        """Reads until the daemon ends, or says what cannot be understood."""
        bad: BadReply | None = None
        try:
            await self._converse()
        except OSError as error:
            LOG.debug("reading ended: %s", error)
        except BadReply as error:
            bad = error
        except asyncio.CancelledError:
            self.transport.cut()
            self._lose(lambda: ConnectionLost("the event loop has ended"))
            raise
        end = await self._end()
        if bad is not None:
            message = str(bad)
            self._lose(lambda: BadReply(message))
        else:
            self._lose(lambda: ConnectionLost(end.message, end.status, end.stderr))

    async def _converse(self) -> None:
        """Hands every line to whom it belongs."""
        rest = bytearray()
        while chunk := await self.transport.read():
            *lines, last = chunk.split(b"\n")
            for line in lines:
                rest += line
                self._receive(bytes(rest))
                rest.clear()
            rest += last
            if len(rest) > LONGEST_REPLY:
                raise BadReply(f"a reply of more than {LONGEST_REPLY} bytes")

    async def _end(self) -> ConnectionLost:
        """How the connection ended. A daemon that has nothing more to say but does not end is cut off."""
        ending = asyncio.ensure_future(self.transport.ended())
        done, _ = await asyncio.wait([ending], timeout=FAREWELL)
        if not done:
            self.transport.cut()
        return await ending

    def _lose(self, error: Callable[[], PlateauError]) -> None:
        """Ends all that is not answered."""
        self._lost = error
        pendings = [*self._in_flight.values(), *self._queue]
        self._in_flight.clear()
        self._queue.clear()
        for pending in pendings:
            pending.fail(error())

    def _receive(self, line: bytes) -> None:
        """Hands a reply to whom it belongs. Types of replies that are not known are passed over."""
        if not line.strip():
            return
        try:
            envelope = _ENVELOPE.decode(line)
            pending = self._in_flight.get(envelope.id)
            if handle := _HANDLERS.get(envelope.type):
                handle(self, pending, line)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise BadReply(f"this is no reply: {line[:200]!r}: {error}") from error

    def _on_info(self, pending: Pending[Any] | None, line: bytes) -> None:
        if pending is not None:
            pending.infos.append(decoder(Info).decode(line))
            pending.news.set()

    def _on_warning(self, pending: Pending[Any] | None, line: bytes) -> None:
        LOG.warning("%s", decoder(Notice).decode(line).message)

    def _on_result(self, pending: Pending[Any] | None, line: bytes) -> None:
        if pending is None:
            LOG.debug("nobody asked for %r", line)
            return
        try:
            result = decoder(pending.result).decode(line)
        except msgspec.MsgspecError as error:
            self._settle(pending, BadReply(f"an unexpected result: {line[:200]!r}: {error}"))
        else:
            self._settle(pending, result)

    def _on_error(self, pending: Pending[Any] | None, line: bytes) -> None:
        refusal = refused(_ERROR.decode(line).error)
        if pending is None:
            LOG.warning("the daemon refused a line: %s", refusal)
        else:
            self._settle(pending, refusal)

    def _settle(self, pending: Pending[Any], answer: Reply | PlateauError) -> None:
        """Gives a request its final answer, and its place to one that waits."""
        del self._in_flight[pending.request.id]
        if isinstance(answer, PlateauError):
            pending.fail(answer)
        else:
            pending.succeed(answer)
        self._advance()


def refused(failure: Failure) -> Refused:
    """The exception of a refusal; of a code that is not known, `Refused` itself."""
    return REFUSALS.get(failure.code, Refused)(failure)


_HANDLERS: dict[str, Callable[[Connection, Pending[Any] | None, bytes], None]] = {
    "info": Connection._on_info,
    "warning": Connection._on_warning,
    "result": Connection._on_result,
    "error": Connection._on_error,
}
