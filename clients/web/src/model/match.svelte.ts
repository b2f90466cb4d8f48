// The players of a game: persons and engines in their turns, and the clock between them.

import * as clocks from "../lib/clock";
import { type Asked, type GoResult, Refusal, type Setting } from "plateau-engine";
import type { Description } from "../lib/geometry";
import type { Kept } from "../lib/shelf";
import { node } from "../lib/tree";
import { recall } from "../lib/visit";
import type { Lesson } from "../lib/lesson";
import type { Found } from "./analysis.svelte";
import type { App } from "./app.svelte";
import type { Table } from "./table.svelte";

export type Player =
  /** A user of the page, or, with a name, a player of a recorded game. */
  { kind: "person"; name?: string } | { kind: "engine"; strategy: string; level?: number | undefined; movetime: number };

/** Data stored with a game, in addition to its tree. */
export interface Pairing {
  players: Record<string, Player>;
  clock?: clocks.Clock;
  /** The mistake that is to be bettered here. */
  lesson?: Lesson;
  /** Milliseconds that were spent on a puzzle. */
  spent?: number;
  /** Findings of the analysis, by node. */
  found?: Record<number, Found>;
}

/** The name under which a visit remembers the clock of a game, before the key of the game. */
export const CLOCK = "plateau.clock.";

/** The players of a game on the shelf, with the clock as it was when the game was left in this visit. */
export function pairingOf({ id, extras }: Kept): Pairing {
  const clock = recall(`${CLOCK}${id}`);
  return { ...(extras as Pairing), ...(clock ? { clock: JSON.parse(clock) as clocks.Clock } : {}) };
}

/** The minimum delay in milliseconds before an engine's move is shown, so that users see their own move first. */
const PATIENCE = 420;

/** Part of the levels that a newcomer's engine has. */
const EASY = 1 / 3;

/** The engine that nobody has chosen yet: the best strategy, at a level that is not too strong. */
export function easyEngine({ strategies }: Pick<Description, "strategies">): Player {
  const [best] = strategies;
  const highest = best?.settings.find(({ name }) => name === "level")?.max;
  const level = highest ? { level: Math.ceil(EASY * highest) } : {};
  return { kind: "engine", strategy: best?.name ?? "", movetime: 1000, ...level };
}

/** The players of a fresh game: a person begins, against an engine. */
export function opponents(description: Description): Record<string, Player> {
  const engine = easyEngine(description);
  return Object.fromEntries(description.sides.map(({ name }, index) => [name, index === 0 ? { kind: "person" } : engine]));
}

/** The players of a game that others have played, by their names in the order of the sides. */
export function named({ sides }: Description, names: string[]): Record<string, Player> {
  return Object.fromEntries(sides.map((side, index) => [side.name, { kind: "person", ...(names[index] ? { name: names[index] } : {}) }]));
}

export class Match {
  players: Record<string, Player> = $state({});
  clock: clocks.Clock | undefined = $state.raw();
  /** The side whose engine is thinking. */
  thinking: string | undefined = $state();
  /** The side that has lost by time. */
  fallen: string | undefined = $state();
  /** Engines wait, as they do where a person looks back. */
  paused = $state(false);
  now = $state(performance.now());
  /** The error of an engine that has failed. */
  trouble = $state("");
  /** The last lines of its log, where it has one. */
  log: string[] = $state.raw([]);
  #asked: { asked: Asked<GoResult>; at: number } | undefined;
  /** The node at which an engine moves although the game has gone on from there. */
  #resumed: number | undefined;
  #flag: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly app: App,
    private readonly table: Table,
    pairing?: Pairing,
  ) {
    const persons = table.description.sides.map(({ name }) => [name, { kind: "person" }] as const);
    const seated = Object.entries(pairing?.players ?? {}).filter(([, { kind }]) => kind === "person" || !app.hello || app.can("search"));
    this.players = { ...Object.fromEntries(persons), ...Object.fromEntries(seated) };
    if (pairing?.clock) this.clock = clocks.run(pairing.clock, undefined, this.now);
  }

  get pairing(): Pairing {
    const clock = this.clock && clocks.run(this.clock, undefined, performance.now());
    return { players: $state.snapshot(this.players), ...(clock ? { clock } : {}) };
  }

  /** The side to move, while the game is on. */
  get side(): string | undefined {
    return this.table.isOver || this.fallen ? undefined : this.table.view.state.side;
  }

  /** True if a person has the move. */
  get isPersons(): boolean {
    return this.side !== undefined && this.players[this.side]?.kind !== "engine";
  }

  /** The side of the user, where the other one is an engine. */
  get you(): string | undefined {
    const persons = Object.keys(this.players).filter((side) => this.players[side]?.kind === "person");
    return persons.length === 1 && Object.keys(this.players).length > 1 ? persons[0] : undefined;
  }

  /** True if only engines play. */
  get isWatched(): boolean {
    return Object.values(this.players).every((player) => player.kind === "engine");
  }

  /** True if a person may move a piece: the own ones, and when looking back those of an engine too. */
  get isOpen(): boolean {
    return this.side !== undefined && (this.isPersons || this.paused || !this.table.isLeaf);
  }

  /** A person plays. */
  async play(move: string): Promise<void> {
    if (!this.isOpen) return;
    this.halt();
    this.paused = false;
    if (this.isPersons) this.#hit();
    await this.table.play(move);
  }

  /** Takes moves back until a person has the move again. */
  async undo(): Promise<void> {
    this.halt();
    const isEngines = () => this.side !== undefined && !this.isPersons;
    await this.table.undo();
    while (isEngines() && this.table.tree.at !== 0 && !this.isWatched) await this.table.undo();
  }

  /** Lets the engine move that has the move here, also in the middle of a game that is looked at. */
  resume(): void {
    this.paused = false;
    this.#resumed = this.table.tree.at;
    this.turn();
  }

  /** Called whenever the position has changed: engines think, the clock runs. */
  turn(): void {
    const { side } = this;
    if (this.#resumed !== this.table.tree.at) this.#resumed = undefined;
    const live = (this.table.isLeaf || this.#resumed !== undefined) && !this.paused && this.table.shown === this.table.tree.at;
    if (this.#asked && this.#asked.at !== this.table.tree.at) this.halt();
    this.#wind(live ? side : undefined);
    const player = side === undefined ? undefined : this.players[side];
    if (live && side !== undefined && player?.kind === "engine" && !this.#asked) void this.#think(side, player);
  }

  /** Engines stop thinking, and nothing is played. */
  halt(): void {
    const asked = this.#asked;
    this.#asked = undefined;
    this.thinking = undefined;
    asked?.asked.stop();
    asked?.asked.result.catch(() => {});
  }

  leave(): void {
    this.halt();
    clearInterval(this.#flag);
  }

  async #think(side: string, player: Player & { kind: "engine" }): Promise<void> {
    const at = this.table.tree.at;
    const began = performance.now();
    const asked = this.#ask(side, player);
    const search = { asked, at };
    this.#asked = search;
    this.thinking = side;
    [this.trouble, this.log] = ["", []];
    try {
      const { best, book } = await asked;
      await pause(began + PATIENCE - performance.now());
      if (this.#asked !== search) return;
      this.#asked = undefined;
      this.thinking = undefined;
      if (best === null || this.table.tree.at !== at || this.fallen) return;
      this.#hit();
      await this.table.play(best);
      if (book) node(this.table.tree, this.table.tree.at).book = true;
    } catch (trouble) {
      if (this.#asked !== search) return;
      this.#asked = undefined;
      this.thinking = undefined;
      this.paused = true;
      [this.trouble, this.log] = trouble instanceof Refusal ? [trouble.words, trouble.log] : [String(trouble), []];
    }
  }

  #ask(side: string, { strategy, level, movetime }: Player & { kind: "engine" }): Asked<GoResult> {
    const entry = this.table.description.strategies.find(({ name }) => name === strategy);
    const options: Record<string, Setting> = level !== undefined && entry?.options.includes("level") ? { level } : {};
    const clock = this.clock;
    const limit = clock
      ? {
          clock: {
            remaining_ms: Math.max(1, Math.floor(clocks.left(clock, side, performance.now()))),
            increment_ms: clock.control.increment,
            moves_to_go: null,
          },
        }
      : { movetime_ms: movetime };
    const threads = entry?.features.includes("threads") ? { threads: this.app.threads } : {};
    return this.app.seat(`player ${side}`).ask("go", this.table.place, options, { strategy, ...limit, ...threads });
  }

  /** A move has been made: its side gets the increment. */
  #hit(): void {
    if (this.clock && this.side) this.clock = clocks.moved(this.clock, this.side, performance.now());
  }

  #wind(side: string | undefined): void {
    clearInterval(this.#flag);
    if (!this.clock) return;
    const isBegun = this.table.tree.at !== 0;
    this.now = performance.now();
    this.clock = clocks.run(this.clock, isBegun ? side : undefined, this.now);
    if (side && isBegun) this.#flag = setInterval(() => this.#tick(side), 100);
  }

  #tick(side: string): void {
    this.now = performance.now();
    if (!this.clock || clocks.left(this.clock, side, this.now) > 0) return;
    this.fallen = side;
    this.halt();
    this.#wind(undefined);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((settle) => setTimeout(settle, Math.max(0, milliseconds)));
}
