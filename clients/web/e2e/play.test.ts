// Games by clicks, by keyboard and against engines, in a real browser at a real daemon.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { kept, moved, spot } from "./browser";
import { IS_STATIC, onStage, type Stage } from "./stage";
import { Talk } from "./talk";

const tests = (stage: Stage): void => {
  const at: typeof stage.at = (...visit) => stage.at(...visit);
  /** Tests of what WebDriver BiDi cannot do yet: emulated media, downloads, and the frames of sockets. */
  const inChromium = test.skipIf(stage.engine === "firefox");

  /** A fresh game between two persons. */
  function two<T>(hash: string, what: (page: Page) => Promise<T>, options = {}): Promise<T> {
    return at(
      hash,
      async (page) => {
        await page.getByRole("button", { name: "New game" }).click();
        for (const side of await page.locator("fieldset").all()) await side.getByLabel("Person").check();
        for (const standard of await page.getByRole("radio", { name: "Standard" }).all()) await standard.check();
        await page.getByRole("button", { name: "Begin" }).click();
        await page.locator("dialog").waitFor({ state: "detached" });
        return what(page);
      },
      options,
    );
  }

  const status = (page: Page) => page.locator(".status [role=status]");
  const tab = (page: Page, name: string) => page.locator(`#tab-${name}`).click();

  /** Plays the legal move that the page shows first, until the game is over; as many moves as were made. */
  async function playOut(page: Page): Promise<number> {
    for (let moves = 0; moves < 200; moves++) {
      // Between a move and the daemon's word on it there is nothing to click.
      await page.locator('.status.over, .status button.main, [role="gridcell"][aria-label*="can be played"]').first().waitFor();
      if (await page.locator(".status.over").count()) return moves;
      const before = await page.evaluate(() => location.hash);
      await someMove(page);
      await page.waitForFunction((hash) => location.hash !== hash, before);
    }
    throw new Error("the game does not end");
  }

  async function someMove(page: Page): Promise<void> {
    const pass = page.locator(".status button.main");
    if (await pass.count()) return pass.first().click();
    const before = await page.evaluate(() => location.hash);
    const first = page.locator('[role="gridcell"][aria-label*="can be played"]').first();
    await first.click();
    if (await changed(page, before)) return;
    const next = page.locator('[role="gridcell"][aria-label*="can be played"][aria-selected="false"]').first();
    await next.click();
    const choice = page.locator(".choice button");
    if (!(await changed(page, before)) && (await choice.count())) await choice.first().click();
  }

  /** True if a move has been made: a click that only chooses a piece marks it instead. */
  async function changed(page: Page, hash: string): Promise<boolean> {
    const done = (before: string) =>
      location.hash !== before || document.querySelector('[aria-selected="true"][data-spot], .choice') !== null;
    await page.waitForFunction(done, hash);
    return page.evaluate((before) => location.hash !== before, hash);
  }

  /** Clicks a place once it can be played. */
  async function click(page: Page, place: string): Promise<void> {
    await page.locator(`[data-spot="${place}"][aria-label*="can be played"]`).click();
  }

  test.each(["othello/4x4", "connect4/4x4", "draughts/4x4", "tic_tac_toe/3x3", "peg_solitaire/triangle10"])(
    "a whole game of %s by clicks",
    (game) => two(`#${game}`, async (page) => expect(await playOut(page)).toBeGreaterThan(2)),
  );

  test("a whole game of Nim by clicks on matches", () =>
    two("#nim/1,2", async (page) => {
      for (const id of ["2/1", "1/0", "2/0"]) {
        await spot(page, id).click();
        await page.waitForTimeout(150);
      }
      await expect.poll(() => status(page).innerText()).toContain("won");
    }));

  test("Merlin's square is solved by its solution, pressed by hand", () =>
    at("#lights_out/merlin", async (page) => {
      for (const [index, cell] of ["1,1", "1,3", "2,2", "3,1", "3,3"].entries()) {
        await spot(page, cell).click();
        await page.locator("ol li").nth(index).waitFor();
      }
      await expect.poll(() => status(page).innerText()).toContain("Solved in 5");
    }));

  test("presses while a position is awaited are kept", () =>
    at("#lights_out/merlin", async (page) => {
      const press = (ids: string[]) =>
        ids.forEach((id) =>
          document.querySelector<SVGElement>(`[data-spot="${id}"]`)?.dispatchEvent(new MouseEvent("click", { bubbles: true })),
        );
      await spot(page, "1,1").waitFor();
      await page.evaluate(press, ["1,1", "1,3", "2,2", "3,1", "3,3"]);
      await expect.poll(() => status(page).innerText()).toContain("Solved in 5");
    }));

  test("tiles slide by one click", () =>
    at("#sliding_tile/3x3?setup=1+2+3%2F4+5+6%2F7+0+8", async (page) => {
      await spot(page, "3,3").click();
      await page.locator(".status.over").waitFor();
      await expect.poll(() => status(page).innerText()).toContain("Solved in 1");
    }));

  test("a piece is dragged to its square", () =>
    two("#draughts/international", async (page) => {
      await spot(page, "32").dragTo(spot(page, "28"));
      await moved(page, "32-28");
    }));

  inChromium.each([
    ["othello/8x8/d3", ["c3", "c4"], 2],
    ["connect4/7x6/4", ["d2", "d3"], 1],
    ["draughts/international/32-28.19-23", ["28", "19"], 1],
    ["sliding_tile/3x3?setup=1+2+3%2F4+5+6%2F7+0+8", ["3,3"], 1],
    ["lights_out/5x5?difficulty=3", ["2,2"], 1],
  ] as const)("moves of %s are animated, and come to rest", (game, places, least) =>
    at(
      `#${game}`,
      async (page) => {
        // Animations are counted as they begin: they may be over before anybody looks.
        await page.evaluate(() => {
          const { animate } = Element.prototype;
          Object.assign(globalThis, { begun: 0 });
          Element.prototype.animate = function (...how) {
            (globalThis as unknown as { begun: number }).begun += 1;
            return animate.apply(this, how);
          };
        });
        for (const place of places) await click(page, place);
        await page.waitForFunction((least) => (globalThis as unknown as { begun: number }).begun >= least, least);
        await page.waitForFunction(
          () => !document.querySelector("[data-ghost]") && document.getAnimations().every(({ playState }) => playState === "finished"),
        );
      },
      { reducedMotion: "no-preference" },
    ),
  );

  test("the keyboard finds its way over the board, and plays", () =>
    two("#othello/8x8", async (page) => {
      await spot(page, "a1").focus();
      for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
      await moved(page, "d3");
      await expect.poll(() => page.locator("[aria-live=polite].quiet").innerText()).toContain("d3");
      await expect.poll(() => spot(page, "d3").getAttribute("aria-label")).toContain("black disc");
    }));

  test("a link that cannot be copied is shown, and a page that is left takes its title along", () =>
    at("", async (page) => {
      await page.getByRole("button", { name: "Tic-tac-toe" }).click();
      await expect.poll(() => page.title()).toBe("Tic-tac-toe · plateau");
      // As by plain http from another machine.
      await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
      await page.getByRole("button", { name: "Copy link" }).click();
      await page.locator("dialog input:focus").waitFor();
      expect(await page.evaluate(() => String(getSelection()))).toBe(page.url());
      await page.keyboard.press("Escape");
      await page.evaluate(() => history.back());
      await expect.poll(() => page.title()).toBe("plateau");
    }));

  test("undo, redo and branches", () =>
    at("#othello/8x8/f5.d6", async (page) => {
      await moved(page, "d6");
      await page.keyboard.press("ArrowLeft");
      await click(page, "f4");
      await moved(page, "f4");
      await expect.poll(() => page.locator(".branch").innerText()).toContain("d6");
      expect(await page.evaluate(() => location.hash)).toBe("#othello/8x8/f5.f4");
    }));

  test("a link to a fresh game begins it against the engine", () =>
    at("#connect4/7x6", async (page) => {
      await spot(page, "d1").click();
      await page.locator("ol .move").nth(1).waitFor();
      await expect.poll(() => page.locator(".who").first().innerText()).toBe("plateau, level 5 of 14");
    }));

  test("a board that is too large for effects is played, too", () =>
    at("#lights_out/40x30", async (page) => {
      await spot(page, "2,3").click();
      await moved(page, "2,3");
    }));

  test("an engine answers, and two engines play each other to the end", () =>
    at("", async (page) => {
      await page.getByRole("button", { name: "Tic-tac-toe" }).click();
      await page.getByText("Crosses to move").waitFor();
      await spot(page, "b2").click();
      await page.locator("ol .move").nth(1).waitFor();
      await page.getByRole("button", { name: "New game" }).click();
      for (const side of await page.locator("fieldset").all()) {
        await side.getByLabel("Engine").check();
        await side.locator("select").first().selectOption("random");
      }
      await page.getByRole("button", { name: "Begin" }).click();
      await page.locator(".status.over").waitFor({ timeout: 30_000 });
    }));

  test("who plays second meets the engine of a newcomer, too", () =>
    at("#tic_tac_toe", async (page) => {
      const proposed = await page.locator(".who", { hasText: "level" }).innerText();
      await page.getByRole("button", { name: "New game" }).click();
      const [first, second] = await page.locator("fieldset").all();
      await second!.getByLabel("Person").check();
      await first!.getByLabel("Engine").check();
      await page.getByRole("button", { name: "Begin" }).click();
      await page.locator("ol .move").first().waitFor();
      await expect.poll(() => page.locator(".who", { hasText: "plateau" }).innerText()).toBe(proposed);
    }));

  test("a clock runs once a move has been made", () =>
    at("#tic_tac_toe/3x3", async (page) => {
      await beginByTheClock(page);
      await page.waitForFunction(() => [...document.querySelectorAll(".clock")].some((clock) => clock.textContent !== "1:00"));
    }));

  test("a clock gains nothing by a reload", () =>
    at("#tic_tac_toe/3x3", async (page) => {
      await beginByTheClock(page);
      await moved(page, "a1");
      await kept(page, 2);
      await page.waitForTimeout(2500);
      await page.reload();
      await moved(page, "a1");
      const left = await page.locator(".clock").allInnerTexts();
      expect(left.map((text) => Number(text.split(":")[1] ?? 0)).filter((seconds) => seconds > 0 && seconds < 59)).toHaveLength(1);
    }));

  test("the engine that is told to move does, in the middle of a game too", () =>
    at("#tic_tac_toe/3x3", async (page) => {
      for (const place of ["b2"]) await spot(page, place).click();
      await page.locator("ol .move").nth(1).waitFor();
      const answer = await page.locator("ol .move").nth(1).innerText();
      await page.locator(`[data-spot][aria-label*="can be played"]`).first().click();
      await page.locator("ol .move").nth(3).waitFor();
      await page.locator("ol .move button").first().click();
      await moved(page, "b2");
      await page.getByRole("button", { name: "Let the engine move" }).click();
      await page.locator('ol [aria-current="true"]').filter({ hasNotText: "b2" }).waitFor();
      const now = await page.evaluate(() => location.hash.split("/").at(-1)!.split("."));
      expect(now).toHaveLength(2);
      expect(answer).toBeTruthy();
    }));

  test("an analysis shows its lines and marks, and its results stay when it is stopped", () =>
    at("#othello/8x8/f5", async (page) => {
      await tab(page, "analyse");
      await page.locator(".lines li").nth(2).waitFor();
      await page.getByLabel("Every move").check();
      await page.locator(".board .chip.best").waitFor();
      await page.getByLabel("Analyse", { exact: true }).uncheck();
      const stopped = page.locator(".facts:not(.running)");
      const depth = await stopped.innerText();
      await page.waitForTimeout(300);
      await expect.poll(() => stopped.innerText()).toContain(depth.split(" · ")[0]);
      await page.locator(".pv button").nth(1).click();
      await page.waitForFunction(() => location.hash.split(".").length === 3);
    }));

  test("the lines of an analysis are on one scale, and their letters are explained", () =>
    at("#connect4/7x6/4.4.4.4.4.2", async (page) => {
      await tab(page, "analyse");
      await page.getByLabel("Every move").check();
      await page.locator(".lines li").nth(6).waitFor();
      await page.getByText("W5: a win in 5 plies").waitFor();
      for (let look = 0; look < 20; look++) {
        const scores = await page.locator(".lines .score").allInnerTexts();
        const named = scores.filter((score) => /^([WL]\d+|=)$/.test(score));
        expect([0, scores.length], scores.join(" ")).toContain(named.length);
        await page.waitForTimeout(50);
      }
    }));

  test("the evaluation bar comes with the first evaluation", () =>
    at("#othello/8x8/f5", async (page) => {
      await moved(page, "f5");
      expect(await page.locator(".board-row .bar").count()).toBe(0);
      await tab(page, "analyse");
      await page.locator(".board-row .bar").waitFor();
    }));

  test("home leads with the game to go on with: its picture, and whose move it is", () =>
    at("", async (page) => {
      await page.locator(".gallery .tile", { hasText: "Tic-tac-toe" }).click();
      await spot(page, "b2").click();
      await page.locator("ol .move").nth(1).waitFor();
      await kept(page, 3);
      await page.getByRole("button", { name: "All games" }).click();
      const first = page.locator(".leads > section").first();
      await first.getByText("your move").waitFor();
      expect(await first.locator("svg.board [data-piece], svg.board .cross, svg.board .nought").count()).toBeGreaterThan(0);
    }));

  test("every kept game can be found, not the last ones alone", () =>
    at("#nim/1", async (page) => {
      // The games of a long time, put on the shelf by what the page has put there.
      await spot(page, "1/0").click();
      await kept(page, 2);
      await page.evaluate(async () => {
        const promised = <T>(request: IDBRequest<T>) => new Promise<T>((settle) => (request.onsuccess = () => settle(request.result)));
        const store = () => database.transaction("games", "readwrite").objectStore("games");
        const database = await promised(indexedDB.open("plateau"));
        const [game] = (await promised(store().getAll() as IDBRequest<{ changed: number }[]>))!;
        for (let age = 1; age < 9; age++)
          await promised(store().put({ ...game, id: `old ${age}`, title: `Game ${age}`, changed: game!.changed - age }));
        database.close();
      });
      await page.getByRole("button", { name: "All games" }).click();
      await page.getByRole("button", { name: "All 9 games" }).click();
      await page.getByRole("button", { name: "Remove: Game 7" }).click();
      await page.getByRole("button", { name: "Remove: Game 7" }).waitFor({ state: "detached" });
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Game 8 .*1 move/ })
        .click();
      await page.waitForFunction(() => location.hash === "#nim/1/1:1");
    }));

  test("holes have the numbers by which moves call them", () =>
    at("#peg_solitaire/english33/28-16", async (page) => {
      await moved(page, "28-16");
      await expect
        .poll(() =>
          page
            .locator(".board-box .number")
            .allTextContents()
            .then((all) => all.sort()),
        )
        .toEqual(["23", "28"]);
    }));

  test("an analysis of tiles hides no digit, and no line ends in four dots", () =>
    at("#sliding_tile/3x3?seed=4&difficulty=9", async (page) => {
      await tab(page, "analyse");
      await page.locator(".panel input[type=checkbox]").first().check();
      await page.locator(".board .chip").first().waitFor();
      const covered = await page.evaluate(() => {
        const boxes = (selector: string) =>
          [...document.querySelectorAll(`.board-box ${selector}`)].map((one) => one.getBoundingClientRect());
        const over = boxes(".chip rect, .arrow");
        return boxes(".digit").filter(({ x, y, width, height }) => {
          const [middleX, middleY] = [x + width / 2, y + height / 2];
          return over.some((box) => box.left < middleX && middleX < box.right && box.top < middleY && middleY < box.bottom);
        }).length;
      });
      expect(covered).toBe(0);
      expect(await page.locator(".panel").innerText()).not.toMatch(/…\.|\.{4}/);
    }));

  test("the outline of the chosen piece is whole", () =>
    at("#sliding_tile/4x4?seed=4", async (page) => {
      await page.getByRole("button", { name: "Set up" }).click();
      const brushes = page.locator(".brushes");
      await brushes.locator(".brush").first().click();
      const room = await brushes.evaluate((row) => {
        const chosen = row.querySelector("[aria-pressed=true]")!;
        const { outlineOffset, outlineWidth } = getComputedStyle(chosen);
        const [outer, inner] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
        return Math.min(inner.left - outer.left, inner.top - outer.top) - parseFloat(outlineOffset) - parseFloat(outlineWidth);
      });
      expect(room).toBeGreaterThanOrEqual(0);
    }));

  test("boards are of their own material, or all of green felt", () =>
    at("#draughts/international", async (page) => {
      const colour = () =>
        page
          .locator(".board-box .felt")
          .first()
          .evaluate((felt) => getComputedStyle(felt).fill);
      const wood = await colour();
      await page.getByRole("button", { name: "Settings" }).click();
      await page.getByLabel("Boards").selectOption("plain");
      await expect.poll(colour).not.toBe(wood);
    }));

  /** A function that asks the daemon how many searches run. */
  async function statistics(page: Page): Promise<() => Promise<number>> {
    const other = await page.context().newPage();
    await other.goto(`${stage.daemon.url}icon.svg`);
    const witness = await Talk.open(other);
    return async () => Number((await witness.ask({ cmd: "stats" })).searches_running);
  }

  /** The same without a daemon: 1 if the engine in the page's worker has reported within a second. */
  async function reports(page: Page): Promise<() => Promise<number>> {
    await page.addInitScript(() => {
      const heard = { at: -Infinity };
      class Witness extends Worker {
        constructor(...parameters: ConstructorParameters<typeof Worker>) {
          super(...parameters);
          this.addEventListener("message", ({ data }) => {
            if (String((data as { lines?: string }).lines).includes('"type":"info"')) heard.at = performance.now();
          });
        }
      }
      Object.assign(globalThis, { heard, Worker: Witness });
    });
    await page.reload();
    const since = () => performance.now() - (globalThis as unknown as { heard: { at: number } }).heard.at;
    return async () => Number((await page.evaluate(since)) < 1000);
  }

  test("an analysis that nobody looks at stops, continues when somebody does, and gives way to a hint", () =>
    at("#othello/8x8/f5", async (page) => {
      const running = IS_STATIC ? await reports(page) : await statistics(page);
      const hide = (hidden: boolean) =>
        page.evaluate((hidden) => {
          Object.defineProperty(document, "visibilityState", { value: hidden ? "hidden" : "visible", configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }, hidden);
      await tab(page, "analyse");
      await expect.poll(running).toBe(1);
      await tab(page, "play");
      await expect.poll(running).toBe(0);
      await tab(page, "analyse");
      await expect.poll(running).toBe(1);
      await hide(true);
      await expect.poll(running).toBe(0);
      await hide(false);
      await expect.poll(running).toBe(1);
      await tab(page, "review");
      await page.getByRole("button", { name: "Review the game" }).click();
      await page.locator(".sum").first().waitFor();
      await expect.poll(running).toBe(0);
    }));

  // The engine in the page has one thread.
  test.skipIf(IS_STATIC || stage.engine === "firefox")("searches take their threads from the daemon, not from the browser's machine", () =>
    at("#othello/8x8/f5", async (page) => {
      const sent: string[] = [];
      page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(String(payload))));
      await page.addInitScript(() => Object.defineProperty(navigator, "hardwareConcurrency", { value: 64 }));
      await page.reload();
      await moved(page, "f5");
      await page.getByRole("button", { name: "Hint" }).click();
      await page.getByText("Hint, 1 of 4").waitFor();
      const hint = sent.map((line) => JSON.parse(line) as { cmd: string; threads?: number }).find(({ cmd }) => cmd === "hint");
      expect(hint?.threads).toBeLessThan(32);
    }),
  );

  test("a review finds the mistake, and a better move can be tried", () =>
    at("#tic_tac_toe/3x3/a1.b1.b2.a2", async (page) => {
      await tab(page, "review");
      await page.getByRole("button", { name: "Review the game" }).click();
      await page.getByRole("button", { name: "Try again" }).last().click();
      await click(page, "c3");
      await page.locator(".retry b").waitFor();
      await page.locator(".mistakes button").first().click();
      await page.locator("[role=slider]").click({ position: { x: 2, y: 20 } });
      await page.waitForFunction(() => location.hash === "#tic_tac_toe/3x3");
    }));

  inChromium.each([
    ["sgf", "(;FF[4]"],
    ["record", '[Game "connect4"]'],
  ])("an annotated record is exported as %s, and read again", (format, head) =>
    at("#connect4/7x6/4.4.3.3", async (page) => {
      await tab(page, "review");
      await page.getByRole("button", { name: "Review the game" }).click();
      await page.locator(".sum").first().waitFor();
      await page.getByLabel("Format").selectOption(format);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Export", exact: true }).click(),
      ]);
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
      const record = Buffer.concat(chunks).toString();
      expect(download.suggestedFilename()).toBe(`connect4.${format}`);
      expect(record).toContain(head);
      await page.getByRole("button", { name: "Open" }).click();
      await page.locator("dialog textarea").fill(record);
      await page.locator("dialog button.main").click();
      await page.waitForFunction(() => location.hash === "#connect4/7x6/4.4.3.3");
    }),
  );

  test("hints come by degrees", () =>
    at("#othello/4x4", async (page) => {
      for (const degree of [1, 2, 3, 4]) {
        await page.getByRole("button", { name: degree === 1 ? "Hint" : "Tell me more" }).click();
        await page.getByText(`Hint, ${degree} of 4`).waitFor();
      }
      await page.locator(".board .ring").waitFor();
    }));

  test("the marks of a hint are shown beside the hint alone", () =>
    at("#othello/4x4", async (page) => {
      for (const degree of [1, 2, 3]) {
        await page.getByRole("button", { name: degree === 1 ? "Hint" : "Tell me more" }).click();
        await page.getByText(`Hint, ${degree} of 4`).waitFor();
      }
      await page.locator(".board .ring").waitFor();
      await tab(page, "analyse");
      await page.locator(".lines li").first().waitFor();
      await page.locator(".board .chip").first().waitFor();
      expect(await page.locator(".board .ring").count()).toBe(0);
      await tab(page, "play");
      await page.locator(".board .ring").waitFor();
    }));

  test("a solution is found and played, and strategies are compared", () =>
    at("#sliding_tile/3x3?seed=4&difficulty=9", async (page) => {
      await tab(page, "solve");
      await page.getByRole("button", { name: "Solve it" }).click();
      await page.getByText("none is shorter").waitFor();
      await page.getByRole("button", { name: "Compare the strategies" }).click();
      await page.waitForFunction(() =>
        [...document.querySelectorAll("tbody td:nth-child(2)")].every((cell) => cell.textContent !== "searching"),
      );
      await expect.poll(() => page.locator("tbody tr").count()).toBeGreaterThan(3);
      await page.locator(".panel").getByRole("button", { name: "Play the line" }).click();
      await page.locator(".status.over").waitFor({ timeout: 30_000 });
    }));

  test("a position is set up, and a pasted one is opened", () =>
    at("#othello/4x4", async (page) => {
      await page.getByRole("button", { name: "Set up" }).click();
      await page.locator("dialog .brush").nth(1).click();
      await page.locator('dialog [data-spot="a1"]').click();
      const text = page.locator("dialog input:not([type])");
      await expect.poll(() => text.inputValue()).toBe("X----OX--XO----- X");
      await text.fill("XX---OX--XO----- O");
      await page.locator('dialog [data-spot="b1"][aria-label*="black disc"]').waitFor();
      await page.locator('dialog [data-spot="b1"]').click();
      await page.getByRole("button", { name: "Use this position" }).click();
      await page.waitForFunction(() => location.hash.includes("setup="));
      await expect.poll(() => spot(page, "a1").getAttribute("aria-label")).toContain("black disc");
      await page.getByRole("button", { name: "Open" }).click();
      await page.locator("dialog textarea").fill("-----XO--OX----- X");
      await page.locator("dialog button.main").click();
      await page.locator("dialog").waitFor({ state: "detached" });
      await expect.poll(() => spot(page, "a1").getAttribute("aria-label")).toContain("empty");
    }));

  test("a reload loses nothing: branches, and who plays", () =>
    at("#othello/8x8/f5.d6", async (page) => {
      await moved(page, "d6");
      await page.keyboard.press("ArrowLeft");
      await click(page, "f4");
      await moved(page, "f4");
      await kept(page, 4);
      await page.reload();
      await moved(page, "f4");
      await expect.poll(() => page.locator(".branch").innerText()).toContain("d6");
      await page.getByRole("button", { name: "All games" }).click();
      await page.locator(".kept").first().click();
      await moved(page, "f4");
    }));

  test("two tabs on one game lose nothing of each other", () =>
    at("#othello/8x8/f5", async (page) => {
      await moved(page, "f5");
      await click(page, "d6");
      await kept(page, 3);
      const other = await page.context().newPage();
      await other.goto(stage.daemon.url);
      await other.locator(".kept").first().click();
      await moved(other, "d6");
      await other.keyboard.press("ArrowLeft");
      await other.locator('[data-spot="f4"][aria-label*="can be played"]').click();
      await moved(other, "f4");
      await kept(other, 4);
      await page.keyboard.press("ArrowLeft");
      await click(page, "f6");
      await moved(page, "f6");
      await kept(page, 5);
      await expect.poll(() => page.locator(".branch").allInnerTexts()).toEqual(["d6", "f4"]);
      await page.reload();
      await moved(page, "f6");
      await expect.poll(() => page.locator(".branch").allInnerTexts()).toEqual(["d6", "f4"]);
    }));

  test("a reload before the first move keeps the players", () =>
    two("#tic_tac_toe/3x3", async (page) => {
      await page.reload();
      await page.getByText("Crosses to move").waitFor();
      await expect.poll(() => page.locator(".who").allInnerTexts()).toEqual(["Person", "Person"]);
    }));

  test("what an analysis has found outlasts it and its page", () =>
    at("#othello/8x8/f5", async (page) => {
      await tab(page, "analyse");
      await page.locator(".lines li").first().waitFor();
      // While the search runs, reports arrive faster than games are written to the shelf.
      await kept(page, 2, true);
      await page.reload();
      await moved(page, "f5");
      await kept(page, 2, true);
    }));

  test("a line is looked at by the keyboard, too", () =>
    at("#connect4/7x6/4", async (page) => {
      await tab(page, "analyse");
      await page.locator(".pv button").nth(2).waitFor();
      await page.locator(".panel input[type=checkbox]").first().press("Space");
      const discs = () => page.locator(".board-box [data-piece]").count();
      await expect.poll(discs).toBe(1);
      await page.keyboard.press("Tab");
      await expect.poll(discs).toBe(2);
      await page.keyboard.press("Tab");
      await expect.poll(discs).toBe(3);
      await page.locator(".panel input[type=checkbox]").first().focus();
      await expect.poll(discs).toBe(1);
    }));

  test.each([
    ["f5d6c3", "#othello/8x8/f5.d6.c3"],
    ["4 4 3 3", "#connect4/7x6/4.4.3.3"],
    ["W:W31,32:B1,2", "#draughts/international?setup=W%3AW31%2C32%3AB1%2C2"],
    ["1 2 3/4 5 6/7 0 8", "#sliding_tile/3x3?setup=1+2+3%2F4+5+6%2F7+0+8"],
    ["(;GM[2]FF[4];B[d3];W[c5])", "#othello/8x8/d3.c5"],
    ["https://boards.example/#nim/3,4,5/3:1", "#nim/3,4,5/3:1"],
  ])("%s is opened from the home page, without naming the game", (text, hash) =>
    at("", async (page) => {
      await page.getByRole("button", { name: "Open" }).click();
      await page.locator("dialog textarea").fill(text);
      await page.locator("dialog button.main").click();
      await page.waitForFunction((hash) => location.hash === hash, hash);
    }),
  );

  test.each([
    ["4 4 9 3", "Connect 4: open up to move 2", "#connect4/7x6/4.4"],
    ["f5 d6 c3 a1", "Othello: open up to move 3", "#othello/8x8/f5.d6.c3"],
    ["(;GM[2]FF[4];B[d3];W[c5];B[a1];W[b2])", "Othello: open up to move 2", "#othello/8x8/d3.c5"],
  ])("%s is opened up to the bad move", (text, name, hash) =>
    at("", async (page) => {
      await page.getByRole("button", { name: "Open" }).click();
      await page.locator("dialog textarea").fill(text);
      await page.locator("dialog button.main").click();
      await page.getByRole("button", { name }).click();
      await page.waitForFunction((hash) => location.hash === hash, hash);
    }),
  );

  test("a link to a game that does not exist leads home, and says why", () =>
    stage.at("#nosuchgame", async (page) => {
      const entries = await page.evaluate(() => history.length);
      await page.getByRole("alert").getByText("nosuchgame").waitFor();
      await page.getByRole("button", { name: "Nim" }).waitFor();
      expect(await page.evaluate(() => [location.hash, history.length])).toEqual(["", entries]);
    }));

  test("a refused link names the move and its number", () =>
    at("#othello/8x8/f5.a1.d6", async (page) => {
      await page.getByRole("alert").filter({ hasText: "Move 2 of the link, a1, cannot be played: a disc there flips nothing" }).waitFor();
      await moved(page, "f5");
    }));

  test("a text that is pasted anywhere is opened", () =>
    at("#nim", async (page) => {
      const text = "https://boards.example/#nim/3,4,5/3:1";
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.evaluate((text) => navigator.clipboard.writeText(text), text);
      await page.keyboard.press("Control+V");
      await moved(page, "3:1");
      // A field has it for itself.
      await page.getByRole("button", { name: "Open" }).click();
      await page.locator("dialog textarea").press("Control+V");
      expect(await page.locator("dialog textarea").inputValue()).toBe(text);
    }));

  test("one file after the other is dropped", () =>
    at("#connect4/7x6", async (page) => {
      const drop = (text: string) =>
        page.evaluate((text) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], "game.txt"));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        }, text);
      await drop("no game at all");
      await page.locator("dialog .trouble").first().waitFor();
      await drop("4 4 3 3");
      await page.waitForFunction(() => location.hash === "#connect4/7x6/4.4.3.3");
    }));

  test("a text dropped while a game is being fetched stays open", () =>
    at("#othello/8x8", async (page) => {
      await status(page).waitFor();
      await page.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(["no game at all"], "game.txt"));
        location.hash = "#connect4/7x6/4.4.3.3";
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      });
      await moved(page, "3");
      await page.locator("dialog .trouble").first().waitFor();
    }));

  test("the language is the browser's", () =>
    at(
      "#othello/8x8",
      async (page) => {
        await expect.poll(() => status(page).innerText()).toBe("Trait\u00a0: noir");
        await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("fr");
      },
      { locale: "fr-FR" },
    ));
};

/** Begins a game of two persons with a minute each, and plays its first move. */
async function beginByTheClock(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New game" }).click();
  for (const side of await page.locator("fieldset").all()) await side.getByLabel("Person").check();
  await page.locator("select").last().selectOption("1+0");
  await page.getByRole("button", { name: "Begin" }).click();
  await spot(page, "a1").click();
}

onStage("in the browser", tests, ["chromium", "firefox"]);
