#!/usr/bin/env python3
"""Quarry, a GUI for GTP engines, on a virtual screen, and GRhino's engine: a whole game against it under Quarry, and a match without it.

Usage: quarry.py PLATEAU. Needs `quarry`, `gtp-rhino`, `Xvfb` and `xdotool`, as Debian has them.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path


PATIENCE = 120
"""The timeout of a step in seconds."""

QUIET = 0.5
"""Seconds between looks at something that is awaited."""

SETTINGS = """
[GTP Engine "ours"]
Name = "ours"
Screen name format = "%n"
Command line = "{ours}"
Supported games = "Reversi"

[GTP Engine "GRhino"]
Name = "GRhino"
Screen name format = "%n"
Command line = "{rhino}"
Supported games = "Reversi"

[New Game Parameters]
Game = "Reversi"
White is computer = true
Engine playing white = "GRhino"
Black is computer = true
Engine playing black = "ours"

[New Reversi Game Parameters]
Board size = 8
Time control type = 0
"""
"""Settings of Quarry: the two engines, and the next game between them."""


def await_what(what: str, find: Callable[[], str]) -> str:
    """What `find` finds, as soon as it finds something."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if found := find():
            return found
        time.sleep(QUIET)
    sys.exit(f"quarry: {what} did not come")


def which(program: str) -> str:
    """The path of a program."""
    return subprocess.run(
        ["which", program], check=True, capture_output=True, text=True
    ).stdout.strip()


def press(window: str, *keys: str) -> None:
    """Presses keys in the window with a title, as soon as it is there."""

    def find() -> str:
        done = subprocess.run(
            ["xdotool", "search", "--name", window], capture_output=True, text=True
        )
        return done.stdout.split("\n", 1)[0]

    number = await_what(f"the window {window!r}", find)
    subprocess.run(["xdotool", "windowfocus", "--sync", number], check=True, timeout=PATIENCE)
    for key in keys:
        time.sleep(QUIET)
        subprocess.run(["xdotool", "key", key], check=True, timeout=PATIENCE)


def ask(plateau: str, request: object) -> dict[str, object]:
    """The answer to a request."""
    line = json.dumps(request) + "\n"
    done = subprocess.run(
        [plateau], input=line, check=True, capture_output=True, text=True, timeout=PATIENCE
    )
    return json.loads(done.stdout)


def conversation(folder: Path) -> list[tuple[str, str]]:
    """Each command that Quarry gave our engine, with the answer."""
    commands = [line for line in (folder / "commands").read_text().splitlines() if line.strip()]
    answers = re.split(r"\n\n+", (folder / "answers").read_text().strip())
    return list(zip(commands, answers, strict=False))


def moves(told: list[tuple[str, str]]) -> list[str]:
    """The moves of the game; passes are left out."""
    played = []
    for command, answer in told:
        word, *rest = re.sub(r"^\d+ ", "", command).split()
        if word == "play":
            played.append(rest[-1].lower())
        elif word == "genmove":
            played.append(answer.split()[-1].lower())
    return [move for move in played if move != "pass"]


def play_under_quarry(plateau: str, folder: Path) -> None:
    """A game under Quarry to its end; our engine refuses nothing."""
    ours = folder / "ours.sh"
    quoted = {name: shlex.quote(str(folder / name)) for name in ("commands", "answers")}
    ours.write_text(
        f"#!/bin/sh\ntee {quoted['commands']} | {shlex.quote(plateau)} gtp --depth 2 | tee {quoted['answers']}\n"
    )
    ours.chmod(0o755)
    (folder / ".quarry").write_text(SETTINGS.format(ours=ours, rhino=which("gtp-rhino")))
    game = subprocess.Popen(["quarry"], env={**os.environ, "HOME": str(folder)})
    try:
        press("Quarry Control Center", "ctrl+n")
        press("New Game", "alt+f", "alt+p")

        def end() -> str:
            if game.poll() is not None:
                sys.exit(f"quarry: it ended with status {game.returncode}")
            if not (folder / "answers").exists():
                return ""
            played = moves(conversation(folder))
            state = ask(plateau, {"cmd": "state", "game": "othello", "moves": played})
            if "error" in state:
                sys.exit(f"quarry: {played}: {state['error']}")
            return "over" if state["over"] else ""

        await_what("the end of the game", end)
    finally:
        game.terminate()
        game.wait(PATIENCE)
    told = conversation(folder)
    refused = [pair for pair in told if not pair[1].startswith("=")]
    assert not refused, refused
    assert any(command.endswith("set_game Othello") for command, _ in told), told[:9]


def play_a_match(plateau: str) -> None:
    """Twenty games with forced passes, some of which the engine makes itself: none is lost by a refusal."""
    players = ["--player=random", "--player=gtp:gtp-rhino limits=none"]
    command = [plateau, "tournament", "--game=othello", *players, "--games=20", "--quiet"]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE)
    assert "Faults" not in done.stdout and "refused" not in done.stdout, done.stdout


def main() -> None:
    """Plays on a screen of its own."""
    plateau = str(Path(sys.argv[1]).resolve())
    play_a_match(plateau)
    reading, writing = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1024x768x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as number:
            os.environ["DISPLAY"] = f":{number.readline().strip()}"
        with tempfile.TemporaryDirectory() as folder:
            play_under_quarry(plateau, Path(folder))
    finally:
        screen.terminate()
        screen.wait(PATIENCE)


main()
