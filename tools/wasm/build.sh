#!/usr/bin/env bash
# Builds the engine in WebAssembly: `build.sh FOLDER` writes plateau.wasm there, and the books, weights and tables that it fetches.
#
# Nothing is built where the target is missing, with a message; tools/cross/toolchain.sh says what is needed.
# PLATEAU_WASM_LD names a linker, a wasm-ld, where the toolchain has none.
# PLATEAU_WASM_FEATURES="" builds without the vector instructions (simd128).
set -euo pipefail
cd "$(dirname "$0")/../.."
out=$1
triple=wasm32-unknown-unknown
features=${PLATEAU_WASM_FEATURES-+simd128}

source tools/cross/toolchain.sh
toolchain $triple "${PLATEAU_WASM_LD:-}" abort
if [[ -n $lack ]]; then
    echo "wasm: skipped, $lack"
    exit 0
fi

# The module gets random bytes from its host. A search may go a thousand plies deep.
source deploy/packages/paths.sh
"$cargo" fetch --quiet --locked
without_paths --cfg 'getrandom_backend="custom"' "-Ctarget-feature=$features" -Clink-arg=-zstack-size=8388608
target=${CARGO_TARGET_DIR:-target}
# Without the names of functions, which are a quarter of the module. Some linkers get no such wish from the profile.
"$cargo" rustc "${arguments[@]}" --profile wasm --package plateau-wasm --crate-type cdylib --features external-files \
    --target-dir "$target/wasm-build" -- -Clink-arg=--strip-all

rm -rf "$out"
mkdir -p "$out"
cp "$target/wasm-build/$triple/wasm/plateau_wasm.wasm" "$out/plateau.wasm"
find crates/core/src/games \( -name '*.book' -o -name '*.weights' -o -name '*.endgames' \) -exec cp {} "$out" \;
