"""The commands of the prompt, for lines that are no moves: a table, each with its help."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from plateau_engine.terminal.level import FORMS, Level
from plateau_engine.terminal.table import REPORT_MS, Table, Value

SOLVE_MS = 10_000
"""Milliseconds that `solve` may take: as long as a person likes to wait."""


class Record(msgspec.Struct, omit_defaults=True):
    """A game in a file: an inline position of the protocol, as `python -m plateau_engine.fleet analyse` reads it too."""

    game: str
    variant: str | None = None
    setup: str | None = None
    moves: list[str] = []
    options: dict[str, Value] = {}


@dataclass(frozen=True)
class Command:
    """A command: its name, what follows it, what it does in words, and what it does."""

    name: str
    usage: str
    summary: str
    run: Callable[[Table, str], None]


def execute(table: Table, text: str) -> None:
    """Carries out a line: a command, or else moves.

    Raises:
        Refused: the daemon does not accept it.
        ValueError: it cannot be understood, or it needs a game and there is none.
        OSError: a file cannot be read or written.
    """
    name, _, rest = text.strip().partition(" ")
    command = _BY_NAME.get(name.lower())
    if command is not None:
        command.run(table, rest.strip())
    elif name:
        table.play(text)


def parse_option(text: str) -> tuple[str, Value]:
    """Reads `NAME=VALUE`.

    Raises:
        ValueError: there is no `=` in it.
    """
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"{text!r} is not an option; expected NAME=VALUE")
    try:
        return name, msgspec.json.decode(value, type=bool | int)
    except msgspec.DecodeError:
        return name, value


def _help(table: Table, rest: str) -> None:
    table.say("a move, or several, in the notation of the game; or:")
    for command in COMMANDS:
        table.say(f"  {f'{command.name} {command.usage}'.strip():22} {command.summary}")
    if table.prompt() != "> ":
        notation = table.game.move_notation
        table.say(f"moves: {notation.doc}; for example {', '.join(notation.examples)}")


def _eval(table: Table, rest: str) -> None:
    judged = table.session.eval(rest or None)
    for line in table.speaker.judgement(judged, table.state.side):
        table.say(line)


def _solve(table: Table, rest: str) -> None:
    search = table.session.solve(strategy=rest or None, movetime_ms=SOLVE_MS, report_ms=REPORT_MS)
    for line in table.speaker.solution(table.think(search), table.state.side):
        table.say(line)


def _side(table: Table, rest: str) -> None:
    table.seat(rest)
    table.settle()


def _level(table: Table, rest: str) -> None:
    if rest:
        table.level = Level.parse(rest)
    table.say(f"level {table.level.text}")


def _strategy(table: Table, rest: str) -> None:
    names = [strategy.name for strategy in table.game.strategies]
    if rest in names:
        table.strategy = rest
    elif rest:
        raise ValueError(f"there is no strategy {rest!r}: {', '.join(names)}")
    for strategy in table.game.strategies:
        mark = "*" if strategy.name == (table.strategy or names[0]) else " "
        table.say(f"{mark} {strategy.name:14} {strategy.summary}")


def _option(table: Table, rest: str) -> None:
    if rest:
        name, value = parse_option(rest)
        table.session.option({name: value})
        table.options[name] = value
    docs = {option.name: option.doc for option in table.game.options}
    for name, setting in table.session.option().items():
        shown = "-" if setting is None else setting
        table.say(f"  {name} = {shown}  {docs.get(name, '')}")


def _new(table: Table, rest: str) -> None:
    words = rest.split()
    if len(words) > 2:
        raise ValueError("new takes a game and a variant")
    if words:
        table.begin(*words)
    else:
        table.begin(table.state.game, table.state.variant, options=table.options)
    table.settle()


def _games(table: Table, rest: str) -> None:
    for game in table.engine.games():
        names = " ".join([game.id, *game.aliases])
        table.say(f"  {names:26} {game.title}: {', '.join(game.variants)}")


def _position(table: Table, rest: str) -> None:
    state = table.state
    if rest:
        table.set_up(rest)
    else:
        table.say(f"{state.position}\nafter {state.ply}: {' '.join(state.moves)}")


def _save(table: Table, rest: str) -> None:
    state = table.state
    record = Record(state.game, state.variant, state.setup, state.moves, table.options)
    Path(_file(rest)).write_bytes(msgspec.json.encode(record) + b"\n")
    table.say(f"saved in {rest}")


def _load(table: Table, rest: str) -> None:
    record = msgspec.json.decode(Path(_file(rest)).read_bytes(), type=Record)
    table.begin(
        record.game,
        record.variant,
        setup=record.setup,
        moves=record.moves,
        options=record.options,
    )
    table.settle()


def _file(rest: str) -> str:
    if not rest:
        raise ValueError("which file?")
    return rest


def _quit(table: Table, rest: str) -> None:
    table.is_open = False


COMMANDS = (
    Command("moves", "", "list the legal moves", lambda table, _: table.tell_moves()),
    Command(
        "hint",
        "",
        "show the engine's move and its principal variation",
        lambda table, _: table.hint(),
    ),
    Command("eval", "[EVALUATOR]", "evaluate the position without search", _eval),
    Command("solve", "[STRATEGY]", "solve the puzzle, or find the exact value of the game", _solve),
    Command("undo", "", "take your last move back", lambda table, _: table.undo()),
    Command("redo", "", "play it again", lambda table, _: table.redo()),
    Command("go", "", "let the engine play this move", lambda table, _: _go(table)),
    Command("side", "SIDE", "play a side, first, second, both or none", _side),
    Command("level", "[LEVEL]", f"limit the engine's searches: {FORMS}", _level),
    Command("strategy", "[NAME]", "list the strategies, or choose one", _strategy),
    Command("option", "[NAME=VALUE]", "list the options, or set one", _option),
    Command("new", "[GAME [VARIANT]]", "start again, or another game", _new),
    Command("games", "", "list the games", _games),
    Command("board", "", "draw the board again", lambda table, _: table.draw()),
    Command("position", "[TEXT]", "show the position as text, or set it up", _position),
    Command("save", "FILE", "write the game to a file", _save),
    Command("load", "FILE", "load a game from a file", _load),
    Command("help", "", "show this list", _help),
    Command("quit", "", "leave", _quit),
)
"""All commands, in the order of the help."""


def _go(table: Table) -> None:
    table.let_engine_play()
    while not table.state.over and not table.is_persons_turn:
        table.let_engine_play()


_BY_NAME = {command.name: command for command in COMMANDS}
