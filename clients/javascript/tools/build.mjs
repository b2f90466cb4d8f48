// Begins dist/ anew: with the WebAssembly engine and its files, if `make wasm` has built it.

import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const dist = join(root, "dist");
const built = process.env.PLATEAU_WASM ?? join(root, "../../target/wasm");

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
if (existsSync(join(built, "plateau.wasm"))) {
  cpSync(built, dist, { recursive: true });
  // The licences of the libraries in it; a copy of this folder alone has none.
  const notices = join(root, "../../crates/daemon/THIRD-PARTY");
  if (existsSync(notices)) cpSync(notices, join(dist, "THIRD-PARTY"));
}
