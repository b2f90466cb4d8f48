#!/bin/sh
# Solves the six sets of Pascal Pons's "Solving Connect 4" with plateau and with third-party solvers, one after the other in one run,
# and prints the mean time of each in microseconds.
#
# usage: connect4.sh FOLDER [--limit N]
# FOLDER holds Test_L3_R1.txt and so on; with --limit, about N lines of each set are taken, evenly spread.
# Every position begins with an empty table, without a book, on one thread.
# PLATEAU, if it is set, is the program to measure; otherwise the program is built. WORK is the folder of the peers, target/peers/connect4 if absent.
set -eu
unset CARGO_TARGET_DIR # every program stands in the target/ beside its sources
folder=$(cd "$1" && pwd)
limit=1000000
[ "${2:-}" = --limit ] && limit=$3
cd "$(dirname "$0")/../.."
root=$PWD
work=${WORK:-$root/target/peers/connect4}
mkdir -p "$work"

# The solvers: two crates in one small program, and BitBully from PyPI in a separate virtual environment.
plateau=${PLATEAU:-}
if [ -z "$plateau" ]; then
    cargo build --release --quiet
    plateau=$root/target/release/plateau
fi
cp -r benches/peers/connect4/. "$work"
cargo build --release --quiet --manifest-path "$work/Cargo.toml"
[ -d "$work/python" ] || python3 -m venv "$work/python"
"$work/python/bin/python" -c 'import bitbully' > /dev/null 2>&1 ||
    "$work/python/bin/pip" install --quiet bitbully==0.0.79

# Prints the mean of one solver and whether it was wrong anywhere.
measure() {
    "$@" | tail -n 1
}

printf '%-8s %9s %14s %14s %16s %25s\n' set positions plateau bitbully connect-four-ai connect-four-solver
for set in L3_R1 L2_R1 L2_R2 L1_R1 L1_R2 L1_R3; do
    file=$folder/Test_$set.txt
    lines=$(wc -l < "$file")
    every=$(((lines + limit - 1) / limit))
    ours=$(measure "$plateau" bench connect4 --set "$file" --every "$every")
    count=$(echo "$ours" | sed 's/.*: \([0-9]*\) positions.*/\1/')
    ours=$(echo "$ours" | sed 's/.* positions, \([0-9.]*\) .*, \([0-9]*\) wrong$/\1 \2/; s/ 0$//; s/ \([0-9]*\)$/!\1/')
    bitbully=$(measure "$work/python/bin/python" "$work/bitbully_set.py" "$file" "$every")
    ai=$(measure "$work/target/release/peers" ai "$file" "$every")
    solver=$(measure "$work/target/release/peers" solver "$file" "$every")
    printf '%-8s %9s %14s %14s %16s %25s\n' "$set" "$count" "$ours" "$bitbully" "$ai" "$solver"
done
echo 'microseconds a position; !N: N values were wrong'
