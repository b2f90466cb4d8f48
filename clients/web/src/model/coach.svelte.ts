// Help on demand: hints by degrees, a solution, and strategies side by side.

import { type Asked, type HintResult, type Info, Refusal, type SolveResult } from "plateau-engine";
import { inline } from "../lib/place";
import { following, graftLine, ROOT } from "../lib/tree";
import type { App } from "./app.svelte";
import { settings } from "./settings.svelte";
import type { Table } from "./table.svelte";

/** Degrees of a hint. */
export const DEGREES = 4;
/** Moves of a solution that are put into the tree. */
const LONGEST = 1000;
/** Milliseconds in which the shortest solution is proven, or not. */
const ENOUGH = 5000;
/** Milliseconds from move to move while a line is played by itself. */
export const STEP = 420;
/** Nodes that each strategy of a comparison may search. */
const NODES = 2_000_000;

/** A strategy in a comparison. */
export interface Runner {
  strategy: string;
  /** The lower bound of the length of a solution (`bound`) after `time` milliseconds. Some strategies have none. */
  curve: { time: number; bound: number }[];
  nodes: number;
  time: number;
  result?: SolveResult;
  trouble?: string;
}

export class Coach {
  hint: HintResult | undefined = $state.raw();
  /** The node that the hint is about. */
  hinted = $state(-1);
  asking = $state(false);
  trouble = $state("");
  solving = $state(false);
  /** The last report of the search. */
  progress: Info | undefined = $state.raw();
  solution: SolveResult | undefined = $state.raw();
  playing = $state(false);
  /** Moves of the shortest solution from the start, once it is known. */
  best: number | undefined = $state();
  runners: Runner[] = $state.raw([]);
  #solve: Asked<SolveResult> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #compared: Asked<SolveResult>[] = [];

  constructor(
    private readonly app: App,
    private readonly table: Table,
  ) {}

  /** The hint for the position shown. */
  get now(): HintResult | undefined {
    return this.hinted === this.table.shown ? this.hint : undefined;
  }

  /** Asks for a hint, or for one degree more. */
  async more(): Promise<void> {
    const at = this.table.tree.at;
    const degree = Math.min(DEGREES, (this.now?.degree ?? 0) + 1);
    this.asking = true;
    this.trouble = "";
    await this.#guard(async () => {
      const hint = await this.app.seat("coach").ask("hint", this.table.place, {}, { degree, movetime_ms: 1500, threads: this.app.threads });
      if (this.table.tree.at === at) [this.hint, this.hinted] = [hint, at];
    });
    this.asking = false;
  }

  /** True while something is searched. */
  get isBusy(): boolean {
    return this.asking || this.solving || this.comparing;
  }

  /** Length of the solution, if there is one: without a proof `moves` are but the best line that was found. */
  get length(): number | undefined {
    const { status, length, moves } = this.solution ?? {};
    return status === "optimal" || status === "solved" ? (length ?? moves?.length) : undefined;
  }

  /** Number of its moves that were put into the tree, where those are not all. */
  get cut(): number | undefined {
    return this.length !== undefined && this.solution && this.solution.moves.length > LONGEST ? LONGEST : undefined;
  }

  /** True while a strategy of the comparison has not ended. */
  get comparing(): boolean {
    return this.runners.some(({ result, trouble }) => !result && trouble === undefined);
  }

  /** Solves, and puts the solution into the tree as a line. */
  async solve(): Promise<void> {
    const at = this.table.tree.at;
    [this.solving, this.progress, this.solution, this.trouble] = [true, undefined, undefined, ""];
    await this.#guard(async () => {
      const info = (info: Info) => (this.progress = info);
      this.#solve = this.app.seat("coach").ask("solve", this.table.place, {}, { report_ms: 100, threads: this.app.threads }, { info });
      const solution = await this.#solve;
      this.solution = solution;
      if (this.length === undefined) return;
      const [first] = graftLine(this.table.tree, at, solution.moves.slice(0, LONGEST));
      const node = this.table.tree.nodes[at];
      if (first !== undefined && node) node.last = first;
    });
    this.solving = false;
  }

  /** Looks for the length of the shortest solution from the start; it is not told where it cannot be proven soon. */
  async measure(): Promise<void> {
    if (this.best !== undefined || !this.app.can("search")) return;
    await this.#guard(async () => {
      const limits = { movetime_ms: ENOUGH, threads: this.app.threads };
      const { status, length } = await this.app.client.ask("solve", { ...inline(this.table.placeOf(ROOT)), ...limits });
      if (status === "optimal" && length !== null) this.best = length;
    });
  }

  stopSolving(): void {
    this.#solve?.stop();
  }

  /** Plays the current line of the tree, one move after the other, until somebody goes elsewhere. */
  run(): void {
    const { tree } = this.table;
    let at: number | undefined = tree.at;
    this.playing = true;
    const step = async () => {
      const next = following(tree, tree.at);
      if (!this.playing || tree.at !== at || next === undefined) return this.pause();
      at = next;
      await this.table.redo();
      this.#timer = setTimeout(() => void step(), STEP);
    };
    void step();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** Lets all strategies solve the position, each on its own. */
  compare(): void {
    this.#abandon();
    const at = inline(this.table.place);
    this.runners = this.table.description.strategies.map(({ name }) => ({ strategy: name, curve: [], nodes: 0, time: 0 }));
    this.#compared = this.runners.map(({ strategy }) => {
      const isStill = () => this.#compared.includes(asked);
      const info = (info: Info) => isStill() && this.#advance(strategy, info);
      const limits = { nodes: NODES, movetime_ms: 20_000, report_ms: 100 };
      const asked: Asked<SolveResult> = this.app.client.ask("solve", { ...at, strategy, ...limits }, { info });
      asked.result.then(
        (result) => isStill() && this.#arrive(strategy, result),
        (trouble) => isStill() && this.#change(strategy, () => ({ trouble: trouble instanceof Refusal ? trouble.words : String(trouble) })),
      );
      return asked;
    });
  }

  /** Stops the strategies; each still answers with its results so far. */
  stopComparing(): void {
    for (const asked of this.#compared) asked.stop();
  }

  leave(): void {
    this.pause();
    this.stopSolving();
    this.#abandon();
  }

  /** Ends the comparison; later replies are ignored. */
  #abandon(): void {
    this.stopComparing();
    this.#compared = [];
  }

  #advance(strategy: string, info: Info): void {
    this.#change(strategy, ({ curve }) => ({
      nodes: Number(info.nodes ?? 0),
      time: info.time_ms,
      curve: grown(curve, info.time_ms, info.lower_bound),
    }));
  }

  #arrive(strategy: string, result: SolveResult): void {
    this.#change(strategy, ({ curve }) => ({
      result,
      nodes: Number(result.nodes),
      time: result.time_ms,
      curve: grown(curve, result.time_ms, result.status === "optimal" ? result.length : result.lower_bound),
    }));
  }

  #change(strategy: string, change: (runner: Runner) => Partial<Runner>): void {
    this.runners = this.runners.map((runner) => (runner.strategy === strategy ? { ...runner, ...change(runner) } : runner));
  }

  async #guard(what: () => Promise<void>): Promise<void> {
    try {
      await what();
    } catch (trouble) {
      if (!(trouble instanceof Refusal)) throw trouble;
      if (!trouble.isQuiet) this.trouble = trouble.words;
    }
  }
}

/** A curve with one point more, if there is one. */
function grown(curve: Runner["curve"], time: number, bound: number | null | undefined): Runner["curve"] {
  return bound === null || bound === undefined ? curve : [...curve.slice(-400), { time, bound }];
}

/** The user's settings that affect searches. */
export function choices(): unknown[] {
  return [settings.now.lines, settings.now.all];
}
