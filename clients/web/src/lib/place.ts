// Places of requests: the start of a game and its moves, inline or in a session.

import type { Asked, Attention, Client, Command, Fields, Result, Setting } from "plateau-engine";

/** The start of a game: together with moves it defines any position. */
export interface Start {
  game: string;
  variant: string;
  /** The position text. */
  setup: string;
  /** Options of the start that stay in force, such as the goal of a puzzle. */
  options: Record<string, Setting>;
  /** True if a person has set the position up: then it is no position that the options lead to. */
  own?: boolean;
}

/** A start and the moves since. */
export interface Place {
  start: Start;
  moves: string[];
}

/** The fields of an inline place. */
export function inline({ start, moves }: Place) {
  const { game, variant, setup, options } = start;
  return { game, variant, setup, options, moves };
}

type Search = "go" | "solve" | "hint" | "analyse";

/** A session of the daemon, whose engine is kept from one search to the next. */
export class Seat {
  /** The game that the session holds, and the connection on which it does. */
  #holds = "";

  constructor(
    private readonly client: Client,
    readonly name: string,
  ) {}

  /** Searches at a place; the session is brought there first. */
  ask<C extends Search & Command>(
    cmd: C,
    place: Place,
    options: Record<string, Setting>,
    fields: Fields<C>,
    attention: Attention = {},
  ): Asked<Result<C>> {
    const prepare = () => this.#take(place, { ...place.start.options, ...options });
    return this.client.ask(cmd, { ...fields, session: this.name }, { ...attention, prepare });
  }

  /** Answers of these are not waited for: they precede the search, which is refused where they are. */
  #take({ start, moves }: Place, options: Record<string, Setting>): void {
    const session = this.name;
    const { game, variant, setup } = start;
    const holds = JSON.stringify([this.client.epoch, game, variant, setup, options]);
    const quiet = (asked: Asked<unknown>) => void asked.result.catch(() => {});
    if (this.#holds !== holds) {
      this.#holds = holds;
      quiet(this.client.ask("newgame", { session, game, variant, setup, options }));
    }
    quiet(this.client.ask("position", { session, setup, moves }));
  }
}
