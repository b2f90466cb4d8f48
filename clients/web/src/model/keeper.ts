// The shelf of a game on the table: each change is kept soon after it was made, and at once when the page is left.

import type { Kept } from "../lib/shelf";
import { merge } from "../lib/tree";
import type { App } from "./app.svelte";
import type { Table } from "./table.svelte";

/** Milliseconds until a change is on the shelf. */
const DELAY = 200;

export class Keeper {
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The game as it is to be kept. */
  #unsaved: Kept | undefined;

  constructor(
    private readonly app: App,
    private readonly table: Table,
  ) {}

  /** Keeps the game soon. One that changes all the time, as under analysis, is kept too: the first change sets the time. */
  keep(game: Kept): void {
    this.#unsaved = game;
    this.#timer ??= setTimeout(() => this.save(), DELAY);
  }

  /** Keeps the latest changes immediately. */
  save(): void {
    clearTimeout(this.#timer);
    const game = this.#unsaved;
    this.#timer = this.#unsaved = undefined;
    if (game) void this.#put(game).catch(() => {});
  }

  /** Puts the game on the shelf; moves that another tab has kept meanwhile come onto the table. */
  async #put(game: Kept): Promise<void> {
    const { shelf } = this.app;
    const known = this.table.changed;
    const now = { ...game, changed: (this.table.changed = Date.now()) };
    const other = await shelf.put({ ...now, scene: this.table.scene }, known);
    if (other) merge(this.table.tree, other);
    // Positions that were never shown are asked for, unless something else has been kept meanwhile.
    if (this.app.standing === "open" && (await this.table.fill()) && this.table.changed === now.changed)
      await shelf.put({ ...now, scene: this.table.scene });
  }
}
