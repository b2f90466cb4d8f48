"""A session: a game in the daemon's memory, with its moves and options."""

from __future__ import annotations

import asyncio
import contextlib
from types import TracebackType
from typing import TYPE_CHECKING, TypeVar

from plateau_engine._generated.commands import SessionCommands
from plateau_engine._generated.messages import Outcome, PlayResult, StateResult
from plateau_engine._generated.refusals import UnknownSession
from plateau_engine._structs import Reply, Request
from plateau_engine.analysis import Analysis
from plateau_engine.errors import ConnectionLost, PlateauError
from plateau_engine.timeouts import DEFAULT, Timeout

if TYPE_CHECKING:
    from plateau_engine.engine import Engine

R = TypeVar("R", bound=Reply)


class Session(SessionCommands):
    """A game that the daemon remembers. Begun by `Engine.newgame`; its context frees it.

    Attributes:
        last: where the game stood after the last change that was made here.
        pictures: whether every change fetches the picture of the board, for notebooks.
    """

    def __init__(self, engine: Engine, name: str, *, pictures: bool = False) -> None:
        """Sessions are made by `Engine.newgame`."""
        self.name = name
        self.pictures = pictures
        self.last: StateResult | PlayResult | None = None
        self._engine = engine
        self._drawn: dict[str, str] = {}
        self._closed = False

    async def __aenter__(self) -> Session:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        # The caller must see the exception of the body, not one that follows from it.
        with contextlib.suppress(ConnectionLost if error is None else PlateauError):
            await self.stop()
            await self.close()

    async def close(self, *, timeout: Timeout = DEFAULT) -> str:
        """Frees a session. One that is closed already stays so.

        Args:
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        try:
            return await super().close(timeout=timeout)
        except UnknownSession:
            return self.name
        finally:
            self._closed = True

    def __str__(self) -> str:
        """The board, if it was drawn; otherwise the position's text."""
        return self._drawn.get("unicode") or (self.last.position if self.last else self.name)

    def __repr__(self) -> str:
        """The game and where it stands: `<Session s1: othello 8x8, 2 moves, black to move>`."""
        standing = _standing(self.last) if self.last else "no game"
        return f"<Session {self.name}: {standing}{', closed' if self._closed else ''}>"

    def _repr_svg_(self) -> str | None:
        """The board for a notebook, if `pictures` are wanted."""
        return self._drawn.get("svg")

    async def _ask(self, request: Request, result: type[R], timeout: Timeout = DEFAULT) -> R:
        answer = await self._engine._ask(request, result, timeout)
        if isinstance(answer, (StateResult, PlayResult)):
            await self._remember(answer)
        return answer

    def _search(self, request: Request, result: type[R], timeout: Timeout) -> Analysis[R]:
        return self._engine._search(request, result, timeout)

    async def _remember(self, state: StateResult | PlayResult) -> None:
        """Keeps where the game stands, and its pictures if they are wanted."""
        self._closed = False
        changed = self.last is None or self.last.key != state.key
        self.last = state
        if changed:
            self._drawn.clear()
        if changed and self.pictures:
            svg, text = await asyncio.gather(self.render("svg"), self.render("unicode"))
            self._drawn = {"svg": svg, "unicode": text}


def _standing(state: StateResult | PlayResult) -> str:
    """Where a game stands: `othello 8x8, 2 moves, black to move`."""
    moves = "1 move" if state.ply == 1 else f"{state.ply} moves"
    parts = [f"{state.game} {state.variant}", moves]
    if not state.over:
        parts.append(f"{state.side} to move")
    elif state.outcome is not None:
        parts.append(_ending(state.outcome))
    return ", ".join(parts)


def _ending(outcome: Outcome) -> str:
    """The end of a game in words: `won by black`, `a draw`; of a puzzle, its reason, such as `solved`."""
    if not hasattr(outcome.score, "outcome"):
        return outcome.reason
    return f"won by {outcome.winner}" if outcome.winner else "a draw"
