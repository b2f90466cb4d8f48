#!/bin/sh
# pysgf 1.0.0 and sgflib 0.1.0 (PyPI): an escape other than \] and \\ stays in
# the value, and the first save makes its backslash part of the text for good.
#
# Input     (;FF[4]GM[2]SZ[8]AP[arena:1\:6]C[one\<newline>two]), with an escaped
#           colon and a soft line break; read, written, and read by sgfmill 1.1.1.
# Standard  SGF FF[4], section 3.2 Text: "\" escapes any character that follows;
#           a line break after "\" is removed; ":" is escaped in composed values.
#           https://www.red-bean.com/sgf/sgf4.html
# Seen      Both read AP as arena:1\:6 and C as one\<newline>two, and write each
#           backslash as an escaped one. sgfmill reads the version 1:6 and the
#           comment "onetwo" before, and 1\:6 and a comment of two lines with a
#           backslash at the end of the first after one pass.
# So        One load and save in such a tool changes the file for all readers:
#           soft line breaks turn into hard ones. Unescape the values in the
#           caller, or do not rewrite files with these libraries.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check --no-deps \
    pysgf==1.0.0 chardet==5.2.0 sgflib==0.1.0 pydantic==1.10.26 typing_extensions==4.15.0 sgfmill==1.1.1
"$dir/venv/bin/python" - <<'PY'
import sys
from pysgf import GoGame
from sgflib import SGFParser
from sgfmill.sgf import Sgf_game

TEXT = "(;FF[4]GM[2]SZ[8]AP[arena:1\\:6]C[one\\\ntwo])"

def pysgf(text):
    root = GoGame.parse_sgf(text)
    return root.get_property("AP"), root.get_property("C"), root.sgf()

def sgflib(text):
    collection = SGFParser(text).parse_collection()
    root = collection[0].sequence[0]
    return list(root["AP"])[0], list(root["C"])[0], collection.sgf

def sgfmill(text):
    root = Sgf_game.from_string(text).get_root()
    return root.get("AP"), root.get("C")

print("before:", sgfmill(TEXT))
if sgfmill(TEXT) != (("arena", "1:6"), "onetwo"):
    sys.exit("changed: sgfmill")
for name, read in (("pysgf", pysgf), ("sgflib", sgflib)):
    version, comment, written = read(TEXT)
    print(name, (version, comment), "after:", sgfmill(written))
    if (version, comment) != ("arena:1\\:6", "one\\\ntwo"):
        sys.exit("changed: the values of " + name)
    if sgfmill(written) != (("arena", "1\\:6"), "one\\\ntwo"):
        sys.exit("changed: the file of " + name)
PY
echo "as described"
