#!/usr/bin/env python3
"""python-chess: the framing of UCI, and pondering, by its parser; the game is Othello, of which it only sees the drops.

Usage: python_chess.py PLATEAU.
"""

from __future__ import annotations

import logging
import sys

import chess
import chess.engine

START = f"8/8/8/3pP3/3Pp3/8/8/8[{'P' * 60}{'p' * 60}] w - - 0 1"
"""The start of Othello, as Fairy-Stockfish writes it."""

GAME = object()
"""All searches belong to one game, so that pondering continues from one to the next."""


class Discs(chess.Board):
    """A line of drops, and no rules."""

    uci_variant = "flipello"

    def __init__(self, drops: tuple[chess.Move, ...] = ()) -> None:
        super().__init__()
        self.move_stack = list(drops)
        self.turn = len(drops) % 2 == 0

    def fen(self, **_: object) -> str:
        return START

    def root(self) -> Discs:
        return Discs()

    def copy(self, *, stack: bool | int = True) -> Discs:
        del stack
        return Discs(tuple(self.move_stack))

    def push(self, move: chess.Move) -> None:
        self.__init__((*self.move_stack, move))

    def pop(self) -> chess.Move:
        *drops, last = self.move_stack
        self.__init__(tuple(drops))
        return last

    def parse_uci(self, uci: str) -> chess.Move:
        if uci[:2] == uci[2:]:  # a pass, which chess has not
            square = chess.parse_square(uci[:2])
            return chess.Move(square, square)
        return chess.Move.from_uci(uci)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discs) and self.move_stack == other.move_stack


class Said(logging.Handler):
    """Counts the commands to the engine."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        _, told, line = record.getMessage().partition(": << ")
        if told:
            self.lines.append(line)


def start() -> chess.engine.SimpleEngine:
    """Starts an engine."""
    engine = chess.engine.SimpleEngine.popen_uci([sys.argv[1], "uci"], timeout=60)
    assert engine.id["name"].startswith("plateau"), engine.id
    variants = engine.options["UCI_Variant"].var
    assert variants and "flipello" in variants, engine.options
    engine.configure({"book": False})
    engine.ping()
    return engine


def play(said: Said) -> None:
    """Plays a game between two engines, which both ponder."""
    board, limit = Discs(), chess.engine.Limit(depth=3)
    with start() as black, start() as white:
        while True:
            engine = black if board.turn else white
            played = engine.play(board, limit, game=GAME, info=chess.engine.INFO_ALL, ponder=True)
            if played.move is None:
                break
            assert played.info["depth"] >= 1 and played.info["pv"][0] == played.move, played.info
            board.push(played.move)
    assert len(board.move_stack) >= 50, board.move_stack
    told = [line.split()[0] for line in said.lines]
    assert "ponderhit" in told and "stop" in told, "it has expected some moves, and not others"


def analyse() -> None:
    """Analyses until it is told to stop, with several lines."""
    with start() as engine, engine.analysis(Discs(), multipv=2) as analysis:
        for info in analysis:
            if info.get("multipv") == 2 and info["depth"] >= 3:
                break
        analysis.stop()
        best = analysis.wait().move
        assert best in [info["pv"][0] for info in analysis.multipv], best


heard = Said()
chess.engine.LOGGER.addHandler(heard)
chess.engine.LOGGER.setLevel(logging.DEBUG)
play(heard)
analyse()
