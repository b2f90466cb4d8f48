// The look of the page: every board at the sizes of desks and of pockets, light and dark, and what axe has to say of it.
//
// PICTURES names a folder for the screenshots.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violations } from "./browser";
import { onStage } from "./stage";

const SIZES = { desk: { width: 1280, height: 800 }, pocket: { width: 390, height: 844 } };
const THEMES = ["light", "dark"] as const;
const BOARDS: Record<string, string> = {
  home: "",
  othello: "#othello/8x8/f5.d6.c3.d3.c4.f4.f6.g5",
  connect4: "#connect4/7x6/4.4.4.3.5.5.3.2",
  draughts: "#draughts/international/32-28.18-23.34-29.23x34.40x29.20-25",
  tic_tac_toe: "#tic_tac_toe/3x3/b2.a1.c3.c1",
  nim: "#nim/1,3,5,7/4:2",
  peg_solitaire: "#peg_solitaire/english33/28-16.21-23.30-22",
  lights_out: "#lights_out/5x5?difficulty=6",
  sliding_tile: "#sliding_tile/4x4?difficulty=30",
};

/** Two games of a tournament. */
const JOURNAL = [
  { plan: { event: "a cup" } },
  {
    job: 0,
    round: 1,
    pair: 0,
    game: { id: "tic_tac_toe" },
    players: ["one", "two"],
    winner: "second",
    reason: "time",
    opening: { moves: ["b2"] },
    moves: ["a1", "c3", "c1"],
    thoughts: [{ ms: 1, score: 0 }],
  },
  {
    job: 1,
    round: 1,
    pair: 0,
    game: { id: "tic_tac_toe" },
    players: ["two", "one"],
    winner: null,
    reason: "board_full",
    opening: { moves: ["b2"] },
    moves: ["a1"],
    thoughts: [],
  },
]
  .map((line) => JSON.stringify(line))
  .join("\n");

onStage("the look", (stage) => {
  async function picture(page: Page, name: string): Promise<void> {
    const folder = process.env.PICTURES;
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name}.png`) });
  }

  for (const [size, viewport] of Object.entries(SIZES)) {
    test.each(Object.keys(BOARDS))(`%s in a ${size}`, (name) =>
      stage.at(
        BOARDS[name]!,
        async (page) => {
          await page.locator(name === "home" ? ".gallery .tile:nth-child(8) svg" : ".status").waitFor();
          for (const theme of THEMES) {
            await page.emulateMedia({ colorScheme: theme });
            await picture(page, `${name}-${size}-${theme}`);
            expect(await violations(page)).toEqual([]);
          }
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
          // At a desk the whole game is in sight.
          if (size === "desk")
            expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
        },
        { viewport, colorScheme: "light" },
      ),
    );
  }

  test("panels and dialogs", () =>
    stage.at("#othello/8x8/f5.d6.c3.d3.c4", async (page) => {
      const check = async (name: string) => {
        await picture(page, name);
        expect(await violations(page), name).toEqual([]);
      };
      await page.locator("#tab-analyse").click();
      await page.locator(".lines li").first().waitFor();
      await page.getByLabel("Every move").check();
      await page.locator(".board .chip.best").waitFor();
      await page.mouse.move(700, 790);
      await page.waitForTimeout(500);
      await check("analysis");
      const current = (await page.locator('ol [aria-current="true"]').boundingBox())!;
      expect(current.y + current.height, "the move list is in sight under analysis").toBeLessThanOrEqual(800);
      await page.getByLabel("Analyse", { exact: true }).uncheck();
      await page.locator("#tab-review").click();
      await page.getByRole("button", { name: "Review the game" }).click();
      await page.locator(".sum").first().waitFor();
      await check("review");
      for (const [button, name] of [
        ["New game", "new-game"],
        ["Set up", "set-up"],
        ["Open", "open"],
        ["Settings", "settings"],
      ] as const) {
        await page.getByRole("button", { name: button }).first().click();
        await page.locator("dialog").waitFor();
        await check(name);
        await page.getByRole("button", { name: "Close" }).click();
        await page.locator("dialog").waitFor({ state: "detached" });
      }
      await page.getByRole("button", { name: "Open" }).first().click();
      await page.locator("dialog textarea").fill(JOURNAL);
      await page.locator("dialog button.main").click();
      await page.locator("main table").first().waitFor();
      await check("tournament");
      await page.locator("main ol button").first().click();
      await page.waitForFunction(() => location.hash === "#tic_tac_toe/3x3/b2.a1.c3.c1");
      await page.goto(`${stage.daemon.url}#sliding_tile/3x3?seed=4`);
      await page.locator("#tab-solve").click();
      await page.getByRole("button", { name: "Compare the strategies" }).click();
      await page.waitForFunction(() =>
        [...document.querySelectorAll("tbody td:nth-child(2)")].every((cell) => cell.textContent !== "searching"),
      );
      await check("compare");
    }));
});
