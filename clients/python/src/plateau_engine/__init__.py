"""Plays, solves and studies board games with a plateau daemon.

The core is asynchronous; `plateau_engine.blocking` has the same names without `await`.

```python
async with plateau_engine.spawn() as engine:
    async with await engine.newgame("othello") as game:
        await game.play("d3 c5")
        found = await game.go(depth=8).result()
        print(found.best, found.score)
```
"""

from plateau_engine import blocking, messages, refusals
from plateau_engine._generated.messages import *  # noqa: F403  # every type of the protocol
from plateau_engine._generated.refusals import *  # noqa: F403  # an exception for every error code
from plateau_engine.analysis import Analysis
from plateau_engine.engine import Engine, Opening, connect, spawn
from plateau_engine.errors import (
    BadReply,
    ConnectionLost,
    PlateauError,
    Refused,
    TimedOut,
    Unreachable,
)
from plateau_engine.session import Session

__version__ = "0.1.0"

__all__ = [
    "Analysis",
    "BadReply",
    "ConnectionLost",
    "Engine",
    "Opening",
    "PlateauError",
    "Refused",
    "Session",
    "TimedOut",
    "Unreachable",
    "blocking",
    "connect",
    "messages",
    "refusals",
    "spawn",
]
__all__ += messages.__all__
__all__ += refusals.__all__
