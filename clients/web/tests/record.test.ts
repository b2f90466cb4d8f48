import { expect, test } from "vitest";
import { socketOf, tokenOf } from "../src/lib/address";
import { daily, dayOf } from "../src/lib/daily";
import type { GameEntry, MoveAnalysisReply } from "plateau-engine";
import { comment, remarkOf } from "../src/lib/record";

const estimate = { kind: "estimate", value: -0.5, unit: "discs" };
const exact = { kind: "exact", value: 4, unit: "discs", outcome: "win" };
const solution = { kind: "solution", moves: 9 };

test.each([
  [
    { after: estimate, text: "f5 is worse than c4 by 1.25 discs." },
    { score: -0.5, text: "f5 is worse than c4 by 1.25 discs." },
  ],
  [
    { after: exact, text: "" },
    { score: 4, proven: true, text: "" },
  ],
  [{ after: solution, text: "up takes 2 moves more." }, { text: "up takes 2 moves more." }],
])("the review of a move becomes a comment", (found, said) => {
  expect(comment(3, { review: found as MoveAnalysisReply, time: 12.4 })).toEqual({ index: 3, time_ms: 12, ...said });
});

test("what a reader thinks of a move goes into the record, and comes back", () => {
  const { text } = comment(0, { glyph: "?!", note: "Too greedy." });
  expect(text).toBe("?! Too greedy.");
  expect(remarkOf(text!)).toEqual({ glyph: "?!", note: "Too greedy." });
  expect([remarkOf("!!"), remarkOf("!?! odd"), remarkOf("?why")]).toEqual([{ glyph: "!!" }, { note: "!?! odd" }, { note: "?why" }]);
});

test.each([
  ["http:", "/", "ws://host:8080/ws"],
  ["https:", "/play/index.html", "wss://host:8080/play/ws"],
])("the daemon of a page at %s//host:8080%s", (protocol, pathname, socket) => {
  expect(socketOf({ protocol, host: "host:8080", pathname })).toBe(socket);
});

test.each([
  ["#token=secret", "secret"],
  ["#othello/8x8", undefined],
  ["", undefined],
])("the token of %s", (hash, token) => {
  expect(tokenOf(hash)).toBe(token);
});

test("the puzzle of a day is the same all day, and another one the next", () => {
  const puzzles = [
    { id: "a", variants: ["x", "y", "z"] },
    { id: "b", variants: ["w"] },
  ] as GameEntry[];
  const on = (day: number, hour: number) => daily(puzzles, dayOf(new Date(2026, 10, day, hour)));
  expect(on(23, 1)).toEqual(on(23, 22));
  expect(on(23, 1).game?.id).not.toBe(on(24, 1).game?.id);
  expect(daily([], 3).game).toBeUndefined();
});
