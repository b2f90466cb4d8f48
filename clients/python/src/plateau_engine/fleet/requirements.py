"""The requirements of a fleet: Dask is installed here, and is the same on all machines of a given cluster."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from plateau_engine.fleet.errors import FleetError

Answer = TypeVar("Answer")

EXTRA = "pip install 'plateau-engine[fleet]'"
"""The command that installs what a fleet needs."""
ARRIVAL_S = 60
"""Seconds that a given cluster has to show its first worker."""
REACH_S = 10
"""Seconds within which a given scheduler must answer."""
LOOK_S = 0.5
"""Seconds between two looks for the first worker."""


def load_dask() -> Any:
    """Dask, whose functions have no types.

    Raises:
        FleetError: it is not installed, or a package that it needs is missing.
    """
    try:
        import distributed
    except ImportError as error:
        raise FleetError(f"a fleet needs Dask ({error}): {EXTRA}") from error
    return distributed


def check_versions(scheduler: str) -> None:
    """Compares the versions of `distributed` and of Python here, on the scheduler and on its workers.

    Dask promises nothing for versions that differ: it fails anywhere, with errors of its private functions.
    Only the question for the versions is understood by all of them.

    Raises:
        FleetError: there is no scheduler, it has no workers, or the versions differ; the message names them.
    """
    dask = load_dask()
    try:
        found = _run(_ask(dask, scheduler))
    except (OSError, ValueError, asyncio.TimeoutError) as error:
        reason = str(error) or f"no answer within {REACH_S} s"
        raise FleetError(f"there is no Dask scheduler at {scheduler}: {reason}") from error
    here = {"distributed": dask.__version__, "Python": "{}.{}".format(*sys.version_info)}
    for place, versions in found.items():
        for name, version in here.items():
            if versions[name] != version:
                raise FleetError(_difference(name, version, place, versions[name]))


def _run(coroutine: Coroutine[Any, Any, Answer]) -> Answer:
    """Runs a coroutine to its end: in a notebook, where an event loop runs already, in a thread of its own."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(coroutine)
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def _difference(name: str, here: str, place: str, there: str) -> str:
    mend = (
        f"pip install 'distributed=={there}' here, or the same version on all machines"
        if name == "distributed"
        else "install the same version on all machines"
    )
    return f"{place} has {name} {there}, and this machine {here}: {mend}"


async def _ask(dask: Any, scheduler: str) -> dict[str, dict[str, str]]:
    """The versions on the scheduler and on each worker, by their names for people."""
    arguments = dask.Security().get_connection_args("client")
    async with dask.rpc(scheduler, connection_args=arguments) as remote:
        answer = await asyncio.wait_for(remote.versions(), REACH_S)
        workers = await _ask_workers(scheduler, remote)
    found = {f"the scheduler at {scheduler}": answer}
    found |= {f"the worker at {address}": versions for address, versions in workers.items()}
    return {place: _read(versions) for place, versions in found.items()}


async def _ask_workers(scheduler: str, remote: Any) -> Mapping[str, Any]:
    """The versions of the workers, as soon as there is one.

    Raises:
        FleetError: there is none.
    """
    deadline = time.monotonic() + ARRIVAL_S
    while True:
        # A worker that ends meanwhile is left out.
        ask = remote.broadcast(msg={"op": "versions"}, on_error="ignore")
        workers: Mapping[str, Any] = await asyncio.wait_for(ask, REACH_S)
        if workers:
            return workers
        if time.monotonic() >= deadline:
            raise FleetError(f"the scheduler at {scheduler} has no workers")
        await asyncio.sleep(LOOK_S)


def _read(versions: Mapping[str, Any]) -> dict[str, str]:
    """The versions that must be the same; of Python only the minor version."""
    python = ".".join(str(versions["host"]["python"]).split(".")[:2])
    return {"distributed": str(versions["packages"]["distributed"]), "Python": python}
