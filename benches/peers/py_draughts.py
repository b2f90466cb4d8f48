#!/usr/bin/env python3
"""Compares draughts with py-draughts: records written, read, and written again; and the plies at which games are drawn.

Usage: py_draughts.py PLATEAU (records | draws) [--games 1000] [--variant international]
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from draughts import Board, BrazilianBoard, Move, RussianBoard

BOARDS = {"international": Board, "brazilian": BrazilianBoard, "russian": RussianBoard}

Draw = tuple[int, str]
"""The ply after which a game is drawn, and the reason."""

# Records.

RESULT = re.compile(r'\[Result "[^"]*"\]\n')
"""The tag with the result of a game."""


def moves(plateau: str, file: Path) -> list[str]:
    """The moves of the games of a file, as plateau reads them: a game a line."""
    done = subprocess.run(
        [plateau, "convert", file, "--to", "moves"], check=True, text=True, stdout=subprocess.PIPE
    )
    return done.stdout.splitlines()


def games(text: str) -> list[str]:
    """The games of a PDN file of ours: each ends with an asterisk and an empty line."""
    return [game for game in re.split(r"\*\n\n", text) if game.strip()]


def exchange(plateau: str, variant: str, count: int) -> bool:
    """Has py-draughts read random games, and plateau what that writes; true if all come back alike.

    Of a game with the tag `[Result "1-1"]` py-draughts 1.10.1 reads the moves before the first that begins with
    these characters, as 1-12 and 1-18 do, and passes over the others: such games are also read without that tag.
    """
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = Path(folder, "ours.pdn"), Path(folder, "theirs.pdn")
        players = ["--player", "draughts:random name=one", "--player", "draughts:random name=two"]
        subprocess.run(
            [plateau, "tournament", "--game", "draughts", "--variant", variant, *players,
             "--games", str(count), "--quiet", "--export", ours],
            check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        before = moves(plateau, ours)
        alike = []
        for texts in (games(ours.read_text()), games(RESULT.sub("", ours.read_text()))):
            theirs.write_text("\n\n".join(BOARDS[variant].from_pdn(text).pdn for text in texts))
            after = moves(plateau, theirs)
            alike.append(sum(one == other for one, other in zip(before, after, strict=True)))
    plies = sum(len(line.split()) for line in before)
    print(f"{variant}: {len(before)} games, {plies} moves; {alike[0]} games came back alike,")
    print(f"  {alike[1]} where the tag of the result was left out")
    return alike[1] == len(before) == count


# Draws.

LONGEST = 400
"""Plies of the longest game."""

RULES = [
    "is_threefold_repetition", "is_5_moves_rule", "is_16_moves_rule", "is_25_moves_rule",
    "is_15_moves_rule", "is_3_kings_vs_1_rule",
]  # fmt: skip
"""The draw rules that boards of py-draughts have, each if it is a rule of the variant."""


def is_safe(board: Board, move: Move) -> bool:
    """True if a move does not let the other side take anything."""
    board.push(move)
    safe = not any(reply.captured_list for reply in board.legal_moves)
    board.pop()
    return safe


def wander(variant: str, seed: int) -> tuple[list[str], Draw | None]:
    """A game on a py-draughts board, continued after a draw, and the first draw that py-draughts declared.

    The moves are random among those that do not lose a piece immediately, if there are any, so that king endings occur.
    """
    board, chance = BOARDS[variant](), random.Random(seed)
    line: list[str] = []
    drawn = None
    while len(line) < LONGEST and (legal := board.legal_moves):
        chance.shuffle(legal)
        move = next((move for move in legal if is_safe(board, move)), legal[0])
        board.push(move)
        sign = "x" if move.captured_list else "-"
        line.append(sign.join(str(square + 1) for square in move.square_list))
        if drawn is None and board.is_draw:
            drawn = len(line), "+".join(rule for rule in RULES if getattr(board, rule, False))
    return line, drawn


def states(plateau: str, variant: str, lines: list[list[str]]) -> list[dict[str, Any]]:
    """The reply of plateau to each line of play."""
    place = {"cmd": "state", "game": "draughts", "variant": variant}
    requests = [{"id": index, **place, "moves": line} for index, line in enumerate(lines)]
    done = subprocess.run(
        [plateau, "serve"], input="".join(json.dumps(request) + "\n" for request in requests),
        check=True, text=True, stdout=subprocess.PIPE,
    )  # fmt: skip
    replies = [json.loads(reply) for reply in done.stdout.splitlines()]
    return sorted(replies, key=lambda reply: int(reply["id"]))


def draws(plateau: str, variant: str, lines: list[list[str]]) -> list[Draw | None]:
    """The ply after which plateau says draw, for each line of play."""

    def played(line: list[str], reply: dict[str, Any]) -> list[str]:
        """The moves until the game was over."""
        if reply["type"] == "result":
            return line
        if reply["error"]["code"] != "game_over":
            raise ValueError(f"{reply} to {line}")
        return line[: reply["error"]["index"]]

    lines = [played(*pair) for pair in zip(lines, states(plateau, variant, lines), strict=True)]
    ends = [state.get("outcome") for state in states(plateau, variant, lines)]
    return [
        (len(line), end["reason"]) if end and end["winner"] is None else None
        for line, end in zip(lines, ends, strict=True)
    ]


def difference(ours: Draw | None, theirs: Draw | None) -> str:
    """The words of both sides on a game; nothing where it is drawn alike."""
    if ours is None or theirs is None:
        said = [draw[1] if draw else "no draw" for draw in (ours, theirs)]
        return "" if ours is theirs else f"{said[0]}, {said[1]}"
    if ours[0] == theirs[0]:
        return ""
    return f"{ours[1]} {'earlier' if ours[0] < theirs[0] else 'later'} than {theirs[1]}"


def compare(plateau: str, variant: str, count: int) -> bool:
    """Plays games and counts how both sides end them; true if all that are drawn are so after the same ply."""
    walks = [wander(variant, seed) for seed in range(count)]
    ours = draws(plateau, variant, [line for line, _ in walks])
    pairs = [(one, other) for one, (_, other) in zip(ours, walks, strict=True)]
    differences = Counter(difference(*pair) for pair in pairs)
    undrawn = pairs.count((None, None))
    print(
        f"{variant}: {count} games, {undrawn} without a draw, {differences.pop('') - undrawn} drawn alike"
    )
    for words, times in differences.most_common():
        print(f"  {times} {words}")
    return not differences


MODES = {"records": exchange, "draws": compare}


def main() -> None:
    """Plays, exchanges and compares."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("plateau", help="the program")
    parser.add_argument("mode", choices=MODES)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--variant", choices=BOARDS, default="international")
    arguments = parser.parse_args()
    alike = MODES[arguments.mode](arguments.plateau, arguments.variant, arguments.games)
    raise SystemExit(not alike)


if __name__ == "__main__":
    main()
