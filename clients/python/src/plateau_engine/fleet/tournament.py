"""Tournaments on a fleet: `plateau tournament` plans them and makes the tables, `plateau match` on the workers plays.

The results file is a journal of `plateau tournament`, with the same lock:
`plateau tournament --journal` can resume a tournament begun here, and vice versa.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from html import escape
from pathlib import Path

import msgspec

from plateau_engine.fleet import child, work
from plateau_engine.fleet.cluster import Pool
from plateau_engine.fleet.errors import FleetError
from plateau_engine.fleet.ledger import Ledger
from plateau_engine.fleet.progress import Progress
from plateau_engine.fleet.spread import Item, Reply, spread
from plateau_engine.fleet.summary import Summary

SHARE = 10
"""A sequential test is evaluated so rarely that planning takes at most 1 / `SHARE` of the time."""


class _ResultLine(msgspec.Struct):
    """A line of the journal; the plan, which is the first one, has no number."""

    job: int | None = None


@dataclass(frozen=True)
class Tournament:
    """A tournament: the arguments of `plateau tournament`, and the results file."""

    arguments: Sequence[str]
    """The arguments of `plateau tournament`: players, games, limits, exports …"""
    results: Path
    """The results file, a journal."""
    program: str | None = None
    """The program, here and on the workers; if none is named, that of `PLATEAU_BIN` or the PATH of each machine."""

    @property
    def is_sequential(self) -> bool:
        """True if it may end before all of its games are played."""
        return any(word.split("=")[0] == "--sprt" for word in self.arguments)

    def begin(self) -> None:
        """Begins the results file, or checks that it is of this tournament and repairs its end.

        Raises:
            FleetError: `plateau tournament` refuses it.
        """
        self._ask("--journal", str(self.results), "--plan")

    def plan(self) -> list[Item]:
        """The games that can be played now, given the results that the file holds.

        Raises:
            FleetError: `plateau tournament` refuses it.
        """
        lines = self._ask("--collect", str(self.results), "--plan").splitlines()
        number = partial(msgspec.json.decode, type=work.JobNumber)
        return [Item(number(line).job, line) for line in lines]

    def table(self) -> str:
        """The tables of the results so far; exports are written.

        Raises:
            FleetError: `plateau tournament` refuses it.
        """
        return self._ask("--collect", str(self.results)).decode()

    def _repr_html_(self) -> str | None:
        """The tables for a notebook; none if there is no result yet."""
        return f"<pre>{escape(self.table())}</pre>" if self.results.exists() else None

    def _ask(self, *more: str) -> bytes:
        ended = child.run(self.program, ["tournament", *self.arguments, *more])
        if ended.returncode != 0:
            raise FleetError(child.complaint(ended).removeprefix("plateau: "))
        return ended.stdout


def play_tournament(
    tournament: Tournament, pool: Pool, *, batch: int = 1, progress: Progress | None = None
) -> Summary:
    """Plays the missing games of a tournament, round by round if a round depends on the previous one.

    Each task plays `batch` games.

    Raises:
        FleetError: the tournament or its results file is refused, the cluster was lost, or everything fails.
    """
    tournament.begin()
    with Ledger(tournament.results, _read_result) as ledger:
        run = _Run(
            tournament, pool, batch, ledger, progress or Progress(), Summary(known=len(ledger))
        )
        while run.play_round():
            pass
        return run.summary


def _read_result(line: bytes) -> tuple[int, None] | None:
    number = msgspec.json.decode(line, type=_ResultLine).job
    return None if number is None else (number, None)


@dataclass
class _Run:
    """A tournament that is being played."""

    tournament: Tournament
    pool: Pool
    batch: int
    ledger: Ledger[None]
    progress: Progress
    summary: Summary
    _look_at: float = field(default=0.0, init=False)

    def play_round(self) -> bool:
        """Plays the games that can be played now; whether there were any."""
        games = self._plan()
        if not games:
            return False
        self.progress.expect(len(self.ledger) + len(games), done=len(self.ledger))
        replies = spread(
            self.pool, partial(work.play, program=self.tournament.program), games, self.batch
        )
        with closing(replies):
            self._take(replies)
        return True

    def _plan(self) -> list[Item]:
        """The games that can be played now, but for those that were given up; the time of the next look follows from what it cost."""
        begun = time.monotonic()
        games = self.tournament.plan()
        ended = time.monotonic()
        self._look_at = ended + SHARE * (ended - begun)
        return [game for game in games if game.key not in self.summary.refused]

    def _take(self, replies: Iterator[Reply]) -> None:
        """Keeps the results as they come, until there are no more or a sequential test is decided."""
        for reply in replies:
            self.summary.added += self.ledger.add(reply.answers)
            for number, reason in reply.refusals:
                self.summary.refused[number] = reason
                self.progress.tell(f"game {number}: {reason}")
            self.progress.advance(len(reply.answers))
            if (
                self.tournament.is_sequential
                and time.monotonic() > self._look_at
                and not self._plan()
            ):
                return
