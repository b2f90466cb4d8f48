#!/bin/sh
# ataxx 2.2.0 (PyPI, python-ataxx): the PGN reader takes each line of moves for a
# variation of the first move.
#
# Input     A game of 40 legal moves, written by the package itself, which puts all
#           moves on one line; and the same text with the moves wrapped at 79 columns.
# Standard  PGN standard, 8.2.1: the moves are on successive lines of fewer than 80
#           characters, with as many moves as possible on each. The end of a line
#           does not end the moves.
#           http://www.saremba.de/chessgml/standards/pgn/pgn-complete.htm
# Seen      One line: 40 moves. Wrapped: the main line ends with the first line,
#           after 13 moves, and the other three lines are three variations of
#           move 1. They start with moves that are illegal there, such as f5d3,
#           where f5 is empty. Written again, the text has the same variations.
#           No error, because each move is checked on the board of the whole game.
# So        A file from another program loses the end of each game: results, openings
#           and lengths of games are counted from stumps. Join the lines of moves
#           before parse(), and compare the number of moves with the last number.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check ataxx==2.2.0
"$dir/venv/bin/python" - <<'PY'
import sys
import textwrap
import ataxx
import ataxx.pgn

text = """b7 a1c3 b7d6 g7f5 a7c6 f6 b5 f5d5 b5c7 d5f5 c6e7 c3c5 g1e3 f5d3 f6g4 e3g1 g4e2 g2 f6 c5b3
d3f4 g1g3 c7e5 g3g5 e2e4 a2 e6 a2c2 e4d2 a4 d6f7 a3 e5c5 f1 f6e4 g3 e4f6 f4e2 f6d5 e3"""
board = ataxx.Board("startpos")
for word in text.split():
    move = ataxx.Move.from_san(word)
    assert board.is_legal(move), word
    board.makemove(move)
game = ataxx.pgn.Game()
game.from_board(board)
head, moves = str(game).split("\n\n")
lines = textwrap.fill(moves, 79).splitlines()
whole = ataxx.pgn.parse(head + "\n\n" + moves)
wrapped = ataxx.pgn.parse(head + "\n\n" + "\n".join(lines))
seen = [len(list(whole.main_line())), len(list(wrapped.main_line()))]
starts = [str(node.move) for node in wrapped.root.children]
print("\n".join(lines))
print("moves of the main line:", seen, "; first moves:", starts)
legal = [ataxx.Board("startpos").is_legal(ataxx.Move.from_san(start)) for start in starts]
print("legal at the start:", legal)
if len(lines) != 4 or seen != [40, 13] or starts != ["b7", "f5d3", "a2", "f6d5"]:
    sys.exit("changed")
if legal != [True, False, False, False] or "\n\n1. b7 (1. f5d3 (1. a2 " not in str(wrapped):
    sys.exit("changed: the variations")
PY
echo "as described"
