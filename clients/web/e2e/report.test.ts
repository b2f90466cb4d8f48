// The page of a tournament replays its games in a browser, without a daemon.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser, launch, violations } from "./browser.js";
import { hasProgram, PROGRAM } from "./daemon.js";

describe.skipIf(!hasBrowser("chromium") || !hasProgram)("the page of a tournament", () => {
  let folder: string;
  let browser: Browser;
  let page: Page;
  const errors: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "plateau-report-"));
    const report = join(folder, "report.html");
    const players = ["-p", "alpha_beta depth=1", "-p", "random seed=1", "-n", "2", "--random-plies", "0"];
    execFileSync(PROGRAM, ["tournament", "-g", "connect4", ...players, "--lang", "en", "-e", report], { stdio: "ignore" });
    browser = await launch();
    page = await browser.newPage();
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(`file://${report}`);
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  /** Discs on the board that is shown. */
  const discs = () => page.locator("[data-replay='1'] .red, [data-replay='1'] .amber").count();

  test("a game that is opened stands at its end, and goes back and forth", async () => {
    await page.locator("summary").first().click();
    const replay = page.locator("[data-replay='1']");
    const caption = replay.locator("output");
    const last = Number((await caption.textContent())?.split(" ")[2]);
    expect(last).toBeGreaterThan(6);
    expect(await discs()).toBe(last);
    await replay.getByRole("button", { name: "Previous move" }).click();
    expect(await discs()).toBe(last - 1);
    await replay.getByRole("button", { name: "First position" }).click();
    expect([await discs(), await caption.textContent()]).toEqual([0, `0 / ${last}`]);
    await replay.getByRole("button", { name: "Next move" }).click();
    expect(await discs()).toBe(1);
    await replay.getByRole("slider").press("ArrowRight");
    expect(await discs()).toBe(2);
    await replay.getByRole("button", { name: "Last move" }).click();
    expect(await discs()).toBe(last);
    expect(errors).toEqual([]);
  });

  test("a link to a game opens its row", async () => {
    const isOpen = () => page.locator("details", { has: page.locator("#game-2") }).evaluate((row: HTMLDetailsElement) => row.open);
    expect(await isOpen()).toBe(false);
    await page.evaluate(() => (location.hash = "#game-2"));
    await expect.poll(isOpen).toBe(true);
  });

  test("the board is accessible", async () => {
    expect(await violations(page)).toEqual([]);
  });
});
