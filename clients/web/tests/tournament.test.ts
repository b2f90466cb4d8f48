import { expect, test } from "vitest";
import { duelOf } from "../src/lib/duel";
import { endings, faults } from "../src/lib/endings";
import { Feed } from "../src/lib/feed";
import * as fig from "../src/lib/figures";
import { isJournal, read, Reader, treeOf, type Played } from "../src/lib/journal";
import { rate } from "../src/lib/ratings";
import { lastThought, left, turnOf } from "../src/lib/running";
import { bounds, curve, ratio } from "../src/lib/sprt";
import { standings } from "../src/lib/standings";
import { lines } from "./socket";

let job = 0;
function game(first: string, second: string, winner: Played["winner"], more: Partial<Played> = {}): Played {
  job += 1;
  return {
    job,
    round: 1,
    pair: 0,
    game: { id: "othello" },
    players: [first, second],
    winner,
    reason: "board_full",
    opening: {},
    moves: [],
    thoughts: [],
    ...more,
  };
}

test("a journal is read by lines, and one that is torn is passed over", () => {
  const text = `{"plan":{"event":"cup"},"crc":"0"}\n${JSON.stringify(game("a", "b", "first"))}\n{"job":2,"rou`;
  expect(isJournal(text)).toBe(true);
  expect(isJournal("[Game]")).toBe(false);
  const { event, games, sprt } = read(text);
  expect([event, games.length, sprt]).toEqual(["cup", 1, undefined]);
  expect(read(`{"plan":{"players":["alpha_beta 'name=the new one'","random name=r","mcts"]}}`).entries).toEqual(["the new one", "r"]);
  const tested = { player: "a", elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05, model: "pentanomial" };
  expect(read(JSON.stringify({ plan: { event: "cup" }, sprt: tested, crc: "0" })).sprt).toEqual(tested);
});

test("a line that comes again changes nothing, and another plan begins another journal", () => {
  const reader = new Reader();
  const lines = [`{"plan":{"event":"cup"}}`, JSON.stringify(game("a", "b", "first")), JSON.stringify(game("b", "a", null))];
  const whole = read(lines.join("\n"));
  for (const line of [...lines.slice(0, 2), ...lines]) reader.add(line);
  expect(reader.journal).toEqual(whole);
  reader.add(`{"plan":{"event":"league"}}`);
  expect(reader.journal).toEqual({ event: "league", entries: [], games: [] });
});

test("a feed that was lost is taken up again, and one that was left stays away", () => {
  const { all, open } = lines();
  const heard: (string | boolean)[] = [];
  const pauses: (() => void)[] = [];
  const feed = new Feed(open, { line: (text) => heard.push(text), standing: (isOpen) => heard.push(isOpen) }, (_, then) =>
    pauses.push(then),
  );
  all[0]!.stand();
  all[0]!.say("one");
  all[0]!.lose();
  pauses.shift()!();
  all[1]!.stand();
  // A socket of before is not listened to.
  all[0]!.say("late");
  all[1]!.say("one");
  expect(heard).toEqual([true, "one", false, true, "one"]);
  all[1]!.lose();
  feed.close();
  pauses.shift()!();
  expect(all).toHaveLength(2);
});

test("the table has points and points by opponent", () => {
  const table = standings([
    game("a", "b", "first"),
    game("b", "a", null),
    game("c", "a", "second", { reason: "time" }),
    game("b", "c", "first"),
  ]);
  expect(table.map(({ name, points, wins, draws, losses }) => [name, points, wins, draws, losses])).toEqual([
    ["a", 2.5, 2, 1, 0],
    ["b", 1.5, 1, 1, 1],
    ["c", 0, 0, 0, 2],
  ]);
  expect(table[0]!.against).toEqual([undefined, 1.5, 1]);
  expect(table[1]!.against).toEqual([0.5, undefined, 1]);
});

// Expected numbers: the report of `plateau tournament` for the same games.
test("ratings match the tournament's report", () => {
  const ratings = rate(3, [
    { players: [0, 1], points: 2, games: 4 },
    { players: [0, 2], points: 4, games: 4 },
    { players: [1, 2], points: 4, games: 4 },
  ]);
  expect(ratings.map(({ elo, error }) => [Math.round(elo), Math.round(error)])).toEqual([
    [164, 231],
    [164, 231],
    [-328, 330],
  ]);
});

test("players whom no games link have means of their own", () => {
  const ratings = rate(5, [
    { players: [0, 3], points: 3, games: 4 },
    { players: [1, 4], points: 3, games: 6 },
  ]);
  expect(ratings.map(({ group }) => group)).toEqual([0, 1, 2, 0, 1]);
  expect(ratings[0]!.elo + ratings[3]!.elo).toBeCloseTo(0, 6);
  expect(ratings[2]).toMatchObject({ elo: 0, error: Infinity });
});

// Expected numbers: the report of `plateau tournament` for 15 pairs of games, 14 won and one shared.
test("a match has the figures of the tournament's report", () => {
  const games = Array.from({ length: 30 }, (_, job) =>
    job % 2 === 0 ? game("a", "b", "first", { pair: job }) : game("b", "a", job === 1 ? "first" : "second", { pair: job - 1 }),
  );
  const { elo, los, normalised, pairs, wins } = duelOf(games, ["a", "b"]);
  expect([wins, pairs]).toEqual([29, [0, 0, 1, 0, 14]]);
  expect([elo.value, elo.low, elo.high, normalised]).toEqual([584.959, 287.467, 1080.756, 919.228].map((one) => expect.closeTo(one, 2)));
  expect(los).toBeCloseTo(0.9999946657860024, 12);
  expect(duelOf(games, ["b", "a"]).elo.value).toBeCloseTo(-elo.value, 6);
  const won = duelOf([game("a", "b", "first")], ["a", "b"]);
  expect([won.elo.value, won.elo.high, won.normalised]).toEqual([Infinity, Infinity, undefined]);
});

test("figures are written as in the report", () => {
  expect([fig.elo(-0.04, 1), fig.elo(35.25, 1), fig.elo(-10, 0), fig.elo(-Infinity, 0)]).toEqual(["+0.0", "+35.2", "−10", "−∞"]);
  expect([fig.certainty(0.99999), fig.certainty(0.5), fig.percent(0.0625)]).toEqual(["> 99.9\u00a0%", "50.0\u00a0%", "6.2\u00a0%"]);
  expect([0, 0.5, 12.5].map(fig.half)).toEqual(["0", "½", "12½"]);
});

test("equal faults are told together, and endings by their numbers", () => {
  const games = [
    game("a", "b", "first", { reason: "crash", detail: "status 3" }),
    game("b", "a", "second", { reason: "crash", detail: "status 3" }),
    game("b", "a", "first", { reason: "time" }),
    game("a", "b", "first"),
  ];
  expect(faults(games).map(({ player, reason, games }) => [player, reason, games.length])).toEqual([
    ["b", "crash", 2],
    ["a", "time", 1],
  ]);
  expect(endings(games)).toEqual([
    ["crash", 2],
    ["board_full", 1],
    ["time", 1],
  ]);
});

test("the ratio of a test is that of the tournament's own report", () => {
  expect(ratio([0, 0, 0, 1, 0], { elo0: 0, elo1: 50 })).toBeCloseTo(0.1336, 3);
  expect(ratio([3, 4, 10, 4, 3], { elo0: -5, elo1: 5 })).toBeCloseTo(0, 6);
});

test("a curve has a point for each pair of games", () => {
  const games = [game("a", "b", "first", { pair: 0 }), game("b", "a", null, { pair: 0 }), game("a", "b", "first", { pair: 1 })];
  const test = { elo0: 0, elo1: 50, alpha: 0.05, beta: 0.05, model: "pentanomial" as const };
  expect(curve(games, { ...test, player: "a" })).toHaveLength(1);
  expect(curve(games, { ...test, player: "b" })[0]).toBeLessThan(0);
  expect(curve(games, { ...test, player: "a", model: "trinomial" })).toHaveLength(3);
  expect(ratio([10, 20, 20], test)).toBeCloseTo(ratio([10, 0, 20, 0, 20], test), 2);
});

// Expected numbers: `plateau tournament --sprt` with the same error rates.
test("the bounds of a test follow from its error rates", () => {
  expect(bounds({ alpha: 0.05, beta: 0.05 })).toMatchObject({ lower: expect.closeTo(-2.94, 2), upper: expect.closeTo(2.94, 2) });
  expect(bounds({ alpha: 0.1, beta: 0.2 })).toMatchObject({ lower: expect.closeTo(-1.5, 2), upper: expect.closeTo(2.08, 2) });
});

const START = { game: "othello", variant: "8x8", setup: "S", options: {} };

test("a game becomes a tree with the scores of its players, for the first side", () => {
  const played = game("a", "b", "first", {
    opening: { moves: ["d3"] },
    moves: ["c3", "c4"],
    thoughts: [
      { ms: 5, score: 2, depth: 3 },
      { ms: 6, score: 1, proven: true },
    ],
  });
  const tree = treeOf(played, START, 0, "discs");
  expect(tree.nodes[1]).toMatchObject({ move: "d3", score: { kind: "estimate", value: -2, unit: "discs" }, depth: 3 });
  expect(tree.nodes[2]).toMatchObject({ move: "c3", time: 5, score: { kind: "exact", value: 1, outcome: "win" } });
});

test("scores are for the first side also where the second one begins", () => {
  const thoughts = [
    { ms: 5, score: 2 },
    { ms: 6, score: 3 },
  ];
  const tree = treeOf(game("a", "b", "first", { moves: ["c3", "c4"], thoughts }), START, 1, "discs");
  expect([tree.nodes[0], tree.nodes[1]].map((node) => node?.score)).toMatchObject([{ value: -2 }, { value: 3 }]);
});

// The plies are those of the daemon for third-party engines: the side that mates makes the last move.
test("a mate is a proven end with its plies", () => {
  const mates = [3, -2, 0].map((mate) => ({ ms: 1, mate, proven: true }));
  const tree = treeOf(game("a", "b", "first", { moves: ["c3", "c4", "d3"], thoughts: mates }), START, 0, "points");
  expect([0, 1, 2].map((id) => tree.nodes[id]?.score)).toEqual([
    { kind: "exact", value: 1, unit: "points", outcome: "win", plies: 5 },
    { kind: "exact", value: 1, unit: "points", outcome: "win", plies: 4 },
    { kind: "exact", value: -1, unit: "points", outcome: "loss", plies: 0 },
  ]);
});

test("a running game knows whose turn it is, whichever side begins behind the opening", () => {
  const clocks_ms: [number, number] = [9000, 5000];
  const thoughts = [{ ms: 5, depth: 7 }];
  const running = { ...game("a", "b", null, { opening: { setup: "S" }, moves: ["c3"], thoughts }), clocks_ms, asked_ms: 1000 };
  expect([0, 1].map((begins) => turnOf(running, begins))).toEqual([1, 0]);
  expect([0, 1].map((player) => lastThought(running, 1, player)?.depth)).toEqual([undefined, 7]);
  expect([0, 1].map((player) => left(running, 1, player, 3000))).toEqual([7000, 5000]);
  // Until a board has told who begins, no clock runs.
  expect([0, 1].map((player) => left(running, undefined, player, 3000))).toEqual([9000, 5000]);
});
