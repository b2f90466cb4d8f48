"""Base of the blocking classes: an event loop in a thread, and the methods that Python names.

`_generated/blocking.py` adds a method for each method of the asynchronous classes.
All blocking engines of a process share one loop: it only moves lines.
"""

from __future__ import annotations

import asyncio
import atexit
import concurrent.futures
import os
import threading
import weakref
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Any, Generic, TypeVar

from plateau_engine._generated.messages import Info, PlayResult, StateResult
from plateau_engine._structs import Reply
from plateau_engine.analysis import Analysis
from plateau_engine.engine import Engine
from plateau_engine.errors import PlateauError
from plateau_engine.session import Session
from plateau_engine.timeouts import FAREWELL

T = TypeVar("T")
C = TypeVar("C")
R = TypeVar("R", bound=Reply)
This = TypeVar("This", bound="Twin[Any]")


class Loop:
    """An event loop in a thread of its own."""

    def __init__(self) -> None:
        self.process = os.getpid()
        self.engines: weakref.WeakSet[Engine] = weakref.WeakSet()
        self._loop = asyncio.new_event_loop()
        thread = threading.Thread(target=self._loop.run_forever, name="plateau", daemon=True)
        thread.start()

    def wait(self, ask: Callable[[], Awaitable[T]]) -> T:
        """Waits for what `ask` asks; an interrupted wait cancels the request."""

        async def answer() -> T:
            return await ask()

        future = asyncio.run_coroutine_threadsafe(answer(), self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def call(self, function: Callable[[], T]) -> T:
        """Calls a function where the loop runs."""

        async def answer() -> T:
            return function()

        return self.wait(answer)

    def close(self) -> None:
        """Ends the daemons that are left when the program ends; those of another process are not ours to end."""
        if os.getpid() != self.process:
            return

        async def close_all() -> None:
            await asyncio.gather(*(engine.close() for engine in self.engines))

        future = asyncio.run_coroutine_threadsafe(close_all(), self._loop)
        concurrent.futures.wait([future], timeout=2 * FAREWELL)


_LOCK = threading.Lock()
_LOOPS: list[Loop] = []


def shared_loop() -> Loop:
    """The loop of this process: a process that was forked makes its own."""
    with _LOCK:
        if not _LOOPS or _LOOPS[-1].process != os.getpid():
            _LOOPS[:] = [Loop()]
            atexit.register(_LOOPS[-1].close)
        return _LOOPS[-1]


class Twin(Generic[C]):
    """The blocking twin of an asynchronous object."""

    def __init__(self, core: C) -> None:
        """Made by whatever made the asynchronous object."""
        self._core = core

    def __repr__(self) -> str:
        return repr(self._core)

    def _wait(self, ask: Callable[[], Awaitable[T]]) -> T:
        return shared_loop().wait(ask)

    def _call(self, function: Callable[[], T]) -> T:
        return shared_loop().call(function)

    def __enter__(self: This) -> This:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        core: Any = self._core
        self._wait(lambda: core.__aexit__(kind, error, traceback))


class EngineTwin(Twin[Engine]):
    """A blocking engine without its commands."""

    def __init__(self, core: Engine) -> None:
        """Engines are made by `connect` and `spawn`."""
        super().__init__(core)
        shared_loop().engines.add(core)


class SessionTwin(Twin[Session]):
    """A blocking session without its commands."""

    @property
    def name(self) -> str:
        """The name of the session."""
        return self._core.name

    @property
    def last(self) -> StateResult | PlayResult | None:
        """The state of the game after the last change that was made here."""
        return self._core.last

    def __str__(self) -> str:
        """The board; after the end of the connection, the position's text."""
        try:
            return self._wait(lambda: self._core.render("unicode"))
        except PlateauError:
            return str(self._core)

    def _repr_svg_(self) -> str | None:
        """The board for a notebook; none after the end of the session or of its engine."""
        try:
            return self._wait(lambda: self._core.render("svg"))
        except PlateauError:
            return None


class AnalysisTwin(Twin[Analysis[R]]):
    """A blocking analysis without its methods: an iterator of reports."""

    def _repr_html_(self) -> str:
        return self._core._repr_html_()

    def __iter__(self: This) -> This:
        return self

    def __next__(self) -> Info:
        info = self._wait(self._next)
        if info is None:
            raise StopIteration
        return info

    async def _next(self) -> Info | None:
        try:
            return await self._core.__anext__()
        except StopAsyncIteration:
            return None
