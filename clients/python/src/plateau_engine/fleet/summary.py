"""The summary of a run."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Summary:
    """The summary of a run."""

    known: int = 0
    """Results that earlier runs had left."""
    added: int = 0
    """Results of this run."""
    refused: dict[int, str] = field(default_factory=dict)
    """Items without a result: number and reason. The same command tries them again."""

    @property
    def complete(self) -> bool:
        """True if everything has a result."""
        return not self.refused
