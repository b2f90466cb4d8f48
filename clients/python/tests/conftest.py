"""The daemon that the tests talk to, and coroutines as tests."""

from __future__ import annotations

import asyncio
import inspect
import os
import shutil
import signal
import subprocess
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
