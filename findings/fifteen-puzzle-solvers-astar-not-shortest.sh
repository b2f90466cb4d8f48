#!/bin/sh
# fifteen-puzzle-solvers 2.0.3 (PyPI): its A* ignores the moves already made.
#
# Input     The 8-puzzle 4 3 6 / 2 5 1 / 7 0 8, 11 moves from the goal.
# Standard  A* expands by f = g + h, with g the cost so far, and finds a shortest
#           solution when h never overestimates (Hart, Nilsson, Raphael 1968, A
#           Formal Basis for the Heuristic Determination of Minimum Cost Paths).
#           The Manhattan distance never overestimates here.
# Seen      The breadth-first solver of the package finds 11 moves, its A* with the
#           Manhattan distance 53, and with the default heuristic ("total") 55.
#           The key of its queue is h alone, so this is a greedy best-first
#           search; "total" also counts the Manhattan distance twice. Of the 748
#           positions at distance 12, 377 get a longer solution with Manhattan.
#           The README speaks of optimal or near-optimal solutions.
# So        Its solutions are valid but no oracle for lengths: compare lengths
#           with the breadth-first solver, or with published optimal lengths.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check fifteen-puzzle-solvers==2.0.3
"$dir/venv/bin/python" - <<'PY'
import sys
from fifteen_puzzle_solvers.domain import Puzzle
from fifteen_puzzle_solvers.services.algorithms import AStar, BreadthFirst

START = [[4, 3, 6], [2, 5, 1], [7, 0, 8]]

def moves(path):
    """Counts the moves of a path and checks that each one slides a tile."""
    for before, after in zip(path, path[1:]):
        assert after.position in [p.position for p in before.get_moves()]
    assert path[0].position == START and path[-1].position == [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
    return len(path) - 1

seen = {
    "breadth first": moves(BreadthFirst(Puzzle(START)).solve_puzzle()),
    "A* manhattan": moves(AStar(Puzzle(START), heuristic="manhattan_distance").solve_puzzle()),
    "A* total": moves(AStar(Puzzle(START)).solve_puzzle()),
}
print(seen)
if seen != {"breadth first": 11, "A* manhattan": 53, "A* total": 55}:
    sys.exit("changed")
PY
echo "as described"
