// The static page at a plain file server: no daemon, the engine in a worker of the page.

import type { Browser, Worker } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser, launch, spot, visit } from "./browser";
import { FileServer, hasStatic } from "./files";

const GO = { cmd: "go", game: "othello", moves: "f5", depth: 4, options: { level: 8, book: false } };

/** The score of a request to the engine in a worker, whose page does not see it. */
function ask(worker: Worker, request: object): Promise<{ value: number }> {
  return worker.evaluate(
    (line) =>
      new Promise((settle) => {
        const post = self.postMessage;
        self.postMessage = (told: { lines?: string }) => {
          const result = told.lines?.split("\n").find((line) => line.includes('"id":"score"') && line.includes('"type":"result"'));
          if (result === undefined) return post(told);
          self.postMessage = post;
          settle((JSON.parse(result) as { score: { value: number } }).score);
        };
        self.onmessage!({ data: line } as MessageEvent);
      }),
    JSON.stringify({ id: "score", ...request }),
  );
}

if (!hasStatic) console.warn("web: the tests of the static page are skipped, it is not built (make wasm, npm run build:static)");

describe.skipIf(!hasStatic || !hasBrowser("chromium"))("the static page", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  /** Visits a place of a page of its own server, which isolates it, or the page's service worker does, if it is not blocked. */
  async function at(
    hash: string,
    isolated: boolean,
    serviceWorkers: "block" | "allow",
    what: (visited: Awaited<ReturnType<typeof visit>>, files: FileServer) => Promise<void>,
    withheld?: string[],
  ): Promise<void> {
    const files = await FileServer.serve(isolated, withheld);
    const visited = await visit(browser, files.url + hash, { serviceWorkers });
    // The file server has no daemon at /ws, which the page asks for first.
    const errors = () => visited.errors.filter((error) => !/404/.test(error));
    try {
      await what(visited, files);
      expect(errors()).toEqual([]);
    } finally {
      await visited.context.close();
      await files.stop();
    }
  }

  test.each([
    ["connect4", "d1"],
    ["othello", "d3"],
  ])("the engine answers a move of %s", (game, first) =>
    at(`#${game}`, true, "block", async ({ page }, files) => {
      await spot(page, first).click();
      await page.locator("ol .move").nth(1).waitFor({ timeout: 30_000 });
      // Connect 4 and Othello load without draughts.
      expect(files.asked.some((name) => name.includes("draughts"))).toBe(false);
    }),
  );

  test.each([
    ["connect4", "d1", ["connect4-7x6.book"]],
    ["othello", "d3", ["othello-8x8.book", "othello-8x8.weights"]],
  ])("the first move of %s waits neither for books and weights nor for the secondary module", (game, first, withheld) =>
    at(
      `#${game}`,
      true,
      "block",
      async ({ page }, files) => {
        await spot(page, first).click();
        await page.locator("ol .move").nth(1).waitFor({ timeout: 30_000 });
        const isAsked = (file: string) => files.asked.some((name) => name.endsWith(file));
        await expect.poll(() => withheld.every(isAsked)).toBe(true);
      },
      [...withheld, "plateau.secondary.wasm"],
    ),
  );

  test("a level of Othello evaluates by the weights once they have come", () =>
    at(
      "#othello",
      true,
      "block",
      async ({ page }, files) => {
        await spot(page, "d3").click();
        await page.locator("ol .move").nth(1).waitFor({ timeout: 30_000 });
        // Mobility is counted in halves of a disc.
        const isByMobility = async () => Number.isInteger(2 * (await ask(page.workers()[0]!, GO)).value);
        for (let time = 0; time < 10; time++) expect(await isByMobility()).toBe(true);
        files.release();
        await expect.poll(isByMobility, { timeout: 30_000 }).toBe(false);
      },
      ["othello-8x8.weights"],
    ));

  test("a variant of draughts loads its own weights alone", () =>
    at("#draughts/russian", true, "block", async ({ page }, files) => {
      await spot(page, "22").click();
      await spot(page, "18").click();
      await page.locator("ol .move").nth(1).waitFor({ timeout: 30_000 });
      const asked = files.asked.flatMap((name) => /[^/]*\.(weights|endgames|book)$/.exec(name)?.[0] ?? []);
      expect(asked).toEqual(["draughts-russian.weights"]);
    }));

  test("its service worker isolates it, and opens it without the server", () =>
    at("#connect4", false, "allow", async ({ page }, files) => {
      // From the second visit on, because a search hears a stop before as well.
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.reload();
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
      await spot(page, "d1").click();
      await page.locator("ol .move").first().waitFor();
      await files.stop();
      await page.reload();
      await spot(page, "d1").waitFor({ timeout: 30_000 });
    }));

  test("without isolation a search hears what comes in the pauses between its time slices", () =>
    at("#othello/8x8/f5", false, "block", async ({ page }) => {
      let workers = page.workers().length;
      page.on("worker", () => workers++);
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
      await page.locator("#tab-analyse").click();
      await page.locator(".lines li").first().waitFor({ timeout: 30_000 });
      // The analysis gives way to a hint, and is stopped; neither ends the engine.
      await page.locator("#tab-play").click();
      await page.getByRole("button", { name: "Hint" }).click();
      await page.getByText("Hint, 1 of 4").waitFor();
      expect(workers).toBe(1);
    }));
});
