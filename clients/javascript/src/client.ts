// The daemon at the other end of a socket: requests by id, progress while they run, and a connection that comes back.
//
// A request is a recipe: how to send it is kept until its final reply has come, so that after a lost connection
// everything in flight is asked again, in its order. What it needs before it (its session's game) is sent by `prepare`.

import { Backoff } from "./backoff.js";
import { PROTOCOL, type Commands, type Failure, type HelloResult, type Info, type Warning } from "./protocol.js";
import { Refusal } from "./refusal.js";

/** A carrier of lines both ways: a WebSocket is one, and whatever else has these of its members. */
export interface Socket {
  send(line: string): void;
  close(): void;
  onopen: Handler | null;
  onmessage: Handler | null;
  onclose: Handler | null;
}

/** Hears of an event: that of a line has it as `data`. Events of WebSockets have more members, of types that only browsers know. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- sockets of browsers and of Node.js have events of types without a common one
export type Handler = (event: any) => void;

export type Command = keyof Commands;
export type Fields<C extends Command> = Commands[C]["fields"];
export type Result<C extends Command> = Commands[C]["result"];

/** State of the connection: `waiting` is between two attempts, `locked` wants a token. */
export type Standing = "connecting" | "open" | "waiting" | "locked" | "closed";

export interface Attention {
  /** Progress of a search. */
  info?: (info: Info) => void;
  /** Remarks before the answer. */
  warning?: (warning: Warning) => void;
  /** Sends what must precede the request on this connection. */
  prepare?: () => void;
}

/** A request in flight; awaited, it is its result. */
export interface Asked<T> extends PromiseLike<T> {
  readonly result: Promise<T>;
  /** Asks to end it: a search then answers with what it knows. */
  stop(): void;
}

interface Entry extends Attention {
  id: number;
  cmd: Command;
  fields: object;
  sent: boolean;
  /** Whoever asked wants no more of it than what is known already. */
  stopped: boolean;
  settle: (result: unknown) => void;
  refuse: (refusal: Refusal) => void;
}

interface Reply {
  id?: number;
  cmd?: string;
  type: "info" | "warning" | "result" | "error";
  error?: Failure;
}

export interface Settings {
  /** Language of texts for people; English if absent. */
  lang?: string;
  /** The secret that the daemon was started with. */
  token?: string;
  /** Name of the program, for the daemon's log. */
  client?: string;
  /** Waits before the next attempt; a test has its own. */
  wait?: (milliseconds: number, then: () => void) => void;
}

/** Characters of a line that is no reply, as far as it is told. */
const QUOTED = 200;

export class Client {
  standing: Standing = "connecting";
  /** The daemon's greeting; absent before the first one. */
  hello: HelloResult | undefined;
  /** Number of connections so far: what a session holds is gone with its connection. */
  epoch = 0;
  /** Hears of every change of `standing`. */
  onstanding: (() => void) | undefined;
  /** Reason for which the client was closed. */
  reason = "";

  readonly #entries = new Map<number, Entry>();
  readonly #backoff = new Backoff();
  #socket: Socket | undefined;
  #nextId = 1;
  /** Number of lines so far that were too long to be sent. */
  #dropped = 0;

  constructor(
    private readonly open: () => Socket,
    private readonly settings: Settings = {},
  ) {
    this.#connect();
  }

  /** Asks, now or as soon as there is a connection. */
  ask<C extends Command>(cmd: C, fields: Fields<C>, attention: Attention = {}): Asked<Result<C>> {
    const id = this.#nextId++;
    const result = new Promise<Result<C>>((settle, refuse) => {
      const entry: Entry = { ...attention, id, cmd, fields, sent: false, stopped: false, settle: settle as Entry["settle"], refuse };
      this.#entries.set(id, entry);
      if (this.standing === "closed") this.#refuse(entry, "closed", this.reason);
      else if (this.standing === "open") this.#send(entry);
    });
    return { result, then: (...handlers) => result.then(...handlers), stop: () => this.#stop(id) };
  }

  /** Gives the token that a locked daemon wants. */
  unlock(token: string): void {
    this.settings.token = token;
    this.#connect();
  }

  /** Connects at once rather than after the pause. */
  hurry(): void {
    if (this.standing === "waiting") this.#connect();
  }

  /** Ends the connection, and refuses for this reason what was asked and what will be. */
  close(reason = "closed"): void {
    if (this.standing === "closed") return;
    this.reason = reason;
    this.#stand("closed");
    this.#socket?.close();
    // What still comes is nobody's.
    this.#socket = undefined;
    for (const entry of [...this.#entries.values()]) this.#refuse(entry, "closed", reason);
  }

  #connect(): void {
    this.#stand("connecting");
    const socket = this.open();
    this.#socket = socket;
    socket.onopen = () => this.#greet(socket);
    socket.onmessage = ({ data }) => this.#socket === socket && this.#read(String(data));
    socket.onclose = () => this.#socket === socket && this.#lost();
  }

  #greet(socket: Socket): void {
    if (this.#socket !== socket) return;
    this.epoch += 1;
    const { lang, token, client = "plateau-engine" } = this.settings;
    socket.send(JSON.stringify({ id: 0, cmd: "hello", protocol: PROTOCOL, client, lang, token }));
  }

  /** The daemon has greeted: all that is in flight is asked, in its order. */
  #welcome(hello: HelloResult): void {
    this.hello = hello;
    this.#backoff.reset();
    this.#stand("open");
    for (const entry of [...this.#entries.values()]) if (this.#entries.has(entry.id)) this.#send(entry);
  }

  #lost(): void {
    if (this.standing === "closed" || this.standing === "locked") return;
    this.#socket = undefined;
    for (const entry of [...this.#entries.values()])
      // What it had found is gone with the connection, and asked again it would run to its end.
      if (entry.stopped) this.#refuse(entry, "stopped");
      else entry.sent = false;
    this.#stand("waiting");
    const wait = this.settings.wait ?? ((milliseconds, then) => setTimeout(then, milliseconds));
    wait(this.#backoff.next(), () => this.hurry());
  }

  /** Sends a request, unless it or what must precede it is too long: the daemon drops such a line unread, and cannot say whose it was. */
  #send(entry: Entry): void {
    const dropped = this.#dropped;
    entry.prepare?.();
    const line = JSON.stringify({ id: entry.id, cmd: entry.cmd, ...entry.fields });
    const most = this.hello?.limits?.max_line ?? Infinity;
    if (this.#dropped === dropped && new TextEncoder().encode(line).length <= most) {
      entry.sent = true;
      this.#socket?.send(line);
      return;
    }
    this.#dropped += 1;
    this.#refuse(entry, "line_too_long", `the line is longer than ${most} bytes and was dropped`);
  }

  /** Reads a line; a partner that says anything but replies is no daemon. */
  #read(line: string): void {
    let reply: unknown;
    try {
      reply = JSON.parse(line);
    } catch {
      // What is no JSON is no reply.
    }
    if (typeof reply === "object" && reply !== null) this.#hear(reply as Reply);
    else this.close(`not a reply: ${line.slice(0, QUOTED)}`);
  }

  #hear(reply: Reply): void {
    if (reply.cmd === "hello" && reply.id === 0) return this.#heardHello(reply);
    if (reply.error?.code === "unauthorized") return this.#lock();
    const entry = this.#entries.get(reply.id ?? -1);
    if (!entry) return;
    if (reply.type === "info") entry.info?.(reply as unknown as Info);
    else if (reply.type === "warning") entry.warning?.(reply as unknown as Warning);
    else this.#finish(entry, reply);
  }

  #heardHello(reply: Reply): void {
    const { type, error } = reply;
    if (type === "result") this.#welcome(reply as unknown as HelloResult);
    else if (error?.code === "unauthorized") this.#lock();
    // Asked again, it would refuse again; only a daemon that shuts down may be followed by one that greets.
    else if (error && error.code !== "shutting_down") this.close(error.message);
    else this.#socket?.close();
  }

  #lock(): void {
    this.#stand("locked");
    this.#socket?.close();
  }

  /** A daemon that shuts down has not answered: whoever follows it is asked again. */
  #finish(entry: Entry, reply: Reply): void {
    if (reply.error?.code === "shutting_down") return;
    this.#entries.delete(entry.id);
    if (reply.error) entry.refuse(new Refusal(reply.error.code, reply.error.message, reply.error));
    else entry.settle(reply);
  }

  #stop(id: number): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    entry.stopped = true;
    if (entry.sent && this.standing === "open") this.#socket?.send(JSON.stringify({ cmd: "stop", target: id }));
    else this.#refuse(entry, "stopped");
  }

  #refuse(entry: Entry, code: "stopped" | "closed" | "line_too_long", message: string = code): void {
    this.#entries.delete(entry.id);
    entry.refuse(new Refusal(code, message));
  }

  #stand(standing: Standing): void {
    this.standing = standing;
    this.onstanding?.();
  }
}
