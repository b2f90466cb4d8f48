# Sourced by the scripts that build what users get.
#
# `without_paths [OPTION]...` makes cargo call the compiler with these options and with names in place of this machine's paths,
# so that the result has none of them, and is the same wherever it is built. RUSTFLAGS is ignored.
without_paths() {
    local rustc=${RUSTC:-rustc} folder options
    # Of several prefixes that fit, the compiler takes the last.
    options=("$@" "--remap-path-prefix=$HOME=~" "--remap-path-prefix=$PWD=.")
    # The sources of the standard library, where they are installed.
    options+=("--remap-path-prefix=$("$rustc" --print sysroot)/lib/rustlib/src/rust=/rustc")
    # The folder of a registry has a hash in its name; it is there once cargo has fetched from it.
    for folder in "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*; do
        options+=("--remap-path-prefix=$folder=/registry")
    done
    CARGO_ENCODED_RUSTFLAGS=$(IFS=$'\x1f' && echo "${options[*]}")
    export CARGO_ENCODED_RUSTFLAGS
}
