"""Misbehaving daemons: each script is one misbehaviour, and the client survives it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import pickle

import pytest
from conftest import REPOSITORY
from mock_daemon import GO_RESULT, Message, MockDaemon, mocked, searches, silence

import plateau_engine


def legal(daemon: MockDaemon, request: Message, *moves: str) -> None:
    daemon.result(request, moves=list(moves))


@pytest.mark.parametrize("code", sorted(plateau_engine.REFUSALS))
async def test_every_code_is_an_exception_with_its_fields(code: str) -> None:
    def refuse(daemon: MockDaemon, request: Message) -> None:
        daemon.error(request, code, field="moves", index=1, hint="d3", legal=["d3", "c4"])

    async with mocked(refuse) as (engine, _):
        with pytest.raises(plateau_engine.REFUSALS[code]) as caught:
            await engine.legal("othello")
    error = caught.value
    assert isinstance(error, plateau_engine.Refused)
    assert (error.code, error.field, error.index, error.hint) == (code, "moves", 1, "d3")
    assert error.legal == ["d3", "c4"]
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error) and again.legal == error.legal


async def test_the_greeting_says_the_version_of_the_schema() -> None:
    schema = json.loads((REPOSITORY / "protocol" / "schema" / "requests.json").read_text())
    async with mocked(silence) as (_, daemon):
        greeting = daemon.requests[0]
    examples = schema["$defs"]["hello"]["properties"]["protocol"]["examples"]
    assert (greeting["cmd"], greeting["protocol"]) == ("hello", examples[0])


async def test_a_code_of_a_later_version_is_a_refusal() -> None:
    async with mocked(lambda daemon, request: daemon.error(request, "too_tired")) as (engine, _):
        with pytest.raises(plateau_engine.Refused, match="too_tired"):
            await engine.legal("othello")


async def test_answers_out_of_order_reach_their_callers() -> None:
    waiting: list[Message] = []

    def backwards(daemon: MockDaemon, request: Message) -> None:
        waiting.append(request)
        if len(waiting) == 8:
            for each in reversed(waiting):
                legal(daemon, each, each["setup"])

    async with mocked(backwards) as (engine, _):
        names = [f"p{number}" for number in range(8)]
        answers = await asyncio.gather(*(engine.legal("othello", setup=name) for name in names))
    assert answers == [[name] for name in names]


async def test_a_line_cut_in_the_middle_is_put_together() -> None:
    def cut(daemon: MockDaemon, request: Message) -> None:
        line = json.dumps({"id": request["id"], "type": "result", "moves": ["dé3"]}).encode()

        async def dribble() -> None:
            for byte in [*line, *b"\r\n"]:
                daemon.raw(bytes([byte]))
                await asyncio.sleep(0)

        daemon.task = asyncio.create_task(dribble())  # type: ignore[attr-defined]

    async with mocked(cut) as (engine, _):
        assert await engine.legal("othello") == ["dé3"]


async def test_a_line_longer_than_any_buffer_is_read() -> None:
    picture = "<svg>" + "x" * 3_000_000

    async with mocked(lambda daemon, request: daemon.result(request, text=picture)) as (engine, _):
        assert await engine.render("othello", format="svg") == picture


async def test_what_a_later_version_adds_is_passed_over() -> None:
    def modern(daemon: MockDaemon, request: Message) -> None:
        daemon.say(id=request["id"], type="mood", mood="sunny")
        daemon.say(type="result", moves=[], id=10**15)
        daemon.result(request, moves=["d3"], tempo="brisk")
        daemon.result(request, moves=["never", "twice"])

    async with mocked(modern) as (engine, _):
        assert await engine.legal("othello") == ["d3"]
        assert await engine.legal("othello") == ["d3"]


async def test_a_warning_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    def warn(daemon: MockDaemon, request: Message) -> None:
        fields = {"code": "unknown_field", "message": "no such field", "field": "x"}
        daemon.say(id=request["id"], type="warning", **fields)
        legal(daemon, request)

    with caplog.at_level(logging.WARNING, "plateau_engine"):
        async with mocked(warn) as (engine, _):
            assert await engine.legal("othello") == []
    assert "no such field" in caplog.text


async def test_a_result_of_the_wrong_shape_fails_its_caller_alone() -> None:
    def wrong(daemon: MockDaemon, request: Message) -> None:
        if request.get("setup"):
            daemon.result(request, moves=7)
        else:
            legal(daemon, request, "d3")

    async with mocked(wrong) as (engine, _):
        with pytest.raises(plateau_engine.BadReply):
            await engine.legal("othello", setup="x")
        assert await engine.legal("othello") == ["d3"]


@pytest.mark.parametrize(
    "garbage", [b"Segmentation fault\n", b"[1]\n", b"\xff\xfe\n", b'{"a":1}\n']
)
async def test_garbage_ends_the_connection_and_says_what_came(garbage: bytes) -> None:
    async with mocked(lambda daemon, _: daemon.raw(garbage)) as (engine, _):
        with pytest.raises(plateau_engine.BadReply, match="not a reply"):
            await engine.legal("othello")
        assert not engine.is_open
        with pytest.raises(plateau_engine.BadReply):
            await engine.ping()


async def test_a_connection_that_ends_fails_all_that_wait() -> None:
    def leave(daemon: MockDaemon, request: Message) -> None:
        if request["cmd"] == "legal":
            daemon.raw(b'{"id":')
            daemon.writer.close()

    async with mocked(leave) as (engine, _):
        analysis = engine.go("othello", infinite=True)
        with pytest.raises(plateau_engine.ConnectionLost):
            await engine.legal("othello")
        with pytest.raises(plateau_engine.ConnectionLost):
            await analysis.result()
        with pytest.raises(ConnectionError):
            async for _ in analysis:
                pass


async def test_a_stalled_command_times_out_and_the_late_answer_harms_nobody() -> None:
    late: list[Message] = []

    def slow(daemon: MockDaemon, request: Message) -> None:
        late.append(request)
        if len(late) == 2:
            legal(daemon, late[0], "late")
            legal(daemon, late[1], "right")

    async with mocked(slow, timeout=0.05) as (engine, _):
        with pytest.raises(plateau_engine.TimedOut):
            await engine.legal("othello")
        assert await engine.legal("othello", timeout=5) == ["right"]


@pytest.mark.parametrize("scheme", ["tcp", "tls"])
async def test_a_daemon_that_does_not_greet_is_given_up(scheme: str) -> None:
    async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            await reader.read()
        writer.close()

    server = await asyncio.start_server(listen, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        with pytest.raises(plateau_engine.TimedOut):
            opening = plateau_engine.connect(f"{scheme}://127.0.0.1:{port}", opening=0.05)
            await asyncio.wait_for(opening, 10)


async def test_a_search_that_timed_out_is_stopped() -> None:
    async with mocked(searches) as (engine, daemon):
        with pytest.raises(plateau_engine.TimedOut):
            await engine.go("othello", infinite=True, timeout=0.05).result()
        assert await until(lambda: "stop" in daemon.commands())


@pytest.mark.parametrize("waits_for", ["reports", "result"])
async def test_cancelling_the_task_that_waits_stops_the_search(waits_for: str) -> None:
    async with mocked(searches) as (engine, daemon):
        analysis = await engine.go("othello", infinite=True)

        async def wait() -> None:
            if waits_for == "result":
                await analysis.result()
            async for _ in analysis:
                pass

        task = asyncio.create_task(wait())
        await asyncio.sleep(0.02)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        found = await analysis.result()
        assert (found.best, found.nodes) == ("d3", 12345678901234567890)
        assert daemon.commands().count("stop") == 1


async def test_leaving_the_context_of_an_analysis_stops_it() -> None:
    async with mocked(searches) as (engine, _):
        async with engine.go("othello", infinite=True) as analysis:
            info = await analysis.__anext__()
            assert info.depth == 1 and analysis.latest is info
        assert (await analysis.result()).stopped == "stop"
        assert analysis.done


async def test_closing_stops_what_runs() -> None:
    async with mocked(silence) as (engine, daemon):
        analysis = engine.go("othello", infinite=True)
    assert daemon.commands() == ["hello", "go", "stop", "quit"]
    with pytest.raises(plateau_engine.ConnectionLost):
        await analysis.result()


async def test_reports_that_nobody_reads_are_the_newest_ones() -> None:
    def chatter(daemon: MockDaemon, request: Message) -> None:
        for number in range(1, 2001):
            daemon.say(id=request["id"], type="info", seq=number, time_ms=number)
        daemon.result(request, **GO_RESULT)

    async with mocked(chatter) as (engine, _):
        analysis = engine.go("othello")
        await analysis.result()
        kept = [info.seq async for info in analysis]
    assert kept[-1] == 2000 and kept == list(range(2001 - len(kept), 2001)) and len(kept) < 1000


async def test_no_more_is_in_flight_than_the_daemon_takes() -> None:
    waiting: list[Message] = []
    most = 0

    def count(daemon: MockDaemon, request: Message) -> None:
        nonlocal most
        waiting.append(request)
        most = max(most, len(waiting))
        asyncio.get_running_loop().call_later(0.001, lambda: legal(daemon, waiting.pop(0)))

    async with mocked(count) as (engine, _):
        await asyncio.gather(*(engine.legal("othello") for _ in range(100)))
    assert most == 8


async def test_stop_and_ping_do_not_wait_behind_searches() -> None:
    def search_and_ping(daemon: MockDaemon, request: Message) -> None:
        searches(daemon, request)
        if request["cmd"] == "ping":
            daemon.result(request, pong=True)

    async with mocked(search_and_ping) as (engine, daemon):
        analyses = [engine.go("othello", infinite=True) for _ in range(10)]
        assert await engine.ping()
        for analysis in analyses[1:]:
            await analysis.stop()
        assert await engine.stop(analyses[0].id)
        assert [(await analysis.result()).best for analysis in analyses] == ["d3"] * 10
        assert daemon.commands().count("go") == 10


async def test_a_stop_of_everything_holds_for_searches_that_wait_for_their_turn() -> None:
    running: list[Message] = []

    def search(daemon: MockDaemon, request: Message) -> None:
        if request["cmd"] == "go":
            running.append(request)
            return
        for each in running if request.get("target") is None else [{"id": request["target"]}]:
            daemon.result(each, **GO_RESULT)
        daemon.result(request, found=True)

    async with mocked(search) as (engine, daemon):
        analyses = [engine.go("othello", infinite=True) for _ in range(10)]
        await engine.stop()
        assert [(await analysis.result()).best for analysis in analyses] == ["d3"] * 10
        assert daemon.commands().count("go") == 10


async def test_a_request_that_is_too_long_is_not_sent() -> None:
    async with mocked(silence) as (engine, daemon):
        with pytest.raises(plateau_engine.LineTooLong):
            await engine.legal("othello", setup="x" * 2000)
        assert daemon.commands() == ["hello"]


@pytest.mark.parametrize("half", ["\ud83d", "x\udd34"])
async def test_half_of_a_surrogate_pair_is_not_sent(half: str) -> None:
    async with mocked(silence) as (engine, daemon):
        with pytest.raises(plateau_engine.BadUtf8, match="surrogate"):
            await engine.legal("othello", setup=half)
        assert daemon.commands() == ["hello"]


async def test_another_major_version_is_refused() -> None:
    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        failure = {"code": "unsupported_version", "message": "no", "versions": [[2, 0]]}
        request = json.loads(await reader.readline())
        reply = {"id": request["id"], "type": "error", "error": failure}
        writer.write(json.dumps(reply).encode() + b"\n")
        writer.close()

    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        with pytest.raises(plateau_engine.UnsupportedVersion) as caught:
            await plateau_engine.connect(f"tcp://127.0.0.1:{port}")
    assert caught.value.versions == [(2, 0)]


async def until(holds: object) -> bool:
    """Waits up to two seconds for a condition."""
    assert callable(holds)
    for _ in range(200):
        if holds():
            return True
        await asyncio.sleep(0.01)
    return False
