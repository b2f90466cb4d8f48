"""The engine's level: limits of its searches, as a person writes them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypedDict

FORMS = "6 (plies), 500ms, 2s or 20000n (nodes)"
"""The forms that `Level.parse` reads."""


class Limits(TypedDict, total=False):
    """The parameters of a search that limit it."""

    depth: int
    nodes: int
    movetime_ms: int


@dataclass(frozen=True)
class Level:
    """A level: its text, and the limits that it means."""

    text: str
    limits: Limits

    @classmethod
    def parse(cls, text: str) -> Level:
        """Reads a level.

        Raises:
            ValueError: it is none of `FORMS`.
        """
        form = re.fullmatch(r"(\d+(?:\.\d+)?) ?(ms|s|n|)", text.strip())
        if form is None:
            raise ValueError(f"{text!r} is not a level; expected {FORMS}")
        amount, unit = float(form[1]), form[2]
        whole = round(amount * 1000) if unit == "s" else round(amount)
        if whole < 1:
            raise ValueError(f"{text!r} is below the least level; expected {FORMS}")
        units = {"": Limits(depth=whole), "n": Limits(nodes=whole)}
        return cls(text.strip(), units.get(unit, Limits(movetime_ms=whole)))
