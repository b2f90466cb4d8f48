"""Tic-tac-toe for `daemon.py`. A position is its text: nine cells in rows, `X`, `O` or `.`."""

from functools import cache

from daemon import serve

CELLS = [column + row for row in "123" for column in "abc"]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
SIDES = ["crosses", "noughts"]


class TicTacToe:
    id, variant, start = "tic_tac_toe", "3x3", ".../.../..."
    about = {
        "title": "Tic-tac-toe",
        "players": 2,
        "variant": "3x3",
        "variants": ["3x3"],
        "sides": [{"name": name, "symbol": symbol} for name, symbol in zip(SIDES, "XO")],
        "board": {
            "kind": "square_cells",
            "rows": 3,
            "columns": 3,
            "cells": [CELLS[:3], CELLS[3:6], CELLS[6:]],
        },
        "strategies": [{"name": "minimax"}],
        "options": [],
        "score_unit": "points",
        "target": False,
    }

    def begin(self, setup):
        rows = (
            setup.split("/") if isinstance(setup, str) else ["".join(".XO"[n] for n in row) for row in setup]
        )
        at = "/".join(rows)
        fits = [len(row) for row in rows] == [3, 3, 3] and set(at) <= set(".XO/") and mover(at) in (0, 1)
        if not fits or won(at, "XO"[mover(at)]):
            raise ValueError(setup)
        return at

    def move(self, text):
        column, _, row = text.partition(",")
        return "abc"[int(column) - 1] + row if row and column in "123" else text

    def legal(self, at):
        over = won(at, "X") or won(at, "O")
        return [] if over else [cell for cell, here in zip(CELLS, at.replace("/", "")) if here == "."]

    def play(self, at, move):
        place = CELLS.index(move) * 4 // 3
        return at[:place] + "XO"[mover(at)] + at[place + 1 :]

    def side(self, at):
        return SIDES[mover(at)]

    def outcome(self, at):
        result = won(at, "X") - won(at, "O")
        return {
            "winner": [None, *SIDES][result],
            "score": score(result),
            "reason": "line" if result else "board_full",
        }

    def search(self, at, moves):
        worth = {move: -value(self, self.play(at, move)) for move in moves}
        best = max(worth, key=worth.get)
        found = {"best": best, "score": score(worth[best]), "pv": [best], "depth": len(self.legal(at))}
        return found | {"nodes": value.cache_info().misses, "time_ms": 0, "stopped": "solved"}


def mover(at):
    return at.count("X") - at.count("O")


def won(at, side):
    return any(all(at.replace("/", "")[n] == side for n in line) for line in LINES)


@cache
def value(game, at):
    """1 if the side to move wins, 0 for a draw, -1 if it loses."""
    lost = won(at, "OX"[mover(at)])
    return -1 if lost else max((-value(game, game.play(at, move)) for move in game.legal(at)), default=0)


def score(value):
    return {"kind": "exact", "value": value, "unit": "points", "outcome": ["draw", "win", "loss"][value]}


if __name__ == "__main__":
    serve(TicTacToe())
