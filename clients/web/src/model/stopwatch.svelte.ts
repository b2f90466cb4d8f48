// The time that a puzzle takes: from its first move to its solution, while somebody looks.

export class Stopwatch {
  /** Milliseconds so far. */
  spent = $state(0);
  #since: number | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(spent = 0) {
    this.spent = spent;
  }

  /** Runs, or stands still. */
  run(isRunning: boolean): void {
    if (isRunning === (this.#since !== undefined)) return;
    clearInterval(this.#timer);
    this.#add();
    this.#since = isRunning ? performance.now() : undefined;
    if (isRunning) this.#timer = setInterval(() => this.#add(), 500);
  }

  #add(): void {
    if (this.#since === undefined) return;
    const now = performance.now();
    this.spent += now - this.#since;
    this.#since = now;
  }
}
