"""Writes the generated modules of the client: `python tools/generate [--check]`.

With `--check` nothing is written, and the status tells whether a file is not what it would be.
"""

from __future__ import annotations

import sys
from pathlib import Path

import blocking
import commands
import messages
import refusals
import version
from schema import Schema

TARGET = Path(__file__).resolve().parents[2] / "src" / "plateau_engine" / "_generated"


def generate() -> dict[str, str]:
    """The text of each generated file."""
    requests = Schema("requests.json", inward=False)
    replies = Schema("replies.json", inward=True)
    methods = commands.write(requests, replies)
    return {
        "messages.py": messages.write(requests, replies),
        "refusals.py": refusals.write(replies),
        "commands.py": methods,
        "blocking.py": blocking.write(methods),
        "version.py": version.write(requests),
    }


def stale() -> list[str]:
    """The generated files that are not what they would be."""

    def present(name: str) -> str:
        path = TARGET / name
        return path.read_text() if path.exists() else ""

    return [name for name, text in generate().items() if present(name) != text]


def main() -> int:
    """Writes, or checks."""
    if "--check" in sys.argv[1:]:
        for name in stale():
            print(f"{name} is not what protocol/schema gives; run python tools/generate")
        return 1 if stale() else 0
    for name, text in generate().items():
        (TARGET / name).write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
