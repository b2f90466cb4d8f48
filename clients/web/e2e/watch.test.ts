// A tournament that is watched while it is played.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violations } from "./browser";
import { Daemon, PROGRAM } from "./daemon";
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
      const count = Number(document.querySelector("tbody td:nth-child(3)")?.textContent ?? 0);
      return count > least ? count : undefined;
    };
    return (await page.waitForFunction(games, least, { timeout: 30_000 })).jsonValue() as Promise<number>;
  }

  test("running games are shown with their boards, players and clocks", async () => {
    const args = ["--game=othello", "--player=engine name=one clock=60+0", "--player=engine name=two", "--movetime=150", "--games=2"];
    const tournament = await Daemon.tournament(mkdtempSync(join(folder, "running-")), args);
    try {
      await stage.at(
        "#tournament",
        async (page) => {
          const games = page.getByRole("region", { name: "Running games" });
          await games.locator("svg.board").first().waitFor({ timeout: 30_000 });
          const moves = async () => Number(/(\d+) moves/.exec(await games.innerText())?.[1] ?? 0);
          const before = await moves();
          await expect.poll(moves, { timeout: 30_000 }).toBeGreaterThan(before);
          for (const text of ["one", "two", "Game"]) await games.getByText(text).first().waitFor();
          // The player with a clock has less than a minute left.
          await expect.poll(() => games.innerText(), { timeout: 30_000 }).toMatch(/\b0:[0-5]\d\b/);
          expect(await violations(page)).toEqual([]);
        },
        {},
        tournament.url,
      );
    } finally {
      await tournament.stop();
    }
  });

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

  /** Opens a journal on the page. */
  async function open(page: Page, text: string): Promise<void> {
    await page.getByRole("button", { name: "Open" }).click();
    await page.locator("dialog textarea").fill(text);
    await page.locator("dialog button.main").click();
    await page.locator("main table").first().waitFor();
  }

  /** A tournament played to its end: its journal, its report for a terminal, and the report for a browser. */
  function played(name: string, args: string[]): { journal: string; text: string; html: string } {
    const file = (end: string) => join(folder, `${name}.${end}`);
    execFileSync(PROGRAM, [
      "tournament",
      `--journal=${file("jsonl")}`,
      `--export=${file("txt")}`,
      `--export=${file("html")}`,
      "-q",
      ...args,
    ]);
    const [journal, text, html] = ["jsonl", "txt", "html"].map((end) => readFileSync(file(end), "utf8"));
    return { journal: journal!, text: text!, html: html! };
  }

  const plain = (text: string) => text.replaceAll(/\s+/g, " ").replaceAll("-", "−");

  test("page, terminal and report have the same figures and words of a match", () =>
    stage.at("", async (page) => {
      const players = ["-p", "alpha_beta name=new", "-p", "alpha_beta name=old level=5"];
      const { journal, text, html } = played("match", ["-g", "connect4", ...players, "--nodes", "2000", "-n", "30"]);
      const [, elo, error, los, draws] = /Elo (\S+) ± (\S+), LOS (.+), draws (.+)/.exec(text)!;
      await open(page, journal);
      const seen = plain(await page.locator("main").innerText());
      for (const figure of [`${elo} ± ${error}`, los!, draws!]) {
        expect(seen).toContain(plain(figure));
        expect(plain(html).replaceAll("&gt;", ">")).toContain(plain(figure));
      }
      const normalised = /normalised Elo<\/dt><dd>([^<]+)/.exec(html)?.[1];
      if (normalised) expect(seen).toContain(plain(normalised));
      // A test that nobody asked for is not shown, and reasons are words.
      expect(seen).not.toContain("SPRT");
      expect(seen).toContain("four in a row");
      expect(await page.locator("main ol").innerText()).not.toMatch(/\bline\b/);
      await page.reload();
      await page.locator("main table").first().waitFor();
      expect(plain(await page.locator("main").innerText())).toContain(plain(`${elo} ± ${error}`));
      await page.locator("main ol button").first().click();
      await page.waitForFunction(() => location.hash.startsWith("#connect4/7x6/"));
      await page.goBack();
      await page.locator("main table").first().waitFor();
    }));

  test("page and terminal have the same table of many players", () =>
    stage.at("", async (page) => {
      const players = ["random name=a", "alpha_beta name=b", "minimax name=c", "random name=d"].flatMap((player) => ["-p", player]);
      const { journal, text } = played("many", ["-g", "tic_tac_toe", ...players, "--nodes", "200", "-n", "4"]);
      await open(page, journal);
      const rows = text.split("\n").filter((line) => /^\d+ +[abcd] /.test(line));
      const seen = await page.locator("tbody").first().locator("tr").allInnerTexts();
      expect(seen.map(plain)).toEqual(rows.map((row) => plain(row.trim())));
    }));

  test("equal faults are told together, with ways to their games", () =>
    stage.at("", async (page) => {
      const crash = (job: number) => ({
        job,
        round: 1,
        pair: job,
        game: { id: "tic_tac_toe" },
        players: ["one", "two"],
        winner: "first",
        reason: "crash",
        detail: "it ended with status 3",
        opening: {},
        moves: ["b2"],
        thoughts: [],
      });
      await open(page, [{ plan: {} }, crash(0), crash(1)].map((line) => JSON.stringify(line)).join("\n"));
      const row = page.locator("li", { hasText: "it ended with status 3" });
      expect(await row.count()).toBe(1);
      await row.getByRole("button", { name: "Game: 2" }).click();
      await page.waitForFunction(() => location.hash === "#tic_tac_toe/3x3/b2");
    }));

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
