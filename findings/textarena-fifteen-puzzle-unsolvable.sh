#!/bin/sh
# textarena 0.7.4 (PyPI): half of the boards of FifteenPuzzle-v0 have no solution.
#
# Input     1000 resets of the environment, with fixed seeds.
# Standard  W. Johnson and W. Story, Notes on the "15" Puzzle, American Journal of
#           Mathematics 2 (1879): only even permutations can be solved. On a board
#           4 wide: inversions plus the row of the blank from the bottom, counted
#           from 1, must be odd.
# Seen      The tiles are shuffled without a test of parity. About half of the
#           boards, 450 to 550 of 1000, cannot be solved. The episode then runs
#           to its limit of turns and gives a partial reward.
# So        Success rates on this environment cannot exceed one half. Test the
#           parity of each board before it is used as a task for an engine or a
#           model. (The Lights Out environment of the package is scrambled
#           by presses, so its boards all have solutions.)
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check textarena==0.7.4
"$dir/venv/bin/python" - <<'PY'
import random
import sys
from textarena.envs.FifteenPuzzle.env import FifteenPuzzleEnv

def solvable(board):
    flat = [tile or 0 for row in board for tile in row]
    tiles = [tile for tile in flat if tile]
    inversions = sum(a > b for i, a in enumerate(tiles) for b in tiles[i + 1:])
    row_from_bottom = 4 - flat.index(0) // 4
    return (inversions + row_from_bottom) % 2 == 1

assert solvable([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, None]])
assert not solvable([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 15, 14, None]])
environment = FifteenPuzzleEnv()
count = 0
for seed in range(1000):
    random.seed(seed)
    environment.reset(num_players=1, seed=seed)
    count += not solvable(environment.board)
print(count, "of 1000 boards have no solution")
if not 450 <= count <= 550:
    sys.exit("changed")
PY
echo "as described"
