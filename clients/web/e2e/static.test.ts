// The static page at a plain file server: no daemon, the engine in a worker of the page.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser, launch, spot, visit } from "./browser";
import { FileServer, hasStatic } from "./files";

if (!hasStatic) console.warn("web: the tests of the static page are skipped, it is not built (make wasm, npm run build:static)");

describe.skipIf(!hasStatic || !hasBrowser("chromium"))("the static page", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  /** Visits a place of a page of its own server. */
  async function at(
    hash: string,
    isolated: boolean,
    what: (visited: Awaited<ReturnType<typeof visit>>, files: FileServer) => Promise<void>,
  ): Promise<void> {
    const files = await FileServer.serve(isolated);
    const visited = await visit(browser, files.url + hash, { serviceWorkers: isolated ? "block" : "allow" });
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
    at(`#${game}`, true, async ({ page }, files) => {
      await spot(page, first).click();
      await page.locator("ol .move").nth(1).waitFor({ timeout: 30_000 });
      // Connect 4 and Othello load without draughts.
      expect(files.asked.some((name) => name.includes("draughts"))).toBe(false);
    }),
  );

  test("its service worker isolates it, and opens it without the server", () =>
    at("#connect4", false, async ({ page }, files) => {
      await page.waitForFunction(() => crossOriginIsolated, undefined, { timeout: 30_000 });
      await spot(page, "d1").click();
      await page.locator("ol .move").first().waitFor();
      await files.stop();
      await page.reload();
      await spot(page, "d1").waitFor({ timeout: 30_000 });
    }));
});
