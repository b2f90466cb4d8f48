#!/bin/sh
# py-draughts 1.10.1 (PyPI): AmericanBoard does not enforce captures.
#
# Input     The start position of American checkers (English draughts), and the
#           position B:W18:B14, where Black can only capture under the rules.
# Standard  WCDF Rules of Draughts, article 1.20: every capture is compulsory.
#           https://wcdf.net/rules/rules_of_checkers_english.pdf
#           The published perft of the start position is 7, 49, 302, 1469.
#           PDN standard, GameType: English draughts is type 21 and Black begins;
#           type 23 is pool checkers. https://pdn.fmjd.org/gametype.html
# Seen      The perft is 7, 49, 379, 2872: quiet moves stay legal next to a
#           capture. Black has two moves in B:W18:B14, 14-17 and 14x23. White
#           begins, so the first move of any English game, 11-15, is illegal.
#           The PDN it writes says GameType 23.
# So        Do not use this class as an oracle for 8x8 checkers, as an opponent,
#           or as a source of training games. Its international, Russian and
#           Brazilian boards give the published perft numbers.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check py-draughts==1.10.1
"$dir/venv/bin/python" - <<'PY'
import sys
from loguru import logger
logger.remove()
from draughts import AmericanBoard

def perft(board, depth):
    if depth == 0:
        return 1
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += perft(board, depth - 1)
        board.pop()
    return leaves

def first_english_move():
    try:
        AmericanBoard.from_pdn('[GameType "21"]\n[Result "*"]\n\n1. 11-15 23-19 *')
    except ValueError as error:
        return str(error).split(",")[0]
    return "legal"

seen = {
    "perft": [perft(AmericanBoard(), depth) for depth in (1, 2, 3, 4)],
    "moves of B:W18:B14": sorted(str(m) for m in AmericanBoard.from_fen("B:W18:B14").legal_moves),
    "GameType 23": '[GameType "23"]' in AmericanBoard().pdn,
    "11-15 as first move": first_english_move(),
}
expected = {
    "perft": [7, 49, 379, 2872],
    "moves of B:W18:B14": ["14-17", "14x23"],
    "GameType 23": True,
    "11-15 as first move": "11-15 is correct format",
}
print(seen)
if seen != expected:
    sys.exit("changed: expected %s" % expected)
PY
echo "as described"
