#!/usr/bin/env python3
"""A web page against a daemon, in Chromium: the daemon must not execute any of its requests.

Usage: run.py PLATEAU. Without Chromium it says that it was skipped, and succeeds.
"""

from __future__ import annotations

import http.server
import json
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

PATIENCE = 300
"""The timeout of the browser in seconds."""

FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync "
    "--disable-background-networking --disable-component-update"
).split()


class Daemon:
    """A daemon on a socket, and a connection that watches it."""

    def __init__(self, program: str) -> None:
        command = [program, "serve", "--listen", "127.0.0.1:0", "--until-eof", "--log", "error"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        assert self.process.stdout
        self.port = int(self.process.stdout.readline().rsplit(":", 1)[1])
        self._socket = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
        self._replies = self._socket.makefile("r")

    def stats(self) -> dict[str, Any]:
        """The daemon's counters."""
        self._socket.sendall(b'{"cmd":"stats"}\n')
        return json.loads(self._replies.readline())

    def end(self) -> int:
        """Ends it, and returns the exit status."""
        assert self.process.stdin
        self._socket.close()
        self.process.stdin.close()
        return self.process.wait(PATIENCE)


class Site(http.server.ThreadingHTTPServer):
    """The web server of the page, which the page notifies at its end."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.done = threading.Event()
        self.outcomes: list[str] = []
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Handler(http.server.BaseHTTPRequestHandler):
    """Serves the page, and receives the results of its attempts."""

    server: Site

    def do_GET(self) -> None:
        page = Path(__file__).with_name("page.html").read_bytes()
        self._answer(page)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.outcomes = json.loads(body)
        self._answer(b"")
        self.server.done.set()

    def _answer(self, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Says nothing."""


def visit(chromium: str, address: str, done: threading.Event) -> bool:
    """Opens a page in a fresh browser, and waits until it has finished."""
    # Helpers of the browser outlive it for a moment, and write on into its profile.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        command = [chromium, *FLAGS, f"--user-data-dir={folder}/profile"]
        command += ["--remote-debugging-port=0", address]
        with open(f"{folder}/log", "w") as log:
            browser = subprocess.Popen(command, stdout=log, stderr=log)
        came = done.wait(PATIENCE)
        browser.terminate()
        browser.wait(PATIENCE)
        if not came:
            print(Path(f"{folder}/log").read_text(), file=sys.stderr)
    return came


def main() -> int:
    """Runs the page; returns 0 if the daemon executed nothing."""
    names = ("chromium", "chromium-browser", "google-chrome")
    chromium = next(filter(None, map(shutil.which, names)), None)
    if chromium is None:
        print("browser: skipped, for there is no Chromium here and none could be installed")
        return 0
    daemon, site = Daemon(sys.argv[1]), Site()
    if not visit(chromium, f"http://127.0.0.1:{site.server_port}/?port={daemon.port}", site.done):
        print("browser: the page did not come to its end")
        return 1
    stats = daemon.stats()
    attempts, refused = len(site.outcomes), stats["errors"]
    carried_out = sorted(set(stats["latencies"]) - {"stats"})
    version = subprocess.run([chromium, "--version"], capture_output=True, text=True).stdout
    print(f"browser: {version.strip()}: {attempts} attempts, {refused} lines refused")
    if carried_out:
        print(f"browser: a page had this carried out: {', '.join(carried_out)}")
    # Most attempts must have reached the daemon, or they show nothing.
    return 0 if daemon.end() == 0 and not carried_out and refused > attempts / 2 else 1


if __name__ == "__main__":
    sys.exit(main())
