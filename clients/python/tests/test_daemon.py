"""The client and the real daemon: many concurrent searches, and every way to disconnect."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import listening

import plateau_engine
from plateau_engine import blocking
from plateau_engine.messages import GoResult
from plateau_engine.timeouts import FAREWELL
from plateau_engine.transport import find_program

PATIENCE = 10.0
"""The timeout in seconds of an event that takes a third of a second on a quiet machine; the tests check only that it happens."""


def is_gone(pid: int) -> bool:
    """True if a process has ended; one that nobody has waited for yet has ended too."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return True
    return stat.rsplit(")", 1)[1].split()[0] in "ZX"


def gone_within(pid: int, seconds: float) -> bool:
    end = time.monotonic() + seconds
    while not is_gone(pid):
        if time.monotonic() > end:
            os.kill(pid, signal.SIGKILL)
            return False
        time.sleep(0.01)
    return True


def client(body: str) -> subprocess.Popen[str]:
    """A separate program that runs `body`; it is ready when it has printed a line."""
    script = f"import asyncio, plateau_engine\nasync def main():\n    {body}\nasyncio.run(main())"
    command = [sys.executable, "-c", script]
    return subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


async def test_64_searches_in_flight_are_answered_to_the_right_callers(address: str) -> None:
    async with plateau_engine.connect(address) as engine:
        first = await engine.legal("draughts")
        lines = [[a, b] for a in first for b in await engine.legal("draughts", moves=[a])][:64]
        assert len(lines) == 64

        async def search(line: list[str]) -> GoResult:
            options = {"book": False}
            return await engine.go("draughts", moves=line, options=options, depth=3).result()

        alone = [await search(line) for line in lines]
        together = await asyncio.gather(*(search(line) for line in lines))
    assert [(each.pv, each.nodes) for each in together] == [(each.pv, each.nodes) for each in alone]
    assert len({each.nodes for each in alone}) > 10


async def test_ten_thousand_requests_at_once_are_answered(address: str) -> None:
    async with plateau_engine.connect(address) as engine:
        answers = await asyncio.gather(*(engine.legal("othello") for _ in range(10_000)))
    assert all(answer == ["d3", "c4", "f5", "e6"] for answer in answers) and len(answers) == 10_000


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
async def test_a_client_that_is_killed_leaves_no_search(
    number: signal.Signals, address: str
) -> None:
    script = f"""
    engine = await plateau_engine.connect("{address}")
    analysis = engine.go("draughts", infinite=True, report_ms=1000000)
    while (await engine.stats()).searches_running == 0: pass
    print("searching", flush=True)
    await analysis.result()"""
    async with plateau_engine.connect(address) as engine:
        with client(script) as searching:
            assert searching.stdout and searching.stdout.readline() == "searching\n"
            searching.send_signal(number)
            killed = time.monotonic()
            while (await engine.stats()).searches_running > 0:
                assert time.monotonic() < killed + PATIENCE
                await asyncio.sleep(0.01)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells that a pipe has no reader")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_client_that_is_killed_leaves_no_process(number: signal.Signals, program: str) -> None:
    script = f"""
    engine = await plateau_engine.spawn({program!r})
    analysis = engine.perft("othello", depth=30, report_ms=1000000)
    while (await engine.stats()).searches_running == 0: pass
    print(engine.pid, flush=True)
    await analysis.result()"""
    with client(script) as searching:
        assert searching.stdout
        pid = int(searching.stdout.readline())
        searching.send_signal(number)
    assert gone_within(pid, PATIENCE)


@pytest.mark.parametrize("how", ["plateau_engine", "plateau_engine.blocking"])
def test_an_engine_that_was_forgotten_leaves_no_process_and_no_complaint(
    how: str, program: str
) -> None:
    wait = "await " if how == "plateau_engine" else ""
    with client(f"""
    engine = {wait}{how}.spawn({program!r})
    analysis = engine.go("draughts", infinite=True)
    print(engine.pid, flush=True)""") as forgetful:
        output, errors = forgetful.communicate(timeout=20)
    assert gone_within(int(output), PATIENCE)
    assert (forgetful.returncode, errors) == (0, "")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
def test_a_forked_process_leaves_the_engine_to_its_owner(program: str) -> None:
    script = """if True:
    import os, sys, time
    from plateau_engine import ConnectionLost, blocking
    with blocking.spawn() as engine, engine.newgame("nim") as game:
        analysis = engine.go("draughts", infinite=True)
        # A report that has come is for the owner too.
        while not analysis._core._pending.infos:
            time.sleep(0.01)
        if not (child := os.fork()):
            for use in (lambda: engine.legal("nim"), game.state, analysis.result, lambda: next(analysis)):
                try:
                    use()
                except ConnectionLost as error:
                    print(error)
            sys.exit(7)
        forked = time.monotonic()
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        print(os.getpid(), status, game.state().ply, time.monotonic() - forked)
    """
    # Later versions of Python warn of threads and forks.
    command = [sys.executable, "-W", "ignore::DeprecationWarning", "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, timeout=20)
    *said, last = done.stdout.splitlines()
    owner, *rest, seconds = last.split()
    assert said == [f"this engine belongs to process {owner}; open one of your own"] * 4
    # A farewell at the exit would wait for a loop that does not run there.
    assert (rest, done.stderr) == (["7", "0"], "") and float(seconds) < 2 * FAREWELL


async def test_leaving_the_context_ends_the_process(program: str) -> None:
    async with plateau_engine.spawn(program) as engine:
        analysis = engine.solve("connect4")
        assert engine.pid is not None and not is_gone(engine.pid)
    assert is_gone(engine.pid)
    assert analysis.done
    with pytest.raises(plateau_engine.ConnectionLost):
        await engine.ping()
    await engine.close()


async def test_the_death_of_a_daemon_fails_whoever_waits(program: str) -> None:
    async with plateau_engine.spawn(program) as engine:
        searches = (engine.go("draughts", infinite=True), engine.perft("othello", 30))
        waiting = asyncio.gather(*(each.result() for each in searches), return_exceptions=True)
        await engine.ping()
        assert engine.pid is not None
        os.kill(engine.pid, signal.SIGKILL)
        for error in await waiting:
            assert isinstance(error, plateau_engine.ConnectionLost)
            assert error.status == -signal.SIGKILL


async def test_the_last_words_of_a_daemon_are_told(program: str) -> None:
    with pytest.raises(plateau_engine.ConnectionLost) as caught:
        await plateau_engine.spawn(program, ["serve", "--nonsense"])
    assert caught.value.status == 2
    assert "--nonsense" in str(caught.value)


async def test_a_program_that_is_no_daemon_is_said_to_be_none() -> None:
    with pytest.raises(plateau_engine.BadReply, match="hello there"):
        await plateau_engine.spawn("echo", ["hello there"])


async def test_no_daemon_is_said_to_be_none() -> None:
    with pytest.raises(plateau_engine.Unreachable, match="no program"):
        await plateau_engine.spawn("no-such-program")
    with pytest.raises(plateau_engine.Unreachable, match="no daemon"):
        await plateau_engine.connect("tcp://127.0.0.1:1")
    for address in ("http://127.0.0.1:1", "tcp://127.0.0.1:99999", "tcp://127.0.0.1:abc"):
        with pytest.raises(ValueError, match=f"'{address}' is not an address"):
            await plateau_engine.connect(address)


def test_the_program_is_the_one_given_or_of_the_environment_or_of_the_package_or_on_the_path(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("given", "set", "plateau"):
        (tmp_path / name).touch(mode=0o755)
    # Installed from a wheel that carries the program, as pip notes it.
    packaged = tmp_path / "bin" / "plateau"
    packaged.parent.mkdir()
    packaged.touch(mode=0o755)
    note = tmp_path / "site" / "plateau_engine-0.1.0.dist-info"
    note.mkdir(parents=True)
    (note / "METADATA").write_text("Metadata-Version: 2.4\nName: plateau-engine\nVersion: 0.1.0\n")
    (note / "RECORD").write_text("plateau_engine/__init__.py,,\n../bin/plateau,,\n")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLATEAU_BIN", str(tmp_path / "set"))
    assert find_program("given") == str(tmp_path / "given")
    assert find_program() == str(tmp_path / "set")
    monkeypatch.delenv("PLATEAU_BIN")
    assert find_program() == str(tmp_path / "plateau")
    monkeypatch.syspath_prepend(tmp_path / "site")
    found = find_program()
    assert Path(found).samefile(packaged), found


def test_a_token_opens_a_daemon(program: str) -> None:
    with listening(program, token="sesame") as address:
        with pytest.raises(plateau_engine.Unauthorized):
            blocking.connect(address, token="open")
        with blocking.connect(address, token="sesame") as engine:
            assert engine.ping()


async def test_a_unix_socket_is_as_good(program: str, tmp_path: Path) -> None:
    address = f"unix:{tmp_path}/socket"
    with listening(program, "--listen", address):
        async with plateau_engine.connect(address) as engine:
            assert await engine.ping()
    with pytest.raises(plateau_engine.Unreachable, match="no daemon"):
        await plateau_engine.connect(address)


async def test_windows_has_no_unix_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(plateau_engine.Unreachable, match="Windows has no Unix sockets"):
        await plateau_engine.connect("unix:/run/plateau.socket")


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate")
def test_tls_wants_a_certificate_that_is_trusted(
    program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, certificate = (str(tmp_path / name) for name in ("key", "certificate"))
    made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=here"]
    files = ["-keyout", key, "-out", certificate, "-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run(["openssl", "req", "-x509", *made, *files], check=True, capture_output=True)
    with listening(program, "--tls-cert", certificate, "--tls-key", key) as address:
        address = address.replace("tcp:", "tls:")
        with pytest.raises(plateau_engine.Unreachable, match="certificate"):
            blocking.connect(address)
        monkeypatch.setenv("SSL_CERT_FILE", certificate)
        with blocking.connect(address) as engine:
            assert engine.ping()


async def test_quit_waits_for_what_was_asked(program: str) -> None:
    engine = await plateau_engine.spawn(program)
    analysis = engine.go("othello", depth=4, options={"book": False})
    await engine.quit()
    assert (await analysis.result()).depth == 4
    assert engine.pid is not None and is_gone(engine.pid)
