#!/usr/bin/env bash
# Builds the engine in WebAssembly: `build.sh FOLDER` writes plateau.wasm there, and the books, weights and tables that it fetches.
#
# The target wasm32-unknown-unknown is rustup's. Without it, PLATEAU_WASM_CARGO and PLATEAU_WASM_RUSTC name a toolchain with the sources of
# the standard library, and PLATEAU_WASM_LD its linker, a wasm-ld. Without either, nothing is built, with a message.
# PLATEAU_WASM_FEATURES="" builds without the vector instructions (simd128).
set -euo pipefail
cd "$(dirname "$0")/../.."
out=$1
triple=wasm32-unknown-unknown
features=${PLATEAU_WASM_FEATURES-+simd128}
arguments=()

cargo=${PLATEAU_WASM_CARGO:-cargo}
if [[ -n ${PLATEAU_WASM_RUSTC:-} ]]; then
    export RUSTC=$PLATEAU_WASM_RUSTC RUSTC_BOOTSTRAP=1
    arguments=(-Zbuild-std=std,panic_abort)
elif [[ ! -d $(rustc --print sysroot)/lib/rustlib/$triple ]]; then
    echo "wasm: skipped, there is no target $triple (rustup target add $triple, or PLATEAU_WASM_RUSTC names a toolchain)"
    exit 0
fi
if [[ -n ${PLATEAU_WASM_LD:-} ]]; then
    export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$PLATEAU_WASM_LD
fi

# The module gets random bytes from its host. A search may go a thousand plies deep.
source deploy/packages/paths.sh
"$cargo" fetch --quiet --locked
without_paths --cfg 'getrandom_backend="custom"' "-Ctarget-feature=$features" -Clink-arg=-zstack-size=8388608
target=${CARGO_TARGET_DIR:-target}
# Without the names of functions, which are a quarter of the module. Some linkers get no such wish from the profile.
"$cargo" rustc --quiet --locked --profile wasm --package plateau-wasm --crate-type cdylib --features external-files --target $triple \
    "${arguments[@]}" --target-dir "$target/wasm-build" -- -Clink-arg=--strip-all

rm -rf "$out"
mkdir -p "$out"
cp "$target/wasm-build/$triple/wasm/plateau_wasm.wasm" "$out/plateau.wasm"
find crates/core/src/games \( -name '*.book' -o -name '*.weights' -o -name '*.endgames' \) -exec cp {} "$out" \;
