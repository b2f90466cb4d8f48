import { expect, test } from "vitest";
import { Backoff, Client, PROTOCOL, Refusal } from "plateau-engine";
import { Seat } from "../src/lib/place";
import { lines } from "./socket";

function connected() {
  const { all, open } = lines();
  const waits: { pause: number; then: () => void }[] = [];
  const client = new Client(open, { lang: "fr", wait: (pause, then) => waits.push({ pause, then }) });
  const line = all[0]!.open();
  return { all, client, line, waits };
}
const start = { game: "othello", variant: "8x8", setup: "S", options: {} };

test("a greeting tells the language, and precedes all requests", () => {
  const { all, open } = lines();
  const client = new Client(open, { lang: "fr", token: "secret" });
  void client.ask("games", {});
  expect(all[0]!.sent).toEqual([]);
  all[0]!.open();
  expect(all[0]!.sent[0]).toMatchObject({ cmd: "hello", lang: "fr", token: "secret", protocol: PROTOCOL });
  expect(all[0]!.rest).toEqual(["games"]);
});

test("answers find their requests in any order", async () => {
  const { client, line } = connected();
  const [one, other] = [client.ask("ping", {}), client.ask("games", {})];
  const [ping, games] = [line.next("ping"), line.next("games")];
  line.reply(games, { games: [] });
  line.reply(ping, { pong: true });
  expect(await one).toMatchObject({ pong: true });
  expect(await other).toMatchObject({ games: [] });
});

test("progress and remarks are heard before the answer", async () => {
  const { client, line } = connected();
  const heard: unknown[] = [];
  const asked = client.ask("go", { game: "nim" }, { info: ({ depth }) => heard.push(depth), warning: ({ code }) => heard.push(code) });
  const go = line.next("go");
  line.reply(go, { depth: 1 }, "info");
  line.reply(go, { code: "out_of_memory" }, "warning");
  line.reply(go, { best: "1:1" });
  expect(await asked).toMatchObject({ best: "1:1" });
  expect(heard).toEqual([1, "out_of_memory"]);
});

test("a refusal has its code, and the words for people", async () => {
  const { client, line } = connected();
  const asked = client.ask("state", { game: "othello", moves: "z9" });
  line.reply(line.next("state"), { error: { code: "illegal_move", message: "no square", text: "pas une case" } }, "error");
  const refusal = await asked.result.catch((refusal: unknown) => refusal);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ code: "illegal_move", words: "pas une case", isQuiet: false });
});

test("a stop names its request, which still answers", async () => {
  const { client, line } = connected();
  const asked = client.ask("go", { game: "nim", infinite: true });
  const go = line.next("go");
  asked.stop();
  expect(line.next("stop")).toMatchObject({ target: go.id });
  line.reply(go, { stopped: "stop" });
  expect(await asked).toMatchObject({ stopped: "stop" });
});

test("an unsent request is stopped locally", async () => {
  const { all, open } = lines();
  const client = new Client(open, { lang: "en" });
  const asked = client.ask("go", { game: "nim" });
  asked.stop();
  await expect(asked.result).rejects.toMatchObject({ code: "stopped", isQuiet: true });
  expect(all[0]!.open().rest).toEqual([]);
});

test("a stopped request is not repeated after a lost connection", async () => {
  const { all, client, line, waits } = connected();
  const asked = client.ask("go", { game: "nim", infinite: true });
  asked.stop();
  line.lose();
  await expect(asked.result).rejects.toMatchObject({ code: "stopped", isQuiet: true });
  waits[0]!.then();
  expect(all[1]!.open().rest).toEqual([]);
});

test("a lost connection comes back, and is asked again in order", async () => {
  const { all, client, line, waits } = connected();
  const [one, other] = [client.ask("ping", {}), client.ask("games", {})];
  line.reply(line.next("ping"), { pong: true });
  await one;
  line.lose();
  expect(client.standing).toBe("waiting");
  void client.ask("stats", {});
  waits[0]!.then();
  const again = all[1]!.open();
  const games = again.next("games");
  expect(again.rest).toEqual(["stats"]);
  again.reply(games, { games: [] });
  expect(await other).toMatchObject({ games: [] });
});

test("pauses grow twofold up to eight seconds, and begin anew with a connection", () => {
  const backoff = new Backoff();
  expect(Array.from({ length: 7 }, () => backoff.next())).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000]);
  backoff.reset();
  expect(backoff.next()).toBe(250);
});

test("a daemon that shuts down has not answered", async () => {
  const { all, client, line, waits } = connected();
  const asked = client.ask("ping", {});
  line.reply(line.next("ping"), { error: { code: "shutting_down", message: "" } }, "error");
  line.lose();
  waits[0]!.then();
  const again = all[1]!.open();
  again.reply(again.next("ping"), { pong: true });
  expect(await asked).toMatchObject({ pong: true });
});

test("a daemon with a token locks the client until it is given", () => {
  const { all, open } = lines();
  const client = new Client(open, { lang: "en" });
  void client.ask("games", {});
  const line = all[0]!;
  line.socket.onopen?.call(line.socket as WebSocket, new Event("open"));
  line.reply(line.next("hello"), { error: { code: "unauthorized", message: "" } }, "error");
  expect(client.standing).toBe("locked");
  line.lose();
  expect(client.standing).toBe("locked");
  client.unlock("secret");
  all[1]!.open();
  expect(all[1]!.sent[0]).toMatchObject({ token: "secret" });
  expect(all[1]!.rest).toEqual(["games"]);
});

test("a closed client refuses everything", async () => {
  const { client } = connected();
  const before = client.ask("ping", {});
  client.close();
  await expect(before.result).rejects.toMatchObject({ code: "closed" });
  await expect(client.ask("ping", {}).result).rejects.toMatchObject({ code: "closed" });
});

test("a seat brings its session to the place first, and begins it once", () => {
  const { client, line } = connected();
  const seat = new Seat(client, "a");
  void seat.ask("go", { start, moves: ["d3"] }, { level: 3 }, { depth: 4 });
  expect(line.next("newgame")).toMatchObject({ session: "a", game: "othello", setup: "S", options: { level: 3 } });
  expect(line.next("position")).toMatchObject({ session: "a", setup: "S", moves: ["d3"] });
  expect(line.next("go")).toMatchObject({ session: "a", depth: 4 });
  void seat.ask("go", { start, moves: ["d3", "c3"] }, { level: 3 }, {});
  expect(line.rest).toEqual(["position", "go"]);
});

test("a search is refused where the line that brings its session to the place is too long", async () => {
  const { client, line } = connected();
  client.hello = { ...client.hello!, limits: { max_line: 200 } as never };
  const moves = Array.from({ length: 50 }, () => "d3");
  const asked = new Seat(client, "a").ask("go", { start, moves }, {}, {});
  await expect(asked.result).rejects.toMatchObject({ code: "line_too_long", isQuiet: false });
  expect(line.rest).toEqual(["newgame"]);
});

test("a seat takes its game up whole on a new connection", () => {
  const { all, client, waits, line } = connected();
  const seat = new Seat(client, "a");
  void seat.ask("go", { start, moves: ["d3"] }, {}, {});
  for (const cmd of ["newgame", "position"]) line.reply(line.next(cmd), {});
  line.lose();
  waits[0]!.then();
  expect(all[1]!.open().rest).toEqual(["newgame", "position", "go"]);
});
