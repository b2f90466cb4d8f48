#!/bin/sh
# creversi-python 0.1.0 (PyPI): its GGF parser drops games with a game type other
# than "8", or with a komi, without an error.
#
# Input     Four GGF records of one Othello game: type 8; type 8kr, the example
#           of the specification; type 8r20 (random opening); type 8 with KM[0.5].
#           And a record of type 8 whose board, BO, is not the usual start.
# Standard  Generic Game Format, https://skatgame.net/mburo/ggsa/ggf: the argument
#           of TY is specific to the game (example TY[8kr] for Othello), KM holds
#           the komi, BO holds the initial board and the side to move.
# Seen      Only the record of type 8 is read; game_num() is 0 for each of the
#           other three. From a file of these four it returns one game. For the
#           record with its own board it returns the moves and loses the board.
# So        Archives of GGS hold games with random openings and with komi:
#           such a file shrinks silently. Count the "(;" of the file against
#           game_num(), and read BO separately.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check creversi-python==0.1.0
"$dir/venv/bin/python" - <<'PY'
import sys
import creversi

START = "8 ---------------------------O*------*O--------------------------- *"
OTHER = "8 ---------------------------OO------**--------------------------- *"

def record(kind, komi="", board=START):
    return ("(;GM[Othello]PC[GGS/os]PB[a]PW[b]RB[1800]RW[1900]TI[05:00]%sTY[%s]RE[+2.00]"
            "BO[%s]B[D3//1.0]W[C3/2.5/1.0];)\n" % (komi, kind, board))

def games(text):
    parser = creversi.GgfParser()
    parser.parse_str(text)
    return [list(moves) for moves in parser.moves][: parser.game_num()]

plain, specification, random = record("8"), record("8kr"), record("8r20")
komi, board = record("8", komi="KM[0.5]"), record("8", board=OTHER)
seen = [len(games(text)) for text in (plain, specification, random, komi, plain + specification + random + komi)]
print("games read:", seen)
print("own board:", games(board), "usual start:", games(plain))
if seen != [1, 0, 0, 0, 1]:
    sys.exit("changed: the number of games")
if games(board) != games(plain) or games(plain) != [[19, 18]]:
    sys.exit("changed: the moves")
PY
echo "as described"
