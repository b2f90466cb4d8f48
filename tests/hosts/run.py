#!/usr/bin/env python3
"""Runs our engines under third-party libraries: installs each package once, in a separate folder, and runs its script.

Usage: run.py PLATEAU FOLDER. A package that cannot be installed is skipped with a message.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))
from packages import installed  # noqa: E402

PATIENCE = 300
"""The timeout of a script in seconds."""

HERE = Path(__file__).parent


@dataclass
class Host:
    """A package, and the script that uses it."""

    package: str
    script: str

    def install(self, folder: Path) -> list[str]:
        """The command that installs the package, and all that it needs, into a folder."""
        if self.script.endswith(".mjs"):
            return [
                "npm",
                "install",
                "--silent",
                "--no-audit",
                "--no-fund",
                f"--prefix={folder}",
                self.package,
            ]
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        return [*pip, "--no-warn-conflicts", f"--target={folder}", self.package]

    def run(self, plateau: Path, folder: Path) -> None:
        """Runs the script."""
        runner = "node" if self.script.endswith(".mjs") else sys.executable
        places = {"PYTHONPATH": str(folder), "MODULES": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [runner, HERE / self.script, plateau]
        subprocess.run(command, check=True, timeout=PATIENCE, env={**os.environ, **places})


# Two packages are called `draughts` when they are imported: none of them can see the other.
HOSTS = [
    Host("pydraughts==0.6.7", "pydraughts.py"),
    Host("py-draughts==1.10.1", "py_draughts.py"),
    Host("chess==1.11.2", "python_chess.py"),
    Host("@sabaki/gtp@3.0.0", "sabaki_gtp.mjs"),
]


PROGRAMS = {"quarry.py": ["quarry", "gtp-rhino", "Xvfb", "xdotool"]}
"""Scripts for programs of the system, which are not installed here, with their names."""


def run_with_programs(plateau: Path) -> None:
    """Runs the scripts whose programs are there."""
    # Debian has games in a folder of their own.
    os.environ["PATH"] += os.pathsep + "/usr/games"
    for script, programs in PROGRAMS.items():
        missing = [program for program in programs if not shutil.which(program)]
        if missing:
            print(f"hosts: {script}: skipped, there is no {', '.join(missing)}")
        else:
            subprocess.run([sys.executable, HERE / script, plateau], check=True, timeout=PATIENCE)


def main() -> None:
    """Runs all scripts."""
    plateau, folder = (Path(argument).resolve() for argument in sys.argv[1:])
    for host in HOSTS:
        place = folder / host.package.replace("/", "-")
        if installed(host.install, place, PATIENCE):
            host.run(plateau, place)
        else:
            print(f"hosts: {host.package}: skipped, it cannot be installed")
    run_with_programs(plateau)


main()
