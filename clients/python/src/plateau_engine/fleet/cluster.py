"""The cluster: Dask's, given by the address of its scheduler or made for the run on this machine.

This is the only module that speaks to `distributed`; the others see a `Pool`.
"""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

try:
    import distributed
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(f"{missing}: pip install 'plateau-engine[fleet]'") from missing

from plateau_engine.fleet.errors import FleetError

Payload = TypeVar("Payload")
Answer = TypeVar("Answer")

dask: Any = distributed
"""Dask, whose functions have no types."""

ARRIVAL_S = 60
"""Seconds that a given cluster has to show its first worker."""
REACH_S = 10
"""Seconds within which a given scheduler must answer."""


@dataclass(frozen=True)
class Done(Generic[Payload, Answer]):
    """A task that has ended."""

    payload: Payload
    """Its input."""
    answer: Answer | None
    """Its result; `None` if it failed."""
    failure: str = ""
    """The reason of a failure: the exception that it raised, or the death of its workers."""


class Pool:
    """Workers that carry out tasks, as many at a time as they like."""

    def __init__(self, client: Any) -> None:
        self._client = client

    @property
    def address(self) -> str:
        """The address of the scheduler."""
        return str(self._client.scheduler.address)

    def map(
        self, task: Callable[[Payload], Answer], payloads: Iterator[Payload], ahead: int
    ) -> Generator[list[Done[Payload, Answer]], None, None]:
        """Runs `task` for each of the payloads and yields the finished tasks, in any order.

        At most `ahead` tasks are unfinished at a time.
        An exhausted iterator is asked again after each yield, so that it can yield a failed payload again.
        Closing the generator cancels the tasks that have not begun.

        Raises:
            FleetError: the cluster is gone.
        """
        running: dict[Any, Payload] = {}
        completed = dask.as_completed(loop=self._client.loop, with_results=True, raise_errors=False)
        try:
            while True:
                while len(running) < ahead and (payload := next(payloads, None)) is not None:
                    future = self._client.submit(task, payload, pure=False)
                    running[future] = payload
                    completed.add(future)
                if not running:
                    return
                yield [
                    _done(future, running.pop(future), answer)
                    for future, answer in completed.next_batch()
                ]
        finally:
            self._client.cancel(list(running))


def _done(future: Any, payload: Payload, answer: Any) -> Done[Payload, Any]:
    match future.status:
        case "finished":
            return Done(payload, answer)
        case "error":
            _, error, _ = answer
            return Done(payload, None, str(error) or type(error).__name__)
        case status:
            raise FleetError(f"the cluster is gone: a task was {status}")


@contextmanager
def open_pool(workers: int = 2, scheduler: str | None = None) -> Iterator[Pool]:
    """A cluster at an address, or one of `workers` processes on this machine that ends with the context.

    Raises:
        FleetError: there is no scheduler at the address, or it has no workers.
    """
    with ExitStack() as stack:
        if scheduler is None:
            client = stack.enter_context(dask.Client(_local_cluster(workers, stack)))
        else:
            client = stack.enter_context(_reach(scheduler))
        yield Pool(client)


def _local_cluster(workers: int, stack: ExitStack) -> Any:
    # The code in a worker needs little memory; the engines are separate processes, which the worker's memory limit would not cover.
    directory = stack.enter_context(tempfile.TemporaryDirectory(prefix="plateau-fleet-"))
    cluster = dask.LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        dashboard_address=None,
        memory_limit=None,
        local_directory=directory,
        preload=["plateau_engine.fleet.composed"],
        silence_logs=logging.CRITICAL,
    )
    return stack.enter_context(cluster)


def _reach(scheduler: str) -> Any:
    try:
        client = dask.Client(scheduler, timeout=REACH_S)
    except (OSError, ValueError) as error:
        raise FleetError(f"there is no Dask scheduler at {scheduler}: {error}") from error
    try:
        client.wait_for_workers(1, timeout=ARRIVAL_S)
    except TimeoutError as error:
        client.close()
        raise FleetError(f"the scheduler at {scheduler} has no workers") from error
    return client
