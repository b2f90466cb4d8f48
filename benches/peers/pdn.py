#!/usr/bin/env python3
"""Exchanges games of draughts with py-draughts: its reader of PDN reads ours, and ours what it writes.

Usage: pdn.py PLATEAU [--games 1000] [--variant international]
"""

from __future__ import annotations

import argparse
import re
import subprocess
import tempfile
from pathlib import Path

from draughts import Board, BrazilianBoard, RussianBoard

BOARDS = {"international": Board, "brazilian": BrazilianBoard, "russian": RussianBoard}


def moves(plateau: str, file: Path) -> list[str]:
    """The moves of the games of a file, as plateau reads them: a game a line."""
    done = subprocess.run(
        [plateau, "convert", file, "--to", "moves"], check=True, text=True, stdout=subprocess.PIPE
    )
    return done.stdout.splitlines()


def games(text: str) -> list[str]:
    """The games of a PDN file of ours: each ends with an asterisk and an empty line."""
    return [game for game in re.split(r"\*\n\n", text) if game.strip()]


def main() -> None:
    """Plays, exchanges and compares."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("plateau", help="the program")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--variant", choices=BOARDS, default="international")
    arguments = parser.parse_args()
    plateau, variant = arguments.plateau, arguments.variant
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = Path(folder, "ours.pdn"), Path(folder, "theirs.pdn")
        players = ["--player", "draughts:random name=one", "--player", "draughts:random name=two"]
        subprocess.run(
            [plateau, "tournament", "--game", "draughts", "--variant", variant, *players,
             "--games", str(arguments.games), "--quiet", "--export", ours],
            check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        boards = [BOARDS[variant].from_pdn(game) for game in games(ours.read_text())]
        theirs.write_text("\n\n".join(board.pdn for board in boards))
        before, after = moves(plateau, ours), moves(plateau, theirs)
        same = sum(one == other for one, other in zip(before, after, strict=True))
        plies = sum(len(line.split()) for line in before)
        print(f"{variant}: {len(before)} games, {plies} moves; {same} games came back alike")
        raise SystemExit(same != arguments.games)


if __name__ == "__main__":
    main()
