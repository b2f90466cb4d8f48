#!/bin/sh
# Compares plateau with third-party Othello engines, one after the other in one run.
#
# usage: othello.sh endings EDAX FILE.obf [THREADS]
#        othello.sh match PLAYER [GAMES [MS]]
# endings: perfect play in the positions of FILE by plateau and by Edax, whose program is EDAX in the folder that has its data.
# match: from openings of ten random plies within three discs, both colours, one thread, without our book; 200 games of 100 ms a move
# without more. PLAYER is as `plateau tournament --player` takes it, and tells the engine its time by its arguments: with limits=none only
# --ceiling watches it.
# PLATEAU, if it is set, is the program to measure; otherwise the program is built.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
plateau=${PLATEAU:-}
if [ -z "$plateau" ]; then
    (cd "$here" && cargo build --release --locked --quiet)
    plateau=$(cd "$here" && cd "${CARGO_TARGET_DIR:-target}" && pwd)/release/plateau
fi

case ${1-} in
endings)
    edax=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
    file=$(cd "$(dirname "$3")" && pwd)/$(basename "$3")
    threads=${4:-1}
    begin=$(date +%s%N)
    ours=$("$plateau" bench othello --set "$file" --threads "$threads")
    echo "$ours" | tail -n 1
    middle=$(date +%s%N)
    (cd "$(dirname "$edax")" && "$edax" -solve "$file" -n "$threads" -l 60 -h 22 -book-usage off) | grep nodes | tail -n 1
    end=$(date +%s%N)
    awk -v ours=$((middle - begin)) -v theirs=$((end - middle)) \
        'BEGIN { printf "plateau %.2f s, Edax %.2f s: %.2f of its time\n", ours / 1e9, theirs / 1e9, ours / theirs }'
    ;;
match)
    exec "$plateau" tournament --game othello --movetime "${4:-100}" --margin 3000 --games "${3:-200}" \
        --random-plies 10 --balance 3 --seed 2026 --concurrency 2 --player 'engine name=plateau book=false' --player "$2"
    ;;
*)
    sed -n '3,10s/^# \{0,1\}//p' "$0"
    exit 2
    ;;
esac
