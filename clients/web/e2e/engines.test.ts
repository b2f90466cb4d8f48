// A third-party engine: it plays like any opponent, and its death is reported.

import { expect, test } from "vitest";
import { spot } from "./browser";
import { Daemon, PROGRAM } from "./daemon";
import { onStage } from "./stage";

onStage("a third-party engine", (stage) => {
  /** Visits a daemon with an engine that moves immediately, with these faults. */
  async function beside(faults: string, what: Parameters<typeof stage.at>[1]): Promise<void> {
    const engine = `tic_tac_toe:mock=uci:${PROGRAM}-dev args='mock --game tic_tac_toe ${faults}'`;
    const daemon = await Daemon.serve(0, { PLATEAU_ENGINE: engine });
    try {
      await stage.at("#tic_tac_toe/3x3", what, {}, daemon.url);
    } finally {
      await daemon.stop();
    }
  }

  test("answers moves, and its log is shown when it dies", () =>
    beside("--fault crash@2", async (page) => {
      await page.getByRole("button", { name: "New game" }).click();
      const noughts = page.locator("fieldset").last();
      await noughts.getByLabel("Engine").check();
      await noughts.locator("select").first().selectOption("mock");
      await expect.poll(() => noughts.innerText()).toContain("A third-party engine");
      await page.getByRole("button", { name: "Begin" }).click();
      await spot(page, "b2").click();
      await page.locator("ol .move").nth(1).waitFor();
      await spot(page, "c1").click();
      await page.getByRole("alert").filter({ hasText: "it ended with status 3" }).waitFor();
      await expect.poll(() => page.locator(".panel pre").innerText()).toContain("the mock crashes");
      // The next request starts it again.
      await page.getByRole("button", { name: "Let the engine move" }).click();
      await page.locator("ol .move").nth(3).waitFor();
    }));

  test("plays another engine to the end", () =>
    beside("--seed 3", async (page) => {
      await page.getByRole("button", { name: "New game" }).click();
      const sides = await page.locator("fieldset").all();
      for (const [index, name] of ["mock", "random"].entries()) {
        await sides[index]!.getByLabel("Engine").check();
        await sides[index]!.locator("select").first().selectOption(name);
      }
      await page.getByRole("button", { name: "Begin" }).click();
      await page.locator(".status.over").waitFor({ timeout: 30_000 });
    }));
});
