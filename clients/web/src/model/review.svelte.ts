// The review of a whole line: every move judged, mistakes with their reasons, and the chance to do better.

import { type AnalyseResult, type Asked, type HintResult, type MoveAnalysisReply, Refusal } from "plateau-engine";
import type { Day } from "../lib/daily";
import type { Lesson } from "../lib/lesson";
import { inline } from "../lib/place";
import { comment } from "../lib/record";
import { turned } from "../lib/score";
import { movesTo, node, ROOT } from "../lib/tree";
import type { App } from "./app.svelte";
import type { Table } from "./table.svelte";

/** Mistakes of a game that become lessons at most. */
const LESSONS = 5;

export class Review {
  running = $state(false);
  /** Moves judged so far, of all. */
  done = $state(0);
  total = $state(0);
  trouble = $state("");
  /** The losses of each side by its moves. */
  losses: Record<string, number> = $state.raw({});
  /** The mistake that the user tries again: the node before it, and the result of the try. */
  retry: { node: number; best: string | null; said: string; better: boolean } | undefined = $state.raw();
  /** The nodes that were reviewed last: they stay in sight while other branches are tried. */
  line: number[] = $state.raw([]);
  #asked: Asked<AnalyseResult> | undefined;

  constructor(
    private readonly app: App,
    private readonly table: Table,
  ) {}

  /** The moves of the line that have been reviewed, with their results. */
  get judged(): { id: number; found: MoveAnalysisReply }[] {
    const line = this.line.length > 0 ? this.line : this.table.line;
    return line.flatMap((id) => {
      const review = this.table.tree.nodes[id]?.review;
      return review ? [{ id, found: review }] : [];
    });
  }

  /** The moves that cost something, in the order of play. */
  get mistakes(): { id: number; found: MoveAnalysisReply }[] {
    const all = this.judged.filter(({ found }) => found.turning || (found.loss ?? 0) > 0);
    const least = Math.max(0, ...all.map(({ found }) => found.loss ?? 0)) / 6;
    return all.filter(({ found }) => found.turning || (found.loss ?? 0) >= least);
  }

  /** Judges the line; `movetime` are the milliseconds for each position. */
  async start(movetime: number): Promise<void> {
    const ids = this.table.line.filter((id) => id !== ROOT);
    const end = ids.at(-1);
    if (end === undefined || this.running) return;
    const place = { start: this.table.place.start, moves: movesTo(this.table.tree, end) };
    const fields = { movetime_ms: movetime, explain: true, threads: this.app.threads };
    const hear = (found: MoveAnalysisReply) => this.#keep(ids[found.index], found);
    this.line = ids;
    [this.running, this.done, this.total, this.trouble] = [true, 0, ids.length, ""];
    if (!(await this.#openBook(ids))) return;
    const asked = this.app.seat("review").ask("analyse", place, {}, fields, {
      info: ({ analysed }) => {
        if (!analysed) return;
        hear(analysed);
        this.done = analysed.index + 1;
      },
    });
    this.#asked = asked;
    try {
      const { analysis, losses } = await asked;
      analysis.forEach(hear);
      this.losses = losses;
    } catch (trouble) {
      if (trouble instanceof Refusal && !trouble.isQuiet) this.trouble = trouble.words;
    }
    this.running = false;
    this.#asked = undefined;
  }

  stop(): void {
    if (!this.#asked) this.running = false;
    this.#asked?.stop();
  }

  /** Goes back before a mistake, so that a better move can be found. */
  async again(id: number): Promise<void> {
    const { parent, review } = node(this.table.tree, id);
    if (parent === null || !review) return;
    this.retry = { node: parent, best: review.best, said: "", better: false };
    await this.table.go(parent);
  }

  /** Asks for a better move than the one that was played here once. */
  ask(): void {
    this.retry = { node: this.table.tree.at, best: null, said: "", better: false };
  }

  /** The mistakes of a side as lessons, the worst ones of the game. */
  lessonsOf(side: string, title: string, due: Day): Lesson[] {
    const own = this.mistakes.filter(({ found }) => found.side === side && (found.loss ?? 0) > 0);
    const worst = own.sort((one, other) => (other.found.loss ?? 0) - (one.found.loss ?? 0)).slice(0, LESSONS);
    return worst.map(({ id, found }) => {
      const { start, moves } = this.table.placeOf(node(this.table.tree, id).parent ?? ROOT);
      return { title, start, moves, played: found.move, loss: found.loss ?? 0, box: 0, due };
    });
  }

  /** True if a move that is played now is a try. */
  get isTrying(): boolean {
    return this.retry !== undefined && !this.retry.better && this.retry.node === this.table.tree.at;
  }

  /** The daemon's opinion of a try. */
  async judge(move: string): Promise<void> {
    const { retry } = this;
    if (!retry) return;
    const place = this.table.placeOf(retry.node);
    const asked = this.app.seat("review").ask("hint", place, {}, { move, degree: 4, movetime_ms: 500 });
    const hint: HintResult = await asked;
    if (this.retry === retry) this.retry = { ...retry, said: hint.text, better: !hint.better };
  }

  /** The annotated record of the line to its end, whichever of its positions is shown. */
  async record(format: string, players: [string, string], date: string): Promise<string> {
    const ids = this.table.line.filter((id) => id !== ROOT);
    const comments = ids.flatMap((id, index) => {
      const { review, time, glyph, note } = node(this.table.tree, id);
      return review || glyph || note ? [comment(index, { review, time, glyph, note })] : [];
    });
    const place = inline(this.table.placeOf(ids.at(-1) ?? ROOT));
    return (await this.app.client.ask("write", { ...place, format, players, date, comments })).text;
  }

  leave(): void {
    this.stop();
  }

  /** Marks the moves of the opening book: those that lead to a position for which it has an answer. False if a stop came meanwhile. */
  async #openBook(ids: number[]): Promise<boolean> {
    const [best] = this.table.description.strategies;
    for (const id of best?.options.includes("book") ? ids : []) {
      const asked = this.app.seat("review").ask("go", this.table.placeOf(id), {}, { nodes: 1 });
      const { book } = await asked.result.catch(() => ({ book: false }));
      const found = this.table.tree.nodes[id];
      if (!book || !found || !this.running) break;
      found.book = true;
    }
    return this.running;
  }

  #keep(id: number | undefined, found: MoveAnalysisReply): void {
    if (id === undefined || !this.table.tree.nodes[id]) return;
    const kept = node(this.table.tree, id);
    kept.review = found;
    const isFirst = found.side === this.table.description.sides[0]?.name;
    if (found.after && kept.depth === undefined) kept.score = isFirst ? found.after : turned(found.after);
  }
}
