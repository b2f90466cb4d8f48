#!/bin/sh
# pydraughts 0.6.7 (PyPI): a FEN that lists Black first is read with the colours
# exchanged.
#
# Input     W:B1,K2:W31,K32, the same position as W:W31,K32:B1,K2.
# Standard  PDN, FEN tag: Fen is COLOR (COLON COLOR squares)+, so each list names
#           its colour and the lists may come in either order.
#           https://pdn.fmjd.org/fen.html
# Seen      Board returns W:W1,K2:B31,K32: it takes the first list for White and
#           the second for Black, and does not read the letters. No error; the
#           position is legal and has moves. dame-rs 0.2.0 and the npm package
#           draughts 0.2.1 read the position as meant; py-draughts 1.10.1 refuses
#           it.
# So        The same FEN gives opposite results in two libraries. Sort the lists,
#           White first, before a FEN goes to pydraughts, and write it like that.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/one"
"$dir/one/bin/pip" install -q --disable-pip-version-check pydraughts==0.6.7 dame-rs==0.2.0
python3 -m venv "$dir/two" # py-draughts owns the module draughts as well
"$dir/two/bin/pip" install -q --disable-pip-version-check py-draughts==1.10.1
"$dir/one/bin/python" - <<'PY'
import sys
import dame
from draughts import Board

usual, reversed_lists = "W:W31,K32:B1,K2", "W:B1,K2:W31,K32"
seen = Board("standard", usual).fen, Board("standard", reversed_lists).fen
other = dame.Board(usual).fen(), dame.Board(reversed_lists).fen()
print("pydraughts", seen)
print("dame-rs", other)
if seen != (usual, "W:W1,K2:B31,K32"):
    sys.exit("changed: pydraughts")
if other != (usual, usual):
    sys.exit("changed: dame-rs")
PY
"$dir/two/bin/python" - <<'PY'
import sys
from loguru import logger
logger.remove()
from draughts import Board

try:
    sys.exit("changed: py-draughts reads " + Board.from_fen("W:B1,K2:W31,K32").fen)
except ValueError as error:
    print("py-draughts", error)
PY
echo "as described"
