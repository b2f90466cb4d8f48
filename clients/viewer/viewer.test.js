// Every variant of every game is drawn from what the daemon says of it, and played by clicks on cells.
//
// `PLATEAU` is the program. `PICTURES` is a folder into which the boards are written, to be looked at.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after as finally_, test } from "node:test";

import { Daemon } from "./daemon.js";
import { after, codes, draw, meant, way } from "./viewer.js";

/** Plies of a game at most. */
const PLIES = 60;

const daemon = new Daemon(process.env.PLATEAU ?? "plateau");
finally_(async () => assert.equal(await daemon.end(), 0));

/** Choices that are the same in every run. */
function chooser(seed) {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

/** All that can be chosen: variants by name, and an example of each pattern. */
async function variants() {
  const { games } = await daemon.ask({ cmd: "games" });
  const all = [];
  for (const { id } of games) {
    const { variants, patterns = [] } = await daemon.ask({ cmd: "describe", game: id });
    const isPattern = (name) => patterns.some(({ pattern }) => pattern === name);
    const names = variants.map(({ name }) => name).filter((name) => !isPattern(name));
    const examples = patterns.flatMap(({ example }) => example ?? []);
    all.push(...[...names, ...examples].map((variant) => ({ game: id, variant })));
  }
  return all;
}

/** Clicks through a move until it is meant, alone or with others that only their effects tell apart. */
function click(moves, move) {
  const clicked = [];
  for (const cell of way(move)) {
    clicked.push(cell);
    const still = meant(moves, clicked);
    assert.ok(still.includes(move), `${move.move} is meant by ${clicked}`);
    if (still.length === 1) break;
  }
  const results = meant(moves, clicked).map(({ effect }) => JSON.stringify(effect));
  assert.equal(new Set(results).size, results.length, `${move.move} can be told from ${results}`);
  return clicked;
}

/** Checks a picture: each named place is there once, and its pieces are all drawn. */
function check(description, picture) {
  const found = [...picture.matchAll(/data-cell="([^"]*)"/g)].map(([, name]) => name);
  const names = description.board.places.map(({ name }) => name).filter(Boolean);
  assert.deepEqual(found, names);
  assert.ok(!/undefined|NaN| style=|<script/.test(picture));
}

function save(name, picture) {
  const folder = process.env.PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name.replace(/[^a-z0-9]+/gi, "_")}.svg`), picture);
}

/** Plays a game by clicks. */
async function play({ game, variant }, choose) {
  const description = await daemon.ask({ cmd: "describe", game, variant });
  let state = await daemon.ask({ cmd: "newgame", game, variant, seed: 1 });
  let now = codes((await daemon.ask({ cmd: "render", format: "grid" })).grid);
  assert.equal(now.length, description.board.places.length);
  for (let ply = 0; ply < PLIES && !state.over; ply += 1) {
    const { moves } = await daemon.ask({ cmd: "legal", effects: true });
    const move = moves[choose(moves.length)];
    const clicked = click(moves, move);
    const picture = draw(description, now, { moves, clicked: clicked.slice(0, 1) });
    check(description, picture);
    if (ply === 3) save(`${game} ${variant}`, picture);
    state = await daemon.ask({ cmd: "play", moves: [move.move] });
    now = after(description, now, move.effect);
    assert.deepEqual(now, codes((await daemon.ask({ cmd: "render", format: "grid" })).grid), `${move.move} in ${state.position}`);
  }
  check(description, draw(description, now));
}

test("every variant is drawn and played by cells", async (context) => {
  const choose = chooser(17);
  const all = await variants();
  assert.ok(all.length > 20);
  for (const one of all) {
    await context.test(`${one.game} ${one.variant}`, () => play(one, choose));
  }
});

test("a board that is too large for effects is drawn, and clicked where a place is a move", async () => {
  const place = { game: "lights_out", variant: "40x30" };
  const description = await daemon.ask({ cmd: "describe", ...place });
  const { moves } = await daemon.ask({ cmd: "legal", ...place, effects: true });
  const { grid } = await daemon.ask({ cmd: "render", ...place, format: "grid" });
  check(description, draw(description, codes(grid), { moves }));
  assert.deepEqual(meant(moves, ["2,3"]), [{ move: "2,3" }]);
});

test("cells are clicked until one move alone is meant", () => {
  const move = (text, ...path) => ({ move: text, effect: { path, to: path.at(-1), pieces: [] } });
  const [short, left, right] = [move("s", "a", "b"), move("l", "a", "c", "e"), move("r", "a", "d", "e")];
  const pile = [1, 2].map((code) => ({ move: `${code}`, effect: { path: [], to: "p", pieces: [{ cell: "p", code }] } }));
  const pass = { move: "pass", effect: { path: [], pieces: [] } };
  for (const [moves, clicked, expected] of [
    [[short, left, right], [], "s l r"],
    [[short, left, right], ["a"], "s l r"],
    [[short, left, right], ["a", "b"], "s"],
    [[short, left, right], ["a", "e"], "l r"],
    [[short, left, right], ["a", "d", "e"], "r"],
    [[short, left, right], ["b"], ""],
    [pile, ["p"], "1 2"],
    [[pass], [], "pass"],
  ]) {
    assert.equal(meant(moves, clicked).map(({ move }) => move).join(" "), expected, `${clicked}`);
  }
});
