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

/** Whole games with many mistakes. */
const PLAYED: Record<string, string> = {
  othello:
    "#othello/8x8/f5.f4.f3.f6.d3.f2.g6.c3.b3.b2.g4.g3.b1.d2.c4.c5.f1.g2.g1.g5.c6.a1.h6.a2.b5.c7.f7.d6.c2.h5.b8.e7.d1.a4.a3.g7.h4.e3.e6.h1.d8.e1.e8.b4.f8.h2.c1.h8.a6.b6.h3.g8.a5.h7.b7.c8.d7.a7.a8.e2",
  connect4: "#connect4/7x6/3.2.4.6.1.1.7.5.1.3.5.1.5.2.1.1.5.5.2.3.2.6.5.2.7.2.4.3.7.3",
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

  const REVIEWED = Object.keys(PLAYED).flatMap((name) => ["en-GB", "fr-FR"].map((locale) => [name, locale] as const));

  test.each(REVIEWED)("after the review of a game of %s nothing needs scrolling but its lists, in %s", (name, locale) =>
    stage.at(
      PLAYED[name]!,
      async (page) => {
        await page.locator(".status.over").waitFor();
        await page.locator("#tab-review").click();
        await page.locator(".panel select").first().selectOption("100");
        await page.locator(".panel button.main").click();
        await page.locator(".sum").first().waitFor({ timeout: 50_000 });
        await picture(page, `review-${name}-${locale}`);
        const hidden = await page.locator(".tools").evaluate((tools) => tools.scrollHeight - tools.clientHeight);
        expect(hidden, "pixels of the panel that are out of sight").toBeLessThanOrEqual(0);
        const list = (await page.locator(".mistakes").boundingBox())!;
        expect(list.y + list.height).toBeLessThanOrEqual(800);
        const rows = await page.locator(".mistakes > li").evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
        expect(rows.filter((bottom) => bottom <= list.y + list.height + 1).length, "mistakes in sight").toBeGreaterThanOrEqual(2);
        const cut = await page
          .locator(".panel button")
          .evaluateAll((buttons) => buttons.filter((one) => one.scrollWidth > one.clientWidth + 1).map(({ textContent }) => textContent));
        expect(cut, "words that are cut").toEqual([]);
        const again = (await page.locator(".mistakes li button").nth(1).boundingBox())!;
        expect(again.x + again.width, "Try again").toBeLessThanOrEqual(list.x + list.width);
        const [moves, current] = [
          (await page.locator("ol[tabindex]").boundingBox())!,
          (await page.locator('ol [aria-current="true"]').boundingBox())!,
        ];
        expect(current.y, "the last move").toBeGreaterThanOrEqual(moves.y);
        expect(current.y + current.height, "the last move").toBeLessThanOrEqual(Math.min(800, moves.y + moves.height) + 1);
        expect(await violations(page)).toEqual([]);
      },
      { viewport: SIZES.desk, locale },
    ),
  );

  test("under an analysis of every move nothing needs scrolling but its lists", () =>
    stage.at(BOARDS.othello!, async (page) => {
      await page.locator("#tab-analyse").click();
      await page.getByLabel("Every move").check();
      await page.locator(".lines li").nth(9).waitFor();
      await picture(page, "analysis-of-every-move");
      expect(await page.locator(".tools").evaluate((tools) => tools.scrollHeight - tools.clientHeight)).toBeLessThanOrEqual(0);
      for (const part of [page.getByRole("textbox", { name: "Comment" }), page.locator('ol [aria-current="true"]')]) {
        const { y, height } = (await part.boundingBox())!;
        expect(y + height).toBeLessThanOrEqual(800);
      }
      expect(await violations(page)).toEqual([]);
    }));

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
