import { expect, test } from "vitest";
import { codesOf, Geometry } from "../src/lib/geometry";
import { lasts, motions } from "../src/lib/motion";
import { board, move } from "./boards";

const othello = board({ kind: "square_cells", rows: 8, columns: 8, pieces: ["empty", "disc black", "disc white"] });
const draughts = board({
  kind: "checkered",
  rows: 4,
  columns: 4,
  pieces: ["empty", "man white"],
  names: (row, column) => ((row + column) % 2 === 1 ? String(2 * row + Math.floor(column / 2) + 1) : undefined),
});
const triangle = board({ kind: "holes", rows: 2, columns: 2, pieces: ["hole", "peg"] });
triangle.board.places = [
  { name: "0", row: 0, column: 0.5 },
  { name: "1", row: 1, column: 0 },
  { name: "2", row: 1, column: 1 },
];
const spot = (geometry: Geometry, id: string) => geometry.spots.find((one) => one.id === id)!;

test("a board that is turned has its last row first", () => {
  const turned = new Geometry(othello, true);
  expect(turned.find("a1")).toEqual({ x: 7.5, y: 7.5 });
  expect(spot(turned, "h8").row).toBe(0);
});

test("squares without a name are no spots", () => {
  expect(new Geometry(draughts).spots).toHaveLength(8);
});

test.each([
  ["d4", 1, 0, "e4"],
  ["d4", 0, -1, "d3"],
  ["a1", -1, 0, undefined],
] as const)("beside %s by %i, %i", (from, across, down, to) => {
  const geometry = new Geometry(othello);
  expect(geometry.beside(spot(geometry, from), across, down)?.id).toBe(to);
});

test("arrow keys find the way between rows that are set off", () => {
  const geometry = new Geometry(triangle);
  expect(geometry.beside(spot(geometry, "0"), 0, 1)?.id).toBe("1");
  expect(geometry.beside(spot(geometry, "2"), 0, -1)?.id).toBe("0");
  const squares = new Geometry(draughts);
  expect(squares.beside(spot(squares, "1"), 0, 1)?.id).toBeDefined();
});

test("a triangle has an outline, a rectangle has none", () => {
  expect(new Geometry(triangle).outline).toHaveLength(4);
  expect(new Geometry(othello).outline).toEqual([]);
});

test("a grid is read by rows, with true as 1", () => {
  expect(
    codesOf({
      grid: [
        [true, false],
        [false, true],
      ],
    }),
  ).toEqual([1, 0, 0, 1]);
  expect(codesOf({ text: "" })).toEqual([]);
});

test("discs turn one after the other, by their distance", () => {
  const geometry = new Geometry(othello);
  const before = new Map([
    ["b1", 2],
    ["c1", 2],
  ]);
  const found = motions(move("a1", { to: "a1", placed: ["a1"], flipped: ["b1", "c1"] }).effect!, geometry, before);
  expect(found.map(({ kind, place, delay, duration }) => [kind, place, delay, duration])).toEqual([
    ["appear", "a1", 0, 130],
    ["turn", "b1", 25, 180],
    ["turn", "c1", 50, 180],
  ]);
  expect(lasts(found)).toBe(230);
});

test("a disc falls the longer the deeper, a capture jumps and what it takes fades", () => {
  const columns = new Geometry(board({ kind: "columns", rows: 6, columns: 7, pieces: ["hole", "disc first"] }));
  expect(motions(move("1", { to: "a4", placed: ["a4"] }).effect!, columns, new Map())).toMatchObject([
    { kind: "drop", rows: 4, duration: 240 },
  ]);
  const geometry = new Geometry(othello);
  const taking = move("a1xe1", { from: "a1", to: "e1", path: ["a1", "c3", "e1"], removed: ["b2", "d2"] });
  const [slide, ...fades] = motions(taking.effect!, geometry, new Map([["b2", 2]]));
  expect(slide).toMatchObject({
    kind: "slide",
    place: "e1",
    duration: 260,
    by: [
      { x: -4, y: 0 },
      { x: -2, y: 2 },
      { x: 0, y: 0 },
    ],
  });
  expect(fades).toMatchObject([
    { kind: "fade", place: "b2", was: 2 },
    { kind: "fade", place: "d2", was: 0 },
  ]);
});

test.each([10, 8, 6])("on a board of draughts with %i rows every neighbour is two arrow keys away at most", (size) => {
  const dark = (row: number, column: number) => (row + column) % 2 === 1;
  const names = (row: number, column: number) => (dark(row, column) ? `${row},${column}` : undefined);
  const description = board({ kind: "checkered", rows: size, columns: size, pieces: ["empty", "man white"], names });
  for (const turned of [false, true]) {
    const geometry = new Geometry(description, turned);
    const steps = [
      [0, -1],
      [0, 1],
      [-1, 0],
      [1, 0],
    ] as const;
    const reach = (from: (typeof geometry.spots)[number]) => steps.flatMap(([across, down]) => geometry.beside(from, across, down) ?? []);
    for (const from of geometry.spots) {
      const near = new Set(reach(from).flatMap((one) => [one, ...reach(one)]));
      const neighbours = geometry.spots.filter(({ at }) => {
        const [x, y] = [Math.abs(at.x - from.at.x), Math.abs(at.y - from.at.y)];
        return x + y === 2;
      });
      for (const one of neighbours) expect(near.has(one), `${from.id} to ${one.id}`).toBe(true);
    }
  }
});
