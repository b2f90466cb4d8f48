"""Sessions, and the blocking twins of everything."""

from __future__ import annotations

import contextlib
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from mock_daemon import Message, MockDaemon, mocked

import plateau_engine
from plateau_engine import blocking
from plateau_engine.messages import Estimate, Exact, Solution, Unsolvable


async def test_a_session_plays_undoes_and_searches(address: str) -> None:
    async with plateau_engine.connect(address) as engine:
        async with await engine.newgame("othello") as game:
            assert await game.legal() == ["d3", "c4", "f5", "e6"]
            played = await game.play("d3 c5")
            assert played.details[0].details["flipped"] == ["d4"] and game.last is played
            assert (await game.undo(history=True)).moves == ["d3"]
            state = await game.state(legal=True, grid=True)
            assert (state.ply, state.moves) == (1, None)
            assert state.legal and state.legal[0].effect and state.grid == await game.render("grid")
            assert (await game.option({"book": False}))["book"] is False
            infos = [info async for info in game.go(depth=4)]
            assert infos and infos[-1].depth == 4
            assert (await game.solve(depth=1).result()).status
            assert (await game.perft(2).result()).nodes == 14
            assert (await game.simulate(10, seed=1).result()).games == 10
            assert (await game.eval()).score.is_exact is False
            assert (await game.option({"table_mb": 2}))["table_mb"] == 2
            assert len(await game.render("grid")) == 8
            with pytest.raises(plateau_engine.IllegalMove) as caught:
                await game.play(["c3", "c3"])
            assert caught.value.index == 1
        with pytest.raises(plateau_engine.UnknownSession):
            await game.state()


@pytest.mark.parametrize("error", [None, KeyError("of the body")])
async def test_a_session_may_be_closed_twice(address: str, error: KeyError | None) -> None:
    async with plateau_engine.connect(address) as engine:
        with pytest.raises(KeyError) if error else contextlib.nullcontext():
            async with await engine.newgame("nim") as game:
                assert await game.close() == await game.close() == game.name
                if error:
                    raise error


async def test_the_exception_of_the_body_is_the_one_that_is_seen() -> None:
    def refuse(daemon: MockDaemon, request: Message) -> None:
        daemon.error(request, "internal")

    async with mocked(refuse) as (engine, _):
        with pytest.raises(KeyError):
            async with plateau_engine.Session(engine, "s"):
                raise KeyError


async def test_sessions_of_an_engine_do_not_meet(address: str) -> None:
    async with plateau_engine.connect(address) as engine:
        one = await engine.newgame("nim")
        two = await engine.newgame("connect4", name="two")
        await two.play([4, 4])
        assert (await one.state()).game == "nim" and (await one.state()).ply == 0
        assert (await two.state()).ply == 2 and two.name == "two" != one.name


async def test_a_notebook_shows_the_board_as_it_stands(address: str) -> None:
    async with plateau_engine.connect(address) as engine:
        plain = await engine.newgame("tic_tac_toe")
        assert plain._repr_svg_() is None and str(plain) == ".../.../..."
        game = await engine.newgame("tic_tac_toe", pictures=True)
        before = game._repr_svg_()
        await game.play("b2")
        after = game._repr_svg_()
        assert before and after and before != after and after == await game.render("svg")
        assert str(game) == await game.render("unicode")
    with blocking.connect(address) as engine_twin:
        twin = engine_twin.newgame("tic_tac_toe")
        twin.play("b2")
        assert twin._repr_svg_() == after and str(twin) == str(game)


async def test_a_search_of_a_session_takes_options_of_its_own(address: str) -> None:
    async with (
        plateau_engine.connect(address) as engine,
        await engine.newgame("othello") as session,
    ):
        book = await session.go(depth=2).result()
        searched = await session.go(depth=2, options={"book": False}).result()
        assert (book.book, searched.book) == (True, None)
        assert (await session.go(depth=2).result()).book is True, (
            "the next search uses the options of the session"
        )


async def test_a_state_can_be_sent_back(address: str) -> None:
    async with plateau_engine.connect(address) as engine:
        state = await engine.state("connect4", moves="4435", history=True)
        again = await engine.state(**state.place(), history=True)
        assert again == state
        assert msgspec.to_builtins(again)["moves"] == ["4", "4", "3", "5"]
        with pytest.raises(ValueError, match="history=True"):
            (await engine.state("connect4", moves="4435")).place()
        assert (await engine.state("connect4")).place()["moves"] == []


async def test_the_time_of_a_search_that_ponders_begins_with_the_hit(address: str) -> None:
    async with plateau_engine.connect(address) as engine:
        game = await engine.newgame("othello")
        async with game.go(strategy="alpha_beta", ponder=True, movetime_ms=0) as analysis:
            assert (await engine.state("nim")).ply == 0 and not analysis.done
            assert await game.ponderhit()
            assert (await analysis.result()).stopped == "time"
            assert not await game.ponderhit()


def test_the_blocking_twin_does_the_same(address: str) -> None:
    with blocking.connect(address) as engine, engine.newgame("othello") as game:
        assert game.legal(details=True)[0]["flipped"] == ["d4"]
        assert game.play("d3").ply == 1 and game.last is not None
        with game.go(infinite=True, report_ms=10) as analysis:
            for info in analysis:
                if (info.depth or 0) >= 3:
                    break
        assert analysis.result().stopped in ("stop", "solved") and analysis.done
        with pytest.raises(plateau_engine.UnknownStrategy):
            game.go(strategy="guess").result()


def test_a_blocking_engine_serves_several_threads(address: str) -> None:
    with blocking.connect(address) as engine, ThreadPoolExecutor(8) as threads:
        found = threads.map(
            lambda depth: engine.perft("othello", depth).result().nodes, [1, 2, 3] * 8
        )
        assert list(found) == [4, 12, 56] * 8


def test_ctrl_c_stops_the_search_that_is_waited_for(address: str) -> None:
    with blocking.connect(address) as engine:
        main = threading.main_thread().ident or 0
        threading.Timer(0.2, signal.pthread_kill, (main, signal.SIGINT)).start()
        with pytest.raises(KeyboardInterrupt):
            engine.go("draughts", infinite=True).result()
        end = time.monotonic() + 2
        while engine.stats().searches_running and time.monotonic() < end:
            time.sleep(0.01)
        assert engine.stats().searches_running == 0


def test_scores_are_ordered_and_turned() -> None:
    loss = Exact(value=-3, unit="discs", outcome="loss")
    worse = Exact(value=-9, unit="discs", outcome="loss", bound="upper")
    unsure = Estimate(value=99.5, unit="discs")
    win = Exact(value=3, unit="discs", outcome="win", plies=5)
    assert sorted([win, unsure, loss, worse]) == [worse, loss, unsure, win]
    assert -loss == Exact(value=3, unit="discs", outcome="win")
    assert (-worse).bound == "lower" and not worse.is_exact and loss.is_exact
    assert unsure.pov("white", mover="black").points == -99.5
    assert unsure.pov("black", mover="black") is unsure and not unsure.is_exact
    short, long = Solution(moves=3, optimal=True), Solution(moves=5, optimal=False)
    assert Unsolvable() < long < short and -short == short
    assert Unsolvable().points is None and short.points == 3
    assert short.is_exact and not long.is_exact
