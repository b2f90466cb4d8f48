"""Solves a set with BitBully: bitbully_set.py FILE EVERY prints the mean microseconds."""

import sys
import time

from bitbully.bitbully_core import BitBullyCore, BoardCore


def main() -> None:
    file, every = sys.argv[1], int(sys.argv[2])
    with open(file, encoding="ascii") as lines:
        positions = [line.split() for line in lines][::every]
    solver = BitBullyCore()
    spent = wrong = 0
    for moves, value in positions:
        board = BoardCore()
        assert board.play([int(column) - 1 for column in moves])
        solver.resetTranspositionTable()
        started = time.perf_counter_ns()
        found = solver.mtdf(board, 0)
        spent += time.perf_counter_ns() - started
        wrong += found != int(value)
    print(f"{spent / 1e3 / len(positions):.1f}" + (f"!{wrong}" if wrong else ""))


main()
