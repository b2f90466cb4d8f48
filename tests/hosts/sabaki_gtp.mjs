// @sabaki/gtp, the controller of Sabaki: whole games, errors and analyses that go on. Usage: sabaki_gtp.mjs PLATEAU.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";

const { Controller } = createRequire(join(process.env.MODULES, "x"))("@sabaki/gtp");

const [, , plateau] = process.argv;

async function ask(engine, name, ...args) {
  const { content, error } = await engine.sendCommand({ name, args });
  assert(!error, `${name} ${args}: ${content}`);
  return content;
}

/** Plays a game against itself, to its end. */
async function play(game, ...colours) {
  const engine = new Controller(plateau, ["gtp", "--game", game, "--depth", "1"]);
  engine.start();
  assert.equal(await ask(engine, "name"), "plateau");
  assert.equal(await ask(engine, "protocol_version"), "2");
  for (const name of ["genmove", "play", "undo", "showboard", "lz-analyze"]) {
    assert.equal(await ask(engine, "known_command", name), "true");
  }
  assert.equal(await refusal(engine, "nonsense"), "unknown command nonsense");
  assert.match(await refusal(engine, "play", "black", "a1", "b2"), /./);
  let plies = 0;
  let over;
  for (; !over; plies++) {
    const { content, error } = await engine.sendCommand({ name: "genmove", args: [colours[plies % 2]] });
    if (error) over = content;
  }
  assert.match(over, /the game is over/);
  assert(plies > 5);
  await ask(engine, "undo");
  await ask(engine, "clear_board");
  await engine.stop();
  assert.equal(engine.process, null, "quit has ended it");
}

async function refusal(engine, name, ...args) {
  const { content, error } = await engine.sendCommand({ name, args });
  assert(error);
  return content;
}

/** Analyses until the next command, as Sabaki does. */
async function analyse() {
  const engine = new Controller(plateau, ["gtp"]);
  engine.start();
  let next;
  let lines = 0;
  const subscriber = ({ line }) => {
    lines += /^(= *)?info move [A-H][1-8] visits \d+ winrate \d+/.test(line);
    if (lines === 2) next ??= ask(engine, "name");
  };
  const { error } = await engine.sendCommand({ name: "lz-analyze", args: ["black", "1"] }, subscriber);
  assert(!error && lines >= 2);
  assert.equal(await next, "plateau");
  await engine.stop();
}

await play("othello", "black", "white");
await play("connect4", "black", "white");
await play("draughts", "white", "black");
await analyse();
