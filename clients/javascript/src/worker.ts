// The engine in a worker, of a page or of Node.js: it instantiates the module and passes lines on.
//
// While a search runs, the worker gets no message. So lines come through shared memory, where there is some: the search reads it at each of its polls.
// Elsewhere the search pauses between time slices, if the browser can switch stacks (JSPI), and the worker gets its messages then.

import type * as Files from "node:fs";
import type * as Promises from "node:fs/promises";
import type * as Threads from "node:worker_threads";
import { Inbox } from "./inbox.js";
import { instantiate, SECONDARY, type Switching } from "./secondary.js";

/** The first message to the worker. */
export interface Start {
  /** Address of the module. */
  module: string;
  /** The most bytes of all tables. */
  memory: number;
  /** Shared memory for lines; absent where there is none. Then each line is a message. */
  shared?: SharedArrayBuffer;
}

/**
 * Messages from the worker: that it is ready, and whether a running search hears the lines that come; lines of replies;
 * or the reason why the module has ended.
 */
export type Told = { ready: true; hears: boolean } | { lines: string } | { failed: string };

/** The other end of the worker's messages. */
interface Port {
  post(told: Told): void;
  listen(hear: (data: unknown) => void): void;
}

/** The functions that the module exports; `crates/wasm/src/module.rs` describes them. */
interface Module {
  memory: WebAssembly.Memory;
  begin(bytes: number): void;
  poll(): void;
}

/** Milliseconds for which a search runs before it pauses. */
const SLICE = 10;

void serve();

async function serve(): Promise<void> {
  const port = await parent();
  let engine: Module | undefined;
  /** Carries out the requests. */
  let run: () => unknown = () => {};
  let isRunning = false;
  let inbox: Inbox | undefined;
  const queue: Uint8Array[] = [];
  let file: Uint8Array | undefined;
  let failure = "";

  /** Carries out the requests; a module that has panicked is not used again. */
  async function poll(): Promise<void> {
    if (isRunning || failure) return;
    isRunning = true;
    try {
      // A line that comes while the last poll returns has no other one.
      do await run();
      while (queue.length > 0);
    } catch (error) {
      failure ||= String(error);
      port.post({ failed: failure });
    }
    isRunning = false;
  }

  async function begin({ module, memory, shared }: Start): Promise<void> {
    const bytes = (start: number, length: number) => new Uint8Array(engine!.memory.buffer, start, length);
    const text = (start: number, length: number) => new TextDecoder().decode(bytes(start, length));
    const read = await reader(module);
    const lineLength = () => {
      for (let line = inbox?.take(); line; line = inbox?.take()) queue.push(line);
      return queue[0]?.length ?? -1;
    };
    let resumed = performance.now();
    const lineLengthAfterPause = async () => {
      await nextTask();
      resumed = performance.now();
      return lineLength();
    };
    const lineLengthInSlices = () => (queue.length > 0 || performance.now() - resumed < SLICE ? lineLength() : lineLengthAfterPause());
    const switching = !shared && "Suspending" in WebAssembly ? (WebAssembly as unknown as Switching) : undefined;
    const host: WebAssembly.ModuleImports = {
      now: () => performance.now(),
      random: (start: number, length: number) => crypto.getRandomValues(bytes(start, length)),
      line_length: switching ? new switching.Suspending(lineLengthInSlices) : lineLength,
      take_line: (start: number) => {
        const line = queue.shift();
        if (line) bytes(start, line.length).set(line);
      },
      file_length: (start: number, length: number, waits: number) => {
        file = read(text(start, length), waits !== 0);
        return file?.length ?? -1;
      },
      take_file: (start: number) => {
        if (file) bytes(start, file.length).set(file);
        file = undefined;
      },
      send: (start: number, length: number) => port.post({ lines: text(start, length) }),
      panicked: (start: number, length: number) => (failure = text(start, length)),
    };
    const compiled = await WebAssembly.compile(await load(module));
    engine = (await instantiate(compiled, host, (waits) => read(SECONDARY, waits), switching)) as unknown as Module;
    inbox = shared && new Inbox(shared);
    run = switching ? switching.promising(engine.poll) : engine.poll;
    await (switching ? switching.promising(engine.begin) : engine.begin)(memory);
    port.post({ ready: true, hears: Boolean(shared || switching) });
    void poll();
  }

  port.listen((data) => {
    if (data !== null && typeof data === "object") {
      begin(data as Start).catch((error: unknown) => port.post({ failed: String(error) }));
      return;
    }
    // A text is a line; anything else says that there are lines in shared memory.
    if (typeof data === "string") queue.push(new TextEncoder().encode(data));
    void poll();
  });
}

/** Lets the worker get its messages: those that have been sent come before this one. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((settle) => {
    port2.onmessage = () => {
      port2.close();
      settle();
    };
    port1.postMessage(null);
  });
}

/** The bytes of the module. */
async function load(address: string): Promise<ArrayBuffer> {
  if (address.startsWith("file:")) {
    const { readFile } = (await import(/* @vite-ignore */ nodes("fs/promises"))) as typeof Promises;
    const { buffer, byteOffset, byteLength } = await readFile(new URL(address));
    return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.arrayBuffer();
}

/**
 * A function that reads a file beside the module. If the search waits for it, it is read at once; else it is fetched in the background,
 * and is there at a later call.
 */
async function reader(module: string): Promise<(name: string, waits: boolean) => Uint8Array | undefined> {
  if (module.startsWith("file:")) {
    const { readFileSync } = (await import(/* @vite-ignore */ nodes("fs"))) as typeof Files;
    return (name) => {
      try {
        return readFileSync(new URL(name, module));
      } catch {
        return undefined;
      }
    };
  }
  /** Files that are fetched in the background, and their contents once they are there. */
  const coming = new Map<string, Uint8Array | undefined>();
  const fetchInBackground = async (name: string) => {
    coming.set(name, undefined);
    const content = await load(String(new URL(name, module))).catch(() => undefined);
    // A later call tries again what could not be had.
    if (content) coming.set(name, new Uint8Array(content));
    else coming.delete(name);
  };
  return (name, waits) => {
    const arrived = coming.get(name);
    if (arrived) coming.delete(name);
    else if (!waits && !coming.has(name)) void fetchInBackground(name);
    if (arrived || !waits) return arrived;
    const request = new XMLHttpRequest();
    request.open("GET", new URL(name, module), false);
    request.responseType = "arraybuffer";
    try {
      request.send();
    } catch {
      return undefined;
    }
    return request.status === 200 ? new Uint8Array(request.response as ArrayBuffer) : undefined;
  };
}

/** The thread that has started this worker. */
async function parent(): Promise<Port> {
  if (typeof self === "undefined" || typeof self.postMessage !== "function") {
    const { parentPort } = (await import(/* @vite-ignore */ nodes("worker_threads"))) as typeof Threads;
    return { post: (told) => parentPort?.postMessage(told), listen: (hear) => parentPort?.on("message", hear) };
  }
  // The first message may come before the listener of a later task.
  return { post: (told) => self.postMessage(told), listen: (hear) => (self.onmessage = ({ data }) => hear(data)) };
}

/** The name of a module of Node.js, which bundlers for browsers must not look for. */
function nodes(name: string): string {
  return `node:${name}`;
}
