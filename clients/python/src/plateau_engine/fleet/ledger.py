"""The ledger: the results file of a run, from which a stopped run resumes.

It is an append-only file of JSON lines with one writer at a time; each line is on disk before it counts.
A truncated last line is dropped; any other fault is reported with its line number, and the file is left unchanged.
In a file that `plateau tournament --journal` has begun, each line ends in its checksum, a field `crc`; the lines added here do too.
The lock is the same as that of `plateau tournament --journal`, so that the two never write to one file concurrently.
"""

from __future__ import annotations

import fcntl
import os
import re
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType
from typing import Generic, TypeVar

from plateau_engine.fleet.errors import LedgerError

Record = TypeVar("Record")
"""The value that is read from a line."""

_CHECKSUM = re.compile(rb',"crc":"[0-9a-f]{8}"}$')


class Ledger(Generic[Record]):
    """A results file that is open for writing, locked against other runs."""

    def __init__(self, path: Path, read: Callable[[bytes], tuple[int, Record] | None]) -> None:
        """Opens or begins a ledger.

        `read` takes a line and returns its key and value, or `None` for a line without a result;
        it raises `ValueError` for a line that cannot be read.

        Raises:
            LedgerError: the file cannot be opened, another run writes it, or a whole line of it is damaged.
                Nothing in it has been changed then.
        """
        self._path = path
        self._read = read
        self._keys: set[int] = set()
        self._is_sealed = False
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        except OSError as error:
            raise LedgerError(f"{path}: {error.strerror}") from error
        try:
            self._lock()
            self.records = self._load()
        except BaseException:
            os.close(self._file)
            raise

    def __enter__(self) -> Ledger[Record]:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __contains__(self, key: object) -> bool:
        """True if there is a result with this key."""
        return key in self._keys

    def __len__(self) -> int:
        """The number of results."""
        return len(self._keys)

    def close(self) -> None:
        """Closes the file, which lets others write it."""
        os.close(self._file)

    def add(self, results: Iterable[tuple[int, bytes]]) -> int:
        """Writes results, each a key and a line without its line feed, and waits until they are on disk.

        Existing keys are ignored.
        Returns the number of new results.

        Raises:
            LedgerError: the file cannot be written.
        """
        lines = []
        for key, line in results:
            if key not in self._keys:
                self._keys.add(key)
                lines.append((_seal(line) if self._is_sealed else line) + b"\n")
        if lines:
            try:
                _write_all(self._file, b"".join(lines))
                os.fsync(self._file)
            except OSError as error:
                raise LedgerError(f"{self._path}: {error.strerror}") from error
        return len(lines)

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise LedgerError(f"{self._path} is being written by another run") from error

    def _load(self) -> dict[int, Record]:
        """Reads the existing results, and then truncates an incomplete last line."""
        content = self._path.read_bytes()
        whole = content.rfind(b"\n") + 1
        records: dict[int, Record] = {}
        lines = content[:whole].splitlines()
        self._is_sealed = bool(lines) and _CHECKSUM.search(lines[0]) is not None
        for number, line in enumerate(lines, 1):
            try:
                if self._is_sealed:
                    _check(line)
                keyed = self._read(line) if line.strip() else None
            except ValueError as error:
                raise LedgerError(f"{self._path} line {number}: {error}") from error
            if keyed is not None:
                records.setdefault(*keyed)
        self._keys.update(records)
        os.truncate(self._file, whole)
        os.lseek(self._file, 0, os.SEEK_END)
        return records


def _write_all(file: int, data: bytes) -> None:
    """Writes all of `data`: one call may write a part."""
    while data:
        data = data[os.write(file, data) :]


def _seal(line: bytes) -> bytes:
    """The line of an object with its checksum, as `plateau` writes it: the CRC-32 of the line without it."""
    return b'%s,"crc":"%08x"}' % (line[:-1], zlib.crc32(line))


def _check(line: bytes) -> None:
    """Raises `ValueError` if the checksum of a line does not match."""
    if _seal(_CHECKSUM.sub(b"}", line)) != line:
        raise ValueError("the checksum does not match")
