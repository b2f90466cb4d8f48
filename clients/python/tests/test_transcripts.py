"""The golden conversations of `protocol/transcripts/`, replayed through this client.

`protocol/transcripts/README.md` documents their format.
The client's own transports carry the lines. Requests that this client supports are first read as one
of its generated classes, and results as the class of their command.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from conftest import REPOSITORY

from plateau_engine import messages
from plateau_engine._structs import Request
from plateau_engine.codec import decoder
from plateau_engine.connection import LONGEST_REPLY
from plateau_engine.transport import Child, Socket, Transport

FILES = sorted((REPOSITORY / "protocol" / "transcripts").glob("*.jsonl"))

Message = dict[str, Any]

KINDS: dict[str, Any] = {"string": str, "number": (int, float), "integer": int, "array": list}


def steps(path: Path) -> list[Message]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def has_words(path: Path) -> bool:
    return any("words" in step for step in steps(path))


def matches(matcher: str, argument: Any, value: Any) -> bool:
    """True if a matcher accepts an existing value."""
    if matcher == "$any":
        return True
    if matcher == "$type":
        return isinstance(value, KINDS[argument])
    if matcher == "$length":
        return isinstance(value, list) and len(value) == argument
    if matcher == "$contains":
        return argument in value
    if matcher == "$between":
        return bool(argument[0] <= value <= argument[1])
    if matcher == "$one_of":
        return value in argument
    raise AssertionError(f"no matcher {matcher}")


def compare(pattern: Any, value: Any, path: str) -> None:
    """Fails where `value` is not what `pattern` describes."""
    if isinstance(pattern, dict) and (matcher := next(iter(pattern), "")).startswith("$"):
        assert matches(matcher, pattern[matcher], value), f"{path}: {pattern}, came {value}"
    elif isinstance(pattern, dict):
        assert isinstance(value, dict), f"{path}: expected {pattern}, came {value}"
        for name, wanted in pattern.items():
            if wanted == {"$absent": True}:
                assert name not in value, f"{path}.{name} is there"
            else:
                compare(wanted, value.get(name), f"{path}.{name}")
    elif isinstance(pattern, list):
        assert isinstance(value, list) and len(pattern) == len(value), f"{path}: {value}"
        for index, wanted in enumerate(pattern):
            compare(wanted, value[index], f"{path}[{index}]")
    else:
        same_kind = isinstance(pattern, bool) == isinstance(value, bool)
        assert pattern == value and same_kind, f"{path}: expected {pattern}, came {value}"


class Replay:
    """The client's part of a conversation."""

    def __init__(self, transport: Transport, *, errors: bool) -> None:
        self.transport = transport
        self.errors = errors
        self.commands: dict[str, str] = {}
        self.early: list[Message] = []
        self.rest = b""

    async def play(self, step: Message) -> None:
        if "send" in step:
            self.send(step["send"])
        elif "line" in step or "words" in step:
            self.transport.write((step.get("line") or step["words"]).encode() + b"\n")
        elif "expect" in step:
            pattern = step["expect"]
            compare(pattern, await self.expected(pattern), "reply")
        else:
            assert "about" in step

    def send(self, request: Message) -> None:
        """Sends a request as this client would write it, if it is one that it can write."""
        self.commands[str(request.get("id"))] = request.get("cmd", "")
        line = written(request)
        if line is None:
            assert self.errors, f"no class for {request}"
            line = json.dumps(request).encode()
        self.transport.write(line + b"\n")

    async def expected(self, pattern: Message) -> Message:
        """The next reply that a pattern matches; other replies are kept for later patterns."""
        for reply in self.early:
            if meant(pattern, reply):
                self.early.remove(reply)
                return reply
        while True:
            reply = await self.receive()
            if meant(pattern, reply):
                return reply
            if reply["type"] != "info":
                self.early.append(reply)

    async def receive(self) -> Message:
        """The next reply, which must also be one for the generated classes."""
        while b"\n" not in self.rest:
            chunk = await self.transport.read()
            assert chunk, "the daemon has ended"
            assert len(self.rest) < LONGEST_REPLY
            self.rest += chunk
        line, _, self.rest = self.rest.partition(b"\n")
        reply: Message = json.loads(line)
        self.read_as_class(reply, line)
        return reply

    def read_as_class(self, reply: Message, line: bytes) -> None:
        command = self.commands.get(str(reply.get("id")), "")
        kinds = {"info": messages.Info, "warning": messages.Notice}
        kind: Any = kinds.get(reply["type"], messages.RESULTS.get(command))
        if kind is not None and reply["type"] != "error":
            read = msgspec.to_builtins(decoder(kind).decode(line))
            told = {name for name, value in reply.items() if value is not None}
            unread = told - read.keys() - {"id", "cmd", "session", "type"}
            assert not unread, f"the classes know nothing of {unread}"


def written(request: Message) -> bytes | None:
    """A request as its class writes it, without `null` fields; `None` if no class can hold it."""
    try:
        kind: Any = REQUESTS[request["cmd"]]
        line = msgspec.json.encode(msgspec.convert(request, kind))
    except (KeyError, msgspec.ValidationError):
        return None
    again: Message = json.loads(line)
    same = all(again.get(name) == value for name, value in request.items() if value is not None)
    return line if same and again.keys() <= request.keys() else None


def meant(pattern: Message, reply: Message) -> bool:
    same = reply.get("id") == pattern.get("id")
    return same and (reply["type"] != "info" or pattern.get("type") == "info")


def all_requests() -> dict[str, type[Request]]:
    named = (getattr(messages, name) for name in messages.__all__)
    kinds = [kind for kind in named if isinstance(kind, type) and issubclass(kind, Request)]
    # A base of requests is of no kind.
    kinds = [kind for kind in kinds if hasattr(kind, "kind")]
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


REQUESTS = all_requests()


async def replay(path: Path, transport: Transport) -> None:
    replayed = Replay(transport, errors=path.stem == "errors")
    try:
        for number, step in enumerate(steps(path), 1):
            try:
                await asyncio.wait_for(replayed.play(step), 30)
            except AssertionError as error:
                raise AssertionError(f"{path.name} line {number}: {error}") from error
        assert not replayed.early, f"nobody expected {replayed.early}"
    finally:
        transport.cut()
        await transport.ended()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
async def test_transcripts_hold_over_stdio(path: Path, program: str) -> None:
    await replay(path, await Child.open([program, "serve"]))


@pytest.mark.parametrize(
    "path", [path for path in FILES if not has_words(path)], ids=lambda path: path.stem
)
async def test_transcripts_hold_over_tcp(path: Path, address: str) -> None:
    await replay(path, await Socket.open(address))


def test_there_are_transcripts_and_a_class_for_every_command() -> None:
    assert len(FILES) > 5
    assert REQUESTS.keys() == messages.RESULTS.keys()
