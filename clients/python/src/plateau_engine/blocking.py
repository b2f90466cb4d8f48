"""The same names as in `plateau_engine`, for programs without an event loop: every call waits for its answer.

```python
with plateau_engine.blocking.spawn() as engine:
    with engine.newgame("othello") as game:
        game.play("d3 c5")
        print(game.go(depth=8).result().best)
```

A call that is interrupted, by Ctrl-C for instance, stops the search that it waited for.
Engines may be used from several threads at once.
"""

from plateau_engine._generated.blocking import Analysis, Engine, Session, connect, spawn

__all__ = ["Analysis", "Engine", "Session", "connect", "spawn"]
