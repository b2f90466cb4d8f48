#!/usr/bin/env bash
# Compiles for macOS on ARM, as far as this machine can, without linking or running anything: first plateau-core, then the program.
#
# The program needs a C compiler for macOS, because TLS has assembly code. Other systems have one in zig (`pip install ziglang`):
# PLATEAU_MACOS_CC names a script that runs `zig cc -target aarch64-macos`. Without one, only plateau-core is checked.
set -euo pipefail
cd "$(dirname "$0")/../.."
source tools/cross/toolchain.sh
toolchain aarch64-apple-darwin
if [[ -n $lack ]]; then
    echo "macos: skipped, $lack"
    exit 0
fi
check() {
    "$cargo" check "${arguments[@]}" --target-dir "${CARGO_TARGET_DIR:-target}/cross" --package "$@"
    echo "macos: $1 compiles"
}
check plateau-core
if [[ -n ${PLATEAU_MACOS_CC:-} ]]; then
    # Without SDKROOT the builder of C code would ask Xcode for the headers.
    export CC_aarch64_apple_darwin=$PLATEAU_MACOS_CC SDKROOT=${SDKROOT:-/}
elif [[ $(uname) != Darwin ]]; then
    echo "macos: plateau-engine is skipped, there is no C compiler for macOS (PLATEAU_MACOS_CC)"
    exit 0
fi
check plateau-engine --bin plateau
