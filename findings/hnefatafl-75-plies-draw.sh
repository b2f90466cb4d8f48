#!/bin/sh
# hnefatafl 0.1.1 (PyPI): a game is drawn after 75 plies, encircled defenders play on,
# and repetitions are never seen.
#
# Input     100 random games; a position whose king and last defender get encircled
#           by a move; four moves to and fro, over and over; and the symmetric
#           positions of one without symmetry.
# Standard  The package names its rules: https://aagenielsen.dk/fetlar_rules_en.php
#           7b: the attackers win when they surround the king and all remaining
#           defenders. 9: it is a draw if the game cannot be ended, for instance
#           because of repetitions. There is no limit to the length of a game.
#           get_similar_states() promises all rotations and reflections.
# Seen      99 of the random games end as a draw at move 75 of both sides together;
#           without the limit, the first 10 of them have winners, after 318 to 1,072
#           moves.
#           The encircled position is not over, although check_surrounded() returns
#           True for it; nothing calls it. The moves to and fro end at move 75 too:
#           the queue of positions has at most 4 entries, the test wants 5, and all
#           entries are the same array. Of the 8 symmetric positions 5 differ: the
#           flips without an axis are rotations by 180 degrees.
# So        Won games count as draws, and a side that stands worse only has to wait.
#           Set max_game_length to a large number, call check_surrounded() after each
#           move of the attackers, compare copies of the positions, and make the
#           reflections in the caller.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check setuptools==80.9.0 numpy==2.2.6
"$dir/venv/bin/pip" install -q --disable-pip-version-check --no-build-isolation hnefatafl==0.1.1
"$dir/venv/bin/python" - <<'PY'
import random
import sys
import numpy
from hnefatafl import TaflBoard

def play(board, choose):
    """Plays until the game is over: the number of moves and the result."""
    while not board.make_move(choose(board)):
        pass
    return board.moves, board.game_over_cause

def random_game(seed, limit=None):
    board, rng = TaflBoard(), random.Random(seed)
    board.max_game_length = limit or board.max_game_length
    return play(board, lambda board: rng.choice(board.get_all_valid_moves()))

games = [random_game(seed) for seed in range(100)]
cut = games.count((75, 0))
long = [random_game(seed, 5000) for seed in range(10)]
print("random games drawn at move 75:", cut, "without the limit:", sorted(long))

cycle = [((0, 3), (0, 2)), ((3, 5), (3, 4)), ((0, 2), (0, 3)), ((3, 4), (3, 5))]
to_and_fro = play(TaflBoard(), lambda board: dict(zip(("from", "to"), cycle[board.moves % 4])))
print("to and fro:", to_and_fro)

board = TaflBoard()
board.pieces = numpy.zeros((11, 11), dtype=int)
board.pieces[2:9, 2:9] = 1
board.pieces[3:8, 3:8] = 0
board.pieces[5, 5], board.pieces[5, 4] = 3, 2
board.pieces[1, 5], board.pieces[2, 5] = 1, 0
board.defender_pieces = 2
over = board.move_piece((1, 5), (2, 5))
encircled = board.check_surrounded()
print("encircled:", encircled, "over:", over)

board = TaflBoard()
board.move_piece((0, 3), (2, 3))
similar = {tuple(state.ravel()) for state in board.get_similar_states()}
square = board.pieces
right = {tuple(numpy.rot90(image, turns).ravel()) for image in (square, square.T) for turns in range(4)}
print("symmetric positions:", len(similar), "of", len(right))

if cut < 90 or any(result == 0 for _, result in long) or to_and_fro != (75, 0):
    sys.exit("changed: the length of the games")
if over or not encircled:
    sys.exit("changed: the encircled position")
if len(similar) != 5 or len(right) != 8:
    sys.exit("changed: the symmetric positions")
PY
echo "as described"
