// The end of a game: a banner in words, the line that has won, and the ways to continue.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { moved, spot } from "./browser";
import { onStage } from "./stage";

/** A game of tic-tac-toe that lacks one move. */
const ALMOST = "#tic_tac_toe/3x3/a1.a2.b1.b2";

onStage("the end", (stage) => {
  const title = (page: Page) => page.locator(".status .title b");
  const names = (page: Page) => page.locator(".stage .who").allInnerTexts();

  test("is told in words, with the line that has won, and the game is played again", () =>
    stage.at(ALMOST, async (page) => {
      await moved(page, "b2");
      expect(await page.locator(".board .won").count()).toBe(0);
      await spot(page, "c1").click();
      await expect.poll(() => title(page).innerText()).toBe("Crosses won");
      await expect.poll(() => page.locator(".board .won").count()).toBe(1);
      const line = (await page.locator(".board .won").boundingBox())!;
      const [from, to] = await Promise.all(["a1", "c1"].map(async (place) => (await spot(page, place).boundingBox())!));
      expect(line.x).toBeGreaterThan(from!.x);
      expect(line.x + line.width).toBeLessThan(to!.x + to!.width);
      await page.keyboard.press("ArrowLeft");
      await expect.poll(() => page.locator(".board .won").count()).toBe(0);
      await page.keyboard.press("ArrowRight");
      await page.getByRole("button", { name: "Play again" }).click();
      await page.waitForFunction(() => location.hash === "#tic_tac_toe/3x3");
      await expect.poll(() => names(page)).toEqual(["Person", "Person"]);
    }));

  test("is told to the user against an engine, whose side can be swapped", () =>
    stage.at("#connect4/7x6", async (page) => {
      await page.getByRole("button", { name: "New game" }).click();
      const second = page.locator("fieldset").last();
      await second.getByLabel("Engine").check();
      await second.locator("select").first().selectOption("random");
      await page.getByRole("button", { name: "Begin" }).click();
      await page.locator("dialog").waitFor({ state: "detached" });
      await expect.poll(() => names(page)).toEqual(["random", "You"]);
      // Whoever wins: columns are filled in turn.
      const playable = page.locator('[role="gridcell"][aria-label*="can be played"]').first();
      for (;;) {
        await page.locator(".status.over").or(playable).first().waitFor();
        if (await page.locator(".status.over").count()) break;
        const before = await page.locator("ol .move").count();
        await playable.click();
        await page.waitForFunction((before) => document.querySelectorAll("ol .move").length > before, before);
      }
      await expect.poll(() => title(page).innerText()).toMatch(/^(You won|You lost|Draw)$/);
      await page.getByRole("button", { name: "Swap sides" }).click();
      await expect.poll(() => names(page)).toEqual(["You", "random"]);
      await page.locator("ol .move").first().waitFor();
    }));

  test("has the count of both sides, and leads to the review", () =>
    stage.at("#othello/4x4/b1.a1.a2.c1.d1.a3.a4.d2.d3.b4.c4.d4", async (page) => {
      const won = page.locator(".status.over .title b");
      await expect.poll(() => won.innerText()).toMatch(/^(Black|White) won, \d+ : \d+$/);
      await page.getByRole("button", { name: "Review" }).click();
      await page.getByRole("button", { name: "Review the game" }).waitFor();
    }));

  test("sounds play only if they are turned on", () =>
    stage.at(ALMOST, async (page) => {
      await page.evaluate(() => {
        const { start } = OscillatorNode.prototype;
        Object.assign(globalThis, { notes: 0 });
        OscillatorNode.prototype.start = function (...when) {
          (globalThis as unknown as { notes: number }).notes += 1;
          return start.apply(this, when);
        };
      });
      const notes = () => page.evaluate(() => (globalThis as unknown as { notes: number }).notes);
      await moved(page, "b2");
      await spot(page, "a3").click();
      await moved(page, "a3");
      expect(await notes()).toBe(0);
      await page.getByRole("button", { name: "Settings" }).click();
      await page.getByLabel("Sounds").check();
      await page.getByRole("button", { name: "Close" }).click();
      await spot(page, "c2").click();
      await expect.poll(notes).toBeGreaterThan(0);
    }));
});
