"""Writes `messages.py`: a class for every request and every reply, and the types of their fields."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator

import bases
from schema import (
    OPEN,
    REPLY_TO,
    Node,
    Schema,
    camel,
    choices_of,
    docstring,
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
'''

BASES = {
    "StateResult": "StateBase",
    "ScoreReply": "ScoreBase",
    "PlayResult": "StateResult",
    **dict.fromkeys(OPEN, "OpenReply"),
}
"""Definitions with a base of their own: one with methods, written by hand in `plateau_engine._structs`, or another definition."""

BY_HAND = {"Count"}
"""Definitions that are written by hand in `plateau_engine._structs`."""

DEFINED = re.compile(r"^(?:    )?(?:class )?(?!Open)([A-Z]\w*)(?:\(|: )", re.MULTILINE)
"""The names of classes and of aliases, where they are defined."""

ENVELOPE = {"id", "cmd", "session"}
"""Fields of requests that do not belong to one command alone."""

TRAILERS = ("info_reply", "warning_reply")
"""Replies that are not final."""


def write(requests: Schema, replies: Schema) -> str:
    """The text of the module."""
    results = {
        name: node for name, node in replies.definitions.items() if name.startswith(REPLY_TO)
    }
    trailers = [replies.definitions[name] for name in TRAILERS]
    failure = [replies.definitions["error_reply"]]
    commands = command_names(replies)
    inward = replies.reachable([*results.values(), *trailers, *failure])
    outward = requests.reachable([fields_only(requests.definitions[name]) for name in commands])
    schemas = {name: requests for name in outward} | {name: replies for name in inward}
    kinds = {name: schema.definitions[name] for name, schema in schemas.items()}
    written = [name for name in kinds if name not in BY_HAND and "$ref" not in kinds[name]]
    structs = [name for name in written if is_struct(kinds[name]) or name in OPEN]
    aliases = [name for name in written if name not in structs]
    told = bases.Line(bases.RESULTS, [each for each in kinds.values() if "properties" in each])
    asked = bases.Line(bases.REQUESTS, [requests.definitions[name] for name in commands])
    lines = [HEAD]
    lines += base_classes(replies, told, ", frozen=True, kw_only=True")
    for name in structs:
        lines += [*reply_class(schemas[name], name, told), ""]
    lines += base_classes(requests, asked, ", kw_only=True")
    for name in commands:
        lines += [*request_class(requests, name, asked), ""]
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
        name.removeprefix(REPLY_TO) for name in replies.definitions if name.startswith(REPLY_TO)
    ]


def result_type(replies: Schema, command: str) -> str:
    """The name of the class of a command's result."""
    return python_name(reference(replies.definitions[f"{REPLY_TO}{command}"]["allOf"][1]))


def request_name(command: str) -> str:
    """The name of the class of a request."""
    return f"{camel(command)}Request"


def fields_only(node: Node) -> Node:
    """A request without its envelope."""
    return {"properties": {k: v for k, v in node["properties"].items() if k not in ENVELOPE}}


def base_classes(schema: Schema, line: bases.Line, options: str) -> Iterator[str]:
    """The bases of a line."""
    for name, base in line.bases.items():
        yield f"class {name}({base.parent}{options}):"
        yield from body(schema, line.definition(name), base.summary)
        yield ""


def reply_class(schema: Schema, name: str, line: bases.Line) -> Iterator[str]:
    """The class of a reply or of a part of one; a tagged union is a class for each tag."""
    node = schema.definitions[name]
    base = BASES.get(name, "Reply")
    if "oneOf" in node:
        for choice in node["oneOf"]:
            yield from tagged_class(schema, choice, base)
        yield f"{python_name(name)}: TypeAlias = {' | '.join(map(tagged_name, node['oneOf']))}"
        yield f'"""{node["description"]}"""'
        return
    node = merged(node)
    inherited = set(schema.definitions.get(base, {}).get("properties", {}))
    if name not in BASES and (found := line.base_of(node)):
        base, inherited = found, line.inherited(found)
    summary = node.get("description", f"{python_name(name)}.")
    yield f"class {python_name(name)}({base}, frozen=True, kw_only=True):"
    if rest := OPEN.get(name):
        yield from body(schema, closed(node, rest), summary)
        yield from stand_in(python_name(name), rest)
    else:
        yield from body(schema, bases.without(node, inherited), summary)


def closed(node: Node, rest: str) -> Node:
    """An open object with its other fields in one that is called `rest`."""
    others = {"type": "object", "additionalProperties": node["additionalProperties"]}
    others["description"] = "What else is told, by its name."
    properties = {**node["properties"], rest: others}
    return {**node, "properties": properties, "required": [*node["required"], rest]}


def stand_in(name: str, rest: str) -> Iterator[str]:
    """The end of the class of an open object, and its alias in the types of fields."""
    yield f'    rest: ClassVar[str] = "{rest}"'
    yield from ("", "", "if TYPE_CHECKING:", f"    Open{name}: TypeAlias = {name}")
    yield from ("else:", f"    Open{name} = opened({name})")
    yield f'"""`{name}` in the types of fields."""'
    yield ""


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
    if "properties" in node:
        return node
    properties: Node = {}
    for choice in choices_of(node):
        properties |= choice["properties"]
    return {**node, "properties": properties, "required": []}


def request_class(schema: Schema, command: str, line: bases.Line) -> Iterator[str]:
    """The class of a request."""
    base = line.base_of(schema.definitions[command])
    node = bases.without(schema.definitions[command], {"id", "cmd"} | line.inherited(base))
    yield f'class {request_name(command)}({base or "Request"}, kw_only=True, tag="{command}"):'
    yield from body(schema, node, node["description"])
    yield f'    kind = "{schema.kind_of(command)}"'
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
    # The decoder leaves a text alone where an open object is expected.
    read = "str" if words else re.sub(r"str \| (Open\w+)", r"\1", kind)
    if read != kind:
        yield "if TYPE_CHECKING:"
        yield f"    {known}: TypeAlias = {kind}"
        yield "else:"
        yield f"    {known} = {read}"
    else:
        yield f"{known}: TypeAlias = {kind}"
    docs = {f"`{each['const']}`": each["description"] for each in node.get("oneOf", [])}
    yield from docstring(node.get("description", f"{known}."), docs, "")
