#!/bin/sh
# sgflib 0.1.0 (PyPI): white space before a property becomes part of its name.
#
# Input     (;GM[2]<newline>SZ[8]<newline>PB[a];B[d3]), one property on each line,
#           as most programs write the first node.
# Standard  SGF FF[4], section 2.1: white space may appear anywhere between
#           property values, properties, nodes, sequences and game trees.
#           https://www.red-bean.com/sgf/sgf4.html
# Seen      The names of the first node are "GM", "\nSZ" and "\nPB". A look-up of
#           "SZ" finds nothing, and the tree prints with the line breaks in the
#           names. Only properties on the line of the semicolon are found.
# So        Board size and players of ordinary files look absent, and defaults
#           (19x19) step in. Strip the names, or join the lines first.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check --no-deps \
    sgflib==0.1.0 pydantic==1.10.26 typing_extensions==4.15.0
"$dir/venv/bin/python" - <<'PY'
import sys
from sgflib import SGFParser

def names(text):
    return sorted(SGFParser(text).parse_collection()[0].sequence[0].keys())

one_line = names("(;GM[2]SZ[8]PB[a];B[d3])")
three_lines = names("(;GM[2]\nSZ[8]\nPB[a];B[d3])")
print(one_line, three_lines)
if one_line != ["GM", "PB", "SZ"]:
    sys.exit("changed: one line")
if three_lines != ["\nPB", "\nSZ", "GM"]:
    sys.exit("changed: three lines")
PY
echo "as described"
