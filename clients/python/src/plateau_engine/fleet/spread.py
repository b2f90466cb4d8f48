"""Distributes items in batches; each of them is answered or given up, whatever happens to the workers.

An item without a result is tried again in a batch of its own, so that an item that breaks its workers does not affect others.
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
"""The maximum number of unfinished batches in the cluster: enough for some hundred workers, and few enough to keep in memory."""
TRIES = 3
"""The number of attempts for an item. Dask itself gives a task that was lost with its worker to three others before it reports a failure."""
PATIENCE = 16
"""The run is given up after this number of consecutive batches without an answer, because then the items are not the cause."""


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
    pool: Pool,
    task: Callable[..., Reply],
    items: Iterable[Item],
    size: int = 1,
    shared: bytes | None = None,
) -> Generator[Reply, None, None]:
    """Runs `task` on all of the items, in batches of at most `size`, and yields the replies.

    If there are `shared` data, each task gets them after its batch; each worker gets them once.
    Closing the generator cancels the batches that have not begun.
    The replies cover every item: it is answered, refused, or refused because it failed too often.

    Raises:
        FleetError: the cluster was lost, everything fails, or `size` is below 1.
    """
    if size < 1:
        raise FleetError(f"a batch has at least one item, not {size}")
    queue = _Queue(items, size)
    failures = 0
    with closing(pool.map(task, queue, AHEAD, shared)) as done_tasks:
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
