# Sourced by the scripts that build for another system than this one.
#
# `toolchain TRIPLE [LINKER] [PANIC]` sets `cargo` and `arguments` to build for that target, and `lack` to what is missing for it.
# The target is rustup's. Without it, PLATEAU_CROSS_CARGO and PLATEAU_CROSS_RUSTC name a toolchain with the sources of the standard library.
toolchain() {
    local triple=$1 linker=${2:-} panic=${3:-unwind}
    cargo=${PLATEAU_CROSS_CARGO:-${CARGO:-cargo}}
    arguments=(--locked --quiet --target "$triple")
    lack=
    if [[ -n ${PLATEAU_CROSS_RUSTC:-} ]]; then
        export RUSTC=$PLATEAU_CROSS_RUSTC RUSTC_BOOTSTRAP=1
        arguments+=("-Zbuild-std=std,panic_$panic")
    elif [[ ! -d $(rustc --print sysroot)/lib/rustlib/$triple ]]; then
        lack="there is no target $triple (rustup target add $triple, or PLATEAU_CROSS_RUSTC names a toolchain)"
    fi
    if [[ -n $linker ]]; then
        command -v "$linker" >/dev/null || lack=${lack:-"there is no linker $linker"}
        local name=${triple//-/_}
        export "CARGO_TARGET_${name^^}_LINKER=$linker"
    fi
}
