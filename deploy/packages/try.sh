#!/usr/bin/env bash
# Tries the packages made by make.sh: `try.sh TARGET` installs each in an otherwise empty environment,
# and runs the first example of README.md there.
set -euo pipefail
cd "$(dirname "$0")/../.."
target=$(realpath "$1")
packages=$target/packages
empty=$(mktemp --directory)
trap 'rm -rf "$empty"' EXIT

wheel=$(echo "$packages"/*linux*x86_64.whl)
pure=$(echo "$packages"/*-none-any.whl)
sdist=$(echo "$packages"/plateau_engine-*.tar.gz)
npm=$(echo "$packages"/*.tgz)
deb=$(echo "$packages"/*.deb)
source deploy/packages/glibc.sh
# The program built from the packages of the crates.
programs=$target/release

fail() {
    echo "$*" >&2
    exit 1
}

# The first example of a language below a heading of README.md.
example() {
    awk -v heading="## $1" -v fence="\`\`\`$2" \
        '$0 == heading { here = 1 } here && $0 == fence { code = 1; next } code && $0 == "```" { exit } code' README.md
}

# Runs a command in the given folder, with only these programs and the system's on the PATH.
alone() {
    local folder=$1 programs=$2
    shift 2
    (cd "$folder" && env --ignore-environment HOME="$folder" LC_ALL=C.UTF-8 PATH="$programs:/usr/bin:/bin" "$@")
}

# Runs an example, which must print something and no error.
run() {
    local output
    output=$(alone "$@" 2>&1) || fail "$1: $output"
    [[ -n $output && $output != *'"type":"error"'* ]] || fail "$1: $output"
}

# The program reports this commit, and the first example runs.
try_program() {
    local folder=$1 programs=$2 version
    version=$(alone "$folder" "$programs" plateau --version)
    [[ $version == *"($(git rev-parse --short=7 HEAD), "* ]] || fail "$programs: $version is not of this commit"
    run "$folder" "$programs" sh -euc "$(example 'A first game' sh)"
    echo "$3: $version"
}

try_licences() {
    local list=$1
    for licence in LICENSE-MIT LICENSE-APACHE; do
        grep --quiet "$licence" <<<"$list" || fail "$2 has no $licence"
    done
}

# A list of files has the licences of the libraries in the program.
try_notices() {
    grep --quiet THIRD-PARTY <<<"$1" || fail "$2 has no THIRD-PARTY"
}

# The program has no path of this machine, and needs no newer C library.
try_build() {
    local program=$programs/plateau newest
    ! strings "$program" | grep --fixed-strings --max-count 3 --regexp "$HOME/" --regexp "$PWD/" --regexp "$target/" ||
        fail "$program has paths of this machine"
    newest=$(objdump --dynamic-syms "$program" | grep --only-matching --perl-regexp 'GLIBC_\K[0-9.]+' | sort --version-sort | tail --lines 1)
    [[ $(printf '%s\n' "$newest" "$glibc" | sort --version-sort | tail --lines 1) == "$glibc" ]] ||
        fail "$program needs glibc $newest, not $glibc"
    [[ $("$program" licences) == *"Permission is hereby granted"* ]] || fail "$program licences"
}

# A file has at most the given number of mebibytes: the limit of the registry.
try_size() {
    [[ $(stat --format %s "$1") -le $(($2 << 20)) ]] || fail "$1 has more than $2 MiB"
}

try_crates() {
    local crate
    for crate in "$packages"/*.crate; do
        try_size "$crate" 10
        try_licences "$(tar --list --file "$crate")" "$crate"
    done
    mkdir "$empty/crates"
    try_program "$empty/crates" "$programs" "crates"
}

try_wheel() {
    try_size "$wheel" 100
    try_licences "$(python3 -m zipfile --list "$wheel")" "$wheel"
    local folder=$empty/wheel
    python3 -m venv "$folder"
    "$folder/bin/pip" install --quiet --disable-pip-version-check "$wheel"
    try_program "$folder" "$folder/bin" "wheel"
    # The program is not on the PATH: the client finds it in its package.
    run "$folder" "" "$folder/bin/python" -W error -c "$(example 'Use it from Python' python)"
    try_notices "$(python3 -m zipfile --list "$wheel")" "$wheel"
}

# The client alone: the program is on the PATH.
try_client() {
    local package
    for package in "$pure" "$sdist"; do
        local folder=$empty/${package##*.}
        python3 -m venv "$folder"
        "$folder/bin/pip" install --quiet --disable-pip-version-check "$package"
        run "$folder" "$programs" "$folder/bin/python" -W error -c "$(example 'Use it from Python' python)"
    done
    echo "wheel and sources of the Python client alone: the first example"
}

try_npm() {
    try_licences "$(tar --list --file "$npm")" "$npm"
    local folder=$empty/npm
    mkdir "$folder"
    npm install --silent --no-audit --no-fund --prefix "$folder" "$npm"
    run "$folder" "$programs:$(dirname "$(command -v node)")" \
        node --input-type=module --eval "$(example 'Use it from JavaScript' js)"
    if [[ -s $target/wasm/plateau.wasm ]]; then
        # It is in the package, and needs no program.
        try_notices "$(tar --list --file "$npm")" "$npm"
        run "$folder" "$(dirname "$(command -v node)")" node --input-type=module --eval \
            'import { create } from "plateau-engine/wasm"; const engine = await create();
            console.log((await engine.ask("go", { game: "othello", depth: 6 })).best); engine.close();'
    fi
    # Its types do not need the types of Node.js or of browsers, and reject an unknown field.
    cat >"$folder/typed.mts" <<'END'
import { Client, type GoResult } from "plateau-engine";
const engine = new Client(() => { throw new Error("no socket"); });
export const found: GoResult = await engine.ask("go", { game: "nim" });
// @ts-expect-error
engine.ask("go", { gme: "nim" });
END
    (cd "$folder" && node "$OLDPWD/clients/javascript/node_modules/typescript/bin/tsc" --ignoreConfig --noEmit --strict \
        --target es2022 --lib es2022 --module nodenext typed.mts) || fail "$npm: types"
    echo "npm package: the first example in JavaScript, and its types"
}

# Installed as the package manager does it, into a system of its own where that can be done: root's.
try_deb() {
    local folder=$empty/deb
    mkdir -p "$folder/var/lib/dpkg/info" "$folder/var/lib/dpkg/updates"
    touch "$folder/var/lib/dpkg/status"
    if [[ $(id --user) == 0 ]]; then
        # What it depends on is the system's, which is not below that folder.
        dpkg --root="$folder" --force-depends --install "$deb" >/dev/null 2>&1 || fail "$deb is not installed by dpkg"
    else
        dpkg-deb --extract "$deb" "$folder"
    fi
    [[ -s $folder/usr/share/doc/plateau-engine/copyright ]] || fail "$deb has no copyright"
    try_notices "$(dpkg-deb --contents "$deb")" "$deb"
    ! command -v lintian >/dev/null || lintian --fail-on error,warning "$deb"
    for file in man/man1/plateau.1.gz man/man1/plateau-serve.1.gz bash-completion/completions/plateau \
        zsh/vendor-completions/_plateau fish/vendor_completions.d/plateau.fish; do
        [[ -s $folder/usr/share/$file ]] || fail "$deb has no $file"
    done
    try_program "$folder" "$folder/usr/bin" "Debian package"
}

(cd "$packages" && sha256sum --quiet --check SHA256SUMS)
try_crates
try_build
try_wheel
try_client
try_npm
try_deb
