#!/bin/bash
# Solves the 15-puzzles of a file side by side with the crate slidy 0.3.2, start-up included, and prints a table:
# the real and user seconds of each run on all instances, then the median of an instance in nodes and seconds.
# usage: benches/peers/sliding_tile.sh FILE [RUNS]
# FILE has a line an instance: its name, the tiles by rows with commas between them (0 for the blank), the length of a
# shortest solution; the goal has the blank in the first cell. Lines that begin with # are passed over.
# PLATEAU, if it is set, is the program to measure; otherwise the program is built. WORK is the folder of the peer, target/peers/slidy if absent.
set -euo pipefail
unset CARGO_TARGET_DIR # every program stands in the target/ beside its sources
instances=$(realpath "$1")
runs=${2:-3}
cd "$(dirname "$0")/../.."

peer=${WORK:-target/peers/slidy}
mkdir -p "$peer/src"
cat > "$peer/Cargo.toml" <<'TOML'
[package]
name = "slidy-runner"
version = "0.0.0"
edition = "2024"

[dependencies]
slidy = "=0.3.2"

[profile.release]
lto = "thin"
codegen-units = 1

[workspace]
TOML
cat > "$peer/src/main.rs" <<'RUST'
//! Solves the instances of a file and prints how many there are and the length of all solutions.
use slidy::{puzzle::puzzle::Puzzle, solver::size4x4::stm::solver::Solver};

fn main() {
    let file = std::env::args().nth(1).expect("a file of instances");
    let text = std::fs::read_to_string(file).expect("a file that can be read");
    let solver = Solver::new();
    // Of each instance, if that is asked for: a dash, because it does not tell its nodes, and the seconds.
    let is_each = std::env::args().nth(2).is_some();
    let lengths: Vec<u64> = text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let tiles = line.split_whitespace().nth(1).expect("tiles");
        // Its goal has the blank last: the board is turned round, and the tiles are counted from the other end.
        let turned = tiles.split(',').rev().map(|tile| match tile.parse::<u64>().expect("a tile") {
            0 => 0,
            tile => 16 - tile,
        });
        let turned: Vec<String> = turned.map(|tile| tile.to_string()).collect();
        let rows: Vec<String> = turned.chunks(4).map(|row| row.join(" ")).collect();
        let puzzle: Puzzle = rows.join("/").parse().expect("a board");
        let begun = std::time::Instant::now();
        let length = solver.solve(&puzzle).expect("a solution").len_stm();
        if is_each {
            println!("- {:.6}", begun.elapsed().as_secs_f64());
        }
        length
    }).collect();
    if is_each {
        return;
    }
    println!("{} instances, {} moves", lengths.len(), lengths.iter().sum::<u64>());
}
RUST
cargo build --quiet --release --manifest-path "$peer/Cargo.toml"
plateau=${PLATEAU:-}
if [ -z "$plateau" ]; then
    cargo build --quiet --release --locked
    plateau=target/release/plateau
fi

# One process for all instances, and one worker, as for the peer, which is single-threaded.
requests=$peer/requests.jsonl
grep -v '^#' "$instances" | while read -r name tiles _; do
    printf '{"id":"%s","cmd":"solve","game":"fifteen","target":"blank_first","setup":"%s","report_ms":60000}\n' \
        "$name" "$tiles"
done > "$requests"
expected=$(grep -v '^#' "$instances" | awk '{ moves += $3 } END { print NR " instances, " moves " moves" }')
echo "expected: $expected"

ours() {
    "$plateau" serve --workers 1 --max-inflight 1000 --max-waiting 1000 < "$requests" |
        sed -n 's/.*"type":"result".*"length":\([0-9]*\).*/\1/p' |
        awk '{ moves += $1 } END { print NR " instances, " moves " moves" }'
}

# Runs a command and prints its name, real and user seconds, and what it says.
measure() {
    name=$1
    shift
    { time -p "$@" > "$peer/answer"; } 2> "$peer/time"
    awk -v name="$name" '/^real/ { real = $2 } /^user/ { user = $2 } END { printf "%-10s %7s %7s  ", name, real, user }' "$peer/time"
    cat "$peer/answer"
}

# The seconds of an instance and its nodes, for each instance: by a process that answers one after the other, and by a process of its own.
ours_each() {
    sed -n 's/.*"type":"result".*"nodes":\([0-9]*\),"time_ms":\([0-9]*\).*/\1 \2/p' | awk '{ print $1, $2 / 1000 }'
}
one_process() { "$plateau" serve --workers 1 --max-inflight 1 --max-waiting 1000 < "$requests" | ours_each; }
fresh_processes() { while read -r request; do "$plateau" serve --workers 1 <<< "$request" | ours_each; done < "$requests"; }

# The median of a column of numbers.
median() { sort -n | awk '{ all[NR] = $1 } END { print (all[int((NR + 1) / 2)] + all[int(NR / 2) + 1]) / 2 }'; }

# Prints the medians over all instances of what a command says of each: nodes, if it tells them, and seconds.
medians() {
    name=$1
    shift
    "$@" > "$peer/each"
    printf '%-28s %10s %10s\n' "$name" "$(cut -d' ' -f1 "$peer/each" | grep -v - | median)" "$(cut -d' ' -f2 "$peer/each" | median)"
}

printf '%-10s %7s %7s\n' solver real user
for _ in $(seq "$runs"); do
    measure plateau ours
    measure slidy "$peer/target/release/slidy-runner" "$instances"
done

printf '%-28s %10s %10s\n' 'median of an instance' nodes seconds
medians 'plateau, one process' one_process
medians 'plateau, a process for each' fresh_processes
medians 'slidy, one process' "$peer/target/release/slidy-runner" "$instances" each
