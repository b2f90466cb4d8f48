"""The fleet on a real cluster of two workers; the workers and the command itself are killed during the run."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import psutil
import pytest

from plateau_engine.fleet import (
    Analysis,
    FleetError,
    Pool,
    Tournament,
    Training,
    analyse,
    open_pool,
    play_tournament,
    train,
)
from plateau_engine.fleet.__main__ import main as fleet
from plateau_engine.fleet.arguments import parser

GAMES = 30
PLAYERS = ["-p", "othello:alpha_beta", "-p", "othello:minimax", "-q"]
ARGUMENTS = [*PLAYERS, "--movetime", "4", "--margin", "5000", "--games", str(GAMES)]
"""A tournament of games that take about a quarter of a second each; no answer is too late, however busy the machine."""
DEADLINE_S = 60
"""The timeout of a waiting test in seconds."""


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with open_pool(workers=2) as pool:
        yield pool


def lines(path: Path) -> list[Any]:
    """The complete lines of a file of JSON lines."""
    whole = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
    return [json.loads(line) for line in whole]


def games(path: Path) -> list[int]:
    """The numbers of the games that have a result in a journal."""
    return sorted(line["job"] for line in lines(path) if "job" in line)


def wait_until(condition: Callable[[], bool]) -> None:
    """Waits for something that must come."""
    deadline = time.monotonic() + DEADLINE_S
    while not condition():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.02)


def _is_worker(process: psutil.Process) -> bool:
    """True for a living worker of Dask, but not for engines or helper processes of Python."""
    try:
        return "spawn_main" in str(process.cmdline())
    except psutil.NoSuchProcess:
        return False


class Command:
    """`python -m plateau_engine.fleet` as a process in a separate group, with its child processes."""

    def __init__(self, program: str, *words: str | Path, python: Path | None = None) -> None:
        command = [str(python or sys.executable), "-m", "plateau_engine.fleet", *map(str, words)]
        self._process = subprocess.Popen(
            command,
            start_new_session=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PLATEAU_BIN": program},
        )
        self._descendants: set[psutil.Process] = set()

    @property
    def descendants(self) -> set[psutil.Process]:
        """Its processes, including those seen by earlier calls."""
        if self._process.poll() is None:
            self._descendants |= set(psutil.Process(self._process.pid).children(recursive=True))
        return self._descendants

    def kill_workers(self, count: int | None = None) -> None:
        """Kills the processes of its cluster that live, or the first `count` of them."""
        workers = [child for child in self.descendants if _is_worker(child)]
        assert workers
        for worker in workers[:count]:
            with contextlib.suppress(psutil.NoSuchProcess):
                worker.kill()

    def interrupt(self, number: int, *, group: bool = False) -> tuple[int, str, str]:
        """Sends it a signal, or its whole group as a terminal does, and waits for its end."""
        assert self.descendants
        (os.killpg if group else os.kill)(self._process.pid, number)
        return self.end()

    def end(self) -> tuple[int, str, str]:
        """Waits for its end; returns the status and the output. Its child processes must end soon afterwards."""
        output, errors = self._process.communicate(timeout=DEADLINE_S)
        _, alive = psutil.wait_procs(self._descendants, timeout=10)
        assert not alive
        return self._process.returncode, output, errors


def _wait_for_games(results: Path, count: int) -> None:
    wait_until(lambda: len(games(results)) >= count)


def tournament(program: str, results: Path, arguments: Sequence[str] = ARGUMENTS) -> Command:
    return Command(program, "tournament", "--results", results, "--workers", "2", "--", *arguments)


def test_no_game_is_lost_or_played_twice_whatever_dies(program: str, tmp_path: Path) -> None:
    """A worker, then all, then the command by Ctrl-C, which the terminal sends to its group; then by SIGKILL in the middle of a line."""
    results = tmp_path / "results"
    first = tournament(program, results)
    _wait_for_games(results, 4)
    first.kill_workers(1)
    _wait_for_games(results, 8)
    first.kill_workers()
    _wait_for_games(results, 12)
    status, _, errors = first.interrupt(signal.SIGINT, group=True)
    assert status == 130
    assert "Traceback" not in errors
    second = tournament(program, results)
    _wait_for_games(results, len(games(results)) + 4)
    assert second.interrupt(signal.SIGKILL)[0] == -signal.SIGKILL
    assert len(games(results)) < GAMES, "they died too late to show anything"
    with results.open("ab") as file:
        file.write(b'{"job":5,"rou')
    status, output, _ = tournament(program, results).end()
    assert status == 0
    assert games(results) == list(range(GAMES))
    assert f"{GAMES} games" in output


def test_plateau_itself_goes_on_with_the_results_of_a_fleet(
    program: str, pool: Pool, tmp_path: Path
) -> None:
    results = tmp_path / "results"
    arguments = [*PLAYERS, "--depth", "2", "--games", "10"]
    match = Tournament(arguments, results, program)
    assert match._repr_html_() is None
    assert play_tournament(match, pool, batch=3).added == 10
    assert (match._repr_html_() or "").startswith("<pre>plateau tournament\nOthello 8x8")
    whole = results.read_bytes().splitlines(keepends=True)
    results.write_bytes(b"".join(whole[:6]))
    command = [program, "tournament", *arguments, "--journal", str(results)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    assert games(results) == list(range(10))
    summary = play_tournament(Tournament(arguments, results, program), pool)
    assert (summary.known, summary.added, summary.complete) == (10, 0, True)


def test_rounds_that_wait_for_each_other_are_all_played(
    program: str, pool: Pool, tmp_path: Path
) -> None:
    players = [f"othello:random name=p{number}" for number in range(4)]
    words = [word for player in players for word in ("-p", player)]
    swiss = [*words, "-q", "--format", "swiss", "--rounds", "3", "--games", "2", "--depth", "1"]
    summary = play_tournament(Tournament(swiss, tmp_path / "results", program), pool)
    assert summary.added == 3 * 2 * 2
    assert {line["round"] for line in lines(tmp_path / "results")[1:]} == {1, 2, 3}


def test_a_decided_test_ends_the_tournament(program: str, pool: Pool, tmp_path: Path) -> None:
    arguments = ["-p", "othello:alpha_beta", "-p", "othello:random", "-q", "--movetime", "1"]
    arguments += ["--margin", "5000", "--games", "400", "--sprt", "elo0=0 elo1=200"]
    match = Tournament(arguments, tmp_path / "results", program)
    assert 0 < play_tournament(match, pool).added < 400
    assert "H1 accepted" in match.table()


@pytest.mark.parametrize(
    ("change", "part"),
    [(["--movetime", "3"], "another tournament"), (["-p", "othello:nobody"], "nobody")],
)
def test_what_cannot_be_played_is_refused(
    program: str, pool: Pool, tmp_path: Path, change: list[str], part: str
) -> None:
    results = tmp_path / "results"
    Tournament([*PLAYERS, "--depth", "1"], results, program).begin()
    with pytest.raises(FleetError, match=part):
        play_tournament(Tournament([*PLAYERS, *change], results, program), pool)


def positions(path: Path, count: int) -> Path:
    """A file of positions with names: Othello, and every fifth one a puzzle."""
    places: list[dict[str, Any]] = [
        {"game": "othello", "moves": ["d3", "c3", "c4"][:index]} for index in range(4)
    ]
    places.append({"game": "taquin", "options": {"seed": 3}})
    named = ({**places[index % 5], "name": f"n{index}"} for index in range(count))
    path.write_text("".join(json.dumps(position) + "\n" for position in named))
    return path


def test_positions_are_answered_each_by_what_fits_its_game(
    program: str, pool: Pool, tmp_path: Path
) -> None:
    file = positions(tmp_path / "positions", 20)
    given = lines(file)
    with file.open("a") as more:
        more.write('\n{"game":\n{"game":[]}\n{"game":"othello","moves":["a1"]}\n')
    analysis = Analysis(file, tmp_path / "results", {"depth": 3}, program=program)
    summary = analyse(analysis, pool, batch=4)
    assert sorted(summary.refused) == [22, 23, 24]
    assert "illegal_move" in summary.refused[24]
    answers = {line["line"]: line for line in lines(tmp_path / "results")}
    assert len(answers) == summary.added == 20
    for number, position in enumerate(given, 1):
        answer = answers[number]
        assert answer["position"] == position
        puzzle = position["game"] == "taquin"
        assert answer["asked"] == {"cmd": "solve" if puzzle else "go", "depth": 3}
        assert ("status" if puzzle else "best") in answer["answer"]
    again = analyse(analysis, pool)
    assert (again.known, again.added, len(again.refused)) == (20, 0, 3)


@pytest.mark.parametrize(
    ("count", "limits", "part"),
    [
        (5, {"depth": 2}, 'line 1 was "go depth 1", and is now "go depth 2"'),
        (4, {"depth": 1}, "no line 5"),
        (6, {"depth": 1}, ""),
    ],
)
def test_results_of_other_positions_or_limits_are_noticed(
    program: str, pool: Pool, tmp_path: Path, count: int, limits: dict[str, int], part: str
) -> None:
    file, results = tmp_path / "positions", tmp_path / "results"
    analyse(Analysis(positions(file, 5), results, {"depth": 1}, program=program), pool)
    other = Analysis(positions(file, count), results, limits, program=program)
    if not part:
        assert analyse(other, pool).added == 1
        return
    with pytest.raises(FleetError, match=part):
        analyse(other, pool)


def test_options_are_those_of_the_command_and_of_the_position(
    program: str, pool: Pool, tmp_path: Path
) -> None:
    file, results = tmp_path / "positions", tmp_path / "results"
    places = [{"game": "othello"}, {"game": "othello", "options": {"book": True}}]
    file.write_text("".join(json.dumps(place) + "\n" for place in places))
    limits = {"depth": 2, "options": {"book": False}}
    summary = analyse(Analysis(file, results, limits, program=program), pool)
    assert not summary.refused
    answers = {each["line"]: each["answer"] for each in lines(results)}
    assert ["book" in answers[number] for number in (1, 2)] == [False, True]


@pytest.mark.parametrize(
    ("word", "option"),
    [
        ("book=false", ("book", False)),
        ("level=3", ("level", 3)),
        ("weights=a=b", ("weights", "a=b")),
        ("name=", ("name", "")),
        ("book", None),
        ("=1", None),
    ],
)
def test_options_of_the_command_line_have_the_types_of_the_protocol(
    word: str, option: tuple[str, object] | None, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["analyse", "positions", "--results", "results", "--option", word]
    if option:
        assert parser().parse_args(words).options == [option]
        return
    with pytest.raises(SystemExit):
        parser().parse_args(words)
    assert "NAME=VALUE" in capsys.readouterr().err


def test_no_position_is_lost_or_answered_twice_when_all_die(program: str, tmp_path: Path) -> None:
    """First a worker is killed, then the command; the second run completes the results."""
    count = 60
    file, results = positions(tmp_path / "positions", count), tmp_path / "results"
    how = ["--workers", "2", "--batch", "3", "--movetime", "100"]
    words = ["analyse", str(file), "--results", str(results), *how]
    command = Command(program, *words)
    wait_until(lambda: len(lines(results)) >= 3)
    command.kill_workers(1)
    wait_until(lambda: len(lines(results)) >= 12)
    command.interrupt(signal.SIGKILL)
    assert len(lines(results)) < count
    assert Command(program, *words).end()[0] == 0
    assert sorted(line["line"] for line in lines(results)) == list(range(1, count + 1))


def test_a_scheduler_that_is_given_is_used(program: str, pool: Pool, tmp_path: Path) -> None:
    results = tmp_path / "results"
    where = ["--results", str(results), "--scheduler", pool.address]
    command = Command(program, "tournament", *where, "--", *PLAYERS, "--depth", "1")
    assert command.end()[0] == 0
    assert games(results) == [0, 1]


@pytest.mark.parametrize("command", ["tournament", "analyse", "train"])
@pytest.mark.parametrize("option", ["--workers", "--batch"])
@pytest.mark.parametrize("number", ["0", "-1", "two"])
def test_a_count_below_one_is_refused_in_words(
    command: str, option: str, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        fleet([command, f"{option}={number}"])
    assert ended.value.code == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.endswith(f"argument {option}: {number!r} is not a whole number from 1 on")


def test_a_fleet_of_no_workers_is_refused() -> None:
    with pytest.raises(FleetError, match="at least one worker, not 0"), open_pool(workers=0):
        pass


def test_a_program_without_a_main_guard_is_told_to_have_one(tmp_path: Path) -> None:
    file = tmp_path / "fleet.py"
    file.write_text("from plateau_engine.fleet import open_pool\nwith open_pool(1): pass\n")
    done = subprocess.run([sys.executable, file], capture_output=True, text=True)
    assert done.returncode == 1
    assert "FleetError: the workers did not start" in done.stderr
    assert 'below `if __name__ == "__main__":`' in done.stderr.splitlines()[-1]


def test_a_refused_analysis_leaves_no_file_and_shows_no_progress(
    program: str, tmp_path: Path
) -> None:
    results = tmp_path / "results"
    missing = ["analyse", str(tmp_path / "missing"), "--results", str(results), "--workers", "1"]
    status, output, errors = Command(program, *missing).end()
    assert (status, output) == (2, "")
    expected = f"plateau_engine.fleet: {tmp_path / 'missing'}: No such file or directory\n"
    assert errors == expected
    assert not results.exists()


@contextlib.contextmanager
def cluster(folder: Path, scheduler: Path, worker: Path, path: str = "") -> Iterator[str]:
    """The address of a cluster: a scheduler and a worker, each of a Python; `path` is the worker's PYTHONPATH."""
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    address = folder / "scheduler.json"
    words = ["scheduler", "--scheduler-file", str(address), "--no-dashboard", "--port", "0"]
    with contextlib.ExitStack() as stack:

        def start(python: Path, words: list[str], **environment: str) -> None:
            process = subprocess.Popen(
                [python, "-m", "dask", *words],
                cwd=folder,
                env={**os.environ, **environment},
                **quiet,
            )
            stack.callback(process.wait)
            stack.callback(process.kill)

        start(scheduler, words)
        wait_until(lambda: address.exists() and address.stat().st_size > 0)
        where: str = json.loads(address.read_text())["address"]
        start(worker, ["worker", where, "--no-nanny", "--no-dashboard"], PYTHONPATH=path)
        yield where


def test_a_worker_without_the_package_is_told_before_the_work(tmp_path: Path) -> None:
    """A worker whose interpreter finds no package of this name."""
    hook = tmp_path / "sitecustomize.py"
    hook.write_text(
        "import sys\n"
        "class Nowhere:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.split('.')[0] == 'plateau_engine':\n"
        "            raise ModuleNotFoundError(name)\n"
        "sys.meta_path.insert(0, Nowhere())\n"
    )
    with (
        cluster(tmp_path, NEWEST, NEWEST, str(tmp_path)) as where,
        pytest.raises(FleetError, match="has no plateau-engine"),
        open_pool(scheduler=where),
    ):
        pass


NEWEST = Path(sys.executable)
"""The Python of the tests: the newest version of Dask."""


def dask_version(python: Path) -> str:
    show = "import distributed; print(distributed.__version__)"
    return subprocess.run([python, "-c", show], capture_output=True, text=True).stdout.strip()


@pytest.mark.parametrize(
    ("places", "part"),
    [("old new new", "scheduler"), ("new old new", "worker"), ("new new old", "scheduler")],
)
def test_versions_of_dask_that_differ_are_named(
    program: str, oldest: Path, tmp_path: Path, places: str, part: str
) -> None:
    """Scheduler, worker and client: one of them has another version."""
    scheduler, worker, client = ({"old": oldest, "new": NEWEST}[age] for age in places.split())
    old, new = dask_version(oldest), dask_version(NEWEST)
    assert old.startswith("2024.1.") and new > "2026"
    here, there = (old, new) if client == oldest else (new, old)
    file, results = positions(tmp_path / "positions", 1), tmp_path / "results"
    with cluster(tmp_path, scheduler, worker) as where:
        words: list[str | Path] = ["analyse", file, "--results", results, "--depth", "1"]
        words += ["--scheduler", where]
        status, output, errors = Command(program, *words, python=client).end()
    assert (status, output) == (2, "")
    assert f"the {part} at tcp://" in errors and errors.count("\n") == 1, errors
    assert f"has distributed {there}, and this machine {here}: " in errors
    assert f"pip install 'distributed=={there}' here" in errors


@pytest.mark.parametrize("given", [False, True])
def test_the_oldest_dependencies_run_a_fleet(
    program: str, oldest: Path, tmp_path: Path, given: bool
) -> None:
    """All commands, on a cluster of their own and on a given one; a results file is resumed by the newest."""
    with contextlib.ExitStack() as stack:
        where: list[str | Path] = ["--workers", "1"]
        if given:
            where = ["--scheduler", stack.enter_context(cluster(tmp_path, oldest, oldest))]
        run = partial(Command, program, python=oldest)
        match = ["--", *PLAYERS, "--depth", "1"]
        assert run("tournament", "--results", tmp_path / "match", *where, *match).end()[0] == 0
        assert games(tmp_path / "match") == [0, 1]
        file, results = positions(tmp_path / "positions", 5), tmp_path / "results"
        words: list[str | Path] = ["analyse", file, "--results", results, "--depth", "1"]
        assert run(*words, *where).end()[0] == 0
        assert len(lines(results)) == 5
        few = ["othello-games", "--option", "games=4", "--option", "depth=1"]
        status, output, _ = run("train", "--work", tmp_path / "work", *where, "--", *few).end()
        assert status == 0 and "BLAKE3" in output
    status, _, errors = Command(program, *words, "--workers", "1").end()
    assert (status, errors) == (0, "5 of 5 positions\n")


def test_what_all_tasks_need_is_sent_once(pool: Pool) -> None:
    """Ten megabytes for each of two hundred tasks would be two gigabytes."""

    # Within the test, so that it is sent by its code: the workers do not have this file.
    def length(_: int, shared: bytes) -> int:
        return len(shared)

    shared = bytes(10 << 20)
    before = psutil.Process().memory_info().rss
    sizes: list[int | None] = []
    for done in pool.map(length, iter(range(200)), 200, shared):
        sizes += [task.answer for task in done]
    assert sizes == [len(shared)] * 200
    assert psutil.Process().memory_info().rss - before < 500 << 20


def test_items_of_one_round_need_the_name_of_the_job_alone(program: str, tmp_path: Path) -> None:
    for recipe, needs_all in [(SELF_PLAY, False), (BOOK, True)]:
        training = Training(recipe, tmp_path / recipe[0], program)
        plan = training.plan()
        items = ",".join(str(item.key) for item in plan.items[:100])
        command = [program, "train", *recipe, "--work", str(training.work), "--items", items]
        subprocess.run(command, check=not needs_all, capture_output=True)
        plan = training.plan()
        log = plan.log.read_bytes()
        needed = training.needed(plan)
        assert log.startswith(needed) and needed.count(b"\n") >= 1
        if not needs_all:
            assert needed.count(b"\n") == 1 < log.count(b"\n")


def products(program: str, folder: Path, recipe: Sequence[str]) -> dict[str, bytes]:
    """The products of a training job on this machine alone."""
    command = [program, "train", *recipe, "--work", str(folder)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return made(folder)


def made(folder: Path) -> dict[str, bytes]:
    """The products in a folder, by name: all files but the log."""
    files = [file for file in folder.iterdir() if file.suffix != ".log"]
    return {file.name: file.read_bytes() for file in files}


BOOK = ["othello-book", "--option", "expansions=150", "--option", "nodes=100"]
"""A book that grows in rounds, each based on the results of the previous ones."""
SELF_PLAY = ["othello-games", "--option", "games=120", "--option", "depth=4"]
"""Games that do not depend on each other."""


def test_a_book_of_a_fleet_is_that_of_one_machine(program: str, pool: Pool, tmp_path: Path) -> None:
    training = Training(BOOK, tmp_path / "fleet", program)
    summary = train(training, pool, batch=8)
    assert summary.complete and summary.added > 0
    assert "BLAKE3" in training.make()
    assert made(tmp_path / "fleet") == products(program, tmp_path / "alone", BOOK) != {}
    again = train(training, pool)
    assert (again.added, again.complete) == (0, True)


def test_games_of_a_fleet_whose_worker_is_killed_are_those_of_one_machine(
    program: str, tmp_path: Path
) -> None:
    """A worker is killed, then the command; the second run completes the results."""
    folder = tmp_path / "fleet"
    words = ["train", "--work", str(folder), "--workers", "2", "--", *SELF_PLAY]

    def done() -> int:
        return sum(log.read_bytes().count(b"\n") - 1 for log in folder.glob("*.log"))

    command = Command(program, *words)
    wait_until(lambda: done() >= 3)
    command.kill_workers(1)
    wait_until(lambda: done() >= 10)
    command.interrupt(signal.SIGKILL)
    assert 0 < done() < 120, "it died too late to show anything"
    status, output, _ = Command(program, *words).end()
    assert (status, done()) == (0, 120) and "BLAKE3" in output
    assert made(folder) == products(program, tmp_path / "alone", SELF_PLAY) != {}


def test_a_recipe_that_does_not_exist_is_refused(program: str, tmp_path: Path) -> None:
    with pytest.raises(FleetError, match="there is no recipe"):
        Training(["othello-boko"], tmp_path, program).plan()
