// The examples of README.md and of the first page, as programs of their own; their types too.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

const root = join(import.meta.dirname, "..");
const program = process.env.PLATEAU ?? join(root, "../../target/debug/plateau");
// Below the package, whose name is its own there.
const folder = join(root, "dist/examples");

/** Examples of the engine in WebAssembly run where it is built. */
const runs = (code) => !code.includes("plateau-engine/wasm") || existsSync(join(root, "dist/plateau.wasm"));

const examples = ["README.md", "../../README.md"].flatMap((readme) => {
  const text = readFileSync(join(root, readme), "utf8");
  return [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);
});

let daemon, address;
before(async () => {
  mkdirSync(folder, { recursive: true });
  daemon = spawn(program, ["serve", "--listen", "127.0.0.1:0", "--until-eof"], { stdio: ["pipe", "pipe", "ignore"] });
  const [said] = await once(daemon.stdout.setEncoding("utf8"), "data");
  address = said.trim().split(" ").at(-1);
});
after(async () => {
  daemon.stdin.end();
  await once(daemon, "exit");
  rmSync(folder, { recursive: true });
});

test("they run, and print something", () => {
  assert.ok(examples.length >= 3);
  for (const example of examples.filter(runs)) {
    const code = example.replace("127.0.0.1:7878", address);
    const options = { cwd: folder, env: { ...process.env, PLATEAU_BIN: program }, encoding: "utf8", timeout: 60_000 };
    assert.match(execFileSync(process.execPath, ["--input-type=module", "--eval", code], options), /\S/);
  }
});

test("they are typed", () => {
  examples.forEach((example, number) => writeFileSync(join(folder, `example${number}.mts`), example));
  const files = examples.map((_, number) => `example${number}.mts`);
  const flags = ["--ignoreConfig", "--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--types", "node"];
  execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), ...flags, ...files], { cwd: folder, encoding: "utf8" });
});
