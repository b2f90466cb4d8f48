"""The package as users get it: the wheel in a clean environment, where the examples of the READMEs and of the book run.

Examples that need more than the client itself run where the tests do.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import CLIENT, LONGEST, REPOSITORY


def examples(language: str, *readmes: Path) -> list[str]:
    """The code blocks in this language."""
    text = "".join(readme.read_text() for readme in readmes)
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.M | re.S)


BOOK = sorted((REPOSITORY / "docs").glob("*.md"))

PYTHON = examples("python", CLIENT / "README.md", REPOSITORY / "README.md", *BOOK)

FLEETS = [text for text in PYTHON if "plateau_engine.fleet" in text]

PROGRAMS = [text for text in PYTHON if text not in FLEETS]

COMMANDS = [text for text in examples("sh", CLIENT / "README.md") if "pip install" not in text]


def run(*command: str | Path, cwd: Path) -> str:
    """Runs a command that must succeed without a complaint."""
    done = subprocess.run(
        command, cwd=cwd, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=LONGEST
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_brings_the_package_with_its_types_and_nothing_else(stranger: Path) -> None:
    show = "import importlib.metadata as m; print(*m.files('plateau-engine'), sep='\\n')"
    files = run(stranger, "-c", show, cwd=stranger.parent).splitlines()
    assert "plateau_engine/py.typed" in files and "plateau_engine/_generated/messages.py" in files
    for name in ("LICENSE-MIT", "LICENSE-APACHE"):
        assert any(file.endswith(name) for file in files)
        assert (CLIENT / name).read_text() == (REPOSITORY / name).read_text()
    folders = {file.split("/")[0] for file in files}
    assert all(name == "plateau_engine" or name.endswith(".dist-info") for name in folders), folders
    show = "import importlib.metadata as m; print(*sorted(d.name for d in m.distributions()))"
    assert run(stranger, "-c", show, cwd=stranger.parent).split() == ["msgspec", "plateau-engine"]


def test_a_fleet_without_its_extra_says_what_to_install(stranger: Path, tmp_path: Path) -> None:
    words = ["analyse", "in", "--results", "out"]
    command = [str(stranger), "-m", "plateau_engine.fleet", *words]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stdout, list(tmp_path.iterdir())) == (2, "", [])
    assert done.stderr.count("\n") == 1
    assert "a fleet needs Dask" in done.stderr
    assert "pip install 'plateau-engine[fleet]'" in done.stderr
    show = "import plateau_engine.fleet as f\nwith f.open_pool(): pass"
    done = subprocess.run([stranger, "-c", show], capture_output=True, text=True)
    assert "FleetError: a fleet needs Dask" in done.stderr


@pytest.mark.parametrize("number", range(len(PROGRAMS)))
def test_the_programs_of_the_readme_run(number: int, stranger: Path, address: str) -> None:
    text = PROGRAMS[number].replace("tcp://127.0.0.1:7878", address)
    assert run(stranger, "-W", "error", "-X", "dev", "-c", text, cwd=stranger.parent)


@pytest.mark.parametrize("number", range(len(COMMANDS)))
def test_the_commands_of_the_readme_run(
    number: int, program: str, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = [Path(sys.executable).parent, Path(program).parent, os.environ["PATH"]]
    monkeypatch.setenv("PATH", os.pathsep.join(map(str, path)))
    text = COMMANDS[number].replace("tcp://127.0.0.1:7878", address)
    assert run("bash", "-euo", "pipefail", "-c", text, cwd=tmp_path)


@pytest.mark.parametrize("number", range(len(FLEETS)))
def test_the_fleets_of_the_readme_sail(number: int, program: str, tmp_path: Path) -> None:
    """As files: the processes of a cluster read the program that began it."""
    file = tmp_path / "fleet.py"
    file.write_text(FLEETS[number])
    assert run(sys.executable, file, cwd=tmp_path)


def test_the_programs_of_the_readme_are_typed(tmp_path: Path) -> None:
    for number, text in enumerate(PYTHON):
        (tmp_path / f"example_{number}.py").write_text(text)
    assert len(PYTHON) >= 6
    run(sys.executable, "-m", "mypy", "--strict", "--config-file=", ".", cwd=tmp_path)
