"""A daemon that follows a script, to do what a real one never does.

A script is a function that is given each request and says what bytes are answered; see `MockDaemon`.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import plateau_engine

Message = dict[str, Any]

Script = Callable[["MockDaemon", Message], None]

GREETING = {
    "protocol": [1, 0],
    "server": {"name": "mock", "version": "0"},
    "games": ["othello"],
    "features": [],
    "limits": {
        "max_line": 1000,
        "max_inflight": 8,
        "max_sessions": 4,
        "max_json_depth": 32,
        # What a later version may add.
        "max_dreams": 7,
    },
    "mood": "sunny",
}


class MockDaemon:
    """The other end of one connection."""

    def __init__(self, script: Script, writer: asyncio.StreamWriter) -> None:
        self.script = script
        self.writer = writer
        self.requests: list[Message] = []

    async def listen(self, reader: asyncio.StreamReader) -> None:
        """Answers until the client sends `quit` or disconnects."""
        try:
            async for line in reader:
                if self.hear(json.loads(line)):
                    break
        except ConnectionError:
            pass
        finally:
            self.writer.close()

    def hear(self, request: Message) -> bool:
        """Answers a request; true if it was the last one."""
        self.requests.append(request)
        if request["cmd"] == "hello":
            self.result(request, **GREETING)
        elif request["cmd"] == "quit":
            self.result(request, bye=True)
            return True
        else:
            self.script(self, request)
        return False

    def raw(self, data: bytes) -> None:
        self.writer.write(data)

    def say(self, **reply: Any) -> None:
        self.raw(json.dumps(reply).encode() + b"\n")

    def result(self, request: Message, **fields: Any) -> None:
        self.say(id=request["id"], type="result", **fields)

    def error(self, request: Message, code: str, **fields: Any) -> None:
        failure = {"code": code, "message": f"scripted {code}", **fields}
        self.say(id=request["id"], type="error", error=failure)

    def commands(self) -> list[str]:
        return [request["cmd"] for request in self.requests]


@asynccontextmanager
async def mocked(
    script: Script, **options: Any
) -> AsyncIterator[tuple[plateau_engine.Engine, MockDaemon]]:
    """An engine that talks to a daemon with this script."""
    daemons: list[MockDaemon] = []

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        daemons.append(MockDaemon(script, writer))
        await daemons[-1].listen(reader)

    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()
    async with server, plateau_engine.connect(f"tcp://{host}:{port}", **options) as engine:
        yield engine, daemons[0]


def silence(daemon: MockDaemon, request: Message) -> None:
    """A daemon that never answers."""


GO_RESULT = {
    "best": "d3",
    "score": {"kind": "estimate", "value": 1.5, "unit": "discs"},
    "pv": ["d3"],
    "depth": 1,
    "nodes": "12345678901234567890",
    "time_ms": 0,
    "stopped": "stop",
}


def searches(daemon: MockDaemon, request: Message) -> None:
    """A daemon that searches until it is stopped, and says so."""
    if request["cmd"] == "go":
        daemon.say(id=request["id"], type="info", seq=1, time_ms=0, depth=1)
    elif request["cmd"] == "stop":
        daemon.result({"id": request["target"]}, **GO_RESULT)
        daemon.result(request, found=True)
