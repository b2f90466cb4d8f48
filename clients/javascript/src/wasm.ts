// The engine in WebAssembly, in a worker of this page or program: no daemon, and no native program.

import type * as Threads from "node:worker_threads";
import { Client, type Settings, type Socket } from "./client.js";
import { Inbox } from "./inbox.js";
import type { Start, Told } from "./worker.js";

export * from "./index.js";

/** The way to start the engine. */
export interface WasmSettings extends Settings {
  /** Address of the module; else that of `plateau.wasm` beside this file. */
  module?: string | URL;
  /** Starts the worker; a bundler that copies `worker.js` elsewhere needs this. */
  worker?: () => Worker;
  /** The most mebibytes of all tables together. */
  memoryMb?: number;
}

/** The address of this file. Not written where it is used, because a bundler would then copy the files that are named. */
const HERE = import.meta.url;
/** Bytes of lines that wait for the engine; a line has at most half of them. */
const WAITING = 1 << 22;
const MEMORY_MB = 512;

/**
 * An engine in a worker, once it has answered `hello`. `close` ends it.
 * An engine that cannot be started rejects with the reason.
 */
export async function create(settings: WasmSettings = {}): Promise<Client> {
  let reason = "the engine cannot be started";
  const start = await starter(settings);
  const module = String(settings.module ?? new URL("./plateau.wasm", HERE));
  const client = new Client(() => wasmSocket(start, module, settings.memoryMb, (failed) => (reason = failed)), settings);
  await new Promise<void>((settle, refuse) => {
    client.onstanding = () => {
      if (client.standing === "open") settle();
      if (client.standing === "waiting") client.close(reason);
      if (client.standing === "closed") refuse(new Error(client.reason));
    };
  });
  client.onstanding = undefined;
  return client;
}

/** The part of a worker that is the same in browsers and in Node.js. */
export interface Thread {
  post(data: unknown): void;
  /** Hears messages, and the error that ended the worker. */
  listen(hear: (told: Told) => void): void;
  end(): void;
}

/** A function that starts workers. */
async function starter({ worker }: WasmSettings): Promise<() => Thread> {
  if (worker) return () => threadOf(worker());
  const address = new URL("./worker.js", HERE);
  if (typeof Worker !== "undefined") return () => threadOf(new Worker(address, { type: "module" }));
  const name = "node:worker_threads";
  const nodes = (await import(/* @vite-ignore */ name)) as typeof Threads;
  return () => {
    // Options of the program, such as `--input-type`, are not for the worker.
    const thread = new nodes.Worker(address, { execArgv: [] });
    return {
      post: (data) => thread.postMessage(data),
      listen: (hear) => thread.on("message", hear).on("error", (error) => hear({ failed: String(error) })),
      end: () => void thread.terminate(),
    };
  };
}

/** A worker of a browser as a thread. */
export function threadOf(worker: Worker): Thread {
  return {
    post: (data) => worker.postMessage(data),
    listen(hear) {
      worker.onmessage = ({ data }) => hear(data as Told);
      worker.onerror = ({ message }) => hear({ failed: message || "the worker cannot be started" });
    },
    end: () => worker.terminate(),
  };
}

/** A socket whose other end is an engine in a worker. */
export function wasmSocket(start: () => Thread, module: string, memoryMb = MEMORY_MB, onfailed = (_reason: string): void => {}): Socket {
  const thread = start();
  const shared = typeof SharedArrayBuffer === "undefined" ? undefined : Inbox.memory(WAITING);
  const inbox = shared && new Inbox(shared);
  const waiting: string[] = [];
  let hears = false;
  const socket: Socket = { send, close, onopen: null, onmessage: null, onclose: null };

  /** Passes waiting lines on as far as there is room; the engine's next reply tries again. */
  function pass(): void {
    while (inbox && waiting[0] !== undefined && inbox.put(new TextEncoder().encode(waiting[0]))) waiting.shift();
  }

  function send(line: string): void {
    // A running search that hears nothing ends with its worker, and the client begins anew with another one.
    if (!hears && (JSON.parse(line) as { cmd?: string }).cmd === "stop") return close();
    if (!inbox) return thread.post(line);
    waiting.push(line);
    pass();
    thread.post(null);
  }

  function close(): void {
    thread.end();
    socket.onclose?.({});
  }

  thread.listen((told) => {
    if ("ready" in told) {
      hears = told.hears;
      return socket.onopen?.({});
    }
    if ("failed" in told) {
      onfailed(told.failed);
      return close();
    }
    pass();
    for (const line of told.lines.split("\n")) if (line !== "") socket.onmessage?.({ data: line });
  });
  const first: Start = { module, memory: memoryMb << 20, ...(shared ? { shared } : {}) };
  thread.post(first);
  return socket;
}
