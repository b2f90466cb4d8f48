"""Processes of `plateau` that end with the process that started them, even if that is killed.

`plateau guard` runs between the two: it ends the child when the reader of its stderr, which is this process alone, has ended.
"""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

from plateau_engine.errors import Unreachable
from plateau_engine.fleet.errors import FleetError
from plateau_engine.transport import find_program

TAIL = 5
"""Last lines of stderr that are reported of a process that failed."""


def guarded(program: str, arguments: Sequence[str]) -> list[str]:
    """The command that runs `program` for as long as this process lives and reads its stderr."""
    return [program, "guard", "--", program, *arguments]


def run(
    program: str | None, arguments: Sequence[str], text: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """Runs `program` with `text` as its input until it ends, and returns what it said.

    Where no program is named it is that of `PLATEAU_BIN`, or `plateau` on the PATH, of the machine that this is.
    The process is in a session of its own: Ctrl-C at the terminal is for this process, which then ends it in good order.

    Raises:
        FleetError: there is no such program.
    """
    try:
        command = guarded(find_program(program), arguments)
        return subprocess.run(command, input=text, capture_output=True, start_new_session=True)
    except (Unreachable, OSError) as error:
        raise FleetError(str(error)) from error


def complaint(ended: subprocess.CompletedProcess[bytes]) -> str:
    """The last lines of stderr of a process that failed, in one line; else its exit status."""
    said = ended.stderr.decode(errors="replace").strip().splitlines()[-TAIL:]
    return "; ".join(said) or f"it ended with status {ended.returncode}"
