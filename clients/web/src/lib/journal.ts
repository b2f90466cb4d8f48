// Journals of tournaments: a plan, then a line for each game.

import type { ScoreReply } from "./protocol";
import { plant, type Tree } from "./tree";
import type { Start } from "./place";

export interface Thought {
  ms: number;
  /** For the player of the move. */
  score?: number;
  proven?: boolean;
  depth?: number;
}

export interface Played {
  job: number;
  round: number;
  pair: number;
  game: { id: string; variant?: string; options?: Record<string, string> };
  /** The names of the player who moved first and of the other. */
  players: [string, string];
  winner: "first" | "second" | null;
  /** The word for how it ended. */
  reason: string;
  opening: { setup?: string; moves?: string[] };
  /** The moves behind the opening. */
  moves: string[];
  thoughts: Thought[];
}

export interface Journal {
  event: string;
  games: Played[];
}

/** True if a text begins as a journal does. */
export function isJournal(text: string): boolean {
  return /^\s*\{"plan":/.test(text) || /^\s*\{"job":\d+,"round":/.test(text);
}

/** The games of a journal, in their order; a line that is not whole, as the last one of a run, is passed over. */
export function read(text: string): Journal {
  const lines = text.split("\n").flatMap((line) => parsed(line));
  const plan = lines.find((line): line is { plan: { event: string } } => "plan" in line);
  const games = lines.filter((line): line is Played => "job" in line && "players" in line && "moves" in line);
  return { event: plan?.plan.event ?? "", games: games.sort((one, other) => one.job - other.job) };
}

function parsed(line: string): object[] {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? [value] : [];
  } catch {
    return [];
  }
}

/** Points of the player who moved first. */
export function points({ winner }: Played): number {
  return winner === "first" ? 1 : winner === "second" ? 0 : 0.5;
}

/** A game as a tree, with the scores that its players gave; `unit` is theirs. */
export function treeOf(game: Played, start: Start, unit: string): Tree {
  const opening = game.opening.moves ?? [];
  const tree = plant(start, [...opening, ...game.moves]);
  game.thoughts.forEach(({ score, proven, ms, depth }, index) => {
    // The n-th move makes the n-th node; a score is that of the position before it.
    const before = tree.nodes[opening.length + index];
    const after = tree.nodes[opening.length + index + 1];
    if (after) after.time = ms;
    if (!before || score === undefined) return;
    before.score = scoreOf((opening.length + index) % 2 === 0 ? score : -score || 0, proven ?? false, unit);
    if (depth !== undefined) before.depth = depth;
  });
  return tree;
}

function scoreOf(value: number, proven: boolean, unit: string): ScoreReply {
  if (!proven) return { kind: "estimate", value, unit };
  return { kind: "exact", value, unit, outcome: value > 0 ? "win" : value < 0 ? "loss" : "draw" };
}
