"""The programs in `examples`, as their first lines say to run them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import REPOSITORY

from plateau_engine import blocking

EXAMPLES = REPOSITORY / "clients" / "python" / "examples"


def run(name: str, cwd: Path, *arguments: str) -> str:
    """Runs an example, which must succeed without a complaint; returns its output."""
    command = [sys.executable, "-W", "error", str(EXAMPLES / name), *arguments]
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_weak_level_loses_and_its_mistakes_are_found(program: str, tmp_path: Path) -> None:
    output = run("weaker_level.py", tmp_path)
    assert "won by first" in output
    losses = re.search(r"'first': ([\d.]+), 'second': ([\d.]+)", output)
    assert losses and float(losses[1]) < float(losses[2])


def test_the_games_of_a_tournament_can_be_read_as_pdn(program: str, tmp_path: Path) -> None:
    output = run("tournament.py", tmp_path, "levels.pdn")
    table = dict(re.findall(r"^(\w+) +(\d+)$", output, re.M))
    assert set(table) == {"beginner", "pupil", "teacher"}
    assert sum(map(int, table.values())) == 12
    assert int(table["beginner"]) < int(table["teacher"])
    with blocking.spawn(program) as engine:
        read = engine.read((tmp_path / "levels.pdn").read_text())
    assert len(read.games) == 6 and not read.problems
    assert {name for game in read.games for name in game.players or ()} == set(table)
    points = {name: 0 for name in table}
    for game in read.games:
        for name, side in zip(game.players or (), ("white", "black"), strict=True):
            points[name] += {side: 2, "draw": 1}.get(game.result or "", 0)
    assert points == {name: int(value) for name, value in table.items()}


@pytest.fixture
def server(program: str, tmp_path: Path) -> Iterator[str]:
    """The address of the web server of the examples."""
    command = [sys.executable, "-m", "uvicorn", "web_server:app", "--port", "0"]
    with subprocess.Popen(command, cwd=EXAMPLES, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        said = ""
        for line in process.stderr:
            said += line
            if found := re.search(r"http://[\d.:]+", line):
                yield found[0]
                break
        else:
            raise AssertionError(said)
        process.terminate()
        process.stderr.read()


def ask(address: str, method: str = "POST") -> tuple[int, str]:
    """The status and the body of an answer."""
    try:
        with urllib.request.urlopen(urllib.request.Request(address, method=method)) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def state(answer: tuple[int, str]) -> dict[str, Any]:
    status, body = answer
    assert status in (200, 201), body
    found: dict[str, Any] = json.loads(body)
    return found


def test_a_browser_plays_a_game_with_the_web_server(server: str) -> None:
    now = state(ask(f"{server}/games?level=1"))
    game = f"{server}/games/{now['game']}"
    assert now["side"] == "black" and len(now["legal"]) == 4
    before = ask(f"{game}/board.svg", "GET")
    assert before[0] == 200 and before[1].startswith("<svg")
    refused, why = ask(f"{game}/moves/a1")
    assert refused == 422 and json.loads(why)["code"] == "illegal_move"
    assert json.loads(why)["legal"] == now["legal"]
    # The engine answers in 0.2 seconds at most.
    for _ in range(3):
        now = state(ask(f"{game}/moves/{now['legal'][0]}"))
        assert now["over"] or now["side"] == "black"
    assert ask(f"{game}/board.svg", "GET") != before
    assert state(ask(game, "GET")) == now
    assert ask(f"{server}/games?level=99")[0] == 422
    status, why = ask(f"{server}/games/none", "GET")
    assert status == 404 and "there is no game 'none'" in why
    assert "<title>Othello</title>" in ask(f"{server}/", "GET")[1]
