import type { GameEntry } from "plateau-engine";
import { expect, test } from "vitest";
import { passed } from "../src/lib/clock";
import { daily, dayIn, dayOf, dayOfPuzzle, written } from "../src/lib/daily";
import { noted, streak, type Diary } from "../src/lib/habit";

const GAMES = ["pegs", "lights", "tiles"].map((id) => ({ id, players: 1, variants: ["small", "large"] }) as unknown as GameEntry);
const TODAY = dayOf(new Date(2026, 10, 28));
const solved = (...ago: number[]): Diary => Object.fromEntries(ago.map((days) => [written(TODAY - days), { moves: 9 }]));

test("a day is written as a date, and read again", () => {
  expect(written(TODAY)).toBe("2026-11-28");
  expect(dayIn("2026-11-28")).toBe(TODAY);
  for (const none of [undefined, "tomorrow", "2026-13-01", "2026-02-30", "2026-04-31"]) expect(dayIn(none)).toBeUndefined();
  expect(dayIn("2028-02-29")).toBeDefined();
});

test.each([
  [solved(), 0],
  [solved(0), 1],
  [solved(1), 1],
  [solved(0, 1, 2), 3],
  [solved(1, 2), 2],
  [solved(0, 2, 3), 1],
  [solved(2, 3), 0],
])("days in a row", (diary, days) => {
  expect(streak(diary, TODAY)).toBe(days);
});

test("the better solution stays in the diary, and so does the shortest one that is known", () => {
  const first = noted({}, TODAY, { moves: 12, time: 1000 });
  const second = noted(first, TODAY, { moves: 14, best: 10, time: 500 });
  expect(second[written(TODAY)]).toEqual({ moves: 12, best: 10, time: 1000 });
  expect(noted(second, TODAY, { moves: 10 })[written(TODAY)]).toEqual({ moves: 10, best: 10 });
});

test("a puzzle is known as that of its day, and no other is", () => {
  const { game, variant, options } = daily(GAMES, TODAY);
  const start = { game: game!.id, variant: variant!, setup: "s", options };
  expect(dayOfPuzzle(GAMES, start)).toBe(TODAY);
  expect(dayOfPuzzle(GAMES, { ...start, options: { ...options, seed: TODAY + 1 } })).toBeUndefined();
  expect(dayOfPuzzle(GAMES, { ...start, options: {} })).toBeUndefined();
  expect(dayOfPuzzle(GAMES, { ...start, own: true })).toBeUndefined();
});

test("the difficulties take turns, those of each game, too", () => {
  const difficulties = (step: number) => new Set([0, 1, 2].map((days) => daily(GAMES, 3 * 6000 + step * days).options.difficulty));
  expect([difficulties(1).size, difficulties(3).size]).toEqual([3, 3]);
});

test("a time that has passed is in minutes and seconds", () => {
  expect([passed(0), passed(9_999), passed(67_000), passed(3_600_000)]).toEqual(["0:00", "0:09", "1:07", "60:00"]);
});
