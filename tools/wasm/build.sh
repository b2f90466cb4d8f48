#!/usr/bin/env bash
# Builds the engine in WebAssembly: `build.sh FOLDER` writes plateau.wasm there, and the books, weights and tables that it fetches.
#
# With wasm-split of Binaryen (Debian: `binaryen`) and Node.js, plateau.wasm has only the functions that first-moves.jsonl calls; the others are
# in plateau.secondary.wasm, which clients/javascript/src/secondary.ts loads. Otherwise plateau.wasm has all.
#
# Nothing is built where the target is missing, with a message; tools/cross/toolchain.sh says what is needed.
# PLATEAU_WASM_LD names a linker, a wasm-ld, where the toolchain has none.
# PLATEAU_WASM_SPLIT names another wasm-split; if it is empty, nothing is split.
# PLATEAU_WASM_FEATURES="" builds without the vector instructions (simd128).
set -euo pipefail
cd "$(dirname "$0")/../.."
out=$1
triple=wasm32-unknown-unknown
features=${PLATEAU_WASM_FEATURES-+simd128}
splitter=${PLATEAU_WASM_SPLIT-wasm-split}

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
if command -v "$splitter" >/dev/null && command -v node >/dev/null; then
    # What rustc enables by default, and simd128.
    allowed=(--enable-{mutable-globals,sign-ext,nontrapping-float-to-int,bulk-memory,reference-types,multivalue,simd})
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    "$splitter" --instrument "${allowed[@]}" "$out/plateau.wasm" -o "$work/instrumented.wasm"
    node tools/wasm/profile.mjs "$work/instrumented.wasm" "$work/profile"
    "$splitter" "${allowed[@]}" "$out/plateau.wasm" --profile="$work/profile" -o1 "$work/plateau.wasm" -o2 "$work/plateau.secondary.wasm"
    cp "$work"/plateau.*wasm "$out"
else
    echo "wasm: not split, there is no wasm-split of Binaryen, or no Node.js"
fi
find crates/books/files crates/core/src/games \( -name '*.book' -o -name '*.weights' -o -name '*.endgames' \) -exec cp {} "$out" \;
