"""Throughput of small requests: 10,000 stateless `legal` over TCP, pipelined.

`python benches/pipeline.py [PROGRAM]` starts a daemon of its own and prints a line a round.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time

import plateau_engine
from plateau_engine.transport import find_program

REQUESTS = 10_000
ROUNDS = 5


async def measure(address: str) -> None:
    """Sends all requests together, several times."""
    async with plateau_engine.connect(address) as engine:
        for _ in range(ROUNDS):
            wall, cpu = time.perf_counter(), time.process_time()
            await asyncio.gather(*(engine.legal("othello") for _ in range(REQUESTS)))
            wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
            print(f"{REQUESTS} requests: {wall:.2f} s, {cpu:.2f} s of them this program's")


def main() -> None:
    """Measures against a daemon that ends with this program."""
    program = find_program(sys.argv[1] if len(sys.argv) > 1 else None)
    command = [program, "serve", "--listen", "127.0.0.1:0", "--until-eof", "--log", "error"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as daemon:
        assert daemon.stdin and daemon.stdout
        asyncio.run(measure("tcp://" + daemon.stdout.readline().split()[-1]))
        daemon.stdin.close()


if __name__ == "__main__":
    main()
