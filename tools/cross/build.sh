#!/usr/bin/env bash
# Builds the program for another system: `build.sh windows|arm FOLDER` writes the programs there.
#
# Nothing is built where the target or its linker is missing, with a message; toolchain.sh says what is needed.
# The linkers are those of MinGW-w64 (Debian: gcc-mingw-w64-x86-64) and of Linux on ARM (gcc-aarch64-linux-gnu).
# PLATEAU_CROSS_PROFILE=dev builds faster.
set -euo pipefail
cd "$(dirname "$0")/../.."
system=$1
out=$2
profile=${PLATEAU_CROSS_PROFILE:-release}
case $system in
windows) triple=x86_64-pc-windows-gnu linker=x86_64-w64-mingw32-gcc programs=(plateau.exe plateau-dev.exe) ;;
arm) triple=aarch64-unknown-linux-gnu linker=aarch64-linux-gnu-gcc programs=(plateau) ;;
esac

source tools/cross/toolchain.sh
toolchain $triple $linker
if [[ -n $lack ]]; then
    echo "$system: skipped, $lack"
    exit 0
fi
source deploy/packages/paths.sh
"$cargo" fetch --quiet --locked
without_paths
target=${CARGO_TARGET_DIR:-target}/cross
"$cargo" build "${arguments[@]}" --profile "$profile" --package plateau-engine --bins --target-dir "$target"

folder=$profile
[[ $profile = dev ]] && folder=debug
mkdir -p "$out"
cp "${programs[@]/#/$target/$triple/$folder/}" "$out"
