#!/usr/bin/env python3
"""Four daemons behind HAProxy, and clients that play on while one is killed and one is stopped.

Each client asks one request at a time and has an answer, or a clean refusal (an error that says so, or the end of
the connection), after which it asks again. It fails if a request is lost, an answer is wrong, or a session is not
where its client left it. Needs Python 3.10 or later and `haproxy` (Debian: apt-get install haproxy).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

#: The timeout of a request in seconds.
PATIENCE = 20
#: Errors after which the client should try again elsewhere or later.
REFUSALS = {"shutting_down", "overloaded"}


class Daemon:
    """A daemon on a separate port."""

    def __init__(self, program: str, port: int) -> None:
        self.program, self.port = program, port
        self.start()

    def start(self) -> None:
        command = [self.program, "serve", "--listen", f"127.0.0.1:{self.port}"]
        null = subprocess.DEVNULL
        self.process = subprocess.Popen(command, stdin=null, stdout=null, stderr=null)

    def end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.wait()


class Gone(Exception):
    """A clean refusal, with the reason."""


class Client:
    """A client of the balancer's address, which reconnects when its connection has ended."""

    def __init__(self, port: int, counts: Counter[str], waits: list[float]) -> None:
        self.port, self.counts, self.waits = port, counts, waits
        self.writer: asyncio.StreamWriter | None = None
        self.last = 0

    async def ask(self, **request: object) -> dict[str, object]:
        """The result of a request, at the first attempt."""
        if self.writer is None:
            try:
                self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**24)
            except OSError as error:
                raise Gone("no connection") from error
        self.last += 1
        self.writer.write(json.dumps({"id": self.last, **request}).encode() + b"\n")
        try:
            while line := await asyncio.wait_for(self.reader.readline(), PATIENCE):
                if not line.endswith(b"\n"):
                    break
                reply = json.loads(line)
                if reply["type"] == "result" and reply["id"] == self.last:
                    # This client never stops a search: the daemon is shutting down, and returns its results so far.
                    if reply.get("stopped") == "stop":
                        raise Gone("stopped before its end")
                    return reply
                if reply["type"] == "error":
                    code = reply["error"]["code"]
                    if code not in REFUSALS:
                        self.counts[f"wrong: {code}"] += 1
                    self.leave()
                    raise Gone(code)
        except (TimeoutError, asyncio.TimeoutError):
            self.counts["lost"] += 1
            self.leave()
            raise Gone("silence") from None
        except ConnectionError:
            pass
        self.leave()
        raise Gone("the connection ended")

    def leave(self) -> None:
        if self.writer:
            self.writer.close()
        self.writer = None

    async def insist(self, prepare: object = None, **request: object) -> dict[str, object]:
        """The result of a request, repeated after each refusal; `prepare` is called on each new connection."""
        begun = time.monotonic()
        while True:
            try:
                if prepare and self.writer is None:
                    await prepare()  # type: ignore[operator]
                result = await self.ask(**request)
                self.counts["answered"] += 1
                self.waits.append(time.monotonic() - begun)
                return result
            except Gone as gone:
                self.counts[f"refused: {gone}"] += 1
                if time.monotonic() > begun + PATIENCE:
                    self.counts["lost"] += 1
                    raise
                await asyncio.sleep(0.05)


async def analyst(client: Client, until: float) -> None:
    """Inline searches: any daemon answers them, and all give the same answer."""
    known: dict[str, object] = {}
    while time.monotonic() < until:
        moves = "".join(random.choices("1234567", k=4))
        search = {"game": "connect4", "moves": moves, "strategy": "alpha_beta", "depth": 7}
        found = await client.insist(cmd="go", **search)
        answer = [found["best"], found["score"], found["nodes"]]
        if known.setdefault(moves, answer) != answer:
            client.counts["wrong: another answer"] += 1


async def player(client: Client, until: float) -> None:
    """Games in a session on one daemon: after the daemon's end the client resumes the game on another one."""
    place: dict[str, object] = {}

    async def take_up() -> None:
        if not place:
            return
        state = await client.ask(cmd="newgame", game="draughts")
        state = await client.ask(cmd="position", setup=place["setup"], moves=place["moves"])
        client.counts["sessions taken up"] += 1
        if state["position"] != place["position"]:
            client.counts["wrong: another position"] += 1

    while time.monotonic() < until:
        place = {}
        state = await client.insist(take_up, cmd="newgame", game="draughts")
        while not state["over"] and time.monotonic() < until:
            place = state
            best = (await client.insist(take_up, cmd="go", depth=3, options={"book": False}))["best"]
            state = await client.insist(take_up, cmd="play", moves=[best])
            if state["moves"] != [*place["moves"], best]:  # type: ignore[misc]
                client.counts["wrong: another game"] += 1


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


async def trial(arguments: argparse.Namespace, daemons: list[Daemon], port: int) -> Counter[str]:
    counts: Counter[str] = Counter()
    waits: list[float] = []
    until = time.monotonic() + arguments.seconds
    roles = [analyst if number % 2 else player for number in range(arguments.clients)]
    clients = [asyncio.create_task(role(Client(port, counts, waits), until)) for role in roles]
    quarter = arguments.seconds / 4
    await asyncio.sleep(quarter)
    await asyncio.to_thread(daemons[0].end, signal.SIGKILL)
    await asyncio.sleep(quarter)
    daemons[0].start()
    await asyncio.to_thread(daemons[1].end, signal.SIGTERM)
    await asyncio.gather(*clients)
    waits.sort()
    print(f"{len(daemons)} daemons, {arguments.clients} clients, {arguments.seconds} s")
    print(f"one killed after {quarter:g} s; back after {2 * quarter:g} s, when another was stopped")
    for name in sorted(counts):
        print(f"  {name:<32} {counts[name]}")
    median, late = waits[len(waits) // 2], waits[len(waits) * 99 // 100]
    print(
        f"  a request waited {1000 * median:.0f} ms in the middle, one in a hundred {1000 * late:.0f} ms or longer"
    )
    return counts


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plateau", default="target/release/plateau", help="the program")
    parser.add_argument("--daemons", type=int, default=4)
    parser.add_argument("--clients", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=12)
    arguments = parser.parse_args()
    port = free_port()
    daemons = [Daemon(arguments.plateau, free_port()) for _ in range(arguments.daemons)]
    servers = [
        f"    server daemon{number} 127.0.0.1:{daemon.port}\n" for number, daemon in enumerate(daemons)
    ]
    template = Path(__file__).with_name("haproxy.cfg").read_text().replace("PORT", str(port))
    with tempfile.NamedTemporaryFile("w", suffix=".cfg") as file:
        file.write(template + "".join(servers))
        file.flush()
        balancer = subprocess.Popen(["haproxy", "-db", "-f", file.name])
        try:
            time.sleep(1)
            if balancer.poll() is not None:
                return 1
            counts = asyncio.run(trial(arguments, daemons, port))
        finally:
            balancer.kill()
            for daemon in daemons:
                daemon.process.kill()
    bad = counts["lost"] + sum(count for name, count in counts.items() if name.startswith("wrong"))
    return 1 if bad or not counts["sessions taken up"] else 0


if __name__ == "__main__":
    sys.exit(main())
