#!/usr/bin/env python3
"""The blocks of docs/operation.md for nginx and HAProxy, in front of a daemon: `run.py PROGRAM`.

Each proxy is started with its block, in which only addresses, paths and times are replaced, and serves the page and a WebSocket by TLS
under a prefix. A search without reports and a silent connection last longer than the timeouts of the proxy.
A proxy that is not installed is skipped with a message.
"""

import base64
import json
import os
import re
import shutil
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
NAME = "board.example"
PREFIX = "/plateau/"
# Seconds: more than the 20 between two pings of the daemon, and less than the test.
TIMEOUT = 22
LONGER = 27
TEXT, PING = 1, 9


def block(language: str) -> str:
    """The block of this language in the document."""
    text = (ROOT / "docs/operation.md").read_text(encoding="utf-8")
    return re.search(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)[1]


def replaced(text: str, *pairs: tuple[str, str]) -> str:
    """The text with all pairs replaced, each of which must occur."""
    for old, new in pairs:
        assert old in text, f"{old!r} is not in the block"
        text = text.replace(old, new)
    return text


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def nginx(folder: Path, port: int, upstream: int) -> list[str]:
    """Writes the configuration of nginx; the command that runs it."""
    server = replaced(
        block("nginx"),
        ("443", str(port)),
        ("127.0.0.1:8080", f"127.0.0.1:{upstream}"),
        ("/etc/ssl/board.example", f"{folder}/board.example"),
        ("60s", f"{TIMEOUT}s"),
    )
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    text = f"pid {folder}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{temporary}{server}}}\n"
    (folder / "nginx.conf").write_text(text)
    return ["nginx", "-p", str(folder), "-c", f"{folder}/nginx.conf", "-e", f"{folder}/log", "-g", "daemon off;"]


def haproxy(folder: Path, port: int, upstream: int) -> list[str]:
    """Writes the configuration of HAProxy; the command that runs it."""
    text = replaced(
        block("haproxy"),
        (":443", f"127.0.0.1:{port}"),
        ("127.0.0.1:8080", f"127.0.0.1:{upstream}"),
        ("/etc/ssl/board.example", f"{folder}/board.example"),
        ("60s", f"{TIMEOUT}s"),
    )
    (folder / "haproxy.cfg").write_text(text)
    return ["haproxy", "-q", "-f", f"{folder}/haproxy.cfg"]


class Socket:
    """A WebSocket through a proxy, as a browser opens it."""

    def __init__(self, port: int) -> None:
        context = ssl.create_default_context()
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        plain = socket.create_connection(("127.0.0.1", port), timeout=2 * LONGER)
        self.socket = context.wrap_socket(plain, server_hostname=NAME)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {PREFIX}ws HTTP/1.1\r\nHost: {NAME}:{port}\r\nOrigin: https://{NAME}:{port}\r\n"
            f"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        self.stream = self.socket.makefile("rb")
        status = self.stream.readline().decode()
        assert " 101 " in status, status
        while self.stream.readline().strip():
            pass

    def send(self, request: dict[str, object]) -> None:
        """Sends a request."""
        data = json.dumps(request).encode()
        length = bytes([0x80 | len(data)]) if len(data) < 126 else struct.pack(">BH", 0x80 | 126, len(data))
        # A mask of zeros changes nothing.
        self.socket.sendall(bytes([0x80 | TEXT]) + length + bytes(4) + data)

    def receive(self) -> tuple[int, bytes]:
        """The next frame: its kind and content."""
        head = self.stream.read(2)
        assert len(head) == 2, "the connection has ended"
        length = head[1] & 127
        if length == 126:
            (length,) = struct.unpack(">H", self.stream.read(2))
        elif length == 127:
            (length,) = struct.unpack(">Q", self.stream.read(8))
        return head[0] & 15, self.stream.read(length)

    def result(self) -> dict[str, object]:
        """The next final reply."""
        while True:
            kind, content = self.receive()
            if kind == TEXT and (reply := json.loads(content))["type"] in ("result", "error"):
                return reply


def fetch(port: int, name: str, *options: str) -> tuple[str, str]:
    """Fetches the page under a host name: the status with the version of HTTP, and the content."""
    done = subprocess.run(
        ["curl", "-sk", "--http2", "--max-time", "20", "--resolve", f"{name}:{port}:127.0.0.1", *options]
        + ["-w", "\n%{http_code} %{http_version}", f"https://{name}:{port}{PREFIX}"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    content, _, status = done.stdout.rpartition("\n")
    return status, content


def search(port: int) -> None:
    """A search that lasts longer than the timeouts, whose reports are left out."""
    client = Socket(port)
    client.send({"id": 1, "cmd": "go", "game": "draughts", "movetime_ms": LONGER * 1000, "report_ms": 600000,
                 "options": {"book": False}})  # fmt: skip
    reply = client.result()
    assert reply["type"] == "result" and reply["time_ms"] >= TIMEOUT * 1000, reply


def silence(port: int) -> None:
    """A connection on which the client says nothing for longer than the timeouts."""
    client = Socket(port)
    begun = time.monotonic()
    kind, _ = client.receive()
    assert kind == PING, kind
    time.sleep(max(0, begun + LONGER - time.monotonic()))
    client.send({"id": 2, "cmd": "ping"})
    assert client.result()["pong"] is True


def check(port: int, failures: list[str]) -> None:
    """All that a proxy must do."""
    status, page = fetch(port, NAME)
    if status != "200 2" or "<html" not in page:
        failures.append(f"the page by HTTP/2: {status} {page[:200]}")
    # Another name than --web-name is passed on as it is, and refused.
    if (status := fetch(port, "other.example")[0]) != "403 2":
        failures.append(f"another host: {status}")

    def run(part: object) -> None:
        try:
            part(port)
        except Exception as error:  # noqa: BLE001: any fault of the thread is a failure of the test
            failures.append(f"{part.__name__}: {error!r}")

    threads = [threading.Thread(target=run, args=(part,)) for part in (search, silence)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def wait_for(port: int) -> None:
    """Waits until something listens on the port."""
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            time.sleep(0.05)
    raise TimeoutError(f"nothing listens on port {port}")


def test(command_of: object, upstream: int, failures: list[str]) -> None:
    """Runs a proxy and checks it."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="plateau-proxy-") as name:
        folder = Path(name)
        key, certificate = folder / "board.example.key", folder / "board.example.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
            + ["-days", "2", "-subj", f"/CN={NAME}", "-keyout", str(key), "-out", str(certificate)],
            capture_output=True, check=True,
        )  # fmt: skip
        # HAProxy reads both from one file.
        certificate.write_text(certificate.read_text() + key.read_text())
        proxy = subprocess.Popen(command_of(folder, port, upstream))
        own: list[str] = []
        try:
            wait_for(port)
            check(port, own)
        except Exception as error:  # noqa: BLE001
            own.append(repr(error))
        finally:
            proxy.terminate()
            proxy.wait()
        failures += [f"{command_of.__name__}: {failure}" for failure in own]


def main() -> int:
    """Tests the proxies that are installed, side by side."""
    program, upstream = sys.argv[1], free_port()
    missing = [tool for tool in ("openssl", "curl") if not shutil.which(tool)]
    proxies = [] if missing else [proxy for proxy in (nginx, haproxy) if shutil.which(proxy.__name__)]
    for proxy in (nginx, haproxy):
        if proxy not in proxies:
            reason = f"there is no {missing[0]}" if missing else "it is not installed"
            print(f"proxies: {proxy.__name__} is skipped, {reason}")
    if not proxies:
        return 0
    failures: list[str] = []
    daemon = subprocess.Popen([program, "serve", "--web", f"127.0.0.1:{upstream}", "--web-name", NAME],
                              stdout=subprocess.DEVNULL)  # fmt: skip
    try:
        wait_for(upstream)
        threads = [threading.Thread(target=test, args=(proxy, upstream, failures)) for proxy in proxies]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        daemon.terminate()
        daemon.wait()
    print("\n".join(failures) or f"proxies: {', '.join(proxy.__name__ for proxy in proxies)} pass everything on")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
