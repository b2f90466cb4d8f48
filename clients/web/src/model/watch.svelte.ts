// A tournament that is watched while it is played.

import type { Socket } from "plateau-engine";
import { Feed } from "../lib/feed";
import { Reader, type Journal } from "../lib/journal";
import { readRunning, type Running } from "../lib/running";

/** The minimum number of milliseconds between two updates of the view, because thousands of lines may arrive. */
const CALM = 150;

export class Watch {
  journal: Journal = $state.raw({ event: "", entries: [], games: [] });
  /** The games that are being played, the newest first. */
  running: Running[] = $state.raw([]);
  /** True while lines come. */
  isLive = $state(false);
  readonly #reader = new Reader();
  readonly #feed: Feed;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(open: () => Socket) {
    this.#feed = new Feed(open, {
      line: (text) => this.#hear(text),
      standing: (isOpen) => (this.isLive = isOpen),
    });
  }

  leave(): void {
    this.#feed.close();
    clearTimeout(this.#timer);
  }

  #hear(line: string): void {
    const running = readRunning(line);
    if (running) {
      this.running = running;
      return;
    }
    this.#reader.add(line);
    this.#timer ??= setTimeout(() => this.#show(), CALM);
  }

  #show(): void {
    this.#timer = undefined;
    this.journal = this.#reader.journal;
  }
}
