#!/usr/bin/env node
// Fairy-Stockfish, as WebAssembly, speaking UCI on stdin and stdout; the games of variants.ini are known to it.

const fs = require("fs");
const path = require("path");
const readline = require("readline");

// The engine would fetch its own file as in a browser.
delete globalThis.fetch;

const installed = path.join(__dirname, "..", "..", "target", "peers", "node_modules");
const Stockfish = require(path.join(installed, "fairy-stockfish-nnue.wasm", "stockfish.js"));

const VARIANTS = "/variants.ini";

Stockfish().then((engine) => {
  engine.FS.writeFile(VARIANTS, fs.readFileSync(path.join(__dirname, "variants.ini")));
  engine.addMessageListener((line) => console.log(line));
  engine.postMessage(`setoption name VariantPath value ${VARIANTS}`);
  const lines = readline.createInterface({ input: process.stdin });
  lines.on("line", (line) => (line === "quit" ? process.exit(0) : engine.postMessage(line)));
  lines.on("close", () => process.exit(0));
});
