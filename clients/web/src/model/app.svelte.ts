// The page as a whole: its connection, the daemon's games, and the shelf of games.

import { Client, type GameEntry, type HelloResult, type Socket, type Standing } from "plateau-engine";
import { Geometry, type Description } from "../lib/geometry";
import { Seat } from "../lib/place";
import { Shelf } from "../lib/shelf";
import { remember } from "../lib/visit";

/** The name under which a visit remembers its token. */
export const TOKEN = "plateau.token";

export class App {
  readonly client: Client;
  readonly shelf: Shelf;
  standing: Standing = $state("connecting");
  /** True once a connection has stood: from then on one that is lost is told. */
  known = $state(false);
  /** True once a token has been tried. */
  tried = $state(false);
  /** The threads that search at the daemon; none while that is not known. */
  workers = $state(0);
  hello: HelloResult | undefined = $state.raw();
  games: GameEntry[] = $state.raw([]);
  readonly #awaited: (() => void)[] = [];
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- a cache: nothing is drawn from it
  readonly #descriptions = new Map<string, Promise<Description>>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  readonly #seats = new Map<string, Seat>();

  constructor(open: () => Socket, lang: string, token?: string, shelf = new Shelf()) {
    this.shelf = shelf;
    this.tried = token !== undefined;
    this.client = new Client(open, { client: "plateau-web", lang, ...(token ? { token } : {}) });
    this.client.onstanding = () => {
      this.standing = this.client.standing;
      this.hello = this.client.hello;
      this.known ||= this.standing === "open";
      if (this.standing === "open") void this.#count();
      if (this.standing === "open" || this.standing === "waiting") for (const settle of this.#awaited.splice(0)) settle();
    };
    void this.client.ask("games", {}).result.then(
      ({ games }) => (this.games = games),
      () => {},
    );
  }

  /** The threads of a search: half of the daemon's, because it may run beside the page, which needs some too. */
  get threads(): number {
    return Math.max(1, Math.floor(this.workers / 2));
  }

  /** Tries a token after the daemon has asked for one. */
  unlock(token: string): void {
    this.tried = true;
    remember(TOKEN, token);
    this.client.unlock(token);
  }

  async #count(): Promise<void> {
    try {
      this.workers = (await this.client.ask("stats", {})).workers;
    } catch {
      // The next connection tells it.
    }
  }

  /** Waits until an attempt to connect has ended; true if the daemon answers. */
  async isReached(): Promise<boolean> {
    if (this.standing === "connecting" || this.standing === "locked") await new Promise<void>((settle) => this.#awaited.push(settle));
    return this.standing === "open";
  }

  /** True if the daemon has this ability. */
  can(feature: "search" | "journal"): boolean {
    return this.hello?.features.includes(feature) ?? false;
  }

  /** The daemon's description of a game, asked once for each variant. */
  describe(game: string, variant?: string): Promise<Description> {
    const key = `${game}/${variant ?? ""}`;
    let found = this.#descriptions.get(key);
    if (!found) {
      found = this.client.ask("describe", { game, ...(variant ? { variant } : {}) }).result;
      found.catch(() => this.#descriptions.delete(key));
      this.#descriptions.set(key, found);
    }
    return found;
  }

  /** The session of a name, which keeps its engine. */
  seat(name: string): Seat {
    const found = this.#seats.get(name) ?? new Seat(this.client, name);
    this.#seats.set(name, found);
    return found;
  }
}

/** The board of a description, seen from one side. */
export function geometryOf(description: Description, turned: boolean): Geometry {
  return new Geometry(description, turned);
}
