"""Transports of bytes to a daemon: over a socket, or through the pipes of a child.

This is the layer below the connection, which interprets the bytes.
A transport reads until the other side closes, writes without waiting (the connection limits the requests in flight),
and can be closed immediately in any state of the daemon.
"""

from __future__ import annotations

import abc
import asyncio
import collections
import contextlib
import importlib.metadata
import os
import shutil
import ssl
import subprocess
import sys
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from plateau_engine.errors import ConnectionLost, Unreachable

CHUNK = 1 << 16
"""The maximum number of bytes per read: the capacity of a pipe on Linux."""

LAST_WORDS = 20
"""Lines of a child's standard error that are kept to explain its end."""

LONGEST_WORD = 1 << 16
"""Bytes of a line of standard error; more are cut into several."""

PACKAGE = "plateau-engine"
"""The name by which this package is installed."""

PROGRAM = "plateau"
"""The daemon's program."""


class Transport(abc.ABC):
    """A way to a daemon."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def read(self) -> bytes:
        """The next bytes; none when the daemon has ended its side."""
        return await self._reader.read(CHUNK)

    def write(self, data: bytes) -> None:
        """Sends bytes, immediately or as soon as the other side accepts them."""
        self._writer.write(data)

    async def _finish(self) -> None:
        """Ends this side, whether or not the other listens."""
        self._writer.close()
        with contextlib.suppress(OSError):
            await self._writer.wait_closed()

    @property
    @abc.abstractmethod
    def where(self) -> str:
        """The place of the daemon, for people: `at ADDRESS`, `in process 4711`."""

    @abc.abstractmethod
    def cut(self) -> None:
        """Ends the connection immediately; has no effect if it has ended."""

    @abc.abstractmethod
    async def ended(self) -> ConnectionLost:
        """Waits for the end, frees all resources, and returns the reason."""


class Socket(Transport):
    """A connection over TCP, with or without TLS, or over a Unix socket."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, address: str
    ) -> None:
        super().__init__(reader, writer)
        self._address = address

    @classmethod
    async def open(cls, address: str) -> Socket:
        """Connects to `tcp://HOST:PORT`, `tls://HOST:PORT` or `unix:PATH`.

        Raises:
            ValueError: this is no such address.
            Unreachable: nobody listens there, or its certificate is not to be trusted, or this system has no Unix sockets.
        """
        where = place(address)
        if isinstance(where, str) and sys.platform == "win32":
            raise Unreachable(
                f"no daemon at {address}: Windows has no Unix sockets; connect to 127.0.0.1:PORT"
            )
        try:
            if isinstance(where, str):
                reader, writer = await asyncio.open_unix_connection(where)
            else:
                host, port, secure = where
                context = ssl.create_default_context() if secure else None
                reader, writer = await asyncio.open_connection(host, port, ssl=context)
        except OSError as error:
            raise Unreachable(f"no daemon at {address}: {error}") from error
        return cls(reader, writer, address)

    @property
    def where(self) -> str:
        return f"at {self._address}"

    def cut(self) -> None:
        self._writer.transport.abort()

    async def ended(self) -> ConnectionLost:
        await self._finish()
        return ConnectionLost(f"the connection to {self._address} has ended")


class Child(Transport):
    """A child daemon on pipes."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin and process.stdout
        super().__init__(process.stdout, process.stdin)
        self._process = process
        self._words: collections.deque[str] = collections.deque(maxlen=LAST_WORDS)
        self._listener = asyncio.create_task(self._listen())

    @classmethod
    async def open(cls, command: Sequence[str]) -> Child:
        """Starts a program.

        It runs in a separate session, on Windows in a separate group, so that Ctrl-C at the terminal reaches only this program.
        It ends at the end of its input, and so with this program, however that ends.

        Raises:
            Unreachable: the program cannot be started.
        """
        pipe = asyncio.subprocess.PIPE
        try:
            process = await asyncio.create_subprocess_exec(
                *command,
                stdin=pipe,
                stdout=pipe,
                stderr=pipe,
                limit=LONGEST_WORD,
                **apart(),
            )
        except OSError as error:
            raise Unreachable(f"cannot start {command[0]}: {error}") from error
        return cls(process)

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._process.pid

    @property
    def where(self) -> str:
        return f"in process {self.pid}"

    def cut(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def ended(self) -> ConnectionLost:
        await self._finish()
        status = await self._process.wait()
        await asyncio.wait([self._listener])
        how = f"with status {status}" if status >= 0 else f"by signal {-status}"
        return ConnectionLost(f"the daemon has ended {how}", status, tuple(self._words))

    async def _listen(self) -> None:
        """Keeps the last lines of standard error, so that the child never waits for a reader."""
        assert self._process.stderr
        while chunk := await self._process.stderr.read(LONGEST_WORD):
            self._words.extend(chunk.decode(errors="replace").splitlines())


def place(address: str) -> str | tuple[str, int, bool]:
    """The path of a Unix socket, or host, port and true for TLS; `tcp://` is optional."""
    scheme, _, path = address.partition(":")
    if scheme == "unix" and path:
        return path
    parts = urlsplit(address if "://" in address else f"tcp://{address}")
    try:
        port = parts.port
    except ValueError:  # no number, or none of a port
        port = None
    if parts.scheme not in ("tcp", "tls") or not parts.hostname or port is None:
        expected = "tcp://HOST:PORT, tls://HOST:PORT or unix:PATH"
        raise ValueError(f"{address!r} is not an address; expected {expected}")
    return parts.hostname, port, parts.scheme == "tls"


def apart() -> dict[str, Any]:
    """The arguments that start a process which Ctrl-C at the terminal does not reach."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}


def packaged_program() -> str | None:
    """The program in this package, if its wheel contains one."""
    try:
        files = importlib.metadata.files(PACKAGE) or []
    except importlib.metadata.PackageNotFoundError:
        return None
    programs = [file.locate() for file in files if file.name in (PROGRAM, f"{PROGRAM}.exe")]
    return next((str(program) for program in programs if os.access(program, os.X_OK)), None)


def find_program(program: str | None = None) -> str:
    """The daemon's program: the one given, or else `PLATEAU_BIN`, or else the one of this package, or else `plateau` on the PATH.

    Raises:
        Unreachable: there is none.
    """
    wanted = program or os.environ.get("PLATEAU_BIN") or packaged_program() or PROGRAM
    found = shutil.which(wanted)
    if found is None:
        raise Unreachable(
            f"no program {wanted!r}; name it in spawn(…) or in PLATEAU_BIN, or put it on the PATH"
        )
    return found
