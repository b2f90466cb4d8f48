#!/usr/bin/env python3
"""Tries plateau.exe under Wine: `try.py FOLDER`, where build.sh has written it.

Node counts and conversations must equal those of any other system; engines must end with their runner, however that ends.
Without Wine, or without the program, nothing is tried, with a message.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Longest time for a part, in seconds: Wine starts slowly.
TIMEOUT = 900
# A process that a test looks for sleeps for a number of seconds that no other process has.
SECONDS = str(1_000_000 + os.getpid())


def main(folder: Path) -> None:
    """Tries every part, and fails at the first one that does not hold."""
    wine = shutil.which("wine64") or shutil.which("wine") or "/usr/lib/wine/wine64"
    if not Path(wine).exists():
        sys.exit(print("windows: not tried, there is no Wine"))
    if not (folder / "plateau.exe").exists():
        sys.exit(print("windows: not tried, there is no plateau.exe"))
    # This file stands beside the program, where Wine finds it.
    compiler = ["x86_64-w64-mingw32-gcc", "-shared", "-o", folder / "bcryptprimitives.dll"]
    subprocess.run([*compiler, ROOT / "tools/windows/bcryptprimitives.c", "-ladvapi32"], check=True)
    prefix = folder / "wine"
    os.environ |= {"WINEPREFIX": str(prefix.resolve()), "WINEDEBUG": "-all", "NO_COLOR": "1"}
    parts = [node_counts, conversations, sockets, refusal, bridges, tournament, killed_runner]
    for part in parts:
        since = time.monotonic()
        part([wine, str(folder / "plateau.exe")], folder)
        print(f"windows: {part.__doc__} ({time.monotonic() - since:.0f} s)", flush=True)


def run(program: list[str], *words: str, told: str = "", status: int = 0) -> str:
    """Runs the program to its end, and returns its stdout, with the line ends of Unix."""
    ended = subprocess.run(
        [*program, *words], input=told.encode(), capture_output=True, timeout=TIMEOUT
    )
    assert ended.returncode == status, (words, ended.returncode, ended.stdout, ended.stderr)
    said = ended.stdout if status == 0 else ended.stderr
    return said.decode().replace("\r\n", "\n")


def node_counts(program: list[str], _: Path) -> None:
    """the node counts of bench are those of tests/bench.txt"""
    counted = run(program, "bench")
    expected = (ROOT / "tests/bench.txt").read_text()
    differing = [line for line in expected.splitlines() if line.split() not in words(counted)]
    assert not differing, (differing, counted)


def words(text: str) -> list[list[str]]:
    """The words of each line."""
    return [line.split() for line in text.splitlines()]


def conversations(program: list[str], _: Path) -> None:
    """the transcripts of the protocol are replayed, and the replies are equal"""
    said = run(program, "conform", program[1])
    assert "transcript" in said, said


def sockets(program: list[str], _: Path) -> None:
    """a client plays over TCP"""
    daemon = subprocess.Popen(
        [*program, "serve", "--listen", "127.0.0.1:0", "--until-eof"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert daemon.stdin and daemon.stdout
    announced = daemon.stdout.readline().decode()
    assert announced.startswith("listening on 127.0.0.1:"), announced
    port = int(announced.rsplit(":", 1)[1])
    with socket.create_connection(("127.0.0.1", port), timeout=60) as client:
        lines = client.makefile("rw", encoding="utf-8", newline="\n")
        lines.write('{"id":1,"cmd":"go","game":"connect4","moves":["d1"],"depth":4}\n')
        lines.flush()
        reply = json.loads(lines.readline())
        while "result" not in reply and "error" not in reply:
            reply = json.loads(lines.readline())
        assert "error" not in reply, reply
    daemon.stdin.close()
    assert daemon.wait(timeout=60) == 0


def refusal(program: list[str], _: Path) -> None:
    """a Unix socket is refused in words"""
    said = run(program, "serve", "--listen", "unix:plateau.socket", status=1)
    assert "no Unix sockets on this system" in " ".join(said.split()), said


def bridges(program: list[str], _: Path) -> None:
    """GTP and Hub are spoken"""
    said = run(program, "gtp", "--game", "othello", told="name\ngenmove black\nquit\n")
    assert said.startswith("= plateau") and said.count("=") == 3, said
    said = run(program, "hub", told="hub\ninit\nquit\n")
    assert said.startswith("id name=plateau") and "\nready" in said, said


def tournament(program: list[str], folder: Path) -> None:
    """a tournament of the program against itself, by the daemon's protocol and by GTP"""
    for player in [f"plateau:{program[1]}", f"gtp:{program[1]} args=gtp"]:
        players = ["--player", "alpha_beta name=own", "--player", f"{player} name=other"]
        said = run(program, "tournament", "--game", "othello/4x4", "--depth", "2", *players)
        assert "own" in said and "other" in said, said


def killed_runner(program: list[str], folder: Path) -> None:
    """engines and the processes that they have started end with a runner that is killed"""
    engine = f"uci:{folder / 'plateau-dev.exe'}"
    arguments = f"mock --game othello --seed {SECONDS} --fault child --fault hang@3"
    with tempfile.TemporaryFile() as log:
        players = [
            "--player",
            "alpha_beta name=own",
            "--player",
            f"{engine} name=mock args='{arguments}'",
        ]
        runner = subprocess.Popen(
            [*program, "tournament", "--game", "othello", "--movetime", "600000", *players],
            stdout=log,
            stderr=log,
        )
        await_true(lambda: len(sleepers()) >= 2, "the engine and its child have started", log)
        runner.kill()
        runner.wait()
        await_true(lambda: not sleepers(), "they have ended", log)


def sleepers() -> list[int]:
    """Processes with the seed of this test, other than the runner."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            line = (folder / "cmdline").read_bytes().decode(errors="replace")
        except OSError:
            continue
        if SECONDS in line and "tournament" not in line and folder.name != str(os.getpid()):
            found.append(int(folder.name))
    return found


def await_true(condition, what: str, log) -> None:
    """Waits until a condition holds."""
    until = time.monotonic() + 120
    while not condition():
        if time.monotonic() > until:
            log.seek(0)
            raise AssertionError(f"{what}: {log.read().decode(errors='replace')}")
        time.sleep(0.1)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
