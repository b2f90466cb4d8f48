"""Every request and every reply of the protocol, and the types of their fields.

Generated from `protocol/schema/` by `tools/generate`: change that, not this.
Fields that this version does not know are passed over, so that newer daemons can be spoken to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

import msgspec

from plateau_engine._structs import (
    Count,
    OpenReply,
    Reply,
    Request,
    ScoreBase,
    StateBase,
    opened,
)

class SearchResult(Reply, frozen=True, kw_only=True):
    """The cost of a search, and what ended it.

    Attributes:
        depth: Plies searched through.
        nodes: Nodes visited.
        time_ms: Time since the search began.
        stopped: The limit or event that ended the search; `null` where the strategy was done before
            any limit.
        reason: The reason why there is no solution, or another remark.
        counts: Numbers of other things that the search has counted, by their names.
    """

    depth: int
    nodes: Count
    time_ms: int
    stopped: Stopped | None
    reason: str | None = None
    counts: dict[str, Count] | None = None


class CommentField(Reply, frozen=True, kw_only=True):
    """Comment on a move.

    Attributes:
        index: The place of the move, from 0.
        score: The score for the player of the move.
        mate: Moves to the end of the game, if the score is given in moves: above 0 for a win,
            otherwise a loss.
        proven: True if the score is proven.
        time_ms: The time that the move took.
        text: Anything else, in words.
    """

    index: int
    score: float | None = None
    mate: int | None = None
    proven: bool | None = None
    time_ms: int | None = None
    text: str | None = None


class Clock(Reply, frozen=True, kw_only=True):
    """A game clock.

    Attributes:
        remaining_ms: Milliseconds left.
        increment_ms: Milliseconds that each move adds.
        moves_to_go: Moves until the clock is filled up again.
    """

    remaining_ms: int
    increment_ms: int | None = None
    moves_to_go: int | None = None


class Server(Reply, frozen=True, kw_only=True):
    """The daemon.

    Attributes:
        name: Its name.
        version: Its version.
    """

    name: str
    version: str


class ConnectionLimits(Reply, frozen=True, kw_only=True):
    """The bounds of a connection.

    Attributes:
        max_line: The longest line, in bytes.
        max_inflight: Maximum number of requests in flight.
        max_sessions: Maximum number of sessions.
        max_json_depth: Nesting of arrays and objects.
        idle_ms: Time in milliseconds after which a client on a socket that sends nothing, and has
            no pending reply, is disconnected; absent without a limit.
        max_reply: The longest reply, in bytes. This and the next two are absent from daemons of
            earlier versions.
        max_bytes: Bytes of its requests in flight, sessions and answers together.
        max_total_bytes: The same of all connections together.
    """

    max_line: int
    max_inflight: int
    max_sessions: int
    max_json_depth: int
    idle_ms: int | None = None
    max_reply: int | None = None
    max_bytes: int | None = None
    max_total_bytes: int | None = None


class HelloResult(Reply, frozen=True, kw_only=True):
    """Result of `hello`.

    Attributes:
        protocol: The version of the protocol that both speak: major and minor.
        server: The daemon that answers.
        games: The ids of the games.
        features: Abilities of this daemon beyond the bare protocol.
        limits: The bounds of this connection.
        memory_mb: The most memory that all searches may keep together, tables and visited
            positions, in mebibytes; absent without a limit.
        memory_used_mb: Memory that they keep at present, in mebibytes.
        process_mb: Resident memory of the daemon's process, in mebibytes; absent where the system
            does not report it.
        lang: The language of texts for people, by its code.
        languages: The languages that there are, by their codes.
    """

    protocol: tuple[int, int]
    server: Server
    games: list[str]
    features: list[str]
    limits: ConnectionLimits
    memory_mb: int | None = None
    memory_used_mb: int | None = None
    process_mb: int | None = None
    lang: str | None = None
    languages: list[str] | None = None


class Game(Reply, frozen=True, kw_only=True):
    """A game in the list of `games`.

    Attributes:
        id: Its id.
        title: Its name for people.
        players: The number of players: 2, or 1 for a puzzle.
        aliases: Other names for it.
        variants: Its variants, the default first.
    """

    id: str
    title: str
    players: int
    aliases: list[str]
    variants: list[str]


class GamesResult(Reply, frozen=True, kw_only=True):
    """Result of `games`.

    Attributes:
        games: Every game.
    """

    games: list[Game]


class StopResult(Reply, frozen=True, kw_only=True):
    """Result of `stop`.

    Attributes:
        found: True if there was anything to stop.
    """

    found: bool


class PonderhitResult(Reply, frozen=True, kw_only=True):
    """Result of `ponderhit`.

    Attributes:
        found: True if a search pondered; it may have been answered already.
    """

    found: bool


class PingResult(Reply, frozen=True, kw_only=True):
    """Result of `ping`.

    Attributes:
        pong: Always true.
    """

    pong: bool


class Latency(Reply, frozen=True, kw_only=True):
    """Latencies of a command or of stops, each rounded up by at most one percent.

    Attributes:
        count: Requests answered.
        p50_us: Half were answered within this.
        p99_us: 99 of 100 were answered within this.
        max_us: The slowest.
    """

    count: int
    p50_us: int
    p99_us: int
    max_us: int


class StatsResult(Reply, frozen=True, kw_only=True):
    """Result of `stats`.

    Attributes:
        uptime_ms: Time since the daemon began.
        connections: Connections that are open.
        sessions: Sessions of this connection.
        workers: Threads that search.
        searches_running: Searches that run.
        searches_waiting: Searches that wait for a worker.
        memory_used_mb: Memory that all searches keep, idle engines included, in mebibytes.
        memory_mb: The most that they may keep together; absent without a limit.
        held_bytes: Bytes of the requests, sessions and answers of all connections.
        held_limit_bytes: The most that they may take together.
        process_mb: Resident memory of the daemon's process, in mebibytes; absent where the system
            does not report it.
        requests: Lines read since the beginning.
        errors: Error replies since the beginning.
        latencies: From the reading of a request to its final reply, for each command that was used.
        stops: From the stop of a search to its final reply, for each `GAME:STRATEGY` that was
            stopped; `GAME:perft` and `GAME:simulate` are counted alike.
    """

    uptime_ms: int
    connections: int
    sessions: int
    workers: int
    searches_running: int
    searches_waiting: int
    memory_used_mb: int
    memory_mb: int | None = None
    held_bytes: int | None = None
    held_limit_bytes: int | None = None
    process_mb: int | None = None
    requests: int
    errors: int
    latencies: dict[str, Latency]
    stops: dict[str, Latency] | None = None


class Client(Reply, frozen=True, kw_only=True):
    """A connected client.

    Attributes:
        client: Its number, which the log calls `number`.
        peer: Its address.
        connected_ms: Time since it has connected.
        silent_ms: Time since its last request.
        requests: Lines that it has sent.
        in_flight: Requests in flight.
        sessions: Sessions.
        own: True for the client that asks.
    """

    client: int
    peer: str
    connected_ms: int
    silent_ms: int
    requests: int
    in_flight: int
    sessions: int
    own: bool


class ClientsResult(Reply, frozen=True, kw_only=True):
    """Result of `clients`.

    Attributes:
        clients: The connected clients, the longest connected first.
    """

    clients: list[Client]


class KickResult(Reply, frozen=True, kw_only=True):
    """Result of `kick`.

    Attributes:
        found: True if the client was connected.
    """

    found: bool


class QuitResult(Reply, frozen=True, kw_only=True):
    """Result of `quit`.

    Attributes:
        bye: Always true: pending requests are still answered, then the connection ends.
    """

    bye: bool


class Side(Reply, frozen=True, kw_only=True):
    """A player.

    Attributes:
        name: The word of the protocol.
        symbol: The letter of the position text.
        label: The name for people.
    """

    name: str
    symbol: str
    label: str


class Alias(Reply, frozen=True, kw_only=True):
    """Another name of a game.

    Attributes:
        name: The name.
        variant: The variant that it means, if not the default.
    """

    name: str
    variant: str | None = None


class Named(Reply, frozen=True, kw_only=True):
    """A name with a summary.

    Attributes:
        name: The name.
        summary: A sentence about it.
    """

    name: str
    summary: str


class Pattern(OpenReply, frozen=True, kw_only=True):
    """Names of variants that are made of numbers, with the bounds of these by their words.

    Attributes:
        pattern: The name with letters for its numbers.
        example: A name that fits it.
        summary: Its peculiarity, and bounds that its numbers have together.
        condition: A condition on the numbers besides their bounds, if there is one.
        numbers: What else is told, by its name.
    """

    pattern: str
    example: str
    summary: str
    condition: str | None = None
    numbers: dict[str, tuple[int, int]]

    rest: ClassVar[str] = "numbers"


if TYPE_CHECKING:
    OpenPattern: TypeAlias = Pattern
else:
    OpenPattern = opened(Pattern)
"""`Pattern` in the types of fields."""


class Place(Reply, frozen=True, kw_only=True):
    """A place of a board.

    Attributes:
        name: Its name, as the effects of moves have it; absent where nothing ever stands.
        row: Row of its upper edge from the top, in cells.
        column: Column of its left edge, in cells; halves occur.
        width: Cells that it is wide, if not one.
    """

    name: str | None = None
    row: float
    column: float
    width: float | None = None


class Piece(Reply, frozen=True, kw_only=True):
    """The piece that a code of the grid stands for.

    Attributes:
        code: The code.
        kind: Its look: `empty`, `hole`, `peg`, `disc`, `man`, `king`, `cross`, `nought`, `lamp`,
            `square`, `tile`.
        side: The side whose piece it is, if any.
        tone: Its colour: `dark`, `light`, `amber` or `red`.
        name: Its name for people.
        label: The text that it bears, if any: the number of a tile.
    """

    code: int
    kind: str
    side: str | None = None
    tone: str | None = None
    name: str
    label: str | None = None


class Labels(Reply, frozen=True, kw_only=True):
    """The labels next to a board; both lists are empty if it has none.

    Attributes:
        rows: Left of the rows, from the top.
        columns: Below the columns, or above them, from the left.
        above: True if the labels of the columns stand above the board; absent if below.
    """

    rows: list[str]
    columns: list[str]
    above: bool | None = None


class Board(Reply, frozen=True, kw_only=True):
    """The shape of a board.

    Attributes:
        kind: The way in which cells are drawn: `square_cells`, `columns`, `checkered`, `holes`,
            `piles`.
        rows: Rows of the grid.
        columns: Columns of the longest row.
        cells: The name of each cell in moves, by rows from the top; empty where cells have no
            names.
        places: The places in the order of the flattened grid; none on boards of more than 40,000.
        pieces: The codes of the grid, rising; none where a value counts things.
        labels: The labels next to the board.
        below: The side that sits below the board, where that matters.
    """

    kind: str
    rows: int
    columns: int
    cells: list[list[str]]
    places: list[Place]
    pieces: list[Piece]
    labels: Labels
    below: str | None = None


class Notation(Reply, frozen=True, kw_only=True):
    """A notation with examples.

    Attributes:
        doc: In a sentence.
        examples: Texts that are read; the form that is written comes first.
    """

    doc: str
    examples: list[str]


class GridNotation(Reply, frozen=True, kw_only=True):
    """Content of a grid.

    Attributes:
        booleans: True if cells are written as `true` or `false`, for 1 and 0.
        counts: True if a value is a number of things, as of the matches of a pile, and not the code
            of a piece.
        doc: The meaning of each value.
    """

    booleans: bool
    counts: bool
    doc: str


class Option(Reply, frozen=True, kw_only=True):
    """An option.

    Attributes:
        name: Its name.
        type: `integer`, `boolean`, `choice` or `string`.
        min: The smallest integer.
        max: The largest integer.
        values: The words to choose from.
        default: The value when none is set.
        defaults: Defaults of the strategies that have another, by their names.
        doc: Its effect.
        scope: `start` if it shapes the start, and counts from the next `newgame`; else `search`.
    """

    name: str
    type: str
    min: int | None = None
    max: int | None = None
    values: list[str] | None = None
    default: OptionValue | None
    defaults: dict[str, OptionValue | None] | None = None
    doc: str
    scope: str


class Strategy(Reply, frozen=True, kw_only=True):
    """A strategy.

    Attributes:
        name: Its name.
        summary: Its effect.
        options: The options that it heeds.
        settings: The same with their values, ranges and defaults, as this strategy has them.
        features: Its abilities besides one best line: `multipv`, `all`, `threads`.
    """

    name: str
    summary: str
    options: list[str]
    settings: list[Option]
    features: list[str]


class Reason(Reply, frozen=True, kw_only=True):
    """A reason for which a game can end.

    Attributes:
        id: The word of the protocol.
        text: The same for people, as it follows "ended by".
        claim: True if it is a draw that a player has to claim: the game continues without a claim.
            False if it ends the game by itself.
    """

    id: str
    text: str
    claim: bool


class Unit(Reply, frozen=True, kw_only=True):
    """A unit of scores.

    Attributes:
        id: The word of the protocol.
        text: The same for people, in the plural.
    """

    id: str
    text: str


class RecordFormat(Reply, frozen=True, kw_only=True):
    """A format of records.

    Attributes:
        name: The name, which is also the extension of its files.
        reads: True if `read` reads it.
        writes: True if `write` writes it.
    """

    name: str
    reads: bool
    writes: bool


class OpeningSet(Reply, frozen=True, kw_only=True):
    """A set of openings.

    Attributes:
        name: Its name, which `plateau tournament --openings` takes too.
        summary: A short description.
        openings: The moves of each opening from the start.
    """

    name: str
    summary: str
    openings: list[list[str]]


class DescribeResult(Reply, frozen=True, kw_only=True):
    """Result of `describe`.

    Attributes:
        game: The game's id.
        title: Its name for people.
        summary: The aim of the game, in a sentence.
        players: The number of players: 2, or 1 for a puzzle.
        sides: The players; the first begins.
        aliases: Other names for it, each with the variant that it means.
        variant: The variant that is described.
        variants: Its variants that have a name of their own, the default first.
        patterns: The names of all others.
        board: The shape of the board.
        position_notation: The notation of positions.
        move_notation: The notation of moves.
        grid: The content of a grid.
        strategies: The strategies, the default first.
        evaluators: The evaluators, the default first.
        options: All options: of the start and of the strategies.
        reasons: Every reason for which a game can end.
        score_unit: The unit of an exact score.
        units: Every unit of a score, that of exact ones first.
        target: True if `solve` takes a `target`.
        formats: The formats of its records, its own first.
        opening_sets: Sets of openings of the variant, such as the ballots of English draughts.
    """

    game: str
    title: str
    summary: str
    players: int
    sides: list[Side]
    aliases: list[Alias]
    variant: str
    variants: list[Named]
    patterns: list[OpenPattern]
    board: Board
    position_notation: Notation
    move_notation: Notation
    grid: GridNotation
    strategies: list[Strategy]
    evaluators: list[Named]
    options: list[Option]
    reasons: list[Reason]
    score_unit: str
    units: list[Unit]
    target: bool
    formats: list[RecordFormat]
    opening_sets: list[OpeningSet] | None = None


class Comment(Reply, frozen=True, kw_only=True):
    """Comment on a move.

    Attributes:
        index: The place of the move, from 0.
        score: The score for the player of the move, in the unit of the engine or person that gave
            it.
        mate: Moves to the end of the game, if the score is given in moves: above 0 for a win,
            otherwise a loss.
        proven: True if the score is proven.
        time_ms: The time that the move took.
        text: Anything else, in words.
    """

    index: int
    score: float | None = None
    mate: int | None = None
    proven: bool | None = None
    time_ms: int | None = None
    text: str | None = None


class Variation(Reply, frozen=True, kw_only=True):
    """A line that was not played.

    Attributes:
        of: The place in the list, from 0, of the variation that it leaves; absent where it leaves
            the game.
        index: The place of the move instead of which it begins, from 0, among the moves of the game
            or of that variation.
        moves: Its moves, in the notation of the game.
        comments: Comments on its moves.
    """

    of: int | None = None
    index: int
    moves: list[str]
    comments: list[Comment] | None = None


class Remark(Reply, frozen=True, kw_only=True):
    """Something that was guessed, passed over or noticed in a game that could be read.

    Attributes:
        line: The line, from 1.
        column: The character of the line, from 1.
        message: A sentence, in English.
        text: The same sentence in the language of `hello`.
    """

    line: int
    column: int
    message: str
    text: str


class Record(Reply, frozen=True, kw_only=True):
    """A game of a record. `game`, `variant`, `setup` and `moves` are an inline position.

    Attributes:
        game: The game's id.
        variant: The variant.
        setup: `startpos`, or the position text in which the game began.
        moves: The moves, in the notation of the game.
        players: The players in the order of the sides, empty where they are not known.
        result: The name of the side that won, or `draw`; absent where it is not known.
        reason: The reason for which the game ended.
        event: The tournament.
        site: The place, or the server.
        round: The round.
        date: The day, as `YYYY-MM-DD`, or the known part of it.
        komi: The lead of the side that moves first which is worth a draw, where both players agreed
            on one.
        value: The value of the last position for its side to move, if the record has it.
        comments: Comments on the moves.
        variations: Lines that were not played, each instead of a move of the game or of a variation
            before it.
        remarks: Guesses, omissions and remarks of the reader.
    """

    game: str
    variant: str
    setup: str
    moves: list[str]
    players: tuple[str, str]
    result: str | None = None
    reason: str | None = None
    event: str | None = None
    site: str | None = None
    round: str | None = None
    date: str | None = None
    komi: float | None = None
    value: float | None = None
    comments: list[Comment] | None = None
    variations: list[Variation] | None = None
    remarks: list[Remark] | None = None


class Problem(Reply, frozen=True, kw_only=True):
    """A game that could not be read.

    Attributes:
        game_number: The number of the game in the text, from 1; those that could be read count.
        line: The line, from 1.
        column: The character of the line, from 1.
        message: A sentence with the fault and the expected text, in English.
        text: The same sentence in the language of `hello`.
    """

    game_number: int
    line: int
    column: int
    message: str
    text: str


class ReadResult(Reply, frozen=True, kw_only=True):
    """Result of `read`.

    Attributes:
        format: The format in which the text was read.
        games: The games, in their order.
        problems: The games that could not be read.
    """

    format: str
    games: list[Record]
    problems: list[Problem]


class Estimate(ScoreBase, frozen=True, kw_only=True, tag_field="kind", tag="estimate"):
    """A judgement.

    Attributes:
        value: For the side to move; in a puzzle, the moves that seem to be missing.
        unit: The unit of the evaluator.
    """

    value: float
    unit: str


class Exact(ScoreBase, frozen=True, kw_only=True, tag_field="kind", tag="exact"):
    """Proven.

    Attributes:
        value: For the side to move.
        unit: The unit of the game.
        outcome: The result for the side to move.
        plies: Plies to the end under best play.
        bound: Set where only the outcome is proven, and the value is a bound.
    """

    value: int
    unit: str
    outcome: Verdict
    plies: int | None = None
    bound: Bound | None = None


class Solution(ScoreBase, frozen=True, kw_only=True, tag_field="kind", tag="solution"):
    """A puzzle's solution.

    Attributes:
        moves: Its length.
        optimal: True if no shorter one exists.
    """

    moves: int
    optimal: bool


class Unsolvable(ScoreBase, frozen=True, kw_only=True, tag_field="kind", tag="unsolvable"):
    """A puzzle without a solution."""


Score: TypeAlias = Estimate | Exact | Solution | Unsolvable
"""A score."""

class Outcome(Reply, frozen=True, kw_only=True):
    """Outcome of a game.

    Attributes:
        winner: The winner; `null` for a draw or a puzzle that is stuck.
        score: The score for the side that moves first.
        sides: The count of each side that decides the game, if there is one, such as its discs.
        reason: The reason for its end, in a word.
        text: The same for people, as it follows "ended by".
        lines: The lines that have won, each by the names of its places from one end to the other;
            absent where no line wins.
    """

    winner: str | None
    score: Score
    sides: dict[str, int] | None = None
    reason: str
    text: str
    lines: list[list[str]] | None = None


class Claim(Reply, frozen=True, kw_only=True):
    """Draw that ends a game only if a player claims it.

    Attributes:
        reason: The rule that allows the claim, in a word: one of the `reasons` of `describe` with
            `claim`.
        text: The same for people, as it follows "ended by".
    """

    reason: str
    text: str


class DrawCount(Reply, frozen=True, kw_only=True):
    """Count of moves without progress, which will draw the game if nothing happens.

    Attributes:
        plies: The plies until the draw, at least 1.
        reason: The reason of the draw, in a word.
        text: The same for people, as it follows "ended by".
    """

    plies: int
    reason: str
    text: str


class Goal(Reply, frozen=True, kw_only=True):
    """The goal of a puzzle.

    Attributes:
        position: The text of the position to be reached; absent where several are as good.
        text: The goal for people.
    """

    position: str | None = None
    text: str


class SetupRemark(Reply, frozen=True, kw_only=True):
    """Guess or omission of the reader of a drawn board.

    Attributes:
        message: A sentence, in English.
        text: The same sentence in the language of `hello`.
    """

    message: str
    text: str


class PlaceContent(Reply, frozen=True, kw_only=True):
    """The content of a place.

    Attributes:
        cell: The name of the place.
        code: Its value in the grid.
    """

    cell: str
    code: int


class Effect(Reply, frozen=True, kw_only=True):
    """Effect of a move on the board, by the names of places.

    Attributes:
        from_: The place that a piece leaves; absent where none moves.
        to: The place that a piece enters, on which one is put, or that is pressed; absent in a
            pass.
        path: All places of the way of a piece that moves, `from` and `to` too.
        placed: Places on which a piece was put.
        removed: Places from which a piece was taken off the board.
        flipped: Places whose piece or light has turned into another.
        pieces: Every place that has changed.
    """

    from_: str | None = msgspec.field(default=None, name="from")
    to: str | None = None
    path: list[str]
    placed: list[str]
    removed: list[str]
    flipped: list[str]
    pieces: list[PlaceContent]


class Move(OpenReply, frozen=True, kw_only=True):
    """A move with its effects.

    Attributes:
        move: The move.
        effect: Its effect on the board, with `effects`; absent on boards of more than 1,024 places.
        position: The text of the position after it, with `positions`.
        details: What else is told, by its name.
    """

    move: str
    effect: Effect | None = None
    position: str | None = None
    details: dict[str, Detail]

    rest: ClassVar[str] = "details"


if TYPE_CHECKING:
    OpenMove: TypeAlias = Move
else:
    OpenMove = opened(Move)
"""`Move` in the types of fields."""


class StateResult(StateBase, frozen=True, kw_only=True):
    """Result of `state`, `newgame`, `position`, `undo`.

    Attributes:
        game: The game's id.
        variant: The variant.
        setup: The position text in which the game began; with `moves` it is the whole game.
        moves: The moves so far, with `history`. A client that has not announced version 1.2 or
            later in `hello` always gets them.
        position: The position text of now.
        ply: The number of moves so far.
        side: The side to move.
        legal_count: The number of legal moves.
        key: The hash of board and side to move.
        over: True if the game has ended.
        outcome: The outcome, if it has.
        claim: The draw that either player may claim now. The game continues without a claim: `over`
            is false, and there are legal moves.
        draw_in: The count of moves without progress that will draw the game, while one counts.
        goal: The goal of a puzzle.
        opening: The name of the opening, where one of the positions so far has one: that of the
            last of them.
        remarks: Guesses made to read the drawn board in which the game began, and lines of it that
            were passed over.
        legal: The legal moves with details and effects, in the order of `legal`; with `legal`.
        grid: The board, rows from the top; with `grid`.
    """

    game: str
    variant: str
    setup: str
    moves: list[str] | None = None
    position: str
    ply: int
    side: str
    legal_count: int
    key: str
    over: bool
    outcome: Outcome | None = None
    claim: Claim | None = None
    draw_in: DrawCount | None = None
    goal: Goal | None = None
    opening: str | None = None
    remarks: list[SetupRemark] | None = None
    legal: list[OpenMove] | None = None
    grid: Grid | None = None


class PlayResult(StateResult, frozen=True, kw_only=True):
    """Result of `play`.

    Attributes:
        details: The effects of each move.
    """

    details: list[OpenMove]


class LegalResult(Reply, frozen=True, kw_only=True):
    """Result of `legal`.

    Attributes:
        moves: The legal moves, in a stable order.
    """

    moves: LegalMoves


class EvalResult(Reply, frozen=True, kw_only=True):
    """Result of `eval`.

    Attributes:
        evaluator: The evaluator.
        score: The judgement for the side to move.
        sides: The value of each side on its own, where the evaluator has one.
        terms: The parts of the judgement.
    """

    evaluator: str
    score: Score
    sides: dict[str, float] | None = None
    terms: dict[str, float]


class RenderResult(Reply, frozen=True, kw_only=True):
    """Result of `render`.

    Attributes:
        text: The text.
        grid: Rows from the top.
    """

    text: str | None = None
    grid: Grid | None = None


class OptionResult(Reply, frozen=True, kw_only=True):
    """Result of `option`.

    Attributes:
        options: The options in force; `null` where the game chooses.
    """

    options: dict[str, OptionValue | None]


class WriteResult(Reply, frozen=True, kw_only=True):
    """Result of `write`.

    Attributes:
        format: The format, which is also the extension of its files.
        text: The record, with a line feed at its end.
    """

    format: str
    text: str


class CloseResult(Reply, frozen=True, kw_only=True):
    """Result of `close`.

    Attributes:
        closed: The session that is free again.
    """

    closed: str


class Line(Reply, frozen=True, kw_only=True):
    """A ranked line.

    Attributes:
        move: Its first move.
        score: Its score.
        pv: All its moves.
    """

    move: str | None
    score: Score
    pv: list[str]


class GoResult(SearchResult, frozen=True, kw_only=True):
    """Result of `go`.

    Attributes:
        best: The move to play; `null` in a puzzle that has no solution any more.
        score: Its score.
        pv: The expected moves, beginning with `best`.
        book: True where the answer comes from the opening book: nothing was searched, so `depth`
            and `nodes` are 0.
        line: The moves of `pv` with what they do, at most the first 1,000; with `effects` or
            `positions`.
        lines: The best lines, with `multipv` above 1.
    """

    best: str | None
    score: Score | None
    pv: list[str]
    book: bool | None = None
    line: list[OpenMove] | None = None
    lines: list[Line] | None = None


class ComparisonRow(Reply, frozen=True, kw_only=True):
    """The result of one strategy among those compared.

    Attributes:
        strategy: Its name.
        status: The certainty of its result.
        length: The length of its solution.
        nodes: Nodes visited.
        time_ms: Time used.
        stopped: The limit or event that ended it.
    """

    strategy: str
    status: Status
    length: int | None
    nodes: Count
    time_ms: int
    stopped: Stopped | None


class SolveResult(SearchResult, frozen=True, kw_only=True):
    """Result of `solve`.

    Attributes:
        status: The certainty of the result.
        score: The score of the position.
        moves: The solution, or the best line.
        line: These moves with what they do, at most the first 1,000; with `effects` or `positions`.
        length: The length of the solution; `null` where there is none.
        lower_bound: No solution is shorter.
        solution_count: The number of solutions, where it is known.
        chance: The chance, from 0 to 1, that random moves solve the puzzle, every legal move being
            as likely as any other; where it is known.
        solutions: With `all`: the solutions.
        table: With `strategy` `compare`: the result of each strategy.
    """

    status: Status
    score: Score | None
    moves: list[str]
    line: list[OpenMove] | None = None
    length: int | None
    lower_bound: int | None
    solution_count: Count | None = None
    chance: float | None = None
    solutions: list[list[str]] | None = None
    table: list[ComparisonRow] | None = None


class Fact(OpenReply, frozen=True, kw_only=True):
    """Fact about a move.

    Attributes:
        id: Its word for programs.
        text: The same for people, as what follows the move in a sentence.
        values: What else is told, by its name.
    """

    id: str
    text: str
    values: dict[str, Value]

    rest: ClassVar[str] = "values"


if TYPE_CHECKING:
    OpenFact: TypeAlias = Fact
else:
    OpenFact = opened(Fact)
"""`Fact` in the types of fields."""


class MoveAnalysis(Reply, frozen=True, kw_only=True):
    """A move that was judged. Scores are for the side that played it.

    Attributes:
        index: Its place among the moves, from 0.
        move: The move.
        side: The side that played it.
        best: The best move there was: the one that was played, where no other is better.
        pv: The line that begins with it, at most the first sixty-four moves of it.
        before: The score of the best move, by the search that compared it with the one that was
            played.
        after: The score of the move that was played, by the same search; in a puzzle, of the
            solution with this move counted.
        loss: The loss by this move, in the unit of the scores: 0 where no other move is better by
            more than `error`; `null` where the scores cannot be compared.
        error: The known error of the comparison, in the same unit: 0 where all is proven, `null`
            where none is known.
        turning: True if the game turned here.
        text: The judgement in sentences; empty of a move that was as good as any. With `explain` it
            has the first facts too.
        facts: With `explain`, facts about the move, the weightiest first.
    """

    index: int
    move: str
    side: str
    best: str | None
    pv: list[str]
    before: Score
    after: Score
    loss: float | None
    error: float | None
    turning: bool
    text: str
    facts: list[OpenFact] | None = None


class AnalyseResult(Reply, frozen=True, kw_only=True):
    """Result of `analyse`.

    Attributes:
        analysis: The moves in the order of play, as far as they were judged.
        turning_points: The places of the moves at which the game turned.
        losses: The sum of the losses of each side, as far as they are known.
        opening: The name of the opening, where one of the positions has one: that of the last of
            them.
        nodes: Nodes visited.
        time_ms: Time used.
        stopped: The reason for ending before the last move was judged; `null` where all were.
    """

    analysis: list[MoveAnalysis]
    turning_points: list[int]
    losses: dict[str, float]
    opening: str | None = None
    nodes: Count
    time_ms: int
    stopped: Stopped | None


class Kind(Reply, frozen=True, kw_only=True):
    """Kind of a move.

    Attributes:
        id: Its word for programs.
        text: The same for people.
    """

    id: str
    text: str


class HintResult(Reply, frozen=True, kw_only=True):
    """Result of `hint`. A degree has the fields of those below it.

    Attributes:
        degree: As it was asked for: 1 where to look, 2 what kind of move, 3 the move, 4 why.
        text: The hint for people, in sentences.
        area: The places to look at; none where no part of the board stands out, as for a pass.
        kind: From degree 2 the kind of the move; in a puzzle that has no solution, from degree 1
            that.
        move: From degree 3 the move: the best one, or the one to be explained; absent in a puzzle
            that has no solution.
        better: From degree 3 the best move, where another one was to be explained.
        take_back: From degree 3, in a puzzle that has no solution: the moves to take back until it
            has one, where that is known.
        pv: From degree 4 the expected moves, at most sixty-four, beginning with the move.
        score: From degree 4 the score of the move.
        facts: From degree 4 facts about the move, the weightiest first.
        nodes: Nodes visited.
        time_ms: Time used.
        stopped: The limit or event that ended the last search; `null` where the strategy was done
            before any limit.
    """

    degree: int
    text: str
    area: list[str]
    kind: Kind | None = None
    move: str | None = None
    better: str | None = None
    take_back: int | None = None
    pv: list[str] | None = None
    score: Score | None = None
    facts: list[OpenFact] | None = None
    nodes: Count
    time_ms: int
    stopped: Stopped | None


class PerftResult(Reply, frozen=True, kw_only=True):
    """Result of `perft`.

    Attributes:
        nodes: Leaves at the depth.
        depth: The depth.
        divide: With `divide`: leaves under each legal move.
        time_ms: Time of the count.
        stopped: Set when the count was interrupted: then it is partial.
    """

    nodes: Count
    depth: int
    divide: Divide | None = None
    time_ms: int
    stopped: Stopped | None


class Intervals(Reply, frozen=True, kw_only=True):
    """Intervals of probability: lower and upper end.

    Attributes:
        wins: Of a win.
        draws: Of a draw.
        losses: Of a loss.
    """

    wins: tuple[float, float]
    draws: tuple[float, float]
    losses: tuple[float, float]


class Plies(Reply, frozen=True, kw_only=True):
    """Lengths of games.

    Attributes:
        mean: On average.
        min: Of the shortest.
        max: Of the longest.
    """

    mean: float
    min: int
    max: int


class SimulateResult(Reply, frozen=True, kw_only=True):
    """Result of `simulate`.

    Attributes:
        games: Games played.
        wins: Games won.
        draws: Games drawn.
        losses: Games lost.
        intervals: The 95 % interval of the probability of each.
        plies: Lengths of the games.
        advantage: The advantage of the player who begins, in words.
        time_ms: Time of all games.
        stopped: Set when not all games were played.
    """

    games: Count
    wins: Count
    draws: Count
    losses: Count
    intervals: Intervals
    plies: Plies
    advantage: str
    time_ms: int
    stopped: Stopped | None


class Info(Reply, frozen=True, kw_only=True):
    """Progress of a search or simulation.

    Attributes:
        seq: Counts the `info` replies of a request from 1.
        time_ms: Time since the search began.
        score: The score of the best line.
        pv: The best line.
        depth: Plies searched through.
        nodes: Nodes visited.
        lines: The best lines, with `multipv` above 1.
        lower_bound: Of `solve`: no solution is shorter.
        analysed: Of `analyse`: a move that was judged.
        games: Games played.
        wins: Games won.
        draws: Games drawn.
        losses: Games lost.
        intervals: The 95 % interval of the probability of each.
        plies: Lengths of the games.
    """

    seq: int
    time_ms: int
    score: Score | None = None
    pv: list[str] | None = None
    depth: int | None = None
    nodes: Count | None = None
    lines: list[Line] | None = None
    lower_bound: int | None = None
    analysed: MoveAnalysis | None = None
    games: Count | None = None
    wins: Count | None = None
    draws: Count | None = None
    losses: Count | None = None
    intervals: Intervals | None = None
    plies: Plies | None = None


class Notice(Reply, frozen=True, kw_only=True):
    """A remark that precedes an answer: a field that was ignored, or an option that could not be met.

    Attributes:
        code: The error code.
        message: A sentence with the fault and the expected input.
        field: The field or option.
        hint: The known name that is nearest to the given one.
    """

    code: Code
    message: str
    field: str
    hint: str | None = None


class Failure(Reply, frozen=True, kw_only=True):
    """An error reply's content.

    Attributes:
        code: The error code.
        message: A sentence with the fault and the expected input.
        text: The fault in the client's language, for people, if the game reports it: a fault of a
            move, a position or an option.
        field: The field at fault.
        index: The index in the field, where it is a list.
        hint: The known name that is nearest to the given one.
        legal: The legal moves, the first sixty-four of them, if an illegal one was to be played.
        log: The last lines that a third-party engine that failed has written to stderr, the oldest
            first.
        versions: The versions of the protocol that the daemon speaks.
    """

    code: Code
    message: str
    text: str | None = None
    field: str | None = None
    index: int | None = None
    hint: str | None = None
    legal: list[str] | None = None
    log: list[str] | None = None
    versions: list[tuple[int, int]] | None = None


class PlaceRequest(Request, kw_only=True):
    """A request that speaks of a position: that of a session, or an inline one.

    Attributes:
        session: The session; `main` if neither it nor `game` is given.
        game: The game of an inline position: an id or alias.
        variant: The variant of an inline position; the default one if absent.
        setup: The start of an inline position; `startpos` if absent.
        side: The side to move in a grid.
        moves: The moves that lead to an inline position.
        options: Options for this request alone.
    """

    session: Name | None = None
    game: str | None = None
    variant: str | None = None
    setup: Setup | None = None
    side: str | None = None
    moves: Moves | None = None
    options: Mapping[str, Setting | None] | None = None


class RunRequest(PlaceRequest, kw_only=True):
    """A request that a worker carries out and that reports on the way.

    Attributes:
        report_ms: The least time between two `info` replies, in milliseconds.
        threads: Threads; 1 if absent.
        priority: The rank among the searches that wait on this connection, the highest first; 0 if
            absent.
        fresh: Forgets what earlier searches of the session have learned, so that the search can be
            repeated.
    """

    report_ms: int | None = None
    threads: int | None = None
    priority: int | None = None
    fresh: bool | None = None


class LimitedRequest(RunRequest, kw_only=True):
    """A search within limits.

    Attributes:
        depth: Plies to look ahead; in a puzzle, the longest solution to look for.
        nodes: Nodes to visit: exact with one thread.
        movetime_ms: Milliseconds for this search.
        clock: The game clock of the side to move.
        infinite: No limit but those that are given: the search ends when it is done or stopped.
    """

    depth: int | None = None
    nodes: int | None = None
    movetime_ms: int | None = None
    clock: Clock | None = None
    infinite: bool | None = False


class HelloRequest(Request, kw_only=True, tag="hello"):
    """Agrees on the version of the protocol. Optional, unless the daemon requires a token.

    Attributes:
        protocol: The version that the client speaks: major and minor.
        client: The name of the client, for the log.
        strict: Makes unknown fields errors from now on.
        token: The secret that the daemon was started with.
        lang: The language of texts for people; as before if absent, at first English.
    """

    protocol: tuple[int, int] | None = None
    client: Name | None = None
    strict: bool | None = None
    token: str | None = None
    lang: Lang | None = None

    kind = "connection"


class GamesRequest(Request, kw_only=True, tag="games"):
    """Lists the games."""

    kind = "connection"


class StopRequest(Request, kw_only=True, tag="stop"):
    """Stops searches; each still gives its own final reply.

    Attributes:
        target: The id of the request to stop.
        session: The session whose searches to stop; with `target` too, it has to be of this
            session. With neither, all of this connection.
    """

    target: Id | None = None
    session: Name | None = None

    kind = "connection"


class PonderhitRequest(Request, kw_only=True, tag="ponderhit"):
    """Tells the searches that ponder that the expected move was played; from now on their time limits apply.

    Attributes:
        target: The id of the request that ponders.
        session: The session whose search ponders; with `target` too, it has to be of this session.
            With neither, all of this connection.
    """

    target: Id | None = None
    session: Name | None = None

    kind = "connection"


class PingRequest(Request, kw_only=True, tag="ping"):
    """Answers immediately."""

    kind = "connection"


class StatsRequest(Request, kw_only=True, tag="stats"):
    """Counters and latencies of the daemon."""

    kind = "connection"


class ClientsRequest(Request, kw_only=True, tag="clients"):
    """Lists the connected clients, for administrators: clients that have named the daemon's token."""

    kind = "connection"


class KickRequest(Request, kw_only=True, tag="kick"):
    """Disconnects a client, for administrators.

    Attributes:
        client: The number of the client in `clients` and in the log.
    """

    client: int

    kind = "connection"


class QuitRequest(Request, kw_only=True, tag="quit"):
    """Finishes pending requests and ends the connection."""

    kind = "connection"


class DescribeRequest(Request, kw_only=True, tag="describe"):
    """Describes a game: everything that a GUI needs to know.

    Attributes:
        game: The game: an id or alias.
        variant: The variant whose board is described; the default one if absent.
    """

    game: str
    variant: str | None = None

    kind = "standalone"


class ReadRequest(Request, kw_only=True, tag="read"):
    """Reads records of games.

    Attributes:
        text: The text of one or more games.
        format: The format, one of the game's: `pdn`, `ggf`, `sgf`, `record`, `moves` …; if absent
            it is recognised by the text.
        game: The game, an id or alias; needed if the format does not name it.
        variant: The variant, if the format does not name it; the default one if absent.
    """

    text: str
    format: str | None = None
    game: str | None = None
    variant: str | None = None

    kind = "standalone"


class NewgameRequest(Request, kw_only=True, tag="newgame"):
    """Makes or resets a session.

    Attributes:
        session: The session; `main` if absent.
        game: The game: an id or alias. If absent, the session's game is restarted.
        variant: The variant; the default one if absent.
        setup: The start: `startpos`, a position text or a grid.
        side: The side to move in a grid.
        options: Options, as with `option`.
        seed: The seed of the random numbers in the start and in the strategies; the default of the
            option `seed` if absent.
        history: Adds the moves so far. A client that has not announced version 1.2 or later in
            `hello` always gets them.
        legal: Adds the legal moves, with details and effects.
        grid: Adds the board as a grid of numbers or booleans.
    """

    session: Name | None = None
    game: str | None = None
    variant: str | None = None
    setup: Setup | None = None
    side: str | None = None
    options: Mapping[str, Setting | None] | None = None
    seed: int | None = None
    history: bool | None = None
    legal: bool | None = None
    grid: bool | None = None

    kind = "table"


class PositionRequest(Request, kw_only=True, tag="position"):
    """Sets the position of a session.

    Attributes:
        session: The session; `main` if absent.
        setup: The start: `startpos`, a position text or a grid. Absent: `startpos`.
        side: The side to move in a grid.
        moves: The moves played since.
        history: Adds the moves so far. A client that has not announced version 1.2 or later in
            `hello` always gets them.
        legal: Adds the legal moves, with details and effects.
        grid: Adds the board as a grid of numbers or booleans.
    """

    session: Name | None = None
    setup: Setup | None = None
    side: str | None = None
    moves: Moves | None = None
    history: bool | None = None
    legal: bool | None = None
    grid: bool | None = None

    kind = "table"


class PlayRequest(Request, kw_only=True, tag="play"):
    """Plays moves in a session, all or none.

    Attributes:
        session: The session; `main` if absent.
        moves: The moves to play.
        effects: Adds what each move has done to the board, in one shape for all games.
        positions: Adds the position to which each move leads.
        history: Adds the moves so far. A client that has not announced version 1.2 or later in
            `hello` always gets them.
        legal: Adds the legal moves, with details and effects.
        grid: Adds the board as a grid of numbers or booleans.
    """

    session: Name | None = None
    moves: Moves
    effects: bool | None = None
    positions: bool | None = None
    history: bool | None = None
    legal: bool | None = None
    grid: bool | None = None

    kind = "table"


class UndoRequest(Request, kw_only=True, tag="undo"):
    """Takes moves back.

    Attributes:
        session: The session; `main` if absent.
        plies: The number of moves to take back; 1 if absent.
        history: Adds the moves so far. A client that has not announced version 1.2 or later in
            `hello` always gets them.
        legal: Adds the legal moves, with details and effects.
        grid: Adds the board as a grid of numbers or booleans.
    """

    session: Name | None = None
    plies: int | None = None
    history: bool | None = None
    legal: bool | None = None
    grid: bool | None = None

    kind = "table"


class StateRequest(PlaceRequest, kw_only=True, tag="state"):
    """Gives the state of a game.

    Attributes:
        history: Adds the moves so far. A client that has not announced version 1.2 or later in
            `hello` always gets them.
        legal: Adds the legal moves, with details and effects.
        grid: Adds the board as a grid of numbers or booleans.
    """

    history: bool | None = None
    legal: bool | None = None
    grid: bool | None = None

    kind = "table"


class LegalRequest(PlaceRequest, kw_only=True, tag="legal"):
    """Lists the legal moves.

    Attributes:
        details: Adds the game's own details of each move, in the game's fields.
        effects: Adds what each move does to the board, in one shape for all games.
        positions: Adds the position to which each move leads.
    """

    details: bool | None = False
    effects: bool | None = None
    positions: bool | None = None

    kind = "table"


class EvalRequest(PlaceRequest, kw_only=True, tag="eval"):
    """Judges a position without search.

    Attributes:
        evaluator: The evaluator; the game's default if absent.
    """

    evaluator: str | None = None

    kind = "table"


class RenderRequest(PlaceRequest, kw_only=True, tag="render"):
    """Draws a position.

    Attributes:
        format: The format; `text` if absent.
        style: The labels of the columns: as `moves` name them, or as a `course` has them; `moves`
            if absent.
        flip: Turns the board half round, so that the other side sits below it.
        theme: The colours of a picture; those that its reader prefers if absent.
        legal: Marks the legal moves in a picture.
        marks: Cells to mark in a picture.
        arrows: Arrows to draw in a picture.
        values: Values to write in a picture, by cells or legal moves.
    """

    format: Format | None = None
    style: Style | None = None
    flip: bool | None = None
    theme: Theme | None = None
    legal: bool | None = None
    marks: Sequence[MarkField] | None = None
    arrows: Sequence[ArrowField] | None = None
    values: Mapping[str, ValueField] | None = None

    kind = "table"


class OptionRequest(Request, kw_only=True, tag="option"):
    """Sets options of a session, and gives those in force.

    Attributes:
        session: The session; `main` if absent.
        set: Options to set; `null` resets one to its default.
        get: The options to give; all if absent.
    """

    session: Name | None = None
    set: Mapping[str, Setting | None] | None = None
    get: Names | None = None

    kind = "table"


class WriteRequest(PlaceRequest, kw_only=True, tag="write"):
    """Writes a game as a record.

    Attributes:
        format: The format, one that the game is written in: `pdn`, `ggf`, `sgf`, `record`, `moves`
            …; the first of the game's own if absent.
        players: The players in the order of the sides, empty where they are not known.
        result: The name of the side that won, or `draw`; as the board has it if absent.
        reason: The reason for which the game ended; as the board has it if absent.
        event: The tournament.
        site: The place, or the server.
        round: The round.
        date: The day, as `YYYY-MM-DD`, or the known part of it.
        komi: The lead of the side that moves first which is worth a draw, where both players agreed
            on one.
        comments: Comments on the moves.
    """

    format: str | None = None
    players: tuple[str, str] | None = None
    result: str | None = None
    reason: str | None = None
    event: str | None = None
    site: str | None = None
    round: str | None = None
    date: str | None = None
    komi: float | None = None
    comments: Sequence[CommentField] | None = None

    kind = "table"


class CloseRequest(Request, kw_only=True, tag="close"):
    """Frees a session.

    Attributes:
        session: The session; `main` if absent.
    """

    session: Name | None = None

    kind = "table"


class GoRequest(LimitedRequest, kw_only=True, tag="go"):
    """Looks for the best move.

    Attributes:
        strategy: The strategy; the game's best if absent.
        multipv: The number of best moves to rank; 1 if absent.
        searchmoves: The moves to choose among; all if absent.
        target: The goal of the puzzle.
        hint: The best move at full strength, whatever the option `level` is.
        ponder: Thinks on the opponent's time, about the position after the move that is expected:
            limits of time hold from `ponderhit` on.
        effects: Adds `line`: what each move of `pv` does to the board.
        positions: Adds `line`, with the position to which each of them leads.
    """

    strategy: str | None = None
    multipv: int | None = None
    searchmoves: Moves | None = None
    target: Target | None = None
    hint: bool | None = None
    ponder: bool | None = None
    effects: bool | None = None
    positions: bool | None = None

    kind = "search"


class SolveRequest(LimitedRequest, kw_only=True, tag="solve"):
    """Looks for the solution of a puzzle, or the exact value of a game.

    Attributes:
        strategy: The strategy, or `compare` for all of a puzzle side by side; the game's best if
            absent.
        all: Every solution instead of one.
        target: The goal of the puzzle; of a game `outcome`: who wins, without by how much.
        effects: Adds `line`: what each move of the solution does to the board.
        positions: Adds `line`, with the position to which each of them leads.
    """

    strategy: str | None = None
    all: bool | None = False
    target: Target | None = None
    effects: bool | None = None
    positions: bool | None = None

    kind = "search"


class AnalyseRequest(LimitedRequest, kw_only=True, tag="analyse"):
    """Judges every move of a game that was played.

    Attributes:
        strategy: The strategy; the game's best if absent.
        explain: Adds facts about each move.
    """

    strategy: str | None = None
    explain: bool | None = None

    kind = "search"


class HintRequest(LimitedRequest, kw_only=True, tag="hint"):
    """Gives a hint by degrees, or explains a move.

    Attributes:
        strategy: The strategy; the game's best if absent.
        degree: The degree: 1 tells where to look, 2 what kind of move, 3 the move, 4 why. If absent
            1, or 4 with `move`.
        move: The move to explain; the best one if absent.
    """

    strategy: str | None = None
    degree: int | None = None
    move: str | None = None

    kind = "search"


class PerftRequest(RunRequest, kw_only=True, tag="perft"):
    """Counts the leaves of the game tree.

    Attributes:
        depth: The depth in plies.
        divide: Also count under each legal move.
    """

    depth: int
    divide: bool | None = False

    kind = "search"


class SimulateRequest(LimitedRequest, kw_only=True, tag="simulate"):
    """Plays many games between two strategies.

    Attributes:
        games: The number of games; 1,000 if absent.
        players: The strategies; the first one moves first. Both `random` if absent.
        seed: The seed; 0 if absent.
    """

    games: int | None = None
    players: tuple[str, str] | None = None
    seed: int | None = None

    kind = "search"


Name: TypeAlias = str
"""A name of at most 128 bytes."""

Lang: TypeAlias = Literal["en", "fr"]
"""A language of texts for people, by its code."""

Id: TypeAlias = int | str
"""The id of a request."""

Setup: TypeAlias = str | Sequence[Sequence[int | bool]]
"""`startpos`, a position text, or a grid: a list of rows of numbers or booleans."""

Setting: TypeAlias = int | bool | str
"""Setting."""

Moves: TypeAlias = str | Sequence[str | int]
"""A list of moves, or one string that the game cuts into moves."""

if TYPE_CHECKING:
    Format: TypeAlias = Literal["text", "unicode", "svg", "grid"]
else:
    Format = str
"""A format of `render`.

`text`: ASCII.
`unicode`: Text with the game's own symbols.
`svg`: A self-contained picture.
`grid`: Numbers.
"""

if TYPE_CHECKING:
    Style: TypeAlias = Literal["moves", "course"]
else:
    Style = str
"""A style of `render`.

`moves`: As moves name the columns, where players of the game print them: above the board in
    Othello, else below it.
`course`: As a course draws the game: Othello with numbers above the board.
"""

if TYPE_CHECKING:
    Theme: TypeAlias = Literal["auto", "light", "dark"]
else:
    Theme = str
"""The colours of a picture.

`auto`: Those that the reader prefers.
`light`: For a light page.
`dark`: For a dark page.
"""

MarkField: TypeAlias = str | Mapping[str, str | Literal["ring", "dot", "cross", "square"] | None]
"""A cell, or one with the kind of its mark: `ring` (the default), `dot`, `cross`, `square`."""

ArrowField: TypeAlias = str | Sequence[str]
"""The cells through which an arrow leads, as a list, or joined by `-`."""

ValueField: TypeAlias = str | Mapping[str, str | Literal["plain", "best", "good", "bad"] | None]
"""At most 16 characters, or such a text with its rank: `plain` (the default), `best`, `good`, `bad`."""

Names: TypeAlias = bool | str | Sequence[str]
"""Names."""

Target: TypeAlias = int | str | Sequence[Sequence[int | bool]]
"""A hole number, a word such as `start`, a position text, or a grid."""

OptionValue: TypeAlias = int | bool | str
"""The value of an option."""

if TYPE_CHECKING:
    Verdict: TypeAlias = Literal["win", "draw", "loss"]
else:
    Verdict = str
"""A result for the side to move.

`win`: It wins.
`draw`: Nobody does.
`loss`: It loses.
"""

if TYPE_CHECKING:
    Bound: TypeAlias = Literal["lower", "upper"]
else:
    Bound = str
"""On which side of a score the truth lies.

`lower`: The truth is at least this.
`upper`: The truth is at most this.
"""

Detail: TypeAlias = int | bool | str | list[str]
"""An effect of a move."""

Grid: TypeAlias = list[list[int | bool]]
"""A grid."""

if TYPE_CHECKING:
    LegalMoves: TypeAlias = list[str | OpenMove]
else:
    LegalMoves = list[OpenMove]
"""Legal moves, with or without their effects."""

if TYPE_CHECKING:
    Stopped: TypeAlias = Literal["depth", "nodes", "time", "stop", "solved", "disconnected", "memory"]
else:
    Stopped = str
"""A limit or event that ends a search.

`depth`: The depth limit was searched through.
`nodes`: The node limit was reached.
`time`: The time was used up.
`stop`: A `stop` of the client, or the daemon is shutting down.
`solved`: Nothing was left to search.
`disconnected`: The client is gone.
`memory`: There was no memory for more.
"""

if TYPE_CHECKING:
    Status: TypeAlias = Literal["solved", "optimal", "unsolvable", "unknown"]
else:
    Status = str
"""Certainty of the result of `solve`.

`solved`: A solution, perhaps not the shortest; the value of a game.
`optimal`: A shortest solution.
`unsolvable`: There is none.
`unknown`: The search ended before it knew.
"""

Value: TypeAlias = float | str | list[str]
"""Value of a fact."""

Divide: TypeAlias = dict[str, Count]
"""Divide."""

if TYPE_CHECKING:
    Code: TypeAlias = Literal["bad_utf8", "bad_json", "too_deep", "line_too_long", "not_an_object", "missing_field", "bad_type", "out_of_range", "unknown_field", "unknown_cmd", "unknown_game", "unknown_variant", "unknown_strategy", "unknown_evaluator", "unknown_option", "unknown_session", "unknown_target", "duplicate_id", "bad_id", "illegal_move", "bad_position", "game_over", "not_supported", "too_many_inflight", "too_many_sessions", "overloaded", "reply_too_long", "out_of_memory", "unauthorized", "unsupported_version", "engine_failed", "shutting_down"]
else:
    Code = str
"""Error code. The list is closed: a client may match on it.

`bad_utf8`: The line is not UTF-8.
`bad_json`: The line is not JSON, or not what this connection accepts.
`too_deep`: Arrays or objects are nested too deep.
`line_too_long`: The line is longer than `max_line`.
`not_an_object`: The line is JSON, but not an object.
`missing_field`: A field that the command needs is absent.
`bad_type`: A field has a value of the wrong type.
`out_of_range`: A field has a value of the right type that is not allowed.
`unknown_field`: A field that the command does not know (an error only in strict mode).
`unknown_cmd`: No such command.
`unknown_game`: No such game.
`unknown_variant`: No such variant of the game.
`unknown_strategy`: No such strategy.
`unknown_evaluator`: No such evaluator. Clients of version 1.0 get `unknown_strategy`.
`unknown_option`: No such option.
`unknown_session`: No game has been begun in this session.
`unknown_target`: A target that the puzzle does not have.
`duplicate_id`: The id belongs to a request that is still in flight.
`bad_id`: The id is neither a short string nor an exact integer.
`illegal_move`: A move that cannot be read or played.
`bad_position`: A position that cannot be read, or that the rules exclude.
`game_over`: The game has ended.
`not_supported`: It exists, but not for this game, strategy or place.
`too_many_inflight`: This connection has too many requests in flight.
`too_many_sessions`: This connection has too many sessions.
`overloaded`: The daemon has too many searches waiting, or all processes of a third-party engine are
    busy.
`reply_too_long`: The answer is longer than `max_reply`.
`out_of_memory`: There is not enough memory for the request (a warning if the search can do with
    less).
`unauthorized`: The daemon requires a token first.
`unsupported_version`: The client speaks another major version.
`engine_failed`: The engine panicked, or a third-party one died, hung or answered with no legal
    move; only this request is lost.
`shutting_down`: The daemon is shutting down and takes no new requests.
"""

RESULTS: dict[str, type[Reply]] = {
    "hello": HelloResult,
    "games": GamesResult,
    "stop": StopResult,
    "ponderhit": PonderhitResult,
    "ping": PingResult,
    "stats": StatsResult,
    "clients": ClientsResult,
    "kick": KickResult,
    "quit": QuitResult,
    "describe": DescribeResult,
    "read": ReadResult,
    "newgame": StateResult,
    "position": StateResult,
    "play": PlayResult,
    "undo": StateResult,
    "state": StateResult,
    "legal": LegalResult,
    "eval": EvalResult,
    "render": RenderResult,
    "option": OptionResult,
    "write": WriteResult,
    "close": CloseResult,
    "go": GoResult,
    "solve": SolveResult,
    "analyse": AnalyseResult,
    "hint": HintResult,
    "perft": PerftResult,
    "simulate": SimulateResult,
}
"""The class of the result of each command."""

__all__ = [
    "Alias",
    "AnalyseRequest",
    "AnalyseResult",
    "ArrowField",
    "Board",
    "Bound",
    "Claim",
    "Client",
    "ClientsRequest",
    "ClientsResult",
    "Clock",
    "CloseRequest",
    "CloseResult",
    "Code",
    "Comment",
    "CommentField",
    "ComparisonRow",
    "ConnectionLimits",
    "Count",
    "DescribeRequest",
    "DescribeResult",
    "Detail",
    "Divide",
    "DrawCount",
    "Effect",
    "Estimate",
    "EvalRequest",
    "EvalResult",
    "Exact",
    "Fact",
    "Failure",
    "Format",
    "Game",
    "GamesRequest",
    "GamesResult",
    "GoRequest",
    "GoResult",
    "Goal",
    "Grid",
    "GridNotation",
    "HelloRequest",
    "HelloResult",
    "HintRequest",
    "HintResult",
    "Id",
    "Info",
    "Intervals",
    "KickRequest",
    "KickResult",
    "Kind",
    "Labels",
    "Lang",
    "Latency",
    "LegalMoves",
    "LegalRequest",
    "LegalResult",
    "LimitedRequest",
    "Line",
    "MarkField",
    "Move",
    "MoveAnalysis",
    "Moves",
    "Name",
    "Named",
    "Names",
    "NewgameRequest",
    "Notation",
    "Notice",
    "Option",
    "OptionRequest",
    "OptionResult",
    "OptionValue",
    "Outcome",
    "Pattern",
    "PerftRequest",
    "PerftResult",
    "Piece",
    "PingRequest",
    "PingResult",
    "Place",
    "PlaceContent",
    "PlaceRequest",
    "PlayRequest",
    "PlayResult",
    "Plies",
    "PonderhitRequest",
    "PonderhitResult",
    "PositionRequest",
    "Problem",
    "QuitRequest",
    "QuitResult",
    "RESULTS",
    "ReadRequest",
    "ReadResult",
    "Reason",
    "Record",
    "RecordFormat",
    "Remark",
    "RenderRequest",
    "RenderResult",
    "RunRequest",
    "Score",
    "SearchResult",
    "Server",
    "Setting",
    "Setup",
    "SetupRemark",
    "Side",
    "SimulateRequest",
    "SimulateResult",
    "Solution",
    "SolveRequest",
    "SolveResult",
    "StateRequest",
    "StateResult",
    "StatsRequest",
    "StatsResult",
    "Status",
    "StopRequest",
    "StopResult",
    "Stopped",
    "Strategy",
    "Style",
    "Target",
    "Theme",
    "UndoRequest",
    "Unit",
    "Unsolvable",
    "Value",
    "ValueField",
    "Variation",
    "Verdict",
    "WriteRequest",
    "WriteResult",
]
