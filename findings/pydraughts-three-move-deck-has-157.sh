#!/bin/sh
# pydraughts 0.6.7 (PyPI): the deck of the three-move restriction of English
# draughts has an opening too many.
#
# Input     The file ballot_files/3move_english.json of the package, from which
#           Ballots("english") draws: the sets "all", "standard" and "lost".
# Standard  The deck of the American Checker Federation has 156 openings; the other
#           18 of the 174 numbered ones are barred.
#           http://www.usacheckers.com/156openingdeck.php
# Seen      "all" has 174 and "standard" 157. "lost" has 18 entries, but 13
#           (9-13 23-18 10-14) is listed twice, so only 17 differ. Number 26,
#           9-13 24-19 10-15, which is barred, counts as standard.
# So        A tournament that draws from "standard" plays a barred opening in one
#           of 157 games. Remove number 26.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check pydraughts==0.6.7
"$dir/venv/bin/python" - <<'PY'
import json
import sys
from importlib.resources import files

deck = json.loads(files("draughts").joinpath("ballot_files/3move_english.json").read_text())
counts = len(deck["all"]), len(deck["standard"]), len(deck["lost"]), len(set(deck["lost"]))
twice = {name for name in deck["lost"] if deck["lost"].count(name) > 1}
barred = [name for name in deck["standard"] if name.startswith("026")]
print(counts, twice, barred)
if counts != (174, 157, 18, 17) or twice != {"013 09-13 23-18 10-14"} or barred != ["026 09-13 24-19 10-15"]:
    sys.exit("changed: pydraughts")
PY
echo "as described"
