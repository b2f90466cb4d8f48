// Measures the time of the first move of the static page: `npm run first-move`, on an otherwise idle machine, after `npm run build:static`.
//
// Each visit has an empty cache and a connection of 5 Mbit/s with a latency of 40 ms. It begins with the navigation, plays a move as soon as the
// board takes one, and ends when the reply of the engine, at its level for newcomers, is in the list of moves. The times are taken in the page, with
// reduced motion. BROWSER names the browser, as for the tests.

import { join } from "node:path";
import { runnerImport } from "vite";

const load = async (name) => (await runnerImport(join(import.meta.dirname, "../e2e", name))).module;
const [{ FileServer, Link }, { launch }] = await Promise.all([load("files.ts"), load("browser.ts")]);

const VISITS = Number(process.env.VISITS ?? 5);
const GAMES = { connect4: "d1", othello: "d3", draughts: "31-26" };
/** Bytes a second, and milliseconds. */
const [RATE, LATENCY] = [625_000, 40];

/** Seconds until the board takes a move, and until the engine has answered it; kilobytes until then. */
async function visit(browser, game, first) {
  const link = new Link(RATE, LATENCY);
  const files = await FileServer.serve(true, [], link);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block", reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    await page.goto(`${files.url}#${game}`, { waitUntil: "commit" });
    const [board, answer] = await page.evaluate(async (places) => {
      const frame = () => new Promise((settle) => requestAnimationFrame(settle));
      const press = (spot) => spot.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      const find = async (selector) => {
        while (!document.querySelector(selector)) await frame();
        return document.querySelector(selector);
      };
      const [from, to] = places;
      press(await find(`[data-spot="${from}"][aria-label*="can be played"]`));
      const board = performance.now();
      if (to) press(await find(`[data-spot="${to}"]`));
      while (document.querySelectorAll("ol .move").length < 2) await frame();
      return [board, performance.now()];
    }, first.split("-"));
    return { board: board / 1000, answer: answer / 1000, kilobytes: link.sent / 1000 };
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
