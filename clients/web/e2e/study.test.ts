// Analysis as a study: names of openings, and the board as a picture.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { moved } from "./browser";
import { onStage } from "./stage";

onStage("a study", (stage) => {
  test("tells the name of the opening", () =>
    stage.at("#othello/8x8/f5.d6.c3.d3.c4", async (page) => {
      await expect.poll(() => page.locator(".opening").innerText()).toMatch(/^Opening: \w+/);
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
});
