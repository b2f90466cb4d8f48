"""The command line of `python -m plateau_engine.fleet`."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import msgspec

EXAMPLES = """\
examples:
  python -m plateau_engine.fleet tournament --results match.jsonl --workers 2 -- \\
      --player othello:alpha_beta --player othello:minimax --depth 3 --games 200
  python -m plateau_engine.fleet analyse positions.jsonl --results answers.jsonl --depth 10
  python -m plateau_engine.fleet analyse positions.jsonl --results answers.jsonl --scheduler tcp://10.0.0.1:8786
  python -m plateau_engine.fleet train --work book --workers 2 -- connect4-book --option plies=8

The same command resumes a stopped run.
"""


def parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    top = argparse.ArgumentParser(
        prog="python -m plateau_engine.fleet",
        description="Tournaments, training jobs and the analysis of many positions on a Dask cluster.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = top.add_subparsers(dest="command", required=True)
    tournament = commands.add_parser(
        "tournament",
        help="play a tournament",
        parents=[_results(), _common("games that a task plays", 1)],
    )
    tournament.add_argument(
        "arguments",
        nargs="*",
        metavar="-- ARGUMENT",
        help="an argument of `plateau tournament`; see its --help",
    )
    _add_analyse(
        commands.add_parser(
            "analyse",
            help="search many positions",
            parents=[_results(), _common("positions that a task searches", 16)],
        )
    )
    train = commands.add_parser(
        "train",
        help="make a book, games, tables or weights",
        parents=[_common("items that a task does", 1)],
    )
    train.add_argument(
        "--work",
        type=Path,
        required=True,
        metavar="FOLDER",
        help="the folder of the log, from which a stopped run resumes, and of the products",
    )
    train.add_argument(
        "arguments",
        nargs="*",
        metavar="-- ARGUMENT",
        help="an argument of `plateau train`: the recipe, its options; see its --help",
    )
    return top


def _results() -> argparse.ArgumentParser:
    """The argument of commands with a results file."""
    results = argparse.ArgumentParser(add_help=False)
    results.add_argument(
        "--results",
        type=Path,
        required=True,
        metavar="FILE",
        help="the results file; created, or resumed if it exists",
    )
    return results


def _common(batch: str, size: int) -> argparse.ArgumentParser:
    """The arguments of all commands."""
    common = argparse.ArgumentParser(add_help=False)
    where = common.add_mutually_exclusive_group()
    where.add_argument(
        "--workers",
        type=_count,
        default=os.cpu_count() or 1,
        metavar="N",
        help="processes of a cluster on this machine, each with one engine (default: as many as cores)",
    )
    where.add_argument(
        "--scheduler", metavar="ADDRESS", help="the scheduler of a Dask cluster, as tcp://HOST:8786"
    )
    common.add_argument(
        "--batch", type=_count, default=size, metavar="N", help=f"{batch} (default: {size})"
    )
    common.add_argument(
        "--plateau",
        metavar="PROGRAM",
        help="the program, here and on the workers (default: PLATEAU_BIN, then the PATH)",
    )
    common.add_argument("--quiet", action="store_true", help="show no progress")
    return common


def _add_analyse(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "positions",
        type=Path,
        help="a file with one position per line: an object with game, variant, setup, moves …; other fields are echoed",
    )
    command.add_argument("--depth", type=_count, metavar="PLIES")
    command.add_argument("--nodes", type=_count)
    command.add_argument("--movetime", dest="movetime_ms", type=_count, metavar="MS")
    command.add_argument("--multipv", type=_count, metavar="N")
    command.add_argument("--strategy", metavar="NAME")
    command.add_argument(
        "--option",
        dest="options",
        action="append",
        type=_option,
        metavar="NAME=VALUE",
        help="an option of the strategy, as book=false; may be repeated; those of a position have precedence",
    )
    command.add_argument(
        "--solve", action="store_true", help="solve games as well; puzzles are always solved"
    )


def _option(text: str) -> tuple[str, bool | int | str]:
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    # The protocol has flags and numbers as such; every other value is a text.
    try:
        return name, msgspec.json.decode(value, type=bool | int)
    except msgspec.MsgspecError:
        return name, value


def _count(text: str) -> int:
    number = int(text) if text.isdecimal() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return number
