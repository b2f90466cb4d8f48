"""The terminal player as a person in a pipe has it: lines in, boards out."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from plateau_engine._generated.messages import Estimate, Exact, Outcome, Score, Solution, Unsolvable
from plateau_engine.blocking import spawn
from plateau_engine.terminal.level import Level
from plateau_engine.terminal.words import Speaker

DEADLINE_S = 60
"""Seconds after which a test that waits has failed."""
THINKING_S = 0.3
"""Seconds of the processor that a daemon has not used before it thinks."""


def converse(program: str, words: list[str], *lines: str) -> tuple[int, str, str]:
    """Says lines to `python -m plateau_engine`: its status, what it wrote, and its complaints."""
    ended = subprocess.run(
        [sys.executable, "-m", "plateau_engine", *words],
        input="".join(line + "\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=DEADLINE_S,
        env={**os.environ, "PLATEAU_BIN": program},
    )
    return ended.returncode, ended.stdout, ended.stderr


def test_a_game_is_played_taken_back_saved_and_gone_on_with(program: str, tmp_path: Path) -> None:
    file = tmp_path / "game"
    status, output, errors = converse(
        program,
        ["othello", "--side", "white", "--level", "2"],
        "undo",
        "moves",
        "hint",
        "eval",
        "level 300n",
        "go",
        "undo",
        "redo",
        f"save {file}",
        f"load {file}",
        "position",
        "quit",
        "this is never read",
    )
    assert (status, errors) == (0, "")
    assert "never" not in output
    for part in (
        "Black plays ",
        "no move to take back",
        "White plays ",
        "nodes in ",
        "level 300n",
        "terms: ",
        "after 3: ",
    ):
        assert part in output, part
    saved = json.loads(file.read_text())
    played = re.findall(r"plays (\w\d)\.", output)
    assert saved["moves"] == played
    assert f"after 3: {' '.join(played)}" in output
    legal = next(line for line in output.splitlines() if re.fullmatch(r"white> ([a-h]\d ?)+", line))
    hinted = next(
        line for line in output.splitlines() if re.match(r"white> [a-h]\d: depth 2", line)
    )
    assert hinted[7:9] in legal
    assert output.count("1 · · · · · · · ·") >= 6


def test_a_game_that_cannot_be_gone_on_with_leaves_the_table_as_it_is(
    program: str, tmp_path: Path
) -> None:
    file = tmp_path / "game"
    file.write_text('{"game": "connect4", "moves": ["4", "9"]}')
    _, output, _ = converse(
        program,
        ["tic_tac_toe", "--side", "both"],
        "b2",
        f"load {file}",
        "position XOX/.O./X..",
        "undo",
        "position",
    )
    assert "connect4" not in output.lower().replace(" ", "")
    assert '"9" at moves[1]' in output
    assert "no move to take back" in output
    assert "XOX/.O./X.." in output


def test_every_game_is_drawn_hinted_judged_and_played_to_its_end(program: str) -> None:
    with spawn(program) as engine:
        games = engine.games()
    lines = []
    for game in games:
        # A puzzle is not played to its end unless it is solved.
        nodes = 2000 if game.players == 2 else 2_000_000
        lines += [
            f"new {game.id}",
            f"level {nodes}n",
            "hint",
            "eval",
            "option",
            "side none",
            "side both",
        ]
    status, output, errors = converse(program, [], *lines)
    assert (status, errors) == (0, "")
    endings = re.findall(r"^(?:\w+ wins \(|A draw \(|Solved in |Stuck: )", output, re.MULTILINE)
    # Each is told when it is reached, and when the person sits down again.
    assert len(endings) == 2 * len(games)


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("z9", "not a square"),
        ("level never", "is not a level"),
        ("strategy luck", "there is no strategy 'luck'"),
        ("side red", "there is no side 'red'"),
        ("option table_mb", "NAME=VALUE"),
        ("option nonsense=3", "nonsense"),
        ("new chess", "chess"),
        ("load /nowhere/at/all", "No such file"),
        ("save", "which file?"),
        ("eval mood", "mood"),
        ("help", "a move, or several"),
        ("games", "sliding_tile"),
    ],
)
def test_what_is_wrong_with_a_line_is_said_and_the_game_goes_on(
    heard: dict[str, str], line: str, part: str
) -> None:
    assert part in heard[line]


@pytest.fixture(scope="module")
def heard(program: str) -> dict[str, str]:
    """The answers to the lines of the test above, all in one conversation."""
    (mark,) = (
        mark
        for mark in test_what_is_wrong_with_a_line_is_said_and_the_game_goes_on.pytestmark  # type: ignore[attr-defined]
        if mark.name == "parametrize"
    )
    lines = [line for line, _ in mark.args[1]]
    status, output, _ = converse(program, ["othello"], *lines)
    assert status == 0
    return dict(zip(lines, output.split("black> ")[1:], strict=False))


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["chess"], "chess"),
        (["othello", "--side", "red"], "red"),
        (["othello", "--setup", "what"], "64 squares"),
        (["--daemon", "tcp://127.0.0.1:1"], "127.0.0.1:1"),
        (["--plateau", "no-such-program"], "no-such-program"),
        (["othello", "--level", "0"], "below the least level"),
    ],
)
def test_what_cannot_begin_says_why(program: str, words: list[str], part: str) -> None:
    status, _, errors = converse(program, words)
    assert status == 2
    assert part in errors
    assert "Traceback" not in errors


def test_without_a_game_they_are_listed_and_a_daemon_that_listens_is_used(
    program: str, address: str
) -> None:
    status, output, _ = converse(program, ["--daemon", address], "hint", "new nim", "moves")
    assert status == 0
    assert "tic_tac_toe" in output
    assert "no game yet" in output
    assert "1:1" in output


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_the_daemon_ends_with_the_player(program: str, number: signal.Signals) -> None:
    """Even while it thinks; Ctrl-C then makes the engine play at once, and ends the player at the prompt."""
    words = ["othello", "--level", "600s", "--side", "white"]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, "-m", "plateau_engine", *words],
        stdin=pipe,
        stdout=pipe,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PLATEAU_BIN": program, "PYTHONUNBUFFERED": "1"},
    ) as player:
        assert player.stdin and player.stdout
        while b"1 2 3 4" not in player.stdout.readline():
            pass
        (daemon,) = children = psutil.Process(player.pid).children(recursive=True)
        deadline = time.monotonic() + DEADLINE_S
        while sum(daemon.cpu_times()[:2]) < THINKING_S:
            assert time.monotonic() < deadline, "it does not think"
            time.sleep(0.02)
        player.send_signal(number)
        if number == signal.SIGINT:
            while b"Black plays" not in (line := player.stdout.readline()):
                assert line
            player.send_signal(number)
        player.wait(DEADLINE_S)
        _, alive = psutil.wait_procs(children, timeout=5)
        assert not alive


@pytest.mark.parametrize(
    ("text", "limits"),
    [
        ("6", {"depth": 6}),
        ("500ms", {"movetime_ms": 500}),
        ("1.5 s", {"movetime_ms": 1500}),
        ("20000n", {"nodes": 20000}),
    ],
)
def test_levels_are_limits(text: str, limits: dict[str, int]) -> None:
    assert Level.parse(text).limits == limits


@pytest.fixture(scope="module")
def speakers(program: str) -> dict[str, Speaker]:
    with spawn(program) as engine:
        return {game: Speaker(engine.describe(game)) for game in ("othello", "sliding_tile")}


@pytest.mark.parametrize(
    ("game", "score", "said"),
    [
        ("othello", Estimate(value=-1.5, unit="discs"), "-1.5 discs for black"),
        ("othello", Estimate(value=0, unit="discs"), "even"),
        ("othello", Exact(value=4, unit="discs", outcome="win"), "black wins by 4 discs"),
        (
            "othello",
            Exact(value=-2, unit="discs", outcome="loss", plies=1, bound="upper"),
            "white wins by at least 2 discs in 1 ply",
        ),
        ("othello", Exact(value=0, unit="discs", outcome="draw", plies=8), "a draw in 8 plies"),
        ("sliding_tile", Estimate(value=1, unit="moves"), "about 1 move to go"),
        ("sliding_tile", Solution(moves=9, optimal=True), "9 moves to go, the fewest possible"),
        ("sliding_tile", Solution(moves=9, optimal=False), "9 moves to go"),
        ("sliding_tile", Unsolvable(), "no solution"),
    ],
)
def test_scores_are_said(speakers: dict[str, Speaker], game: str, score: Score, said: str) -> None:
    assert speakers[game].score(score, "black") == said


@pytest.mark.parametrize(
    ("game", "winner", "said"),
    [
        ("othello", "white", "White wins (board full)."),
        ("othello", None, "A draw (board full)."),
        ("sliding_tile", "player", "Solved in 3 moves."),
        ("sliding_tile", None, "Stuck: board full."),
    ],
)
def test_outcomes_are_said(
    speakers: dict[str, Speaker], game: str, winner: str | None, said: str
) -> None:
    outcome = Outcome(winner=winner, score=Unsolvable(), reason="board_full")
    assert speakers[game].outcome(outcome, 3) == said
