#!/bin/sh
# pydraughts 0.6.7 (PyPI): PDNReader drops moves and whole games without an error.
#
# Input     1. A game of 12 moves in which a comment follows the first move of
#              White, so that Black's reply has its own number: 1. 32-28 {..}
#              1... 19-23.
#           2. A file of three games. The second has tags and a result, but no
#              moves, as a forfeited game has in the file of a tournament.
# Standard  PDN 3.0 grammar, https://pdn.fmjd.org/grammar.html:
#           MOVENUMBER is "[0-9]+\.(\.\.)?", any move may have one, and
#           Game is GameHeader GameBody? (a game may have no moves).
# Seen      1. 22 of the 24 moves. Move 11 (50-44 6-11) is missing: the reader
#              removes the repeated text "1." everywhere, also out of "11.".
#           2. Two games. Everything after the game without moves is ignored.
# So        Replay each game that this reader returns, and compare the number of
#           games with the number of Result tags, before the file is used as a
#           corpus, an opening book or a table of results.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check pydraughts==0.6.7
"$dir/venv/bin/python" - <<'PY'
import sys
from draughts.PDN import PDNReader

numbered = """[GameType "20"]
[Result "*"]

1. 32-28 {main line} 1... 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 5-10
5. 46-41 14-19 6. 35-30 10-14 7. 30-24 19x30 8. 34x25 14-19 9. 40-34 17-22
10. 44-40 11-17 11. 50-44 6-11 12. 31-27 22x31 *
"""
plain = numbered.replace("{main line} 1... ", "")
whole = PDNReader(plain).games[0].moves
read = PDNReader(numbered).games[0].moves
print(len(whole), "moves without the second number,", len(read), "moves with it")

file = """[White "A"]
[Black "B"]
[GameType "20"]
[Result "*"]

1. 32-28 19-23 *

[White "C"]
[Black "D"]
[GameType "20"]
[Result "2-0"]

*

[White "E"]
[Black "F"]
[GameType "20"]
[Result "*"]

1. 33-28 18-23 *
"""
games = [(game.tags["White"], game.moves) for game in PDNReader(file).games]
print(games)
if len(whole) != 24:
    sys.exit("changed: the game without the second number")
if read != whole[:20] + whole[22:]:
    sys.exit("changed: the game with the number 1...")
if games != [("A", ["32-28", "19-23"]), ("C", [])]:
    sys.exit("changed: the file with a game without moves")
PY
echo "as described"
