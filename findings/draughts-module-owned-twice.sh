#!/bin/sh
# pydraughts 0.6.7 and py-draughts 1.10.1 (PyPI): two unrelated draughts libraries
# install the same module, draughts, and pip does not object.
#
# Input     Both in one environment, as for a comparison of their move generators.
# Standard  PEP 423 (deferred) asks projects for one top-level package under a
#           name of their own; the core metadata has no field that forbids a clash.
#           https://peps.python.org/pep-0423/
# Seen      "pip check" finds no broken requirement. draughts.Board is the class of
#           the package installed last, while draughts.PDN (pydraughts) and
#           draughts.boards (py-draughts) can both be imported: the folder holds
#           the files of both. After one of them is uninstalled, the other is
#           still listed, but draughts has no Board.
# So        A comparison in one environment compares a library with itself.
#           Give each its own environment, and print the class and the version.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
pip="$dir/venv/bin/pip --disable-pip-version-check"
python="$dir/venv/bin/python -W ignore"
board='import draughts; print(getattr(getattr(draughts, "Board", None), "__module__", None))'

$pip install -q py-draughts==1.10.1
first=$($python -c "$board" 2>/dev/null)
$pip install -q pydraughts==0.6.7
second=$($python -c "$board" 2>/dev/null)
$pip check
both=$($python -c 'import importlib.util as u; print(all(map(u.find_spec, ["draughts.PDN", "draughts.boards"])))' 2>/dev/null)
$pip uninstall -q -y pydraughts
third=$($python -c "$board" 2>/dev/null)
listed=$($pip list 2>/dev/null | grep -c '^py-draughts ')

echo "Board after py-draughts: $first; after pydraughts as well: $second; files of both: $both"
echo "after pydraughts is uninstalled: Board $third, py-draughts listed: $listed"
if [ "$first" != draughts.boards.standard ] || [ "$second" != draughts.core.variant ] ||
   [ "$both" != True ] || [ "$third" != None ] || [ "$listed" != 1 ]; then
    echo "changed" >&2
    exit 1
fi
echo "as described"
