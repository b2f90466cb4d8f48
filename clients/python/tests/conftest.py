"""The daemon that the tests talk to, and coroutines as tests."""

from __future__ import annotations

import asyncio
import inspect
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[3]

# Where tests run in the background of a shell, interrupts are ignored, here and in every program that is started.
signal.signal(signal.SIGINT, signal.default_int_handler)

LONGEST = 300.0
"""Seconds that a test may take on a busy machine: one that hangs must fail by itself."""


@pytest.fixture(autouse=True)
def _no_test_hangs() -> Iterator[None]:
    """Interrupts a test that takes too long."""

    def interrupt(*_: object) -> None:
        raise TimeoutError(f"a test of more than {LONGEST:g} s")

    signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, LONGEST)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Runs a test that is a coroutine in an event loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    arguments = {name: pyfuncitem.funcargs[name] for name in names}
    asyncio.run(pyfuncitem.obj(**arguments))
    return True


@pytest.fixture(scope="session")
def program() -> str:
    """The daemon's program: `PLATEAU_BIN`, or the one that `cargo build` made."""
    target = Path(os.environ.get("CARGO_TARGET_DIR") or "target")
    built = REPOSITORY / target / "debug" / "plateau"
    found = shutil.which(os.environ.get("PLATEAU_BIN") or str(built))
    assert found, "no daemon: run `cargo build`, or set PLATEAU_BIN"
    os.environ["PLATEAU_BIN"] = found
    return found


CLIENT = REPOSITORY / "clients" / "python"


def pip(*words: str | Path) -> None:
    """Runs pip, which must succeed."""
    quiet = ["--quiet", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", *quiet, *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stdout + done.stderr


def new_environment(folder: Path, *requirements: str | Path) -> Path:
    """Makes a virtual environment; returns its Python."""
    venv = [sys.executable, "-m", "venv", "--without-pip", str(folder)]
    subprocess.run(venv, check=True, stdout=subprocess.DEVNULL)
    python = folder / "bin" / "python"
    pip("--python", python, "install", *requirements)
    return python


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the client."""
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-deps", "--no-build-isolation", "-w", folder, CLIENT)
    (wheel,) = folder.glob("plateau_engine-*.whl")
    return wheel


@pytest.fixture(scope="session")
def stranger(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Path:
    """The Python of a new environment in which only the wheel is installed."""
    return new_environment(tmp_path_factory.mktemp("stranger") / "venv", wheel)


@pytest.fixture(scope="session")
def oldest(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Path:
    """The Python of a new environment with the oldest versions that the package allows, the fleet's included."""
    if sys.version_info >= (3, 13):
        pytest.skip("the oldest dependencies have no wheels for Python 3.13 and later")
    bounds = re.findall(r'"([\w-]+)>=([\d.]+)"', (CLIENT / "pyproject.toml").read_text())
    wanted = [f"{name}=={bound}.*" for name, bound in bounds if name in RUNTIME]
    assert len(wanted) == len(RUNTIME)
    return new_environment(tmp_path_factory.mktemp("oldest") / "venv", wheel, *wanted)


RUNTIME = {"msgspec", "distributed", "rich"}
"""The packages that the client and its extra `fleet` need."""


@contextmanager
def listening(program: str, *arguments: str, token: str | None = None) -> Iterator[str]:
    """The address of a daemon of its own, which must end when it is told to."""
    environment = os.environ | ({} if token is None else {"PLATEAU_TOKEN": token})
    command = [program, "serve", "--listen", "127.0.0.1:0", "--until-eof", *arguments]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment) as daemon:
        assert daemon.stdin and daemon.stdout
        yield "tcp://" + daemon.stdout.readline().split()[-1]
        daemon.stdin.close()
        assert daemon.wait(timeout=5) == 0


@pytest.fixture(scope="session")
def address(program: str) -> Iterator[str]:
    """A daemon that listens for all tests, and ends with them."""
    with listening(program) as address:
        yield address
