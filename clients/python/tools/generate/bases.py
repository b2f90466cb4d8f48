"""Base classes of messages, which hold the fields that several requests or replies have in common.

They form lines of inheritance: each base has the fields of the previous one, and more.
A message inherits from the last base of a line all of whose fields it has, with the same descriptions.
"""

from __future__ import annotations

from dataclasses import dataclass

from schema import Node


@dataclass(frozen=True)
class Base:
    """A base class."""

    name: str
    parent: str
    """The class it extends: the base before it, or one written by hand."""
    summary: str
    fields: tuple[str, ...]
    """Its own fields."""


REQUESTS = (
    Base(
        "PlaceRequest",
        "Request",
        "A request that speaks of a position: that of a session, or an inline one.",
        ("session", "game", "variant", "setup", "side", "moves", "options"),
    ),
    Base(
        "RunRequest",
        "PlaceRequest",
        "A request that a worker carries out and that reports on the way.",
        ("report_ms", "threads", "priority", "fresh"),
    ),
    Base(
        "LimitedRequest",
        "RunRequest",
        "A search within limits.",
        ("depth", "nodes", "movetime_ms", "clock", "infinite"),
    ),
)

RESULTS = (
    Base(
        "SearchResult",
        "Reply",
        "The cost of a search, and what ended it.",
        ("depth", "nodes", "time_ms", "stopped", "reason", "counts"),
    ),
)


class Line:
    """A line of bases with the fields that messages give them."""

    def __init__(self, bases: tuple[Base, ...], messages: list[Node]) -> None:
        """Takes each field from the first of `messages` that has all fields of its base."""
        self.bases = {base.name: base for base in bases}
        self.nodes = {base.name: own(base, messages) for base in bases}

    def base_of(self, message: Node) -> str | None:
        """The last base all of whose fields a message has; `None` if it lacks fields of the first base."""
        found = None
        for name, node in self.nodes.items():
            if any(fields(message).get(each) != field for each, field in node.items()):
                break
            found = name
        return found

    def inherited(self, name: str | None) -> set[str]:
        """The fields of a base and of those before it."""
        names: set[str] = set()
        while name in self.bases:
            names |= self.nodes[name].keys()
            name = self.bases[name].parent
        return names

    def definition(self, name: str) -> Node:
        """A base as a definition of the schema has it."""
        node = self.nodes[name]
        properties = {each: described for each, (described, _) in node.items()}
        required = [each for each, (_, needed) in node.items() if needed]
        return {"properties": properties, "required": required}


def fields(message: Node) -> dict[str, tuple[Node, bool]]:
    """The fields of a message, each with its node, and true if it is required."""
    required = message.get("required", [])
    return {name: (node, name in required) for name, node in message["properties"].items()}


def own(base: Base, messages: list[Node]) -> dict[str, tuple[Node, bool]]:
    """The fields of a base as the first message has them that has all of them."""
    found = next(
        message for message in messages if set(base.fields) <= message["properties"].keys()
    )
    return {name: field for name, field in fields(found).items() if name in base.fields}


def without(message: Node, names: set[str]) -> Node:
    """A message without some of its fields."""
    return {
        **message,
        "properties": {k: v for k, v in message["properties"].items() if k not in names},
    }
