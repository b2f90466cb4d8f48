"""Installs third-party packages for tests, each once, in a separate folder."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path


def installed(install: Callable[[Path], list[str]], folder: Path, timeout: float) -> bool:
    """Runs the command that installs into a folder, unless the folder exists; false if that fails."""
    if folder.exists():
        return True
    half = folder.with_suffix(".half")
    shutil.rmtree(half, ignore_errors=True)
    half.mkdir(parents=True)
    try:
        done = subprocess.run(install(half), timeout=timeout, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired):
        return False
    if done.returncode == 0:
        half.rename(folder)
    return done.returncode == 0
