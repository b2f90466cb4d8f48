"""Training jobs on a fleet: `plateau train` plans the items of books, games, tables and weights, and makes the products.

The results file is the log of `plateau train`, with the same lock:
`plateau train` with the same `--work` can resume a job begun here, and vice versa.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from plateau_engine.fleet import child, work
from plateau_engine.fleet.cluster import Pool
from plateau_engine.fleet.errors import FleetError
from plateau_engine.fleet.ledger import Ledger
from plateau_engine.fleet.progress import Progress
from plateau_engine.fleet.spread import Item, Reply, spread
from plateau_engine.fleet.summary import Summary


@dataclass(frozen=True)
class Plan:
    """The work that can be done now."""

    log: Path
    """The log of the job: its results so far."""
    items: list[Item]
    """The items of the round that have no result."""


@dataclass(frozen=True)
class Training:
    """A training job: the arguments of `plateau train`, and the folder of its work."""

    arguments: Sequence[str]
    """The recipe and its options, and perhaps `--data`, a folder that all workers see."""
    work: Path
    """The folder of the log and of the products."""
    program: str | None = None
    """The program, here and on the workers; if none is named, that of `PLATEAU_BIN` or the PATH of each machine."""

    def plan(self) -> Plan:
        """The items that can be done now, given the results that the log holds: none when all are done.

        Raises:
            FleetError: `plateau train` refuses it.
        """
        log, *items = self._ask("--plan").decode().splitlines()
        return Plan(Path(log), [Item(int(item), item.encode()) for item in items])

    def needed(self, plan: Plan) -> bytes:
        """The part of the log that the items of a plan need: its first line, which names the job,
        if they could be done without any result; else all of it.

        Raises:
            FleetError: `plateau train` refuses it.
        """
        with tempfile.TemporaryDirectory(prefix="plateau-train-") as folder:
            fresh = Training(self.arguments, Path(folder), self.program).plan()
        log = plan.log.read_bytes()
        if {item.key for item in plan.items} <= {item.key for item in fresh.items}:
            return log[: log.find(b"\n") + 1]
        return log

    def make(self) -> str:
        """Makes the products of all results, which are in the folder of the work then, and says which.

        Raises:
            FleetError: `plateau train` refuses it.
        """
        return self._ask().decode()

    def _ask(self, *more: str) -> bytes:
        ended = child.run(self.program, ["train", *self.arguments, "--work", str(self.work), *more])
        if ended.returncode != 0:
            raise FleetError(child.complaint(ended).removeprefix("plateau: "))
        return ended.stdout


def train(
    training: Training, pool: Pool, *, batch: int = 1, progress: Progress | None = None
) -> Summary:
    """Processes the missing items of a job, round by round, because a round builds on the results of the previous ones.

    Each task processes `batch` items. An item that fails ends the run after its round; the same command tries it again.

    Raises:
        FleetError: the job or its log is refused, the cluster was lost, or everything fails.
    """
    progress = progress or Progress()
    summary = Summary()
    plan = training.plan()
    while plan.items and summary.complete:
        with Ledger(plan.log, _read_result) as ledger:
            if not summary.added:
                summary.known = len(ledger)
            progress.expect(len(ledger) + len(plan.items), done=len(ledger))
            task = partial(
                work.train, program=training.program, arguments=tuple(training.arguments)
            )
            needed = training.needed(plan)
            with closing(spread(pool, task, plan.items, batch, needed)) as replies:
                _take(replies, ledger, summary, progress)
        plan = training.plan()
    return summary


def _read_result(line: bytes) -> tuple[int, None] | None:
    """The item of a line; the first line of a log names the job."""
    item, _, _ = line.partition(b" ")
    return (int(item), None) if item.isdigit() else None


def _take(
    replies: Iterator[Reply], ledger: Ledger[None], summary: Summary, progress: Progress
) -> None:
    """Keeps the results as they come."""
    for reply in replies:
        summary.added += ledger.add(reply.answers)
        for item, reason in reply.refusals:
            summary.refused[item] = reason
            progress.tell(f"item {item}: {reason}")
        progress.advance(len(reply.answers))
