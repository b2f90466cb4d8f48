// `profile.mjs INSTRUMENTED PROFILE`: writes to PROFILE the functions that the requests of first-moves.jsonl call, for build.sh.
//
// INSTRUMENTED is the module as `wasm-split --instrument` writes it. The requests are those of the static page, from its
// home and from a visit to Connect 4 and to Othello until the first move is answered. Weights and books come later there, so they do here.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [instrumented, profile] = process.argv.slice(2);
const PAGE = 1 << 16;

const requests = readFileSync(join(import.meta.dirname, "first-moves.jsonl"), "utf8").trim().split("\n");
let engine;
let lines = [];
let time = 0;
const bytes = (start, length) => new Uint8Array(engine.memory.buffer, start, length);
const text = (start, length) => new TextDecoder().decode(bytes(start, length));
const host = {
  // Time passes, and each run calls the same functions.
  now: () => (time += 0.7),
  random: (start, length) => bytes(start, length).fill(0),
  line_length: () => lines[0]?.length ?? -1,
  take_line: (start) => {
    const line = lines.shift();
    bytes(start, line.length).set(line);
  },
  send: (start, length) => {
    for (const line of text(start, length).trim().split("\n")) if (JSON.parse(line).type === "error") throw new Error(line);
  },
  file_length: () => -1,
  take_file: () => {},
  panicked: (start, length) => console.error(text(start, length)),
};
const { instance } = await WebAssembly.instantiate(readFileSync(instrumented), { host });
engine = instance.exports;
engine.begin(256 << 20);
let id = 0;
const lineOf = (request) => new TextEncoder().encode(JSON.stringify({ id: id++, ...JSON.parse(request) }));
// Some requests come one by one, and some together.
for (const together of [...requests.map((request) => [request]), requests]) {
  lines = together.map(lineOf);
  engine.poll();
}
const length = engine.__write_profile(0, 0);
const start = engine.memory.grow(Math.ceil(length / PAGE)) * PAGE;
engine.__write_profile(start, length);
writeFileSync(profile, bytes(start, length));
