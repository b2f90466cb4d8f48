#!/bin/sh
# textarena 0.7.4 (PyPI): the jump table of PegJump-v0 (triangular peg solitaire,
# 15 holes) is wrong on the bottom row.
#
# Input     The table of the environment, and a jump along the bottom row from
#           hole 11 over 12 into 13.
# Standard  A peg jumps over a neighbour in a straight line into the hole behind
#           it. The triangle with 5 holes a side has 36 such jumps, 18 lines in
#           two directions. https://en.wikipedia.org/wiki/Peg_solitaire
#           Holes are numbered by rows, 1 at the top, 11 to 15 at the bottom.
# Seen      38 jumps. All six along the bottom row are missing (11-12-13,
#           12-13-14, 13-14-15 and back). Eight bent jumps are legal instead, such
#           as 7 over 11 into 13, which lie on no line.
#           The environment refuses [11 13] over a peg, and accepts [7 13].
# So        Solutions from other programs fail here, and solutions found here are
#           not solutions of the puzzle. Generate jumps from the geometry and
#           compare the table.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check textarena==0.7.4
"$dir/venv/bin/python" - <<'PY'
import sys
from textarena.envs.PegJump.env import PegJumpEnv

place = {}
for row in range(5):
    for column in range(row + 1):
        place[len(place) + 1] = (row, column)
hole = {point: number for number, point in place.items()}
lines = set()
for start, (row, column) in place.items():
    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)):
        over = hole.get((row + down, column + right))
        end = hole.get((row + 2 * down, column + 2 * right))
        if over and end:
            lines.add((start, over, end))

def accepted(start, end, pegs):
    """Whether the environment makes the jump with pegs in the given holes only."""
    environment = PegJumpEnv()
    environment.reset(num_players=1, seed=0)
    board = environment.state.game_state["board"]
    for number in range(1, 16):
        board[number] = number in pegs
    environment.step("[%d %d]" % (start, end))
    return board[end]

table = set(PegJumpEnv().ALLOWED_MOVES)
extra, missing = sorted(table - lines), sorted(lines - table)
print(len(table), "jumps; not on a line:", extra)
print("missing:", missing)
steps = accepted(4, 1, {1 + 1, 4, 15}), accepted(11, 13, {11, 12, 1}), accepted(7, 13, {7, 11, 1})
print("4-1, 11-13, 7-13 accepted:", steps)
if len(lines) != 36 or len(table) != 38:
    sys.exit("changed: the number of jumps")
if missing != [(11, 12, 13), (12, 13, 14), (13, 12, 11), (13, 14, 15), (14, 13, 12), (15, 14, 13)]:
    sys.exit("changed: the missing jumps")
if extra != [(7, 11, 13), (8, 12, 14), (9, 12, 13), (9, 13, 15), (13, 11, 7), (13, 12, 9), (14, 12, 8), (15, 13, 9)]:
    sys.exit("changed: the extra jumps")
if steps != (True, False, True):
    sys.exit("changed: the jumps that are accepted")
PY
echo "as described"
