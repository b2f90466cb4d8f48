"""Writes `refusals.py`: an exception for each error code of the protocol."""

from __future__ import annotations

from messages import export
from schema import Schema, camel

HEAD = '''"""An exception for each error code of the protocol.

Generated from `protocol/schema/` by `tools/generate`: change that, not this.
"""

from __future__ import annotations

from plateau_engine.errors import Refused
'''


def write(replies: Schema) -> str:
    """The text of the module."""
    codes = replies.definitions["Code"]["oneOf"]
    lines = [HEAD]
    for code in codes:
        lines += ["", f"class {camel(code['const'])}(Refused):"]
        lines += [f'    """`{code["const"]}`: {code["description"]}"""', ""]
    lines += ["", "REFUSALS: dict[str, type[Refused]] = {"]
    lines += [f'    "{code["const"]}": {camel(code["const"])},' for code in codes]
    lines += ["}", '"""The exception of each error code."""', ""]
    lines += export(["REFUSALS", *(camel(code["const"]) for code in codes)])
    return "\n".join(lines) + "\n"
