// A module that was split in two.

import assert from "node:assert/strict";
import test from "node:test";
import { instantiate } from "../dist/secondary.js";

const text = (word) => [word.length, ...Buffer.from(word)];
const section = (id, ...content) => [id, content.length, ...content];
const BEGIN = [0, ...Buffer.from("asm"), 1, 0, 0, 0];
/** The type of functions without parameters whose result is an i32. */
const TYPE = section(1, 1, 0x60, 0, 1, 0x7f);
const ONE_FUNCTION = section(3, 1, 0);
/** The first function stands in the first slot of the table. */
const ELEMENTS = section(9, 1, 0, 0x41, 0, 0x0b, 1, 0);
/** It exports `call`, which calls the function in the first slot: a placeholder. */
const PRIMARY = [
  ...BEGIN,
  ...TYPE,
  ...section(2, 1, ...text("placeholder"), ...text("0"), 0, 0),
  ...ONE_FUNCTION,
  ...section(4, 1, 0x70, 0, 1),
  ...section(7, 2, ...text("table"), 1, 0, ...text("call"), 0, 1),
  ...ELEMENTS,
  ...section(10, 1, 7, 0, 0x41, 0, 0x11, 0, 0, 0x0b),
];
/** Its function returns 42. */
const SECONDARY = [
  ...BEGIN,
  ...TYPE,
  ...section(2, 1, ...text("primary"), ...text("table"), 1, 0x70, 0, 1),
  ...ONE_FUNCTION,
  ...ELEMENTS,
  ...section(10, 1, 4, 0, 0x41, 42, 0x0b),
];

/** The exports of the primary module, and the ways in which the other one was read. */
async function primary(content) {
  const reads = [];
  const module = await WebAssembly.compile(new Uint8Array(PRIMARY));
  const exports = await instantiate(module, {}, (waits) => {
    reads.push(waits);
    return waits ? content : undefined;
  });
  return { exports, reads };
}

test("the secondary module is fetched in the background, and loaded once, at the first call of a function of it", async () => {
  const { exports, reads } = await primary(new Uint8Array(SECONDARY));
  assert.deepEqual(reads, [false]);
  assert.deepEqual([exports.call(), exports.call()], [42, 42]);
  assert.deepEqual(reads, [false, true]);
});

test("a secondary module that cannot be had is named", async () => {
  const { exports } = await primary(undefined);
  assert.throws(() => exports.call(), /plateau\.secondary\.wasm/);
});

test("a module that was not split asks for no other one", async () => {
  const module = await WebAssembly.compile(new Uint8Array(BEGIN));
  await instantiate(module, {}, () => assert.fail("there is no secondary module"));
});
