// The schema of the protocol, as third-party programs use it: Ajv takes it in strict mode, without a remark.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { PROTOCOL } from "plateau-engine";

/** A validator of a file of the schema, with what Ajv remarks on it. */
function compile(name) {
  const remarks = [];
  const remark = (...words) => remarks.push(words.join(" "));
  const ajv = new Ajv2020({ logger: { log: remark, warn: remark, error: remark } });
  const schema = JSON.parse(readFileSync(new URL(`../../../protocol/schema/${name}.json`, import.meta.url), "utf8"));
  return { validate: ajv.compile(schema), remarks };
}

for (const [name, valid, invalid] of [
  ["requests", { id: 1, cmd: "hello", protocol: PROTOCOL }, { id: 1, cmd: "hello", protocol: "1.1" }],
  ["requests", { cmd: "position", setup: [[1, true]], moves: ["d3", 4] }, { cmd: "position", setup: [["x"]] }],
  ["replies", { id: 1, type: "error", error: { code: "bad_json", message: "" } }, { id: 1, type: "error", error: { code: "bad" } }],
])
  test(`${name}.json compiles in strict mode, and tells ${JSON.stringify(valid)} from an invalid one`, () => {
    const { validate, remarks } = compile(name);
    assert.deepEqual(remarks, []);
    assert.ok(validate(valid), JSON.stringify(validate.errors));
    assert.ok(!validate(invalid));
  });
