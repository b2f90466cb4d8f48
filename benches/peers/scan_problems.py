#!/usr/bin/env python3
"""Nodes that Scan 2.0 (Fabien Letouzey, GPL-3.0) needs for the solutions of problems, as `plateau bench problems` counts them.

Usage: scan_problems.py SCAN PROBLEMS.pdn [--ms 1000]
SCAN is its program, in the folder that has its data; it runs on one thread without its book.
"""

from __future__ import annotations

import argparse
import math
import re
import subprocess
from pathlib import Path

SQUARES = 50
SETTINGS = {"book": "false", "threads": "1", "tt-size": "22", "bb-size": "4"}


class Scan:
    """Scan as a Hub engine, version 1 of the protocol."""

    def __init__(self, program: Path) -> None:
        self.process = subprocess.Popen(
            [program, "hub"],
            cwd=program.parent,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self.ask("hub", "wait")
        for name, value in SETTINGS.items():
            self.tell(f"set {name} {value}")
        self.ask("init", "ready")

    def tell(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(line + "\n")

    def ask(self, line: str, answer: str) -> list[list[str]]:
        """The words of each line up to the one that begins with `answer`."""
        assert self.process.stdout
        self.tell(line)
        lines: list[list[str]] = []
        for text in self.process.stdout:
            words = text.split()
            lines.append(words)
            if words[:1] == [answer]:
                return lines
        raise SystemExit(f"the engine ended before its {answer}")

    def search(self, position: str, ms: int) -> list[tuple[int, str]]:
        """The nodes and the best move of each report."""
        self.tell("new")
        self.tell(f"pos {position}")
        self.tell(f"time {ms}")
        # Depth, mean depth, score, nodes, seconds, speed, moves.
        reports = [words for words in self.ask("go", "move") if words[0] == "info"]
        return [(int(words[4]), words[7]) for words in reports if len(words) > 7]


def hub_position(fen: str) -> str:
    """A position of PDN, as the engine reads it: the side to move, then a letter for each square."""
    side, *colours = fen.split(":")
    letters = ["e"] * SQUARES
    for colour in colours:
        man = colour[0].lower()
        for piece in filter(None, colour[1:].split(",")):
            is_king = piece.startswith("K")
            letters[int(piece.removeprefix("K")) - 1] = man.upper() if is_king else man
    return side.lower() + "".join(letters)


def problems(text: str) -> list[tuple[str, str]]:
    """The position and the first move of each game."""
    return re.findall(r'\[FEN "([^"]+)"\].*?\n\n1\.(?:\.\.)? ?(\S+)', text, re.DOTALL)


def is_move(told: str, solution: str) -> bool:
    """True of a move as the engine writes it: a capture also has the captured squares."""
    return re.split("[-x]", told)[:2] == re.split("[-x]", solution)[:2]


def main() -> None:
    """Searches all problems, and prints a line for each and the means."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scan", type=Path)
    parser.add_argument("problems", type=Path)
    parser.add_argument("--ms", type=int, default=1000, help="milliseconds for each problem")
    arguments = parser.parse_args()
    scan = Scan(arguments.scan.resolve())
    counts, solved = [], 0
    for number, (fen, solution) in enumerate(problems(arguments.problems.read_text()), 1):
        reports = scan.search(hub_position(fen), arguments.ms)
        found = reports[-1][0]
        is_solved = is_move(reports[-1][1], solution)
        if is_solved:
            # Back to the first report from which on the best move is the solution.
            for nodes, move in reversed(reports):
                if not is_move(move, solution):
                    break
                found = nodes
        solved += is_solved
        counts.append(found)
        word = "after" if is_solved else "not found in"
        print(f"{number}: {solution} {word} {found} nodes")
    mean = sum(counts) / len(counts)
    geometric = math.exp(sum(math.log(max(count, 1)) for count in counts) / len(counts))
    print(
        f"{solved} of {len(counts)} solved, nodes to the solution: "
        f"mean {mean:.0f}, geometric mean {geometric:.0f}"
    )


if __name__ == "__main__":
    main()
