// Hands: the list of moves follows, pieces are dragged by touch, keys walk the game and the board, zoom keeps the board large.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { Geometry, type Description, type Spot } from "../src/lib/geometry";
import { moved, spot } from "./browser";
import { PHONE, swipe } from "./hand";
import { onStage } from "./stage";
import { Talk } from "./talk";

/** A game of 24 moves. */
const LONG = [4, 3, 6, 1].flatMap((column) => Array<number>(6).fill(column)).join(".");

onStage("hands", (stage) => {
  async function middle(page: Page, place: string): Promise<{ x: number; y: number }> {
    const { x, y, width, height } = (await spot(page, place).boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  }

  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("data-spot"));

  test("the current move is in sight in the list after every step", () =>
    stage.at(`#connect4/7x6/${LONG}`, async (page) => {
      await page.locator("ol .move").nth(23).waitFor();
      const isInSight = () => {
        const list = document.querySelector("ol[tabindex]")!.getBoundingClientRect();
        const move = document.querySelector('ol [aria-current="true"]')?.getBoundingClientRect();
        return !move || (move.top >= list.top - 1 && move.bottom <= list.bottom + 1);
      };
      const keys = [...Array<string>(24).fill("ArrowLeft"), ...Array<string>(24).fill("ArrowRight"), "Home", "End"];
      const lost: string[] = [];
      for (const [index, key] of keys.entries()) {
        const before = await page.evaluate(() => location.hash);
        await page.keyboard.press(key);
        await page.waitForFunction((before) => location.hash !== before, before);
        await page.waitForTimeout(30);
        if (!(await page.evaluate(isInSight))) lost.push(`${index} ${key}`);
      }
      expect(lost).toEqual([]);
    }));

  test("a piece is dragged by touch, and a drag that fails spoils no tap", () =>
    stage.at(
      "#draughts/international",
      async (page) => {
        await spot(page, "32").waitFor();
        await swipe(page, await middle(page, "32"), await middle(page, "18"));
        await spot(page, "33").tap();
        await expect.poll(() => spot(page, "33").getAttribute("aria-selected")).toBe("true");
        await spot(page, "33").tap();
        await swipe(page, await middle(page, "32"), await middle(page, "28"));
        await page.locator("ol .move", { hasText: "32-28" }).waitFor();
      },
      PHONE,
    ));

  test("a tile is slid by a finger, and one that is let go before it has left its place stays", () =>
    stage.at(
      "#sliding_tile/3x3?setup=1+2+3%2F4+5+6%2F7+0+8",
      async (page) => {
        await spot(page, "3,3").waitFor();
        const from = await middle(page, "3,3");
        await swipe(page, from, { x: from.x - 25, y: from.y });
        await swipe(page, from, { x: from.x, y: from.y - 90 });
        expect(await page.evaluate(() => scrollY)).toBe(0);
        expect(await page.locator("ol .move").count()).toBe(0);
        await swipe(page, from, { x: from.x - 70, y: from.y });
        await page.locator(".status.over").waitFor();
        expect(await page.locator("ol .move").count()).toBe(1);
      },
      PHONE,
    ));

  test("a swipe on an empty square scrolls the page", () =>
    stage.at(
      "#draughts/international",
      async (page) => {
        await spot(page, "23").waitFor();
        const from = await middle(page, "23");
        await swipe(page, from, { x: from.x, y: from.y - 200 });
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
      },
      { ...PHONE, viewport: { width: 390, height: 600 } },
    ));

  test("in sliding tiles the arrow keys slide the tile that can go there", () =>
    stage.at("#sliding_tile/3x3?setup=1+2+3%2F4+5+6%2F0+7+8", async (page) => {
      await spot(page, "3,1").waitFor();
      // A key that is pressed while a position is awaited counts too.
      for (const key of ["ArrowRight", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
      await page.locator(".status.over").waitFor();
      expect(await page.locator("ol .move").count()).toBe(2);
    }));

  test("arrows walk the game wherever one has clicked", () =>
    stage.at("#othello/8x8/f5.d6.c3", async (page) => {
      await moved(page, "c3");
      for (const target of ['[data-spot="a1"]', "#tab-review", "#tab-play", ".who", '[data-spot="d6"]']) {
        await page.locator(target).first().click();
        await page.keyboard.press("ArrowLeft");
        await moved(page, "d6");
        await page.keyboard.press("ArrowRight");
        await moved(page, "c3");
      }
      await spot(page, "a1").focus();
      await page.keyboard.press("ArrowRight");
      expect(await focused(page)).toBe("b1");
    }));

  test("in draughts the arrows reach every neighbour, and walk the targets of a chosen piece", () =>
    stage.at("#draughts/international", async (page) => {
      await spot(page, "34").focus();
      await page.keyboard.press("ArrowUp");
      expect(await focused(page)).toBe("29");
      await page.keyboard.press("ArrowRight");
      expect(await focused(page)).toBe("30");
      await page.keyboard.press("ArrowDown");
      expect(await focused(page)).toMatch(/34|35/);
      await spot(page, "32").focus();
      await page.keyboard.press("Enter");
      for (const key of ["ArrowUp", "ArrowRight"]) await page.keyboard.press(key);
      expect(await focused(page)).toBe("28");
      await page.keyboard.press("ArrowRight");
      expect(await focused(page)).toBe("28");
      await page.keyboard.press("Enter");
      await moved(page, "32-28");
    }));

  test("in every variant of draughts every neighbour is two arrow keys away at most", () =>
    stage.at("icon.svg", async (page) => {
      const talk = await Talk.open(page);
      const { games } = (await talk.ask({ cmd: "games" })) as unknown as { games: { id: string; variants: { name: string }[] }[] };
      const variants = games.find(({ id }) => id === "draughts")!.variants.map(({ name }) => name);
      expect(variants.length).toBeGreaterThan(10);
      const far: string[] = [];
      for (const variant of variants) {
        const description = (await talk.ask({ cmd: "describe", game: "draughts", variant })) as unknown as Description;
        for (const isTurned of [false, true]) {
          const geometry = new Geometry(description, isTurned);
          const reach = (from: Spot) =>
            [geometry.beside(from, 1, 0), geometry.beside(from, -1, 0), geometry.beside(from, 0, 1), geometry.beside(from, 0, -1)].filter(
              (one) => one !== undefined,
            );
          for (const from of geometry.spots) {
            const near = new Set(reach(from).flatMap((one) => [one, ...reach(one)]));
            const isNeighbour = ({ at }: Spot) => Math.max(Math.abs(at.x - from.at.x), Math.abs(at.y - from.at.y)) === 1;
            far.push(
              ...geometry.spots.filter((one) => isNeighbour(one) && !near.has(one)).map(({ id }) => `${variant}: ${from.id} to ${id}`),
            );
          }
        }
      }
      expect(far).toEqual([]);
    }));

  test("arrows walk the kinds of one player, and not those of another", () =>
    stage.at("#othello/8x8", async (page) => {
      await page.getByRole("button", { name: "New game" }).click();
      const first = page.locator("fieldset").first();
      await first.getByRole("radio", { name: "Person" }).focus();
      for (const name of ["Engine", "Person"]) {
        await page.keyboard.press("ArrowRight");
        const radio = first.getByRole("radio", { name });
        expect(await radio.evaluate((one) => document.activeElement === one)).toBe(true);
        expect(await radio.isChecked()).toBe(true);
      }
    }));

  test("a finger can hit whatever there is to hit", () =>
    stage.at(
      "#othello/8x8/f5.d6.c3",
      async (page) => {
        await moved(page, "c3");
        const small = () =>
          page.evaluate(() =>
            [...document.querySelectorAll("button, select, textarea, input:not([type]), a, [role=tab], label.check, label.chip")]
              .map((element) => ({ element, box: element.getBoundingClientRect() }))
              .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
              .map(({ element, box }) => `${element.ariaLabel ?? element.textContent} ${box.width} ${box.height}`),
          );
        for (const tab of ["analyse", "review", "play"]) {
          await page.locator(`#tab-${tab}`).tap();
          if (tab === "analyse") await page.locator(".lines li").first().waitFor();
          expect(await small(), tab).toEqual([]);
        }
        await page.getByRole("button", { name: "New game" }).tap();
        expect(await small(), "new game").toEqual([]);
        await page.goto(stage.daemon.url);
        await page.locator("button.tile").nth(7).waitFor();
        expect(await small(), "home").toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      },
      PHONE,
    ));

  test("the name of every game is whole on a phone", async () => {
    for (const locale of ["en-GB", "fr-FR"])
      await stage.at(
        "",
        async (page) => {
          const tiles = page.locator("button.tile");
          await tiles.nth(7).waitFor();
          const cut: string[] = [];
          for (let game = 0; game < (await tiles.count()); game++) {
            await tiles.nth(game).tap();
            const name = page.locator(".game h1");
            await name.waitFor();
            const isCut = (h1: Element) => h1.scrollWidth > h1.clientWidth || h1.scrollHeight > h1.clientHeight + 1;
            if (await name.evaluate(isCut)) cut.push((await name.textContent()) ?? "");
            await page.goBack();
            await tiles.nth(7).waitFor();
          }
          expect(cut).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), locale).toBeLessThanOrEqual(0);
        },
        { ...PHONE, locale },
      );
  });

  test("on a narrow phone no word of a name is broken, and a player has one line", () =>
    stage.at(
      "#peg_solitaire",
      async (page) => {
        const name = page.locator(".game h1");
        await name.waitFor();
        expect((await name.boundingBox())!.height).toBeLessThan(25);
        await page.goto(`${stage.daemon.url}#connect4`);
        const bars = page.locator(".stage .bar");
        await bars.nth(1).waitFor();
        const heights = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().height));
        expect(heights[0]).toBe(heights[1]);
        expect(await bars.evaluateAll((all) => all.map((bar) => bar.scrollWidth - bar.clientWidth))).toEqual([0, 0]);
      },
      { ...PHONE, viewport: { width: 320, height: 640 }, locale: "fr-FR" },
    ));

  test("places, rows and moves are called by the labels of the board", async () => {
    await stage.at("#connect4/7x6/4.4", async (page) => {
      await moved(page, "4");
      await page.getByRole("gridcell", { name: /^column 4, row 1, / }).waitFor();
      expect(await page.getByRole("row").first().getAttribute("aria-label")).toBe("row 6");
      await page.getByRole("button", { name: "1. first: 4" }).waitFor();
      await page.getByRole("button", { name: "1. second: 4" }).waitFor();
    });
    await stage.at("#nim/1,3,5,7/4:2", async (page) => {
      await moved(page, "4:2");
      await page.getByRole("gridcell", { name: "pile 4, match 7: taken" }).waitFor();
      await page.getByRole("gridcell", { name: "pile 4 of 5, match 5" }).waitFor();
    });
  });

  test("zoom makes no board smaller, and a phone on its side has a large one", async () => {
    const size = (zoom: number) =>
      stage.at(
        "#othello/8x8",
        async (page) => {
          await spot(page, "a1").waitFor();
          return zoom * (await page.locator(".board-box svg.board").boundingBox())!.width;
        },
        { viewport: { width: Math.round(1280 / zoom), height: Math.round(800 / zoom) }, deviceScaleFactor: zoom },
      );
    const usual = await size(1);
    for (const zoom of [1.25, 1.5, 2, 3, 4]) expect(await size(zoom), `${zoom}`).toBeGreaterThanOrEqual(usual - 2);
    await stage.at(
      "#othello/8x8",
      async (page) => {
        await spot(page, "a1").waitFor();
        expect((await page.locator(".board-box svg.board").boundingBox())!.width).toBeGreaterThan(310);
      },
      { viewport: { width: 844, height: 390 } },
    );
  });
});
