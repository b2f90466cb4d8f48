// `bench.mjs FOLDER`: the module in FOLDER searches the positions of `plateau bench`; its node counts must be those of tests/bench.txt.
// It needs `npm run build` in clients/javascript.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { instantiate, SECONDARY } from "../../clients/javascript/dist/secondary.js";

const folder = process.argv[2];
let engine;
let file;
let printed = "";
const bytes = (start, length) => new Uint8Array(engine.memory.buffer, start, length);
const text = (start, length) => new TextDecoder().decode(bytes(start, length));
const host = {
  now: () => performance.now(),
  random: (start, length) => crypto.getRandomValues(bytes(start, length)),
  line_length: () => -1,
  take_line: () => {},
  send: (start, length) => (printed += text(start, length)),
  file_length: (start, length) => (file = readFileSync(join(folder, text(start, length)))).length,
  take_file: (start) => bytes(start, file.length).set(file),
  panicked: (start, length) => console.error(text(start, length)),
};
const module = await WebAssembly.compile(readFileSync(join(folder, "plateau.wasm")));
engine = await instantiate(module, host, () => readFileSync(join(folder, SECONDARY)));
engine.begin(256 << 20);
engine.bench();
const recorded = readFileSync(join(import.meta.dirname, "../../tests/bench.txt"), "utf8");
if (printed !== recorded) {
  console.error(`the engine in WebAssembly searches otherwise than tests/bench.txt says:\n${printed}`);
  process.exit(1);
}
console.log(`wasm: ${printed.trimEnd().split("\n").at(-1)}, as in tests/bench.txt`);
