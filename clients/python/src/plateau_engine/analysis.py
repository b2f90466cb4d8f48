"""A search under way: its reports as they come, its end, and its result.

The return value of `go`, `solve`, `analyse`, `perft` and `simulate`, after `chess.engine.AnalysisResult` of python-chess.
"""

from __future__ import annotations

import abc
import asyncio
from collections.abc import Generator
from html import escape
from types import TracebackType
from typing import Any, Generic, TypeVar

from plateau_engine._generated.messages import Info
from plateau_engine._structs import Reply, Request
from plateau_engine.connection import Connection
from plateau_engine.pending import Pending
from plateau_engine.timeouts import DEFAULT, Timeout

R = TypeVar("R", bound=Reply)


class Analysis(Generic[R]):
    """A search that runs from the moment it was asked for.

    It is an asynchronous iterator of reports, and a context manager that stops the search when it is left.
    Cancelling a task that waits for it stops the search too.

    ```python
    found = await engine.go("othello", depth=8).result()

    async with engine.go("othello", infinite=True, report_ms=100) as analysis:
        async for info in analysis:
            if info.depth is not None and info.depth >= 10:
                break
    found = await analysis.result()
    ```
    """

    def __init__(self, connection: Connection, pending: Pending[R]) -> None:
        self._connection = connection
        self._pending = pending
        self._latest: Info | None = None

    def __repr__(self) -> str:
        """What is searched, and how far it is: `<Analysis go othello: running, depth 8, best d3>`."""
        request = self._pending.request
        kind = request.__struct_config__.tag
        where = getattr(request, "game", None) or f"of session {getattr(request, 'session', '?')}"
        return f"<Analysis {kind} {where}: {self._standing()}>"

    def _repr_html_(self) -> str:
        """The result as a table for a notebook; before the end, the newest report."""
        answer = self._pending.answer
        reply: Reply | None = self.latest
        if answer.done() and not answer.cancelled() and answer.exception() is None:
            reply = answer.result()
        head = f"<p>{escape(repr(self))}</p>"
        return head if reply is None else head + reply._repr_html_()

    def _standing(self) -> str:
        """How far it is."""
        answer = self._pending.answer
        if not answer.done():
            latest = self.latest
            return ", ".join(["running", *(_findings(latest) if latest else [])])
        if answer.cancelled():
            return "cancelled"
        if error := answer.exception():
            return f"failed, {type(error).__name__}: {error}"
        return ", ".join(["ended", *_findings(answer.result())])

    @property
    def id(self) -> int | str | None:
        """The id of the request, as `Engine.stop` takes it."""
        return self._pending.request.id

    @property
    def latest(self) -> Info | None:
        """The newest report, whether or not it was waited for."""
        return self._pending.infos[-1] if self._pending.infos else self._latest

    @property
    def done(self) -> bool:
        """True once the search has ended."""
        return self._pending.answer.done()

    async def stop(self) -> None:
        """Stops the search. Its result is its best so far."""
        if not self.done:
            self._connection.stop(self._pending)

    async def result(self) -> R:
        """Waits for the end of the search.

        Raises:
            Refused: the daemon did not accept the request.
            TimedOut: the search did not end in time; it has been stopped.
            ConnectionLost: the daemon has ended.
        """
        if not self.done:
            self._connection.check_process()
        try:
            return await asyncio.shield(self._pending.answer)
        except asyncio.CancelledError:
            await self.stop()
            raise

    def __await__(self) -> Generator[Any, None, Analysis[R]]:
        """An analysis may be awaited, as all other commands are: it is the analysis itself."""
        return self._itself().__await__()

    async def _itself(self) -> Analysis[R]:
        return self

    def __aiter__(self) -> Analysis[R]:
        return self

    async def __anext__(self) -> Info:
        """The next report. If nobody asks for them, only the newest are kept."""
        pending = self._pending
        if not pending.answer.done():
            self._connection.check_process()
        while not pending.infos:
            if pending.answer.done():
                pending.answer.result()
                raise StopAsyncIteration
            pending.news.clear()
            try:
                await pending.news.wait()
            except asyncio.CancelledError:
                await self.stop()
                raise
        self._latest = pending.infos.popleft()
        return self._latest

    async def __aenter__(self) -> Analysis[R]:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.stop()


def _findings(reply: Reply) -> list[str]:
    """The findings of a report or result that fit into a line."""
    found = []
    for name in ("status", "depth", "games", "nodes"):
        if (value := getattr(reply, name, None)) is not None:
            found.append(str(value) if name == "status" else f"{name} {value}")
    best = getattr(reply, "best", None) or next(iter(getattr(reply, "pv", None) or []), None)
    if best is not None:
        found.append(f"best {best}")
    if (score := getattr(reply, "score", None)) is not None:
        found.append(f"score {score}")
    return found


class Commander(abc.ABC):
    """The methods that the generated commands need."""

    @abc.abstractmethod
    async def _ask(self, request: Request, result: type[R], timeout: Timeout = DEFAULT) -> R:
        """Sends a request and waits for its answer."""

    @abc.abstractmethod
    def _search(self, request: Request, result: type[R], timeout: Timeout) -> Analysis[R]:
        """Begins a search."""
