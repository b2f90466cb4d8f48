#!/usr/bin/env bash
# Packs the program for Windows: `package.sh PROGRAMS ZIP` with the folder that build.sh has written. Without a program there, nothing is packed.
set -euo pipefail
programs=$(realpath "$1" 2>/dev/null) || exit 0
zip=$(realpath --canonicalize-missing "$2")
cd "$(dirname "$0")/../.."
[[ -f $programs/plateau.exe ]] || exit 0
python3 - "$zip" "$programs/plateau.exe" LICENSE-APACHE LICENSE-MIT README.md CHANGELOG.md <<'SCRIPT'
import pathlib, sys, zipfile

with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
    for path in map(pathlib.Path, sys.argv[2:]):
        # Always with the same date, so that equal files make equal packages.
        packed.writestr(zipfile.ZipInfo(path.name), path.read_bytes(), zipfile.ZIP_DEFLATED)
SCRIPT
