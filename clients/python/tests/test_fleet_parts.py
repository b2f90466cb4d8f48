"""The parts of the fleet that need no cluster: the ledger, and the treatment of failed tasks."""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console

from plateau_engine.fleet import FleetError, LedgerError, Tournament, work
from plateau_engine.fleet.cluster import Done
from plateau_engine.fleet.ledger import Ledger
from plateau_engine.fleet.progress import Bar, Lines
from plateau_engine.fleet.spread import PATIENCE, TRIES, Batch, Item, Reply, spread


def read(line: bytes) -> tuple[int, bytes] | None:
    """A line is a number, or `null` for a line without a result."""
    number = msgspec.json.decode(line, type=int | None)
    return None if number is None else (number, line)


@pytest.mark.parametrize(
    ("left", "keys", "then"),
    [
        (b"", set(), b""),
        (b"null\n1\n2\n", {1, 2}, b"null\n1\n2\n"),
        (b"1\n2", {1}, b"1\n"),
        (b"1", set(), b""),
    ],
)
def test_a_ledger_goes_on_after_its_last_whole_line(
    tmp_path: Path, left: bytes, keys: set[int], then: bytes
) -> None:
    path = tmp_path / "ledger"
    path.write_bytes(left)
    with Ledger(path, read) as ledger:
        assert set(ledger.records) == keys
        assert ledger.add([(7, b"7"), (1, b"1"), (7, b"7")]) == 2 - (1 in keys)
        assert 7 in ledger
    assert path.read_bytes() == then + (b"7\n" if 1 in keys else b"7\n1\n")


def test_a_damaged_line_is_named_and_nothing_is_changed(tmp_path: Path) -> None:
    path = tmp_path / "ledger"
    path.write_bytes(b"1\nwhat\n3")
    with pytest.raises(LedgerError, match="line 2"):
        Ledger(path, read)
    assert path.read_bytes() == b"1\nwhat\n3"


def test_a_ledger_has_one_writer(tmp_path: Path) -> None:
    path = tmp_path / "ledger"
    with Ledger(path, read), pytest.raises(LedgerError, match="another run"):
        Ledger(path, read)
    Ledger(path, read).close()


def test_a_disk_that_is_full_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with Ledger(tmp_path / "ledger", read) as ledger, pytest.raises(LedgerError, match="No space"):
        ledger.add([(1, b"1")])


class HerePool:
    """A pool that runs tasks immediately; a task that raises an exception has failed."""

    def map(
        self,
        task: Callable[[Batch], Reply],
        payloads: Iterator[Batch],
        ahead: int,
        shared: bytes | None = None,
    ) -> Generator[list[Done[Batch, Reply]], None, None]:
        while (batch := next(payloads, None)) is not None:
            try:
                yield [Done(batch, task(batch))]
            except ValueError as error:
                yield [Done(batch, None, str(error))]


def settle(task: Callable[[Batch], Reply], size: int) -> tuple[list[int], dict[int, str]]:
    """The keys that are answered and the refusals, when ten items are spread."""
    pool: Any = HerePool()
    answered: list[int] = []
    refused: dict[int, str] = {}
    for reply in spread(pool, task, (Item(key, b"") for key in range(10)), size):
        answered += [key for key, _ in reply.answers]
        refused.update(reply.refusals)
    return answered, refused


@pytest.mark.parametrize("size", [1, 3, 10])
def test_what_breaks_its_workers_is_given_up_and_takes_no_other_along(size: int) -> None:
    tries = 0

    def task(batch: Batch) -> Reply:
        nonlocal tries
        if any(item.key == 4 for item in batch):
            tries += 1
            raise ValueError("the worker died")
        return Reply([(item.key, b"") for item in batch])

    answered, refused = settle(task, size)
    assert sorted(answered) == [0, 1, 2, 3, 5, 6, 7, 8, 9]
    assert list(refused) == [4]
    assert "the worker died" in refused[4]
    assert tries == TRIES


def test_what_a_task_leaves_out_is_tried_again_and_what_it_refuses_is_not() -> None:
    seen: list[int] = []

    def task(batch: Batch) -> Reply:
        seen.extend(item.key for item in batch)
        first, *_ = batch
        return Reply(refusals=[(0, "no")]) if first.key == 0 else Reply([(first.key, b"")])

    answered, refused = settle(task, 5)
    assert sorted(answered) == list(range(1, 10))
    assert refused == {0: "no"}
    assert seen.count(0) == 1


def test_when_everything_fails_the_run_ends() -> None:
    tried = 0

    def task(batch: Batch) -> Reply:
        nonlocal tried
        tried += 1
        raise ValueError("no program")

    with pytest.raises(FleetError, match="no program"):
        settle(task, 1)
    assert tried == PATIENCE


def test_a_batch_without_items_is_refused() -> None:
    with pytest.raises(FleetError, match="at least one item, not 0"):
        settle(lambda batch: Reply(), 0)


def test_a_journal_that_a_fleet_writes_is_locked_for_plateau_too(
    program: str, tmp_path: Path
) -> None:
    players = ["-p", "nim:random", "-p", "nim:alpha_beta", "-q"]
    tournament = Tournament(players, tmp_path / "journal", program)
    tournament.begin()
    with (
        Ledger(tournament.results, lambda line: None),
        pytest.raises(FleetError, match="another run"),
    ):
        tournament.begin()
    assert tournament.plan()[0].key == 0


def test_a_journal_that_was_damaged_is_refused_by_its_line(program: str, tmp_path: Path) -> None:
    players = ["-p", "nim:random", "-p", "nim:alpha_beta", "-q"]
    tournament = Tournament(players, tmp_path / "journal", program)
    tournament.begin()
    with Ledger[None](tournament.results, lambda line: None) as ledger:
        ledger.add([(0, b'{"job":0}')])
    content = tournament.results.read_bytes()
    assert content.splitlines()[1] == b'{"job":0,"crc":"c80f9a05"}'
    for offset, number in [(9, 1), (content.index(b"\n") + 8, 2)]:
        damaged = bytearray(content)
        damaged[offset] ^= 1
        tournament.results.write_bytes(damaged)
        with pytest.raises(LedgerError, match=f"line {number}: the checksum does not match"):
            Ledger(tournament.results, lambda line: None)
        with pytest.raises(FleetError, match=f"line {number}, at byte"):
            tournament.begin()


@pytest.mark.parametrize("kind", [Lines, Bar])
def test_progress_is_shown_at_the_end_at_the_latest(kind: type[Lines] | type[Bar]) -> None:
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=True, width=80)
    with Lines("games", screen) if kind is Lines else Bar("games", console) as progress:
        progress.expect(5, done=2)
        progress.advance(2)
        progress.tell("[game 3] is lost")
    said = screen.getvalue()
    assert "[game 3] is lost" in said
    assert ("4 of 5 games" if kind is Lines else "4/5") in said


def test_a_batch_may_be_larger_than_what_a_daemon_takes_at_once(program: str) -> None:
    request = b'{"id":%d,"cmd":"go","game":"nim","depth":1}'
    reply = work.search(tuple(Item(key, request % key) for key in range(600)), program)
    assert sorted(key for key, _ in reply.answers) == list(range(600))


def test_what_a_worker_cannot_play_or_search_is_told_with_the_reason(
    program: str, tmp_path: Path
) -> None:
    players = ["-p", "nim:random", "-p", "nim:alpha_beta", "-q"]
    tournament = Tournament(players, tmp_path / "journal", program)
    tournament.begin()
    game, *_ = tournament.plan()
    played = work.play((game, Item(7, b"{}")), program)
    assert [key for key, _ in played.answers] == [game.key]
    assert "line 2" in played.failure
    searched = work.search((Item(1, b'{"id":1,"cmd":"go","game":"chess"}'), Item(2, b"?")), program)
    assert [key for key, _ in searched.refusals] == [1]
    assert "(unknown_cmd)" in searched.failure
    for task in (work.play, work.search):
        assert "no-such-program" in task((game,), "no-such-program").failure
