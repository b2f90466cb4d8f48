"""Spreading: items go out in batches, and each comes back answered or given up, whatever happens to the workers.

An item that a task returns no word of is given out again, alone, so that what breaks its workers takes no other along.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import chain, islice

from plateau_engine.fleet.cluster import Pool
from plateau_engine.fleet.errors import FleetError

AHEAD = 512
"""Batches that are given to the cluster before they are done: enough for some hundred workers, and few to keep in mind."""
TRIES = 3
"""Times that an item is given out. Dask itself gives what was lost with its worker to three others before it calls that a failure."""
PATIENCE = 16
"""Batches in a row that fail without a single answer before the whole is given up: then it is not the items."""


@dataclass(frozen=True)
class Item:
    """A piece of work."""

    key: int
    """Its number, under which its result is kept."""
    text: bytes
    """The work, as the task reads it."""
    tries: int = 0
    """Times that it has been given out before."""


Batch = tuple[Item, ...]


@dataclass
class Reply:
    """The results of a batch. An item that is neither answered nor refused is tried again."""

    answers: list[tuple[int, bytes]] = field(default_factory=list)
    """Keys with the lines of their results."""
    refusals: list[tuple[int, str]] = field(default_factory=list)
    """Keys of items that cannot be done at all, with the reason."""
    failure: str = ""
    """The reason why the others are missing."""


def spread(
    pool: Pool, task: Callable[[Batch], Reply], items: Iterable[Item], size: int = 1
) -> Generator[Reply, None, None]:
    """Has `task` do all of the items, in batches of at most `size`, and yields what comes in.

    Closing the generator cancels what has not begun.
    In what it yields nothing is missing any more: an item is answered, or refused, or refused for having failed too often.

    Raises:
        FleetError: the cluster is gone, or everything fails.
    """
    queue = _Queue(items, size)
    failures = 0
    with closing(pool.map(task, queue, AHEAD)) as done_tasks:
        for done in chain.from_iterable(done_tasks):
            reply = done.answer or Reply(failure=done.failure)
            failures = 0 if reply.answers or reply.refusals else failures + 1
            if failures == PATIENCE:
                raise FleetError(f"every batch fails: {reply.failure}")
            queue.settle(done.payload, reply)
            yield reply


class _Queue:
    """Items still to be given out."""

    def __init__(self, items: Iterable[Item], size: int) -> None:
        self._items = iter(items)
        self._size = size
        self._again: deque[Item] = deque()

    def __iter__(self) -> Iterator[Batch]:
        return self

    def __next__(self) -> Batch:
        if self._again:
            return (self._again.popleft(),)
        if batch := tuple(islice(self._items, self._size)):
            return batch
        raise StopIteration

    def settle(self, batch: Batch, reply: Reply) -> None:
        """Takes a batch back: what the reply does not speak of is queued again or, after the last try, refused."""
        settled = {key for key, _ in (*reply.answers, *reply.refusals)}
        for item in batch:
            if item.key in settled:
                continue
            if item.tries + 1 < TRIES:
                self._again.append(Item(item.key, item.text, item.tries + 1))
            else:
                reply.refusals.append((item.key, f"given up after {TRIES} tries: {reply.failure}"))
