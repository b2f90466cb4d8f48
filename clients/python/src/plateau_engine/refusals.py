"""An exception for each error code of the protocol, all of them `Refused`."""

from plateau_engine._generated import refusals
from plateau_engine._generated.refusals import *  # noqa: F403

__all__: list[str] = []
__all__ += refusals.__all__
