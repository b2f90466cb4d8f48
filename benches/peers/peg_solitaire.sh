#!/bin/bash
# Finds the solvable set of the English central game side by side with the solver of feschber (github.com/feschber/peg-solitaire),
# start-up included, on one thread and on two, and prints the least and the median of the seconds of each.
# usage: benches/peers/peg_solitaire.sh PEER [RUNS]
# PEER is its program, built with `cargo build --release`. Both must say 1679072, and plateau tells its nodes.
# PLATEAU, if it is set, is the program to measure; otherwise the program is built.
set -euo pipefail
peer=$(realpath "$1")
runs=${2:-7}
cd "$(dirname "$0")/../.."
plateau=${PLATEAU:-}
if [ -z "$plateau" ]; then
    cargo build --release --locked --quiet
    plateau=${CARGO_TARGET_DIR:-target}/release/plateau
fi

# timed NAME COMMAND…: appends the seconds of the command to the file of that name, and checks its answer.
times=$(mktemp -d)
trap 'rm -r "$times"' EXIT
timed() {
    local name=$1 begin end
    shift
    begin=$(date +%s%N)
    "$@" > "$times/answer" 2>&1
    end=$(date +%s%N)
    grep -q 1679072 "$times/answer" || { echo "$name: not 1679072 positions"; exit 1; }
    awk -v nanoseconds=$((end - begin)) 'BEGIN { printf "%.3f\n", nanoseconds / 1e9 }' >> "$times/$name"
}
ours() {
    echo '{"cmd":"solve","game":"peg_solitaire","variant":"english33","target":"start","strategy":"bidirectional","threads":'"$1"'}' \
        | "$plateau" serve
}
for _ in $(seq "$runs"); do
    for threads in 1 2; do
        timed "plateau-$threads" ours "$threads"
        nodes=$(grep -o '"nodes":[0-9]*' "$times/answer" | tail -1)
        timed "feschber-$threads" "$peer" --threads "$threads" calculate-all
    done
done
echo "plateau: $nodes"
for threads in 1 2; do
    for program in plateau feschber; do
        sort -n "$times/$program-$threads" | awk -v name="$program, threads $threads" \
            '{ all[NR] = $1 } END { printf "%s: least %s s, median %s s\n", name, all[1], all[int((NR + 1) / 2)] }'
    done
done
