"""Progress of a run: a bar on a terminal, else now and then a line on stderr."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.console import Console

EVERY_S = 5.0
"""Seconds between two lines."""


class Progress:
    """Base of the others; shows nothing."""

    def __init__(self) -> None:
        self.done = 0
        self.total = 0

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def expect(self, total: int, done: int) -> None:
        """There are `total` results to come to, of which `done` are there."""
        self.total, self.done = total, done
        self.show()

    def advance(self, count: int) -> None:
        """`count` more results are there."""
        self.done += count
        self.show()

    def show(self) -> None:
        """Shows how far it is."""

    def tell(self, text: str) -> None:
        """Prints a message."""

    def close(self) -> None:
        """Shows the end."""


class Lines(Progress):
    """A line now and then."""

    def __init__(self, noun: str, output: TextIO = sys.stderr) -> None:
        super().__init__()
        self._noun = noun
        self._output = output
        self._next = time.monotonic() + EVERY_S
        self._shown = -1

    def show(self) -> None:
        if time.monotonic() >= self._next:
            self._write()

    def tell(self, text: str) -> None:
        print(text, file=self._output, flush=True)

    def close(self) -> None:
        # A run that is refused never learns how many results there are.
        if self.total and self.done != self._shown:
            self._write()

    def _write(self) -> None:
        self._next = time.monotonic() + EVERY_S
        self._shown = self.done
        self.tell(f"{self.done} of {self.total} {self._noun}")


class Bar(Progress):
    """A bar that rich draws."""

    def __init__(self, noun: str, console: Console | None = None) -> None:
        from rich import console as rich_console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as RichProgress

        super().__init__()
        self._rich = RichProgress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console or rich_console.Console(stderr=True),
        )
        self._task = self._rich.add_task(noun, total=None)
        self._rich.start()

    def show(self) -> None:
        self._rich.update(self._task, total=self.total, completed=self.done)

    def tell(self, text: str) -> None:
        self._rich.console.print(text, markup=False, highlight=False)

    def close(self) -> None:
        self._rich.stop()


def choose(noun: str, quiet: bool) -> Progress:
    """The progress that fits where stderr goes."""
    if quiet:
        return Progress()
    if not sys.stderr.isatty():
        return Lines(noun)
    try:
        return Bar(noun)
    except ModuleNotFoundError:
        return Lines(noun)
