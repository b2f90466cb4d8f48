#!/usr/bin/env bash
# Builds the program for Windows: `build.sh FOLDER` writes plateau.exe there, and plateau-dev.exe, with which try.py tries it.
#
# The target x86_64-pc-windows-gnu is rustup's, and its linker and C compiler are those of MinGW-w64 (Debian: gcc-mingw-w64-x86-64).
# Without the target, PLATEAU_WINDOWS_CARGO and PLATEAU_WINDOWS_RUSTC name a toolchain with the sources of the standard library.
# Without either, nothing is built, with a message. PLATEAU_WINDOWS_PROFILE=dev builds faster.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=$1
triple=x86_64-pc-windows-gnu
profile=${PLATEAU_WINDOWS_PROFILE:-release}
arguments=()

cargo=${PLATEAU_WINDOWS_CARGO:-${CARGO:-cargo}}
if ! command -v x86_64-w64-mingw32-gcc >/dev/null; then
    echo "windows: skipped, there is no x86_64-w64-mingw32-gcc (MinGW-w64)"
    exit 0
elif [[ -n ${PLATEAU_WINDOWS_RUSTC:-} ]]; then
    export RUSTC=$PLATEAU_WINDOWS_RUSTC RUSTC_BOOTSTRAP=1
    arguments=(-Zbuild-std=std,panic_unwind)
elif [[ ! -d $(rustc --print sysroot)/lib/rustlib/$triple ]]; then
    echo "windows: skipped, there is no target $triple (rustup target add $triple, or PLATEAU_WINDOWS_RUSTC names a toolchain)"
    exit 0
fi
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc

# No path of this machine is in the program.
export RUSTFLAGS="--remap-path-prefix=$PWD=. --remap-path-prefix=$HOME=~"
target=${CARGO_TARGET_DIR:-target}/windows
"$cargo" build --quiet --locked --profile "$profile" --package plateau-engine --bins --target $triple "${arguments[@]}" --target-dir "$target"

mkdir -p "$out"
folder=$profile
[[ $profile = dev ]] && folder=debug
cp "$target/$triple/$folder/plateau.exe" "$target/$triple/$folder/plateau-dev.exe" "$out"
