// The analysis, separate from its view: the results for a position are kept after the search has ended.

import { type Asked, type GoResult, type Info, type LineReply, Refusal } from "plateau-engine";
import { turned } from "../lib/score";
import { node } from "../lib/tree";
import type { App } from "./app.svelte";
import { settings } from "./settings.svelte";
import type { Table } from "./table.svelte";

/** The findings on a position. */
export interface Found {
  lines: LineReply[];
  depth: number;
  nodes: number;
  time: number;
  /** True if nothing is left to search. */
  done: boolean;
  reason?: string;
}

/** Milliseconds after a navigation before the search begins anew. */
const CALM = 100;
/** Milliseconds between two reports. */
const REPORT = 50;

export class Analysis {
  on = $state(false);
  running = $state(false);
  trouble = $state("");
  /** By node. */
  found: Record<number, Found> = $state.raw({});
  #asked: Asked<GoResult> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #news: Record<number, Found> = {};
  #frame = 0;

  constructor(
    private readonly app: App,
    private readonly table: Table,
    found: Record<number, Found> = {},
  ) {
    this.found = found;
  }

  /** The findings on the position shown. */
  get now(): Found | undefined {
    return this.found[this.table.shown];
  }

  /**
   * Called when the position or a setting has changed: cancels the search, and starts a new one after a pause without changes.
   * Nothing is searched while nobody looks, or while a search that was asked for needs the engine.
   */
  turn(isWanted = true): void {
    this.#cancel();
    if (!this.on || !isWanted || this.table.isOver || this.table.shown !== this.table.tree.at) return;
    this.#timer = setTimeout(() => void this.#search(), CALM);
  }

  leave(): void {
    this.#cancel();
    cancelAnimationFrame(this.#frame);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#asked?.stop();
    this.#asked = undefined;
    this.running = false;
  }

  async #search(): Promise<void> {
    const { shown, view, description } = this.table;
    const strategy = description.strategies[0];
    const multipv = Math.max(1, Math.min(settings.now.all ? view.moves.length : settings.now.lines, view.moves.length));
    const threads = strategy?.features.includes("threads") ? { threads: this.app.threads } : {};
    const fields = { infinite: true, multipv, report_ms: REPORT, ...threads };
    const info = (info: Info) => this.#hear(shown, info, false);
    const asked = this.app.seat("analysis").ask("go", this.table.place, {}, fields, { info });
    this.#asked = asked;
    this.running = true;
    this.trouble = "";
    try {
      const result = await asked;
      this.#hear(shown, result, result.stopped === "solved" || result.stopped === null);
    } catch (trouble) {
      if (this.#asked === asked && trouble instanceof Refusal && !trouble.isQuiet) this.trouble = trouble.words;
    }
    if (this.#asked === asked) {
      this.#asked = undefined;
      this.running = false;
    }
  }

  /** Reports come faster than frames: the last one before a frame is shown. */
  #hear(id: number, heard: Info | GoResult, done: boolean): void {
    const lines = heard.lines ?? lineOf(heard);
    const known = this.#news[id] ?? this.found[id];
    if (lines.length === 0 || (known && !done && (heard.depth ?? 0) < known.depth)) return;
    const reason = "reason" in heard && heard.reason ? { reason: heard.reason } : {};
    const found = { lines, depth: heard.depth ?? 0, nodes: Number(heard.nodes ?? 0), time: heard.time_ms, done, ...reason };
    this.#news = { ...this.#news, [id]: found };
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#show());
  }

  #show(): void {
    this.#frame = 0;
    this.found = { ...this.found, ...this.#news };
    for (const id of Object.keys(this.#news).map(Number)) this.#keep(id);
    this.#news = {};
  }

  /** The tree keeps the best score, for the side that moves first. */
  #keep(id: number): void {
    const found = this.found[id];
    const best = found?.lines[0];
    if (!best || !this.table.tree.nodes[id]) return;
    const kept = node(this.table.tree, id);
    const isFirst = this.#isFirst(id);
    if (isFirst === undefined) return;
    kept.score = isFirst ? best.score : turned(best.score);
    kept.depth = found.depth;
  }

  /** True if the first side has the move; unknown for positions that are not shown. */
  #isFirst(id: number): boolean | undefined {
    if (id !== this.table.shown) return undefined;
    return this.table.view.state.side === this.table.description.sides[0]?.name;
  }
}

function lineOf({ score, pv }: Info | GoResult): LineReply[] {
  return score && pv && pv.length > 0 ? [{ move: pv[0] ?? null, score, pv }] : [];
}
