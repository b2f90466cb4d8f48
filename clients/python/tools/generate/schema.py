"""Reads the JSON Schema of the protocol and speaks of it in Python's types.

The flow is `protocol/schema/*.json` -> `Schema` -> the writers beside this file -> `src/plateau_engine/_generated`.
A definition of the schema becomes an alias, a class, or the union of tagged classes.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Node = dict[str, Any]
"""A node of a JSON Schema."""

PROTOCOL = Path(__file__).resolve().parents[4] / "protocol" / "schema"

NAMES = {
    "GridEntry": "GridNotation",
    "OptionReply": "OptionValue",
    "OptionEntry": "Option",
    "IdField": "Id",
    # `Warning` is a builtin of Python.
    "Warning": "Notice",
}
"""Definitions whose Python name is not their own without the suffix."""

OPEN = {"MoveReply": "details", "FactReply": "values", "PatternEntry": "numbers"}
"""Objects with fields that the protocol names and with others: the attribute that holds these."""

SUFFIXES = ("Reply", "Entry", "Fields")
"""Discriminators of the schema, which Python does not need."""

WORDS = {"integer": "int", "number": "float", "boolean": "bool", "string": "str", "null": "None"}
"""Python's names of the plain types."""


class Schema:
    """One of the two schemas: the requests or the replies."""

    def __init__(self, name: str, *, inward: bool) -> None:
        """Reads `name`; `inward` types are what daemons send, the others what callers pass."""
        document: Node = json.loads((PROTOCOL / name).read_text())
        self.definitions: dict[str, Node] = folded(document["$defs"])
        self.choices = [reference(choice) for choice in document["anyOf"]]
        self.list = "list" if inward else "Sequence"
        self.dict = "dict" if inward else "Mapping"

    def type_of(self, node: Node) -> str:
        """The Python type of what `node` describes."""
        return " | ".join(dict.fromkeys(self.alternatives(node)))

    def alternatives(self, node: Node) -> Iterator[str]:
        """The members of the union that `node` describes, `None` the last of them."""
        if "$ref" in node:
            name = reference(node)
            yield f"Open{python_name(name)}" if name in OPEN else python_name(name)
        elif "anyOf" in node:
            yield from self.any_of(node["anyOf"])
        elif "oneOf" in node:
            yield f"Literal[{', '.join(json.dumps(choice['const']) for choice in node['oneOf'])}]"
        elif "enum" in node:
            words = [word for word in node["enum"] if word is not None]
            yield f"Literal[{', '.join(json.dumps(word) for word in words)}]"
            if len(words) < len(node["enum"]):
                yield "None"
        else:
            kinds = node["type"] if isinstance(node["type"], list) else [node["type"]]
            yield from (self.plain(kind, node) for kind in kinds)

    def any_of(self, choices: list[Node]) -> Iterator[str]:
        """Lists of different items are one list of either: a reader cannot tell an empty one."""
        lists = [choice for choice in choices if choice.get("type") == "array"]
        for choice in choices:
            if choice not in lists:
                yield from self.alternatives(choice)
            elif choice is lists[0]:
                items = {"anyOf": [each["items"] for each in lists]}
                yield f"{self.list}[{self.type_of(items)}]"

    def plain(self, kind: str, node: Node) -> str:
        """The Python type of a node of one `kind`."""
        if kind == "array":
            item = self.type_of(node["items"])
            length = node.get("maxItems")
            if length is not None and length == node.get("minItems"):
                return f"tuple[{', '.join([item] * length)}]"
            return f"{self.list}[{item}]"
        if kind == "object":
            return f"{self.dict}[str, {self.values_of(node)}]"
        return WORDS[kind]

    def values_of(self, node: Node) -> str:
        """The type of the values of an object: of its named fields, and of the others if it is open."""
        nodes = list(node.get("properties", {}).values())
        if node.get("additionalProperties"):
            nodes.append(node["additionalProperties"])
        return " | ".join(dict.fromkeys(self.type_of(each) for each in nodes))

    def kind_of(self, command: str) -> str:
        """The kind of a command: the requests are a union of kinds, and each of these a union of commands."""
        members = {kind: choices_of(self.definitions[kind]) for kind in self.choices}
        return next(kind for kind, each in members.items() if command in map(reference, each))

    def reachable(self, roots: list[Node]) -> list[str]:
        """The definitions that `roots` need, each after those that it needs itself."""
        found: dict[str, None] = {}
        for root in roots:
            for name in references(root):
                if name not in found:
                    found.update(dict.fromkeys(self.reachable([self.definitions[name]])))
                    found[name] = None
        return list(found)


REPLY_TO = "reply_to_"
"""The beginning of the name of a definition: the final reply to a command."""


def folded(definitions: dict[str, Node]) -> dict[str, Node]:
    """The definitions without those that only name an alternative of another one, which holds the alternative again."""
    named: set[str] = set()
    for name, node in definitions.items():
        for choices in (node.get(word, []) for word in ("anyOf", "oneOf")):
            for index, choice in enumerate(choices):
                other = reference(choice) if "$ref" in choice else ""
                if other.startswith(name) and other != name:
                    named.add(other)
                    choices[index] = definitions[other]
    for name, node in definitions.items():
        if name.startswith(REPLY_TO) and "anyOf" in node:
            # A reply for each alternative of the result.
            envelope, _ = node.pop("anyOf")[0]["allOf"]
            result = "".join(word.capitalize() for word in name.removeprefix(REPLY_TO).split("_"))
            node["allOf"] = [envelope, {"$ref": f"#/$defs/{result}Result"}]
    return {name: undivided(node) for name, node in definitions.items() if name not in named}


def undivided(node: Any) -> Any:
    """A node in which every reference stands next to its description again."""
    if isinstance(node, list):
        return [undivided(each) for each in node]
    if not isinstance(node, dict):
        return node
    node = {key: undivided(value) for key, value in node.items()}
    if len(node.get("allOf", [])) == 1 and "$ref" in node["allOf"][0] and "properties" not in node:
        node |= node.pop("allOf")[0]
    return node


def is_struct(node: Node) -> bool:
    """True if a definition is a class of its own: an object that is closed, or one of several."""
    return is_object(node) or all(is_object(each) for each in choices_of(node) or [{}])


def is_object(node: Node) -> bool:
    """True if a node is an object that has fields and no others."""
    return "properties" in node and "additionalProperties" not in node


def choices_of(node: Node) -> list[Node]:
    """The alternatives that `node` gives."""
    choices: list[Node] = node.get("oneOf") or node.get("anyOf") or []
    return choices


def reference(node: Node) -> str:
    """The name of the definition that `node` refers to."""
    return str(node["$ref"]).rsplit("/", 1)[-1]


def references(node: object) -> Iterator[str]:
    """The names of all definitions that `node` refers to."""
    if isinstance(node, dict):
        if "$ref" in node:
            yield reference(node)
        for value in node.values():
            yield from references(value)
    elif isinstance(node, list):
        for value in node:
            yield from references(value)


def python_name(name: str) -> str:
    """The Python name of a definition."""
    if name in NAMES:
        return NAMES[name]
    suffix = next((suffix for suffix in SUFFIXES if name.endswith(suffix)), "")
    return name.removesuffix(suffix)


WIDTH = 100
"""The width of generated lines."""


def camel(word: str) -> str:
    """`bad_json` as the name of a class: `BadJson`."""
    return "".join(part.capitalize() for part in word.split("_"))


def docstring(summary: str, items: dict[str, str], indent: str, heading: str = "") -> list[str]:
    """The lines of a docstring: a sentence, then under a heading what each of `items` is."""
    lines = [f'{indent}"""{summary}']
    if items:
        inner = f"{indent}    " if heading else indent
        told = [line for item in items.items() for line in described(*item, inner)]
        lines += ["", *([f"{indent}{heading}:"] if heading else []), *told, indent]
    lines[-1] += '"""'
    return lines


def call(head: str, arguments: list[str], tail: str, indent: str) -> list[str]:
    """A call, on one line if that is short enough; `head` ends and `tail` begins with a parenthesis."""
    line = f"{indent}{head}{', '.join(arguments)}{tail}"
    if len(line) <= WIDTH:
        return [line]
    inner = indent + "    "
    wrapped = textwrap.wrap(
        ", ".join(arguments) + ",", WIDTH, initial_indent=inner, subsequent_indent=inner
    )
    return [indent + head, *wrapped, indent + tail]


def described(name: str, text: str, indent: str) -> list[str]:
    """The description of `name`, as an item of a docstring."""
    return textwrap.wrap(
        f"{name}: {text}", WIDTH, initial_indent=indent, subsequent_indent=indent + "    "
    )
