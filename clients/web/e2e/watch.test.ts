// A tournament that is watched while it is played.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violations } from "./browser";
import { Daemon } from "./daemon";
import { onStage } from "./stage";

/** Two players of the same strength, who play on for as long as the test looks. */
const ARGS = [
  "--game=connect4",
  "--player=alpha_beta name=one",
  "--player=alpha_beta name=two",
  "--nodes=3000",
  "--games=1000",
  "--sprt=elo0=-5 elo1=5",
];

onStage("a tournament", (stage) => {
  let folder: string;
  let runner: Daemon | undefined;

  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "plateau-watch-"))));
  afterAll(async () => {
    await runner?.stop();
    rmSync(folder, { recursive: true });
  });

  /** The number of games in the table, once it is above another one. */
  async function above(page: Page, least: number): Promise<number> {
    const games = (least: number) => {
      const count = Number(document.querySelector("tbody td:nth-child(5)")?.textContent ?? 0);
      return count > least ? count : undefined;
    };
    return (await page.waitForFunction(games, least, { timeout: 30_000 })).jsonValue() as Promise<number>;
  }

  test("every game of a long journal can be found, on a small screen too", () =>
    stage.at(
      "",
      async (page) => {
        const game = (job: number) => ({
          job,
          round: 1,
          pair: job >> 1,
          game: { id: "nim" },
          players: ["one", "two"],
          winner: "first",
          reason: "no_moves",
          opening: {},
          moves: ["1:3"],
          thoughts: [],
        });
        const lines = [{ plan: { event: "a tournament with a long name" } }, ...Array.from({ length: 450 }, (_, job) => game(job))];
        await page.getByRole("button", { name: "Open" }).click();
        await page.locator("dialog textarea").fill(lines.map((line) => JSON.stringify(line)).join("\n"));
        await page.locator("dialog button.main").click();
        await page.getByLabel("Numbers of games").selectOption("401 – 450");
        await page.locator("main ol button", { hasText: "450." }).waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        const { height } = (await page.locator("h1").boundingBox())!;
        expect(height).toBeLessThan(80);
        expect(await violations(page)).toEqual([]);
      },
      { viewport: { width: 390, height: 844 } },
    ));

  test("it is seen to grow, taken up again whole after its runner was restarted, and its games are replayed", async () => {
    const first = await Daemon.tournament(folder, ARGS);
    runner = first;
    await stage.at(
      "",
      async (page) => {
        await page.getByRole("button", { name: "Watch the tournament" }).click();
        await page.getByText("Live").waitFor();
        const seen = await above(page, await above(page, 0));
        expect(await page.getByLabel("elo0").inputValue()).toBe("-5");
        await expect.poll(() => page.locator("svg text", { hasText: "2.94" }).count()).toBe(2);
        expect(await violations(page)).toEqual([]);
        await first.stop();
        await page.getByText("Live").waitFor({ state: "detached" });
        runner = await Daemon.tournament(folder, ARGS, first.port);
        await page.getByText("Live").waitFor({ timeout: 20_000 });
        await above(page, seen);
        await page.locator("main ol button").first().click();
        await page.waitForFunction(() => location.hash.startsWith("#connect4/7x6/"));
        // The page does not search here: it shows the players' evaluations.
        await page.getByText("here nothing is searched").waitFor();
        await page.locator("[role=slider] polyline").first().waitFor({ state: "attached" });
        await expect.poll(() => page.getByRole("tab").count()).toBe(1);
        expect((await page.locator(".who").allInnerTexts()).sort()).toEqual(["one", "two"]);
        await page.goBack();
        await above(page, seen);
      },
      {},
      first.url,
    );
  });
});
