"""A method for each command of the protocol.

Generated from `protocol/schema/` by `tools/generate`: change that, not this.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, overload

from plateau_engine._generated import messages as m
from plateau_engine._generated.messages import *  # noqa: F403  # the types of the parameters
from plateau_engine._structs import Count
from plateau_engine.analysis import Analysis, Commander
from plateau_engine.timeouts import DEFAULT, Timeout


class EngineCommands(Commander):
    """The commands that need no session: each names its position, and touches no other."""

    async def games(
        self,
        *,
        timeout: Timeout = DEFAULT,
    ) -> list[Game]:
        """Lists the games.

        Args:
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        request = m.GamesRequest()
        answer = await self._ask(request, m.GamesResult, timeout)
        return answer.games

    async def stop(
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
        request = m.StopRequest(target=target)
        answer = await self._ask(request, m.StopResult, timeout)
        return answer.found

    async def ponderhit(
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
        request = m.PonderhitRequest(target=target)
        answer = await self._ask(request, m.PonderhitResult, timeout)
        return answer.found

    async def ping(
        self,
        *,
        timeout: Timeout = DEFAULT,
    ) -> bool:
        """Answers immediately.

        Args:
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        request = m.PingRequest()
        answer = await self._ask(request, m.PingResult, timeout)
        return answer.pong

    async def stats(
        self,
        *,
        timeout: Timeout = DEFAULT,
    ) -> StatsResult:
        """Counters and latencies of the daemon.

        Args:
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        request = m.StatsRequest()
        answer = await self._ask(request, m.StatsResult, timeout)
        return answer

    async def clients(
        self,
        *,
        timeout: Timeout = DEFAULT,
    ) -> list[Client]:
        """Lists the connected clients, for administrators: clients that have named the daemon's token.

        Args:
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        request = m.ClientsRequest()
        answer = await self._ask(request, m.ClientsResult, timeout)
        return answer.clients

    async def kick(
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
        request = m.KickRequest(client=client)
        answer = await self._ask(request, m.KickResult, timeout)
        return answer.found

    async def describe(
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
        request = m.DescribeRequest(game=game, variant=variant)
        answer = await self._ask(request, m.DescribeResult, timeout)
        return answer

    async def read(
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
        request = m.ReadRequest(text=text, format=format, game=game, variant=variant)
        answer = await self._ask(request, m.ReadResult, timeout)
        return answer

    async def state(
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
        request = m.StateRequest(
            game=game, variant=variant, setup=setup, side=side, moves=moves, options=options,
            history=history, legal=legal, grid=grid,
        )
        answer = await self._ask(request, m.StateResult, timeout)
        return answer

    @overload
    async def legal(
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
    async def legal(
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

    async def legal(
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
        request = m.LegalRequest(
            game=game, variant=variant, setup=setup, side=side, moves=moves, options=options,
            details=details, effects=effects, positions=positions,
        )
        answer: Any = await self._ask(request, m.LegalResult, timeout)
        return answer.moves

    async def eval(
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
        request = m.EvalRequest(
            game=game, variant=variant, setup=setup, side=side, moves=moves, options=options,
            evaluator=evaluator,
        )
        answer = await self._ask(request, m.EvalResult, timeout)
        return answer

    @overload
    async def render(
        self,
        game: str,
        *,
        variant: str | None = None,
        setup: Setup | None = None,
        side: str | None = None,
        moves: Moves | None = None,
        options: Mapping[str, Setting | None] | None = None,
        format: Literal["text", "unicode", "svg"] = "text",
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
    async def render(
        self,
        game: str,
        *,
        variant: str | None = None,
        setup: Setup | None = None,
        side: str | None = None,
        moves: Moves | None = None,
        options: Mapping[str, Setting | None] | None = None,
        format: Literal["grid"],
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

    async def render(
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
        request = m.RenderRequest(
            game=game, variant=variant, setup=setup, side=side, moves=moves, options=options,
            format=format, style=style, flip=flip, theme=theme, legal=legal, marks=marks,
            arrows=arrows, values=values,
        )
        drawn: Any = await self._ask(request, m.RenderResult, timeout)
        return drawn.text if drawn.grid is None else drawn.grid

    async def write(
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
        request = m.WriteRequest(
            game=game, variant=variant, setup=setup, side=side, moves=moves, options=options,
            format=format, players=players, result=result, reason=reason, event=event, site=site,
            round=round, date=date, komi=komi, comments=comments,
        )
        answer = await self._ask(request, m.WriteResult, timeout)
        return answer

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
        request = m.GoRequest(
            game=game, variant=variant, setup=setup, side=side, moves=moves, options=options,
            depth=depth, nodes=nodes, movetime_ms=movetime_ms, clock=clock, infinite=infinite,
            report_ms=report_ms, threads=threads, priority=priority, fresh=fresh, strategy=strategy,
            multipv=multipv, searchmoves=searchmoves, target=target, hint=hint, ponder=ponder,
            effects=effects, positions=positions,
        )
        return self._search(request, m.GoResult, timeout)

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
        request = m.SolveRequest(
            game=game, variant=variant, setup=setup, side=side, moves=moves, options=options,
            depth=depth, nodes=nodes, movetime_ms=movetime_ms, clock=clock, infinite=infinite,
            report_ms=report_ms, threads=threads, priority=priority, fresh=fresh, strategy=strategy,
            all=all, target=target, effects=effects, positions=positions,
        )
        return self._search(request, m.SolveResult, timeout)

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
        request = m.AnalyseRequest(
            game=game, variant=variant, setup=setup, side=side, moves=moves, options=options,
            depth=depth, nodes=nodes, movetime_ms=movetime_ms, clock=clock, infinite=infinite,
            report_ms=report_ms, threads=threads, priority=priority, fresh=fresh, strategy=strategy,
            explain=explain,
        )
        return self._search(request, m.AnalyseResult, timeout)

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
        request = m.HintRequest(
            game=game, variant=variant, setup=setup, side=side, moves=moves, options=options,
            depth=depth, nodes=nodes, movetime_ms=movetime_ms, clock=clock, infinite=infinite,
            report_ms=report_ms, threads=threads, priority=priority, fresh=fresh, strategy=strategy,
            degree=degree, move=move,
        )
        return self._search(request, m.HintResult, timeout)

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
        request = m.PerftRequest(
            game=game, depth=depth, variant=variant, setup=setup, side=side, moves=moves,
            options=options, report_ms=report_ms, threads=threads, priority=priority, fresh=fresh,
            divide=divide,
        )
        return self._search(request, m.PerftResult, timeout)

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
        request = m.SimulateRequest(
            game=game, variant=variant, setup=setup, side=side, moves=moves, options=options,
            depth=depth, nodes=nodes, movetime_ms=movetime_ms, clock=clock, infinite=infinite,
            report_ms=report_ms, threads=threads, priority=priority, fresh=fresh, games=games,
            players=players, seed=seed,
        )
        return self._search(request, m.SimulateResult, timeout)


class SessionCommands(Commander):
    """The commands of a session."""

    name: str
    """The name of the session."""

    async def stop(
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
        request = m.StopRequest(session=self.name, target=target)
        answer = await self._ask(request, m.StopResult, timeout)
        return answer.found

    async def ponderhit(
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
        request = m.PonderhitRequest(session=self.name, target=target)
        answer = await self._ask(request, m.PonderhitResult, timeout)
        return answer.found

    async def newgame(
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
        request = m.NewgameRequest(
            session=self.name, game=game, variant=variant, setup=setup, side=side, options=options,
            seed=seed, history=history, legal=legal, grid=grid,
        )
        answer = await self._ask(request, m.StateResult, timeout)
        return answer

    async def position(
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
        request = m.PositionRequest(
            session=self.name, setup=setup, side=side, moves=moves, history=history, legal=legal,
            grid=grid,
        )
        answer = await self._ask(request, m.StateResult, timeout)
        return answer

    async def play(
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
        request = m.PlayRequest(
            session=self.name, moves=moves, effects=effects, positions=positions, history=history,
            legal=legal, grid=grid,
        )
        answer = await self._ask(request, m.PlayResult, timeout)
        return answer

    async def undo(
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
        request = m.UndoRequest(
            session=self.name, plies=plies, history=history, legal=legal, grid=grid,
        )
        answer = await self._ask(request, m.StateResult, timeout)
        return answer

    async def state(
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
        request = m.StateRequest(session=self.name, history=history, legal=legal, grid=grid)
        answer = await self._ask(request, m.StateResult, timeout)
        return answer

    @overload
    async def legal(
        self,
        *,
        details: Literal[False] = False,
        effects: bool | None = None,
        positions: bool | None = None,
        timeout: Timeout = DEFAULT,
    ) -> list[str]:
        ...

    @overload
    async def legal(
        self,
        *,
        details: Literal[True],
        effects: bool | None = None,
        positions: bool | None = None,
        timeout: Timeout = DEFAULT,
    ) -> list[Move]:
        ...

    async def legal(
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
        request = m.LegalRequest(
            session=self.name, details=details, effects=effects, positions=positions,
        )
        answer: Any = await self._ask(request, m.LegalResult, timeout)
        return answer.moves

    async def eval(
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
        request = m.EvalRequest(session=self.name, evaluator=evaluator)
        answer = await self._ask(request, m.EvalResult, timeout)
        return answer

    @overload
    async def render(
        self,
        format: Literal["text", "unicode", "svg"] = "text",
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
    async def render(
        self,
        format: Literal["grid"],
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

    async def render(
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
        request = m.RenderRequest(
            session=self.name, format=format, style=style, flip=flip, theme=theme, legal=legal,
            marks=marks, arrows=arrows, values=values,
        )
        drawn: Any = await self._ask(request, m.RenderResult, timeout)
        return drawn.text if drawn.grid is None else drawn.grid

    async def option(
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
        request = m.OptionRequest(session=self.name, set=set, get=get)
        answer = await self._ask(request, m.OptionResult, timeout)
        return answer.options

    async def write(
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
        request = m.WriteRequest(
            session=self.name, format=format, players=players, result=result, reason=reason,
            event=event, site=site, round=round, date=date, komi=komi, comments=comments,
        )
        answer = await self._ask(request, m.WriteResult, timeout)
        return answer

    async def close(
        self,
        *,
        timeout: Timeout = DEFAULT,
    ) -> str:
        """Frees a session.

        Args:
            timeout: Seconds to wait for the answer; `None` for ever.
        """
        request = m.CloseRequest(session=self.name)
        answer = await self._ask(request, m.CloseResult, timeout)
        return answer.closed

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
        request = m.GoRequest(
            session=self.name, options=options, depth=depth, nodes=nodes, movetime_ms=movetime_ms,
            clock=clock, infinite=infinite, report_ms=report_ms, threads=threads, priority=priority,
            fresh=fresh, strategy=strategy, multipv=multipv, searchmoves=searchmoves, target=target,
            hint=hint, ponder=ponder, effects=effects, positions=positions,
        )
        return self._search(request, m.GoResult, timeout)

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
        request = m.SolveRequest(
            session=self.name, options=options, depth=depth, nodes=nodes, movetime_ms=movetime_ms,
            clock=clock, infinite=infinite, report_ms=report_ms, threads=threads, priority=priority,
            fresh=fresh, strategy=strategy, all=all, target=target, effects=effects,
            positions=positions,
        )
        return self._search(request, m.SolveResult, timeout)

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
        request = m.AnalyseRequest(
            session=self.name, options=options, depth=depth, nodes=nodes, movetime_ms=movetime_ms,
            clock=clock, infinite=infinite, report_ms=report_ms, threads=threads, priority=priority,
            fresh=fresh, strategy=strategy, explain=explain,
        )
        return self._search(request, m.AnalyseResult, timeout)

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
        request = m.HintRequest(
            session=self.name, degree=degree, options=options, depth=depth, nodes=nodes,
            movetime_ms=movetime_ms, clock=clock, infinite=infinite, report_ms=report_ms,
            threads=threads, priority=priority, fresh=fresh, strategy=strategy, move=move,
        )
        return self._search(request, m.HintResult, timeout)

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
        request = m.PerftRequest(
            session=self.name, depth=depth, options=options, report_ms=report_ms, threads=threads,
            priority=priority, fresh=fresh, divide=divide,
        )
        return self._search(request, m.PerftResult, timeout)

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
        request = m.SimulateRequest(
            session=self.name, games=games, options=options, depth=depth, nodes=nodes,
            movetime_ms=movetime_ms, clock=clock, infinite=infinite, report_ms=report_ms,
            threads=threads, priority=priority, fresh=fresh, players=players, seed=seed,
        )
        return self._search(request, m.SimulateResult, timeout)

