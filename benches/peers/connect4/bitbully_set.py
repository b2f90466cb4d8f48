"""Solves a set with BitBully: bitbully_set.py FILE EVERY prints the mean microseconds and nodes."""

import sys
import time

from bitbully.bitbully_core import BitBullyCore, BoardCore


def main() -> None:
    file, every = sys.argv[1], int(sys.argv[2])
    with open(file, encoding="ascii") as lines:
        positions = [line.rstrip("\n").rsplit(" ", 1) for line in lines][::every]
    solver = BitBullyCore()
    spent = nodes = wrong = 0
    for moves, value in positions:
        board = BoardCore()
        assert board.play([int(column) - 1 for column in moves])
        solver.resetTranspositionTable()
        solver.resetNodeCounter()
        started = time.perf_counter_ns()
        found = solver.mtdf(board, 0)
        spent += time.perf_counter_ns() - started
        nodes += solver.getNodeCounter()
        wrong += found != int(value)
    count = len(positions)
    print(f"{spent / 1e3 / count:.1f} {nodes / count:.1f}" + (f"!{wrong}" if wrong else ""))


main()
