"""A fleet: tournaments, training jobs and the analysis of many positions, spread over the machines of a Dask cluster.

`python -m plateau_engine.fleet` with `tournament`, `train` or `analyse` is made of these parts::

    tournament ─┐                                     ┌─ worker: plateau match
    training ───┼─ spread ── Dask scheduler ── tasks ─┼─ worker: plateau train
    analysis ───┘    └── ledger (the results file)    └─ worker: plateau serve

Invariants:

- A result is written to disk before it counts, once, in any order of arrival.
  The same command resumes a run, however it ended, even by SIGKILL.
- Only one run at a time writes a results file.
- A task that was lost with its worker is repeated by another one;
  a task that repeatedly breaks its workers is reported and skipped.
- No engine outlives its worker, and no local worker outlives the command.

Dask's scheduler runs any code that is sent to it: expose it only to machines that you trust.
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
