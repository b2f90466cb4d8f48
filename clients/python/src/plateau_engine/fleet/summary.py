"""What came of a run."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Summary:
    """What came of a run."""

    known: int = 0
    """Results that earlier runs had left."""
    added: int = 0
    """Results of this run."""
    refused: dict[int, str] = field(default_factory=dict)
    """What has no result and why, by number. The same command tries it again."""

    @property
    def complete(self) -> bool:
        """Whether everything has a result."""
        return not self.refused
