// Measures the time of the first move of the static page: `npm run first-move`, on an otherwise idle machine, after `npm run build:static`.
//
// Each visit has an empty cache and a connection of 5 Mbit/s with a latency of 40 ms. It begins with the navigation, plays a move as soon as the
// board takes one, and ends when the reply of the engine, at its level for newcomers, is on the board. BROWSER names the browser, as for the tests.

import { join } from "node:path";
import { runnerImport } from "vite";

const load = async (name) => (await runnerImport(join(import.meta.dirname, "../e2e", name))).module;
const [{ FileServer, Link }, { launch, spot }] = await Promise.all([load("files.ts"), load("browser.ts")]);

const VISITS = Number(process.env.VISITS ?? 5);
const GAMES = { connect4: "d1", othello: "d3", draughts: "31-26" };
/** Bytes a second, and milliseconds. */
const [RATE, LATENCY] = [625_000, 40];

/** Seconds until the board takes a move, and until the engine has answered it; kilobytes until then. */
async function visit(browser, game, first) {
  const link = new Link(RATE, LATENCY);
  const files = await FileServer.serve(true, [], link);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    const began = performance.now();
    await page.goto(`${files.url}#${game}`, { waitUntil: "commit" });
    for (const place of first.split("-")) await spot(page, place).click();
    const board = performance.now();
    await page.locator("ol .move").nth(1).waitFor();
    return { board: (board - began) / 1000, answer: (performance.now() - began) / 1000, kilobytes: link.sent / 1000 };
  } finally {
    await context.close();
    await files.stop();
  }
}

const median = (numbers) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1];
const browser = await launch();
try {
  console.log("| | the board takes a move, s | the engine has answered, s | slowest, s | kB until then |\n| --- | --- | --- | --- | --- |");
  for (const [game, first] of Object.entries(GAMES)) {
    const visits = [];
    for (let count = 0; count < VISITS; count++) visits.push(await visit(browser, game, first));
    const all = (key) => visits.map((visit) => visit[key]);
    const figures = [median(all("board")), median(all("answer")), Math.max(...all("answer"))].map((seconds) => seconds.toFixed(2));
    console.log(`| ${game} | ${figures.join(" | ")} | ${median(all("kilobytes")).toFixed(0)} |`);
  }
} finally {
  await browser.close();
}
