#!/usr/bin/env bash
# Tries the program for Linux on ARM under qemu: `arm.sh FOLDER PLATEAU`, where build.sh has written it, and a program of this machine that
# judges it.
#
# The kernels of ARM must agree with their portable twins, node counts and conversations must equal those of any other system.
# Without qemu (Debian: qemu-user), or without the program, nothing is tried, with a message. PLATEAU_ARM_ROOT is the folder with the C library
# of ARM, where it is not that of Debian's gcc-aarch64-linux-gnu.
set -euo pipefail
folder=$1
judge=$(realpath "$2")
emulator=(qemu-aarch64 -L "${PLATEAU_ARM_ROOT:-/usr/aarch64-linux-gnu}")
program=("${emulator[@]}" "$folder/plateau")
if [[ ! -x $folder/plateau ]]; then
    echo "arm: not tried, there is no program"
    exit 0
elif ! command -v "${emulator[0]}" >/dev/null; then
    echo "arm: not tried, there is no ${emulator[0]}"
    exit 0
fi
cd "$(dirname "$0")/../.."

source tools/cross/toolchain.sh
toolchain aarch64-unknown-linux-gnu aarch64-linux-gnu-gcc
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER=${emulator[*]}
"$cargo" test "${arguments[@]}" --target-dir "${CARGO_TARGET_DIR:-target}/cross" --package plateau-core --lib -- \
    search::network othello::rules every_instruction_set platform::
echo "arm: the kernels agree with their portable twins"

"${program[@]}" bench | awk 'NR > 1 { print $1, $2 ($1 == "Bench:" ? "" : " " $3) }' | diff - tests/bench.txt
echo "arm: the node counts of bench are those of tests/bench.txt"

results=$("${program[@]}" serve <protocol/tour.txt | grep --count '"type":"result"')
test "$results" = "$(grep --count . protocol/tour.txt)"
echo "arm: every line of the tour has a result"

"$judge" conform --timeout 600 "${program[@]}" serve
echo "arm: the transcripts of the protocol are replayed, and the replies are equal"
