"""Tasks of the workers: these functions run in the processes of the cluster, and return plain values.

Each drives one process of `plateau`, which is there for one batch alone: nothing is left behind between two batches,
and one that begins costs about ten milliseconds.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import msgspec

from plateau_engine.fleet import child
from plateau_engine.fleet.errors import FleetError
from plateau_engine.fleet.spread import Batch, Reply


class JobNumber(msgspec.Struct):
    """The part of a job or of its result that is of interest here."""

    job: int


def play(batch: Batch, program: str | None) -> Reply:
    """Plays jobs of `plateau tournament --plan` with `plateau match`."""
    try:
        ended = child.run(program, ["match"], b"".join(item.text + b"\n" for item in batch))
    except FleetError as error:
        return Reply(failure=str(error))
    # A last line without its end was being written when the process died.
    lines = ended.stdout.split(b"\n")[:-1]
    answers = [(msgspec.json.decode(line, type=JobNumber).job, line) for line in lines]
    return Reply(answers, failure="" if len(answers) == len(batch) else child.complaint(ended))


def train(batch: Batch, known: bytes, program: str | None, arguments: tuple[str, ...]) -> Reply:
    """Does items of `plateau train --plan`; `known` is the part of the log that they need, its first line at least."""
    with tempfile.TemporaryDirectory(prefix="plateau-train-") as folder:
        command = ["train", *arguments, "--work", folder, "--threads", "1"]
        try:
            planned = child.run(program, [*command, "--plan"])
            if planned.returncode != 0:
                return Reply(failure=child.complaint(planned))
            log = Path(planned.stdout.splitlines()[0].decode())
            log.write_bytes(known)
            items = b",".join(item.text for item in batch).decode()
            ended = child.run(program, [*command, "--items", items])
        except FleetError as error:
            return Reply(failure=str(error))
        lines = log.read_bytes()[len(known) :].split(b"\n")[:-1]
    answers = [(int(line.split(b" ")[0]), line) for line in lines]
    return Reply(answers, failure="" if len(answers) == len(batch) else child.complaint(ended))


class _Answer(msgspec.Struct):
    """The part of a reply that tells results from errors."""

    type: str
    id: int | None = None
    error: _Error | None = None


class _Error(msgspec.Struct):
    code: str
    message: str


PASSING = frozenset({"engine_failed", "overloaded", "shutting_down", "too_many_inflight"})
"""Codes of errors that are not the fault of the request: it may fare better elsewhere."""


def search(batch: Batch, program: str | None) -> Reply:
    """Answers requests, each a line with its key as `id`, with `plateau serve`: that ends when all are answered."""
    lines = b"".join(item.text + b"\n" for item in batch)
    # A connection waits with as many searches as places are still free.
    places = str(2 * len(batch))
    bounds = ["--workers", "1", "--max-inflight", str(len(batch)), "--max-waiting", places]
    try:
        ended = child.run(program, ["serve", *bounds], lines)
    except FleetError as error:
        return Reply(failure=str(error))
    reply = Reply(failure=child.complaint(ended))
    for line in ended.stdout.split(b"\n")[:-1]:
        _sort(line, reply)
    return reply


def _sort(line: bytes, reply: Reply) -> None:
    """Puts a line of the daemon where it belongs; progress and warnings belong nowhere."""
    match msgspec.json.decode(line, type=_Answer):
        case _Answer("result", int(key)):
            answer = msgspec.json.decode(line)
            del answer["id"], answer["type"]
            reply.answers.append((key, msgspec.json.encode(answer)))
        case _Answer("error", int(key), _Error(code, message)) if code not in PASSING:
            reply.refusals.append((key, f"{message} ({code})"))
        case _Answer("error", _, _Error(code, message)):
            reply.failure = f"{message} ({code})"
