"""Requests and replies over a transport: ids, requests in flight, and their answers.

This is the layer between the transport, which moves bytes, and the engine, which has a method for each command.
One task reads; each caller waits on a separate future.
A daemon accepts a bounded number of concurrent requests; further ones are queued here, in order.
"""

from __future__ import annotations

import asyncio
import collections
import itertools
import logging
import os
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from plateau_engine import codec
from plateau_engine._generated.messages import (
    ConnectionLimits,
    Failure,
    Info,
    Notice,
    QuitRequest,
    QuitResult,
    StopRequest,
    StopResult,
)
from plateau_engine._generated.refusals import BadUtf8, LineTooLong
from plateau_engine._structs import Reply, Request
from plateau_engine.errors import BadReply, ConnectionLost, PlateauError, TimedOut
from plateau_engine.pending import Pending
from plateau_engine.timeouts import FAREWELL
from plateau_engine.transport import Transport

LOG = logging.getLogger("plateau_engine")

R = TypeVar("R", bound=Reply)

LONGEST_REPLY = 1 << 28
"""Longest reply in bytes; more is a fault. All solutions of a puzzle may take many."""


class Connection:
    """A conversation with a daemon. It belongs to the event loop, and to the process, in which it was made."""

    def __init__(self, transport: Transport) -> None:
        self.transport = transport
        self.limits: ConnectionLimits | None = None
        self._process = os.getpid()
        self._loop = asyncio.get_running_loop()
        self._ids = itertools.count(1)
        self._in_flight: dict[int | str | None, Pending[Any]] = {}
        self._queue: collections.deque[Pending[Any]] = collections.deque()
        self._outgoing: list[bytes] = []
        self._reason: Callable[[], PlateauError] | None = None
        self._reader = asyncio.create_task(self._read())

    @property
    def is_open(self) -> bool:
        """True while requests can be sent."""
        return self._lost is None

    @property
    def is_foreign(self) -> bool:
        """True in a process that was forked: it has the sockets and pipes, but not the task that reads."""
        return os.getpid() != self._process

    def check_process(self) -> None:
        """Raises `ConnectionLost` in a process that was forked, where nothing would ever be answered."""
        if self.is_foreign:
            raise self._elsewhere()

    def send(
        self, request: Request, result: type[R], timeout: float | None, *, urgent: bool = False
    ) -> Pending[R]:
        """Sends a request, or queues it; an `urgent` one, which the daemon answers immediately, is not queued.

        Raises:
            ConnectionLost: the connection has ended.
            LineTooLong: the daemon takes no request of this length.
            BadUtf8: a text has a character that is half of a surrogate pair.
        """
        if self._lost is not None:
            raise self._lost()
        request.id = next(self._ids)
        pending = Pending(request, result, self._line(request))
        if timeout is not None:
            pending.timer = self._loop.call_later(timeout, self._expire, pending, timeout)
        if isinstance(request, StopRequest):
            self._stop_waiting(request)
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
        """Stops a search, which then answers with its best result so far. Other requests are quick and are not stopped."""
        if self._lost is not None or not pending.is_search:
            return
        if pending.request.id in self._in_flight:
            self.send(StopRequest(target=pending.request.id), StopResult, None, urgent=True)
        else:
            pending.stop_when_sent = True

    async def quit(self, timeout: float | None = None) -> None:
        """Waits until all requests are answered, and ends the connection.

        Raises:
            TimedOut: they were not answered within `timeout` seconds.
        """
        await self.ask(QuitRequest(), QuitResult, timeout)
        await asyncio.wait([self._reader])

    async def close(self) -> None:
        """Stops all searches, sends `quit`, and cuts the connection if that is not answered in time.

        A process that was forked leaves it alone: its owner still uses it.
        """
        if self.is_foreign:
            return
        try:
            await asyncio.wait_for(self._farewell(), FAREWELL)
        except (asyncio.TimeoutError, PlateauError):
            pass
        finally:
            self.transport.cut()
            await asyncio.wait([self._reader])

    async def _farewell(self) -> None:
        while self._queue:
            self._queue.popleft().fail(ConnectionLost("the connection was closed"))
        if self._in_flight:
            self.send(StopRequest(), StopResult, None, urgent=True)
        await self.quit()

    @property
    def _lost(self) -> Callable[[], PlateauError] | None:
        """Makes the exception of a connection that cannot be used in this process."""
        return self._elsewhere if self.is_foreign else self._reason

    def _elsewhere(self) -> ConnectionLost:
        return ConnectionLost(
            f"this engine belongs to process {self._process}; open one of your own"
        )

    @property
    def _bound(self) -> int:
        """The maximum number of requests in flight; before the reply to `hello`, one: `hello` itself."""
        return self.limits.max_inflight if self.limits else 1

    def _line(self, request: Request) -> bytes:
        """A request as a line."""
        try:
            line = codec.ENCODER.encode(request) + b"\n"
        except UnicodeEncodeError as fault:
            message = f"a text is no Unicode: {fault}"
            raise BadUtf8(Failure(code="bad_utf8", message=message)) from fault
        if self.limits and len(line) > self.limits.max_line:
            message = f"a request of {len(line)} bytes exceeds the daemon's limit of {self.limits.max_line}"
            raise LineTooLong(Failure(code="line_too_long", message=message))
        return line

    def _advance(self) -> None:
        """Sends queued requests, as far as the daemon's limit allows."""
        while self._queue and len(self._in_flight) < self._bound:
            pending = self._queue.popleft()
            if not pending.answer.done():
                self._dispatch(pending)

    def _stop_waiting(self, stop: StopRequest) -> None:
        """Applies a `stop` also to queued searches, which the daemon does not know yet."""
        for pending in self._queue:
            session = getattr(pending.request, "session", None)
            everything = stop.target is None and stop.session in (None, session)
            if everything or pending.request.id == stop.target:
                pending.stop_when_sent = True

    def _dispatch(self, pending: Pending[Any]) -> None:
        """Sends a request together with the others of this turn of the event loop."""
        if not self._outgoing:
            self._loop.call_soon(self._flush)
        self._outgoing.append(pending.line)
        self._in_flight[pending.request.id] = pending
        if pending.stop_when_sent and pending.is_search:
            self.stop(pending)

    def _flush(self) -> None:
        if self._lost is None:
            self.transport.write(b"".join(self._outgoing))
        self._outgoing.clear()

    def _expire(self, pending: Pending[Any], seconds: float) -> None:
        """Handles the timeout of a request."""
        self.stop(pending)
        pending.fail(TimedOut(f"no answer within {seconds:g} s"))

    async def _read(self) -> None:
        """Reads until the daemon ends, or sends a line that is not a reply."""
        bad: str | None = None
        try:
            await self._converse()
        except OSError as error:
            LOG.debug("reading ended: %s", error)
        except BadReply as error:
            bad = str(error)
            self.transport.cut()
        except BaseException:
            # The event loop ends: nobody may wait for ever, and no process be left.
            self.transport.cut()
            self._lose(lambda: ConnectionLost("the event loop has ended"))
            await self.transport.ended()
            raise
        end = await self._end()
        if bad is not None:
            self._lose(lambda: BadReply(bad))
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
        """The reason of the end. A daemon that has closed its output but does not end is cut off."""
        ending = asyncio.ensure_future(self.transport.ended())
        done, _ = await asyncio.wait([ending], timeout=FAREWELL)
        if not done:
            self.transport.cut()
        return await ending

    def _lose(self, error: Callable[[], PlateauError]) -> None:
        """Ends all that is not answered."""
        self._reason = error
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
            envelope = codec.ENVELOPE.decode(line)
            pending = self._in_flight.get(envelope.id)
            if handle := _HANDLERS.get(envelope.type):
                handle(self, pending, line)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise BadReply(f"not a reply: {line[:200]!r}: {error}") from error

    def _on_info(self, pending: Pending[Any] | None, line: bytes) -> None:
        if pending is not None:
            pending.infos.append(codec.decoder(Info).decode(line))
            pending.news.set()

    def _on_warning(self, pending: Pending[Any] | None, line: bytes) -> None:
        LOG.warning("%s", codec.decoder(Notice).decode(line).message)

    def _on_result(self, pending: Pending[Any] | None, line: bytes) -> None:
        if pending is None:
            LOG.debug("nobody asked for %r", line)
            return
        try:
            result = codec.decoder(pending.result).decode(line)
        except msgspec.MsgspecError as error:
            self._settle(pending, BadReply(f"an unexpected result: {line[:200]!r}: {error}"))
        else:
            self._settle(pending, result)

    def _on_error(self, pending: Pending[Any] | None, line: bytes) -> None:
        refusal = codec.refused(codec.ERROR.decode(line).error)
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


_HANDLERS: dict[str, Callable[[Connection, Pending[Any] | None, bytes], None]] = {
    "info": Connection._on_info,
    "warning": Connection._on_warning,
    "result": Connection._on_result,
    "error": Connection._on_error,
}
