import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generate } from "../tools/types.mjs";

test("the types are those of the schema; `npm run types` writes them anew", () => {
  const path = new URL("../src/lib/protocol.ts", import.meta.url);
  expect(readFileSync(path, "utf8")).toBe(generate());
});
