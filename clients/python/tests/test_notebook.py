"""The texts and pictures of engines, sessions and analyses, in an interpreter and in a notebook."""

from __future__ import annotations

import re
import time
import xml.etree.ElementTree
from collections.abc import Iterator
from typing import Any

import pytest
from IPython.core.formatters import DisplayFormatter

import plateau_engine
from plateau_engine import blocking
from plateau_engine.messages import Estimate, Exact, Solution, Unsolvable


@pytest.fixture
def engine(address: str) -> Iterator[blocking.Engine]:
    with blocking.connect(address) as engine:
        yield engine


def shown(value: object) -> dict[str, str]:
    """The forms of a value that a notebook is given, by their MIME types."""
    formatter: Any = DisplayFormatter()
    forms, _ = formatter.format(value)
    return dict(forms)


def cells(value: object) -> str:
    """The table that a notebook shows, as text with a space for each tag; it must be well-formed."""
    html = shown(value)["text/html"]
    root = xml.etree.ElementTree.fromstring(f"<body>{html}</body>")
    return " ".join(
        " ".join(
            root.itertext(),
        ).split()
    )


async def test_an_engine_says_which_daemon_it_is_and_whether_it_is_open(
    address: str, program: str
) -> None:
    opening = plateau_engine.connect(address)
    assert "await" in repr(opening)
    async with opening as engine:
        version = engine.welcome.server.version
        assert repr(engine) == f"<Engine plateau {version} at {address}: open>"
    assert repr(engine).endswith(": closed>")
    async with plateau_engine.spawn(program) as child:
        assert f"in process {child.pid}: open" in repr(child)


def test_a_blocking_engine_says_the_same(engine: blocking.Engine, address: str) -> None:
    assert repr(engine) == str(engine) and f"at {address}: open" in repr(engine)


@pytest.mark.parametrize(
    ("game", "setup", "moves", "standing"),
    [
        ("othello", None, "", "othello 8x8, 0 moves, black to move"),
        ("connect4", None, "4", "connect4 7x6, 1 move, second to move"),
        ("tic_tac_toe", None, "a1 b1 a2 b2 a3", "tic_tac_toe 3x3, 5 moves, won by crosses"),
        ("tic_tac_toe", None, "a1 b2 c3 a2 c2 c1 a3 b3 b1", "9 moves, a draw"),
        ("taquin", "1 2 3/4 5 6/7 0 8", "right", "sliding_tile 3x3, 1 move, solved"),
    ],
)
def test_a_session_says_which_game_it_is_and_where_it_stands(
    engine: blocking.Engine, game: str, setup: str | None, moves: str, standing: str
) -> None:
    with engine.newgame(game, setup=setup) as session:
        if moves:
            session.play(moves)
        assert repr(session).startswith(f"<Session {session.name}: ")
        assert repr(session).endswith(f"{standing}>")
    assert repr(session).endswith(f"{standing}, closed>")


def test_an_analysis_says_what_it_searches_and_how_far_it_is(engine: blocking.Engine) -> None:
    with engine.go("draughts", infinite=True, report_ms=10) as analysis:
        assert repr(analysis).startswith("<Analysis go draughts: running")
        deadline = time.monotonic() + 60
        while "depth" not in repr(analysis):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        assert re.search(r"running, depth \d+, nodes \d+, best \S+, score [+-]", repr(analysis))
        assert "running" in cells(analysis)
    analysis.result()
    assert repr(analysis).startswith("<Analysis go draughts: ended, depth")
    refused = engine.go("othello", moves="a1", depth=1)
    with pytest.raises(plateau_engine.IllegalMove):
        refused.result()
    assert repr(refused).startswith("<Analysis go othello: failed, IllegalMove: ")
    with engine.newgame("nim") as game:
        solving = game.solve()
        solving.result()
        assert re.match(rf"<Analysis solve of session {game.name}: ended, ", repr(solving))


def test_a_notebook_shows_the_board_of_a_session(engine: blocking.Engine) -> None:
    with engine.newgame("othello") as game:
        before = shown(game)["image/svg+xml"]
        game.play("d3")
        after = shown(game)["image/svg+xml"]
        assert before != after and xml.etree.ElementTree.fromstring(after).tag.endswith("svg")
    left = shown(game)
    assert list(left) == ["text/plain"] and "closed" in left["text/plain"]


def test_a_notebook_shows_a_table_of_results(engine: blocking.Engine) -> None:
    analysis = engine.analyse("connect4", moves="4435261", movetime_ms=20)
    played = analysis.result()
    text = cells(played)
    assert "index side move after loss best before text" in text
    assert "5 second 6 loss (-18 points, 2 plies)" in text and "losses first 3, second 20" in text
    assert text in cells(analysis)
    html = shown(played)["text/html"]
    assert html.count("font-weight:bold") == len(played.turning_points) == 2
    lines = cells(engine.go("othello", depth=4, multipv=2).result())
    assert "move score pv d3 +" in lines and "discs" in lines
    assert "divide d3 14, c4 14" in cells(engine.perft("othello", 3, divide=True).result())
    assert "status optimal" in cells(engine.solve("taquin", setup="1 2 3/4 5 6/7 0 8").result())


def test_a_table_shows_the_text_of_a_field_as_text() -> None:
    assert cells(Estimate(value=1.5, unit="<b>&")) == "value 1.5 unit <b>&"


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (Estimate(value=-0.25, unit="discs"), "-0.25 discs"),
        (Exact(value=12, unit="discs", outcome="win"), "win (+12 discs)"),
        (Exact(value=0, unit="discs", outcome="draw", plies=1), "draw (+0 discs, 1 ply)"),
        (Exact(value=-2, unit="discs", outcome="loss", bound="upper"), "loss (at most -2 discs)"),
        (Solution(moves=1, optimal=True), "1 move"),
        (Solution(moves=31, optimal=False), "31 moves or fewer"),
        (Unsolvable(), "unsolvable"),
    ],
)
def test_a_score_has_a_text(score: plateau_engine.Score, text: str) -> None:
    assert str(score) == text
