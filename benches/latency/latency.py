#!/usr/bin/env python3
"""Latencies of `plateau`, and of Stockfish for comparison, as an external program measures them.

It starts each engine as a separate process, blocks for every reply and never spins.
A latency runs from before the request is written until the reply's line has been read.
It uses only Python's standard library, and no code of this project.
"""

import argparse
import json
import os
import random
import shutil
import socket
import subprocess
import sys
import time

# Searches that are stopped, by name. Each lasts for many seconds.
SEARCHES = {
    "othello engine": {"cmd": "go", "infinite": True, "game": "othello", "strategy": "engine"},
    "othello alpha_beta": {"cmd": "go", "infinite": True, "game": "othello", "strategy": "alpha_beta"},
    "connect4 solver": {"cmd": "go", "infinite": True, "game": "connect4", "strategy": "solver", "options": {"book": False}},
    "draughts alpha_beta": {"cmd": "go", "infinite": True, "game": "draughts", "strategy": "alpha_beta"},
    "peg_solitaire depth_first": {
        "cmd": "solve", "game": "peg_solitaire", "variant": "diamond41", "setup": "." + 40 * "o", "strategy": "depth_first",
    },
    "sliding_tile anytime": {"cmd": "solve", "game": "sliding_tile", "variant": "5x5", "strategy": "anytime"},
    "lights_out list": {"cmd": "solve", "game": "lights_out", "variant": "8x8", "strategy": "list"},
}


class Pipes:
    """A program with a protocol on its standard input and output."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.rest = b""

    def write(self, text):
        os.write(self.process.stdin.fileno(), text.encode())

    def read(self):
        return os.read(self.process.stdout.fileno(), 1 << 16)

    def line(self):
        """The next line, and the time of its arrival."""
        while b"\n" not in self.rest:
            more = self.read()
            if not more:
                raise EOFError("the engine has ended")
            self.rest += more
        line, self.rest = self.rest.split(b"\n", 1)
        return line, time.perf_counter()

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Socket(Pipes):
    """A connection to a daemon that was started here."""

    def __init__(self, daemon, address):
        self.daemon = daemon
        host, port = address.rsplit(":", 1)
        self.socket = socket.create_connection((host, int(port)))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.rest = b""

    def write(self, text):
        self.socket.sendall(text.encode())

    def read(self):
        return self.socket.recv(1 << 16)

    def close(self):
        self.socket.close()


class Plateau:
    """A client of the daemon."""

    def __init__(self, pipes):
        self.pipes = pipes
        self.workers = os.cpu_count() or 1

    def ask(self, **request):
        self.pipes.write(json.dumps(request) + "\n")

    def final(self, number):
        """The final reply to the request of this number, and the time of its arrival."""
        while True:
            line, at = self.pipes.line()
            reply = json.loads(line)
            if reply.get("id") == number and reply["type"] != "info":
                if reply["type"] == "error":
                    raise RuntimeError(line.decode())
                return reply, at

    def ping(self):
        asked = time.perf_counter()
        self.ask(id=0, cmd="ping")
        return self.final(0)[1] - asked

    def begin(self, number, kind):
        self.ask(id=number, report_ms=600000, **SEARCHES[kind])

    def stop(self, number):
        asked = time.perf_counter()
        self.ask(cmd="stop", target=number)
        reply, at = self.final(number)
        if reply["stopped"] != "stop":
            raise RuntimeError(f"the search had ended before it was stopped: {reply}")
        return at - asked

    def busy(self):
        """Searches on every worker, until `idle`."""
        for worker in range(self.workers):
            self.begin(100 + worker, "othello engine")
        time.sleep(0.2)

    def idle(self):
        for worker in range(self.workers):
            self.stop(100 + worker)


class Uci:
    """A chess engine that speaks UCI."""

    def __init__(self, pipes):
        self.pipes = pipes
        self.pipes.write("uci\n")
        self.wait(b"uciok")

    def wait(self, word):
        while True:
            line, at = self.pipes.line()
            if line.startswith(word):
                return at

    def ping(self):
        asked = time.perf_counter()
        self.pipes.write("isready\n")
        return self.wait(b"readyok") - asked

    def begin(self, _number, _kind):
        self.pipes.write("position startpos\ngo infinite\n")

    def stop(self, _number):
        asked = time.perf_counter()
        self.pipes.write("stop\n")
        return self.wait(b"bestmove") - asked

    def busy(self):
        self.pipes.write(f"setoption name Threads value {os.cpu_count() or 1}\n")
        self.begin(0, None)
        time.sleep(0.2)

    def idle(self):
        self.stop(0)
        self.pipes.write("setoption name Threads value 1\n")


def pings(engine, arguments, chance):
    for _ in range(arguments.pings):
        time.sleep(chance.uniform(0.0002, 0.002))
        yield engine.ping()


def pings_while_busy(engine, arguments, chance):
    engine.busy()
    yield from pings(engine, arguments, chance)
    engine.idle()


def stops(engine, arguments, chance, kinds=tuple(SEARCHES)):
    for number in range(arguments.stops):
        engine.begin(1000 + number, kinds[number % len(kinds)])
        time.sleep(chance.uniform(0.005, 0.08))
        yield engine.stop(1000 + number)


def stops_of(kind):
    """Stops of searches of this kind alone. Stockfish has one kind, which is measured again for each of these rows."""
    return lambda engine, arguments, chance: stops(engine, arguments, chance, (kind,))


ROWS = [
    ("ping, idle", pings),
    ("ping, all workers searching", pings_while_busy),
    ("stop to last reply, all in turn", stops),
    *[(f"stop, {kind}", stops_of(kind)) for kind in SEARCHES],
]


def quantiles(times):
    """p50, p99 and the longest, in microseconds."""
    times = sorted(times)
    at = lambda share: times[min(len(times) - 1, int(share * len(times)))]
    return [round(value * 1e6) for value in (at(0.5), at(0.99), times[-1])]


def serve(program):
    """A daemon on a port that the system chose: the process and its address."""
    process = subprocess.Popen(
        [program, "serve", "--listen", "127.0.0.1:0", "--until-eof"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    line = process.stdout.readline().decode()
    return process, line.split()[-1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plateau", default="target/release/plateau", help="the program (%(default)s)")
    parser.add_argument("--stockfish", default=shutil.which("stockfish") or "/usr/games/stockfish", help="another engine that speaks UCI")
    parser.add_argument("--pings", type=int, default=2000)
    parser.add_argument("--stops", type=int, default=210)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    daemon, address = serve(arguments.plateau)
    engines = [
        ("plateau, TCP", Plateau(Socket(daemon, address))),
        ("plateau, stdin", Plateau(Pipes([arguments.plateau]))),
    ]
    if os.path.exists(arguments.stockfish):
        engines.append(("Stockfish, stdin", Uci(Pipes([arguments.stockfish]))))
    else:
        print(f"{arguments.stockfish} is not there: plateau alone", file=sys.stderr)

    print("p50 / p99 / longest, in microseconds")
    print(f"{'':<32}" + "".join(f"{name:>24}" for name, _ in engines))
    for name, measure in ROWS:
        cells = [quantiles(measure(engine, arguments, random.Random(arguments.seed))) for _, engine in engines]
        print(f"{name:<32}" + "".join(f"{' / '.join(map(str, cell)):>24}" for cell in cells), flush=True)
    for _, engine in engines:
        engine.pipes.close()
    daemon.stdin.close()
    daemon.wait()


if __name__ == "__main__":
    main()
