// The models at a scripted daemon: a game of one row, in which each side puts a disc on a free place.

import { PROTOCOL } from "plateau-engine";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Shelf } from "../src/lib/shelf";
import { Analysis } from "../src/model/analysis.svelte";
import { App } from "../src/model/app.svelte";
import { Coach, STEP } from "../src/model/coach.svelte";
import { Match } from "../src/model/match.svelte";
import { Review } from "../src/model/review.svelte";
import { Table } from "../src/model/table.svelte";
import { board } from "./boards";
import { Line } from "./socket";

const PLACES = ["a1", "b1", "c1", "d1"];
const DESCRIPTION = {
  ...board({ kind: "square_cells", rows: 1, columns: 4, pieces: ["empty", "disc x", "disc o"] }),
  game: "row",
  variant: "4",
  title: "Row",
  players: 2,
  sides: [
    { name: "x", label: "x" },
    { name: "o", label: "o" },
  ],
  strategies: [{ name: "engine", options: ["level"], settings: [], features: [] }],
  units: [],
  options: [],
  variants: [],
  patterns: [],
};

/** Answers all requests immediately, except for searches, which stay open until a test answers them. */
class Game extends Line {
  searches: { id?: number; cmd: string; [field: string]: unknown }[] = [];
  stops: unknown[] = [];
  /** Legal moves that fit into an answer with their effects, and without. */
  most = [9, 9];

  answer(): void {
    for (const request of this.sent.splice(0)) {
      const moves = (request.moves as string[] | undefined) ?? [];
      const free = PLACES.filter((place) => !moves.includes(place));
      const side = moves.length % 2 === 0 ? "x" : "o";
      const state = {
        game: "row",
        variant: "4",
        setup: "S",
        moves,
        position: moves.join(),
        ply: moves.length,
        side,
        legal_count: free.length,
        key: "",
        over: free.length === 0,
        legal: free.map((move) => ({ move, effect: { to: move, path: [], placed: [move], removed: [], flipped: [], pieces: [] } })),
        grid: [PLACES.map((place) => moves.indexOf(place) + 1 && 1 + (moves.indexOf(place) % 2))],
        ...(free.length > 0 ? {} : { outcome: { winner: "o" } }),
      };
      if (["go", "solve", "analyse"].includes(request.cmd)) this.searches.push(request);
      else if (request.cmd === "stop") this.stops.push(request.target);
      else if (free.length > (request.legal ? this.most[0]! : request.cmd === "legal" ? this.most[1]! : 9))
        this.reply(request, { error: { code: "reply_too_long", message: "the answer is too long" } }, "error");
      else if (request.cmd === "legal") this.reply(request, { moves: free });
      else if (request.cmd === "describe") this.reply(request, DESCRIPTION);
      else if (request.cmd === "write") this.reply(request, { format: request.format, text: moves.join(" ") });
      else if (request.cmd === "hello") this.reply(request, { protocol: PROTOCOL, features: ["search"] });
      else if (request.cmd === "stats") this.reply(request, { workers: 4 });
      else if (request.cmd === "games") this.reply(request, { games: [] });
      else this.reply(request, state);
    }
  }
}

let line: Game;
let app: App;
let table: Table;

/** Lets everything that is due happen, the daemon's answers included. */
async function settle(milliseconds = 0): Promise<void> {
  for (let round = 0; round < 8; round++) {
    line.answer();
    await vi.advanceTimersByTimeAsync(0);
  }
  if (milliseconds > 0) {
    await vi.advanceTimersByTimeAsync(milliseconds);
    await settle();
  }
}

async function settled<T>(what: Promise<T>): Promise<T> {
  await settle();
  return what;
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (then: () => void) => setTimeout(then, 16));
  vi.stubGlobal("cancelAnimationFrame", clearTimeout);
  line = new Game();
  app = new App(() => line.socket, "en", undefined, {} as Shelf);
  line.open();
  table = await settled(Table.begin(app, "row"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a table plays, goes back and on, and knows what moved", async () => {
  await settled(table.play("b1"));
  expect([table.view.codes, table.view.state.side, table.last]).toEqual([[0, 1, 0, 0], "o", ["b1"]]);
  await settled(table.undo());
  expect([table.view.codes, table.made]).toEqual([[0, 0, 0, 0], undefined]);
  await settled(table.redo());
  expect(table.link).toBe("#row/4/b1");
});

test("a position with too many moves to tell is shown with as many as can be", async () => {
  for (const [most, moves] of [
    [[0, 9], PLACES],
    [[0, 0], []],
  ] as const) {
    line.most = [...most];
    const { view } = await settled(Table.begin(app, "row"));
    expect([view.codes, view.moves.map(({ move }) => move)]).toEqual([[0, 0, 0, 0], moves]);
  }
});

test("a game begins in a page by plain http, too, where browsers keep `randomUUID` back", async () => {
  vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes.fill(10) });
  expect((await settled(Table.begin(app, "row"))).id).toBe("0a".repeat(16));
});

test("a search begins a tenth of a second after the last navigation, and the one before is cancelled", async () => {
  const analysis = new Analysis(app, table);
  analysis.on = true;
  analysis.turn();
  await settle(90);
  expect(line.searches).toHaveLength(0);
  await settle(20);
  expect(line.searches[0]).toMatchObject({ cmd: "go", infinite: true, session: "analysis", multipv: 3 });
  await settled(table.play("a1"));
  analysis.turn();
  await settle();
  expect(line.stops).toEqual([line.searches[0]!.id]);
  await settle(110);
  expect(line.searches).toHaveLength(2);
});

test("findings stay when the search is stopped, and are kept in the tree for the first side", async () => {
  await settled(table.play("a1"));
  const analysis = new Analysis(app, table);
  analysis.on = true;
  analysis.turn();
  await settle(110);
  const score = { kind: "estimate", value: 2, unit: "discs" };
  line.reply(line.searches[0]!, { seq: 1, time_ms: 5, depth: 3, nodes: 10, lines: [{ move: "b1", score, pv: ["b1"] }] }, "info");
  await settle(20);
  analysis.on = false;
  analysis.turn();
  line.reply(line.searches[0]!, {
    best: "b1",
    score,
    pv: ["b1"],
    depth: 3,
    nodes: 12,
    time_ms: 6,
    stopped: "stop",
    lines: [{ move: "b1", score, pv: ["b1"] }],
  });
  await settle(20);
  expect(analysis.now).toMatchObject({ depth: 3, nodes: 12, done: false });
  expect(table.tree.nodes[1]!.score).toMatchObject({ value: -2 });
});

test("findings that were kept are shown, and a comparison claims no bound that its search does not tell", async () => {
  const found = { 0: { lines: [], depth: 9, nodes: 1, time: 1, done: false } };
  expect(new Analysis(app, table, found).now).toMatchObject({ depth: 9 });
  const coach = new Coach(app, table);
  coach.compare();
  await settle();
  const [solve] = line.searches;
  line.reply(solve!, { seq: 1, time_ms: 5, depth: 30, nodes: 10 }, "info");
  await settle();
  expect(coach.runners[0]).toMatchObject({ nodes: 10, curve: [] });
  line.reply(solve!, { seq: 2, time_ms: 6, depth: 30, lower_bound: 4, nodes: 20 }, "info");
  await settle();
  expect(coach.runners[0]).toMatchObject({ nodes: 20, curve: [{ time: 6, bound: 4 }] });
});

test("strategies that are stopped tell what they know, and one that was not asked yet is stopped, too", async () => {
  const coach = new Coach(app, table);
  coach.compare();
  await settle();
  coach.stopComparing();
  await settle();
  expect([line.stops, coach.comparing]).toEqual([[line.searches[0]!.id], true]);
  line.reply(line.searches[0]!, { status: "unknown", moves: [], length: null, lower_bound: 4, nodes: 30, time_ms: 7 });
  await settle();
  expect([coach.runners[0], coach.comparing]).toMatchObject([{ nodes: 30, result: { status: "unknown" } }, false]);
  line.lose();
  coach.compare();
  coach.stopComparing();
  await settle();
  expect(coach.comparing).toBe(false);
});

test.each([
  ["unknown", 2, undefined, 0],
  ["unsolvable", 2, undefined, 0],
  ["optimal", 2, 2, 2],
  ["solved", 1200, 1200, 1000],
] as const)(
  "of a result that is %s and has %i moves, those of a solution are put into the tree",
  async (status, moves, length, grafted) => {
    const coach = new Coach(app, table);
    void coach.solve();
    await settle();
    line.reply(line.searches[0]!, {
      status,
      moves: Array.from({ length: moves }, () => "a1"),
      length: length ?? null,
      nodes: 1,
      time_ms: 1,
    });
    await settle();
    expect([coach.length, table.line.length - 1, coach.cut]).toEqual([length, grafted, moves > grafted && length ? grafted : undefined]);
  },
);

test("a review that is repeated counts its moves anew", async () => {
  await settled(table.play("a1"));
  await settled(table.play("b1"));
  const review = new Review(app, table);
  const [first, second] = ["a1", "b1"].map((move, index) => ({ index, move, side: "xo"[index] }));
  for (const round of [0, 1]) {
    void review.start(100);
    await settle();
    line.reply(line.searches[round]!, { seq: 1, time_ms: 1, analysed: first }, "info");
    expect([review.done, review.total]).toEqual([1, 2]);
    line.reply(line.searches[round]!, { analysis: [first, second], losses: {} });
    await settle();
  }
});

test("a record is of the whole line, also where an earlier position is shown", async () => {
  for (const move of PLACES) await settled(table.play(move));
  await settled(table.undo());
  expect(await settled(new Review(app, table).record("record", ["", ""], ""))).toBe(PLACES.join(" "));
});

test("an engine answers a person, and undo goes back to the person's turn", async () => {
  const match = new Match(app, table, { players: { o: { kind: "engine", strategy: "engine", level: 2, movetime: 300 } } });
  await settled(match.play("a1"));
  match.turn();
  await settle();
  expect(line.searches[0]).toMatchObject({ strategy: "engine", movetime_ms: 300, session: "player o" });
  expect(match.isOpen).toBe(false);
  line.reply(line.searches[0]!, { best: "c1" });
  await settle(500);
  expect(table.view.state.moves).toEqual(["a1", "c1"]);
  await settled(match.undo());
  await settle();
  expect(table.view.state.moves).toEqual([]);
  match.turn();
  await settle();
  expect(line.searches).toHaveLength(1);
});

test("an engine whose position was left plays nothing", async () => {
  const match = new Match(app, table, { players: { x: { kind: "engine", strategy: "engine", movetime: 300 } } });
  match.turn();
  await settle();
  match.halt();
  line.reply(line.searches[0]!, { best: "c1" });
  await settle(500);
  expect(table.view.state.moves).toEqual([]);
});

test("a side whose time is over has lost, and its engine is stopped", async () => {
  const control = { base: 1000, increment: 0 };
  const match = new Match(app, table, {
    players: { o: { kind: "engine", strategy: "engine", movetime: 300 } },
    clock: { control, left: { x: 1000, o: 1000 } },
  });
  await settled(match.play("a1"));
  match.turn();
  await settle();
  expect(line.searches[0]).toMatchObject({ clock: { increment_ms: 0 } });
  await settle(1500);
  expect(match.fallen).toBe("o");
  await settle();
  expect(line.stops).toEqual([line.searches[0]!.id]);
});

test("a line that is played by itself stops where the reader goes elsewhere", async () => {
  for (const move of PLACES) await settled(table.play(move));
  await settled(table.toStart());
  const coach = new Coach(app, table);
  coach.run();
  await settle();
  await settle(STEP);
  expect([table.view.state.ply, coach.playing]).toEqual([2, true]);
  await settled(table.undo());
  await settle(3 * STEP);
  expect([table.view.state.ply, coach.playing]).toEqual([1, false]);
  coach.run();
  await settle();
  await settle(5 * STEP);
  expect([table.view.state.ply, coach.playing]).toEqual([4, false]);
});
