"""Writes `messages.py`: a class for every request and every reply, and the types of their fields."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator

from schema import (
    Node,
    Schema,
    camel,
    choices_of,
    docstring,
    is_object,
    is_struct,
    python_name,
    reference,
)

HEAD = '''"""Every request and every reply of the protocol, and the types of their fields.

Generated from `protocol/schema/` by `tools/generate`: change that, not this.
Fields that this version does not know are passed over, so that newer daemons can be spoken to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from plateau_engine._structs import Count, Reply, Request, ScoreBase, StateBase
'''

BASES = {"StateResult": "StateBase", "PlayResult": "StateBase", "ScoreReply": "ScoreBase"}
"""Definitions with methods of their own, which are written by hand in `plateau_engine._structs`."""

BY_HAND = {"Count"}
"""Definitions that are written by hand in `plateau_engine._structs`."""

DEFINED = re.compile(r"^(?:    )?(?:class )?([A-Z]\w*)(?:\(|: )", re.MULTILINE)
"""The names of classes and of aliases, where they are defined."""

ENVELOPE = {"id", "cmd", "session"}
"""Fields of requests that do not belong to one command alone."""

TRAILERS = ("info", "warning")
"""Replies that are not final."""


def write(requests: Schema, replies: Schema) -> str:
    """The text of the module."""
    results = {name: node for name, node in replies.definitions.items() if name.endswith("_result")}
    trailers = [replies.definitions[name] for name in TRAILERS]
    failure = [replies.definitions["error"]]
    commands = command_names(replies)
    inward = replies.reachable([*results.values(), *trailers, *failure])
    outward = requests.reachable([fields_only(requests.definitions[name]) for name in commands])
    schemas = {name: requests for name in outward} | {name: replies for name in inward}
    kinds = {name: schema.definitions[name] for name, schema in schemas.items()}
    written = [name for name in kinds if name not in BY_HAND and "$ref" not in kinds[name]]
    structs = [name for name in written if is_struct(kinds[name])]
    aliases = [name for name in written if name not in structs]
    lines = [HEAD]
    for name in structs:
        lines += [*reply_class(schemas[name], name), ""]
    for name in commands:
        lines += [*request_class(requests, name), ""]
    for name in aliases:
        lines += [*alias(schemas[name], name), ""]
    lines += ["RESULTS: dict[str, type[Reply]] = {"]
    lines += [f'    "{name}": {result_type(replies, name)},' for name in commands]
    lines += ["}", '"""The class of the result of each command."""', ""]
    names = [name for line in lines for name in DEFINED.findall(line)]
    lines += export(["Count", *names])
    return "\n".join(lines) + "\n"


def export(names: list[str]) -> Iterator[str]:
    """The `__all__` of a module."""
    yield "__all__ = ["
    yield from (f'    "{name}",' for name in sorted(set(names)))
    yield "]"


def command_names(replies: Schema) -> list[str]:
    """The commands, in the order of the schema."""
    return [
        name.removesuffix("_result") for name in replies.definitions if name.endswith("_result")
    ]


def result_type(replies: Schema, command: str) -> str:
    """The name of the class of a command's result."""
    return python_name(reference(replies.definitions[f"{command}_result"]["allOf"][1]))


def request_name(command: str) -> str:
    """The name of the class of a request."""
    return f"{camel(command)}Request"


def fields_only(node: Node) -> Node:
    """A request without its envelope."""
    return {"properties": {k: v for k, v in node["properties"].items() if k not in ENVELOPE}}


def reply_class(schema: Schema, name: str) -> Iterator[str]:
    """The class of a reply or of a part of one; a tagged union is a class for each tag."""
    node = schema.definitions[name]
    base = BASES.get(name, "Reply")
    if "oneOf" in node:
        for choice in node["oneOf"]:
            yield from tagged_class(schema, choice, base)
        yield f"{python_name(name)}: TypeAlias = {' | '.join(map(tagged_name, node['oneOf']))}"
        yield f'"""{node["description"]}"""'
        return
    yield f"class {python_name(name)}({base}, frozen=True, kw_only=True):"
    yield from body(schema, merged(node), node.get("description", f"{python_name(name)}."))


def tagged_name(choice: Node) -> str:
    """The class of one alternative of a tagged union."""
    return camel(choice["properties"]["kind"]["const"])


def tagged_class(schema: Schema, choice: Node, base: str) -> Iterator[str]:
    """The class of one alternative of a tagged union, told apart by `kind`."""
    properties = dict(choice["properties"])
    tag = properties.pop("kind")["const"]
    yield f'class {camel(tag)}({base}, frozen=True, kw_only=True, tag_field="kind", tag="{tag}"):'
    yield from body(schema, {**choice, "properties": properties}, choice["description"])
    yield ""


def merged(node: Node) -> Node:
    """Alternatives that no tag tells apart are one class, in which all fields are optional."""
    if is_object(node):
        return node
    properties: Node = {}
    for choice in choices_of(node):
        properties |= choice["properties"]
    return {**node, "properties": properties, "required": []}


def request_class(schema: Schema, command: str) -> Iterator[str]:
    """The class of a request."""
    node = dict(schema.definitions[command])
    hidden = ("id", "cmd")
    node["properties"] = {k: v for k, v in node["properties"].items() if k not in hidden}
    yield f'class {request_name(command)}(Request, kw_only=True, tag="{command}"):'
    yield from body(schema, node, node["description"])
    yield f'    kind = "{node["x-kind"]}"'
    yield ""


def body(schema: Schema, node: Node, summary: str) -> Iterator[str]:
    """The docstring and the fields of a class."""
    properties: dict[str, Node] = node["properties"]
    docs = {attribute(k): v["description"] for k, v in properties.items() if "description" in v}
    yield from docstring(summary, docs, "    ", "Attributes")
    if properties:
        yield ""
    for name, value in properties.items():
        declared = field(schema, attribute(name), value, required=name in node.get("required", []))
        if attribute(name) != name:
            declared = (
                f'{declared.removesuffix(" = None")} = msgspec.field(default=None, name="{name}")'
            )
        yield f"    {declared}"
    yield ""


def attribute(name: str) -> str:
    """The attribute for a field; a keyword of Python has an underscore behind it."""
    return f"{name}_" if keyword.iskeyword(name) else name


def field(schema: Schema, name: str, node: Node, *, required: bool) -> str:
    """A field or a parameter: its name, type and default."""
    kind = schema.type_of(node)
    if required:
        return f"{name}: {kind}"
    if "default" in node:
        return f"{name}: {kind} = {node['default']!r}"
    return f"{name}: {kind} = None" if kind.endswith("None") else f"{name}: {kind} | None = None"


def alias(schema: Schema, name: str) -> Iterator[str]:
    """A name for a type. Closed lists of words are open when they are read: the next version may know more."""
    node = schema.definitions[name]
    kind = schema.type_of(node)
    known = python_name(name)
    words = [choice["const"] for choice in node.get("oneOf", [])]
    if words:
        yield "if TYPE_CHECKING:"
        yield f"    {known}: TypeAlias = {kind}"
        yield "else:"
        yield f"    {known} = str"
    else:
        yield f"{known}: TypeAlias = {kind}"
    docs = {f"`{each['const']}`": each["description"] for each in node.get("oneOf", [])}
    yield from docstring(node.get("description", f"{known}."), docs, "")
