// Games of a tournament that are being played.

import type { ScoreReply } from "plateau-engine";
import { scoreOf, type Played, type Thought } from "./journal";

export interface Running extends Pick<Played, "job" | "round" | "game" | "players" | "opening" | "moves" | "thoughts"> {
  /** Milliseconds on the clock of each player as its last turn ended; null without a clock. */
  clocks_ms: [number | null, number | null];
  /** The Unix time in milliseconds at which the player to move was asked. */
  asked_ms: number;
}

/** The games of a message; undefined if it is not about running games. */
export function readRunning(line: string): Running[] | undefined {
  if (!line.startsWith('{"running":')) return undefined;
  return (JSON.parse(line) as { running: Running[] }).running;
}

/** All moves so far. */
export function movesOf({ opening, moves }: Running): string[] {
  return [...(opening.moves ?? []), ...moves];
}

/** The index of the player to move. */
export function moverOf(game: Running): number {
  return movesOf(game).length % 2;
}

/** The last thought of a player. */
export function lastThought(game: Running, player: number): Thought | undefined {
  const first = (game.opening.moves ?? []).length;
  return game.thoughts.filter((_, index) => (first + index) % 2 === player).at(-1);
}

/** The score that a player gave last. */
export function lastScore(game: Running, player: number, unit: string): ScoreReply | undefined {
  const { score, proven } = lastThought(game, player) ?? {};
  return score === undefined ? undefined : scoreOf(score, proven ?? false, unit);
}

/** Milliseconds that a player has left; undefined without a clock. */
export function left(game: Running, player: number, now: number): number | undefined {
  const kept = game.clocks_ms[player] ?? undefined;
  if (kept === undefined || player !== moverOf(game)) return kept;
  return Math.max(0, kept - Math.max(0, now - game.asked_ms));
}
