// A conversation with the daemon by a WebSocket of the browser's, in the words of the protocol.

import type { Page } from "playwright-core";

export type Reply = Record<string, unknown>;

/** The part of it that is in the page. */
interface Wire {
  socket: WebSocket;
  next: () => Promise<string>;
}

type WithWire = typeof globalThis & { wire: Wire };

export class Talk {
  private constructor(private readonly page: Page) {}

  /** Opens a WebSocket in a page of the daemon's. */
  static async open(page: Page): Promise<Talk> {
    await page.evaluate(async () => {
      const url = new URL("/ws", location.href);
      url.protocol = "ws:";
      const socket = new WebSocket(url);
      const lines: string[] = [];
      let wake = () => {};
      socket.onmessage = ({ data }) => {
        lines.push(String(data));
        wake();
      };
      const next = async () => {
        while (lines.length === 0) await new Promise<void>((settle) => (wake = settle));
        return lines.shift();
      };
      Object.assign(globalThis, { wire: { socket, next } });
      await new Promise((settle) => (socket.onopen = settle));
    });
    return new Talk(page);
  }

  async send(line: string): Promise<void> {
    await this.page.evaluate((line) => (globalThis as WithWire).wire.socket.send(line), line);
  }

  async next(): Promise<Reply> {
    return JSON.parse(await this.page.evaluate(() => (globalThis as WithWire).wire.next())) as Reply;
  }

  /** Sends a request and waits for its final reply. */
  async ask(request: object): Promise<Reply> {
    await this.send(JSON.stringify(request));
    for (;;) {
      const reply = await this.next();
      if (reply.type === "result" || reply.type === "error") return reply;
    }
  }

  close(): Promise<void> {
    return this.page.evaluate(() => (globalThis as WithWire).wire.socket.close());
  }
}
