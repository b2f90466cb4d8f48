#!/usr/bin/env bash
# Makes the packages of the commit that is checked out: `make.sh TARGET` writes them to TARGET/packages, with their checksums.
#
# All contain the same program, which is built once, from the packages of the crates as users get them; that of the .deb has no symbols.
# Two runs in the same folder write the same program, byte for byte.
set -euo pipefail
cd "$(dirname "$0")/../.."
target=$(realpath --canonicalize-missing "$1")
packages=$target/packages # the packages for users
stage=$target/stage       # a workspace of the packaged crates
built=$target/release     # cargo's output for it
tools=$target/packaging-tools
export CARGO_TARGET_DIR=$target
export PLATEAU_WASM=$target/wasm
PATH=$tools/bin:$tools/python/bin:$PATH
source deploy/packages/paths.sh
source deploy/packages/glibc.sh

install_tools() {
    command -v cargo-deb >/dev/null ||
        cargo install --quiet --locked --root "$tools" --target-dir "$tools/target" cargo-deb@3.8.0
    "$tools/python/bin/python" -c 'import maturin, hatchling, wheel, ziglang' 2>/dev/null || {
        python3 -m venv "$tools/python"
        "$tools/python/bin/pip" install --quiet --disable-pip-version-check \
            maturin==1.16.0 hatchling wheel cargo-zigbuild==0.24.1 ziglang==0.17.1
    }
}

# The linker of programs for this system: zig, which knows the symbols of older C libraries than the one that is installed.
link_for_glibc() {
    local linker=$tools/link-for-glibc name
    name=$(rustc -vV | sed --quiet 's/^host: //p')
    printf '#!/bin/sh\nexec cargo-zigbuild zig cc -- -target %s.%s "$@"\n' "${name/-unknown/}" "$glibc" >"$linker"
    chmod +x "$linker"
    name=${name//-/_}
    export "CARGO_TARGET_${name^^}_LINKER=$linker"
}

# Fails if there are uncommitted changes, because a package names its commit.
crates() {
    cargo package --workspace --quiet --locked --no-verify
    local folder name
    {
        # The workspace's profiles and versions; the crates come from this folder, not from a registry.
        sed --quiet '/^\[profile/,$p' Cargo.toml
        printf '[workspace]\nresolver = "3"\nmembers = ["crates/*"]\n[patch.crates-io]\n'
        for folder in crates/*; do
            name=$(sed --quiet 's/^name = "\(plateau-.*\)".*/\1/p' "$folder/Cargo.toml" | head --lines 1)
            cp "$target/package/$name-$version.crate" "$packages"
            mkdir --parents "$stage/$folder"
            # All files of a crate have one date: without a new one cargo would take those of another commit for the same.
            tar --extract --gzip --touch --strip-components 1 --file "$packages/$name-$version.crate" --directory "$stage/$folder"
            echo "$name.path = \"$folder\""
        done
    } >"$stage/Cargo.toml"
    cp Cargo.lock "$stage"
}

program() {
    cargo build --quiet --locked --release --manifest-path "$stage/Cargo.toml" --bin plateau
    "$built/plateau" man --out "$built/share/man"
    gzip --best --no-name "$built"/share/man/*.1
    for shell in bash zsh fish; do
        "$built/plateau" completions "$shell" >"$built/share/$shell"
    done
}

# The client alone, for any system, then the wheel with the program, and with the licences of its libraries.
wheels() {
    git archive HEAD clients/python | tar --extract --directory "$stage"
    cd "$stage/clients/python"
    hatchling build --target sdist --target wheel --directory "$packages"
    cp "$OLDPWD/crates/daemon/THIRD-PARTY" .
    sed --in-place 's/"LICENSE-APACHE"\]/"LICENSE-APACHE", "THIRD-PARTY"]/' pyproject.toml
    maturin build --quiet --out "$packages"
    cd "$OLDPWD"
}

# The engine in WebAssembly, for the npm package and the static page, where it can be built.
wasm() {
    tools/wasm/build.sh "$PLATEAU_WASM"
}

static_page() {
    [[ -s $PLATEAU_WASM/plateau.wasm ]] || return 0
    cd clients/web
    npm ci --no-audit --no-fund --silent
    npm run --silent build:static -- --logLevel warn
    # The same bytes at each time: names in their order, one date, nobody's files.
    tar --create --sort name --mtime @0 --owner 0 --group 0 --numeric-owner --directory dist-static . |
        gzip --best --no-name >"$packages/plateau-static-$version.tar.gz"
    cd "$OLDPWD"
}

npm_package() {
    cd clients/javascript
    npm ci --no-audit --no-fund --silent
    npm pack --silent --pack-destination "$packages" >/dev/null
    cd "$OLDPWD"
}

# The changes as Debian has them: those of the project, and those of the package.
changes() {
    gzip --best --no-name <CHANGELOG.md >"$built/share/changelog.gz"
    gzip --best --no-name >"$built/share/changelog.Debian.gz" <<TEXT
plateau-engine ($version-1) unstable; urgency=medium

  * The changes are in changelog.gz.

 -- The plateau developers <plateau-engine@users.noreply.github.com>  $(git log -1 --format=%cD)
TEXT
}

debian_package() {
    changes
    cargo deb --quiet --no-build --strip --manifest-path crates/daemon/Cargo.toml --output "$packages" >/dev/null
}

# The program for other systems, where there are toolchains for them.
elsewhere() {
    local system
    for system in windows arm; do
        tools/cross/build.sh $system "$target/cross/$system"
        tools/cross/package.py $system "$target/cross/$system" "$packages" "$version"
    done
}

version=$(sed --quiet 's/^version = "\(.*\)"/\1/p' Cargo.toml | head --lines 1)
rm -rf "$packages" "$stage" "$built/share"
mkdir -p "$packages" "$stage" "$built/share"
install_tools
cargo fetch --quiet --locked
wasm
without_paths
link_for_glibc
crates
program
wheels
npm_package
static_page
debian_package
elsewhere
cd "$packages"
sha256sum -- * >SHA256SUMS
cat SHA256SUMS
