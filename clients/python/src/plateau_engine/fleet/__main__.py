"""`python -m plateau_engine.fleet`: plays a tournament, runs a training job or analyses positions on a cluster.

The exit status is 0 if everything has a result, 1 if a result is missing, 2 if the run could not begin or continue,
and 130 if it was stopped; the same command then resumes it.
"""

from __future__ import annotations

import logging
import signal
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from functools import partial
from types import FrameType

from plateau_engine.fleet.analysis import Analysis, analyse
from plateau_engine.fleet.arguments import parser
from plateau_engine.fleet.cluster import open_pool
from plateau_engine.fleet.errors import FleetError
from plateau_engine.fleet.progress import choose
from plateau_engine.fleet.requirements import load_dask
from plateau_engine.fleet.summary import Summary
from plateau_engine.fleet.tournament import Tournament, play_tournament
from plateau_engine.fleet.training import Training, train

PARAMETERS = ("depth", "nodes", "movetime_ms", "multipv", "strategy")
"""The arguments of `analyse` that are parameters of the search."""
INTERRUPTED = 130
"""The exit status after Ctrl-C, by the convention of shells."""


def main(words: Sequence[str] | None = None) -> int:
    """Runs the command and returns its status."""
    arguments = parser().parse_args(words)
    for name in ("distributed", "distributed.client"):
        # Its errors arrive as exceptions, which are printed below.
        logging.getLogger(name).setLevel(logging.CRITICAL)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _interrupt)
    try:
        load_dask()
        return _COMMANDS[arguments.command](arguments)
    except FleetError as error:
        print(f"plateau_engine.fleet: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("plateau_engine.fleet: stopped; the same command resumes the run", file=sys.stderr)
        return INTERRUPTED


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Lets a signal end the command as Ctrl-C does."""
    raise KeyboardInterrupt


def _tournament(arguments: Namespace) -> int:
    tournament = Tournament(arguments.arguments, arguments.results, arguments.plateau)
    # An impossible tournament is refused before the cluster is started.
    tournament.begin()
    summary = _run(arguments, "games", partial(play_tournament, tournament))
    print(tournament.table(), end="")
    return _conclude(summary)


def _analyse(arguments: Namespace) -> int:
    given = {name: getattr(arguments, name) for name in PARAMETERS}
    given["options"] = dict(arguments.options) if arguments.options else None
    limits = {name: value for name, value in given.items() if value is not None}
    analysis = Analysis(
        arguments.positions, arguments.results, limits, arguments.solve, arguments.plateau
    )
    # An impossible analysis is refused before the cluster is started.
    analysis.check()
    return _conclude(_run(arguments, "positions", partial(analyse, analysis)))


def _train(arguments: Namespace) -> int:
    training = Training(arguments.arguments, arguments.work, arguments.plateau)
    # An impossible job is refused before the cluster is started.
    training.plan()
    summary = _run(arguments, "items", partial(train, training))
    if summary.complete:
        print(training.make(), end="")
    return _conclude(summary)


def _run(arguments: Namespace, noun: str, run: Callable[..., Summary]) -> Summary:
    with (
        open_pool(arguments.workers, arguments.scheduler) as pool,
        choose(noun, arguments.quiet) as progress,
    ):
        return run(pool, batch=arguments.batch, progress=progress)


def _conclude(summary: Summary) -> int:
    if summary.complete:
        return 0
    print(
        f"plateau_engine.fleet: {len(summary.refused)} have no result; the same command retries them",
        file=sys.stderr,
    )
    return 1


_COMMANDS: dict[str, Callable[[Namespace], int]] = {
    "tournament": _tournament,
    "analyse": _analyse,
    "train": _train,
}

if __name__ == "__main__":
    sys.exit(main())
