// Pauses between attempts to connect: each twice as long as the one before.

/** Shortest and longest pause, in milliseconds. */
const [FIRST, LAST] = [250, 8000];

export class Backoff {
  #next = FIRST;

  /** The pause before the next attempt. */
  next(): number {
    const pause = this.#next;
    this.#next = Math.min(2 * pause, LAST);
    return pause;
  }

  /** Begins anew, once a connection stands. */
  reset(): void {
    this.#next = FIRST;
  }
}
