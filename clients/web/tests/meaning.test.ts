import { expect, test } from "vitest";
import { Geometry } from "../src/lib/geometry";
import { ARROWS, isMeant, passes, point, slide, slideTowards, type Manner } from "../src/lib/meaning";
import type { MoveReply } from "plateau-engine";
import { board, move } from "./boards";

const PLAIN: Manner = { columns: false, eager: false };

/** Points at spots in turn: the moves at the end, or `…` where a next spot is wanted. */
function pointed(geometry: Geometry, moves: MoveReply[], ids: string[], manner = PLAIN): string {
  let before: string[] = [];
  let said = "";
  for (const id of ids) {
    const spot = geometry.spots.find((one) => one.id === id)!;
    const found = point(moves, before, spot, manner, geometry.spots);
    before = found.goesOn ? found.places : [];
    said = found.goesOn ? "…" : found.moves.map((one) => one.move).join(" ");
  }
  return said;
}

const squares = new Geometry(board({ kind: "square_cells", rows: 4, columns: 4 }));
const captures = [
  move("a1xc1", { path: ["a1", "b2", "c1"], to: "c1" }),
  move("a1xc1 over d1", { path: ["a1", "d1", "c1"], to: "c1" }),
  move("a1-a2", { path: ["a1", "a2"], to: "a2" }),
  move("b1-a2", { path: ["b1", "a2"], to: "a2" }),
];
const tiles = [move("left", { path: ["a1", "a2"], to: "a2" }), move("right", { path: ["a3", "a2"], to: "a2" })];
const drops = [move("1", { to: "a4", placed: ["a4"] }), move("2", { to: "b3", placed: ["b3"] })];
const piles = new Geometry(board({ kind: "piles", rows: 2, columns: 3, widths: [3, 2] }));
const takes = [move("1:1", { to: "1", pieces: [{ cell: "1", code: 2 }] }), move("1:3", { to: "1", pieces: [{ cell: "1", code: 0 }] })];

test.each<[string, Geometry, MoveReply[], string[], string, Manner?]>([
  ["a place alone", squares, [move("d3", { to: "d3" })], ["d3"], "d3"],
  ["a place without a move", squares, [move("d3", { to: "d3" })], ["a1"], ""],
  ["a piece, then where it goes", squares, captures, ["a1", "a2"], "a1-a2"],
  ["a piece wants a second spot, even with one move", squares, captures, ["b1"], "…"],
  ["another piece instead", squares, captures, ["a1", "b1", "a2"], "b1-a2"],
  ["the same piece again lets it go", squares, captures, ["a1", "a1"], ""],
  ["two ways to one end are a choice", squares, captures, ["a1", "c1"], "a1xc1 a1xc1 over d1"],
  ["the way tells them apart", squares, captures, ["a1", "d1"], "a1xc1 over d1"],
  ["a tile goes at once", squares, tiles, ["a3"], "right", { columns: false, eager: true }],
  ["anywhere in a column", squares, drops, ["b1"], "2", { columns: true, eager: false }],
  ["a match takes all behind it", piles, takes, ["1/2"], "1:1"],
  ["the first match takes the pile", piles, takes, ["1/0"], "1:3"],
  ["a match that no move leaves", piles, takes, ["2/1"], ""],
])("%s", (_name, geometry, moves, ids, said, manner) => {
  expect(pointed(geometry, moves, ids, manner)).toBe(said);
});

test("moves that touch no place are chosen by name", () => {
  expect(passes([move("pass", {}), move("d3", { to: "d3" })]).map((one) => one.move)).toEqual(["pass"]);
});

test("a tile that is dragged slides along the way of its move, by one cell at most", () => {
  const drag = (place: string, dx: number, dy: number) => slide(tiles, place, dx, dy, (name) => squares.find(name));
  // The gap is a2, below a1 and above a3.
  expect(drag("a1", 0.4, 0.7)).toMatchObject({ move: tiles[0], dx: 0, dy: 0.7 });
  expect(drag("a3", 0, -2.5)).toMatchObject({ move: tiles[1], dx: 0, dy: -1 });
  expect([drag("a1", 0, -0.5), drag("b1", 0, 1)]).toEqual([undefined, undefined]);
  expect([0.2, 0.5].map((far) => isMeant(drag("a1", 0, far)!))).toEqual([false, true]);
});

test("an arrow key slides the tile that can go in its direction", () => {
  const long = move("c2 a2", { path: ["c2", "b2", "a2"], to: "a2" });
  const slid = (key: string) => slideTowards([long, ...tiles], ARROWS[key]!, (name) => squares.find(name))?.move;
  // The gap is a2, below a1 and above a3.
  expect(["ArrowDown", "ArrowUp", "ArrowRight"].map(slid)).toEqual([tiles[0]!.move, tiles[1]!.move, undefined]);
});
