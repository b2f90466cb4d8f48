"""The cluster: Dask's, given by the address of its scheduler or made for the run on this machine.

This module and `requirements` are the only ones that speak to `distributed`; the others see a `Pool`.
"""

from __future__ import annotations

import asyncio
import logging
import tempfile
import time
import warnings
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from plateau_engine import __version__
from plateau_engine.fleet.errors import FleetError
from plateau_engine.fleet.requirements import ARRIVAL_S, EXTRA, REACH_S, check_versions, load_dask

Payload = TypeVar("Payload")
Answer = TypeVar("Answer")

_log = logging.getLogger(__name__)

LOOK_S = 2
"""Seconds between two looks whether there are workers, while no task ends."""
TIMEOUTS = (TimeoutError, asyncio.TimeoutError)
"""The exceptions of Dask's timeouts: before Python 3.11 they are two."""


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
        self,
        task: Callable[..., Answer],
        payloads: Iterator[Payload],
        ahead: int,
        shared: bytes | None = None,
    ) -> Generator[list[Done[Payload, Answer]], None, None]:
        """Runs `task` for each of the payloads and yields the finished tasks, in any order.

        If there are `shared` data, they are the second argument of each task: each worker gets them once.

        At most `ahead` tasks are unfinished at a time.
        An exhausted iterator is asked again after each yield, so that it can yield a failed payload again.
        Closing the generator cancels the tasks that have not begun.

        Raises:
            FleetError: the cluster is gone, or all of its workers.
        """
        # A task, because its result can be made again if the worker that holds it dies.
        common = () if shared is None else (self._share(shared),)
        running: dict[Any, Payload] = {}
        completed = load_dask().as_completed(
            loop=self._client.loop, with_results=True, raise_errors=False
        )
        try:
            while True:
                while len(running) < ahead and (payload := next(payloads, None)) is not None:
                    future = self._client.submit(task, payload, *common, pure=False)
                    running[future] = payload
                    completed.add(future)
                if not running:
                    return
                if batch := completed.next_batch(block=False):
                    yield [_done(future, running.pop(future), answer) for future, answer in batch]
                else:
                    self._wait(list(running))
        finally:
            self._client.cancel([*running, *common])

    def _share(self, data: bytes) -> Any:
        with warnings.catch_warnings():
            # It is sent once.
            warnings.filterwarnings("ignore", "Sending large graph")
            return self._client.submit(_itself, data, pure=False)

    def _wait(self, running: list[Any]) -> None:
        """Waits until one of the tasks has ended; says it if there are no workers any more, and gives up if none comes.

        Raises:
            FleetError: no worker has come.
        """
        alone_since: float | None = None
        while True:
            try:
                load_dask().wait(running, timeout=LOOK_S, return_when="FIRST_COMPLETED")
                return
            except TIMEOUTS:
                if self._client.nthreads():
                    alone_since = None
                    continue
            now = time.monotonic()
            if alone_since is None:
                alone_since = now
                _log.warning("the last worker has gone; waiting for another for %d s", ARRIVAL_S)
            elif now - alone_since >= ARRIVAL_S:
                raise FleetError("the last worker has gone, and no other has come")


def _itself(data: bytes) -> bytes:
    return data


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
        FleetError: Dask is not installed, there is no scheduler at the address, it has no workers, its versions
            differ from those here, or one of its workers lacks this package; or `workers` is below 1.
    """
    dask = load_dask()
    if scheduler is None and workers < 1:
        raise FleetError(f"a fleet needs at least one worker, not {workers}")
    with ExitStack() as stack:
        if scheduler is None:
            client = stack.enter_context(dask.Client(_local_cluster(workers, stack)))
        else:
            client = stack.enter_context(_reach(scheduler))
        _check_workers(client)
        yield Pool(client)


def _check_workers(client: Any) -> None:
    """Asks each worker whether it can do tasks of this version.

    Raises:
        FleetError: one of them cannot; the message says which, and why.
    """

    # Within this function, so that it is sent by its code: a worker without the package has no name for it.
    def version() -> str | None:
        try:
            from plateau_engine.fleet import work  # noqa: F401
        except ImportError:
            return None
        import plateau_engine

        return plateau_engine.__version__

    for address, found in client.run(version).items():
        if found is None:
            raise FleetError(f"the worker at {address} has no plateau-engine: {EXTRA} there")
        if found != __version__:
            raise FleetError(
                f"the worker at {address} has plateau-engine {found}, and this is {__version__}: "
                "install the same version on both"
            )


def _local_cluster(workers: int, stack: ExitStack) -> Any:
    """A cluster on this machine.

    Raises:
        FleetError: its workers do not start.
    """
    # The code in a worker needs little memory; the engines are separate processes, which the worker's memory limit would not cover.
    directory = stack.enter_context(tempfile.TemporaryDirectory(prefix="plateau-fleet-"))
    start = partial(
        load_dask().LocalCluster,
        n_workers=workers,
        threads_per_worker=1,
        # Without an address Dask opens a port to all machines, the same for all clusters.
        dashboard_address="127.0.0.1:0",
        scheduler_kwargs={"dashboard": False},
        memory_limit=None,
        local_directory=directory,
        preload=["plateau_engine.fleet.composed"],
        silence_logs=logging.CRITICAL,
    )
    try:
        return stack.enter_context(start())
    except RuntimeError as error:
        raise FleetError(
            f"the workers did not start ({error}); a program that opens a fleet must be a file that does so "
            'below `if __name__ == "__main__":`, because workers read it too'
        ) from error


def _reach(scheduler: str) -> Any:
    check_versions(scheduler)
    try:
        return load_dask().Client(scheduler, timeout=REACH_S)
    except (OSError, ValueError) as error:
        raise FleetError(f"there is no Dask scheduler at {scheduler}: {error}") from error
