// Builds dist/ when npm installs the package from a clone, or packs it. npm does not install the compiler for that.

import { execSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Runs npm in this folder, whatever the options of the npm that runs this. */
const npm = (words) => execSync(`npm ${words}`, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });

if (!existsSync(join(root, "node_modules/typescript"))) npm("ci --ignore-scripts --include=dev --no-global --no-audit --no-fund");
npm("run --silent build");
