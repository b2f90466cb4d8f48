"""The blocking twins of engines, sessions and analyses.

Generated from the asynchronous classes by `tools/generate`: change those, not this.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Literal, TypeVar, overload

from plateau_engine import engine as core
from plateau_engine import timeouts
from plateau_engine._generated.messages import *  # noqa: F403  # the types of the parameters
from plateau_engine._structs import Reply
from plateau_engine._twins import AnalysisTwin, EngineTwin, SessionTwin, shared_loop
from plateau_engine.timeouts import DEFAULT, Timeout

R = TypeVar("R", bound=Reply)


class Analysis(AnalysisTwin[R], Generic[R]):
    """A search that runs from the moment it was asked for.

    It is an iterator of reports, and a context manager that stops the search when it is left.
    Cancelling a task that waits for it stops the search too.

    ```python
    found = engine.go("othello", depth=8).result()

    with engine.go("othello", infinite=True, report_ms=100) as analysis:
        for info in analysis:
            if info.depth is not None and info.depth >= 10:
                break
    found = analysis.result()
    ```
    """

    @property
    def id(
        self,
    ) -> int | str | None:
        """The id of the request, as `Engine.stop` takes it."""
        return self._core.id

    @property
    def latest(
        self,
    ) -> Info | None:
        """The newest report, whether or not it was waited for."""
        return self._core.latest

    @property
    def done(
        self,
    ) -> bool:
        """True once the search has ended."""
        return self._core.done

    def stop(
        self,
    ) -> None:
        """Stops the search. Its result is its best so far."""
        return self._wait(lambda: self._core.stop())

    def result(
        self,
    ) -> R:
        """Waits for the end of the search.

        Raises:
            Refused: the daemon did not accept the request.
            TimedOut: the search did not end in time; it has been stopped.
            ConnectionLost: the daemon has ended.
        """
        return self._wait(lambda: self._core.result())


class Session(SessionTwin):
    """A game that the daemon remembers. Begun by `Engine.newgame`; its context frees it.

    Attributes:
        last: where the game stood after the last change that was made here.
        pictures: whether every change fetches the picture of the board, for notebooks.
    """

    def close(
        self,
        *,
        timeout: Timeout = DEFAULT,
    ) -> str:
        """Frees a session. One that is closed already stays so.

        Args:
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return self._wait(lambda: self._core.close(timeout=timeout))

    def stop(
        self,
        target: Id | None = None,
        *,
        timeout: Timeout = DEFAULT,
    ) -> bool:
        """Stops searches; each still gives its own final reply.

        Args:
            target: The id of the request to stop.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return self._wait(lambda: self._core.stop(target, timeout=timeout))

    def ponderhit(
        self,
        target: Id | None = None,
        *,
        timeout: Timeout = DEFAULT,
    ) -> bool:
        """Tells the searches that ponder that the expected move was played; from now on their time limits apply.

        Args:
            target: The id of the request that ponders.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return self._wait(lambda: self._core.ponderhit(target, timeout=timeout))

    def newgame(
        self,
        game: str | None = None,
        variant: str | None = None,
        *,
        setup: Setup | None = None,
        side: str | None = None,
        options: Mapping[str, Setting | None] | None = None,
        seed: int | None = None,
        history: bool | None = None,
        legal: bool | None = None,
        grid: bool | None = None,
        timeout: Timeout = DEFAULT,
    ) -> StateResult:
        """Makes or resets a session.

        Args:
            game: The game: an id or alias. If absent, the session's game is restarted.
            variant: The variant; the default one if absent.
            setup: The start: `startpos`, a position text or a grid.
            side: The side to move in a grid.
            options: Options, as with `option`.
            seed: The seed of the random numbers in the start and in the strategies; the default of
                the option `seed` if absent.
            history: Adds the moves so far. A client that has not announced version 1.2 or later in
                `hello` always gets them.
            legal: Adds the legal moves, with details and effects.
            grid: Adds the board as a grid of numbers or booleans.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return self._wait(lambda: self._core.newgame(
            game, variant, setup=setup, side=side, options=options, seed=seed, history=history,
            legal=legal, grid=grid, timeout=timeout,
        ))

    def position(
        self,
        setup: Setup | None = None,
        *,
        side: str | None = None,
        moves: Moves | None = None,
        history: bool | None = None,
        legal: bool | None = None,
        grid: bool | None = None,
        timeout: Timeout = DEFAULT,
    ) -> StateResult:
        """Sets the position of a session.

        Args:
            setup: The start: `startpos`, a position text or a grid. Absent: `startpos`.
            side: The side to move in a grid.
            moves: The moves played since.
            history: Adds the moves so far. A client that has not announced version 1.2 or later in
                `hello` always gets them.
            legal: Adds the legal moves, with details and effects.
            grid: Adds the board as a grid of numbers or booleans.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return self._wait(lambda: self._core.position(
            setup, side=side, moves=moves, history=history, legal=legal, grid=grid, timeout=timeout,
        ))

    def play(
        self,
        moves: Moves,
        *,
        effects: bool | None = None,
        positions: bool | None = None,
        history: bool | None = None,
        legal: bool | None = None,
        grid: bool | None = None,
        timeout: Timeout = DEFAULT,
    ) -> PlayResult:
        """Plays moves in a session, all or none.

        Args:
            moves: The moves to play.
            effects: Adds what each move has done to the board, in one shape for all games.
            positions: Adds the position to which each move leads.
            history: Adds the moves so far. A client that has not announced version 1.2 or later in
                `hello` always gets them.
            legal: Adds the legal moves, with details and effects.
            grid: Adds the board as a grid of numbers or booleans.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return self._wait(lambda: self._core.play(
            moves, effects=effects, positions=positions, history=history, legal=legal, grid=grid,
            timeout=timeout,
        ))

    def undo(
        self,
        plies: int | None = None,
        *,
        history: bool | None = None,
        legal: bool | None = None,
        grid: bool | None = None,
        timeout: Timeout = DEFAULT,
    ) -> StateResult:
        """Takes moves back.

        Args:
            plies: The number of moves to take back; 1 if absent.
            history: Adds the moves so far. A client that has not announced version 1.2 or later in
                `hello` always gets them.
            legal: Adds the legal moves, with details and effects.
            grid: Adds the board as a grid of numbers or booleans.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return self._wait(lambda: self._core.undo(
            plies, history=history, legal=legal, grid=grid, timeout=timeout,
        ))

    def state(
        self,
        *,
        history: bool | None = None,
        legal: bool | None = None,
        grid: bool | None = None,
        timeout: Timeout = DEFAULT,
    ) -> StateResult:
        """Gives the state of a game.

        Args:
            history: Adds the moves so far. A client that has not announced version 1.2 or later in
                `hello` always gets them.
            legal: Adds the legal moves, with details and effects.
            grid: Adds the board as a grid of numbers or booleans.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return self._wait(lambda: self._core.state(
            history=history, legal=legal, grid=grid, timeout=timeout,
        ))

    @overload
    def legal(
        self,
        *,
        details: Literal[False] = False,
        effects: bool | None = None,
        positions: bool | None = None,
        timeout: Timeout = DEFAULT,
    ) -> list[str]:
        ...

    @overload
    def legal(
        self,
        *,
        details: Literal[True],
        effects: bool | None = None,
        positions: bool | None = None,
        timeout: Timeout = DEFAULT,
    ) -> list[Move]:
        ...

    def legal(
        self,
        *,
        details: bool | None = False,
        effects: bool | None = None,
        positions: bool | None = None,
        timeout: Timeout = DEFAULT,
    ) -> Any:
        """Lists the legal moves.

        Args:
            details: Adds the game's own details of each move, in the game's fields.
            effects: Adds what each move does to the board, in one shape for all games.
            positions: Adds the position to which each move leads.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        core: Any = self._core
        return self._wait(lambda: core.legal(
            details=details, effects=effects, positions=positions, timeout=timeout,
        ))

    def eval(
        self,
        evaluator: str | None = None,
        *,
        timeout: Timeout = DEFAULT,
    ) -> EvalResult:
        """Judges a position without search.

        Args:
            evaluator: The evaluator; the game's default if absent.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return self._wait(lambda: self._core.eval(evaluator, timeout=timeout))

    @overload
    def render(
        self,
        format: Literal['text', 'unicode', 'svg'] = 'text',
        *,
        style: Style | None = None,
        flip: bool | None = None,
        theme: Theme | None = None,
        legal: bool | None = None,
        marks: Sequence[MarkField] | None = None,
        arrows: Sequence[ArrowField] | None = None,
        values: Mapping[str, ValueField] | None = None,
        timeout: Timeout = DEFAULT,
    ) -> str:
        ...

    @overload
    def render(
        self,
        format: Literal['grid'],
        *,
        style: Style | None = None,
        flip: bool | None = None,
        theme: Theme | None = None,
        legal: bool | None = None,
        marks: Sequence[MarkField] | None = None,
        arrows: Sequence[ArrowField] | None = None,
        values: Mapping[str, ValueField] | None = None,
        timeout: Timeout = DEFAULT,
    ) -> Grid:
        ...

    def render(
        self,
        format: Format | None = None,
        *,
        style: Style | None = None,
        flip: bool | None = None,
        theme: Theme | None = None,
        legal: bool | None = None,
        marks: Sequence[MarkField] | None = None,
        arrows: Sequence[ArrowField] | None = None,
        values: Mapping[str, ValueField] | None = None,
        timeout: Timeout = DEFAULT,
    ) -> Any:
        """Draws a position.

        Args:
            format: The format; `text` if absent.
            style: The labels of the columns: as `moves` name them, or as a `course` has them;
                `moves` if absent.
            flip: Turns the board half round, so that the other side sits below it.
            theme: The colours of a picture; those that its reader prefers if absent.
            legal: Marks the legal moves in a picture.
            marks: Cells to mark in a picture.
            arrows: Arrows to draw in a picture.
            values: Values to write in a picture, by cells or legal moves.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        core: Any = self._core
        return self._wait(lambda: core.render(
            format, style=style, flip=flip, theme=theme, legal=legal, marks=marks, arrows=arrows,
            values=values, timeout=timeout,
        ))

    def option(
        self,
        set: Mapping[str, Setting | None] | None = None,
        *,
        get: Names | None = None,
        timeout: Timeout = DEFAULT,
    ) -> dict[str, OptionValue | None]:
        """Sets options of a session, and gives those in force.

        Args:
            set: Options to set; `null` resets one to its default.
            get: The options to give; all if absent.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return self._wait(lambda: self._core.option(set, get=get, timeout=timeout))

    def write(
        self,
        format: str | None = None,
        *,
        players: tuple[str, str] | None = None,
        result: str | None = None,
        reason: str | None = None,
        event: str | None = None,
        site: str | None = None,
        round: str | None = None,
        date: str | None = None,
        komi: float | None = None,
        comments: Sequence[CommentField] | None = None,
        timeout: Timeout = DEFAULT,
    ) -> WriteResult:
        """Writes a game as a record.

        Args:
            format: The format, one that the game is written in: `pdn`, `ggf`, `sgf`, `record`,
                `moves` …; the first of the game's own if absent.
            players: The players in the order of the sides, empty where they are not known.
            result: The name of the side that won, or `draw`; as the board has it if absent.
            reason: The reason for which the game ended; as the board has it if absent.
            event: The tournament.
            site: The place, or the server.
            round: The round.
            date: The day, as `YYYY-MM-DD`, or the known part of it.
            komi: The lead of the side that moves first which is worth a draw, where both players
                agreed on one.
            comments: Comments on the moves.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return self._wait(lambda: self._core.write(
            format, players=players, result=result, reason=reason, event=event, site=site,
            round=round, date=date, komi=komi, comments=comments, timeout=timeout,
        ))

    def go(
        self,
        *,
        options: Mapping[str, Setting | None] | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        movetime_ms: int | None = None,
        clock: Clock | None = None,
        infinite: bool | None = False,
        report_ms: int | None = None,
        threads: int | None = None,
        priority: int | None = None,
        fresh: bool | None = None,
        strategy: str | None = None,
        multipv: int | None = None,
        searchmoves: Moves | None = None,
        target: Target | None = None,
        hint: bool | None = None,
        ponder: bool | None = None,
        effects: bool | None = None,
        positions: bool | None = None,
        timeout: Timeout = None,
    ) -> Analysis[GoResult]:
        """Looks for the best move.

        Args:
            options: Options for this request alone.
            depth: Plies to look ahead; in a puzzle, the longest solution to look for.
            nodes: Nodes to visit: exact with one thread.
            movetime_ms: Milliseconds for this search.
            clock: The game clock of the side to move.
            infinite: No limit but those that are given: the search ends when it is done or stopped.
            report_ms: The least time between two `info` replies, in milliseconds.
            threads: Threads; 1 if absent.
            priority: The rank among the searches that wait on this connection, the highest first; 0
                if absent.
            fresh: Forgets what earlier searches of the session have learned, so that the search can
                be repeated.
            strategy: The strategy; the game's best if absent.
            multipv: The number of best moves to rank; 1 if absent.
            searchmoves: The moves to choose among; all if absent.
            target: The goal of the puzzle.
            hint: The best move at full strength, whatever the option `level` is.
            ponder: Thinks on the opponent's time, about the position after the move that is
                expected: limits of time hold from `ponderhit` on.
            effects: Adds `line`: what each move of `pv` does to the board.
            positions: Adds `line`, with the position to which each of them leads.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return Analysis(self._call(lambda: self._core.go(
            options=options, depth=depth, nodes=nodes, movetime_ms=movetime_ms, clock=clock,
            infinite=infinite, report_ms=report_ms, threads=threads, priority=priority, fresh=fresh,
            strategy=strategy, multipv=multipv, searchmoves=searchmoves, target=target, hint=hint,
            ponder=ponder, effects=effects, positions=positions, timeout=timeout,
        )))

    def solve(
        self,
        *,
        options: Mapping[str, Setting | None] | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        movetime_ms: int | None = None,
        clock: Clock | None = None,
        infinite: bool | None = False,
        report_ms: int | None = None,
        threads: int | None = None,
        priority: int | None = None,
        fresh: bool | None = None,
        strategy: str | None = None,
        all: bool | None = False,
        target: Target | None = None,
        effects: bool | None = None,
        positions: bool | None = None,
        timeout: Timeout = None,
    ) -> Analysis[SolveResult]:
        """Looks for the solution of a puzzle, or the exact value of a game.

        Args:
            options: Options for this request alone.
            depth: Plies to look ahead; in a puzzle, the longest solution to look for.
            nodes: Nodes to visit: exact with one thread.
            movetime_ms: Milliseconds for this search.
            clock: The game clock of the side to move.
            infinite: No limit but those that are given: the search ends when it is done or stopped.
            report_ms: The least time between two `info` replies, in milliseconds.
            threads: Threads; 1 if absent.
            priority: The rank among the searches that wait on this connection, the highest first; 0
                if absent.
            fresh: Forgets what earlier searches of the session have learned, so that the search can
                be repeated.
            strategy: The strategy, or `compare` for all of a puzzle side by side; the game's best
                if absent.
            all: Every solution instead of one.
            target: The goal of the puzzle; of a game `outcome`: who wins, without by how much.
            effects: Adds `line`: what each move of the solution does to the board.
            positions: Adds `line`, with the position to which each of them leads.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return Analysis(self._call(lambda: self._core.solve(
            options=options, depth=depth, nodes=nodes, movetime_ms=movetime_ms, clock=clock,
            infinite=infinite, report_ms=report_ms, threads=threads, priority=priority, fresh=fresh,
            strategy=strategy, all=all, target=target, effects=effects, positions=positions,
            timeout=timeout,
        )))

    def analyse(
        self,
        *,
        options: Mapping[str, Setting | None] | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        movetime_ms: int | None = None,
        clock: Clock | None = None,
        infinite: bool | None = False,
        report_ms: int | None = None,
        threads: int | None = None,
        priority: int | None = None,
        fresh: bool | None = None,
        strategy: str | None = None,
        explain: bool | None = None,
        timeout: Timeout = None,
    ) -> Analysis[AnalyseResult]:
        """Judges every move of a game that was played.

        Args:
            options: Options for this request alone.
            depth: Plies to look ahead; in a puzzle, the longest solution to look for.
            nodes: Nodes to visit: exact with one thread.
            movetime_ms: Milliseconds for this search.
            clock: The game clock of the side to move.
            infinite: No limit but those that are given: the search ends when it is done or stopped.
            report_ms: The least time between two `info` replies, in milliseconds.
            threads: Threads; 1 if absent.
            priority: The rank among the searches that wait on this connection, the highest first; 0
                if absent.
            fresh: Forgets what earlier searches of the session have learned, so that the search can
                be repeated.
            strategy: The strategy; the game's best if absent.
            explain: Adds facts about each move.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return Analysis(self._call(lambda: self._core.analyse(
            options=options, depth=depth, nodes=nodes, movetime_ms=movetime_ms, clock=clock,
            infinite=infinite, report_ms=report_ms, threads=threads, priority=priority, fresh=fresh,
            strategy=strategy, explain=explain, timeout=timeout,
        )))

    def hint(
        self,
        degree: int | None = None,
        *,
        options: Mapping[str, Setting | None] | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        movetime_ms: int | None = None,
        clock: Clock | None = None,
        infinite: bool | None = False,
        report_ms: int | None = None,
        threads: int | None = None,
        priority: int | None = None,
        fresh: bool | None = None,
        strategy: str | None = None,
        move: str | None = None,
        timeout: Timeout = None,
    ) -> Analysis[HintResult]:
        """Gives a hint by degrees, or explains a move.

        Args:
            degree: The degree: 1 tells where to look, 2 what kind of move, 3 the move, 4 why. If
                absent 1, or 4 with `move`.
            options: Options for this request alone.
            depth: Plies to look ahead; in a puzzle, the longest solution to look for.
            nodes: Nodes to visit: exact with one thread.
            movetime_ms: Milliseconds for this search.
            clock: The game clock of the side to move.
            infinite: No limit but those that are given: the search ends when it is done or stopped.
            report_ms: The least time between two `info` replies, in milliseconds.
            threads: Threads; 1 if absent.
            priority: The rank among the searches that wait on this connection, the highest first; 0
                if absent.
            fresh: Forgets what earlier searches of the session have learned, so that the search can
                be repeated.
            strategy: The strategy; the game's best if absent.
            move: The move to explain; the best one if absent.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return Analysis(self._call(lambda: self._core.hint(
            degree, options=options, depth=depth, nodes=nodes, movetime_ms=movetime_ms, clock=clock,
            infinite=infinite, report_ms=report_ms, threads=threads, priority=priority, fresh=fresh,
            strategy=strategy, move=move, timeout=timeout,
        )))

    def perft(
        self,
        depth: int,
        *,
        options: Mapping[str, Setting | None] | None = None,
        report_ms: int | None = None,
        threads: int | None = None,
        priority: int | None = None,
        fresh: bool | None = None,
        divide: bool | None = False,
        timeout: Timeout = None,
    ) -> Analysis[PerftResult]:
        """Counts the leaves of the game tree.

        Args:
            depth: The depth in plies.
            options: Options for this request alone.
            report_ms: The least time between two `info` replies, in milliseconds.
            threads: Threads; 1 if absent.
            priority: The rank among the searches that wait on this connection, the highest first; 0
                if absent.
            fresh: Forgets what earlier searches of the session have learned, so that the search can
                be repeated.
            divide: Also count under each legal move.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return Analysis(self._call(lambda: self._core.perft(
            depth, options=options, report_ms=report_ms, threads=threads, priority=priority,
            fresh=fresh, divide=divide, timeout=timeout,
        )))

    def simulate(
        self,
        games: int | None = None,
        *,
        options: Mapping[str, Setting | None] | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        movetime_ms: int | None = None,
        clock: Clock | None = None,
        infinite: bool | None = False,
        report_ms: int | None = None,
        threads: int | None = None,
        priority: int | None = None,
        fresh: bool | None = None,
        players: tuple[str, str] | None = None,
        seed: int | None = None,
        timeout: Timeout = None,
    ) -> Analysis[SimulateResult]:
        """Plays many games between two strategies.

        Args:
            games: The number of games; 1,000 if absent.
            options: Options for this request alone.
            depth: Plies to look ahead; in a puzzle, the longest solution to look for.
            nodes: Nodes to visit: exact with one thread.
            movetime_ms: Milliseconds for this search.
            clock: The game clock of the side to move.
            infinite: No limit but those that are given: the search ends when it is done or stopped.
            report_ms: The least time between two `info` replies, in milliseconds.
            threads: Threads; 1 if absent.
            priority: The rank among the searches that wait on this connection, the highest first; 0
                if absent.
            fresh: Forgets what earlier searches of the session have learned, so that the search can
                be repeated.
            players: The strategies; the first one moves first. Both `random` if absent.
            seed: The seed; 0 if absent.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return Analysis(self._call(lambda: self._core.simulate(
            games, options=options, depth=depth, nodes=nodes, movetime_ms=movetime_ms, clock=clock,
            infinite=infinite, report_ms=report_ms, threads=threads, priority=priority, fresh=fresh,
            players=players, seed=seed, timeout=timeout,
        )))


class Engine(EngineTwin):
    """A daemon. Its commands name their position inline; `newgame` begins a session, which remembers one.

    Many requests may be in flight at once.
    Leaving its context stops all searches and ends the connection, and the process if it was spawned.
    """

    @property
    def welcome(
        self,
    ) -> HelloResult:
        """The daemon's greeting: its version, games, features and limits."""
        return self._core.welcome

    @property
    def is_open(
        self,
    ) -> bool:
        """True while the connection is open."""
        return self._core.is_open

    @property
    def pid(
        self,
    ) -> int | None:
        """The id of the process, if it was spawned."""
        return self._core.pid

    def newgame(
        self,
        game: str,
        variant: str | None = None,
        *,
        name: str | None = None,
        setup: Setup | None = None,
        side: str | None = None,
        options: Mapping[str, Setting] | None = None,
        seed: int | None = None,
        pictures: bool = False,
        timeout: Timeout = DEFAULT,
    ) -> Session:
        """Begins a game in a session of its own.

        Args:
            game: The game: an id or alias.
            variant: The variant; the default one if absent.
            name: The name of the session; a new one if absent.
            setup: Where the game begins: `startpos`, a position text or a grid.
            side: The side to move in a grid.
            options: Options, as with `option`.
            seed: The seed of the random numbers in the start and in the strategies.
            pictures: Whether the session fetches its picture with every change, for notebooks.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return Session(self._wait(lambda: self._core.newgame(
            game, variant, name=name, setup=setup, side=side, options=options, seed=seed,
            pictures=pictures, timeout=timeout,
        )))

    def quit(
        self,
        *,
        timeout: float | None = None,
    ) -> None:
        """Waits until all that was asked is answered, and ends the connection.

        Args:
            timeout: Seconds to wait; `None` for ever.
        """
        return self._wait(lambda: self._core.quit(timeout=timeout))

    def close(
        self,
    ) -> None:
        """Stops all searches and ends the connection; a spawned process is gone afterwards."""
        return self._wait(lambda: self._core.close())

    def games(
        self,
        *,
        timeout: Timeout = DEFAULT,
    ) -> list[Game]:
        """Lists the games.

        Args:
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return self._wait(lambda: self._core.games(timeout=timeout))

    def stop(
        self,
        target: Id | None = None,
        *,
        timeout: Timeout = DEFAULT,
    ) -> bool:
        """Stops searches; each still gives its own final reply.

        Args:
            target: The id of the request to stop.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return self._wait(lambda: self._core.stop(target, timeout=timeout))

    def ponderhit(
        self,
        target: Id | None = None,
        *,
        timeout: Timeout = DEFAULT,
    ) -> bool:
        """Tells the searches that ponder that the expected move was played; from now on their time limits apply.

        Args:
            target: The id of the request that ponders.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return self._wait(lambda: self._core.ponderhit(target, timeout=timeout))

    def ping(
        self,
        *,
        timeout: Timeout = DEFAULT,
    ) -> bool:
        """Answers immediately.

        Args:
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return self._wait(lambda: self._core.ping(timeout=timeout))

    def stats(
        self,
        *,
        timeout: Timeout = DEFAULT,
    ) -> StatsResult:
        """Counters and latencies of the daemon.

        Args:
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return self._wait(lambda: self._core.stats(timeout=timeout))

    def clients(
        self,
        *,
        timeout: Timeout = DEFAULT,
    ) -> list[Client]:
        """Lists the connected clients, for administrators: clients that have named the daemon's token.

        Args:
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return self._wait(lambda: self._core.clients(timeout=timeout))

    def kick(
        self,
        client: int,
        *,
        timeout: Timeout = DEFAULT,
    ) -> bool:
        """Disconnects a client, for administrators.

        Args:
            client: The number of the client in `clients` and in the log.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return self._wait(lambda: self._core.kick(client, timeout=timeout))

    def describe(
        self,
        game: str,
        *,
        variant: str | None = None,
        timeout: Timeout = DEFAULT,
    ) -> DescribeResult:
        """Describes a game: everything that a GUI needs to know.

        Args:
            game: The game: an id or alias.
            variant: The variant whose board is described; the default one if absent.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return self._wait(lambda: self._core.describe(game, variant=variant, timeout=timeout))

    def read(
        self,
        text: str,
        *,
        format: str | None = None,
        game: str | None = None,
        variant: str | None = None,
        timeout: Timeout = DEFAULT,
    ) -> ReadResult:
        """Reads records of games.

        Args:
            text: The text of one or more games.
            format: The format, one of the game's: `pdn`, `ggf`, `sgf`, `record`, `moves` …; if
                absent it is recognised by the text.
            game: The game, an id or alias; needed if the format does not name it.
            variant: The variant, if the format does not name it; the default one if absent.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return self._wait(lambda: self._core.read(
            text, format=format, game=game, variant=variant, timeout=timeout,
        ))

    def state(
        self,
        game: str,
        *,
        variant: str | None = None,
        setup: Setup | None = None,
        side: str | None = None,
        moves: Moves | None = None,
        options: Mapping[str, Setting | None] | None = None,
        history: bool | None = None,
        legal: bool | None = None,
        grid: bool | None = None,
        timeout: Timeout = DEFAULT,
    ) -> StateResult:
        """Gives the state of a game.

        Args:
            game: The game of an inline position: an id or alias.
            variant: The variant of an inline position; the default one if absent.
            setup: The start of an inline position; `startpos` if absent.
            side: The side to move in a grid.
            moves: The moves that lead to an inline position.
            options: Options for this request alone.
            history: Adds the moves so far. A client that has not announced version 1.2 or later in
                `hello` always gets them.
            legal: Adds the legal moves, with details and effects.
            grid: Adds the board as a grid of numbers or booleans.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return self._wait(lambda: self._core.state(
            game, variant=variant, setup=setup, side=side, moves=moves, options=options,
            history=history, legal=legal, grid=grid, timeout=timeout,
        ))

    @overload
    def legal(
        self,
        game: str,
        *,
        variant: str | None = None,
        setup: Setup | None = None,
        side: str | None = None,
        moves: Moves | None = None,
        options: Mapping[str, Setting | None] | None = None,
        details: Literal[False] = False,
        effects: bool | None = None,
        positions: bool | None = None,
        timeout: Timeout = DEFAULT,
    ) -> list[str]:
        ...

    @overload
    def legal(
        self,
        game: str,
        *,
        variant: str | None = None,
        setup: Setup | None = None,
        side: str | None = None,
        moves: Moves | None = None,
        options: Mapping[str, Setting | None] | None = None,
        details: Literal[True],
        effects: bool | None = None,
        positions: bool | None = None,
        timeout: Timeout = DEFAULT,
    ) -> list[Move]:
        ...

    def legal(
        self,
        game: str,
        *,
        variant: str | None = None,
        setup: Setup | None = None,
        side: str | None = None,
        moves: Moves | None = None,
        options: Mapping[str, Setting | None] | None = None,
        details: bool | None = False,
        effects: bool | None = None,
        positions: bool | None = None,
        timeout: Timeout = DEFAULT,
    ) -> Any:
        """Lists the legal moves.

        Args:
            game: The game of an inline position: an id or alias.
            variant: The variant of an inline position; the default one if absent.
            setup: The start of an inline position; `startpos` if absent.
            side: The side to move in a grid.
            moves: The moves that lead to an inline position.
            options: Options for this request alone.
            details: Adds the game's own details of each move, in the game's fields.
            effects: Adds what each move does to the board, in one shape for all games.
            positions: Adds the position to which each move leads.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        core: Any = self._core
        return self._wait(lambda: core.legal(
            game, variant=variant, setup=setup, side=side, moves=moves, options=options,
            details=details, effects=effects, positions=positions, timeout=timeout,
        ))

    def eval(
        self,
        game: str,
        *,
        variant: str | None = None,
        setup: Setup | None = None,
        side: str | None = None,
        moves: Moves | None = None,
        options: Mapping[str, Setting | None] | None = None,
        evaluator: str | None = None,
        timeout: Timeout = DEFAULT,
    ) -> EvalResult:
        """Judges a position without search.

        Args:
            game: The game of an inline position: an id or alias.
            variant: The variant of an inline position; the default one if absent.
            setup: The start of an inline position; `startpos` if absent.
            side: The side to move in a grid.
            moves: The moves that lead to an inline position.
            options: Options for this request alone.
            evaluator: The evaluator; the game's default if absent.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return self._wait(lambda: self._core.eval(
            game, variant=variant, setup=setup, side=side, moves=moves, options=options,
            evaluator=evaluator, timeout=timeout,
        ))

    @overload
    def render(
        self,
        game: str,
        *,
        variant: str | None = None,
        setup: Setup | None = None,
        side: str | None = None,
        moves: Moves | None = None,
        options: Mapping[str, Setting | None] | None = None,
        format: Literal['text', 'unicode', 'svg'] = 'text',
        style: Style | None = None,
        flip: bool | None = None,
        theme: Theme | None = None,
        legal: bool | None = None,
        marks: Sequence[MarkField] | None = None,
        arrows: Sequence[ArrowField] | None = None,
        values: Mapping[str, ValueField] | None = None,
        timeout: Timeout = DEFAULT,
    ) -> str:
        ...

    @overload
    def render(
        self,
        game: str,
        *,
        variant: str | None = None,
        setup: Setup | None = None,
        side: str | None = None,
        moves: Moves | None = None,
        options: Mapping[str, Setting | None] | None = None,
        format: Literal['grid'],
        style: Style | None = None,
        flip: bool | None = None,
        theme: Theme | None = None,
        legal: bool | None = None,
        marks: Sequence[MarkField] | None = None,
        arrows: Sequence[ArrowField] | None = None,
        values: Mapping[str, ValueField] | None = None,
        timeout: Timeout = DEFAULT,
    ) -> Grid:
        ...

    def render(
        self,
        game: str,
        *,
        variant: str | None = None,
        setup: Setup | None = None,
        side: str | None = None,
        moves: Moves | None = None,
        options: Mapping[str, Setting | None] | None = None,
        format: Format | None = None,
        style: Style | None = None,
        flip: bool | None = None,
        theme: Theme | None = None,
        legal: bool | None = None,
        marks: Sequence[MarkField] | None = None,
        arrows: Sequence[ArrowField] | None = None,
        values: Mapping[str, ValueField] | None = None,
        timeout: Timeout = DEFAULT,
    ) -> Any:
        """Draws a position.

        Args:
            game: The game of an inline position: an id or alias.
            variant: The variant of an inline position; the default one if absent.
            setup: The start of an inline position; `startpos` if absent.
            side: The side to move in a grid.
            moves: The moves that lead to an inline position.
            options: Options for this request alone.
            format: The format; `text` if absent.
            style: The labels of the columns: as `moves` name them, or as a `course` has them;
                `moves` if absent.
            flip: Turns the board half round, so that the other side sits below it.
            theme: The colours of a picture; those that its reader prefers if absent.
            legal: Marks the legal moves in a picture.
            marks: Cells to mark in a picture.
            arrows: Arrows to draw in a picture.
            values: Values to write in a picture, by cells or legal moves.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        core: Any = self._core
        return self._wait(lambda: core.render(
            game, variant=variant, setup=setup, side=side, moves=moves, options=options,
            format=format, style=style, flip=flip, theme=theme, legal=legal, marks=marks,
            arrows=arrows, values=values, timeout=timeout,
        ))

    def write(
        self,
        game: str,
        *,
        variant: str | None = None,
        setup: Setup | None = None,
        side: str | None = None,
        moves: Moves | None = None,
        options: Mapping[str, Setting | None] | None = None,
        format: str | None = None,
        players: tuple[str, str] | None = None,
        result: str | None = None,
        reason: str | None = None,
        event: str | None = None,
        site: str | None = None,
        round: str | None = None,
        date: str | None = None,
        komi: float | None = None,
        comments: Sequence[CommentField] | None = None,
        timeout: Timeout = DEFAULT,
    ) -> WriteResult:
        """Writes a game as a record.

        Args:
            game: The game of an inline position: an id or alias.
            variant: The variant of an inline position; the default one if absent.
            setup: The start of an inline position; `startpos` if absent.
            side: The side to move in a grid.
            moves: The moves that lead to an inline position.
            options: Options for this request alone.
            format: The format, one that the game is written in: `pdn`, `ggf`, `sgf`, `record`,
                `moves` …; the first of the game's own if absent.
            players: The players in the order of the sides, empty where they are not known.
            result: The name of the side that won, or `draw`; as the board has it if absent.
            reason: The reason for which the game ended; as the board has it if absent.
            event: The tournament.
            site: The place, or the server.
            round: The round.
            date: The day, as `YYYY-MM-DD`, or the known part of it.
            komi: The lead of the side that moves first which is worth a draw, where both players
                agreed on one.
            comments: Comments on the moves.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return self._wait(lambda: self._core.write(
            game, variant=variant, setup=setup, side=side, moves=moves, options=options,
            format=format, players=players, result=result, reason=reason, event=event, site=site,
            round=round, date=date, komi=komi, comments=comments, timeout=timeout,
        ))

    def go(
        self,
        game: str,
        *,
        variant: str | None = None,
        setup: Setup | None = None,
        side: str | None = None,
        moves: Moves | None = None,
        options: Mapping[str, Setting | None] | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        movetime_ms: int | None = None,
        clock: Clock | None = None,
        infinite: bool | None = False,
        report_ms: int | None = None,
        threads: int | None = None,
        priority: int | None = None,
        fresh: bool | None = None,
        strategy: str | None = None,
        multipv: int | None = None,
        searchmoves: Moves | None = None,
        target: Target | None = None,
        hint: bool | None = None,
        ponder: bool | None = None,
        effects: bool | None = None,
        positions: bool | None = None,
        timeout: Timeout = None,
    ) -> Analysis[GoResult]:
        """Looks for the best move.

        Args:
            game: The game of an inline position: an id or alias.
            variant: The variant of an inline position; the default one if absent.
            setup: The start of an inline position; `startpos` if absent.
            side: The side to move in a grid.
            moves: The moves that lead to an inline position.
            options: Options for this request alone.
            depth: Plies to look ahead; in a puzzle, the longest solution to look for.
            nodes: Nodes to visit: exact with one thread.
            movetime_ms: Milliseconds for this search.
            clock: The game clock of the side to move.
            infinite: No limit but those that are given: the search ends when it is done or stopped.
            report_ms: The least time between two `info` replies, in milliseconds.
            threads: Threads; 1 if absent.
            priority: The rank among the searches that wait on this connection, the highest first; 0
                if absent.
            fresh: Forgets what earlier searches of the session have learned, so that the search can
                be repeated.
            strategy: The strategy; the game's best if absent.
            multipv: The number of best moves to rank; 1 if absent.
            searchmoves: The moves to choose among; all if absent.
            target: The goal of the puzzle.
            hint: The best move at full strength, whatever the option `level` is.
            ponder: Thinks on the opponent's time, about the position after the move that is
                expected: limits of time hold from `ponderhit` on.
            effects: Adds `line`: what each move of `pv` does to the board.
            positions: Adds `line`, with the position to which each of them leads.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return Analysis(self._call(lambda: self._core.go(
            game, variant=variant, setup=setup, side=side, moves=moves, options=options,
            depth=depth, nodes=nodes, movetime_ms=movetime_ms, clock=clock, infinite=infinite,
            report_ms=report_ms, threads=threads, priority=priority, fresh=fresh, strategy=strategy,
            multipv=multipv, searchmoves=searchmoves, target=target, hint=hint, ponder=ponder,
            effects=effects, positions=positions, timeout=timeout,
        )))

    def solve(
        self,
        game: str,
        *,
        variant: str | None = None,
        setup: Setup | None = None,
        side: str | None = None,
        moves: Moves | None = None,
        options: Mapping[str, Setting | None] | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        movetime_ms: int | None = None,
        clock: Clock | None = None,
        infinite: bool | None = False,
        report_ms: int | None = None,
        threads: int | None = None,
        priority: int | None = None,
        fresh: bool | None = None,
        strategy: str | None = None,
        all: bool | None = False,
        target: Target | None = None,
        effects: bool | None = None,
        positions: bool | None = None,
        timeout: Timeout = None,
    ) -> Analysis[SolveResult]:
        """Looks for the solution of a puzzle, or the exact value of a game.

        Args:
            game: The game of an inline position: an id or alias.
            variant: The variant of an inline position; the default one if absent.
            setup: The start of an inline position; `startpos` if absent.
            side: The side to move in a grid.
            moves: The moves that lead to an inline position.
            options: Options for this request alone.
            depth: Plies to look ahead; in a puzzle, the longest solution to look for.
            nodes: Nodes to visit: exact with one thread.
            movetime_ms: Milliseconds for this search.
            clock: The game clock of the side to move.
            infinite: No limit but those that are given: the search ends when it is done or stopped.
            report_ms: The least time between two `info` replies, in milliseconds.
            threads: Threads; 1 if absent.
            priority: The rank among the searches that wait on this connection, the highest first; 0
                if absent.
            fresh: Forgets what earlier searches of the session have learned, so that the search can
                be repeated.
            strategy: The strategy, or `compare` for all of a puzzle side by side; the game's best
                if absent.
            all: Every solution instead of one.
            target: The goal of the puzzle; of a game `outcome`: who wins, without by how much.
            effects: Adds `line`: what each move of the solution does to the board.
            positions: Adds `line`, with the position to which each of them leads.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return Analysis(self._call(lambda: self._core.solve(
            game, variant=variant, setup=setup, side=side, moves=moves, options=options,
            depth=depth, nodes=nodes, movetime_ms=movetime_ms, clock=clock, infinite=infinite,
            report_ms=report_ms, threads=threads, priority=priority, fresh=fresh, strategy=strategy,
            all=all, target=target, effects=effects, positions=positions, timeout=timeout,
        )))

    def analyse(
        self,
        game: str,
        *,
        variant: str | None = None,
        setup: Setup | None = None,
        side: str | None = None,
        moves: Moves | None = None,
        options: Mapping[str, Setting | None] | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        movetime_ms: int | None = None,
        clock: Clock | None = None,
        infinite: bool | None = False,
        report_ms: int | None = None,
        threads: int | None = None,
        priority: int | None = None,
        fresh: bool | None = None,
        strategy: str | None = None,
        explain: bool | None = None,
        timeout: Timeout = None,
    ) -> Analysis[AnalyseResult]:
        """Judges every move of a game that was played.

        Args:
            game: The game of an inline position: an id or alias.
            variant: The variant of an inline position; the default one if absent.
            setup: The start of an inline position; `startpos` if absent.
            side: The side to move in a grid.
            moves: The moves that lead to an inline position.
            options: Options for this request alone.
            depth: Plies to look ahead; in a puzzle, the longest solution to look for.
            nodes: Nodes to visit: exact with one thread.
            movetime_ms: Milliseconds for this search.
            clock: The game clock of the side to move.
            infinite: No limit but those that are given: the search ends when it is done or stopped.
            report_ms: The least time between two `info` replies, in milliseconds.
            threads: Threads; 1 if absent.
            priority: The rank among the searches that wait on this connection, the highest first; 0
                if absent.
            fresh: Forgets what earlier searches of the session have learned, so that the search can
                be repeated.
            strategy: The strategy; the game's best if absent.
            explain: Adds facts about each move.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return Analysis(self._call(lambda: self._core.analyse(
            game, variant=variant, setup=setup, side=side, moves=moves, options=options,
            depth=depth, nodes=nodes, movetime_ms=movetime_ms, clock=clock, infinite=infinite,
            report_ms=report_ms, threads=threads, priority=priority, fresh=fresh, strategy=strategy,
            explain=explain, timeout=timeout,
        )))

    def hint(
        self,
        game: str,
        *,
        variant: str | None = None,
        setup: Setup | None = None,
        side: str | None = None,
        moves: Moves | None = None,
        options: Mapping[str, Setting | None] | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        movetime_ms: int | None = None,
        clock: Clock | None = None,
        infinite: bool | None = False,
        report_ms: int | None = None,
        threads: int | None = None,
        priority: int | None = None,
        fresh: bool | None = None,
        strategy: str | None = None,
        degree: int | None = None,
        move: str | None = None,
        timeout: Timeout = None,
    ) -> Analysis[HintResult]:
        """Gives a hint by degrees, or explains a move.

        Args:
            game: The game of an inline position: an id or alias.
            variant: The variant of an inline position; the default one if absent.
            setup: The start of an inline position; `startpos` if absent.
            side: The side to move in a grid.
            moves: The moves that lead to an inline position.
            options: Options for this request alone.
            depth: Plies to look ahead; in a puzzle, the longest solution to look for.
            nodes: Nodes to visit: exact with one thread.
            movetime_ms: Milliseconds for this search.
            clock: The game clock of the side to move.
            infinite: No limit but those that are given: the search ends when it is done or stopped.
            report_ms: The least time between two `info` replies, in milliseconds.
            threads: Threads; 1 if absent.
            priority: The rank among the searches that wait on this connection, the highest first; 0
                if absent.
            fresh: Forgets what earlier searches of the session have learned, so that the search can
                be repeated.
            strategy: The strategy; the game's best if absent.
            degree: The degree: 1 tells where to look, 2 what kind of move, 3 the move, 4 why. If
                absent 1, or 4 with `move`.
            move: The move to explain; the best one if absent.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return Analysis(self._call(lambda: self._core.hint(
            game, variant=variant, setup=setup, side=side, moves=moves, options=options,
            depth=depth, nodes=nodes, movetime_ms=movetime_ms, clock=clock, infinite=infinite,
            report_ms=report_ms, threads=threads, priority=priority, fresh=fresh, strategy=strategy,
            degree=degree, move=move, timeout=timeout,
        )))

    def perft(
        self,
        game: str,
        depth: int,
        *,
        variant: str | None = None,
        setup: Setup | None = None,
        side: str | None = None,
        moves: Moves | None = None,
        options: Mapping[str, Setting | None] | None = None,
        report_ms: int | None = None,
        threads: int | None = None,
        priority: int | None = None,
        fresh: bool | None = None,
        divide: bool | None = False,
        timeout: Timeout = None,
    ) -> Analysis[PerftResult]:
        """Counts the leaves of the game tree.

        Args:
            game: The game of an inline position: an id or alias.
            depth: The depth in plies.
            variant: The variant of an inline position; the default one if absent.
            setup: The start of an inline position; `startpos` if absent.
            side: The side to move in a grid.
            moves: The moves that lead to an inline position.
            options: Options for this request alone.
            report_ms: The least time between two `info` replies, in milliseconds.
            threads: Threads; 1 if absent.
            priority: The rank among the searches that wait on this connection, the highest first; 0
                if absent.
            fresh: Forgets what earlier searches of the session have learned, so that the search can
                be repeated.
            divide: Also count under each legal move.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return Analysis(self._call(lambda: self._core.perft(
            game, depth, variant=variant, setup=setup, side=side, moves=moves, options=options,
            report_ms=report_ms, threads=threads, priority=priority, fresh=fresh, divide=divide,
            timeout=timeout,
        )))

    def simulate(
        self,
        game: str,
        *,
        variant: str | None = None,
        setup: Setup | None = None,
        side: str | None = None,
        moves: Moves | None = None,
        options: Mapping[str, Setting | None] | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        movetime_ms: int | None = None,
        clock: Clock | None = None,
        infinite: bool | None = False,
        report_ms: int | None = None,
        threads: int | None = None,
        priority: int | None = None,
        fresh: bool | None = None,
        games: int | None = None,
        players: tuple[str, str] | None = None,
        seed: int | None = None,
        timeout: Timeout = None,
    ) -> Analysis[SimulateResult]:
        """Plays many games between two strategies.

        Args:
            game: The game of an inline position: an id or alias.
            variant: The variant of an inline position; the default one if absent.
            setup: The start of an inline position; `startpos` if absent.
            side: The side to move in a grid.
            moves: The moves that lead to an inline position.
            options: Options for this request alone.
            depth: Plies to look ahead; in a puzzle, the longest solution to look for.
            nodes: Nodes to visit: exact with one thread.
            movetime_ms: Milliseconds for this search.
            clock: The game clock of the side to move.
            infinite: No limit but those that are given: the search ends when it is done or stopped.
            report_ms: The least time between two `info` replies, in milliseconds.
            threads: Threads; 1 if absent.
            priority: The rank among the searches that wait on this connection, the highest first; 0
                if absent.
            fresh: Forgets what earlier searches of the session have learned, so that the search can
                be repeated.
            games: The number of games; 1,000 if absent.
            players: The strategies; the first one moves first. Both `random` if absent.
            seed: The seed; 0 if absent.
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        return Analysis(self._call(lambda: self._core.simulate(
            game, variant=variant, setup=setup, side=side, moves=moves, options=options,
            depth=depth, nodes=nodes, movetime_ms=movetime_ms, clock=clock, infinite=infinite,
            report_ms=report_ms, threads=threads, priority=priority, fresh=fresh, games=games,
            players=players, seed=seed, timeout=timeout,
        )))


def connect(
    address: str,
    *,
    token: str | None = None,
    timeout: float | None = timeouts.COMMANDS,
    opening: float = timeouts.OPENING,
) -> Engine:
    """Connects to a daemon that listens: `connect(…)` or `with connect(…)`.

    Args:
        address: `tcp://HOST:PORT`, `tls://HOST:PORT` (of a certificate that the system trusts,
            or the file in SSL_CERT_FILE) or `unix:PATH`.
        token: the secret that the daemon was started with, if it was.
        timeout: seconds that a command may take unless it says otherwise; searches may take for ever.
        opening: seconds within which the daemon must be reached and greet.

    Raises:
        Unreachable: nobody listens there, or its certificate is not to be trusted.
        TimedOut: it was not reached, or did not greet, within `opening` seconds.
        Unauthorized: the daemon wants another token.
        UnsupportedVersion: the daemon speaks another version of the protocol.
    """
    return Engine(shared_loop().wait(lambda: core.connect(
        address, token=token, timeout=timeout, opening=opening,
    )))


def spawn(
    program: str | None = None,
    arguments: Sequence[str] = ('serve',),
    *,
    timeout: float | None = timeouts.COMMANDS,
    opening: float = timeouts.OPENING,
) -> Engine:
    """Starts a daemon and talks to it through its pipes: `spawn()` or `with spawn()`.

    It ends with the engine's context, and whenever this program ends in whatever way.

    Args:
        program: the daemon's program; if absent `PLATEAU_BIN`, and if that is not set `plateau` on the PATH.
        arguments: what it is started with.
        timeout: seconds that a command may take unless it says otherwise; searches may take for ever.
        opening: seconds within which the daemon must greet.

    Raises:
        Unreachable: there is no such program.
        TimedOut: it did not greet within `opening` seconds.
    """
    return Engine(shared_loop().wait(lambda: core.spawn(
        program, arguments, timeout=timeout, opening=opening,
    )))

