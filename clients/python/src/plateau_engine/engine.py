"""An engine: a daemon to talk to, and the two ways to get one.

`connect` finds one that listens, `spawn` starts one of its own.
Both may be awaited, and both may be entered:

```python
async with plateau_engine.spawn() as engine:
    print(await engine.legal("othello"))

engine = await plateau_engine.connect("tcp://127.0.0.1:7878")
```
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Generator, Mapping, Sequence
from types import TracebackType
from typing import Any, TypeVar

from plateau_engine import timeouts
from plateau_engine._generated.commands import EngineCommands
from plateau_engine._generated.messages import HelloRequest, HelloResult, Setting, Setup
from plateau_engine._generated.version import PROTOCOL
from plateau_engine._structs import Reply, Request
from plateau_engine.analysis import Analysis
from plateau_engine.connection import Connection
from plateau_engine.errors import BadReply, TimedOut
from plateau_engine.session import Session
from plateau_engine.timeouts import DEFAULT, Timeout
from plateau_engine.transport import Child, Socket, Transport, find_program

R = TypeVar("R", bound=Reply)


class Engine(EngineCommands):
    """A daemon. Its commands name their position inline; `newgame` begins a session, which remembers one.

    Many requests may be in flight at once.
    Leaving its context stops all searches and ends the connection, and the process if it was spawned.
    """

    def __init__(self, connection: Connection, welcome: HelloResult, timeout: float | None) -> None:
        """Engines are made by `connect` and `spawn`."""
        self._connection = connection
        self._welcome = welcome
        self._timeout = timeout
        self._sessions = itertools.count(1)

    def __repr__(self) -> str:
        """The daemon, where it is, and whether it can be asked: `<Engine plateau 0.1.0 at tcp://127.0.0.1:7878: open>`."""
        server = self._welcome.server
        standing = "open" if self.is_open else "closed"
        return f"<Engine {server.name} {server.version} {self._connection.transport.where}: {standing}>"

    @property
    def welcome(self) -> HelloResult:
        """The daemon's greeting: its version, games, features and limits."""
        return self._welcome

    @property
    def is_open(self) -> bool:
        """True while the connection is open."""
        return self._connection.is_open

    @property
    def pid(self) -> int | None:
        """The id of the process, if it was spawned."""
        transport = self._connection.transport
        return transport.pid if isinstance(transport, Child) else None

    async def newgame(
        self,
        game: str,
        variant: str | None = None,
        *,
        name: str | None = None,
        setup: Setup | None = None,
        side: str | None = None,
        options: Mapping[str, Setting] | None = None,
        seed: int | None = None,
        pictures: bool = False,
        timeout: Timeout = DEFAULT,
    ) -> Session:
        """Begins a game in a session of its own.

        Args:
            game: The game: an id or alias.
            variant: The variant; the default one if absent.
            name: The name of the session; a new one if absent.
            setup: Where the game begins: `startpos`, a position text or a grid.
            side: The side to move in a grid.
            options: Options, as with `option`.
            seed: The seed of the random numbers in the start and in the strategies.
            pictures: Whether the session fetches its picture with every change, for notebooks.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        session = Session(self, name or f"s{next(self._sessions)}", pictures=pictures)
        await session.newgame(
            game, variant, setup=setup, side=side, options=options, seed=seed, timeout=timeout
        )
        return session

    async def quit(self, *, timeout: float | None = None) -> None:
        """Waits until all that was asked is answered, and ends the connection.

        Args:
            timeout: Seconds to wait; `None` for ever.
        """
        try:
            await self._connection.quit(timeout)
        finally:
            await self._connection.close()

    async def close(self) -> None:
        """Stops all searches and ends the connection; a spawned process is gone afterwards."""
        await self._connection.close()

    async def __aenter__(self) -> Engine:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()

    async def _ask(self, request: Request, result: type[R], timeout: Timeout = DEFAULT) -> R:
        seconds = self._timeout if timeout is DEFAULT else timeout
        # The daemon answers these at once, so they need not wait for their turn to be sent.
        urgent = request.kind == "connection"
        return await self._connection.ask(request, result, seconds, urgent=urgent)

    def _search(self, request: Request, result: type[R], timeout: Timeout) -> Analysis[R]:
        seconds = self._timeout if timeout is DEFAULT else timeout
        return Analysis(self._connection, self._connection.send(request, result, seconds))


class Opening:
    """An engine that is not open yet: await it or enter it."""

    def __init__(self, open_engine: Callable[[], Awaitable[Engine]], seconds: float) -> None:
        self._open = open_engine
        self._seconds = seconds
        self._engine: Engine | None = None

    def __repr__(self) -> str:
        return (
            "<Opening: an engine that is not open yet; `await` it, or enter it with `async with`>"
        )

    def __await__(self) -> Generator[Any, None, Engine]:
        return self._in_time().__await__()

    async def __aenter__(self) -> Engine:
        self._engine = await self
        return self._engine

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        assert self._engine is not None
        await self._engine.close()

    async def _in_time(self) -> Engine:
        """Opens the engine under one deadline, whatever part of it takes so long."""
        try:
            return await asyncio.wait_for(self._open(), self._seconds)
        except asyncio.TimeoutError:
            raise TimedOut(f"no greeting within {self._seconds:g} s") from None


def connect(
    address: str,
    *,
    token: str | None = None,
    timeout: float | None = timeouts.COMMANDS,
    opening: float = timeouts.OPENING,
) -> Opening:
    """Connects to a daemon that listens: `await connect(…)` or `async with connect(…)`.

    Args:
        address: `tcp://HOST:PORT`, `tls://HOST:PORT` (of a certificate that the system trusts,
            or the file in SSL_CERT_FILE) or `unix:PATH`.
        token: the secret that the daemon was started with, if it was.
        timeout: seconds that a command may take unless it says otherwise; searches may take for ever.
        opening: seconds within which the daemon must be reached and greet.

    Raises:
        Unreachable: nobody listens there, or its certificate is not to be trusted.
        TimedOut: it was not reached, or did not greet, within `opening` seconds.
        Unauthorized: the daemon wants another token.
        UnsupportedVersion: the daemon speaks another version of the protocol.
    """

    async def open_engine() -> Engine:
        return await greet(await Socket.open(address), token, timeout)

    return Opening(open_engine, opening)


def spawn(
    program: str | None = None,
    arguments: Sequence[str] = ("serve",),
    *,
    timeout: float | None = timeouts.COMMANDS,
    opening: float = timeouts.OPENING,
) -> Opening:
    """Starts a daemon and talks to it through its pipes: `await spawn()` or `async with spawn()`.

    It ends with the engine's context, and whenever this program ends in whatever way.

    Args:
        program: the daemon's program; if absent `PLATEAU_BIN`, and if that is not set `plateau` on the PATH.
        arguments: what it is started with.
        timeout: seconds that a command may take unless it says otherwise; searches may take for ever.
        opening: seconds within which the daemon must greet.

    Raises:
        Unreachable: there is no such program.
        TimedOut: it did not greet within `opening` seconds.
    """

    async def open_engine() -> Engine:
        child = await Child.open([find_program(program), *arguments])
        return await greet(child, None, timeout)

    return Opening(open_engine, opening)


async def greet(transport: Transport, token: str | None, timeout: float | None) -> Engine:
    """Makes an engine of a transport, which is cut if the daemon does not greet before this is cancelled."""
    connection = Connection(transport)
    try:
        hello = HelloRequest(protocol=PROTOCOL, client="plateau-engine (Python)", token=token)
        welcome = await connection.ask(hello, HelloResult, None)
        if welcome.protocol[0] != PROTOCOL[0]:
            raise BadReply(f"the daemon speaks protocol {welcome.protocol}, not {PROTOCOL}")
    except BaseException:
        transport.cut()
        await connection.close()
        raise
    connection.limits = welcome.limits
    return Engine(connection, welcome, timeout)
