// Connections that browsers do not have: the pipes of a child process, and TCP, TLS and Unix sockets.

import { spawn as start } from "node:child_process";
import { connect as dial } from "node:net";
import type { Readable, Writable } from "node:stream";
import { connect as dialSecurely } from "node:tls";
import { Client, type Settings, type Socket } from "./client.js";
import { dialWebSocket } from "./websocket.js";

export * from "./index.js";

/** The way to start a daemon. */
export interface SpawnSettings extends Settings {
  /** Its program; else `PLATEAU_BIN` names it, or it is `plateau` on the PATH. */
  program?: string;
  /** Arguments of `plateau serve`. */
  args?: string[];
}

/** Addresses of daemons by their scheme, and how to dial them. */
const DIALS: Record<string, (where: URL) => Socket> = {
  "tcp:": ({ hostname, port }) => dialled(dial({ host: bare(hostname), port: Number(port) }), "connect"),
  "tls:": ({ hostname, port }) =>
    dialled(dialSecurely({ host: bare(hostname), port: Number(port), servername: bare(hostname) }), "secureConnect"),
  "unix:": ({ pathname }) => dialled(dial({ path: decodeURIComponent(pathname) }), "connect"),
  "ws:": ({ href }) => dialWebSocket(href),
  "wss:": ({ href }) => dialWebSocket(href),
};

/**
 * A client with its own daemon. A daemon that dies is restarted, and the unanswered requests are sent again;
 * one that cannot be started, or never answers `hello`, closes the client. `close` ends the daemon.
 */
export function spawn({ program, args = [], ...settings }: SpawnSettings = {}): Client {
  const name = program ?? process.env.PLATEAU_BIN ?? "plateau";
  const open = () => {
    const child = start(name, ["--log", "error", "serve", ...args], { stdio: ["pipe", "pipe", "inherit"] });
    const socket = new Lines(child.stdout, child.stdin);
    child.once("spawn", () => socket.onopen?.({}));
    child.once("error", (error) => client.close(`cannot start ${name}: ${error.message}`));
    child.once("close", (status, signal) => {
      if (client.standing === "connecting") client.close(`${name} has ended (${signal ?? status}) before it greeted`);
      socket.onclose?.({});
    });
    return socket;
  };
  const client = new Client(open, settings);
  return client;
}

/**
 * A client of the daemon that listens at `tcp://HOST:PORT`, `tls://HOST:PORT`, `unix:PATH` or `ws://HOST:PORT/ws`.
 * It retries until a daemon listens there: `onstanding` reports this. `ws://` needs Node.js 22 or later.
 */
export function connect(address: string, settings: Settings = {}): Client {
  const where = URL.canParse(address) ? new URL(address) : undefined;
  const open = where && DIALS[where.protocol];
  const isWhole = where && (where.protocol === "unix:" || (where.hostname && (where.port || where.protocol.startsWith("ws"))));
  if (!open || !isWhole)
    throw new TypeError(`${address} is no address; expected tcp://HOST:PORT, tls://HOST:PORT, unix:PATH or ws://HOST:PORT/ws`);
  return new Client(() => open(where), settings);
}

/** Lines over streams of bytes. */
class Lines implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;

  constructor(
    input: Readable,
    private readonly output: Writable,
  ) {
    // Only a line feed ends a line; `readline` would also split at Unicode separators within texts.
    let begun = "";
    input.setEncoding("utf8").on("data", (text: string) => {
      const [first = "", ...others] = text.split("\n");
      begun += first;
      for (const next of others) {
        this.onmessage?.({ data: begun });
        begun = next;
      }
    });
    // Ignore write errors: the end of the daemon's output reports them.
    output.on("error", () => {});
  }

  send(line: string): void {
    this.output.write(`${line}\n`);
  }

  close(): void {
    this.output.end();
  }
}

/** Lines over a socket; this event reports that it is connected. */
function dialled(socket: ReturnType<typeof dial>, event: "connect" | "secureConnect"): Lines {
  const lines = new Lines(socket, socket);
  socket.once(event, () => lines.onopen?.({})).once("close", () => lines.onclose?.({}));
  return lines;
}

/** A host without the brackets of an IPv6 address. */
function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}
