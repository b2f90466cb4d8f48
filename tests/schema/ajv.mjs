// Compiles schemas with ajv in its default strict mode; what ajv logs is a fault. Usage: ajv.mjs MODULES SCHEMA...

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [modules, ...schemas] = process.argv.slice(2);
const { default: Ajv } = createRequire(join(modules, "node_modules", "x.js"))("ajv/dist/2020.js");
const fail = (message) => {
  throw new Error(message);
};
for (const schema of schemas) {
  const ajv = new Ajv({ logger: { log: fail, warn: fail, error: fail } });
  ajv.compile(JSON.parse(readFileSync(schema, "utf8")));
}
