#!/usr/bin/env python3
"""Tries plateau.exe under Wine: `windows.py FOLDER`, where build.sh has written it.

Node counts and conversations must equal those of any other system; engines must end with their runner, however that ends.
Without Wine, or without the program, nothing is tried, with a message.
"""

import json
import os
import re
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
    subprocess.run([*compiler, ROOT / "tools/cross/bcryptprimitives.c", "-ladvapi32"], check=True)
    prefix = folder / "wine"
    os.environ |= {"WINEPREFIX": str(prefix.resolve()), "WINEDEBUG": "-all", "NO_COLOR": "1"}
    parts = [
        node_counts,
        conversations,
        sockets,
        refusal,
        bridges,
        tournament,
        killed_runner,
        unit_tests,
    ]
    for part in parts:
        since = time.monotonic()
        part([wine, str(folder / "plateau.exe")], folder)
        print(f"windows: {part.__doc__} ({time.monotonic() - since:.0f} s)", flush=True)


def unit_tests(program: list[str], folder: Path) -> None:
    """the unit tests of the crates that talk to the system pass"""
    packages = ["plateau-files", "plateau-interop", "plateau-tournament", "plateau-engine"]
    arguments = [word for name in packages for word in ["--package", name]]
    # Wine does not replace a file that is open, as Windows does since 2016.
    skipped = [
        "a_file_is_replaced_whole_and_nothing_is_left_beside_it",
        "a_line_cut_off_is_dropped_and_a_second_writer_refused",
    ]
    skips = [word for name in skipped for word in ["--skip", name]]
    script = f"""
        source tools/cross/toolchain.sh
        toolchain x86_64-pc-windows-gnu x86_64-w64-mingw32-gcc
        [[ -z $lack ]] || exit 0
        "$cargo" test "${{arguments[@]}}" --target-dir "${{CARGO_TARGET_DIR:-target}}/cross" \
            {" ".join(arguments)} --lib -- {" ".join(skips)}
    """
    wine = {
        "CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER": program[0],
        "WINEPATH": "Z:" + str(folder.resolve()).replace("/", "\\"),
    }
    subprocess.run(["bash", "-euc", script], cwd=ROOT, env=os.environ | wine, check=True)


def run(program: list[str], *words: str, told: str = "", status: int = 0) -> str:
    """Runs the program to its end, and returns its stdout, with the line ends of Unix."""
    ended = subprocess.run(
        [*program, *words], check=False, input=told.encode(), capture_output=True, timeout=TIMEOUT
    )
    assert ended.returncode == status, (words, ended.returncode, ended.stdout, ended.stderr)
    said = ended.stdout if status == 0 else ended.stderr
    return said.decode().replace("\r\n", "\n")


def node_counts(program: list[str], _: Path) -> None:
    """the node counts of bench are those of tests/bench.txt"""
    counted = [" ".join(line.split()) for line in run(program, "bench").splitlines()]
    expected = (ROOT / "tests/bench.txt").read_text().splitlines()
    # A row ends in its time, which differs.
    lacking = [row for row in expected if not any(line.startswith(f"{row} ") for line in counted)]
    assert expected and not lacking, (lacking, counted)


def conversations(program: list[str], _: Path) -> None:
    """the transcripts of the protocol are replayed, and the replies are equal"""
    said = run(program, "conform", program[1])
    assert said.strip().endswith("no difference"), said


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
        lines.write('{"id":1,"cmd":"go","game":"connect4","moves":["4"],"depth":4}\n')
        lines.flush()
        reply = json.loads(lines.readline())
        while reply["type"] == "info":
            reply = json.loads(lines.readline())
        assert reply["type"] == "result" and reply["best"] in "1234567", reply
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
    # GTP has no limit of depth, so that this engine's arguments set it.
    gtp = f"gtp:{program[1]} args='gtp --depth 2' limits=none"
    for player in [f"plateau:{program[1]}", gtp]:
        players = ["--player", "alpha_beta name=own", "--player", f"{player} name=other"]
        said = run(program, "tournament", "--game", "othello", "--depth", "2", *players)
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
        await_true(
            lambda: sum(map(is_started, sleepers())) >= 2,
            "the engine and its child have started",
            log,
        )
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


def is_started(process: int) -> bool:
    """True if Wine has made a Windows process of one of Linux, which then catches signals: before that, no job can end it."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return False
    return not re.search(r"^SigCgt:\t0+$", status, re.MULTILINE)


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
