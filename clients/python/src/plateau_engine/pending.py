"""A pending request, from its creation to its final reply."""

from __future__ import annotations

import asyncio
import collections
from typing import Any, Generic, TypeVar

from plateau_engine._generated.messages import Info
from plateau_engine._structs import Reply, Request
from plateau_engine.errors import PlateauError

R = TypeVar("R", bound=Reply)

KEPT_INFOS = 256
"""The number of reports of a search that are kept for the reader; if it is slow, older ones are dropped."""


class Pending(Generic[R]):
    """A pending request.

    Attributes:
        answer: the future result, or the exception.
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
        """True for a search: it reports as it goes, and can be stopped."""
        return self.request.kind == "search"

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
        """Wakes the waiting readers, and cancels the timer."""
        self.news.set()
        if self.timer is not None:
            self.timer.cancel()


def _look_at(answer: asyncio.Future[Any]) -> None:
    """Marks an exception as retrieved, so that asyncio does not log an error if nobody awaits it."""
    if not answer.cancelled():
        answer.exception()
