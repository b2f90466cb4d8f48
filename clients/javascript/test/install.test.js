// The package as users install it: from a clone, in an empty folder, without its development tools.

import assert from "node:assert/strict";
import { execFileSync, execSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

const root = join(import.meta.dirname, "..");
const program = process.env.PLATEAU ?? join(root, "../../target/debug/plateau");

/** Files that a clone does not have. */
const made = new Set(["node_modules", "dist"]);

let folder, clone, empty;
before(() => {
  folder = mkdtempSync(join(tmpdir(), "plateau-install-"));
  clone = join(folder, "clients/javascript");
  empty = join(folder, "empty");
  mkdirSync(empty);
  mkdirSync(clone, { recursive: true });
  for (const name of readdirSync(root).filter((name) => !made.has(name))) {
    cpSync(join(root, name), join(clone, name), { recursive: true });
  }
});
after(() => rmSync(folder, { recursive: true }));

/** Runs npm, without the settings that the npm of these tests hands down. */
function npm(words, cwd) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("npm_")));
  return execSync(`npm ${words} --no-audit --no-fund --prefer-offline`, { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** The first move that the installed package finds. */
function ask() {
  const code = `
    import { spawn } from "plateau-engine/node";
    const engine = spawn();
    console.log((await engine.ask("go", { game: "othello", moves: "f5 d6", depth: 4 })).best);
    engine.close();`;
  const options = { cwd: empty, env: { ...process.env, PLATEAU_BIN: program }, encoding: "utf8", timeout: 60_000 };
  return execFileSync(process.execPath, ["--input-type=module", "--eval", code], options);
}

for (const omit of ["", "--omit=dev"]) {
  test(`a clone can be installed with npm install ${omit}`, () => {
    rmSync(join(clone, "node_modules"), { recursive: true, force: true });
    rmSync(join(clone, "dist"), { recursive: true, force: true });
    npm(`install ${omit} ../clients/javascript`, empty);
    assert.match(ask(), /^[a-h][1-8]$/m);
    npm("uninstall plateau-engine", empty);
  });
}

test("the file that npm pack makes of a clone can be installed", () => {
  rmSync(join(clone, "dist"), { recursive: true, force: true });
  npm("pack --silent", clone);
  const [packed] = readdirSync(clone).filter((name) => name.endsWith(".tgz"));
  npm(`install ${join(clone, packed)}`, empty);
  assert.match(ask(), /^[a-h][1-8]$/m);
  const files = readdirSync(join(empty, "node_modules/plateau-engine/dist"));
  assert.deepEqual(
    ["index", "node", "wasm"].flatMap((name) => [`${name}.js`, `${name}.d.ts`]).filter((name) => !files.includes(name)),
    [],
  );
});
