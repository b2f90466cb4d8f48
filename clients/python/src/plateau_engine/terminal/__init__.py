"""The terminal player: a person against the engine in any game or puzzle, as `python -m plateau_engine`.

Lines go in and boards come out, so that it works in a pipe as it does on a screen::

    stdin ── Table ── Session ── TCP ── plateau serve
               ├── commands   the commands of the prompt
               └── words      replies as sentences

The daemon is one of its own, which ends with it, or one that listens elsewhere.
No rule of any game is known here: boards, moves, sides and options come from the daemon.
"""
