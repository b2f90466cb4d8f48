"""Plays, solves and studies board games with a plateau daemon.

The core is asynchronous; `plateau.blocking` has the same names without `await`.

```python
async with plateau.spawn() as engine:
    async with await engine.newgame("othello") as game:
        await game.play("d3 c5")
        found = await game.go(depth=8).result()
        print(found.best, found.score)
```
"""

from plateau import blocking, messages, refusals
from plateau._generated.messages import *  # noqa: F403  # every type of the protocol
from plateau._generated.refusals import *  # noqa: F403  # an exception for every error code
from plateau.analysis import Analysis
from plateau.engine import Engine, Opening, connect, spawn
from plateau.errors import (
    BadReply,
    ConnectionLost,
    PlateauError,
    Refused,
    TimedOut,
    Unreachable,
)
from plateau.session import Session

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
