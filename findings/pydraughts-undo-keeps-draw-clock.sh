#!/bin/sh
# pydraughts 0.6.7 (PyPI): Board.pop() leaves the draw counters as they were.
#
# Input     International draughts, W:WK46,K47,K48:BK3,K4,K5. One king move is
#           played with push() and taken back with pop(), 50 times.
# Standard  FMJD Annex 1 (official rules of international draughts): a game is
#           drawn after 25 moves by each player with kings only and no capture.
#           No move remains on the board here, so the game is at its start.
# Seen      The position, the list of moves and the history lists are restored,
#           but the counter of quiet king moves is not. After 50 pairs of push()
#           and pop(), winner() returns 0 (a draw) and is_over() returns True.
# So        A search that plays and takes back moves on one Board sees draws that
#           do not exist, sooner in endings with kings. Copy the board for each
#           move, or count the moves in the caller.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check pydraughts==0.6.7
"$dir/venv/bin/python" - <<'PY'
import sys
from draughts import Board

board = Board("standard", "W:WK46,K47,K48:BK3,K4,K5")
before = (board.fen, board.winner(), board.is_over())
for pair in range(50):
    board.push(board.legal_moves()[0])
    board.pop()
    if pair == 48:
        almost = (board.winner(), board.is_over())
after = (board.fen, board.winner(), board.is_over())
print("before", before)
print("after 49 pairs", almost)
print("after 50 pairs", after)
if before != ("W:WK46,K47,K48:BK3,K4,K5", None, False):
    sys.exit("changed: the first status")
if almost != (None, False) or after != (before[0], 0, True):
    sys.exit("changed: the status after push and pop")
PY
echo "as described"
