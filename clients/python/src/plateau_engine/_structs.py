"""Base classes of the generated messages: requests, replies, states and scores.

They are written by hand because they have methods, which no schema describes.
"""

from __future__ import annotations

from abc import ABCMeta
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, TypeVar

import msgspec

from plateau_engine import _tables

This = TypeVar("This", bound="ScoreBase")


Count: TypeAlias = int
"""A whole number of any size: on the wire one above 2^53-1 is a decimal string."""


class Request(msgspec.Struct, kw_only=True, omit_defaults=True, tag_field="cmd"):
    """A request: `cmd` is its class, `id` is given by the connection."""

    kind: ClassVar[str]
    """`connection`, `standalone`, `table` or `search`: who carries it out, and what it waits for."""

    id: int | str | None = None


class Reply(msgspec.Struct, kw_only=True, frozen=True, omit_defaults=True):
    """A reply, or a part of a message. What is absent is not written again either."""

    def _repr_html_(self) -> str:
        """The reply as a table, for a notebook."""
        return _tables.table(self)


class OpenReply(Reply, frozen=True):
    """A part of a reply with fields that the protocol names, as attributes, and with others that a game names."""

    rest: ClassVar[str]
    """The attribute that holds these others by their names."""

    def __getitem__(self, name: str) -> Any:
        """Any field by its name on the wire."""
        named = name in self.__struct_fields__ and name != self.rest
        return getattr(self, name) if named else getattr(self, self.rest)[name]


def opened(kind: type[OpenReply]) -> type:
    """The form of `kind` in the types of fields: a class of which the decoder asks `read_open`.

    A text counts as one too, since a list of moves may have their texts alone.
    """
    marker = ABCMeta(kind.__name__, (), {"kind": kind})
    marker.register(kind)
    marker.register(str)
    return marker


def read_open(marker: type, value: object) -> object:
    """Puts the fields that `kind` does not name into its `rest`."""
    kind: type[OpenReply] | None = getattr(marker, "kind", None)
    if kind is None or not isinstance(value, dict):
        return value
    named = set(kind.__struct_fields__) - {kind.rest}
    fields = {name: value[name] for name in named & value.keys()}
    others = {name: each for name, each in value.items() if name not in named}
    return msgspec.convert({**fields, kind.rest: others}, kind, strict=False)


class StateBase(Reply, frozen=True):
    """The state of a game."""

    if TYPE_CHECKING:
        game: str
        variant: str
        setup: str
        moves: list[str] | None
        ply: int

    def place(self) -> dict[str, Any]:
        """The position as the fields that commands of an engine take: `engine.go(**state.place())`.

        Raises:
            ValueError: the state does not tell its moves, which `history=True` asks for.
        """
        if self.moves is None and self.ply > 0:
            raise ValueError("a state without its moves is no place; ask for it with history=True")
        return {
            "game": self.game,
            "variant": self.variant,
            "setup": self.setup,
            "moves": self.moves or [],
        }


class ScoreBase(Reply, frozen=True):
    """The score of a position for the side to move.

    Scores of one position are ordered: a proven loss, then unproven scores, then a proven win.
    """

    @property
    def is_exact(self) -> bool:
        """True if it is proven, and neither a bound nor a solution that may be too long."""
        open_end = getattr(self, "bound", None) is not None or not getattr(self, "optimal", True)
        return not self._is_estimate() and not open_end

    @property
    def points(self) -> float | None:
        """Its value as a number, in its unit; `None` for a puzzle without a solution."""
        value: float | None = getattr(self, "value", getattr(self, "moves", None))
        return value

    def __str__(self) -> str:
        """The score in words: `+3 discs`, `win (+12 discs)`, `loss (-1 points, 20 plies)`, `31 moves`."""
        match self.__struct_config__.tag:
            case "solution":
                return _count(self.points, "moves") + ("" if self.is_exact else " or fewer")
            case "unsolvable":
                return "unsolvable"
            case "estimate":
                return f"{self.points:+g} {getattr(self, 'unit', '')}"
        plies = getattr(self, "plies", None)
        value = f"{self.points:+g} {getattr(self, 'unit', '')}"
        limit = _LIMIT.get(getattr(self, "bound", None) or "", "")
        end = "" if plies is None else f", {_count(plies, 'plies')}"
        return f"{getattr(self, 'outcome', '')} ({limit}{value}{end})"

    def __neg__(self: This) -> This:
        """The same for the other side; a puzzle has but one."""
        changes: dict[str, object] = {}
        if (value := getattr(self, "value", None)) is not None:
            changes["value"] = 0 - value  # not -0.0
        for name, turned in (("outcome", _OPPOSITE), ("bound", _OTHER_BOUND)):
            if (word := getattr(self, name, None)) is not None:
                changes[name] = turned.get(word, word)
        return msgspec.structs.replace(self, **changes)

    def pov(self: This, side: str, mover: str) -> This:
        """The score for `side`, where `mover` is the side to move: `score.pov("black", state.side)`."""
        return self if side == mover else -self

    def __lt__(self, other: ScoreBase) -> bool:
        return self._rank() < other._rank()

    def __gt__(self, other: ScoreBase) -> bool:
        return self._rank() > other._rank()

    def __le__(self, other: ScoreBase) -> bool:
        return self._rank() <= other._rank()

    def __ge__(self, other: ScoreBase) -> bool:
        return self._rank() >= other._rank()

    def _is_estimate(self) -> bool:
        return self.__struct_config__.tag == "estimate"

    def _rank(self) -> tuple[int, float]:
        tag = self.__struct_config__.tag
        if tag == "solution":
            return (1, -(self.points or 0))
        if tag == "unsolvable":
            return (-1, 0)
        return (_RANK.get(getattr(self, "outcome", "draw"), 0), self.points or 0)


_OPPOSITE = {"win": "loss", "loss": "win"}
_OTHER_BOUND = {"lower": "upper", "upper": "lower"}
_RANK = {"win": 1, "loss": -1}
_LIMIT = {"lower": "at least ", "upper": "at most "}
_ONE = {"moves": "move", "plies": "ply"}


def _count(number: float | None, noun: str) -> str:
    return f"{number:g} {_ONE[noun] if number == 1 else noun}"
