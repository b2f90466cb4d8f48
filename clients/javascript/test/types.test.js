// The types are generated: they say what the schema says.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { generate } from "../tools/types.mjs";

test("the types match the schema; `npm run types` generates them", () => {
  assert.equal(readFileSync(new URL("../src/protocol.ts", import.meta.url), "utf8"), generate());
});
