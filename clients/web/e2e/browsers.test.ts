// Browsers: old ones, ones that refuse cookies or scripts, and Firefox; and what the page says where it cannot work.

import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { moved, spot, visit } from "./browser";
import { onStage } from "./stage";

const GAMES = ["othello", "connect4", "draughts", "tic_tac_toe", "nim", "peg_solitaire", "lights_out", "sliding_tile"];
const PHONE = { width: 390, height: 844 };

/** Takes away what browsers have had only since 2023, the members of the platform and of the language. */
function age(): void {
  const members: [object | undefined, string[]][] = [
    [Map, ["groupBy"]],
    [Object, ["groupBy"]],
    [Promise, ["withResolvers", "try"]],
    [Array, ["fromAsync"]],
    [Array.prototype, ["toSorted", "toReversed", "toSpliced", "with"]],
    [String.prototype, ["isWellFormed", "toWellFormed"]],
    [Set.prototype, ["union", "intersection", "difference", "symmetricDifference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"]],
    [URL, ["canParse", "parse"]],
    [URLSearchParams.prototype, ["size"]],
    [AbortSignal, ["any"]],
    [Element.prototype, ["checkVisibility", "setHTMLUnsafe", "moveBefore"]],
    [Document, ["parseHTMLUnsafe"]],
    [Document.prototype, ["startViewTransition", "caretPositionFromPoint"]],
    [HTMLElement.prototype, ["showPopover", "hidePopover", "togglePopover"]],
    [HTMLDialogElement.prototype, ["requestClose"]],
    [
      (globalThis as { Iterator?: { prototype: object } }).Iterator?.prototype,
      ["map", "filter", "take", "drop", "some", "every", "find", "toArray"],
    ],
    [globalThis, ["Iterator", "CloseWatcher", "Navigation", "navigation", "EditContext", "scheduler"]],
  ];
  for (const [owner, names] of members) for (const name of names) if (owner) Reflect.deleteProperty(owner, name);
}

/** Refuses all that lasts longer than the page, as browsers do where cookies are refused. */
function refuseCookies(): void {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) Object.defineProperty(globalThis, name, { get: refuse });
  Object.defineProperty(Navigator.prototype, "serviceWorker", { get: refuse });
}

onStage("browsers", (stage) => {
  /** A visit of the page after `prepare`; its errors are returned. */
  async function prepared(hash: string, prepare: (context: BrowserContext) => Promise<unknown>, what: (page: Page) => Promise<unknown>) {
    const { context, page, errors } = await visit(stage.browser, `${stage.daemon.url}icon.svg`);
    await prepare(context);
    await page.goto(stage.daemon.url + hash);
    await what(page);
    await context.close();
    return errors;
  }

  test("an old browser shows every board, and its dialogs", async () => {
    const errors = await prepared(
      "",
      (context) => context.addInitScript(age),
      async (page) => {
        await page.locator(".gallery .tile:nth-child(8) svg").waitFor();
        for (const game of GAMES) {
          await page.goto(`${stage.daemon.url}#${game}`);
          await page.locator("[data-spot]").first().waitFor();
        }
        await page.goto(`${stage.daemon.url}#othello/8x8/f5?setup=`);
        await page.getByRole("button", { name: "Set up" }).click();
        await page.locator("dialog .brush").nth(1).click();
        await page.locator('dialog [data-spot="a1"]').click();
        await page.getByRole("button", { name: "Use this position" }).click();
        await page.waitForFunction(() => location.hash.includes("setup="));
      },
    );
    expect(errors).toEqual([]);
  });

  test("the style sheet has colours for browsers without light-dark and oklch", () =>
    stage.at("", async (page) => {
      const sheet = await page.evaluate(async () =>
        (await fetch(document.querySelector<HTMLLinkElement>("link[rel=stylesheet]")!.href)).text(),
      );
      expect(sheet).not.toContain("light-dark(");
    }));

  test("where cookies are refused a game is played, and not kept", async () => {
    const errors = await prepared(
      "",
      (context) => context.addInitScript(refuseCookies),
      async (page) => {
        await page.locator(".gallery .tile", { hasText: "Tic-tac-toe" }).click();
        await spot(page, "b2").click();
        await page.locator("ol .move").nth(1).waitFor();
      },
    );
    expect(errors).toEqual([]);
  });

  test("without scripts, or with one that breaks, the page says so", async () => {
    const without = await visit(stage.browser, stage.daemon.url, { javaScriptEnabled: false });
    await without.page.locator("noscript p").first().waitFor();
    await without.context.close();
    await prepared(
      "",
      (context) => context.route("**/assets/*.js", (route) => route.fulfill({ body: "?", headers: { "content-type": "text/javascript" } })),
      (page) => page.getByText("It needs Chrome or Edge 109").waitFor({ timeout: 8000 }),
    );
  });

  test("a view that fails says what went wrong, instead of nothing", async () => {
    await prepared(
      "",
      (context) => context.addInitScript(() => Object.assign(Intl, { DateTimeFormat: undefined })),
      (page) => page.getByRole("alert").filter({ hasText: "The page has failed here" }).waitFor(),
    );
  });

  test("no hidden text makes a game wider than a phone", () =>
    stage.at(
      "#othello/8x8/f5",
      async (page) => {
        await moved(page, "f5");
        const widths = await page.locator(".quiet").evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetWidth));
        expect(Math.max(...widths)).toBeLessThanOrEqual(1);
      },
      { viewport: PHONE },
    ));
});

onStage(
  "every browser",
  (stage) => {
    test("the pictures of the home page are as wide as their tiles", () =>
      stage.at("", async (page) => {
        await expect.poll(() => page.locator("button.tile svg.board").count()).toBe(GAMES.length);
        const shares = await page
          .locator("button.tile")
          .evaluateAll((tiles) => tiles.map((tile) => tile.querySelector("svg.board")!.getBoundingClientRect().width / tile.clientWidth));
        expect(Math.min(...shares)).toBeGreaterThan(0.8);
      }));

    test("the walk through all games meets no error", () =>
      stage.at("", async (page) => {
        for (const game of GAMES) {
          await page.goto(`${stage.daemon.url}#${game}`);
          await page.locator("[data-spot]").first().waitFor();
        }
      }));

    test("an arrow key after a click shows where the cursor is", () =>
      stage.at("#othello/8x8", async (page) => {
        await spot(page, "a1").click();
        await page.keyboard.press("Tab");
        await spot(page, "a1").focus();
        await page.keyboard.press("ArrowRight");
        expect(await page.evaluate(() => document.activeElement?.matches(":focus-visible"))).toBe(true);
      }));
  },
  ["chromium", "firefox"],
);
