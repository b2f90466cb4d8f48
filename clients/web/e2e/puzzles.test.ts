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
        await page.locator(".gallery .tile").nth(7).click();
        await page.waitForFunction(() => location.hash.startsWith("#sliding_tile"));
        links.push(await hash(page));
        await page.getByRole("button", { name: "All games" }).click();
      }
      expect(links[0]).not.toBe(links[1]);
    }));

  /** Presses the lamps of a solution, by the daemon's hints. */
  async function solve(page: Page): Promise<void> {
    for (let moves = 0; moves < 60; moves++) {
      if (await page.locator(".status.over").count()) return;
      for (let degree = 1; degree <= 3; degree++) {
        await page.getByRole("button", { name: /Hint|Tell me more/ }).click();
        await page.getByText(`Hint, ${degree} of 4`).waitFor();
      }
      await page.locator(".board .ring").first().waitFor();
      const before = await hash(page);
      const ring = (await page.locator(".board .ring").first().boundingBox())!;
      await page.mouse.click(ring.x + ring.width / 2, ring.y + ring.height / 2);
      await page.waitForFunction((before) => location.hash !== before, before);
      // The hint goes as soon as the new position is shown, and only then it is known whether that is the end.
      await page.locator(".board .ring").first().waitFor({ state: "detached" });
    }
  }

  test("the puzzle of a day has a link, is compared with the shortest solution, marked as solved, and shared", () =>
    stage.at("", async (page) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      // A day whose puzzle is solved by pressing lamps.
      const lamps = await page.evaluate(() => {
        const today = new Date();
        return [0, 1, 2].map((ago) =>
          new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate() - ago)).toISOString().slice(0, 10),
        );
      });
      let date = "";
      for (date of lamps) {
        await page.goto(`${stage.daemon.url}#daily/${date}`);
        await page.waitForFunction(() => /^#(?!daily)/.test(location.hash));
        if ((await hash(page)).startsWith("#lights_out")) break;
        await page.goto("about:blank");
      }
      const link = await hash(page);
      expect(link).toContain("seed=");
      await page.getByText(/^Puzzle of /).waitFor();
      await page.locator("[role=gridcell]").first().click();
      await page.locator(".time").waitFor();
      await solve(page);
      await page.getByText(/The shortest solution has|No solution is shorter/).waitFor();
      await page.getByRole("button", { name: "Copy the result" }).click();
      const text = await page.evaluate(() => navigator.clipboard.readText());
      expect(text).toMatch(new RegExp(`^plateau · .*\\n.*: \\d+ moves \\(shortest: \\d+\\) · \\d+:\\d\\d\\n[^]*#daily/${date}$`));
      // As by plain http from another machine.
      await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
      await page.getByRole("button", { name: "Result copied" }).click();
      await page.locator("dialog textarea:focus").waitFor();
      expect(await page.evaluate(() => String(getSelection()))).toBe(text);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "All games" }).click();
      await expect.poll(() => page.locator(".days a.solved").count()).toBe(1);
      expect(await page.locator(".days a.solved").getAttribute("href")).toBe(`#daily/${date}`);
      // What was solved stays solved.
      await page.reload();
      await page.locator(".days a.solved").click();
      await expect.poll(() => hash(page)).toBe(link);
    }));

  test("a difficulty is one click away, and the time can be hidden", () =>
    stage.at("#sliding_tile/3x3?seed=4&difficulty=6", async (page) => {
      await page.getByRole("button", { name: "Hard" }).click();
      await expect.poll(() => hash(page)).toContain("difficulty=24");
      await page.locator('[role="gridcell"][aria-label*="can be played"]').first().click();
      await page.locator(".told").getByText("1 move", { exact: true }).waitFor();
      await page.locator(".time").click();
      await expect.poll(() => page.locator(".time").count()).toBe(0);
    }));
});
