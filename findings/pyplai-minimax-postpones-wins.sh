#!/bin/sh
# pyplAI 1.0.3 (PyPI): its minimax does not prefer the faster win, so it can leave a
# win in one move on the board for ever.
#
# Input     Three men's morris on nine points, all men placed: the 528 positions where
#           the first player wins in one move. Minimax with 1 to 3 as
#           profundidadBusqueda, moves always in the same order, heuristic 0; then
#           games of up to 60 moves from these positions, minimax on both sides.
# Standard  A score of a win that includes the distance to it makes a search choose the
#           shortest win: https://www.chessprogramming.org/Checkmate
#           The package subtracts the depth from the score of the end of a game.
# Seen      With 1, all wins are taken. With 2, another move is chosen in 130
#           positions, and with 3 too: wins and losses count as infinite, infinite
#           minus the depth is infinite, and the first move with that value is kept.
#           From 18 positions no game ends: the first player has a win in one at each
#           of its 30 moves and makes none of them.
#           The depth does count for draws and for the heuristic, so an even position
#           at the horizon of 3 is worth -4, and an early draw is worth more.
# So        Deeper searches play worse, and won games do not end. Search with depth 1
#           first, then deeper. Random orders of moves, which the README recommends,
#           only make the win a matter of luck.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check pyplAI==1.0.3
"$dir/venv/bin/python" - <<'PY'
import sys
from itertools import combinations
from pyplAI import Minimax

LINES = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]
# Men move along the lines to the next point.
NEXT = {a: [b for b in range(9) if a != b and max(abs(a // 3 - b // 3), abs(a % 3 - b % 3)) == 1
            and any({a, b} <= line for line in LINES)] for a in range(9)}

class Position:
    def __init__(self, men, player=1):
        self.men, self.jugadorActual = list(men), player

def moves(position):
    return [(a, b) for a in range(9) if position.men[a] == position.jugadorActual
            for b in NEXT[a] if not position.men[b]]

def apply(position, move):
    position.men[move[1]], position.men[move[0]] = position.jugadorActual, 0
    position.jugadorActual = 3 - position.jugadorActual
    return position

def wins(position, player):
    return any(all(position.men[point] == player for point in line) for line in LINES)

def over(position):
    return wins(position, 1) or wins(position, 2) or not moves(position)

def winning(position):
    player = position.jugadorActual
    return [move for move in moves(position) if wins(apply(Position(position.men, player), move), player)]

starts = []
for first in combinations(range(9), 3):
    for second in combinations(set(range(9)) - set(first), 3):
        position = Position([1 if point in first else 2 if point in second else 0 for point in range(9)])
        if not over(position) and winning(position):
            starts.append(position.men)

def search(depth):
    return Minimax(apply, moves, over, wins, lambda position, player: 0, 2, depth)

def game(men, depth, limit=60):
    """The number of moves of a game, and of wins in one that the first player left."""
    position, left = Position(men), 0
    for number in range(limit):
        if over(position):
            return number, left
        now, move = winning(position), search(depth).ejecuta(position)
        left += position.jugadorActual == 1 and bool(now) and move not in now
        apply(position, move)
    return limit, left

missed = {depth: sum(search(depth).ejecuta(Position(men)) not in winning(Position(men)) for men in starts)
          for depth in (1, 2, 3)}
endless = [game(men, 2) for men in starts].count((60, 30))
print("positions:", len(starts), "wins in one not made, by depth:", missed, "games without an end:", endless)
if len(starts) != 528 or missed != {1: 0, 2: 130, 3: 130}:
    sys.exit("changed: the moves")
if endless != 18:
    sys.exit("changed: the games")
PY
echo "as described"
