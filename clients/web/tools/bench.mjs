// Measures the figures of README.md: `npm run bench`, on an otherwise idle machine.
//
// PLATEAU names the program and BROWSER the browser, as for the tests. Each measurement is printed next to its goal; nothing fails.

import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { runnerImport } from "vite";

const ROOT = join(import.meta.dirname, "..");
const {
  module: { Daemon },
} = await runnerImport(join(ROOT, "e2e/daemon.ts"));
const {
  module: { launch, visit },
} = await runnerImport(join(ROOT, "e2e/browser.ts"));

/** Fresh visits whose first paint is measured. */
const VISITS = 9;
/** Milliseconds over which frames are counted, and after which the position changes: reports are densest when a search begins. */
const [SPAN, STEP] = [10_000, 500];
/** If two frames are further apart than this, a frame was missed, at 60 frames a second. */
const LATE = 1.5 * (1000 / 60);

/** Games in one page after which its heap is measured. */
const GAMES = [1, 50, 100, 200];

const sorted = (numbers) => [...numbers].sort((one, other) => one - other);
const quantile = (numbers, share) => sorted(numbers)[Math.min(numbers.length - 1, Math.floor(share * numbers.length))];

/** Bytes that a browser fetches for the page, as the daemon sends them. */
function bundle() {
  const folder = join(ROOT, "dist");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.filter((name) => /\.(br|html|svg)$/.test(name)).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

/** Milliseconds from the call of the page to its first content, with nothing kept of a visit before. */
async function firstPaints(browser, url) {
  const paints = [];
  for (let count = 0; count < VISITS; count++) {
    const { context, page } = await visit(browser, url, { reducedMotion: "no-preference" });
    const paint = await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
    paints.push(await paint.jsonValue());
    await context.close();
  }
  return paints;
}

/** Frames while a game is looked at: with every move analysed or not, on one position or walked through. */
async function frames(browser, url, { analysed, walked }) {
  const { context, page } = await visit(browser, url, { reducedMotion: "no-preference" });
  const reports = { count: 0 };
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.webSocketFrameReceived", ({ response }) => (reports.count += response.payloadData.includes('"type":"info"') ? 1 : 0));
  await page.locator('[data-spot][aria-label*="can be played"]').first().waitFor();
  if (analysed) {
    await page.locator("#tab-analyse").click();
    await page.getByLabel("Every move").check();
    await page.locator(".board .chip.best").waitFor();
  }
  reports.count = 0;
  const gaps = await page.evaluate(
    async ([span, step]) => {
      const next = () => new Promise((settle) => requestAnimationFrame(settle));
      let presses = 0;
      const press = () => dispatchEvent(new KeyboardEvent("keydown", { key: presses++ % 2 === 0 ? "ArrowLeft" : "ArrowRight" }));
      const walk = step ? setInterval(press, step) : undefined;
      const times = [await next()];
      while (times.at(-1) - times[0] < span) times.push(await next());
      clearInterval(walk);
      return times.slice(1).map((time, index) => time - times[index]);
    },
    [SPAN, walked ? STEP : undefined],
  );
  await context.close();
  const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1000;
  const late = gaps.filter((gap) => gap > LATE).length;
  const rate = (count) => `${(count / seconds).toFixed(1)} a second`;
  return `${rate(gaps.length)}, ${late} of ${gaps.length} late, the longest ${Math.max(...gaps).toFixed(0)} ms; reports ${rate(reports.count)}`;
}

/** Megabytes of the heap after games that are played out in one page, each begun by "Play again". */
async function heaps(browser, url) {
  const { context, page } = await visit(browser, `${url}#tic_tac_toe/3x3`);
  const session = await context.newCDPSession(page);
  await page.getByRole("button", { name: "New game" }).click();
  await page.locator("fieldset").last().getByLabel("Person").check();
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  const found = [];
  for (let game = 1; game <= GAMES.at(-1); game++) {
    await page.evaluate(async () => {
      const pause = () => new Promise((settle) => setTimeout(settle, 5));
      const moves = () => document.querySelectorAll("ol .move").length;
      while (!document.querySelector(".status.over")) {
        const open = document.querySelectorAll('[data-spot][aria-label*="can be played"]');
        const before = moves();
        open[Math.floor(Math.random() * open.length)]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        while (open.length > 0 && moves() === before) await pause();
        await pause();
      }
    });
    if (GAMES.includes(game)) {
      await page.waitForTimeout(500);
      // What finalizers release is collected the next time.
      for (let time = 0; time < 3; time++) await session.send("HeapProfiler.collectGarbage");
      found.push((await session.send("Runtime.getHeapUsage")).usedSize / 1e6);
    }
    await page.getByRole("button", { name: "Play again" }).click();
    await page.locator(".status.over").waitFor({ state: "detached" });
  }
  await context.close();
  return found;
}

const [browser, daemon] = await Promise.all([launch(), Daemon.serve()]);
try {
  const bytes = bundle();
  const home = await firstPaints(browser, daemon.url);
  const game = await firstPaints(browser, `${daemon.url}#othello/8x8/f5.d6.c3`);
  const midgame = `${daemon.url}#othello/8x8/f5.d6.c3.d3.c4`;
  const [still, walked, idle] = [
    await frames(browser, midgame, { analysed: true, walked: false }),
    await frames(browser, midgame, { analysed: true, walked: true }),
    await frames(browser, midgame, { analysed: false, walked: true }),
  ];
  const heap = await heaps(browser, daemon.url);
  const paint = (paints) => `${quantile(paints, 0.5).toFixed(0)} ms, at most ${Math.max(...paints).toFixed(0)} ms of ${paints.length}`;
  console.table({
    "bundle, compressed": { claimed: "below 90 kB", measured: `${(bytes / 1000).toFixed(1)} kB` },
    "first paint, all games": { claimed: "below 1 s", measured: paint(home) },
    "first paint, a game": { claimed: "below 1 s", measured: paint(game) },
    "frames, every move analysed": { claimed: "60 a second", measured: still },
    "frames, a game walked through": { claimed: "60 a second", measured: walked },
    "the same without a search": { claimed: "", measured: idle },
    [`heap after ${GAMES.join(", ")} games`]: { claimed: "flat", measured: heap.map((size) => `${size.toFixed(1)} MB`).join(", ") },
  });
} finally {
  await browser.close();
  await daemon.stop();
}
