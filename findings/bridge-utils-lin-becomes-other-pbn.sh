#!/bin/sh
# bridge-utils 0.4.1 (PyPI): its converter from LIN to PBN drops the end of an
# auction, gives cards to the wrong players, and may name the wrong declarer.
#
# Input     A deal in LIN, the format of Bridge Base Online, with three tricks.
#           1. West deals: Pass, 1S, Pass, 2H and three passes.
#           2. The same, East and West vulnerable (sv|e).
#           3. 1C, Pass, Pass, 2C and three passes: South bids the suit that West
#              had opened.
# Standard  PBN 2.1, https://www.tistis.nl/pbn/pbn_v21.txt: the Play tag names the
#           player of the first column, the one who leads first, and each column has
#           the cards of one player. Vulnerable is None, NS, EW or All. The Auction
#           section has all calls, or ends with * or +.
#           endplay 0.5.12 reads LIN and writes PBN that agrees.
# Seen      1. Four of the seven calls: a last row of fewer than four is left out.
#              [Play "S"], although West leads. The tricks are in the order of play,
#              so from the second one on the columns mix the players: East wins the
#              second trick with the ace, which stands in the column of West.
#           2. [Vulnerable "ES"], which endplay refuses.
#           3. [Declarer "W"]: the first to bid the suit, of either side.
# So        Files that any PBN reader accepts show hands that nobody played. Convert
#           one deal of which the auction has not 4, 8 or 12 calls, and look who
#           holds the cards.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check endplay==0.5.12 numpy==1.26.4 requests==2.32.3
"$dir/venv/bin/pip" install -q --disable-pip-version-check --no-deps bridge-utils==0.4.1
cd "$dir"
"$dir/venv/bin/python" - <<'PY'
import re
import sys
import endplay.parsers.lin
import endplay.parsers.pbn
from bridge_utils.mdbridge.lin2pbn import lin2pbn

HANDS = "2S7H5TJQAD5KC346JQ,S29KH679KD479C789,S368JQH348D2JQCKA,"
TRICKS = ["S2 SQ S4 S7", "D2 DA D5 D9", "D3 DK D4 DQ"]

def lin(vulnerable, auction):
    calls = "".join("mb|%s|" % call for call in auction.split())
    play = "".join("".join("pc|%s|" % card for card in trick.split()) + "pg||" for trick in TRICKS)
    return "pn|s,w,n,e|st||md|%s|rh||ah|Board 4|sv|%s|%spg||%s" % (HANDS, vulnerable, calls, play)

def facts(text):
    """Declarer, vulnerability, calls, first column and rows of the Play section of a PBN file."""
    tags = dict(re.findall(r'\[(\w+) "(.*)"\]', text))
    auction, play = re.search(r'\[Auction.*\]\n([^[]*)\[Play.*\]\n(.*)', text, re.S).groups()
    rows = [" ".join(row.split()) for row in play.splitlines() if row.strip()]
    return tags["Declarer"], tags["Vulnerable"], auction.split(), tags["Play"], rows

def both(vulnerable, auction):
    source = lin(vulnerable, auction)
    lin2pbn(source, "deal.pbn")
    with open("deal.pbn", encoding="utf-8") as file:
        text = file.read()
    try:
        endplay.parsers.pbn.loads(text)
        error = None
    except ValueError as exception:
        error = str(exception)
    return facts(text), facts(endplay.parsers.pbn.dumps(endplay.parsers.lin.loads(source))), error

CALLS = ["Pass", "1S", "Pass", "2H"]
ROWS = ["S2 SQ S4 S7", "D9 D2 DA D5", "D4 DQ D3 DK"]
seen = both("b", "p 1S p 2H p p p"), both("e", "p 1S p 2H p p p"), both("b", "1C p p 2C p p p")
for library, other, error in seen:
    print("bridge-utils", *library)
    print("endplay     ", *other, error or "")
if seen[0][:2] != (("S", "All", CALLS, "S", TRICKS), ("S", "All", CALLS + ["Pass"] * 3, "W", ROWS)):
    sys.exit("changed: the auction or the play")
if (seen[1][0][1], seen[1][1][1]) != ("ES", "EW") or "ES" not in (seen[1][2] or ""):
    sys.exit("changed: the vulnerability")
if (seen[2][0][0], seen[2][1][0]) != ("W", "S"):
    sys.exit("changed: the declarer")
PY
echo "as described"
