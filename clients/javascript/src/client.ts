// The client of a daemon on a socket: requests by id, progress reports, and automatic reconnection.
//
// A request is kept until its final reply, so that after a lost connection everything in flight is sent again, in its order.
// `prepare` sends the requests that must precede it (its session's game).

import { Backoff } from "./backoff.js";
import { PROTOCOL, type Commands, type Failure, type HelloResult, type Info, type Warning } from "./protocol.js";
import { Refusal } from "./refusal.js";

/** The escape that `JSON.stringify` writes for one half of a surrogate pair: a daemon refuses such a line, and its error has no id. */
const LONE_SURROGATE = /[^\\](?:\\\\)*\\ud[89a-f]/;

/** A bidirectional carrier of lines: a WebSocket, or any object with these members of it. */
export interface Socket {
  send(line: string): void;
  close(): void;
  onopen: Handler | null;
  onmessage: Handler | null;
  onclose: Handler | null;
}

/** An event handler; the event of a line has it as `data`. Events of WebSockets have more members, of types that only browsers have. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- sockets of browsers and of Node.js have events of types without a common one
export type Handler = (event: any) => void;

export type Command = keyof Commands;
export type Fields<C extends Command> = Commands[C]["fields"];
export type Result<C extends Command> = Commands[C]["result"];

/** State of the connection: `waiting` is between two attempts; `locked` needs a token, or an administrator has ended the connection. */
export type Standing = "connecting" | "open" | "waiting" | "locked" | "closed";

export interface Attention {
  /** Progress of a search. */
  info?: (info: Info) => void;
  /** Remarks before the answer. */
  warning?: (warning: Warning) => void;
  /** Sends what must precede the request on this connection. */
  prepare?: () => void;
}

/** A request in flight; awaiting it gives its result. */
export interface Asked<T> extends PromiseLike<T> {
  readonly result: Promise<T>;
  /** Asks to end it: a search then answers with its results so far. */
  stop(): void;
}

interface Entry extends Attention {
  id: number;
  /** The line of the request. */
  line: string;
  sent: boolean;
  /** True after a call of `stop`: the caller only wants the results so far. */
  stopped: boolean;
  /** Its answer, which perhaps nobody awaits. */
  answer?: Promise<unknown>;
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

/** The maximum number of characters quoted from a line that is not a reply. */
const QUOTED = 200;

export class Client {
  standing: Standing = "connecting";
  /** The daemon's reply to `hello`; absent before the first one. */
  hello: HelloResult | undefined;
  /** Number of connections so far; sessions end with their connection. */
  epoch = 0;
  /** Called on every change of `standing`. */
  onstanding: (() => void) | undefined;
  /** The reason why the client was closed or locked. */
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

  /** Sends a request, now or as soon as there is a connection. */
  ask<C extends Command>(cmd: C, fields: Fields<C>, attention: Attention = {}): Asked<Result<C>> {
    const id = this.#nextId++;
    const result = new Promise<Result<C>>((settle, refuse) => {
      // Fields that cannot be written as JSON, as those of a cyclic object, refuse the request here.
      const line = JSON.stringify({ ...fields, id, cmd });
      if (LONE_SURROGATE.test(line)) throw new Refusal("bad_utf8", "a text has one half of a surrogate pair, which is no character");
      const entry: Entry = { ...attention, id, line, sent: false, stopped: false, settle: settle as Entry["settle"], refuse };
      this.#entries.set(id, entry);
      if (this.standing === "closed") this.#refuse(entry, "closed", this.reason);
      else if (this.standing === "open") this.#send(entry);
    });
    const entry = this.#entries.get(id);
    if (entry) entry.answer = result;
    return { result, then: (...handlers) => result.then(...handlers), stop: () => this.#stop(id) };
  }

  /** Sets the token after the daemon has refused the client. */
  unlock(token: string): void {
    this.settings.token = token;
    this.reason = "";
    this.#connect();
  }

  /** Connects immediately instead of after the pause. */
  hurry(): void {
    if (this.standing === "waiting") this.#connect();
  }

  /** Ends the connection, and refuses all pending and later requests with this reason. */
  close(reason = "closed"): void {
    if (this.standing === "closed") return;
    this.reason = reason;
    this.#stand("closed");
    this.#socket?.close();
    // Ignore messages that still arrive.
    this.#socket = undefined;
    for (const entry of [...this.#entries.values()]) {
      // A request that nobody awaits, as a search whose reports alone are read, must not end the process.
      entry.answer?.catch(() => undefined);
      this.#refuse(entry, "closed", reason);
    }
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

  /** Handles the reply to `hello`: sends all requests in flight, in their order. */
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
      // The results so far are lost with the connection, and a repeated request would run to its end.
      if (entry.stopped) this.#refuse(entry, "stopped");
      else entry.sent = false;
    this.#stand("waiting");
    const wait = this.settings.wait ?? ((milliseconds, then) => setTimeout(then, milliseconds));
    wait(this.#backoff.next(), () => this.hurry());
  }

  /** Sends a request, unless it or a request of `prepare` is too long: the daemon drops such a line unread, and its error has no id. */
  #send(entry: Entry): void {
    const dropped = this.#dropped;
    entry.prepare?.();
    const most = this.hello?.limits?.max_line ?? Infinity;
    if (this.#dropped === dropped && new TextEncoder().encode(entry.line).length <= most) {
      entry.sent = true;
      this.#socket?.send(entry.line);
      return;
    }
    this.#dropped += 1;
    this.#refuse(entry, "line_too_long", `the line is longer than ${most} bytes and was dropped`);
  }

  /** Reads a line; a peer that sends anything but replies is not a daemon. */
  #read(line: string): void {
    let reply: unknown;
    try {
      reply = JSON.parse(line);
    } catch {
      // A line that is not JSON is not a reply.
    }
    if (typeof reply === "object" && reply !== null) this.#hear(reply as Reply);
    else this.close(`not a reply: ${line.slice(0, QUOTED)}`);
  }

  #hear(reply: Reply): void {
    if (reply.cmd === "hello" && reply.id === 0) return this.#heardHello(reply);
    if (reply.error?.code === "unauthorized") return this.#lock(reply.error.message);
    const entry = this.#entries.get(reply.id ?? -1);
    if (!entry) return;
    if (reply.type === "info") entry.info?.(reply as unknown as Info);
    else if (reply.type === "warning") entry.warning?.(reply as unknown as Warning);
    else this.#finish(entry, reply);
  }

  #heardHello(reply: Reply): void {
    const { type, error } = reply;
    if (type === "result") this.#welcome(reply as unknown as HelloResult);
    else if (error?.code === "unauthorized") this.#lock(error.message);
    // The daemon would refuse again, unless it is shutting down and a new one takes its place.
    else if (error && error.code !== "shutting_down") this.close(error.message);
    else this.#socket?.close();
  }

  #lock(reason: string): void {
    this.reason = reason;
    this.#stand("locked");
    this.#socket?.close();
  }

  /** Handles a final reply. `shutting_down` is not an answer: the request is sent again to the next daemon. */
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
