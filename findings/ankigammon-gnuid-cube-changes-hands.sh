#!/bin/sh
# ankigammon 1.19.1 (PyPI): the GNU Backgammon IDs that it writes name the wrong
# player on roll, so GNU Backgammon exchanges the scores and the owner of the cube.
#
# Input     1. The example in the manual of GNU Backgammon, QYkqASAAIAAA: 2-4 in a
#              match to 9, player 0 owns a 2-cube, player 1 has rolled 52. It is read
#              and written again.
#           2. Two positions as XGID that differ in the player on roll, converted to
#              GNU Backgammon IDs. The engine itself, gnubg 1.1.0a16 (PyPI), loads
#              each XGID and each converted ID.
# Standard  https://www.gnu.org/software/gnubg/manual/html_node/A-technical-description-of-the-Match-ID.html
#           Bit 7 is the player on roll, bit 12 the player whose turn it is to decide.
#           They differ only while a double or a resignation is on offer.
# Seen      1. All fields are read, but AYkqASAAIAAA is written: bit 7 is never set.
#           2. With the player at the bottom (O) on roll all is well. With the one at
#              the top (X), who leads in the race and does not own the cube, GNU
#              Backgammon gives X the cube and the score of O: 2-4 instead of 4-2.
#              With bit 7 set, the same ID is right.
# So        All positions with X on roll change their cube and score on the way, and with
#           them the right cube action. No error, and a round trip within the package
#           does not show it, since its reader ignores the bit. Compare IDs with those
#           of another program for both players on roll.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check --no-deps ankigammon==1.19.1 gnubg==1.1.0a16
HOME="$dir" "$dir/venv/bin/python" - <<'PY'
import base64
import sys
import gnubg
from ankigammon.utils.gnuid import encode_gnuid, parse_gnuid
from ankigammon.utils.xgid import parse_xgid

FIELDS = "cube_value", "cube_owner", "on_roll", "score_x", "score_o", "match_length"

def write(position, data):
    return encode_gnuid(position, dice=data["dice"], **{field: data[field] for field in FIELDS})

def load(text):
    """Pips, points and cube of the player on roll and of the other one, as GNU Backgammon reads the ID."""
    gnubg.set_gnubg_id(text)
    turn, cube = gnubg.pos_info()["turn"], gnubg.cube_info()
    other, roller = ([sum((i + 1) * n for i, n in enumerate(side))] for side in gnubg.board())
    for side, player in ((roller, turn), (other, 1 - turn)):
        side += [cube["score"][player], cube["cube"] if cube["cubeowner"] == player else None]
    return roller, other

def with_bit_7(text):
    position, match = text.split(":")
    key = bytearray(base64.b64decode(match))
    key[0] |= 1 << 6
    return position + ":" + base64.b64encode(key).decode()

example = "4HPwATDgc/ABMA:QYkqASAAIAAA"
again = write(*parse_gnuid(example))
seen = {}
for name, turn in (("O", 1), ("X", -1)):
    xgid = "XGID=-b----E-C---dE---d-d----B-:1:1:%d:52:2:4:0:9:10" % turn
    text = write(*parse_xgid(xgid))
    seen[name] = load(xgid), load(text), load(with_bit_7(text))
print(example, "is written as", again)
for name, states in seen.items():
    for source, state in zip(("XGID", "ankigammon", "with bit 7"), states):
        print("%s on roll, %s: pips, points, cube %s %s" % (name, source, *state))
if again != "4HPwATDgc/ABMA:AYkqASAAIAAA":
    sys.exit("changed: the example of the manual")
if seen["O"][0] != ([167, 2, 2], [156, 4, None]) or seen["O"][1] != seen["O"][0]:
    sys.exit("changed: O on roll")
if seen["X"][0] != ([156, 4, None], [167, 2, 2]) or seen["X"][1] != ([156, 2, 2], [167, 4, None]):
    sys.exit("changed: X on roll")
if seen["X"][2] != seen["X"][0]:
    sys.exit("changed: X on roll, with bit 7")
PY
echo "as described"
