"""The analysis of many positions on a fleet: each line of a file is a position, each line of the results file an answer.

A position is an object with the fields of an inline position of the protocol (`game`, `variant`, `setup`, `side`, `moves`, `options`);
other fields are copied to the results.
A result is `{"line": 3, "position": {…}, "asked": {"cmd": "go", "depth": 8}, "answer": {…}}`:
the number of the line, from 1, the position as in the file, the request, and the daemon's answer.
Because a result contains its position and its request, results of other positions or limits are detected.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from plateau_engine.fleet import child, work
from plateau_engine.fleet.cluster import Pool
from plateau_engine.fleet.errors import FleetError, LedgerError
from plateau_engine.fleet.ledger import Ledger
from plateau_engine.fleet.progress import Progress
from plateau_engine.fleet.spread import Item, spread
from plateau_engine.fleet.summary import Summary

PLACE = ("game", "variant", "setup", "side", "moves", "options")
"""The fields of a position that are sent to the daemon."""
SELDOM_MS = 3_600_000
"""The minimum time between two reports of a search; it is long, because nobody reads them."""

Question = Mapping[str, Any]
"""The request about a position: `cmd` and its parameters."""


@dataclass(frozen=True)
class Known:
    """The position and the request of an existing result."""

    position: bytes
    """The fingerprint of the position."""
    asked: str
    """The request in words: `go depth 8`."""


class Record(msgspec.Struct):
    """A line of the results file."""

    line: int
    position: msgspec.Raw
    asked: msgspec.Raw
    answer: msgspec.Raw


@dataclass(frozen=True)
class Analysis:
    """An analysis: its positions, its request, and its results file."""

    positions: Path
    """The file of positions."""
    results: Path
    """The results file."""
    limits: Question
    """The parameters of `go` and `solve`: limits, `strategy`, `multipv`, `options`."""
    solve: bool = False
    """True if games are solved as well. Puzzles always are."""
    program: str | None = None
    """The program, here and on the workers; if none is named, that of `PLATEAU_BIN` or the PATH of each machine."""

    def check(self) -> None:
        """Checks that the positions can be read, and that an existing results file is of this analysis.

        Raises:
            FleetError: one of them cannot be used.
        """
        known: Mapping[int, Known] = {}
        _Sheet(self, known).check()
        if self.results.exists():
            with Ledger(self.results, _read_record) as ledger:
                _Sheet(self, ledger.records).check()


def analyse(
    analysis: Analysis, pool: Pool, *, batch: int = 16, progress: Progress | None = None
) -> Summary:
    """Answers all positions that have no answer yet. Each task searches `batch` positions, one after the other.

    A line that cannot be answered is reported with its number, and the others continue.

    Raises:
        FleetError: the positions or the results file cannot be used, the cluster is gone, or everything fails.
    """
    progress = progress or Progress()
    with Ledger(analysis.results, _read_record) as ledger:
        sheet = _Sheet(analysis, ledger.records)
        missing = sheet.check()
        summary = Summary(known=len(ledger))
        progress.expect(len(ledger) + missing, done=len(ledger))
        items = sheet.items(summary.refused)
        task = partial(work.search, program=analysis.program)
        with closing(spread(pool, task, items, batch)) as replies:
            for reply in replies:
                answers = [(key, sheet.record(key, answer)) for key, answer in reply.answers]
                summary.added += ledger.add(answers)
                summary.refused.update(reply.refusals)
                progress.advance(len(answers))
        for line, reason in sorted(summary.refused.items()):
            progress.tell(f"{analysis.positions} line {line}: {reason}")
    return summary


def _read_record(line: bytes) -> tuple[int, Known] | None:
    record = msgspec.json.decode(line, type=Record)
    # All records have a few requests in common, which are kept once.
    asked = sys.intern(_words(msgspec.json.decode(record.asked, type=dict[str, Any])))
    return record.line, Known(_print(record.position), asked)


def _print(position: bytes) -> bytes:
    """A fingerprint of a position: the same for the same values, however they are written."""
    value = msgspec.json.decode(position)
    return blake2b(msgspec.json.encode(value, order="sorted"), digest_size=16).digest()


def _words(asked: Question) -> str:
    """A request in words: `go depth 8`, `solve` for one without limits."""
    limits = sorted((name, value) for name, value in asked.items() if name != "cmd")
    return " ".join([str(asked.get("cmd")), *(f"{name} {value}" for name, value in limits)])


class _Sheet:
    """The lines of the file of positions."""

    def __init__(self, analysis: Analysis, known: Mapping[int, Known]) -> None:
        self._analysis = analysis
        self._known = known
        self._puzzles = _find_puzzles(analysis.program)
        self._out: dict[int, tuple[bytes, bytes]] = {}

    def check(self) -> int:
        """The number of positions without a result.

        Raises:
            FleetError: the file cannot be read, or there are results of other positions or questions.
        """
        missing = 0
        unseen = set(self._known)
        for number, line in self._lines():
            unseen.discard(number)
            if number not in self._known:
                missing += 1
            else:
                self._compare(number, line)
        if unseen:
            raise self._other(f"{self._analysis.positions} has no line {min(unseen)}")
        return missing

    def items(self, refused: dict[int, str]) -> Iterator[Item]:
        """The requests to send. Lines that are not positions are added to `refused`."""
        for number, line in self._lines():
            if number in self._known:
                continue
            try:
                position, asked = self._read(line)
            except ValueError as error:
                refused[number] = str(error)
                continue
            place = {name: position[name] for name in PLACE if name in position}
            request = {"id": number, **asked, "report_ms": SELDOM_MS, **place}
            if options := {**asked.get("options", {}), **position.get("options", {})}:
                request["options"] = options
            self._out[number] = line, msgspec.json.encode(asked)
            yield Item(number, msgspec.json.encode(request))

    def record(self, number: int, answer: bytes) -> bytes:
        """The line of the results file for the answer to a position."""
        raw = map(msgspec.Raw, (*self._out.pop(number), answer))
        return msgspec.json.encode(Record(number, *raw))

    def _lines(self) -> Iterator[tuple[int, bytes]]:
        """The lines that are not blank, with their numbers."""
        path = self._analysis.positions
        try:
            with path.open("rb") as file:
                for number, line in enumerate(file, 1):
                    if line := line.strip():
                        yield number, line
        except OSError as error:
            raise FleetError(f"{path}: {error.strerror}") from error

    def _read(self, line: bytes) -> tuple[dict[str, Any], Question]:
        """A position and the request about it."""
        position = msgspec.json.decode(line, type=dict[str, Any])
        if not isinstance(position.get("game"), str):
            raise ValueError('a position needs a "game", by id or alias')
        solve = self._analysis.solve or position["game"] in self._puzzles
        return position, {"cmd": "solve" if solve else "go", **self._analysis.limits}

    def _compare(self, number: int, line: bytes) -> None:
        """Compares a line with its existing result.

        Raises:
            LedgerError: that is of another position or request.
        """
        known = self._known[number]
        try:
            _, asked = self._read(line)
        except ValueError:
            asked = {}
        if not asked or _print(line) != known.position:
            raise self._other(f"{self._analysis.positions} differs at line {number}")
        if _words(asked) != known.asked:
            raise self._other(f'line {number} was "{known.asked}", and is now "{_words(asked)}"')

    def _other(self, what: str) -> LedgerError:
        return LedgerError(
            f"{self._analysis.results} holds results of another analysis: {what}; "
            "repeat the command that began it, or name another file"
        )


class _Listed(msgspec.Struct):
    id: str
    players: int
    aliases: list[str]


class _Games(msgspec.Struct):
    games: list[_Listed]


def _find_puzzles(program: str | None) -> frozenset[str]:
    """The ids and aliases of the games that one plays alone."""
    ended = child.run(program, ["serve"], b'{"cmd":"games"}\n')
    if ended.returncode != 0:
        raise FleetError(child.complaint(ended))
    listed = msgspec.json.decode(ended.stdout, type=_Games).games
    puzzles = (game for game in listed if game.players == 1)
    return frozenset(name for game in puzzles for name in (game.id, *game.aliases))
