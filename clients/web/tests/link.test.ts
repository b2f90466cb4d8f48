import { expect, test } from "vitest";
import { linkIn, read, write, type Link } from "../src/lib/link";

const LINKS: [string, Link][] = [
  ["#othello", { game: "othello", moves: [], options: {} }],
  ["#othello/8x8/f5.d6.c3", { game: "othello", variant: "8x8", moves: ["f5", "d6", "c3"], options: {} }],
  ["#nim/3,4,5-misere/2:3", { game: "nim", variant: "3,4,5-misere", moves: ["2:3"], options: {} }],
  ["#lights_out/5x5/2,3?difficulty=9&seed=5", { game: "lights_out", variant: "5x5", moves: ["2,3"], options: { difficulty: 9, seed: 5 } }],
  ["#peg_solitaire/-oo-%2Fo..o%2F-oo-", { game: "peg_solitaire", variant: "-oo-/o..o/-oo-", moves: [], options: {} }],
  [
    "#draughts/international?setup=W%3AWK40%3AB1",
    { game: "draughts", variant: "international", moves: [], setup: "W:WK40:B1", options: {} },
  ],
];

test.each(LINKS)("%s is read and written", (hash, link) => {
  expect(read(hash)).toEqual(link);
  expect(read(write(link))).toEqual(link);
  expect(write(link)).toBe(hash);
});

test("an address without a game is none, and a broken one breaks nothing", () => {
  expect(read("")).toBeUndefined();
  expect(read("#?a=b")).toBeUndefined();
  expect(read("#othello/%E0%A4%A")).toMatchObject({ game: "othello" });
});

test.each([
  ["https://boards.example/#othello/8x8/f5.d6", "#othello/8x8/f5.d6"],
  [" http://127.0.0.1:8080/#nim\n", "#nim"],
  ["#connect4/7x6/4", "#connect4/7x6/4"],
  ["plateau · 30 November\nLights Out: 5 moves\nhttps://boards.example/#daily/2026-11-30", "#daily/2026-11-30"],
  ["https://boards.example/", undefined],
  ['[Site "https://boards.example/#a"]\n1. 32-28 19-23 2-0', undefined],
  ["###/#.#/###", undefined],
  ["#.#", undefined],
  ["#lights_out?seed=3", "#lights_out?seed=3"],
  ["# a comment\nf5 d6", undefined],
])("the link in %j is %s", (text, hash) => {
  expect(linkIn(text)).toBe(hash);
});
