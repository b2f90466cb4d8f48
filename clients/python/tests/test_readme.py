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
from conftest import LONGEST, REPOSITORY

CLIENT = REPOSITORY / "clients" / "python"


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


@pytest.fixture(scope="session")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a new environment in which only the wheel is installed."""
    folder = tmp_path_factory.mktemp("stranger")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    run(*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", folder, CLIENT, cwd=folder)
    (wheel,) = folder.glob("plateau_engine-*.whl")
    run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", cwd=folder)
    python = folder / "venv" / "bin" / "python"
    run(*pip, "--python", python, "install", wheel, cwd=folder)
    return python


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
