#!/usr/bin/env python3
"""Packs the program for another system: `package.py SYSTEM PROGRAMS PACKAGES VERSION`, with the folder that build.sh has written.

Beside the wheel of the Python client alone, which is in PACKAGES, it writes one with the program in it, and an archive of the program.
Equal files make equal packages. Without a program there, nothing is packed.
"""

import gzip
import io
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "CHANGELOG.md",
    "crates/daemon/THIRD-PARTY",
]
# For each system: the program, the end of the archive's name, and the tag of the wheel.
SYSTEMS = {
    "windows": ("plateau.exe", "windows-x86_64.zip", "win_amd64"),
    "arm": ("plateau", "linux-aarch64.tar.gz", "linux_aarch64"),
}


def main(system: str, programs: str, packages: str, version: str) -> None:
    """Writes the archive and the wheel."""
    name, end, tag = SYSTEMS[system]
    program = Path(programs, name)
    if not program.exists():
        return
    folder = Path(packages)
    pack(folder / f"plateau-{version}-{end}", [program, *(ROOT / name for name in DOCUMENTS)])
    wheel(folder, program, tag)


def pack(archive: Path, files: list[Path]) -> None:
    """Writes an archive, each file with the same date and nobody's name."""
    if archive.suffix == ".zip":
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as zipped:
            for file in files:
                zipped.writestr(zipfile.ZipInfo(file.name), file.read_bytes(), zipfile.ZIP_DEFLATED)
        return
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as tar:
        for file in files:
            entry = tarfile.TarInfo(file.name)
            entry.size = file.stat().st_size
            entry.mode = 0o755 if file == files[0] else 0o644
            tar.addfile(entry, io.BytesIO(file.read_bytes()))
    archive.write_bytes(gzip.compress(packed.getvalue(), mtime=0))


def wheel(packages: Path, program: Path, tag: str) -> None:
    """Puts the program and the licences of its libraries into the wheel of the client alone."""
    [pure] = packages.glob("*-none-any.whl")
    with tempfile.TemporaryDirectory() as draft:
        tool("unpack", "--dest", draft, pure)
        [folder] = Path(draft).iterdir()
        copy(program, folder / f"{folder.name}.data/scripts" / program.name)
        notices = Path("crates/daemon/THIRD-PARTY")
        copy(ROOT / notices, folder / f"{folder.name}.dist-info/licenses" / notices.name)
        tool("pack", "--dest-dir", draft, folder)
        tool("tags", "--platform-tag", tag, Path(draft, pure.name))
        [tagged] = Path(draft).glob(f"*-{tag}.whl")
        copy(tagged, packages / tagged.name)


def copy(source: Path, target: Path) -> None:
    """Copies a file with its permissions, into a folder that may be new."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(source.read_bytes())
    target.chmod(source.stat().st_mode)


def tool(*words: str | Path) -> None:
    """Runs the reference implementation of wheels."""
    subprocess.run(
        [sys.executable, "-m", "wheel", *map(str, words)], check=True, stdout=subprocess.DEVNULL
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
