#!/bin/sh
# International draughts against Scan 2.0 (Fabien Letouzey, GPL-3.0) over the Hub protocol, one thread each.
#
# usage: scan.sh SCAN OPENINGS [GAMES [MS]]
# SCAN is its program, in the folder that has its data; OPENINGS a file of positions, each played with both colours.
# By default, the first 158 games at 100 ms a move. The journal is target/peers/scan.jsonl; the same command resumes it.
# PLATEAU, if it is set, is the program to measure, and JOURNAL the journal; otherwise the program is built.
# CONCURRENCY is the number of games at a time, 1 without it.
set -eu
scan=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
openings=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
games=${3:-158} ms=${4:-100}
cd "$(dirname "$0")/../.."
mkdir -p target/peers
if [ -z "${PLATEAU:-}" ]; then
    cargo build --release --quiet
    PLATEAU=${CARGO_TARGET_DIR:-target}/release/plateau
fi
# A player of ours has one thread.
exec "$PLATEAU" tournament --game draughts --games "$games" --movetime "$ms" --margin 3000 \
    --concurrency "${CONCURRENCY:-1}" --openings "$openings" --journal "${JOURNAL:-target/peers/scan.jsonl}" \
    --player 'draughts:engine name=plateau book=false' \
    --player "hub1:$scan name=scan args=hub dir=$(dirname "$scan") option.book=false option.threads=1 option.tt-size=22 option.bb-size=4"
