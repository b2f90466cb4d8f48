"""The table: the game on it, who plays which side, and the turns of the engine."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TypeVar

from rich.console import Console
from rich.text import Text

from plateau_engine._generated.messages import DescribeResult, GoResult, PlayResult, StateResult
from plateau_engine._structs import Reply
from plateau_engine.blocking import Analysis, Engine, Session
from plateau_engine.terminal.level import Level
from plateau_engine.terminal.words import Speaker

R = TypeVar("R", bound=Reply)

Value = bool | int | str
"""The value of an option."""

SEEDS = 1 << 31
"""Seeds below this are chosen among where none is said."""
REPORT_MS = 100
"""Milliseconds between two reports of a search."""


class NoGame(ValueError):
    """Something was to be done with a game before there was one."""

    def __str__(self) -> str:
        return "no game yet: `new GAME` starts one, `games` lists them"


class Table:
    """A game on the table. `persons` are the sides that people play, at first none that there is; the engine plays the others."""

    def __init__(self, engine: Engine, console: Console, level: Level) -> None:
        """An empty table at a daemon."""
        self.engine = engine
        self.console = console
        self.level = level
        self.strategy: str | None = None
        self.options: dict[str, Value] = {}
        self.persons = frozenset([""])
        self.is_open = True
        self._session: Session | None = None
        self._game: DescribeResult | None = None
        self._undone: list[str] = []

    @property
    def session(self) -> Session:
        """The session of the game."""
        if self._session is None:
            raise NoGame
        return self._session

    @property
    def game(self) -> DescribeResult:
        """The description of the game."""
        if self._game is None:
            raise NoGame
        return self._game

    @property
    def state(self) -> StateResult | PlayResult:
        """The state of the game."""
        state = self.session.last
        if state is None:
            raise NoGame
        return state

    @property
    def speaker(self) -> Speaker:
        """The writer of sentences about the game."""
        return Speaker(self.game)

    @property
    def is_persons_turn(self) -> bool:
        """True if a person is to move."""
        return self.state.side in self.persons

    def say(self, text: str, style: str = "") -> None:
        """Prints a line, never wrapped."""
        self.console.print(Text(text, style), soft_wrap=True)

    def begin(
        self,
        game: str,
        variant: str | None = None,
        *,
        setup: str | None = None,
        moves: Sequence[str] = (),
        options: Mapping[str, Value] | None = None,
        side: str | None = None,
        seed: int | None = None,
    ) -> None:
        """Puts a game on the table, after `moves`. The person plays `side`, as `seat` has it; by default what they played before, or first.

        Without a `seed` one is drawn.

        Raises:
            Refused: there is no such game, or no such position of it; the table is as it was.
        """
        options = dict(options or {})
        # Whoever does not care gets a new puzzle each time.
        seed = random.randrange(SEEDS) if seed is None else seed
        if moves:
            # Asked without a session first, so that nothing is lost if they cannot be played.
            self.engine.state(game, variant=variant, setup=setup, moves=moves, options=options)
        if self._session is None:
            self._session = self.engine.newgame(
                game, variant, setup=setup, options=options, seed=seed
            )
        else:
            self._session.newgame(game, variant, setup=setup, options=options, seed=seed)
        self._game = self.engine.describe(self.state.game, variant=self.state.variant)
        self.options, self.strategy, self._undone = options, None, []
        if moves:
            self._session.play(list(moves))
        if side is not None or self.persons not in self._seats().values():
            self.seat(side or "first")
        self.say(f"{self.game.title}, {self.state.variant}. {self.game.summary}", "bold")

    def seat(self, side: str) -> None:
        """Gives the person a side: by its name, `first`, `second`, `both` or `none`.

        Raises:
            ValueError: there is no such side.
        """
        seats = self._seats()
        if side not in seats:
            raise ValueError(f"there is no side {side!r}: {', '.join(seats)}")
        self.persons = seats[side]

    def _seats(self) -> dict[str, frozenset[str]]:
        """The words for what a person can play, with the sides that they mean."""
        sides = [side.name for side in self.game.sides]
        words = dict(zip(("first", "second"), sides, strict=False)) | {side: side for side in sides}
        seats = {word: frozenset([side]) for word, side in words.items()}
        return seats | {"both": frozenset(sides), "none": frozenset()}

    def set_up(self, position: str) -> None:
        """Sets a position of the game up, as the game writes it.

        Raises:
            Refused: it is no position; the table is as it was.
        """
        self.session.position(position)
        self._undone.clear()
        self.settle()

    def draw(self) -> None:
        """Draws the board with the state of the game."""
        picture = Text(self.session.render("unicode"))
        picture.highlight_regex(r"·", "dim")
        self.console.print()
        self.console.print(picture, soft_wrap=True)
        self.console.print()
        if self.state.outcome is not None:
            self.say(self.speaker.outcome(self.state.outcome, self.state.ply), "bold")

    def settle(self) -> None:
        """Draws the board, and lets the engine play until a person is to move."""
        self.draw()
        while not self.state.over and not self.is_persons_turn:
            self.let_engine_play()
        if self.state.legal_count == 1:
            self.say(f"the only legal move: {self.session.legal()[0]}")

    def play(self, moves: str | Sequence[str]) -> None:
        """Plays moves of a person; the engine answers.

        Raises:
            Refused: they cannot be played; none of them has been.
        """
        self.session.play(moves)
        self._undone.clear()
        self.settle()

    def let_engine_play(self) -> None:
        """The engine plays a move for the side whose turn it is."""
        side = self.state.side
        found = self.search()
        if found.best is None:
            self.say("the engine has no move")
            self.persons |= {side}
            return
        self.say(f"{side.capitalize()} plays {found.best}.", "bold")
        self.say(f"  {self.speaker.thought(found, side)}", "dim")
        self.session.play([found.best])
        self._undone.clear()
        self.draw()

    def undo(self) -> None:
        """Takes back to where a person was to move; with no person at the table, one move."""
        taken: list[str] = []
        while self.state.ply > 0 and not (taken and (self.is_persons_turn or not self.persons)):
            taken.append(self.state.moves[-1])
            self.session.undo()
        if self.persons and not self.is_persons_turn:
            self.session.play(taken[::-1])
            taken.clear()
        if not taken:
            self.say("no move to take back")
            return
        self._undone += taken
        self.draw()

    def redo(self) -> None:
        """Plays again what was taken back, to where a person is to move."""
        if not self._undone:
            self.say("no move to redo")
            return
        while self._undone:
            self.session.play([self._undone.pop()])
            if self.is_persons_turn or not self.persons:
                break
        self.draw()

    def search(self, *, hint: bool | None = None) -> GoResult:
        """Lets the engine search for the best move; for a hint at full strength."""
        limits = self.level.limits
        return self.think(
            self.session.go(strategy=self.strategy, report_ms=REPORT_MS, hint=hint, **limits)
        )

    def think(self, analysis: Analysis[R]) -> R:
        """Shows the reports of a search until it ends.

        Ctrl-C stops it with its best so far; where the engine plays against itself, a person has both sides from then on.
        """
        side = self.state.side
        try:
            with self.console.status("thinking …") as status:
                for info in analysis:
                    status.update(Text(self.speaker.thought(info, side), no_wrap=True))
        except KeyboardInterrupt:
            analysis.stop()
            if not self.persons:
                self.seat("both")
        return analysis.result()

    def prompt(self) -> str:
        """The prompt before a person's line."""
        if self._session is None:
            return "> "
        return "game over> " if self.state.over else f"{self.state.side}> "

    def tell_moves(self) -> None:
        """Lists the legal moves."""
        moves = self.session.legal()
        self.say(" ".join(moves) or "no legal move")

    def hint(self) -> None:
        """Shows the engine's move and its principal variation."""
        found = self.search(hint=True)
        self.say(f"{found.best or 'no move'}: {self.speaker.thought(found, self.state.side)}")
