#!/bin/sh
# easyAI 2.0.12 (PyPI): Nim(max_removals_per_turn=N) allows at most N - 1.
#
# Input     One pile, at most 3 pieces a turn, the player of the last piece loses
#           (the documented rule of easyAI.games.Nim).
# Standard  The parameter is documented as the maximum number of pieces that a
#           player can remove in a turn. With a limit of N, the side to move loses
#           this game exactly when the pile is 1 modulo N + 1 (Bouton 1901 for
#           Nim; Berlekamp, Conway and Guy, Winning Ways, for the limit).
# Seen      With a limit of 3 the moves are 1 and 2, and the solver of the package
#           says that piles of 1, 4 and 7 are lost; right are 1, 5 and 9. With a
#           limit of 1 there is no legal move although pieces remain.
# So        Add 1 to the limit when this class is the other side of a comparison.
#           Without a limit the class follows its rule.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check easyAI==2.0.12
"$dir/venv/bin/python" - <<'PY'
import sys
from easyAI import solve_with_iterative_deepening
from easyAI.games.Nim import Nim

def lost(limit):
    """The piles up to 9 that the side to move loses, by the solver of easyAI."""
    found = []
    for pile in range(1, 10):
        game = Nim(max_removals_per_turn=limit, piles=(pile,))
        result = solve_with_iterative_deepening(game, range(1, 12), win_score=80, verbose=False)
        if result[0] == -1:
            found.append(pile)
    return found

seen = {
    "moves, limit 3, pile 5": Nim(max_removals_per_turn=3, piles=(5,)).possible_moves(),
    "moves, limit 1, pile 5": Nim(max_removals_per_turn=1, piles=(5,)).possible_moves(),
    "lost with limit 3": lost(3),
    "lost with limit 4": lost(4),
}
print(seen)
if seen != {
    "moves, limit 3, pile 5": ["1,1", "1,2"],
    "moves, limit 1, pile 5": [],
    "lost with limit 3": [1, 4, 7],
    "lost with limit 4": [1, 5, 9],
}:
    sys.exit("changed")
PY
echo "as described"
