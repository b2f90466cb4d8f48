"""Writes `version.py`: the version of the protocol, which the schema gives as the example of what `hello` sends."""

from __future__ import annotations

from schema import Schema

HEAD = '''"""The version of the protocol.

Generated from `protocol/schema/` by `tools/generate`: change that, not this.
"""
'''


def write(requests: Schema) -> str:
    """The text of the module."""
    major, minor = requests.definitions["hello"]["properties"]["protocol"]["examples"][0]
    doc = '"""The version that this client speaks: major and minor."""'
    return "\n".join([HEAD, f"PROTOCOL = ({major}, {minor})", doc, ""])
