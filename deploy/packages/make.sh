#!/usr/bin/env bash
# Makes the packages of the commit that is checked out: `make.sh TARGET` writes them to TARGET/packages, with their checksums.
#
# All contain the same program, which is built once, from the packages of the crates as users get them.
set -euo pipefail
cd "$(dirname "$0")/../.."
target=$(realpath --canonicalize-missing "$1")
packages=$target/packages # the packages for users
stage=$target/stage       # a workspace of the packaged crates
built=$target/release     # cargo's output for it
tools=$target/packaging-tools
export CARGO_TARGET_DIR=$target
PATH=$tools/bin:$tools/python/bin:$PATH

install_tools() {
    command -v cargo-deb >/dev/null ||
        cargo install --quiet --locked --root "$tools" --target-dir "$tools/target" cargo-deb@3.8.0
    command -v maturin >/dev/null || {
        python3 -m venv "$tools/python"
        "$tools/python/bin/pip" install --quiet --disable-pip-version-check maturin==1.16.0
    }
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

wheel() {
    git archive HEAD clients/python | tar --extract --directory "$stage"
    (cd "$stage/clients/python" && maturin build --quiet --out "$packages")
}

npm_package() {
    cd clients/javascript
    npm ci --no-audit --no-fund --silent
    npm pack --silent --pack-destination "$packages" >/dev/null
    cd "$OLDPWD"
}

debian_package() {
    cargo deb --quiet --no-build --manifest-path crates/daemon/Cargo.toml --output "$packages" >/dev/null
}

# The program for Windows, if there is a toolchain for it.
windows_zip() {
    tools/windows/build.sh "$target/windows-program"
    tools/windows/package.sh "$target/windows-program" "$packages/plateau-$version-windows-x86_64.zip"
}

version=$(sed --quiet 's/^version = "\(.*\)"/\1/p' Cargo.toml | head --lines 1)
rm -rf "$packages" "$stage" "$built/share"
mkdir -p "$packages" "$stage" "$built/share"
install_tools
crates
program
wheel
npm_package
debian_package
windows_zip
cd "$packages"
sha256sum -- * >SHA256SUMS
cat SHA256SUMS
