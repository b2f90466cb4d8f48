"""Compares the results of `plateau train connect4-book` with BitBully's book of 12 plies.

usage: bitbully_book.py LOG EVERY

LOG is the job's `connect4-book-plies-12-moves.log`.
Every EVERYth of its results is compared, and those that differ are printed.
The positions are enumerated here once more, by other code than the job's.
It wants BitBully, which has the book, and NumPy: pip install bitbully==0.0.79 numpy
"""

import sys
from pathlib import Path

import bitbully_databases
import numpy as np
from bitbully.bitbully_core import BoardCore, OpeningBookCore
from numpy.typing import NDArray

Boards = NDArray[np.uint64]

WIDTH, HEIGHT, PLIES = 7, 6, 12
# Each column has a bit more than squares, which is never set.
STRIDE = HEIGHT + 1
COLUMNS = [np.uint64((1 << HEIGHT) - 1 << STRIDE * column) for column in range(WIDTH)]
BOTTOMS = [np.uint64(1 << STRIDE * column) for column in range(WIDTH)]


def has_four(stones: Boards) -> NDArray[np.bool_]:
    found = np.zeros(stones.shape, bool)
    for step in (1, STRIDE - 1, STRIDE, STRIDE + 1):
        pairs = stones & stones >> np.uint64(step)
        found |= (pairs & pairs >> np.uint64(2 * step)) != 0
    return found


def mirrored(boards: Boards) -> Boards:
    image = np.zeros_like(boards)
    for column in range(WIDTH):
        content = boards >> np.uint64(STRIDE * column) & np.uint64((1 << STRIDE) - 1)
        image |= content << np.uint64(STRIDE * (WIDTH - 1 - column))
    return image


def landings(occupied: Boards) -> list[Boards]:
    return [occupied + bottom & column for bottom, column in zip(BOTTOMS, COLUMNS, strict=True)]


def level(plies: int) -> tuple[Boards, Boards]:
    """The stones of the side to move, and of both, in the positions of the job, in their order."""
    own = occupied = np.zeros(1, np.uint64)
    for _ in range(plies):
        after: list[tuple[Boards, Boards]] = []
        for stone in landings(occupied):
            goes_on = (stone != 0) & ~has_four(own | stone)
            after.append(((occupied & ~own)[goes_on], (occupied | stone)[goes_on]))
        own, occupied = (np.concatenate(boards) for boards in zip(*after, strict=True))
        keys = own + occupied
        turned = mirrored(keys) < keys
        own, occupied = (np.where(turned, mirrored(board), board) for board in (own, occupied))
        _, first = np.unique(own + occupied, return_index=True)
        own, occupied = own[first], occupied[first]
    wins = [(stone != 0) & has_four(own | stone) for stone in landings(occupied)]
    quiet = ~np.any(wins, axis=0)
    return own[quiet], occupied[quiet]


def board_of(own: int, occupied: int) -> BoardCore:
    def cell(place: int) -> int:
        return (occupied >> place & 1) * (2 - (own >> place & 1))

    board = BoardCore()
    squares = [[cell(STRIDE * column + row) for row in range(HEIGHT)] for column in range(WIDTH)]
    assert board.setBoard(squares)
    return board


def main() -> None:
    log, every = sys.argv[1], int(sys.argv[2])
    file = Path(bitbully_databases.__file__).parent / "assets" / "book_12ply_distances.dat"
    book = OpeningBookCore(str(file), is_8ply=False, with_distances=True)
    own, occupied = level(PLIES)
    compared = differ = 0
    with open(log, encoding="ascii") as lines:
        next(lines)
        for number, value, *_ in (line.split() for line in lines if "\n" in line):
            if int(number) % every:
                continue
            at = int(number)
            theirs = book.getBoardValue(board_of(int(own[at]), int(occupied[at])))
            compared += 1
            if theirs != int(value):
                differ += 1
                print(f"position {at}: {value}, BitBully {theirs}")
    print(f"{len(own)} positions, {compared} compared, {differ} differ")


main()
