#!/usr/bin/env python3
"""A proxy between a host and `plateau` that records the conversation as dialogues for `tests/program/bridges.rs`.

The host starts it as it would start plateau. `PLATEAU` is the program, `RECORD` a folder: each conversation is a file there,
and `cat "$RECORD"/*` a file of `tests/bridges`.
With `--listen` it takes the place of the listener, and speaks to plateau through stdin and stdout.
What a better engine would say otherwise is left open: moves become `*`, options and reports are passed over.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import BinaryIO

LONGEST = 40
"""The maximum number of lines of a dialogue, not counting pending replies: the first moves of a game are representative."""

FAREWELL = {"dxp": "> E00\n< E00\n"}
"""The end of a truncated dialogue, for a program that treats a closed connection during a game as a fault."""

PASSED_OVER = re.compile(r"(id|info|option|param|= ?info)\b")
OPEN = re.compile(r"(?P<kept>bestmove |done move=|= |M\d{4})(?!.*(plateau|true|false)).+")


class Record:
    """A file with one dialogue."""

    def __init__(self, arguments: list[str]) -> None:
        folder = Path(os.environ["RECORD"])
        number = len(list(folder.iterdir())) + 1
        self.file = folder / f"{time.monotonic_ns()}.txt"
        self.lock = threading.Lock()
        self.lines = 0
        self.last = ""
        self.has_passed = False
        self.is_whole = False
        self.farewell = FAREWELL.get(arguments[0], "")
        self.write(f"\n$ {' '.join(arguments)}\n\n== {folder.name}, conversation {number}\n")

    def write(self, text: str) -> None:
        """Adds text."""
        with self.file.open("a") as file:
            file.write(text)

    def add(self, mark: str, text: str) -> None:
        """Adds a line, unless it is skipped."""
        with self.lock:
            self.is_whole |= self.lines >= LONGEST and mark == ">" != self.last
            if self.is_whole:
                self.write(self.farewell)
                self.farewell = ""
                return
            if mark == "<" and PASSED_OVER.match(text):
                self.has_passed = True
                return
            if mark == "<":
                text = OPEN.sub(r"\g<kept>*", text)
                mark, self.has_passed = ("..." if self.has_passed else "<"), False
            self.lines, self.last = self.lines + 1, mark
            self.write(f"{mark} {text}".rstrip() + "\n")


def pass_on(mark: str, source: BinaryIO, target: BinaryIO, end: bytes, record: Record) -> None:
    """Forwards bytes, and records each line."""
    line = b""
    while byte := source.read(1):
        line += byte
        if byte == end:
            # Before the other side can answer it.
            record.add(mark, line[:-1].decode().strip())
            target.write(line)
            target.flush()
            line = b""


def hear(source: BinaryIO, target: BinaryIO, end: bytes, record: Record) -> None:
    """Forwards the host's output until its end."""
    pass_on(">", source, target, end, record)
    target.close()


def main() -> None:
    """Records one conversation."""
    arguments, host, guest = sys.argv[1:], sys.stdin.buffer, sys.stdout.buffer
    listening = [argument for argument in arguments if argument.startswith("--listen")]
    if listening:
        arguments.remove(listening[0])
        with socket.create_server(("127.0.0.1", 0)) as server:
            print("listening on", ":".join(map(str, server.getsockname())), flush=True)
            stream = server.accept()[0]
        host, guest = stream.makefile("rb", 0), stream.makefile("wb", 0)
    record = Record(arguments)
    end = b"\0" if arguments[0] == "dxp" else b"\n"
    pipe = subprocess.PIPE
    with subprocess.Popen([os.environ["PLATEAU"], *arguments], stdin=pipe, stdout=pipe) as program:
        ears = threading.Thread(target=hear, args=(host, program.stdin, end, record), daemon=True)
        ears.start()
        assert program.stdout
        pass_on("<", program.stdout, guest, end, record)
    sys.stdout.flush()
    # The ears may still wait for a host that says no more.
    os._exit(program.returncode)


main()
