"""A tournament of three levels of the draughts engine, two games at a time; the games are written as PDN.

Usage: python tournament.py [FILE]

`plateau tournament` also has openings, clocks, SPRT and third-party engines, and `plateau_engine.fleet` plays it on many machines.
"""

import asyncio
import sys
from collections import Counter
from itertools import permutations
from pathlib import Path

import plateau_engine
from plateau_engine import Engine

LEVELS = {"beginner": 1, "pupil": 4, "teacher": 8}
"""The players: each is a level of the same engine."""
AT_A_TIME = asyncio.Semaphore(2)
"""The number of games played in parallel."""


async def play(engine: Engine, number: int, first: str, second: str) -> tuple[str, str | None]:
    """Plays a game; returns its record, and the name of the winner."""
    players = {"white": first, "black": second}
    async with AT_A_TIME, await engine.newgame("draughts", "russian") as game:
        state = await game.state()
        while not state.over and state.ply < 200:
            await game.option({"level": LEVELS[players[state.side]], "seed": number})
            found = await game.go(depth=6).result()
            assert found.best is not None
            state = await game.play([found.best])
        winner = state.outcome.winner if state.outcome else None
        record = await game.write(
            "pdn",
            players=(first, second),
            event="Levels",
            round=str(number),
            # A game of 200 plies is a draw; other games end by the rules.
            result=None if state.over else "draw",
        )
        return record.text, winner and players[winner]


async def play_all(pairings: list[tuple[str, str]]) -> list[tuple[str, str | None]]:
    """Plays all games, with one daemon."""
    async with plateau_engine.spawn() as engine:
        games = [play(engine, number, *pair) for number, pair in enumerate(pairings, 1)]
        return await asyncio.gather(*games)


def main(path: Path) -> None:
    """Everybody meets everybody twice, once with each colour."""
    pairings = list(permutations(LEVELS, 2))
    played = asyncio.run(play_all(pairings))

    path.write_text("\n".join(record for record, _ in played))
    points: Counter[str] = Counter(dict.fromkeys(LEVELS, 0))
    for pair, (_, winner) in zip(pairings, played, strict=True):
        # Two points for a win and one for a draw, as is usual in draughts.
        points.update({winner: 2} if winner else dict.fromkeys(pair, 1))
    for name, sum_of_points in points.most_common():
        print(f"{name:10}{sum_of_points:3}")
    print(f"{len(played)} games in {path}")


main(Path(sys.argv[1] if len(sys.argv) > 1 else "games.pdn"))
