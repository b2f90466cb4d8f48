import { expect, test } from "vitest";
import { socketOf, tokenOf } from "../src/lib/address";
import { daily } from "../src/lib/daily";
import type { GameEntry, MoveAnalysisReply } from "plateau-engine";
import { annotated } from "../src/lib/record";
import { node, plant } from "../src/lib/tree";

test("a record has tags, numbered moves, and what was found in comments", () => {
  const tree = plant({ game: "othello", variant: "8x8", setup: "S", options: {}, own: true }, ["f5", "d6", "c3"]);
  const estimate = { kind: "estimate", value: -0.5, unit: "discs" } as const;
  const review = { loss: 1.25, turning: true, best: "c4", pv: ["c4", "d3"], after: estimate } as MoveAnalysisReply;
  node(tree, 2).review = review;
  const text = annotated(tree, 3, { players: ["engine", ""], date: "2026-11-23", result: "?" });
  expect(text).toBe(
    '[Game "othello"]\n[Variant "8x8"]\n[Date "2026-11-23"]\n[First "engine"]\n[Setup "S"]\n[Result "?"]\n\n' +
      "1. f5 d6 {-0.50 turning point; loses 1.25; best c4 d3} 2. c3 *\n",
  );
});

test("a player that stands alone keeps the place", () => {
  const text = annotated(plant({ game: "g", variant: "v", setup: "", options: {} }), 0, { players: ["", "engine"], date: "", result: "?" });
  expect(text).toContain('[Second "engine"]');
});

test("no line of a record is longer than eighty characters", () => {
  const moves = Array.from({ length: 200 }, (_, index) => `m${index}`);
  const text = annotated(plant({ game: "g", variant: "v", setup: "", options: {} }, moves), 200, { players: ["", ""], date: "", result: "?" });
  expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
});

test.each([
  ["http:", "/", "ws://host:8080/ws"],
  ["https:", "/play/index.html", "wss://host:8080/play/ws"],
])("the daemon of a page at %s//host:8080%s", (protocol, pathname, socket) => {
  expect(socketOf({ protocol, host: "host:8080", pathname })).toBe(socket);
});

test.each([["#token=secret", "secret"], ["#othello/8x8", undefined], ["", undefined]])("the token of %s", (hash, token) => {
  expect(tokenOf(hash)).toBe(token);
});

test("the puzzle of a day is the same all day, and another one the next", () => {
  const puzzles = [{ id: "a", variants: ["x", "y", "z"] }, { id: "b", variants: ["w"] }] as GameEntry[];
  const on = (day: number, hour: number) => daily(puzzles, new Date(2026, 10, day, hour));
  expect(on(23, 1)).toEqual(on(23, 22));
  expect(on(23, 1).game?.id).not.toBe(on(24, 1).game?.id);
  expect(daily([], new Date()).game).toBeUndefined();
});
