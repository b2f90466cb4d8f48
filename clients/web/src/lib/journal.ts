// Journals of tournaments: a plan, then a line for each game.

import type { ScoreReply } from "plateau-engine";
import type { Start } from "./place";
import { turned } from "./score";
import { plant, type Tree } from "./tree";

export interface Thought {
  ms: number;
  /** For the player of the move. */
  score?: number;
  /** In place of a score: the moves to the end that is in sight, negative or 0 for the side that loses. */
  mate?: number;
  proven?: boolean;
  depth?: number;
}

export interface Played {
  job: number;
  round: number;
  pair: number;
  game: { id: string; variant?: string; options?: Record<string, string> };
  /** The names of the players of the first and of the second side; with an opening either may begin. */
  players: [string, string];
  winner: "first" | "second" | null;
  /** The word for how it ended. */
  reason: string;
  /** The details of a fault; absent where no player was at fault. */
  detail?: string;
  opening: { setup?: string; moves?: string[] };
  /** The moves behind the opening. */
  moves: string[];
  thoughts: Thought[];
}

/** A sequential test of a player. */
export interface Test {
  player: string;
  elo0: number;
  elo1: number;
  /** Rates of the errors: H1 accepted where H0 holds, and the reverse. */
  alpha: number;
  beta: number;
  /** Observations: pairs of games from one opening, or single games. */
  model: "pentanomial" | "trinomial";
}

export interface Journal {
  event: string;
  /** The names of the players in the order of entry, as far as they are known. */
  entries: string[];
  /** Absent where none was made, and in journals of earlier versions. */
  sprt?: Test;
  /** In the order of their numbers. */
  games: Played[];
}

/** The first line. */
interface Head {
  plan: { event?: string; players?: string[] };
  sprt?: Test;
}

/** True if a text begins as a journal does. */
export function isJournal(text: string): boolean {
  return /^\s*\{"plan":/.test(text) || /^\s*\{"job":\d+,"round":/.test(text);
}

/** A journal that is read line by line. A repeated line, for example after a lost connection, has no effect. */
export class Reader {
  #first = "";
  #head: Head | undefined;
  readonly #games = new Map<number, Played>();

  /** Reads a line; an incomplete one, such as the last line of an interrupted run, is ignored. */
  add(line: string): void {
    const value = parsed(line);
    if (value && "plan" in value) this.#begin(line, value as Head);
    else if (value && "job" in value && "players" in value && "moves" in value) this.#count(value as Played);
  }

  get journal(): Journal {
    const games = [...this.#games.values()].sort((one, other) => one.job - other.job);
    const { plan, sprt } = this.#head ?? {};
    return { event: plan?.event ?? "", entries: (plan?.players ?? []).flatMap(nameOf), games, ...(sprt ? { sprt } : {}) };
  }

  /** Another plan is that of another tournament. */
  #begin(line: string, head: Head): void {
    if (line === this.#first) return;
    if (this.#head) this.#games.clear();
    [this.#first, this.#head] = [line, head];
  }

  /** The first result of a game counts. */
  #count(game: Played): void {
    if (!this.#games.has(game.job)) this.#games.set(game.job, game);
  }
}

/** The name in the words that describe a player: `alpha_beta 'name=one'`. */
function nameOf(words: string): string[] {
  const [, quoted, plain] = /'name=([^']*)'|(?:^|\s)name=(\S+)/.exec(words) ?? [];
  return [quoted ?? plain ?? []].flat();
}

/** Reads a complete journal. */
export function read(text: string): Journal {
  const reader = new Reader();
  for (const line of text.split("\n")) reader.add(line);
  return reader.journal;
}

function parsed(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Points of the player of the first side. */
export function points({ winner }: Played): number {
  return winner === "first" ? 1 : winner === "second" ? 0 : 0.5;
}

/** A game as a tree, with the scores that its players gave, whose unit is `unit`; `begins` is the index of the side to move at its start. */
export function treeOf(game: Played, start: Start, begins: number, unit: string): Tree {
  const opening = game.opening.moves ?? [];
  const tree = plant(start, [...opening, ...game.moves]);
  game.thoughts.forEach((thought, index) => {
    const { ms, depth } = thought;
    // The n-th move makes the n-th node; a score is that of the position before it.
    const before = tree.nodes[opening.length + index];
    const after = tree.nodes[opening.length + index + 1];
    if (after) after.time = ms;
    const score = scoreOf(thought, unit);
    if (!before || !score) return;
    before.score = moverOf(begins, opening.length + index) === 0 ? score : turned(score);
    if (depth !== undefined) before.depth = depth;
  });
  return tree;
}

/** The index of the side that makes the n-th move, counted from 0, where the side `begins` makes the first one. */
export function moverOf(begins: number, move: number): number {
  return (begins + move) % 2;
}

/** The score of a player for itself; undefined if it gave none. */
export function scoreOf({ score, mate, proven }: Thought, unit: string): ScoreReply | undefined {
  if (mate !== undefined) return mateOf(mate, unit);
  if (score === undefined) return undefined;
  if (!proven) return { kind: "estimate", value: score, unit };
  return { kind: "exact", value: score, unit, outcome: score > 0 ? "win" : score < 0 ? "loss" : "draw" };
}

/** A mate in some moves, counted in plies: the side that mates makes the last move. */
function mateOf(moves: number, unit: string): ScoreReply {
  if (moves > 0) return { kind: "exact", value: 1, unit, outcome: "win", plies: 2 * moves - 1 };
  return { kind: "exact", value: -1, unit, outcome: "loss", plies: 2 * Math.abs(moves) };
}
