#!/usr/bin/env bash
# Makes the packages of the commit that is checked out: `make.sh TARGET` writes them to TARGET/packages, with their checksums.
#
# All have the same program: it is built once, from the crate's package as a stranger would have it, and carried by the others.
set -euo pipefail
cd "$(dirname "$0")/../.."
target=$(realpath --canonicalize-missing "$1")
packages=$target/packages # what is handed out
stage=$target/stage       # the crate unpacked, and the program installed from it
built=$target/dist        # where cargo puts what it builds by the profile `dist`
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

# Refuses what is not committed: a package says which commit it is.
crate() {
    cargo package --quiet --locked --no-verify
    cp "$target/package/$name.crate" "$packages"
    # All files of a crate have one date: without a new one cargo would take those of another commit for the same.
    tar --extract --gzip --touch --file "$packages/$name.crate" --directory "$stage"
}

program() {
    cargo install --quiet --locked --force --no-track --profile dist --path "$stage/$name" --root "$stage/root"
    local plateau=$stage/root/bin/plateau
    "$plateau" man --out "$built/share/man"
    gzip --best --no-name "$built"/share/man/*.1
    for shell in bash zsh fish; do
        "$plateau" completions "$shell" >"$built/share/$shell"
    done
}

wheel() {
    git archive HEAD clients/python | tar --extract --directory "$stage/$name"
    (cd "$stage/$name/clients/python" && maturin build --quiet --out "$packages")
}

npm_package() {
    cd clients/javascript
    npm ci --no-audit --no-fund --silent
    npm pack --silent --pack-destination "$packages" >/dev/null
    cd "$OLDPWD"
}

debian_package() {
    cargo deb --quiet --no-build --profile dist --manifest-path "$stage/$name/Cargo.toml" --output "$packages" >/dev/null
}

name=plateau-engine-$(sed --quiet 's/^version = "\(.*\)"/\1/p' Cargo.toml | head --lines 1)
rm -rf "$packages" "$stage" "$built/share"
mkdir -p "$packages" "$stage" "$built/share"
install_tools
crate
program
wheel
npm_package
debian_package
cd "$packages"
sha256sum -- * >SHA256SUMS
cat SHA256SUMS
