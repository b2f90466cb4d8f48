// Five tasks from the home page on, each by the keyboard alone and by touch alone.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { read } from "../src/lib/link";
import { moved } from "./browser";
import { HANDS, type Hand } from "./hand";
import { onStage } from "./stage";
import { Talk } from "./talk";

/** A cell of the board, as it is read out. */
interface Cell {
  place: string;
  piece: string;
  canBePlayed: boolean;
}

const cells = (page: Page): Promise<Cell[]> =>
  page.locator("[data-spot]").evaluateAll((all) =>
    all.map((cell) => {
      const place = cell.getAttribute("data-place") ?? "";
      const words = (cell.ariaLabel ?? "").slice(place.length + 2);
      return { place, piece: words.split(",")[0]!, canBePlayed: words.includes("can be played") };
    }),
  );

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

/** Waits until there is something to play, or the game is over. */
const ready = (page: Page) => page.locator('[data-spot][aria-label*="can be played"], .choice, .status.over').first().waitFor();

/** Presses something after which the board has other words, and waits for the next turn. */
async function turn(page: Page, press: () => Promise<void>): Promise<void> {
  const words = () => page.locator("[data-spot], .choice").evaluateAll((all) => all.map((one) => one.ariaLabel).join());
  const before = await words();
  await press();
  await expect.poll(words, { interval: 10, timeout: 10_000 }).not.toBe(before);
  await ready(page);
}

/** Seats a person on the second side, too. */
async function forTwo(page: Page, hand: Hand, variant?: string): Promise<void> {
  await hand.press(button(page, "New game"));
  if (variant) await hand.choose(page.getByRole("combobox", { name: "Variant" }), variant);
  await hand.press(page.getByRole("radio", { name: "Person" }).last());
  await hand.press(button(page, "Begin"));
  await page.locator("dialog").waitFor({ state: "detached" });
  await ready(page);
}

const LINES = ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "a3 b2 c1"].map((line) =>
  line.split(" "),
);

/** A sensible move of crosses: one that wins, else one that does not lose, else the middle, else a corner. */
function sensible(board: Cell[]): string {
  const of = new Map(board.map(({ place, piece }) => [place, piece]));
  const third = (piece: string) =>
    LINES.filter((line) => line.filter((place) => of.get(place) === piece).length === 2)
      .flat()
      .find((place) => of.get(place) === "empty");
  const others = ["b2", "a1", "c3", "c1", "a3", "b1", "a2", "c2", "b3"].find((place) => of.get(place) === "empty");
  return third("cross") ?? third("nought") ?? others!;
}

/** From the blank to the tile that a move slides into it. */
const BESIDE: Record<string, [number, number]> = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };

onStage("tasks", (stage) => {
  for (const { name, options, of } of HANDS) {
    const task = (what: string, does: (page: Page, hand: Hand) => Promise<void>) =>
      test(`${what} by ${name} alone`, () =>
        stage.at(
          "",
          async (page) => {
            await page.locator("button.tile .board").nth(7).waitFor();
            const hand = of(page);
            await does(page, hand);
            expect(hand.count).toBeGreaterThan(0);
          },
          options,
        ));

    task("tic-tac-toe is won", async (page, hand) => {
      await hand.press(button(page, "Tic-tac-toe"));
      await hand.press(button(page, "New game"));
      await hand.choose(page.getByRole("combobox", { name: "Strategy" }), "random");
      await hand.press(button(page, "Begin"));
      await page.locator("dialog").waitFor({ state: "detached" });
      for (;;) {
        await ready(page);
        await turn(page, async () => hand.play(sensible(await cells(page))));
        const said = (await page.locator(".status.over").count()) ? await page.locator(".status").innerText() : "";
        if (said.includes("You won")) return;
        if (said) await turn(page, () => hand.press(button(page, "Play again")));
      }
    });

    task("a whole game of draughts is played", async (page, hand) => {
      await hand.press(button(page, "Draughts"));
      await forTwo(page, hand, "6x6");
      while ((await page.locator(".status.over").count()) === 0) {
        const choice = page.locator(".choice button");
        const next = (await cells(page)).find(({ canBePlayed }) => canBePlayed);
        await turn(page, async () => ((await choice.count()) > 0 ? hand.press(choice) : hand.play(next!.place)));
      }
      expect(await page.locator(".status").innerText()).toMatch(/won|draw/i);
    });

    task("a 15-puzzle is solved", async (page, hand) => {
      await hand.press(button(page, "Sliding tiles"));
      await hand.press(button(page, "New game"));
      await hand.choose(page.getByRole("combobox", { name: "Variant" }), "4x4");
      await hand.press(page.getByRole("radio", { name: "Medium" }));
      await hand.press(button(page, "Begin"));
      await page.locator('[data-spot="4,4"]').waitFor();
      const { game, variant, options } = read(await page.evaluate(() => location.hash))!;
      const talk = await Talk.open(page);
      await talk.ask({ id: 1, cmd: "newgame", game, variant, options });
      const { moves } = (await talk.ask({ id: 2, cmd: "solve" })) as { moves: string[] };
      await talk.close();
      expect(moves.length).toBeGreaterThanOrEqual(10);
      for (const move of moves) {
        const [row, column] = (await cells(page))
          .find(({ piece }) => piece === "blank")!
          .place.split(",")
          .map(Number) as [number, number];
        const [down, across] = BESIDE[move]!;
        await turn(page, () => hand.play(`${row + down},${column + across}`));
      }
      expect(await page.locator(".status").innerText()).toContain(`Solved in ${moves.length}`);
    });

    task("a game is reviewed", async (page, hand) => {
      await hand.press(button(page, "Tic-tac-toe"));
      await forTwo(page, hand);
      // Crosses do not block in their third move.
      for (const place of ["a1", "b2", "b1", "c1", "a2", "a3"]) await turn(page, () => hand.play(place));
      await hand.press(page.locator(".status").getByRole("button", { name: "Review" }));
      await hand.press(button(page, "Review the game"));
      await page.locator(".sum").first().waitFor();
      const mistake = page.locator(".mistakes li", { hasText: "a2" });
      await hand.press(mistake.getByRole("button", { name: /a2/ }));
      await moved(page, "a2");
      await hand.reach(mistake.getByRole("button", { name: "Try again" }));
      expect(await mistake.locator("p").innerText()).toMatch(/\w+ \w+.*\./);
    });

    task("a position is shared", async (page, hand) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await hand.press(button(page, "Othello"));
      await ready(page);
      await hand.play((await cells(page)).find(({ canBePlayed }) => canBePlayed)!.place);
      await page.locator("ol .move").nth(1).waitFor();
      await ready(page);
      await hand.press(button(page, "Copy link"));
      await page.getByRole("status").getByText("Link copied").waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      const shown = await cells(page);
      const other = await page.context().newPage();
      await other.goto(link);
      await ready(other);
      expect(await cells(other)).toEqual(shown);
    });
  }
});
