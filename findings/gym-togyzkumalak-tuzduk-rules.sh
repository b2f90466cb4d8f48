#!/bin/sh
# gym-togyzkumalak 0.0.2 (PyPI): two of the three limits of the tuzduk are missing, and
# there is one that the game does not have.
#
# Input     Positions in which the last ball of White makes three balls in a hole of
#           Black; and 300 random games.
# Standard  README of the package, which has the usual rules: three balls become a
#           tuzduk, once in a game for each player; the ninth hole never does; a hole
#           does not if the hole of the same number on the other side is one.
#           https://en.wikipedia.org/wiki/Toguz_korgol
# Seen      1. The ninth hole becomes a tuzduk. The code compares the index, which
#           ends at 8, with 9.
#           2. Black's fourth hole becomes one although White's fourth is one.
#           3. Black's third hole does not, if the move began in White's third hole
#           (10 balls): the number of the hole that the move began in is compared.
#           The three balls stay where they are. For the second hole it works.
#           73 of 300 random games have a tuzduk that the rules forbid.
# So        Agents learn a different game, and their games are illegal elsewhere.
#           Check each new tuzduk in the caller, or generate the moves elsewhere.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check \
    gym-togyzkumalak==0.0.2 gym==0.26.2 numpy==2.2.6 texttable==1.7.0
"$dir/venv/bin/python" 2>"$dir/notes" - <<'PY' || { cat "$dir/notes" >&2; exit 1; }
import random
import sys
from gym_togyzkumalak.togyzkumalak.board import Board

def last(start, balls, end, tuzduk=None):
    """White moves the balls of hole start; hole end of Black has 2 before. Whether it becomes a tuzduk."""
    board = Board()
    white, black = board.gamers["white"], board.gamers["black"]
    for number in range(9):
        white.home[number].kumalaks, black.home[number].kumalaks = 1, 5
    white.home[start - 1].kumalaks = balls
    black.home[end - 1].kumalaks = 2
    if tuzduk:
        white.home[tuzduk - 1].kumalaks = 0
        white.home[tuzduk - 1].tuzduk = black.tuzduk_announced = True
    board.move(start - 1)
    return black.home[end - 1].tuzduk, black.home[end - 1].kumalaks, white.kazan.score

def forbidden(seed):
    """Whether a random game has a tuzduk in a ninth hole or two with the same number."""
    random.seed(seed)
    board, done = Board(), False
    while not done:
        done = board.move(board.sample_action())[2]
        holes = [{number for number in range(9) if board.gamers[name].home[number].tuzduk} for name in ("white", "black")]
        if 8 in holes[0] | holes[1] or holes[0] & holes[1]:
            return True
    return False

ninth, same = last(8, 11, 9), last(9, 5, 4, tuzduk=4)
third, second = last(3, 10, 3), last(3, 9, 2)
print("tuzduk, balls left, balls won: ninth", ninth, "same number", same, "third", third, "second", second)
games = sum(forbidden(seed) for seed in range(300))
print("random games with a forbidden tuzduk:", games, "of 300")
if ninth != (True, 0, 3) or same != (True, 0, 3):
    sys.exit("changed: the limits")
if third != (False, 3, 0) or second != (True, 0, 3):
    sys.exit("changed: the third and the second hole")
if not 50 <= games <= 100:
    sys.exit("changed: the random games")
PY
echo "as described"
