"""A fleet: tournaments, training jobs and the analysis of many positions, spread over the machines of a Dask cluster.

`python -m plateau_engine.fleet` with `tournament`, `train` or `analyse` is made of these parts::

    tournament ─┐                                     ┌─ worker: plateau match
    training ───┼─ spread ── Dask scheduler ── tasks ─┼─ worker: plateau train
    analysis ───┘    └── ledger (the results file)    └─ worker: plateau serve

What always holds:

- A result is on the disk before it counts, once, in whatever order it came.
  A run that was ended in any way, even by SIGKILL, goes on when the same command is given again.
- Only one run writes a results file.
- A task that was lost with its worker is done again by another;
  one that breaks its workers again and again is named and passed over.
- No engine outlives its worker, and no local worker the command.

Dask's scheduler runs what it is told by anybody who can reach it: keep that to machines that you trust.
"""

from plateau_engine.fleet.analysis import Analysis, analyse
from plateau_engine.fleet.cluster import Pool, open_pool
from plateau_engine.fleet.errors import FleetError, LedgerError
from plateau_engine.fleet.summary import Summary
from plateau_engine.fleet.tournament import Tournament, play_tournament
from plateau_engine.fleet.training import Training, train

__all__ = [
    "Analysis",
    "FleetError",
    "LedgerError",
    "Pool",
    "Summary",
    "Tournament",
    "Training",
    "analyse",
    "open_pool",
    "play_tournament",
    "train",
]
