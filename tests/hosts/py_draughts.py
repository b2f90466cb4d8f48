#!/usr/bin/env python3
"""py-draughts: whole games by Hub, judged by its own rules. Usage: py_draughts.py PLATEAU."""

from __future__ import annotations

import sys

from draughts import FrisianBoard, HubEngine, StandardBoard
from loguru import logger


class Host(HubEngine):
    """Its engine with the reader for Windows; its other reader waits for the pipe although lines are in its own buffer."""

    def _read_line(self, timeout: float = 1.0) -> str:
        del timeout
        return self.process.stdout.readline().strip()


def play(variant: str, board: StandardBoard | FrisianBoard) -> None:
    """Plays a game against itself; a move that its rules do not know is an error."""
    with Host(sys.argv[1], depth_limit=1) as engine:
        assert engine.info.name == "plateau" and "threads" in engine.params, engine.info
        assert variant in engine.params["variant"].values
        engine._send(f"set-param name=variant value={variant}")
        engine._send("set-param name=book value=false")
        engine.new_game()
        move, score = engine.get_best_move(board, with_evaluation=True)
        assert isinstance(score, float)
        board.push(move)
        while not board.game_over:
            board.push(engine.get_best_move(board))
        assert engine.ping()


logger.remove()
play("normal", StandardBoard())
play("frisian", FrisianBoard())
