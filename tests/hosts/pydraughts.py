#!/usr/bin/env python3
"""pydraughts: whole games by Hub and by DamExchange, judged by its own rules. Usage: pydraughts.py PLATEAU."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import traceback

import draughts
from draughts.engine import DXPEngine, HubEngine, Limit

PLATEAU = sys.argv[1]


def play_hub(variant: str, name: str) -> None:
    """Plays a game against itself; pydraughts cannot read a move that its rules do not allow."""
    engine = HubEngine([PLATEAU, "hub"])
    assert engine.id["name"] == "plateau" and name in engine.variants, engine.id
    engine.configure({"variant": name, "book": False})
    engine.init()
    engine.ping()
    board = draughts.Board(variant=variant)
    while not board.is_over():
        played = engine.play(board, Limit(depth=1), ponder=False)
        assert played.info["depth"] <= 1 and "score" in played.info, played.info
        board.push(played.move)
    ponders(engine)
    with engine.p:
        engine.quit()
        assert engine.p.wait(60) == 0


def ponders(engine: HubEngine) -> None:
    """Lets the engine ponder, until the opponent plays the expected move or another one."""
    for word in ("ponder-hit", "stop"):
        engine.send(f"pos pos=W{'b' * 20}{'e' * 10}{'w' * 20}")
        engine.send("level move-time=0.01")
        engine.send("go ponder")
        engine.send(word)
        while not engine.recv().startswith("done move="):
            pass


def play_dxp() -> None:
    """Plays a game with a listening program; random moves begin, because pydraughts reads messages that arrive together as one.

    Without weights the program plays the same moves when they have changed, so that the recorded conversation can be replayed.
    """
    arguments = ["--option=book=false", "--option=weights=none", "--depth=1"]
    command = [PLATEAU, "dxp", "--listen=127.0.0.1:0", *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as program:
        try:
            assert program.stdout
            ip, port = program.stdout.readline().split()[-1].split(":")
            options = {"engine-opened": True, "ip": ip, "port": port, "initial-time": 60}
            engine = DXPEngine(options=options)
            board, chance = draughts.Board(), random.Random(1)
            while not board.is_over():
                board.push(chance.choice(board.legal_moves()))
                if not board.is_over():
                    board.push(engine.play(board).move)
            assert board.winner() == draughts.BLACK and engine.id["name"] == "plateau", engine.id
            engine.sender.gameend()
        finally:
            program.kill()


def main() -> None:
    """Plays all games."""
    for variant, name in (
        ("standard", "normal"),
        ("frisian", "frisian"),
        ("antidraughts", "losing"),
    ):
        play_hub(variant, name)
    play_dxp()


try:
    main()
except BaseException:
    traceback.print_exc()
    os._exit(1)
# The thread that listens to the socket does not see its end: it would never let the program go.
sys.stdout.flush()
os._exit(0)
