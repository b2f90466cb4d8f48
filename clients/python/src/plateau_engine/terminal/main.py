"""The command `python -m plateau_engine`: its arguments, and the loop over the lines of a person."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack, suppress

from rich.console import Console

from plateau_engine import blocking
from plateau_engine.errors import ConnectionLost, PlateauError, Refused
from plateau_engine.terminal.commands import execute, parse_option
from plateau_engine.terminal.daemon import own_daemon
from plateau_engine.terminal.level import FORMS, Level
from plateau_engine.terminal.table import Table

with suppress(ModuleNotFoundError):
    import readline  # noqa: F401  # line history, where the system has it

INTERRUPTED = 130
"""The status after Ctrl-C where nothing else was to be stopped, as shells have it."""


def main(words: Sequence[str] | None = None) -> int:
    """Plays until the person leaves; the status is 0, 130 after Ctrl-C, or 2 if there was no daemon or no such game."""
    arguments = _parser().parse_args(words)
    console = Console(highlight=False)
    try:
        with ExitStack() as stack:
            address = arguments.daemon or stack.enter_context(own_daemon(arguments.plateau))
            engine = stack.enter_context(blocking.connect(address, token=arguments.token))
            table = Table(engine, console, arguments.level)
            _begin(table, arguments)
            _converse(table)
        return 0
    except (PlateauError, ValueError) as error:
        print(f"plateau: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m plateau_engine",
        description="Play any game or puzzle of plateau in the terminal.",
        epilog="`help` at the prompt lists the commands.",
    )
    add = parser.add_argument
    add("game", nargs="?", metavar="GAME", help="the game, by id or alias; absent, they are listed")
    add("variant", nargs="?", metavar="VARIANT", help="its variant")
    add("--side", help="what you play: a side by name, first (as without), second, both or none")
    add(
        "--level",
        type=_level,
        default=_level("1s"),
        help=f"limit of the engine's searches: {FORMS}",
    )
    add(
        "--movetime",
        dest="level",
        type=lambda text: _level(f"{text}ms"),
        metavar="MS",
        help="the same as --level MSms",
    )
    add("--strategy", metavar="NAME", help="the engine's strategy; the best if absent")
    add("--setup", metavar="POSITION", help="where the game begins, as the game writes positions")
    add(
        "--option",
        type=_option,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option; may be repeated",
    )
    add("--seed", type=int, help="the seed of what is random")
    add("--daemon", metavar="ADDRESS", help="a daemon that listens; absent, one of your own")
    add(
        "--token",
        default=os.environ.get("PLATEAU_TOKEN"),
        help="the secret of that daemon; better in the environment, as PLATEAU_TOKEN",
    )
    add(
        "--plateau",
        metavar="PROGRAM",
        help="the program of your own daemon (PLATEAU_BIN, then the PATH)",
    )
    return parser


def _level(text: str) -> Level:
    """Reads a level for the parser, which has its own exception for what cannot be read."""
    try:
        return Level.parse(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _option(text: str) -> tuple[str, bool | int | str]:
    try:
        return parse_option(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _begin(table: Table, arguments: argparse.Namespace) -> None:
    """Puts the game of the command line on the table, or lists the games."""
    if arguments.game is None:
        execute(table, "games")
        return
    table.begin(
        arguments.game,
        arguments.variant,
        setup=arguments.setup,
        options=dict(arguments.option),
        side=arguments.side,
        seed=arguments.seed,
    )
    if arguments.strategy is not None:
        execute(table, f"strategy {arguments.strategy}")
    table.settle()


def _converse(table: Table) -> None:
    """Carries out lines until the person leaves or the input ends. A wrong one is answered by its error."""
    with suppress(EOFError, KeyboardInterrupt):
        while table.is_open:
            text = input(table.prompt())
            try:
                execute(table, text)
            except ConnectionLost:
                raise
            except (Refused, ValueError, OSError) as error:
                table.say(str(error), "red")
        return
    table.console.print()
