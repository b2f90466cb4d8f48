import { expect, test } from "vitest";
import { face, left, moved, run, wound, controlOf } from "../src/lib/clock";
import { marksOf } from "../src/lib/marks";
import type { ScoreReply } from "plateau-engine";
import { brief, compact, isProven, share, signed, turned } from "../src/lib/score";
import { en } from "../src/texts/en";
import { move } from "./boards";

const estimate = (value: number): ScoreReply => ({ kind: "estimate", value, unit: "discs" });
const exact = (value: number, more = {}): ScoreReply => ({
  kind: "exact",
  value,
  unit: "points",
  outcome: value > 0 ? "win" : value < 0 ? "loss" : "draw",
  ...more,
});

test.each<[ScoreReply, string]>([
  [estimate(0.46), "+0.5"],
  [estimate(-12.4), "−12"],
  [estimate(-0.01), "0.0"],
  [exact(1, { plies: 41 }), "W41"],
  [exact(-1, { plies: 40 }), "L40"],
  [exact(0, { plies: 42 }), "="],
  [exact(-2, { plies: 30 }), "L30"],
  [exact(15, { plies: 5 }), "W5"],
  [exact(-10, { plies: 10, unit: "discs" }), "−10"],
  [exact(6), "+6"],
  [exact(6, { bound: "lower" }), "≥+6"],
  [exact(1), "W"],
  [{ kind: "solution", moves: 23, optimal: true }, "23"],
  [{ kind: "unsolvable" }, "✕"],
])("%j is read as %s", (score, text) => {
  expect(brief(score, en.verdicts)).toBe(text);
});

test("a bar is even at 0, full where it is won, and turned for the other side", () => {
  expect(share(estimate(0))).toBe(0.5);
  expect(share(estimate(6))).toBeCloseTo(0.75);
  expect(share(exact(1))).toBe(1);
  for (const score of [estimate(2.5), exact(-3), exact(0)]) expect(share(turned(score))).toBeCloseTo(1 - share(score));
  expect(turned(exact(4, { bound: "lower" }))).toMatchObject({ value: -4, outcome: "loss", bound: "upper" });
});

test("proven scores are distinguished from estimates", () => {
  expect([estimate(1), exact(1), { kind: "solution", moves: 1, optimal: false } as const].map(isProven)).toEqual([false, true, false]);
});

test.each([
  [999, "999"],
  [12_345, "12.3 k"],
  [4_560_000, "4.6 M"],
  ["9007199254740993", "9007199 G"],
] as const)("%s is short", (count, text) => {
  expect(compact(count)).toBe(text);
});

test("numbers have the minus sign of typographers", () => {
  expect(signed(-1.25, 1)).toBe("−1.2");
  expect(signed(-1.35, 1)).toBe("−1.4");
});

test("marks are ranked, and arrows are drawn for the first moves only", () => {
  const moves = [
    move("a", { to: "a1" }),
    move("b", { path: ["b1", "b2"], to: "b2" }),
    move("c", { path: ["c1", "c2"], to: "c2" }),
    move("pass", {}),
  ];
  const lines = [estimate(3), estimate(2.9), estimate(-30), estimate(0)].map((score, index) => ({
    move: moves[index]!.move,
    score,
    pv: [],
  }));
  const marks = marksOf(lines, moves, { arrows: 2, values: true }, en.verdicts);
  expect(marks.map(({ move, rank, text, arrow }) => [move, rank, text, arrow])).toEqual([
    ["a", "best", "+3.0", false],
    ["b", "good", "+2.9", true],
    ["c", "bad", "−30", false],
  ]);
  expect(marksOf(lines, moves, { arrows: 0, values: false }, en.verdicts)).toEqual([]);
});

test("in puzzles fewer moves are better, and none is worst", () => {
  const moves = ["a", "b", "c"].map((text) => move(text, { to: text }));
  const lines = [
    { move: "a", score: { kind: "solution", moves: 9, optimal: true } as const, pv: [] },
    { move: "b", score: { kind: "solution", moves: 9, optimal: true } as const, pv: [] },
    { move: "c", score: { kind: "unsolvable" } as const, pv: [] },
  ];
  expect(marksOf(lines, moves, { arrows: 0, values: true }, en.verdicts).map(({ rank }) => rank)).toEqual(["best", "best", "bad"]);
});

test("a clock runs for one side, and a move adds its increment", () => {
  const clock = run(wound({ base: 60_000, increment: 2000 }, ["x", "o"]), "x", 1000);
  expect([left(clock, "x", 11_000), left(clock, "o", 11_000)]).toEqual([50_000, 60_000]);
  expect(moved(clock, "x", 11_000)).toEqual({ control: clock.control, left: { x: 52_000, o: 60_000 } });
  expect(left(clock, "x", 100_000)).toBe(0);
});

test.each([
  [65_000, "1:05"],
  [9_940, "10.0"],
  [9_200, "9.2"],
  [600_000, "10:00"],
])("%i ms on its face", (time, text) => {
  expect(face(time)).toBe(text);
});

test("controls are read as minutes and seconds", () => {
  expect(controlOf("3+2")).toEqual({ base: 180_000, increment: 2000 });
  expect(controlOf("")).toBeUndefined();
});
