// The engine in WebAssembly, as a program in Node.js has it. `make wasm` builds it; without it these tests are skipped.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Refusal, create } from "plateau-engine/wasm";

const isBuilt = existsSync(join(import.meta.dirname, "../dist/plateau.wasm"));
const skip = isBuilt ? false : "the engine in WebAssembly is not built (make wasm)";

/** Runs a test with an engine of its own. */
const withEngine = (name, run) =>
  test(name, { skip, timeout: 120_000 }, async () => {
    const engine = await create();
    try {
      await run(engine);
    } finally {
      engine.close();
    }
  });

withEngine("it has every game, and finds a move in each", async (engine) => {
  const { games } = await engine.ask("games", {});
  assert.deepEqual(
    games.map(({ id }) => id),
    engine.hello.games,
  );
  assert.ok(games.length >= 8);
  for (const { id } of games) {
    const { best } = await engine.ask("go", { game: id, nodes: 2000 });
    const { moves } = await engine.ask("legal", { game: id });
    assert.ok(moves.includes(best), `${id}: ${best}`);
  }
});

withEngine("sessions, refusals and warnings are those of the protocol", async (engine) => {
  await engine.ask("newgame", { session: "a", game: "connect4" });
  const { ply } = await engine.ask("play", { session: "a", moves: ["4", "4"] });
  assert.equal(ply, 2);
  await assert.rejects(engine.ask("play", { session: "a", moves: ["9"] }).result, (error) => {
    return error instanceof Refusal && error.code === "illegal_move" && error.failure.index === 0;
  });
  await assert.rejects(engine.ask("state", { session: "b" }).result, { code: "unknown_session" });
  const warnings = [];
  await engine.ask("ping", { nonsense: 1 }, { warning: ({ field }) => warnings.push(field) });
  assert.deepEqual(warnings, ["nonsense"]);
});

withEngine("a search hears a stop and other requests while it runs", async (engine) => {
  let depth = 0;
  const search = engine.ask("go", { game: "othello", infinite: true }, { info: (info) => (depth = info.depth ?? depth) });
  assert.equal((await engine.ask("ping", {})).pong, true);
  assert.equal((await engine.ask("legal", { game: "nim" })).moves.length > 0, true);
  while (depth < 4) await new Promise((settle) => setTimeout(settle, 5));
  const asked = performance.now();
  search.stop();
  const result = await search;
  assert.equal(result.stopped, "stop");
  assert.ok(performance.now() - asked < 500, "it answers at once");
});

withEngine("an endless search gives way to another one, and is answered once", async (engine) => {
  const endless = engine.ask("go", { game: "draughts", infinite: true });
  const { best } = await engine.ask("go", { game: "connect4", depth: 6 });
  assert.ok(best);
  endless.stop();
  assert.equal((await endless).stopped, "stop");
});

withEngine("a session keeps the order of its requests", async (engine) => {
  const session = "s";
  engine.ask("newgame", { session, game: "tic_tac_toe" });
  const search = engine.ask("go", { session, infinite: true });
  const played = engine.ask("play", { session, moves: "a1" });
  const waits = await Promise.race([played.result, new Promise((settle) => setTimeout(settle, 200, "waits"))]);
  if (waits === "waits") search.stop();
  await search;
  assert.equal((await played).ply, 1);
});

test("a module that cannot be loaded is told", async () => {
  await assert.rejects(create({ module: "file:///nowhere/plateau.wasm" }), /ENOENT/);
});
