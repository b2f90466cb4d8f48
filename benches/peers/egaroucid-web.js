#!/usr/bin/env node
// Egaroucid for the web, speaking GTP on stdin and stdout: `egaroucid-web.js FOLDER LEVEL`.
//
// FOLDER has its published `ai.js` and `ai.wasm`; LEVEL is 0 to 15. It has no limit of time.

const fs = require("fs");
const path = require("path");
const readline = require("readline");
const vm = require("vm");

const [folder, level] = [process.argv[2], Number(process.argv[3])];
const EMPTY = -1;
const DIRECTIONS = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => [row, column])).filter(([row, column]) => row || column);

// It prints what it thinks, and is a script whose names are global.
console.log = () => {};
Object.assign(globalThis, { require, __dirname: path.resolve(folder) });
globalThis.Module = { locateFile: (name) => path.resolve(folder, name), print() {}, printErr() {}, onRuntimeInitialized: serve };
vm.runInThisContext(fs.readFileSync(path.join(folder, "ai.js"), "utf8"), "ai.js");

function serve() {
  const { _malloc: allocate, _free: free, _init_ai: begin, _ai_js: think } = globalThis.Module;
  const progress = allocate(4);
  if (begin(progress) !== 0) throw new Error("it cannot be started");
  free(progress);
  let cells;

  /** The discs that a disc of a side flips. */
  const flips = (side, at) => {
    if (cells[at] !== EMPTY) return [];
    return DIRECTIONS.flatMap(([down, right]) => {
      const run = [];
      let [row, column] = [Math.floor(at / 8) + down, (at % 8) + right];
      for (; row >= 0 && row < 8 && column >= 0 && column < 8; row += down, column += right) {
        const here = cells[row * 8 + column];
        if (here === side) return run;
        if (here === EMPTY) return [];
        run.push(row * 8 + column);
      }
      return [];
    });
  };
  const play = (side, at) => {
    for (const flipped of flips(side, at)) cells[flipped] = side;
    cells[at] = side;
  };
  const choose = (side) => {
    const memory = allocate(4 * cells.length);
    globalThis.HEAP32.set(cells, memory / 4);
    // The row times 8000, the column times 1000, and the score plus 100.
    const answer = think(memory, level, side);
    free(memory);
    return Math.floor(answer / 1000);
  };
  const sideOf = (word) => (/^b/i.test(word) ? 0 : 1);
  const name = (at) => "abcdefgh"[at % 8] + (1 + Math.floor(at / 8));
  const square = (word) => (word.charCodeAt(1) - 49) * 8 + (word.toLowerCase().charCodeAt(0) - 97);

  const COMMANDS = {
    protocol_version: () => "2",
    name: () => "Egaroucid for the web",
    version: () => `level ${level}`,
    list_commands: () => Object.keys(COMMANDS).join("\n"),
    known_command: (word) => String(word in COMMANDS),
    boardsize: () => "",
    komi: () => "",
    clear_board: () => {
      cells = new Array(64).fill(EMPTY);
      [cells[28], cells[35], cells[27], cells[36]] = [0, 0, 1, 1];
      return "";
    },
    play: (side, word) => {
      if (!/^pass$/i.test(word)) play(sideOf(side), square(word));
      return "";
    },
    genmove: (word) => {
      const side = sideOf(word);
      if (cells.every((_, at) => flips(side, at).length === 0)) return "PASS";
      const at = choose(side);
      play(side, at);
      return name(at);
    },
    quit: () => "",
  };
  COMMANDS.clear_board();
  readline.createInterface({ input: process.stdin }).on("line", (line) => {
    const [, id, command, words] = /^\s*(\d*)\s*(\S*)\s*(.*)$/.exec(line);
    if (command === "") return;
    const known = COMMANDS[command];
    const answer = known ? `=${id} ${known(...words.split(/\s+/))}` : `?${id} unknown command`;
    process.stdout.write(`${answer}\n\n`);
    if (command === "quit") process.exit(0);
  });
}
