// Analysis as a study: names of openings, and the board as a picture.

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { moved, violations } from "./browser";
import { onStage } from "./stage";

/** Exports the record of the game in a format, and opens it from the home page. */
async function reopen(page: Page, format: string): Promise<void> {
  await page.getByLabel("Format").selectOption(format);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export", exact: true }).click()]);
  const record = readFileSync(await download.path(), "utf8");
  await page.getByRole("button", { name: "All games" }).click();
  await page.getByRole("button", { name: "Open" }).click();
  await page.locator("dialog textarea").fill(record);
  await page.locator("dialog button.main").click();
}

onStage("a study", (stage) => {
  test("tells the name of the opening", () =>
    stage.at("#othello/8x8/f5.d6.c3.d3.c4", async (page) => {
      await expect.poll(() => page.locator(".opening").innerText()).toMatch(/^Opening: \w+/);
    }));

  test("shows every variation whole, with glyphs and comments, which a record keeps", () =>
    stage.at("#othello/8x8/f5.d6.c3.d3", async (page) => {
      await moved(page, "d3");
      for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowLeft");
      await moved(page, "f5");
      for (const place of ["f4", "e3", "f6"]) {
        await page.locator(`[data-spot="${place}"][aria-label*="can be played"]`).click();
        await moved(page, place);
      }
      await page.locator(".branch button", { hasText: "d6" }).click();
      await expect.poll(() => page.locator(".branch").innerText()).toMatch(/f4\s+e3\s+f6/);
      await page.locator("#tab-review").click();
      await page.getByRole("button", { name: "dubious" }).click();
      await page.getByRole("textbox", { name: "Comment" }).fill("Too greedy.");
      await page.keyboard.press("Enter");
      // A judgement has a colour of its own, where the move is not the current one.
      const judged = page.locator("ol .move").nth(1).locator("button").first();
      await page.locator("ol .move button").first().click();
      await moved(page, "f5");
      await page.getByRole("button", { name: "1. white: d6, dubious" }).waitFor();
      const inks = await judged.evaluate((one) => [one, one.querySelector(".glyph") ?? one].map((part) => getComputedStyle(part).color));
      expect(inks[0]).not.toBe(inks[1]);
      await judged.click();
      await expect.poll(() => page.locator('ol [aria-current="true"]').innerText()).toBe("d6?!");
      await page.locator(".note", { hasText: "Too greedy." }).waitFor();
      await reopen(page, "sgf");
      await page.locator(".note", { hasText: "Too greedy." }).waitFor();
      await expect.poll(() => page.locator("ol .move").nth(1).innerText()).toBe("d6?!");
    }));

  test("keeps glyphs and comments in PDN, too", () =>
    stage.at("#draughts/international/32-28.18-23", async (page) => {
      await moved(page, "18-23");
      await page.locator("#tab-review").click();
      await page.getByRole("button", { name: "interesting" }).click();
      await page.getByRole("textbox", { name: "Comment" }).fill("A sharp reply.");
      await page.keyboard.press("Enter");
      await reopen(page, "pdn");
      await page.locator(".note", { hasText: "A sharp reply." }).waitFor();
      await expect.poll(() => page.locator("ol .move").nth(1).innerText()).toBe("18-23!?");
    }));

  test("shows book moves as such", () =>
    stage.at("#othello/8x8/f5.f4.f3.f6", async (page) => {
      const move = (index: number) => page.locator("ol .move").nth(index);
      await move(3).waitFor();
      await page.locator("#tab-review").click();
      await page.getByLabel("Time for a move").selectOption("100");
      await page.getByRole("button", { name: "Review the game" }).click();
      await page.locator(".sum").first().waitFor();
      await expect.poll(() => move(0).innerText()).toMatch(/^f5\s+book$/);
      expect(await move(3).innerText()).not.toContain("book");
      await page.getByRole("button", { name: "1. black: f5, book" }).waitFor();
      expect(await violations(page)).toEqual([]);
    }));

  test("saves the board as it is seen, as SVG and as PNG", () =>
    stage.at("#connect4/7x6/4.4.5.5.6.6.7", async (page) => {
      await moved(page, "7");
      await page.getByRole("button", { name: "Picture of the board" }).click();
      await expect.poll(() => page.locator("dialog img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
      const saved = async (name: string) => {
        const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
        return { name: download.suggestedFilename(), file: readFileSync(await download.path()) };
      };
      const svg = await saved("SVG");
      expect(svg.name).toBe("Connect 4 7x6.svg");
      expect(svg.file.toString()).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
      expect(svg.file.toString()).not.toMatch(/class=|gridcell/);
      const png = await saved("PNG");
      expect([...png.file.subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join("")).toBe("PNG");
      expect(png.file.length).toBeGreaterThan(10_000);
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.getByRole("button", { name: "Copy the picture" }).click();
      await page.getByText("Picture copied").waitFor();
    }));

  test("the mistakes of a game against an engine come back as puzzles until they are solved", () =>
    stage.at("#tic_tac_toe/3x3", async (page) => {
      await page.getByRole("button", { name: "New game" }).click();
      await page.locator("fieldset").last().getByLabel("Engine").check();
      // At full strength, which another strategy has at first.
      await page.locator("fieldset").last().locator("select").first().selectOption("minimax");
      await page.getByRole("button", { name: "Begin" }).click();
      await page.locator("dialog").waitFor({ state: "detached" });
      // Noughts take the middle, and block; crosses do not.
      for (const [index, place] of ["a1", "b1", "a2"].entries()) {
        await page.locator(`[data-spot="${place}"][aria-label*="can be played"]`).click();
        await page
          .locator("ol .move")
          .nth(2 * index + 1)
          .waitFor();
      }
      await expect.poll(() => page.locator(".status").innerText()).toContain("You lost");
      await page.getByRole("button", { name: "Review" }).click();
      // Long enough for a proof on a busy machine.
      await page.getByLabel("Time for a move").selectOption("2000");
      await page.getByRole("button", { name: "Review the game" }).click();
      await page.locator(".sum").first().waitFor();
      await page.getByRole("button", { name: "All games" }).click();
      await page.getByText("One mistake to better").waitFor();
      await page.getByRole("button", { name: "Practise" }).click();
      await page.getByText("Here you played a2").waitFor();
      await page.locator('[data-spot="c3"][aria-label*="can be played"]').click();
      await page.locator(".lesson").getByText("Not the best yet").waitFor();
      await page.locator(".lesson").getByRole("button", { name: "Try again" }).click();
      await page.locator('[data-spot="a3"][aria-label*="can be played"]').click();
      await page.locator(".lesson").getByText("That is better!").waitFor();
      await page.getByRole("button", { name: "Done for today" }).click();
      await page.locator(".gallery .tile").first().waitFor();
      expect(await page.getByRole("button", { name: "Practise" }).count()).toBe(0);
      const due = await page.evaluate(() =>
        (JSON.parse(localStorage.getItem("plateau.lessons")!) as { box: number }[]).map(({ box }) => box),
      );
      expect(due).toEqual([1]);
    }));
});
