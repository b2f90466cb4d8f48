"""A daemon of one's own, on a socket of this machine."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from plateau_engine.errors import Unreachable
from plateau_engine.transport import find_program

SERVE = ("--log", "error", "serve", "--listen", "127.0.0.1:0", "--until-eof")
"""The daemon ends when its standard input does, and so with this process, however that ends."""
FAREWELL_S = 5.0
"""Seconds within which the daemon must have ended after that."""


@contextmanager
def own_daemon(program: str | None = None) -> Iterator[str]:
    """Starts a daemon and gives its address; it has ended when the context has.

    Raises:
        Unreachable: there is no such program, or it does not listen.
    """
    command = [find_program(program), *SERVE]
    # A session of its own: Ctrl-C is for the person's program alone.
    daemon = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        yield f"tcp://{_address(daemon)}"
    finally:
        _end(daemon)


def _address(daemon: subprocess.Popen[str]) -> str:
    """The address it listens at: the last word of the first line that it writes."""
    assert daemon.stdout is not None
    words = daemon.stdout.readline().split()
    if not words:
        raise Unreachable(f"{daemon.args!r} does not listen", daemon.wait(FAREWELL_S))
    return words[-1]


def _end(daemon: subprocess.Popen[str]) -> None:
    assert daemon.stdin is not None and daemon.stdout is not None
    daemon.stdin.close()
    try:
        daemon.wait(FAREWELL_S)
    except subprocess.TimeoutExpired:
        daemon.kill()
        daemon.wait()
    daemon.stdout.close()
