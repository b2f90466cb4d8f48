"""Errors of a fleet as a whole.

A failure of one game or position is no exception: it is tried again, reported, and counted in a `Summary`.
"""


class FleetError(Exception):
    """The run cannot begin or continue; the message says why. The results file is intact."""


class LedgerError(FleetError):
    """The results file cannot be used: it is locked, damaged, or of another run."""
