#!/bin/bash
# Solves the six sets of Pascal Pons's "Solving Connect 4" with plateau and with third-party solvers, in turn in each run,
# and prints the median of the mean times, the mean nodes, and the times as multiples of the time of plateau on one thread.
#
# usage: connect4.sh FOLDER [--limit N] [--runs N] [--sets "L2_R2 …"] [--empty]
# FOLDER holds Test_L3_R1.txt and so on; with --limit, about N lines of each set are taken, evenly spread. --runs is 3 if absent.
# --empty solves the empty board too, without the two crates, which take very long for it.
# Every position begins with an empty table, without a book.
# PLATEAU, if it is set, is the program to measure; otherwise the program is built. WORK is the folder of the peers, target/peers/connect4 if absent.
# PEERS, if it is set, has further solvers, one "NAME COMMAND" a line: "COMMAND FILE EVERY" solves every EVERY-th line of a file
# of "MOVES VALUE" and prints the mean microseconds and the mean nodes (- if unknown), followed by !N if N values were wrong.
set -euo pipefail
unset CARGO_TARGET_DIR # every program stands in the target/ beside its sources
folder=$(cd "$1" && pwd)
shift
limit=1000000 runs=3 sets="L3_R1 L2_R1 L2_R2 L1_R1 L1_R2 L1_R3" empty=
while [ $# -gt 0 ]; do
    case $1 in
        --limit) limit=$2; shift 2 ;;
        --runs) runs=$2; shift 2 ;;
        --sets) sets=$2; shift 2 ;;
        --empty) empty=1; shift ;;
        *) echo "connect4.sh: $1 is no option" >&2; exit 2 ;;
    esac
done
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

# Each solver prints "MICROSECONDS NODES[!WRONG]", the means of a position.
plateau() { # THREADS FILE EVERY
    "$plateau" bench connect4 --set "$2" --every "$3" --threads "$1" --table-mb "$table_mb" | tail -n 1 |
        sed -E 's/.* positions, ([0-9.]+) µs and ([0-9.]+) nodes each, .* ([0-9]+) wrong$/\1 \2!\3/; s/!0$//'
}
solve() { # NAME FILE EVERY
    case $1 in
        plateau) plateau 1 "$2" "$3" ;;
        plateau-2) plateau 2 "$2" "$3" ;;
        bitbully) "$work/python/bin/python" "$work/bitbully_set.py" "$2" "$3" ;;
        connect-four-ai) "$work/target/release/peers" ai "$2" "$3" ;;
        connect-four-solver) "$work/target/release/peers" solver "$2" "$3" ;;
        *) $(echo "$PEERS" | sed -n "s/^$1 //p") "$2" "$3" ;;
    esac | tail -n 1
}

results=$(mktemp -d)
trap 'rm -r "$results"' EXIT
# table SET FILE EVERY NAME…: runs the solvers in turn, and prints a line for each.
table() {
    local set=$1 file=$2 every=$3 name count
    shift 3
    count=$((($(wc -l < "$file") + every - 1) / every))
    for _ in $(seq "$runs"); do
        for name in "$@"; do
            solve "$name" "$file" "$every" >> "$results/$set-$name"
        done
    done
    for name in "$@"; do
        sort -n "$results/$set-$name" | awk -v set="$set" -v count="$count" -v name="$name" -v first="$results/plateau" '
            { times[NR] = $1; nodes[NR] = $2 }
            END {
                middle = int((NR + 1) / 2)
                if (name == "plateau") print times[middle] > first
                else getline base < first
                printf "%-6s %5d  %-20s %12.6f s %16s nodes %8.2f\n", set, count, name, times[middle] / 1e6, nodes[middle],
                    name == "plateau" ? 1 : times[middle] / base
            }'
    done
}

others=$(echo "${PEERS:-}" | cut -d' ' -f1)
printf '%-6s %5s  %-20s %14s %22s %8s\n' set lines solver 'seconds a line' 'nodes a line' ratio
table_mb=256
for set in $sets; do
    file=$folder/Test_$set.txt
    lines=$(wc -l < "$file")
    # shellcheck disable=SC2086 # a list of names
    table "$set" "$file" $(((lines + limit - 1) / limit)) plateau plateau-2 bitbully connect-four-ai connect-four-solver $others
done
if [ -n "$empty" ]; then
    table_mb=1024
    echo ' 1' > "$results/empty.txt"
    # shellcheck disable=SC2086 # a list of names
    table empty "$results/empty.txt" 1 plateau plateau-2 bitbully $others
fi
echo "medians of $runs runs; !N: N values were wrong"
