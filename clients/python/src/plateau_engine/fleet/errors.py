"""What can go wrong with a fleet as a whole.

What goes wrong with one game or position is no exception: it is tried again, told, and counted in a `Summary`.
"""


class FleetError(Exception):
    """The run cannot begin or go on; the message says why. What the results file holds is whole."""


class LedgerError(FleetError):
    """The results file cannot be used: it is locked, damaged, or of another run."""
