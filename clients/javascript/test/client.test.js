// The client against a daemon, as a program in Node.js has it. PLATEAU names the daemon's program.

import assert from "node:assert/strict";
import { spawn as start } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { PROTOCOL, Refusal, connect, spawn } from "plateau-engine/node";

const program = process.env.PLATEAU ?? join(import.meta.dirname, "../../../target/debug/plateau");

/** A script in place of the daemon, in a folder that goes with the test. */
function script(context, text) {
  const folder = mkdtempSync(join(tmpdir(), "plateau-js-"));
  context.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "daemon");
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
  return path;
}

test("a daemon of its own answers, and ends with the client", async () => {
  const engine = spawn({ program, lang: "fr" });
  assert.deepEqual((await engine.ask("legal", { game: "connect4", moves: "4 4" })).moves.length, 7);
  const refusal = await engine.ask("legal", { game: "connect4", moves: "9" }).result.catch((error) => error);
  assert.ok(refusal instanceof Refusal);
  assert.equal(refusal.code, "illegal_move");
  assert.notEqual(refusal.words, refusal.message, "the words are French");
  engine.close();
  await assert.rejects(engine.ask("ping", {}).result, { code: "closed" });
});

test("the greeting says the version of the schema", async (context) => {
  const path = script(
    context,
    `read -r line; printf %s "$line" > "$0.hello"; echo '{"id":0,"cmd":"hello","type":"result"}'; exec '${program}' "$@"`,
  );
  const engine = spawn({ program: path });
  await assert.rejects(engine.ask("legal", { game: "nosuch" }).result, { code: "unknown_game" });
  engine.close();
  const schema = JSON.parse(readFileSync(new URL("../../../protocol/schema/requests.json", import.meta.url), "utf8"));
  const { protocol } = JSON.parse(readFileSync(`${path}.hello`, "utf8"));
  assert.deepEqual(protocol, schema.$defs.hello.properties.protocol.examples[0]);
  assert.deepEqual(protocol, PROTOCOL);
});

test("a search reports, and is stopped", async () => {
  const engine = spawn({ program });
  const search = engine.ask("go", { game: "draughts", infinite: true }, { info: () => search.stop() });
  assert.equal((await search).stopped, "stop");
  engine.close();
});

test("a request that cannot be written as JSON is refused alone", async () => {
  const engine = spawn({ program });
  const cyclic = {};
  cyclic.itself = cyclic;
  await assert.rejects(engine.ask("ping", { cyclic }).result, TypeError);
  await assert.rejects(engine.ask("go", { game: "othello", depth: 5n }).result, TypeError);
  assert.equal((await engine.ask("ping", {})).type, "result");
  engine.close();
});

test("fields cannot take the place of the client's own id and command", async () => {
  const engine = spawn({ program });
  assert.equal((await engine.ask("ping", { id: 77, cmd: "quit" })).cmd, "ping");
  engine.close();
});

test("a search that nobody awaits does not end the process when the client is closed", async () => {
  const engine = spawn({ program });
  await new Promise((reported) => void engine.ask("go", { game: "draughts", infinite: true }, { info: reported }));
  engine.close();
  // An unhandled rejection fails the test that is running.
  await new Promise((later) => setTimeout(later, 50));
});

test("a program that does not exist is told", async () => {
  const engine = spawn({ program: "/nowhere/plateau" });
  await assert.rejects(engine.ask("ping", {}).result, { code: "closed", message: /cannot start \/nowhere\/plateau: .*ENOENT/ });
});

test("a program that is no daemon is told, and not started for ever", async (context) => {
  const engine = spawn({ program: script(context, "exit 7") });
  await assert.rejects(engine.ask("ping", {}).result, { code: "closed", message: /has ended \(7\) before it greeted/ });
});

test("a partner that says no replies is told", async (context) => {
  for (const line of ["Welcome!", "null"]) {
    const engine = spawn({ program: script(context, `echo '${line}'; read -r line; read -r line`) });
    await assert.rejects(engine.ask("ping", {}).result, { code: "closed", message: `not a reply: ${line}` });
  }
});

test("a greeting that is refused closes the client, and tells why", async () => {
  const engine = spawn({ program, lang: "de" });
  await assert.rejects(engine.ask("ping", {}).result, { code: "closed", message: /"lang": one of en, fr is expected/ });
});

test("a request of as many bytes as the daemon reads is answered, and one byte more refused", async () => {
  const engine = spawn({ program });
  await engine.ask("ping", {});
  const most = engine.hello.limits.max_line;
  // Of two bytes each; `ping` passes over what it does not know.
  const long = (id, bytes) => {
    const room = bytes - JSON.stringify({ id, cmd: "ping", text: "" }).length;
    return { text: "é".repeat(room >> 1) + "e".repeat(room % 2) };
  };
  assert.equal((await engine.ask("ping", long(2, most))).type, "result");
  await assert.rejects(engine.ask("ping", long(3, most + 1)).result, {
    code: "line_too_long",
    message: `the line is longer than ${most} bytes and was dropped`,
  });
  engine.close();
});

test("half of a surrogate pair is refused, and text that looks like its escape is not", async () => {
  const engine = spawn({ program });
  for (const half of ["\ud83d", "x\udd34", "\\\ud83d"]) {
    await assert.rejects(engine.ask("read", { game: "nim", text: half }).result, { code: "bad_utf8", message: /surrogate/ });
  }
  for (const whole of ["\u{1f534}", "\\ud83d", "\\\\ud83d"]) {
    assert.equal((await engine.ask("ping", { text: whole })).type, "result");
  }
  engine.close();
});

test("a daemon that dies is started again, and asked what it has not answered", async (context) => {
  // The first one greets and dies at the next request; those that follow are whole.
  const once = script(
    context,
    `[ -e "$0.died" ] && exec '${program}' "$@"; touch "$0.died"; read -r line; echo '{"id":0,"cmd":"hello","type":"result"}'; read -r line`,
  );
  const engine = spawn({ program: once });
  assert.equal((await engine.ask("legal", { game: "nim" })).type, "result");
  assert.equal(engine.epoch, 2);
  engine.close();
});

test("a line ends with a line feed and nothing else", async (context) => {
  const reply = String.raw`{"id":1,"cmd":"ping","type":"result","text":"one\342\200\250line\r"}`;
  const engine = spawn({
    program: script(
      context,
      `read -r line; echo '{"id":0,"cmd":"hello","type":"result"}'; read -r line; printf '${reply.replace("\\r", "\\\\r")}\\n'; read -r line`,
    ),
  });
  assert.equal((await engine.ask("ping", {})).text, "one\u2028line\r");
  engine.close();
});

test("a daemon that listens is asked over TCP", async () => {
  const daemon = start(program, ["serve", "--listen", "127.0.0.1:0", "--until-eof"], { stdio: ["pipe", "pipe", "ignore"] });
  const [said] = await once(daemon.stdout.setEncoding("utf8"), "data");
  const engine = connect(`tcp://${said.trim().split(" ").at(-1)}`);
  assert.equal((await engine.ask("newgame", { game: "nim" })).type, "result");
  engine.close();
  daemon.stdin.end();
  await once(daemon, "exit");
});

test("an invalid address is refused with the expected forms", () => {
  for (const address of ["nowhere", "tcp://host", "http://host:1", "tcp://:1"]) {
    assert.throws(() => connect(address), { name: "TypeError", message: /expected tcp:\/\/HOST:PORT/ }, address);
  }
});

test("`ws://` tells that it needs a newer Node.js", (context) => {
  const { WebSocket } = globalThis;
  delete globalThis.WebSocket;
  context.after(() => WebSocket && Object.assign(globalThis, { WebSocket }));
  assert.throws(() => connect("ws://127.0.0.1:1/ws"), { name: "TypeError", message: /`ws:\/\/` needs Node.js 22 or later/ });
});

test("what browsers load imports nothing but its own files", () => {
  const files = ["index.js"];
  for (const file of files) {
    const code = readFileSync(join(import.meta.dirname, "../dist", file), "utf8");
    for (const [, from] of code.matchAll(/ from "(.*?)"/g)) {
      assert.match(from, /^\.\/\w+\.js$/, `${file} imports ${from}`);
      if (!files.includes(from.slice(2))) files.push(from.slice(2));
    }
  }
  assert.ok(files.includes("client.js"), files.join());
});
