// Puzzles: a new one each time, at a chosen difficulty.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { onStage } from "./stage";

onStage("puzzles", (stage) => {
  const hash = (page: Page) => page.evaluate(() => location.hash);

  async function begin(page: Page): Promise<string> {
    await page.getByRole("button", { name: "New game" }).click();
    await page.getByRole("button", { name: "Begin" }).click();
    await page.locator("dialog").waitFor({ state: "detached" });
    return hash(page);
  }

  test.each(["sliding_tile/4x4", "lights_out/merlin", "lights_out/5x5", "peg_solitaire/english33"])(
    "a new game of %s is another puzzle each time, and its link says which",
    (game) =>
      stage.at(`#${game}`, async (page) => {
        const links = [await begin(page), await begin(page)];
        expect(links[0]).toContain("seed=");
        expect(new Set(links).size).toBe(2);
        const board = () => page.locator("[role=gridcell]").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
        const last = await board();
        await page.goto("about:blank");
        await page.goto(stage.daemon.url + links[1]);
        await expect.poll(board).toEqual(last);
      }),
  );

  test("another puzzle is one click away, of the same difficulty", () =>
    stage.at("#sliding_tile/3x3?seed=4&difficulty=6", async (page) => {
      await page.getByRole("button", { name: "Another one" }).click();
      await expect.poll(() => hash(page)).not.toContain("seed=4&");
      expect(await hash(page)).toContain("difficulty=6");
    }));

  test("a difficulty is chosen by a chip", () =>
    stage.at("#lights_out/5x5", async (page) => {
      await page.getByRole("button", { name: "New game" }).click();
      await page.getByLabel("Hard").check();
      await page.getByRole("button", { name: "Begin" }).click();
      await expect.poll(() => hash(page)).toContain("difficulty=24");
    }));

  test("the home page has another puzzle each time", () =>
    stage.at("", async (page) => {
      const links: string[] = [];
      for (let visit = 0; visit < 2; visit++) {
        await page.locator(".tile").nth(7).click();
        await page.waitForFunction(() => location.hash.startsWith("#sliding_tile"));
        links.push(await hash(page));
        await page.getByRole("button", { name: "All games" }).click();
      }
      expect(links[0]).not.toBe(links[1]);
    }));
});
