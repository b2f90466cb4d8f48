#!/bin/sh
# renju 0.1.0 (PyPI): its SGF reader plays variations one after the other, drops
# set-up stones, and takes a move from the text of a comment.
#
# Input     1. A game of two moves with two variations of two moves each.
#           2. A position of three set-up stones with White to play, and one move.
#           3. A game of two moves. The comment of the first mentions two others,
#              B[cc] and B[dd], with escaped closing brackets.
# Standard  SGF FF[4]: the game trees after a sequence are alternatives,
#           https://www.red-bean.com/sgf/var.html. AB, AW and PL set up a position,
#           https://www.red-bean.com/sgf/properties.html. "\]" in a text is a
#           bracket, https://www.red-bean.com/sgf/sgf4.html, type Text.
# Seen      1. Six moves in a row, the second variation after the first. The main
#              line has four, as sgfmill 1.1.1 reads it.
#           2. An empty board on which Black plays the move of White.
#           3. The first move is dd, from the comment, and not hh.
#           No error; the README promises import and export of SGF. Where two
#           variations use the same point, it raises an error instead.
# So        Studies and annotated games arrive as games that nobody played. Read
#           the main line with another library, and give the moves to RenjuBoard.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check --no-deps renju==0.1.0 sgfmill==1.1.1
"$dir/venv/bin/python" - <<'PY'
import sys
from renju import RenjuBoard
from sgfmill.sgf import Sgf_game

HEAD = "(;GM[4]FF[4]SZ[15]RU[Renju]"
VARIATIONS = HEAD + ";B[hh];W[ig](;B[if];W[jg])(;B[gi];W[jh]))"
SETUP = HEAD + "AB[hh][jj]AW[ii]PL[W];W[ig])"
COMMENT = HEAD + ";B[hh]C[also good: B[cc\\], B[dd\\]];W[ig])"

def renju(text):
    return [("wb"[1 - number % 2], x, y) for number, (x, y) in enumerate(RenjuBoard.from_sgf(text).get_moves())]

def sgfmill(text):
    """The moves of the main line, as points from the top left, counted from 0."""
    moves = []
    for node in Sgf_game.from_string(text).get_main_sequence():
        colour, point = node.get_move()
        if colour:
            moves.append((colour, point[1], 14 - point[0]))
    return moves

for text in (VARIATIONS, SETUP, COMMENT):
    print("renju", renju(text), "sgfmill", sgfmill(text))
start = [("b", 7, 7), ("w", 8, 6)]
if sgfmill(VARIATIONS) != start + [("b", 8, 5), ("w", 9, 6)] or sgfmill(COMMENT) != start:
    sys.exit("changed: sgfmill")
if renju(VARIATIONS) != start + [("b", 8, 5), ("w", 9, 6), ("b", 6, 8), ("w", 9, 7)]:
    sys.exit("changed: the variations")
if sgfmill(SETUP) != [("w", 8, 6)] or renju(SETUP) != [("b", 8, 6)]:
    sys.exit("changed: the set-up stones")
if renju(COMMENT) != [("b", 3, 3), ("w", 8, 6)]:
    sys.exit("changed: the comment")
PY
echo "as described"
