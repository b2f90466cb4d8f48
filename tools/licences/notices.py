#!/usr/bin/env python3
"""Writes the licences of the third-party code in the program and in its page: `notices.py FILE`.

With `--check` it only compares. The crates are those that `cargo metadata` finds for any system, without those that only build or test it;
the packages of npm are those whose modules the page contains. A licence that several have in the same words is printed once.
Where one of several may be chosen, it is MIT, or else Apache-2.0, if that is among them.
"""

import argparse
import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = "plateau-engine"
# Packages whose modules Vite puts into the page.
PAGE = ["svelte", "clsx", "esm-env"]
# The standard library, of whichever version the compiler has.
STD = {
    "name": "std",
    "version": "(the standard library of Rust)",
    "license": "MIT OR Apache-2.0",
    "authors": ["The Rust Project contributors"],
    "manifest_path": "",
}
NODE_MODULES = ROOT / "clients/web/node_modules"

HEAD = """\
Third-party code in plateau
===========================
plateau is licensed under MIT or Apache-2.0. The program contains the following libraries, some of them on some systems only,
and its page those at the end of the list. Their licences are below.
"""
LICENCE_FILE = re.compile(r"^(licen[cs]e|copying|copyright|notice|unlicense)", re.IGNORECASE)
# Licences to choose from several, in this order, and the part of a file's name that tells each.
CHOICES = {"MIT": "mit", "Apache-2.0": "apache"}
# Licences that ask for no text beside a program.
WITHOUT_TEXT = {"BSL-1.0", "0BSD", "CC0-1.0", "Unlicense"}
# Text of the MIT licence, for packages that name it and have no file of it.
MIT = (ROOT / "LICENSE-MIT").read_text().split("\n\n", 2)[2]


def crates() -> list[dict]:
    """Packages of the program."""
    command = ["cargo", "metadata", "--format-version=1", "--locked"]
    metadata = json.loads(subprocess.check_output(command, cwd=ROOT))
    return contained(metadata)


def contained(metadata: dict) -> list[dict]:
    """Packages of the program in the output of `cargo metadata`, in the order of their names."""
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    (root,) = (id for id, package in packages.items() if package["name"] == PROGRAM)
    found, waiting = set(), [root]
    while waiting:
        id = waiting.pop()
        if id in found or is_macro(packages[id]):
            continue
        found.add(id)
        for dependency in nodes[id]["deps"]:
            if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                waiting.append(dependency["pkg"])
    third_party = (packages[id] for id in found if packages[id]["source"])
    return sorted(third_party, key=lambda package: (package["name"], package["version"]))


def is_macro(package: dict) -> bool:
    """True for a package that runs in the compiler: the program contains what it writes, not it."""
    return any("proc-macro" in target["kind"] for target in package["targets"])


def npm_packages() -> list[dict]:
    """Packages of the page, as those of cargo."""
    packages = []
    for name in PAGE:
        path = NODE_MODULES / name / "package.json"
        about = json.loads(path.read_text())
        author = about.get("author", "")
        authors = [author["name"] if isinstance(author, dict) else author]
        license = about["license"]
        packages.append(
            {"name": name, "version": about["version"], "license": license, "authors": authors, "manifest_path": str(path)}
        )
    return packages


def texts(package: dict) -> list[str]:
    """Licences of a package, as its files have them."""
    folder = Path(package["manifest_path"]).parent
    in_folder = folder.iterdir() if package["manifest_path"] else []
    files = sorted(path for path in in_folder if path.is_file() and LICENCE_FILE.match(path.name))
    if package.get("license_file"):
        files = sorted({*files, folder / package["license_file"]})
    expression = package["license"] or ""
    chosen = next((name for name in CHOICES if name in expression), None)
    if chosen and "AND" not in expression:
        files = [path for path in files if CHOICES[chosen] in path.name.lower()] or files
    found = [path.read_text(errors="replace") for path in files]
    if not found and "MIT" in expression:
        authors = ", ".join(package["authors"]) or f"the authors of {package['name']}"
        found = [f"Copyright (c) {authors}\n\n{MIT}"]
    if not found and expression not in WITHOUT_TEXT:
        sys.exit(f"{package['name']} {package['version']}: no text of its licence ({expression})")
    return [normal(text) for text in found]


def normal(text: str) -> str:
    """The text with one kind of line ends, and without blanks at the ends of lines."""
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def notices(packages: list[dict]) -> str:
    """The file: the list of the packages, then each text with the packages that it is for."""
    holders = defaultdict(list)
    for package in packages:
        for text in texts(package):
            holders[text].append(f"{package['name']} {package['version']}")
    lines = [HEAD]
    lines += [f"{package['name']} {package['version']}: {package['license'] or 'see its text'}" for package in packages]
    for text, names in holders.items():
        names = list(dict.fromkeys(names))
        lines += ["", "-" * 78, ", ".join(names), "-" * 78, text]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Writes or compares the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    content = notices([STD, *crates(), *npm_packages()])
    if not arguments.check:
        arguments.file.write_text(content)
    elif arguments.file.read_text() != content:
        sys.exit(f"{arguments.file} is not that of Cargo.lock and of the page: run tools/licences/notices.py {arguments.file}")


if __name__ == "__main__":
    main()
