#!/bin/sh
# plateau by each of its bridges against plateau in process: bridges.sh [GAMES] [NODES].
# First both search the same number of nodes with the same engine, so the match must be even. Then both have a clock, and neither may lose on time, which takes hours on a quiet machine.
# PLATEAU is the program, else that of `cargo build --release`.
set -eu
program=${PLATEAU:-$(cd "$(dirname "$0")/.." && pwd)/target/release/plateau}
games=${1:-100}
nodes=${2:-20000}

play() {
    echo "== $1: $2 against engine $3"
    "$program" tournament --quiet --game "$1" --games "$games" --random-plies 8 --seed 1 \
        --player "$2 name=bridge" --player "engine $3 name=own"
}

play othello "uci:$program args=uci nodes=$nodes" "nodes=$nodes"
play othello "gtp:$program args='gtp --nodes $nodes' limits=none" "nodes=$nodes"
play draughts "hub:$program args=hub nodes=$nodes" "nodes=$nodes"
# NBoard has no limit but depth, and DamExchange has none but a clock of whole minutes.
play othello "nboard:$program args=nboard depth=6" depth=6
play draughts "dxp:$program args='dxp --nodes $nodes' clock=60" "nodes=$nodes"

play othello "uci:$program args=uci clock=10+0.1" clock=10+0.1
play draughts "hub:$program args=hub clock=10+0.1" clock=10+0.1
# GTP tells a clock in whole seconds, rounded down: on a short one its engine must hurry, and loses.
play othello "gtp:$program args=gtp clock=60" clock=60
