"""Timeouts: seconds that a call waits for its answer."""

from __future__ import annotations

import enum
from typing import Final, Literal, TypeAlias


class _Default(enum.Enum):
    DEFAULT = "the engine's own timeout"


DEFAULT: Final = _Default.DEFAULT
"""The timeout that the engine was opened with."""

Timeout: TypeAlias = float | Literal[_Default.DEFAULT] | None
"""Seconds, `None` for ever, or `DEFAULT`."""

COMMANDS = 60.0
"""Seconds that a command may take unless said otherwise: long, since it may wait behind a search of its session."""

OPENING = 10.0
"""Seconds within which a daemon must greet: it does so in milliseconds, a busy machine allowed for."""

FAREWELL = 2.0
"""Seconds that a daemon has to end by itself before it is killed: it promises one."""
