// `serve.mjs FOLDER`: the engine in WebAssembly of FOLDER on stdin and stdout, as `plateau serve` is, for `plateau conform`.
// It needs `npm run build` in clients/javascript.

import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { Inbox } from "../../clients/javascript/dist/inbox.js";

const WAITING = 1 << 23;
const LINE_FEED = 10;

const shared = Inbox.memory(WAITING);
const inbox = new Inbox(shared);
const waiting = [];
let begun = Buffer.alloc(0);
/** Lines that are not answered. */
let open = 0;
let isReady = false;
let hasEnded = false;

const worker = new Worker(join(import.meta.dirname, "../../clients/javascript/dist/worker.js"));
worker.on("message", (told) => {
  if ("failed" in told) {
    console.error(told.failed);
    process.exit(1);
  }
  isReady = true;
  if ("lines" in told) {
    const lines = told.lines.split("\n").filter((line) => line !== "");
    for (const line of lines) {
      const { id, type } = JSON.parse(line);
      if (type === "result" || type === "error") open--;
      if (id !== LAST) process.stdout.write(`${line}\n`);
    }
  }
  pass();
});
worker.postMessage({ module: pathToFileURL(resolve(process.argv[2], "plateau.wasm")).href, memory: 512 << 20, shared });

/** The request that ends the conversation: its reply is not shown. */
const LAST = "the end of the input";

/** Hands lines to the worker, as far as there is room. */
function pass() {
  while (waiting.length > 0 && inbox.put(waiting[0])) waiting.shift();
  if (isReady) worker.postMessage(null);
  if (hasEnded && open === 0) process.stdout.write("", () => process.exit(0));
}

function take(line) {
  if (line.toString().trim() === "") return;
  open++;
  waiting.push(line);
}

process.stdin.on("data", (data) => {
  begun = Buffer.concat([begun, data]);
  for (let end = begun.indexOf(LINE_FEED); end >= 0; end = begun.indexOf(LINE_FEED)) {
    take(begun.subarray(0, end));
    begun = begun.subarray(end + 1);
  }
  pass();
});
process.stdin.on("end", () => {
  take(begun);
  take(Buffer.from(JSON.stringify({ id: LAST, cmd: "quit" })));
  hasEnded = true;
  pass();
});
