"""Replies as tables in HTML, for notebooks.

A reply is a table with a row for each field that it has. A list of replies, such as the moves of an analysis,
is a table with a row for each of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

import msgspec

COLUMNS = {
    "MoveAnalysis": ("index", "side", "move", "after", "loss", "best", "before", "text"),
    "Line": ("move", "score", "pv"),
}
"""The columns of lists, by the class of their members, where not all fields are shown in the order of the class."""

Fields = Mapping[str, object]


def table(reply: msgspec.Struct) -> str:
    """The table of a reply."""
    rows = (
        f'<tr><th style="text-align:left">{_label(name)}</th>'
        f'<td style="text-align:left">{_cell(value)}</td></tr>'
        for name, value in _fields(reply).items()
    )
    return f"<table>{''.join(rows)}</table>"


def _fields(reply: msgspec.Struct) -> dict[str, object]:
    """The fields of a reply that say something, also those that only the game names."""
    found: dict[str, object] = {}
    rest = getattr(reply, "rest", None)
    for name in reply.__struct_fields__:
        value = getattr(reply, name)
        if name == rest:
            found.update(value)
        elif not _is_empty(value):
            found[name] = value
    return found


def _is_empty(value: object) -> bool:
    return value is None or value == "" or value == [] or value == {}


def _cell(value: object) -> str:
    """A value as a cell shows it."""
    match value:
        case bool():
            return "yes" if value else "no"
        case str() | int() | float():
            return escape(f"{value:g}" if isinstance(value, float) else str(value))
        case msgspec.Struct():
            # A score has a text of its own.
            return escape(str(value)) if _has_text(value) else table(value)
        case Mapping():
            return ", ".join(f"{_label(str(name))} {_cell(each)}" for name, each in value.items())
        case Sequence():
            return _list(value)
        case _:
            return ""


def _has_text(value: msgspec.Struct) -> bool:
    return type(value).__str__ is not object.__str__


def _list(values: Sequence[object]) -> str:
    """A list: of replies a table, of other values a line."""
    replies = [each for each in values if isinstance(each, msgspec.Struct) and not _has_text(each)]
    if not replies or len(replies) < len(values):
        return " ".join(map(_cell, values))
    rows = [_fields(each) for each in replies]
    names = _columns(type(replies[0]).__name__, rows)
    head = "".join(f"<th>{_label(name)}</th>" for name in names)
    return f"<table><tr>{head}</tr>{''.join(_rows(rows, names))}</table>"


def _columns(kind: str, rows: Sequence[Fields]) -> list[str]:
    """The columns of a list of replies: those that are not empty in all rows."""
    used = dict.fromkeys(name for row in rows for name in row)
    return [name for name in COLUMNS.get(kind, tuple(used)) if name in used]


def _rows(rows: Sequence[Fields], names: Sequence[str]) -> Iterator[str]:
    for row in rows:
        cells = "".join(f"<td>{_cell(row.get(name))}</td>" for name in names)
        # The moves at which the game turned.
        style = ' style="font-weight:bold"' if row.get("turning") is True else ""
        yield f"<tr{style}>{cells}</tr>"


def _label(name: str) -> str:
    return escape(name.removesuffix("_").replace("_", " "))
