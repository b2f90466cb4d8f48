"""Every request and every reply of the protocol, and the types of their fields."""

from plateau_engine._generated import messages
from plateau_engine._generated.messages import *  # noqa: F403

__all__: list[str] = []
__all__ += messages.__all__
