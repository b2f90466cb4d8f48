// `speed.mjs PROGRAM FOLDER [L2_R2]`: nodes a second of the engine in WebAssembly of FOLDER against the native PROGRAM, one thread each.
//
// Both do the same searches in turn, and visit the same nodes; the time is that of the processor in user mode, the median of ROUNDS.
// L2_R2 is Pascal Pons's set of positions of Connect 4 (http://blog.gamesolver.org/solving-connect-four/02-test-protocol/).
// It needs `npm run build` in clients/javascript, and Linux.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

const [program, folder, set] = process.argv.slice(2);
const ROUNDS = Number(process.env.ROUNDS ?? 5);

// Positions 40 to 44 of the French Othello Federation.
const FFO = [
  "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
  "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X",
  "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X",
  "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O",
  "--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O",
];
// One of the positions of the 15-puzzle that are farthest from the goal, 80 moves (Bruengger and others, "The parallel search bench ZRAM", 1999).
const FARTHEST = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1";

const connect4 = set ? readFileSync(set, "utf8").trim().split("\n").slice(0, 200) : [];
const SEARCHES = {
  "FFO 40-44": FFO.map((position) => ({ cmd: "solve", game: "othello", setup: position, strategy: "engine" })),
  "Connect 4 L2_R2": connect4.map((line) => ({
    cmd: "solve",
    game: "connect4",
    moves: line.split(" ")[0],
    options: { book: false },
    strategy: "solver",
  })),
  "draughts, depth 13": [{ cmd: "go", game: "draughts", depth: 13, hint: true, strategy: "engine" }],
  "15-puzzle": [{ cmd: "solve", game: "sliding_tile", variant: "4x4", setup: FARTHEST, strategy: "ida_star", nodes: 20_000_000 }],
};

/** A program that serves on stdin and stdout. */
class Engine {
  constructor(command, args) {
    this.child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
    this.waiting = new Map();
    createInterface({ input: this.child.stdout }).on("line", (line) => {
      const reply = JSON.parse(line);
      if (reply.type === "error") throw new Error(line);
      if (reply.type === "result") this.waiting.get(reply.id)?.(reply);
    });
    this.next = 0;
  }

  ask(request) {
    const id = this.next++;
    this.child.stdin.write(`${JSON.stringify({ id, threads: 1, fresh: true, ...request })}\n`);
    return new Promise((settle) => this.waiting.set(id, settle));
  }

  /** Seconds of the processor so far. */
  seconds() {
    const [utime] = readFileSync(`/proc/${this.child.pid}/stat`, "utf8").split(") ")[1].split(" ").slice(11);
    return Number(utime) / 100;
  }

  /** Nodes and seconds of searches. */
  async measure(searches) {
    const before = this.seconds();
    let nodes = 0;
    for (const search of searches) nodes += (await this.ask(search)).nodes;
    return { nodes, seconds: this.seconds() - before };
  }
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
const native = new Engine(program, ["--log", "error", "serve"]);
const wasm = new Engine(process.execPath, [join(import.meta.dirname, "serve.mjs"), folder]);
console.log("| | nodes (M) | native, M a second | WebAssembly | ratio |\n| --- | --- | --- | --- | --- |");
for (const [name, searches] of Object.entries(SEARCHES)) {
  if (searches.length === 0) continue;
  const speeds = { native: [], wasm: [] };
  let nodes = [];
  // The first round only lets the compiler of WebAssembly optimise.
  for (let round = 0; round <= ROUNDS; round++) {
    const measured = { native: await native.measure(searches), wasm: await wasm.measure(searches) };
    nodes = [measured.native.nodes, measured.wasm.nodes];
    if (round > 0) for (const [key, { nodes, seconds }] of Object.entries(measured)) speeds[key].push(nodes / seconds / 1e6);
  }
  const [fast, slow] = [median(speeds.native), median(speeds.wasm)];
  const same = nodes[0] === nodes[1] ? "" : ` (${(nodes[1] / 1e6).toFixed(2)} in WebAssembly)`;
  console.log(`| ${name} | ${(nodes[0] / 1e6).toFixed(2)}${same} | ${fast.toFixed(2)} | ${slow.toFixed(2)} | ${(slow / fast).toFixed(2)} |`);
}
native.child.stdin.end();
wasm.child.stdin.end();
