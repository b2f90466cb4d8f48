#!/bin/sh
# python-shogi 1.1.1 (PyPI): the KIF reader exchanges the winner of a handicap game,
# and the KIF writer makes draws into wins and handicap games into even ones.
#
# Input     1. A game at a handicap of two pieces: White, who gives them, moves first,
#              Black moves, White moves, and Black resigns. The optional last line with
#              the result is missing.
#           2. An even game of two moves that ends by repetition, 千日手, and one that
#              ends by impasse, 持将棋.
#           3. What was read, written again, as read and with the right winner.
# Standard  The format by its author, http://kakinoki.o.oo7.jp/kif_format.html: the
#           handicap is in the line 手合割, and the words for the end of a game count
#           千日手 and 持将棋. White, the giver of a handicap, moves first,
#           https://en.wikipedia.org/wiki/Handicap_(shogi)
# Seen      1. Black, who resigned, wins. The start position has White to move, but the
#              turns are counted from Black.
#           2. A repetition has no result: the reader looks for 先日手, which is no
#              word. The impasse is a draw.
#           3. All games are written as even (平手) and as won by resignation: the draw
#              by White, the handicap game by Black. With the right winner, the handicap
#              game is refused as "Invalid win".
# So        Results by player and by handicap are wrong without any error. Take the
#           turn from the board after the moves, and keep SFEN or CSA for storage.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check python-shogi==1.1.1
PYTHONUTF8=1 "$dir/venv/bin/python" - <<'PY'
import sys
import shogi
from shogi.KIF import Exporter, ExporterException, Parser

def read(handicap, first, second, *lines):
    moves = "\n".join("%4d %s" % (number, line) for number, line in enumerate(lines, 1))
    header = "手合割：%s\n%s：A\n%s：B\n手数----指手---------消費時間--\n" % (handicap, first, second)
    return Parser.parse_str(header + moves + "\n")[0]

def write(game, winner):
    """The winner and the start position of a game that is written and read again, and its handicap."""
    try:
        text = Exporter.kif(dict(game, win=winner))
    except ExporterException as error:
        return str(error)
    again = Parser.parse_str(text)[0]
    handicap = [line for line in text.splitlines() if line.startswith("手合割")][0][-2:]
    return again["win"], again["sfen"] == shogi.STARTING_SFEN, handicap

given = read("二枚落ち", "下手", "上手", "６二銀(71)", "７六歩(77)", "５四歩(53)", "投了")
repetition = read("平手", "先手", "後手", "７六歩(77)", "３四歩(33)", "千日手")
impasse = read("平手", "先手", "後手", "７六歩(77)", "３四歩(33)", "持将棋")
board = shogi.Board(given["sfen"])
for move in given["moves"]:
    board.push_usi(move)
resigned = "bw"[board.turn]
written = write(given, given["win"]), write(given, "w"), write(impasse, impasse["win"])
print("resigned: %s, winner by the reader: %s" % (resigned, given["win"]))
print("repetition: %s, impasse: %s" % (repetition["win"], impasse["win"]))
print("written again:", *written)
if (resigned, given["win"]) != ("b", "b"):
    sys.exit("changed: the handicap game")
if (repetition["win"], impasse["win"]) != (None, "-"):
    sys.exit("changed: the draws")
if written != (("b", True, "平手"), "Invalid win", ("w", True, "平手")):
    sys.exit("changed: the writer")
PY
echo "as described"
