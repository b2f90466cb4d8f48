#!/usr/bin/env python3
"""Cost of requests, connections and sessions: processor time and memory of a daemon, as counted by the operating system.

Processor time is that of the daemon alone, so the figures hold, within a tenth or two, on a machine that has other work.
Needs Linux and Python 3.10 or later.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import subprocess
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
MOVES = "f5 d6 c3 d3 c4 f4 f6 g5 e3 f3 g6 e2 h5 c5 g4 g3"


class Daemon:
    """A daemon that listens."""

    def __init__(self, program: str) -> None:
        command = [program, "serve", "--listen", "127.0.0.1:0", "--max-connections", "4096"]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, text=True
        )
        assert self.process.stdout
        host, port = self.process.stdout.readline().split()[-1].rsplit(":", 1)
        self.address = host, int(port)
        self.clients: list[Client] = []

    def seconds(self) -> float:
        """Processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def resident(self) -> int:
        """Bytes of memory."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE

    def connect(self) -> Client:
        return Client(socket.create_connection(self.address))

    def idle_connections(self, count: int) -> list[Client]:
        """New connections, each of which has sent a request and received its reply; they stay open."""
        clients = [self.connect() for _ in range(count)]
        for client in clients:
            client.ask([{"cmd": "ping"}])
        self.clients += clients
        return clients


class Client:
    """A connection."""

    def __init__(self, stream: socket.socket) -> None:
        self.stream, self.file = stream, stream.makefile("rb")

    def ask(self, requests: list[dict[str, object]]) -> list[dict[str, object]]:
        """The results of requests that are sent together."""
        self.stream.sendall(b"".join(json.dumps(request).encode() + b"\n" for request in requests))
        results: list[dict[str, object]] = []
        while len(results) < len(requests):
            reply = json.loads(self.file.readline())
            assert reply["type"] != "error", reply
            if reply["type"] == "result":
                results.append(reply)
        return results


def cost(daemon: Daemon, request: dict[str, object], count: int, batch: int) -> tuple[float, float]:
    """Seconds of the processor, and nodes, of a request."""
    client = daemon.connect()
    client.ask([{"cmd": "newgame", "game": "othello"}])
    client.ask([request] * batch)
    begun, nodes = daemon.seconds(), 0
    for _ in range(count // batch):
        nodes += sum(int(str(result.get("nodes", 0))) for result in client.ask([request] * batch))
    return (daemon.seconds() - begun) / count, nodes / count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plateau", default="target/release/plateau", help="the program")
    daemon = Daemon(parser.parse_args().plateau)
    place = {"game": "othello", "moves": MOVES}
    quiet = {"report_ms": 60000, "options": {"book": False}}
    go = {"cmd": "go", **place, **quiet}
    print(f"{'request':<44} {'µs':>9} {'a second':>9} {'nodes':>9} {'M nodes/s':>10}")
    for name, request, count, batch in [
        ("ping", {"cmd": "ping"}, 200_000, 1000),
        ("state, of a session", {"cmd": "state"}, 100_000, 1000),
        ("state, inline after 16 moves", {"cmd": "state", **place}, 50_000, 1000),
        ("legal, inline after 16 moves", {"cmd": "legal", **place, "effects": True}, 20_000, 500),
        ("go of level 3, inline", {"cmd": "go", **place, "options": {"book": False, "level": 3}}, 2_000, 8),
        ("go of 1,000 nodes, inline", {**go, "nodes": 1_000}, 2_000, 8),
        ("go of 100,000 nodes, inline", {**go, "nodes": 100_000}, 60, 4),
        ("go of 1,000 nodes, draughts", {"cmd": "go", "game": "draughts", **quiet, "nodes": 1_000}, 2_000, 8),
        (
            "go of 100,000 nodes, draughts",
            {"cmd": "go", "game": "draughts", **quiet, "nodes": 100_000},
            60,
            4,
        ),
    ]:
        seconds, nodes = cost(daemon, request, count, batch)
        speed = f"{nodes / seconds / 1e6:10.2f}" if nodes else ""
        print(f"{name:<44} {1e6 * seconds:9.1f} {1 / seconds:9.0f} {nodes:9.0f} {speed}")
    print()
    daemon.process.kill()
    daemon = Daemon(daemon.process.args[0])  # type: ignore[index]
    print(f"{'a daemon before its first request':<44} {daemon.resident() / 2**20:9.1f} MiB")
    # The memory that the games and the allocator take once does not count for the connections.
    witness = daemon.connect()
    for game in witness.ask([{"cmd": "games"}])[0]["games"]:  # type: ignore[attr-defined]
        witness.ask([{"cmd": "go", "game": game["id"], "depth": 1, "nodes": 1000}])
    daemon.idle_connections(100)
    before, clients = daemon.resident(), daemon.idle_connections(1000)
    after = daemon.resident()
    print(f"{'an idle connection':<44} {(after - before) / 1000 / 2**10:9.1f} KiB")
    for client in clients:
        client.ask([{"cmd": "newgame", "game": "draughts"}, {"cmd": "play", "moves": "32-28 19-23"}])
    print(f"{'a session without a search':<44} {(daemon.resident() - after) / 1000 / 2**10:9.1f} KiB")
    for name, some, options in [
        ("a session with an engine whose table_mb is 1", clients[:200], {"book": False, "table_mb": 1}),
        ("a session with the default engine", clients[200:300], {"book": False}),
    ]:
        after = daemon.resident()
        for client in some:
            client.ask([{"cmd": "go", "nodes": 5000, "options": options}])
        print(f"{name:<44} {(daemon.resident() - after) / len(some) / 2**10:9.1f} KiB")
    daemon.process.kill()


if __name__ == "__main__":
    main()
