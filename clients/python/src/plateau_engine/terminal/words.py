"""Replies of the daemon as sentences for a person."""

from __future__ import annotations

from collections.abc import Sequence

from plateau_engine._generated.messages import (
    DescribeResult,
    Estimate,
    EvalResult,
    Exact,
    GoResult,
    Info,
    Outcome,
    Score,
    Solution,
    SolveResult,
)

LINE = 8
"""Moves of a principal variation that are shown."""


_SINGULAR = {"moves": "move", "plies": "ply"}


def plural(count: float, noun: str) -> str:
    """A number with its noun: `1 move`, `2 moves`."""
    return f"{count:g} {_SINGULAR[noun] if count == 1 else noun}"


class Speaker:
    """Speaks of one game, whose sides and kind it knows."""

    def __init__(self, game: DescribeResult) -> None:
        self._sides = [side.name for side in game.sides]
        self._is_puzzle = game.players == 1

    def opponent(self, side: str) -> str:
        """The other side; in a puzzle there is none, and it is the same."""
        return next((other for other in self._sides if other != side), side)

    def score(self, score: Score, side: str) -> str:
        """The score of a position, where `side` is to move."""
        match score:
            case Solution(moves=moves, optimal=optimal):
                return f"{plural(moves, 'moves')} to go" + (", the fewest possible" * optimal)
            case Estimate(value=value) if self._is_puzzle:
                return f"about {plural(value, 'moves')} to go"
            case Estimate(value=0):
                return "even"
            case Estimate(value=value, unit=unit):
                return f"{value:+.4g} {unit} for {side}"
            case Exact():
                return self._proven(score, side)
        return "no solution"

    def _proven(self, score: Exact, side: str) -> str:
        soon = "" if score.plies is None else f" in {plural(score.plies, 'plies')}"
        if score.outcome == "draw":
            return f"a draw{soon}"
        winner = side if score.outcome == "win" else self.opponent(side)
        least = "" if score.bound is None else "at least "
        margin = f" by {least}{abs(score.value)} {score.unit}" if abs(score.value) > 1 else ""
        return f"{winner} wins{margin}{soon}"

    def outcome(self, outcome: Outcome, plies: int) -> str:
        """The outcome of a game."""
        reason = outcome.reason.replace("_", " ")
        if self._is_puzzle:
            solved = outcome.winner is not None
            return f"Solved in {plural(plies, 'moves')}." if solved else f"Stuck: {reason}."
        if outcome.winner is None:
            return f"A draw ({reason})."
        return f"{outcome.winner.capitalize()} wins ({reason})."

    def thought(self, thought: Info | GoResult, side: str) -> str:
        """A report or result of a search, in a line."""
        parts = [f"depth {thought.depth}"] if thought.depth else []
        if thought.score is not None:
            parts.append(self.score(thought.score, side))
        if thought.pv:
            parts.append(line(thought.pv))
        parts.append(f"{thought.nodes or 0:,} nodes in {thought.time_ms / 1000:.2f} s")
        return " · ".join(parts)

    def judgement(self, judged: EvalResult, side: str) -> list[str]:
        """An evaluation with its terms."""
        lines = [f"{judged.evaluator}: {self.score(judged.score, side)}"]
        for title, values in (("sides", judged.sides), ("terms", judged.terms)):
            if values:
                lines.append(
                    f"  {title}: "
                    + ", ".join(f"{name} {value:g}" for name, value in values.items())
                )
        return lines

    def solution(self, solved: SolveResult, side: str) -> list[str]:
        """The result of `solve`."""
        known = {"unknown": "not solved in this time", "unsolvable": "there is no solution"}
        said = known.get(solved.status)
        if said is None:
            said = self.score(solved.score, side) if solved.score is not None else solved.status
        reason = f" ({solved.reason})" if solved.reason else ""
        return [said + reason, *([" ".join(solved.moves)] if solved.moves else [])]


def line(moves: Sequence[str]) -> str:
    """The beginning of a line of moves."""
    return " ".join(moves[:LINE]) + (" …" if len(moves) > LINE else "")
