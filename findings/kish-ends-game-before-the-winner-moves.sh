#!/bin/sh
# kish 1.1.7 (PyPI and crates.io): the end of a game of Turkish draughts.
#
# Input     White to move: a white man on a7 and a6, white kings on b8 and c8,
#           a black king on a8, which cannot move as long as they stand there.
# Standard  The side that has to move and cannot has lost. Here White has to
#           move, so Black is not asked for a move before White has made one.
#           https://en.wikipedia.org/wiki/Turkish_draughts (section Rules)
# Seen      The status is a win for White, although White has 21 moves. After
#           one of them, c8-c1, Black has moves, and the game is in progress.
# So        Random games end one ply early, with the side to move as the winner,
#           as in 1 of 1,000. Ask whether the side to move has moves, not for the
#           status, and compare results only where both programs end the game.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check kish==1.1.7
"$dir/venv/bin/python" - <<'PY'
import sys
import kish

squares = lambda text: [kish.Square.from_notation(s) for s in text.split()]
board = kish.Board.from_squares(kish.Team.White, squares("a7 a6 b8 c8"), squares("a8"), squares("a8 b8 c8"))
game = kish.Game.from_board(board)
moves = game.actions()
before = str(game.status())
ends = lambda action: (action.source().notation().lower(), action.destination().notation().lower())
game.make_move(next(action for action in moves if ends(action) == ("c8", "c1")))
after, replies = str(game.status()), len(game.actions())
print(f"before: {before}, {len(moves)} moves of {board.turn}; after c8-c1: {after}, {replies} moves of Black")
if before != "Won by White" or len(moves) != 21 or "progress" not in after.lower() or replies == 0:
    sys.exit("changed")
PY
echo "as described"
