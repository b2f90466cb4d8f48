#!/bin/sh
# Makes the virtual environment of the tests: environment.sh FOLDER.
# It takes the first Python from 3.10 on, and needs neither root nor a terminal.
set -eu
folder=$1
client=$(dirname "$0")/..

suits() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 10))' >/dev/null 2>&1
}

for python in python3 python3.13 python3.12 python3.11 python3.10 ""; do
    if [ -n "$python" ] && suits "$python"; then
        break
    fi
done
if [ -z "$python" ]; then
    echo "The Python client needs Python 3.10 or later, which is not on the PATH." >&2
    exit 1
fi

# Some systems ship Python without the part that puts pip into an environment; a pip outside can do it.
rm -rf "$folder"
"$python" -m venv "$folder" >/dev/null 2>&1 || {
    rm -rf "$folder"
    "$python" -m venv --without-pip "$folder" &&
        "$python" -m pip --quiet --python "$folder/bin/python" install pip
} || {
    echo "$python makes no virtual environments: install its venv module (Debian: apt-get install python3-venv)." >&2
    exit 1
}
"$folder/bin/python" -m pip --quiet --disable-pip-version-check install --editable "$client[test]"
