// The connection: access, content, and the loss of either end.

import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { kept, moved, spot, visit } from "./browser";
import { Daemon } from "./daemon";
import { onStage } from "./stage";
import { Talk } from "./talk";
import { replay, transcripts } from "./transcripts";

/** A file of the daemon's that opens no connection by itself. */
const QUIET = "icon.svg";

/** A proxy on another port that asks the daemon by the daemon's own name; it passes no upgrade on. */
function createProxy(port: number): Server {
  return createServer((incoming, answer) => {
    const headers = { ...incoming.headers, host: `127.0.0.1:${port}` };
    const passed = request({ port, host: "127.0.0.1", path: incoming.url, method: incoming.method, headers }, (reply) => {
      answer.writeHead(reply.statusCode!, reply.headers);
      reply.pipe(answer);
    });
    incoming.pipe(passed);
  });
}

onStage("the connection", (stage) => {
  test.each(transcripts().map((transcript) => [transcript.name, transcript] as const))("%s over the browser's WebSocket", (_, transcript) =>
    stage.at(QUIET, async (page) => {
      const talk = await Talk.open(page);
      await replay(transcript, talk);
      await talk.close();
    }),
  );

  test("a tab killed in the middle of a search leaves nothing behind, and its game is there in the next one", () =>
    stage.at(QUIET, async (page) => {
      const witness = await Talk.open(page);
      const stats = async () => {
        const { connections, searches_running, searches_waiting } = await witness.ask({ cmd: "stats" });
        return { connections, searches: Number(searches_running) + Number(searches_waiting) };
      };
      const killed = await visit(stage.browser, `${stage.daemon.url}#othello/8x8/f5.d6`);
      await moved(killed.page, "d6");
      await killed.page.keyboard.press("ArrowLeft");
      await spot(killed.page, "f4").click();
      await moved(killed.page, "f4");
      await kept(killed.page, 4);
      await killed.page.locator("#tab-analyse").click();
      await killed.page.locator(".lines li").first().waitFor();
      expect(await stats()).toEqual({ connections: 2, searches: 1 });
      await Promise.all([killed.page.waitForEvent("crash"), killed.page.goto("chrome://crash").catch(() => {})]);
      await expect.poll(stats).toEqual({ connections: 1, searches: 0 });
      // The driver lets nobody touch a page that has crashed: another tab of the same browser does what a reload would.
      const again = await killed.context.newPage();
      await again.goto(stage.daemon.url);
      await again.locator(".kept").first().click();
      await moved(again, "f4");
      await expect.poll(() => again.locator(".branch").innerText()).toContain("d6");
      expect(killed.errors).toEqual([]);
      await killed.context.close();
    }));

  test("the page reconnects to a restarted daemon, and the game continues", async () => {
    const second = await Daemon.serve();
    await stage.at(
      "#othello/8x8/f5",
      async (page) => {
        await moved(page, "f5");
        await page.locator("#tab-analyse").click();
        await page.locator(".lines li").first().waitFor();
        const { port } = second;
        await second.stop();
        await page.getByText("The connection is lost").waitFor();
        const third = await Daemon.serve(port);
        await page.getByText("The connection is lost").waitFor({ state: "detached", timeout: 20_000 });
        await page.locator('[data-spot="d6"][aria-label*="can be played"]').click();
        await moved(page, "d6");
        await page.locator(".lines li").first().waitFor();
        await third.stop();
      },
      {},
      second.url,
    );
  });

  test("a kept game is looked at without a daemon, and continues once there is one", async () => {
    const second = await Daemon.serve();
    await stage.at(
      "#othello/8x8/f5.d6.c3",
      async (page) => {
        await moved(page, "c3");
        await kept(page, 4);
        await page.waitForTimeout(500);
        await page.getByRole("button", { name: "All games" }).click();
        const { port } = second;
        await second.stop();
        await page.getByText("The connection is lost").waitFor();
        // A game that was chosen before must not come over this one, once there is a daemon again.
        const nim = page.getByRole("button", { name: "Nim" });
        await nim.click();
        await expect.poll(() => nim.getAttribute("aria-busy")).toBe("true");
        await page.locator(".kept").first().click();
        await moved(page, "c3");
        await expect.poll(() => spot(page, "c3").getAttribute("aria-label")).toContain("black disc");
        await page.keyboard.press("ArrowLeft");
        await moved(page, "d6");
        await expect.poll(() => spot(page, "c3").getAttribute("aria-label")).toContain("empty");
        const third = await Daemon.serve(port);
        await page.locator('[data-spot="c3"][aria-label*="can be played"]').waitFor({ timeout: 20_000 });
        await page.waitForTimeout(300);
        expect(await page.evaluate(() => location.hash)).toBe("#othello/8x8/f5.d6");
        await third.stop();
      },
      {},
      second.url,
    );
  });

  test("a daemon with a token asks for it, and takes the one in the address", async () => {
    const locked = await Daemon.serve(0, { PLATEAU_TOKEN: "sesame" });
    const first = await visit(stage.browser, locked.url);
    await first.page.getByLabel("This daemon asks for its token.").fill("sesame");
    await first.page.getByRole("button", { name: "Enter" }).click();
    await first.page.locator(".gallery .tile").first().waitFor();
    await first.context.close();
    const second = await visit(stage.browser, `${locked.url}#token=sesame`);
    await second.page.locator(".gallery .tile").first().waitFor();
    expect(await second.page.evaluate(() => location.href)).not.toContain("sesame");
    await second.context.close();
    await locked.stop();
  });

  test("a wrong token is said to be wrong", async () => {
    const locked = await Daemon.serve(0, { PLATEAU_TOKEN: "sesame" });
    const { page, context } = await visit(stage.browser, `${locked.url}#token=barley`);
    const form = page.locator("form.banner input");
    await page.getByLabel("This token is wrong.").fill("oats");
    await page.getByRole("button", { name: "Enter" }).click();
    await expect.poll(() => form.inputValue()).toBe("");
    await page.getByLabel("This token is wrong.").fill("sesame");
    await page.getByRole("button", { name: "Enter" }).click();
    await page.locator("button.tile").first().waitFor();
    await context.close();
    await locked.stop();
  });

  test("behind a proxy that does not pass the host on, the page says why it is refused", async () => {
    const proxy = createProxy(stage.daemon.port);
    await new Promise<void>((settle) => proxy.listen(0, "127.0.0.1", settle));
    const { page, context } = await visit(stage.browser, `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`);
    await page.getByText("pages of another origin get nothing here. A proxy").waitFor();
    await context.close();
    proxy.close();
  });

  test("a foreign page gets nothing", async () => {
    const { page, context } = await visit(stage.browser, "about:blank");
    const heard = await page.evaluate(
      (url) => {
        const socket = new WebSocket(url);
        return new Promise((settle) => {
          socket.onmessage = () => settle("message");
          socket.onopen = () => socket.send('{"cmd":"games"}');
          socket.onclose = () => settle("closed");
        });
      },
      `${stage.daemon.url.replace("http", "ws")}ws`,
    );
    expect(heard).toBe("closed");
    await context.close();
  });
});
