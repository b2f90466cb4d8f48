"""Writes `commands.py`: a method for each command, of engines and of sessions.

An engine's commands name their position inline, a session's speak of the session.
A result that is one field is given as that field, so that `legal` gives the moves.
Searches give an `Analysis`, since they report as they go.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from messages import command_names, request_name, result_type
from messages import field as declared
from schema import REPLY_TO, Node, Schema, docstring, is_object, reference
from schema import call as line_of

HEAD = '''"""A method for each command of the protocol.

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
'''

INLINE = ("game", "variant", "setup", "side", "moves", "options")
"""The fields of an inline position, the first one positional."""

POSITIONAL = {
    "describe": ["game"],
    "newgame": ["game", "variant"],
    "position": ["setup"],
    "play": ["moves"],
    "undo": ["plies"],
    "hint": ["degree"],
    "perft": ["depth"],
    "simulate": ["games"],
    "render": ["format"],
    "read": ["text"],
    "write": ["format"],
    "eval": ["evaluator"],
    "stop": ["target"],
    "ponderhit": ["target"],
    "kick": ["client"],
    "option": ["set"],
}
"""The positional parameters, as in the grammar of words."""

BY_HAND = {"quit", "hello"}
"""Commands that engines carry out themselves."""

OVERLOADS = {
    "legal": [
        ("details", "Literal[False] = False", "list[str]"),
        ("details", "Literal[True]", "list[Move]"),
    ],
    "render": [
        ("format", 'Literal["text", "unicode", "svg"] = "text"', "str"),
        ("format", 'Literal["grid"]', "Grid"),
    ],
}
"""Commands whose answer depends on a parameter: its name, type and default, and the answer."""

TIMEOUT = "Seconds to wait for the answer; `None` for ever."


@dataclass
class Method:
    """A method to be written."""

    command: str
    node: Node
    kind: str
    bound: bool
    """True for a method of sessions."""
    inline: list[str] = field(default_factory=list)

    def parameters(self) -> tuple[list[str], list[str]]:
        """The names of the positional parameters, and of the others."""
        properties = self.node["properties"]
        place = {"game", "moves"} <= set(properties)
        hidden = {"id", "cmd", "session"}
        if self.bound and place:
            # A search of a session takes options of its own.
            hidden |= set(INLINE) - ({"options"} if self.is_search else set())
        names = [name for name in properties if name not in hidden]
        first = POSITIONAL.get(self.command, [])
        if not self.bound and place:
            first = ["game", *self.node["required"]]
        return [name for name in first if name in names], [n for n in names if n not in first]

    @property
    def is_search(self) -> bool:
        """True for a search: it reports before it answers."""
        return self.kind == "search"

    def required(self) -> set[str]:
        """The parameters without a default: an engine's command always names its game."""
        required = set(self.node.get("required", [])) - {"cmd"}
        inline = not self.bound and {"game", "moves"} <= set(self.node["properties"])
        return required | ({"game"} if inline else set())


def write(requests: Schema, replies: Schema) -> str:
    """The text of the module."""
    lines = [HEAD]
    commands = [name for name in command_names(replies) if name not in BY_HAND]
    for bound, summary in ((False, ENGINE), (True, SESSION)):
        lines += ["", f"class {'Session' if bound else 'Engine'}Commands(Commander):"]
        lines += [f'    """{summary}"""', ""]
        if bound:
            lines += ["    name: str", '    """The name of the session."""', ""]
        for name in commands:
            node = requests.definitions[name]
            if belongs(node, bound):
                of = Method(name, node, requests.kind_of(name), bound)
                lines += [*method(requests, replies, of), ""]
    return "\n".join(lines) + "\n"


ENGINE = "The commands that need no session: each names its position, and touches no other."
SESSION = "The commands of a session."


def belongs(node: Node, bound: bool) -> bool:
    """True if a command belongs to sessions (`bound`) or to engines."""
    fields = node["properties"]
    return (
        "session" in fields
        if bound
        else "session" not in fields or {"game", "moves"} <= set(fields) or "target" in fields
    )


def method(requests: Schema, replies: Schema, of: Method) -> Iterator[str]:
    """The method of a command, after its overloads."""
    result = result_type(replies, of.command)
    answer, attribute = unwrapped(replies, of.command)
    for name, kind, variant in OVERLOADS.get(of.command, []):
        yield "    @overload"
        yield from signature(requests, of, variant, {name: f"{name}: {kind}"})
        yield "        ..."
        yield ""
    if of.command in OVERLOADS:
        answer = "Any"
    if of.is_search:
        answer = f"Analysis[{result}]"
    yield from signature(requests, of, answer, {})
    yield from documentation(of)
    yield from call(of, result, attribute)


def unwrapped(replies: Schema, command: str) -> tuple[str, str]:
    """The type that a method returns, and the field of the result that holds it, if it is one field."""
    result = replies.definitions[f"{REPLY_TO}{command}"]["allOf"][1]
    node = replies.definitions[reference(result)]
    if not is_object(node):
        return "", ""
    fields = list(node["properties"].items())
    if len(fields) > 1:
        return replies.type_of(result), ""
    return replies.type_of(fields[0][1]), f".{fields[0][0]}"


def signature(requests: Schema, of: Method, answer: str, instead: dict[str, str]) -> Iterator[str]:
    """The head of a method; `instead` declares some parameters otherwise."""
    first, others = of.parameters()
    yield f"    {'' if of.is_search else 'async '}def {of.command}("
    yield "        self,"
    for name in first:
        yield f"        {instead.get(name) or parameter(requests, of, name)},"
    yield "        *,"
    for name in others:
        yield f"        {instead.get(name) or parameter(requests, of, name)},"
    yield f"        timeout: Timeout = {'None' if of.is_search else 'DEFAULT'},"
    yield f"    ) -> {answer}:"


def parameter(requests: Schema, of: Method, name: str) -> str:
    """The declaration of a parameter."""
    required = name in of.required()
    text = declared(requests, name, of.node["properties"][name], required=required)
    return text.replace(" | None", "") if required else text


def documentation(of: Method) -> Iterator[str]:
    """The docstring of a method."""
    first, others = of.parameters()
    properties = of.node["properties"]
    docs = {name: properties[name].get("description", "") for name in [*first, *others]}
    yield from docstring(of.node["description"], {**docs, "timeout": TIMEOUT}, "        ", "Args")


def call(of: Method, result: str, attribute: str) -> Iterator[str]:
    """The body of a method."""
    first, others = of.parameters()
    names = [*first, *others]
    given = [f"{name}={name}" for name in names]
    if of.bound:
        given.insert(0, "session=self.name")
    yield from line_of(f"request = m.{request_name(of.command)}(", given, ")", "        ")
    if of.is_search:
        yield f"        return self._search(request, m.{result}, timeout)"
    elif of.command == "render":
        yield f"        drawn: Any = await self._ask(request, m.{result}, timeout)"
        yield "        return drawn.text if drawn.grid is None else drawn.grid"
    elif of.command in OVERLOADS:
        yield f"        answer: Any = await self._ask(request, m.{result}, timeout)"
        yield f"        return answer{attribute}"
    else:
        yield f"        answer = await self._ask(request, m.{result}, timeout)"
        yield f"        return answer{attribute}"
